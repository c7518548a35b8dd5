"""The folded solutions: one source in the library becomes highlighted code and maths in the page."""

import subprocess
import sys
from pathlib import Path

from linmodels_lib import exercises

ROOT = Path(__file__).resolve().parents[2]
CONF = f"""
import sys
sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / "book" / "ext")!r}]
extensions = ["myst_parser", "katex_build", "solutions"]
html_math_renderer = "katex_build"
exclude_patterns = ["node_modules"]
myst_enable_extensions = ["dollarmath"]
"""
FENCE = "```{{solution}} {name}\nIn the book this unfolds.\n```\n\n"


def build(folder: Path, *names: str) -> subprocess.CompletedProcess[str]:
    (folder / "node_modules").symlink_to(ROOT / "node_modules")  # KaTeX
    (folder / "conf.py").write_text(CONF, "utf-8")
    (folder / "index.md").write_text(
        "# Page\n\n" + "".join(FENCE.format(name=name) for name in names), "utf-8"
    )
    command = [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", str(folder), str(folder / "out")]
    return subprocess.run(command, capture_output=True, text=True, check=False)


SHOWN = """(blocks) => blocks.map((block) => ({
  title: block.querySelector("summary").innerText, visible: block.querySelector("pre").checkVisibility(),
  code: block.querySelector("pre").innerText.trim(), keyword: block.querySelector("pre span.k")?.innerText,
  formulas: block.querySelectorAll(".math .katex").length }))"""


def test_solutions_are_folded_show_code_and_maths_and_open_by_key(open_page, tmp_path):
    done = build(tmp_path, *exercises.names())
    assert done.returncode == 0, done.stderr
    page = open_page((tmp_path / "out" / "index.html").as_uri())
    blocks = page.locator("details.lm-solution")
    assert not any(shown["visible"] for shown in blocks.evaluate_all(SHOWN))
    for block in blocks.all():
        block.locator("summary").press("Enter")
    wanted = [
        {"title": f"Solution: {exercise.title}", "visible": True, "code": exercise.solution,
         "keyword": "def", "formulas": exercise.explanation.count("$") // 2}  # the keyword is highlighted
        for exercise in map(exercises.get, exercises.names())
    ]  # fmt: skip
    assert blocks.evaluate_all(SHOWN) == wanted
    assert "In the book this unfolds" not in page.content()


def test_an_unknown_name_fails_the_build_at_its_line(tmp_path):
    done = build(tmp_path, "perceptron-updat")
    assert done.returncode != 0
    assert "index.md:3" in done.stderr
    assert "Did you mean 'perceptron-update'" in done.stderr
