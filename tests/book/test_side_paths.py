"""Sections that begin "Going deeper": folded, found by a link, by keys and on paper."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONF = f"""
import sys
sys.path[:0] = [{str(ROOT / "book" / "ext")!r}]
extensions = ["myst_parser", "side_paths"]
myst_heading_anchors = 3
"""
PAGE = """# Page

## Lesson

One.

## Going deeper: why

Two. [](#inside)

### Inside

Three.

## After

Four.
"""
SCRIPTS = [(ROOT / "book" / "assets" / name).as_uri() for name in ("page.js", "place.js")]


def test_a_side_path_is_folded_and_opens_by_key_link_and_print(open_page, tmp_path):
    (tmp_path / "conf.py").write_text(CONF, "utf-8")
    (tmp_path / "index.md").write_text(PAGE, "utf-8")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-W",
        "-q",
        "-b",
        "html",
        str(tmp_path),
        str(tmp_path / "out"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    built = tmp_path / "out" / "index.html"
    text = built.read_text("utf-8")
    scripts = "".join(f'<script src="{script}"></script>' for script in SCRIPTS)
    text = text.replace("</body>", f"{scripts}</body>").replace('class="body"', 'class="body bd-article"')
    built.write_text(text, "utf-8")
    page = open_page(built.as_uri())
    shown = lambda word: page.get_by_text(word, exact=True).is_visible()  # noqa: E731
    assert [shown(word) for word in ("One.", "Three.", "Four.")] == [True, False, True]
    heading = page.get_by_role("heading", name="Going deeper: why")
    assert heading.is_visible()
    page.locator("details.lm-side > summary").press("Enter")
    assert shown("Three.")
    page.locator("details.lm-side > summary").press("Enter")
    page.evaluate("location.hash = 'inside'")
    page.wait_for_function("document.querySelector('details.lm-side').open")
    page.evaluate(
        "document.querySelector('details.lm-side').open = false; dispatchEvent(new Event('beforeprint'))"
    )
    assert shown("Three.")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert not shown("Three.")
