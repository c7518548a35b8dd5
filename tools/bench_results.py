"""What the benchmark found: ratios and growth, as lines of a table and as JSON."""

import json
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

LIMIT = 1.1  # a slope of log time over log tokens up to this counts as linear
STEEPER = 0.05  # than the slope of scikit-learn's time for the same work, where both are measured


@dataclass(frozen=True)
class Row:
    """One comparison: the same work by both, in milliseconds or in megabytes."""

    what: str
    corpus: str
    unit: str
    ours: float
    theirs: float
    goal: float
    same: bool

    @property
    def ratio(self) -> float:
        """Theirs divided by ours: above 1 ours is faster, or smaller."""
        return self.theirs / self.ours

    @property
    def met(self) -> bool:
        """Whether both did the same and ours is as much faster as it should be."""
        return self.same and self.ratio >= self.goal


@dataclass(frozen=True)
class Growth:
    """Our own time in seconds for each number of tokens, and maybe theirs."""

    what: str
    tokens: list[int]
    seconds: list[float]
    theirs: list[float] = field(default_factory=list)

    @property
    def slope(self) -> float:
        """The slope of log time over log tokens: 1 is linear, less is a fixed cost that wears off."""
        return _slope(self.tokens, self.seconds)

    @property
    def limit(self) -> float:
        """The steepest slope that will do: linear, or a little steeper than theirs."""
        return _slope(self.tokens, self.theirs) + STEEPER if self.theirs else LIMIT

    @property
    def met(self) -> bool:
        """Whether time grows no faster than it may."""
        return self.slope <= self.limit


def _slope(tokens: list[int], seconds: list[float]) -> float:
    slope = np.polyfit(np.log(tokens), np.log(seconds), 1)[0]
    return float(f"{slope:.12g}")  # the last digits are the processor's


@dataclass(frozen=True)
class Results:
    """One run of the benchmark."""

    versions: dict[str, str]
    corpora: list[dict[str, Any]]
    rows: list[Row]
    growth: list[Growth]
    browser: list[Row] = field(default_factory=list)  # theirs is a limit, or `interact`

    def to_json(self) -> str:
        """Everything, with what follows from it, for other programs."""
        record = asdict(self)
        for one, row in zip(record["rows"] + record["browser"], self.rows + self.browser, strict=True):
            one |= {"ratio": row.ratio, "met": row.met}
        if not self.browser:
            del record["browser"]
        for one, growth in zip(record["growth"], self.growth, strict=True):
            one |= {"slope": growth.slope, "limit": growth.limit, "met": growth.met}
        return json.dumps(record, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Results":
        """The run that `to_json` wrote."""
        record = json.loads(text)
        names = ("what", "corpus", "unit", "ours", "theirs", "goal", "same")
        rows, browser = (
            [Row(**{name: one[name] for name in names}) for one in record.get(part, [])]
            for part in ("rows", "browser")
        )
        times = ("what", "tokens", "seconds", "theirs")
        growth = [Growth(**{name: one[name] for name in times}) for one in record["growth"]]
        return cls(record["versions"], record["corpora"], rows, growth, browser)


def heading(theirs: str = "scikit-learn", corpus: str = "corpus") -> str:
    """The first line of a table."""
    return f"{'what':32} {corpus:12} {'ours':>10}    {theirs:>12}    {'ratio':>7}  {'goal':>5}  met"


def line(row: Row) -> str:
    """One line of the table."""
    numbers = f"{row.ours:10.2f} {row.unit} {row.theirs:12.2f} {row.unit} {row.ratio:7.2f}  ≥ {row.goal:3}"
    return f"{row.what:32} {row.corpus:12} {numbers}  {_answer(row)}"


def slope_line(growth: Growth) -> str:
    """The growth of one task, as a line of the table."""
    unit = "reviews" if growth.what.endswith(", reviews") else "tokens"
    span = f"{growth.tokens[0]:,} to {growth.tokens[-1]:,} {unit}"
    numbers = f"{growth.slope:7.2f}  ≤ {growth.limit:.{2 if growth.theirs else 1}f}"
    return f"{growth.what:32} {span:42} {numbers:15} {'yes' if growth.met else 'MISSED'}"


def _answer(row: Row) -> str:
    return "yes" if row.met else "MISSED" if row.same else "DIFFERENT RESULTS"


def summary(results: Results) -> str:
    """How many goals were met, and which were not, in a sentence or two."""
    rows = results.rows + results.browser
    total = len(rows) + len(results.growth)
    missed = [f"{row.what} ({row.corpus})" for row in rows if not row.met]
    missed += [f"{one.what} (growth)" for one in results.growth if not one.met]
    count = f"{total - len(missed)} of {total} goals were met."
    return count if not missed else f"{count} Missed: {'; '.join(missed)}."
