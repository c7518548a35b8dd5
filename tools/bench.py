"""Speed and memory against scikit-learn, as ratios measured side by side in one process and on one thread.

    python tools/bench.py [--quick] [--strict]

A ratio is theirs divided by ours: 2 is twice as fast, or half the memory. Runs alternate, and medians of the
processor's time are compared. The real reviews are used where LINMODELS_DATA names their folder.
"""

import argparse
import json
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import bench_cases
import numpy as np
from bench_cases import Case, Corpus
from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

import linmodels_lib as lm
from linmodels_lib import plotting as lp
from linmodels_lib.text import vectorize

OUT = Path(__file__).resolve().parent.parent / "_build" / "bench"
NO_NUMBA = 'numba is missing: the perceptron and the SVM run uncompiled. pip install "linmodels_lib[fast]"'


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    what: str
    corpus: str
    unit: str
    ours: float
    theirs: float
    ratio: float
    goal: float
    met: bool
    same: bool


def seconds(call: Callable[[], Any]) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


def megabytes(call: Callable[[], Any]) -> float:
    """The most that was in use at one time, beyond what was there before."""
    tracemalloc.start()
    call()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def row(case: Case, corpus: Corpus, unit: str, ours: float, theirs: float, same: bool) -> Row:
    ratio = theirs / ours
    met = bool(same and ratio >= case.goal)
    return Row(case.what, corpus.name, unit, ours, theirs, ratio, case.goal, met, bool(same))


def timed(case: Case, corpus: Corpus, budget: float) -> Row:
    """Alternating runs, 3 to 25 of each, as the budget allows; one where a single run takes half of it."""
    start = time.monotonic()
    same = case.same(case.ours(), case.theirs())  # also the run that loads and compiles
    one = time.monotonic() - start
    rounds = 1 if one > budget / 2 else int(np.clip(budget / max(one, 1e-3), 3, 25))
    pairs = [(seconds(case.ours), seconds(case.theirs)) for _ in range(rounds)]
    ours, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    return row(case, corpus, "ms", 1000 * ours, 1000 * theirs, same)


def growth(quick: bool) -> Iterator[Row]:
    """The slope of log time over log tokens: 1 is linear, below 1 is better."""
    sizes = (10**3, 10**4, 10**5) if quick else (10**4, 10**5, 10**6, 10**7)
    fit, points = lm.NaiveBayes().fit, {"vectorize": list[float](), "naive Bayes: fit": list[float]()}
    for n in sizes:
        texts, y = lm.datasets.zipf_corpus(n // 100)
        X = vectorize(texts)[1]
        runs = 1 if n == max(sizes) else 3
        for what, call in (
            ("vectorize", partial(vectorize, texts)),
            ("naive Bayes: fit", partial(fit, X, y)),
        ):
            points[what].append(min(seconds(call) for _ in range(runs)))
    for what, times in points.items():
        slope = float(np.polyfit(np.log(sizes), np.log(np.maximum(times, 1e-6)), 1)[0])
        span = f"{sizes[0]:.0e} to {sizes[-1]:.0e} tokens".replace("e+0", "e")
        yield Row(f"{what}: growth", span, "slope", slope, 1.0, 1.0 / slope, 1 / 1.1, slope <= 1.1, True)


def measure(quick: bool) -> Iterator[Row]:
    budget = 0.2 if quick else 5.0
    for corpus in bench_cases.corpora(quick):
        for case in (*bench_cases.vectorizer_cases(corpus), *bench_cases.learner_cases(corpus)):
            yield timed(case, corpus, budget)
        for case in bench_cases.memory_cases(corpus):
            yield row(case, corpus, "MB", megabytes(case.ours), megabytes(case.theirs), True)
    yield from growth(quick)


def line(r: Row) -> str:
    answer = "yes" if r.met else "MISSED" if r.same else "MISSED: not the same result"
    if r.unit == "slope":
        return f"{r.what:28} {r.corpus:22} {r.ours:10.2f} slope {'':14} {'':8} ≤ 1.1   {answer}"
    numbers = f"{r.ours:10.2f} {r.unit} {r.theirs:12.2f} {r.unit} {r.ratio:9.2f}"
    return f"{r.what:28} {r.corpus:22} {numbers}    ≥ {r.goal:<4}  {answer}"


def draw(rows: list[Row]) -> str:
    """The ratios as bars on a logarithmic axis, with a mark at each goal."""
    rows = [r for r in rows if r.unit != "slope"]
    fig, ax = lp.canvas(size=(5.8, 0.8 + 0.24 * len(rows)))
    place = np.arange(len(rows))[::-1]
    ax.barh(place, [r.ratio for r in rows], color=[lp.COLOURS[0] if r.met else lp.COLOURS[1] for r in rows])
    ax.plot([r.goal for r in rows], place, "k|", markersize=9)
    ax.set_xscale("log", base=2)
    ax.xaxis.set_major_formatter(lambda x, _: f"{x:g}×")
    ax.set_yticks(place, [f"{r.what}, {r.corpus}" for r in rows], fontsize=8)
    missed = sum(not r.met for r in rows)
    alt = f"{len(rows)} ratios to scikit-learn, {missed} short of their goal."
    return lp.picture(fig, alt, "Theirs divided by ours; the goal is marked. Longer is better.").svg


def main() -> int:
    parser = argparse.ArgumentParser(description="Speed and memory against scikit-learn.")
    parser.add_argument("--quick", action="store_true", help="tiny corpora, to see that it runs")
    parser.add_argument("--strict", action="store_true", help="end with 1 where a goal is missed")
    wanted = parser.parse_args()
    if find_spec("numba") is None:
        print(NO_NUMBA)
    print(
        f"{'what':28} {'corpus':22} {'ours':>10}    {'scikit-learn':>12}    {'ratio':>9}    goal    met",
        flush=True,
    )
    rows = []
    with threadpool_limits(1):
        for found in measure(wanted.quick):
            rows.append(found)
            print(line(found), flush=True)
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "bench.json").write_text(json.dumps([asdict(r) for r in rows], indent=1) + "\n")
    (OUT / "bench.svg").write_text(draw(rows))
    missed = sum(not r.met for r in rows)
    print(f"{len(rows) - missed} of {len(rows)} goals met; see _build/bench/bench.json and bench.svg")
    return int(wanted.strict and missed > 0)


if __name__ == "__main__":
    sys.exit(main())
