"""The map of the chapters, drawn from what they need: boxes in a given plan, arrows found and routed here."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from chapter_facts import Facts

WIDTH, GAP, ROW, TOP, HEIGHT = 348, 18, 72, 22, 46  # of all columns; between boxes; from row to row
LETTER = 7  # how wide a letter is, about
FRAME = """<figure class="lm-map">
<svg viewBox="0 0 360 {height}" role="group" aria-labelledby="map-title map-words">
<title id="map-title">Map of the chapters</title>
<desc id="map-words">Each box is a page and leads to it. {words}.</desc>
<defs>
<marker id="map-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto">
<path d="M0 0 8 4 0 8z"/></marker>
</defs>
<g class="lm-map-ways">
{ways}
</g>
{boxes}
</svg></figure>"""


@dataclass(frozen=True)
class Box:
    """Where a page stands: its row, and its left and right edge."""

    row: int
    left: float
    right: float

    @property
    def top(self) -> int:
        """Its upper edge."""
        return TOP + ROW * self.row

    @property
    def middle(self) -> int:
        """Half way down."""
        return self.top + HEIGHT // 2


def place_boxes(plan: list[list[str]]) -> dict[str, Box]:
    """The box of each page: a row of the plan names the page in each column, a dot where there is none."""
    boxes: dict[str, Box] = {}
    for row, names in enumerate(plan):
        step = (WIDTH + GAP) / len(names)
        for column, name in enumerate(names):
            left = boxes[name].left if name in boxes else 1 + column * step
            boxes[name] = Box(row, left, 1 + (column + 1) * step - GAP)
    boxes.pop(".", None)
    return boxes


def arrows(facts: list[Facts]) -> dict[str, list[str]]:
    """What to read right before each page: of its needs those that no other need has before it already."""
    needs = {one.name: one.needs for one in facts}

    def before(name: str) -> set[str]:
        return set(needs[name]).union(*(before(need) for need in needs[name]))

    def direct(name: str) -> list[str]:
        implied = set[str]().union(*(before(need) for need in needs[name]))
        return [other for other in needs if other in needs[name] and other not in implied]

    return {name: direct(name) for name in needs}


def route(start: Box, end: Box) -> str:
    """The line from one box to another: straight down, round one corner, or along the gap beside a column."""
    left, right = max(start.left, end.left), min(start.right, end.right)
    if end.row == start.row + 1 and left < right:
        return f"M{(left + right) / 2:.0f} {start.top + HEIGHT}V{end.top - 1}"
    side, out = (start.left, -9) if end.right < start.left else (start.right, 8)
    if end.row == start.row + 1:
        return f"M{side:.0f} {start.middle}H{(end.left + end.right) / 2:.0f}V{end.top - 1}"
    target = end.left - 1 if end.left > start.right else end.right + 1
    return f"M{side:.0f} {start.middle}H{side + out:.0f}V{end.middle}H{target:.0f}"


def lines_of(words: list[str], width: float) -> list[str]:
    """The words in one line if they fit, else in two as even as can be, a number alone if it must."""
    whole = " ".join(words)
    if len(whole) * LETTER <= width:
        return [whole]
    halves = [[" ".join(words[:i]), " ".join(words[i:])] for i in range(min(2, len(words) - 1), len(words))]
    return min(halves, key=lambda lines: max(map(len, lines)))


def draw_map(facts: list[Facts], plan: list[list[str]]) -> str:
    """The whole map as HTML. A page that the plan lacks, or has above what it needs, is refused."""
    boxes, before = place_boxes(plan), arrows(facts)
    if differing := {one.name for one in facts} ^ boxes.keys():
        listed = ", ".join(sorted(differing))
        raise ValueError(f"The plan must name every page of the chapters and no other: look at {listed}.")
    for name, needs in before.items():
        if late := [need for need in needs if boxes[need].row >= boxes[name].row]:
            raise ValueError(f"{name} needs {', '.join(late)}: put it into a lower row of the plan.")
    titles = {one.name: one.title for one in facts}
    said = {name: " and ".join(titles[need] for need in needs) for name, needs in before.items()}
    words = "; ".join(f"{titles[name]} needs {said[name] or 'nothing'}" for name in titles)
    ways = [
        f'<path data-from="{need}" data-to="{name}" marker-end="url(#map-arrow)" '
        f'd="{route(boxes[need], boxes[name])}"/>'
        for name, needs in before.items()
        for need in needs
    ]
    shown = [line for one in facts for line in box_lines(one, boxes[one.name], said[one.name])]
    height = max(box.top for box in boxes.values()) + HEIGHT + 2
    return FRAME.format(height=height, words=escape(words), ways="\n".join(ways), boxes="\n".join(shown))


def box_lines(one: Facts, box: Box, needs: str) -> Iterator[str]:
    """A box that leads to its page, and above it where one can begin, or that one need not go there."""
    middle = f"{(box.left + box.right) / 2:.0f}"
    if note := "optional" if one.optional else "" if needs else "start here":
        yield f'<text class="lm-map-note" x="{middle}" y="{box.top - 8}">{note}</text>'
    place = f"{'optional, ' if one.optional else ''}{f'after {needs}' if needs else 'start here'}"
    label = escape(f"{one.number} {one.title}, {place}")
    start = "" if needs else ' class="lm-map-start"'
    yield f'<a href="{one.name}.html" aria-label="{label}"{start}>'
    width, number = box.right - box.left, one.number
    yield f'<rect x="{box.left:.0f}" y="{box.top}" width="{width:.0f}" height="{HEIGHT}" rx="6"/>'
    first, *second = lines_of([number, *one.title.split()], width)
    rest = "".join(f' <tspan x="{middle}" dy="17">{escape(line)}</tspan>' for line in second)
    y, first = box.middle + (-4 if second else 5), escape(first.removeprefix(number))
    yield f'<text x="{middle}" y="{y}"><tspan class="lm-map-number">{number}</tspan>{first}{rest}</text></a>'
