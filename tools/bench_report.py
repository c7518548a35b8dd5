"""The benchmark's two figures and its page of the book.

Run by itself it makes the page and its figures anew from book/data/timings.json.
"""

import re
from pathlib import Path
from typing import Any

import numpy as np
from bench_results import LIMIT, STEEPER, Growth, Results, summary

from linmodels_lib import plotting as lp
from linmodels_lib.palette import COLOURS

ROOT = Path(__file__).resolve().parent.parent
BOOK = ROOT / "book"
BEGIN, END = "% timings: made by tools/bench_report.py from data/timings.json", "% timings: end"
TITLES = {
    "made up": "Made-up text", "sentences": "Sentences of reviews", "polarity": "Whole reviews",
    "imdb": "Twenty-five thousand reviews", "newsgroups": "Twenty newsgroups",
}  # fmt: skip


def ratios(results: Results) -> lp.Picture:
    """A point for each ratio: one line a task, one mark a corpus, and the goal."""
    rows = results.rows
    tasks = list(dict.fromkeys(row.what for row in rows))
    fig, ax = lp.canvas(size=(5.8, 1.3 + 0.36 * len(tasks)))
    for k, corpus in enumerate(dict.fromkeys(row.corpus for row in rows)):
        own = [row for row in rows if row.corpus == corpus]
        heights = [-tasks.index(row.what) + 0.2 - 0.2 * k for row in own]
        look: Any = {"color": COLOURS[k], "marker": lp.MARKERS[k], "linestyle": "none"}
        ax.plot([row.ratio for row in own], heights, label=TITLES.get(corpus, corpus), **look)
    for what, goal in {row.what: row.goal for row in rows}.items():
        height = -tasks.index(what)
        ax.plot([goal, goal], [height - 0.4, height + 0.4], color="black", linewidth=1.2)
    ax.set_xscale("log", base=2)
    ax.xaxis.set_major_formatter(lambda x, _: f"{x:g}")
    ax.set_yticks([-i for i in range(len(tasks))], tasks)
    ax.set_xlabel("theirs divided by ours")
    fig.legend(loc="outside upper center", ncols=1, frameon=False)
    least = min(rows, key=lambda row: row.ratio / row.goal)
    most = max(rows, key=lambda row: row.ratio)
    alt = (
        f"{len(rows)} ratios to scikit-learn, {sum(row.met for row in rows)} of them at their goal or above; "
        f"the closest to its goal is {least.what} on {least.corpus} at {least.ratio:.2f} "
        f"(goal {least.goal:g}), the largest {most.what} on {most.corpus} at {most.ratio:.1f}."
    )
    caption = "Each mark is one corpus, each upright line the goal. Further right is better."
    return lp.picture(fig, alt, caption)


def growth(results: Results) -> lp.Picture:
    """Time over tokens, both as logarithms."""
    fig, ax = lp.canvas(size=(5.8, 4.6))
    alone = [one for one in results.growth if not one.theirs and not _of_reviews(one)]
    for k, one in enumerate(alone):
        look: Any = {"color": COLOURS[k], "marker": lp.MARKERS[k]}
        ax.loglog(one.tokens, one.seconds, label=f"{one.what}: slope {one.slope:.2f}", **look)
    ax.set(xlabel="tokens", ylabel="seconds")
    fig.legend(loc="outside upper center", ncols=1, frameon=False)
    slopes = [one.slope for one in alone]
    tokens = alone[0].tokens
    alt = (
        f"Time against tokens on logarithmic axes, from {tokens[0]:,} to {tokens[-1]:,} tokens: "
        f"{len(slopes)} lines whose slopes lie between {min(slopes):.2f} and {max(slopes):.2f}."
    )
    caption = "A slope of 1 is linear growth; below 1 a fixed cost is still wearing off."
    return lp.picture(fig, alt, caption)


def write(results: Results, folder: Path) -> None:
    """bench.json, bench.svg and growth.svg in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bench.json").write_text(results.to_json(), "utf-8")
    if not results.rows:  # only the widgets were measured
        return
    (folder / "bench.svg").write_text(ratios(results).svg, "utf-8")
    (folder / "growth.svg").write_text(growth(results).svg, "utf-8")


def number(x: float) -> str:
    """Three significant digits, never an exponent."""
    return f"{x:,.{max(0, 2 - int(np.floor(np.log10(max(x, 1e-3)))))}f}"


def table(results: Results, corpus: dict[str, Any]) -> str:
    """The rows of one corpus for the page."""
    lines = [
        f"## {TITLES.get(corpus['name'], corpus['name'])}\n",
        f"{corpus['documents']:,} documents, {corpus['tokens']:,} tokens, {corpus['words']:,} different "
        f"words, {corpus['labels']} labels.\n",
        "| Task | Ours | scikit-learn | Ratio (goal) |",
        "|:--|--:|--:|--:|",
    ]
    for row in (row for row in results.rows if row.corpus == corpus["name"]):
        mark = "" if row.met else " **missed**" if row.same else " **different results**"
        both = (f"{number(x)}\N{NO-BREAK SPACE}{row.unit}" for x in (row.ours, row.theirs))
        goal = f"(≥\N{NO-BREAK SPACE}{row.goal:g})"
        lines.append(f"| {row.what} | {' | '.join(both)} | {row.ratio:.2f}{mark} {goal} |")
    return "\n".join(lines)


def beside(one: Growth) -> str:
    """The growth of both for the same work, in words."""
    mark = "" if one.met else " **missed**"
    return (
        "In the figure the perceptron and the SVM therefore visit the texts as they stand. Shuffled, as "
        f"`SVM` and `SGDClassifier` are by default, the time of one epoch from {one.tokens[0]:,} to "
        f"{one.tokens[-1]:,} tokens has slope {one.slope:.2f} here and {one.limit - STEEPER:.2f} with "
        f"scikit-learn{mark} (goal: at most {STEEPER} more than theirs)."
    )


def _of_reviews(one: Growth) -> bool:
    return one.what.endswith(", reviews")


def on_reviews(several: list[Growth]) -> list[str]:
    """The growth of whole runs from a thousand reviews to all of them, in words; nothing without them."""
    if not several:
        return []
    first, last = several[0].tokens[0], several[0].tokens[-1]
    parts = [f"{one.what.split(',')[0]} {one.slope:.2f}{'' if one.met else ' **missed**'}" for one in several]
    return [
        f"From {first:,} to {last:,} real reviews, texts in and labels out as typed, the slopes are: "
        f"{', '.join(parts)} (goal: at most {LIMIT})."
    ]


def widgets(results: Results) -> str:
    """The widgets in a browser, for the page."""
    lines = [
        "## Widgets\n",
        "What one move of a dragged point costs the page's main thread on a processor slowed six times, all "
        "that is learned from the points included: 95 of 100 moves stay below it. A step in JupyterLab, from "
        "the click to the painted picture, beside `interact` with matplotlib drawing the same.\n",
        "| Task | Points | Ours | Limit, or `interact` | Ratio (goal) |",
        "|:--|--:|--:|--:|--:|",
    ]
    for row in results.browser:
        both = (f"{number(x)}\N{NO-BREAK SPACE}{row.unit}" for x in (row.ours, row.theirs))
        mark, goal = "" if row.met else " **missed**", f"(≥\N{NO-BREAK SPACE}{row.goal:g})"
        lines.append(
            f"| {row.what} | {row.corpus.split()[0]} | {' | '.join(both)} | {row.ratio:.2f}{mark} {goal} |"
        )
    return "\n".join(lines)


def block(results: Results) -> str:
    """The part of the page that is made from the results."""
    made = ", ".join(f"{name} {release}" for name, release in results.versions.items())
    return "\n\n".join(
        [
            BEGIN,
            f"**{summary(results)}** Measured with {made}.",
            f"![{ratios(results).alt}](images/timings.svg)",
            *(table(results, corpus) for corpus in results.corpora),
            "## Growth",
            "Our own time on made-up text of 20 labels. The perceptron is given one epoch: of ten it would "
            "skip some where texts are few, since it stops after an epoch without a mistake. In random "
            "order each visit fetches its text from anywhere in memory, and once the counts fit no cache, "
            "that takes as long as the sums.",
            f"![{growth(results).alt}](images/timings-growth.svg)",
            *(beside(one) for one in results.growth if one.theirs),
            *on_reviews([one for one in results.growth if _of_reviews(one)]),
            *([widgets(results)] if results.browser else []),
            END,
        ]
    )


def page(old: str, results: Results) -> str:
    """The page with its made part anew; what is written by hand stays."""
    return re.sub(rf"{re.escape(BEGIN)}.*{re.escape(END)}", lambda _: block(results), old, flags=re.S)


def publish(results: Results, book: Path = BOOK) -> None:
    """The JSON, the figures and the page in the book."""
    for name, text in (
        ("data/timings.json", results.to_json()),
        ("images/timings.svg", ratios(results).svg),
        ("images/timings-growth.svg", growth(results).svg),
        ("timings.md", page((book / "timings.md").read_text("utf-8"), results)),
    ):
        (book / name).parent.mkdir(exist_ok=True)
        (book / name).write_text(text, "utf-8")


if __name__ == "__main__":
    publish(Results.from_json((BOOK / "data" / "timings.json").read_text("utf-8")))
