"""The folded solutions: one source in the library becomes highlighted code and maths in the page."""

import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("solutions")
    done = build(folder, *exercises.names())
    assert done.returncode == 0, done.stderr
    return folder / "out" / "index.html"


@pytest.mark.parametrize("name", exercises.names())
def test_a_solution_is_folded_shows_code_and_maths_and_opens_by_key(open_page, built, name):
    page, exercise = open_page(built.as_uri()), exercises.get(name)
    block = page.locator("details.lm-solution", has_text=f"Solution: {exercise.title}")
    assert not block.locator("pre").is_visible()
    block.locator("summary").press("Enter")
    assert block.locator("pre").is_visible()
    assert block.locator("pre").inner_text().strip() == exercise.solution
    assert block.locator("pre span.k").first.inner_text() == "def"  # highlighted
    assert block.locator(".math .katex").count() == exercise.explanation.count("$") // 2
    assert "In the book this unfolds" not in page.content()


def test_an_unknown_name_fails_the_build_at_its_line(tmp_path):
    done = build(tmp_path, "perceptron-updat")
    assert done.returncode != 0
    assert "index.md:3" in done.stderr
    assert "Did you mean 'perceptron-update'" in done.stderr
