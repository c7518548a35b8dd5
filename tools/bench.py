"""Speed and memory against scikit-learn, as ratios measured side by side in one process and on one thread.

    python tools/bench.py [--quick] [--browser] [--book] [--out FOLDER]

A ratio is theirs divided by ours: 2 is twice as fast, or half the memory. Runs alternate, and medians of the
processor's time are compared. The real texts are used that are there (make data, make reviews). The table is
printed; bench.json, bench.svg and growth.svg go to _build/bench. With --book the appendix of the book shows
this run from now on.

Then a browser measures the widgets: what a drag costs, and a step in JupyterLab beside `interact`. --browser
does only this, --quick leaves it out, and both together show that it runs.

Ends with 0 where every goal is met, 1 where one is missed, 3 where the two libraries differ in a result.
"""

import argparse
import platform
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

import bench_browser
import bench_cases
import bench_report
import numpy as np
from bench_cases import Case, Corpus
from bench_results import Growth, Results, Row, heading, line, slope_line, summary
from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

from linmodels_lib.text import vectorize

OUT = bench_report.ROOT / "_build" / "bench"
NO_NUMBA = 'numba is missing: the perceptron and the SVM run uncompiled. pip install "linmodels_lib[fast]"'
NO_REVIEWS = "The book shows real texts, so --quick is not enough. Run make data and make reviews for {}."
MISSED, DIFFERENT = 1, 3  # 2 is argparse's, for an option it does not know


def seconds(call: Callable[[], Any]) -> float:
    """The processor's time for one call."""
    start = time.process_time()
    call()
    return time.process_time() - start


def megabytes(call: Callable[[], Any]) -> float:
    """The most that Python and NumPy had in use at one time, beyond what was there before."""
    tracemalloc.start()
    call()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def timed(case: Case, corpus: Corpus, budget: float) -> Row:
    """Alternating runs, 3 to 25 of each, as the budget of seconds allows; who begins alternates too."""
    start = time.process_time()
    same = bool(case.same(case.ours(), case.theirs()))  # also the run that loads and compiles
    rounds = int(np.clip(budget / max(time.process_time() - start, 1e-3), 3, 25))
    calls = {"ours": case.ours, "theirs": case.theirs}
    times: dict[str, list[float]] = {"ours": [], "theirs": []}
    for i in range(rounds):
        for who in sorted(calls, reverse=bool(i % 2)):
            times[who].append(1000 * seconds(calls[who]))
    ours, theirs = (max(statistics.median(times[who]), 1e-6) for who in ("ours", "theirs"))
    return Row(case.what, corpus.name, "ms", ours, theirs, case.goal, same)


def remembered(case: Case, corpus: Corpus) -> Row:
    """The peak of each; to need no more is enough."""
    return Row(case.what, corpus.name, "MB", megabytes(case.ours), megabytes(case.theirs), 1.0, True)


def growths(quick: bool) -> Iterator[Growth]:
    """The time for more and more tokens, the best of three; for the longest one, unless two are compared.

    These are compared over the last two sizes: on fewer tokens a call costs them more than its work.
    """
    sizes = [10**3, 10**4] if quick else [10**4, 10**5, 10**6, 10**7]
    points: dict[str, list[list[float]]] = {}
    for n in sizes:
        for what, calls in bench_cases.growth_cases(n):
            runs = 1 if n == max(sizes) and len(calls) == 1 else 3
            rounds = [[seconds(call) for call in calls] for _ in range(runs)]
            points.setdefault(what, []).append([max(min(times), 1e-6) for times in zip(*rounds, strict=True)])
    for what, best in points.items():
        ours, *theirs = (list(times) for times in zip(*best, strict=True))
        yield Growth(what, sizes[-2:], ours[-2:], theirs[0][-2:]) if theirs else Growth(what, sizes, ours)


def growths_on_reviews() -> Iterator[Growth]:
    """Our whole runs on 1,000 to 25,000 film reviews, the best of three of each."""
    if bench_cases.missing(["imdb"]):
        return
    sizes, points = [1_000, 5_000, 25_000], dict[str, list[float]]()
    for n in sizes:
        for what, call in bench_cases.growth_on_reviews(n):
            points.setdefault(what, []).append(min(seconds(call) for _ in range(3)))
    for what, best in points.items():
        yield Growth(f"{what}, reviews", sizes, best)


def describe(corpus: Corpus) -> dict[str, Any]:
    """What the page says of a corpus."""
    X = vectorize(corpus.texts)[1]
    return {
        "name": corpus.name,
        "documents": X.shape[0],
        "tokens": int(X.sum()),
        "words": X.shape[1],
        "labels": len(set(corpus.y)),
    }


def measure(quick: bool, say: Callable[[str], None]) -> Results:
    """Every case on every corpus; each line is said as soon as it is known."""
    budget = 0.05 if quick else 4.0
    packages = [name for name in ("numpy", "scipy", "scikit-learn", "numba") if find_spec(_module(name))]
    versions = {"Python": platform.python_version(), **{name: version(name) for name in packages}}
    results = Results(versions, [], [], [])
    say(heading())
    for corpus in bench_cases.corpora(quick):
        results.corpora.append(describe(corpus))
        for row in chain(
            (timed(case, corpus, budget) for case in bench_cases.cases(corpus)),
            (remembered(case, corpus) for case in bench_cases.memory_cases(corpus)),
        ):
            results.rows.append(row)
            say(line(row))
    for growth in chain(growths(quick), () if quick else growths_on_reviews()):
        results.growth.append(growth)
        say(slope_line(growth))
    return results


def measure_widgets(quick: bool, say: Callable[[str], None]) -> list[Row]:
    """The widgets in a browser, line by line."""
    say(heading("limit, theirs", "points"))
    found = []
    for row in bench_browser.rows(quick):
        found.append(row)
        say(line(row))
    return found


def _module(package: str) -> str:
    return {"scikit-learn": "sklearn"}.get(package, package)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Speed and memory against scikit-learn.")
    parser.add_argument("--quick", action="store_true", help="tiny corpora, to see that it runs")
    parser.add_argument("--browser", action="store_true", help="only the widgets, in a browser")
    parser.add_argument("--book", action="store_true", help="show this run in the book's appendix")
    parser.add_argument("--out", type=Path, default=OUT, help="where the results go")
    wanted = parser.parse_args(arguments)
    all_sets = (*bench_cases.SMALL, *bench_cases.REAL_SIZE)
    if wanted.book and (wanted.quick or wanted.browser or bench_cases.missing(all_sets)):
        parser.error(NO_REVIEWS.format(", ".join(bench_cases.missing(all_sets)) or "all of them"))
    if find_spec("numba") is None:
        print(NO_NUMBA)
    say = partial(print, flush=True)
    results = Results({}, [], [], [])
    if not wanted.browser:
        with threadpool_limits(1):
            results = measure(wanted.quick, say)
    if wanted.browser or not wanted.quick:
        results = replace(results, browser=measure_widgets(wanted.quick, say))
    bench_report.write(results, wanted.out)
    if wanted.book:
        bench_report.publish(results)
    print(f"{summary(results)} See {wanted.out}/bench.json, bench.svg and growth.svg.")
    if not all(row.same for row in results.rows):
        return DIFFERENT
    met = [row.met for row in results.rows + results.browser] + [growth.met for growth in results.growth]
    return 0 if all(met) else MISSED


if __name__ == "__main__":
    sys.exit(main())
