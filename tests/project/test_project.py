"""The project's own promises: layout, locks, environments, borders between modules, notebooks in house style."""

import ast
import graphlib
import importlib.util
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import mutants  # tools/mutants.py
import nbformat
import notebooks  # tools/notebooks.py
import oldest  # tools/oldest.py
import pages  # tools/pages.py
import pytest
import yaml
from tracked import tracked

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "book" / "ext"))

from mounts import mounts_in_cell  # noqa: E402

LIBRARY = ROOT / "linmodels_lib"
NOTEBOOKS = pages.notebooks()
DRAWING = {"plotting"}
CORE = sorted(
    {p.stem for p in LIBRARY.glob("*.py")} - DRAWING - {"__init__"} | {"_check.theta", "_fast.streams"}
)
CONDA_NAMES = {"brotli-python": "brotli"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
DECLARED = {
    *PROJECT["dependencies"],
    *(d for extra in PROJECT["optional-dependencies"].values() for d in extra),
}


def cells(path: Path) -> list[dict]:
    return json.loads(path.read_text())["cells"]


def source(cell: dict) -> str:
    return "".join(cell["source"])


def test_layout():
    for name in ("book", "linmodels_lib", "tests", "_config.yml", "_toc.yml", "environment.yml",
                 "environment-dev.yml", "pyproject.toml",
                 "Makefile", "README.md", "CONTRIBUTING.md", "CITATION.cff", "LICENSE", ".ci/run"):  # fmt: skip
        assert (ROOT / name).exists(), name
    assert len((ROOT / "README.md").read_text().splitlines()) < 80


def packages_of(environment):
    """What a conda file lists, under the names of pip."""
    listed = yaml.safe_load((ROOT / environment).read_text())["dependencies"]
    pip = next(entry["pip"] for entry in listed if isinstance(entry, dict))
    found = {d for d in listed if isinstance(d, str)} | set(pip)
    for conda, ours in CONDA_NAMES.items():
        found = {re.sub(rf"^{conda}\b", ours, d) for d in found}
    return found


def test_conda_files_equal_pyproject():
    """One for those who read and run the chapters, one more for those who change them."""
    tools = set(PROJECT["optional-dependencies"]["dev"])
    assert packages_of("environment-dev.yml") == tools
    python = {"pip", "-e .", f"python{PROJECT['requires-python']}"}
    assert packages_of("environment.yml") == (DECLARED - tools) | python


def test_locks_cover_pyproject_and_name_no_host():
    lock = (ROOT / "requirements.lock").read_text()
    pinned = {line.split("==")[0] for line in lock.splitlines() if "==" in line}
    names = {re.split(r"[<>=]", d)[0] for ds in PROJECT["optional-dependencies"].values() for d in ds} | {
        "numpy"
    }
    assert names <= pinned
    assert "--hash=sha256:" in lock
    assert "://" not in lock
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert all("integrity" in entry and "resolved" not in entry for name, entry in packages.items() if name)


def test_no_file_names_a_registry():
    hosts = re.compile(
        "|".join(["py" + r"pi\.org", "registry" + r"\.npm", "python" + "hosted", "deb" + r"\.debian"])
    )
    for path in tracked():
        if path.suffix not in {".png", ".woff2"}:
            assert not hosts.search(path.read_text(encoding="utf-8")), path


def test_core_imports_numpy_only():
    """One process: each module is imported after those before it, and named if something came with it."""
    code = (
        "import sys, importlib; import linmodels_lib as lm\n"
        f"for name in {CORE!r}:\n"
        "    importlib.import_module('linmodels_lib.' + name)\n"
        "    come = {'scipy', 'matplotlib', 'anywidget', 'sklearn', 'numba'} & set(sys.modules)\n"
        "    assert not come, (name, come)\n"
        "print('only numpy')"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert out.stdout.strip() == "only numpy", out.stderr
    assert len(CORE) > 20


def imported(path: Path) -> set[str]:
    """The library's modules that a module imports when it loads."""
    found = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("linmodels_lib"):
            part = node.module.removeprefix("linmodels_lib").lstrip(".").split(".")[0]
            found |= {part} if part else {alias.name for alias in node.names}
    return found


def test_modules_stand_in_layers():
    """No module imports one that imports it back, and only the outermost ones draw."""
    graph: dict[str, set[str]] = {}
    for path in LIBRARY.rglob("*.py"):
        part = path.relative_to(LIBRARY).parts[0].removesuffix(".py")
        if part not in ("__init__", "widgets", "exercises"):
            graph.setdefault(part, set()).update(imported(path) - {part})
    order = list(graphlib.TopologicalSorter(graph).static_order())
    assert order.index("_check") < order.index("linear") < order.index("perceptron")
    outermost = DRAWING | {"widgets", "exercises"}
    assert not [name for name, used in graph.items() if used & outermost and name not in DRAWING]


def test_public_library_is_documented():
    """Every public class, function and method at the top of a module or a class has a docstring."""
    for path in LIBRARY.rglob("*.py"):
        tree = ast.parse(path.read_text())
        places = [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]
        for node in (child for place in places for child in place.body):
            public = isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
            if public and not any(ast.unparse(d).endswith(".setter") for d in node.decorator_list):
                assert ast.get_docstring(node), f"{path.name}: {node.name}"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.name)
class TestNotebook:
    def test_first_code_cell_is_imports(self, path):
        first = next(cell for cell in cells(path) if cell["cell_type"] == "code")
        assert all(isinstance(n, ast.Import | ast.ImportFrom) for n in ast.parse(source(first)).body)

    def test_cells_fit_a_slide(self, path):
        """The code of a figure is folded, and as long as a figure needs; what nobody sees may be wide."""
        for cell in cells(path):
            tags = cell["metadata"].get("tags", [])
            if cell["cell_type"] == "code" and not {"remove-input", "remove-cell"} & set(tags):
                lines = source(cell).splitlines()
                most = 30 if "hide-input" in tags else 15
                assert len(lines) <= most or "exercise" in cell["metadata"], source(cell)
                assert max(map(len, lines)) <= 78, source(cell)

    def test_outputs_are_stored_and_normal(self, path):
        notebook = json.loads(path.read_text())
        assert "widgets" not in notebook["metadata"]
        for cell in notebook["cells"]:
            for output in cell.get("outputs", []):
                assert output["output_type"] != "error"
                assert "application/vnd.jupyter.widget-view+json" not in output.get("data", {})
                assert "np.float64" not in json.dumps(output), source(cell)
            folded = {"remove-input", "hide-input"} & {*cell["metadata"].get("tags", [])}
            assert not folded or notebooks.hidden(source(cell)) == source(cell)
            assert cell["metadata"].get("jupyter") == ({"source_hidden": True} if folded else None)

    def test_prose_keeps_the_house_style(self, path):
        for cell in cells(path):
            if cell["cell_type"] == "markdown":
                text = re.sub(r"```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$]*\$", "", source(cell), flags=re.S)
                assert "!" not in text.replace("![", ""), text
                assert not re.search(r"\b(simply|just|obviously|clearly,|trivially)\b", text, re.I), text

    def test_the_right_option_does_not_keep_one_place(self, path):
        """Else a reader learns where it stands: no place holds it in more than half of the questions."""
        found = [mount for cell in cells(path) for mount in mounts_in_cell(cell)]
        quizzes = [mount.state for mount in found if mount.widget == "quiz"]
        places = [
            [option["right"] for option in quiz["options"]].index(True)
            for quiz in quizzes
            if quiz["kind"] == "choice"
        ]
        assert all(places.count(place) <= (len(places) + 1) // 2 for place in places), places

    def test_every_column_of_a_table_has_a_heading(self, path):
        """A reader who listens is told the heading with each cell."""
        text = "\n\n".join(source(cell) for cell in cells(path) if cell["cell_type"] == "markdown")
        for heading in re.findall(r"^\|(.*)\|\s*\n\|[\s:|-]+\|\s*$", text, re.M):
            assert all(name.strip() for name in heading.split("|")), heading

    def test_pictures_say_what_they_show(self, path):
        for cell in cells(path):
            for output in cell.get("outputs", []):
                svg = "".join(output.get("data", {}).get("image/svg+xml", ""))
                if svg:
                    assert re.search(r"<dc:title>[^<]{40,}", svg), source(cell)
                    assert re.search(r"<dc:description>[^<]{40,}", svg), source(cell)


def test_what_the_book_hides_is_folded_in_jupyterlab():
    cell = nbformat.v4.new_code_cell
    book = nbformat.v4.new_notebook(
        cells=[
            cell("a", metadata={"tags": ["hide-input"], "trusted": True}),
            cell("b", metadata={"scrolled": True}),
        ]
    )
    notebooks.normalise(book)
    assert [c.metadata for c in book.cells] == [
        {"tags": ["hide-input"], "jupyter": {"source_hidden": True}}, {}]  # fmt: skip


def test_the_line_that_jupyterlab_shows_of_a_folded_question_tells_no_answer():
    assert (
        notebooks.hidden("most = 64\nQuiz.number(most)")
        == f"{notebooks.QUESTION}\nmost = 64\nQuiz.number(most)"
    )
    for source in ("Quiz.choice(1)", "# mine\nQuiz.choice(1)", "fig = 1", notebooks.hidden("a\nQuiz.x")):
        assert notebooks.hidden(source) == source


def test_a_cell_keeps_its_id_where_others_come_and_go():
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(name) for name in "abcd"])
    for cell, name in zip(book.cells, ("cell-002", "1f3a", "cell-002", ""), strict=True):
        cell.id = name
    notebooks.normalise(book)
    assert [cell.id for cell in book.cells] == ["cell-002", "1f3a", "cell-001", "cell-003"]
    book.cells.reverse()
    notebooks.normalise(book)
    assert [cell.id for cell in book.cells] == ["cell-003", "cell-001", "1f3a", "cell-002"]


def test_make_refuses_an_old_python_before_it_reads_a_file():
    recipe = re.search(r"OLD_PYTHON = (.*?)\n\n", (ROOT / "Makefile").read_text(), re.S)
    asks = recipe[1].replace("\\\n", "")
    for version, code in (((3, 8), 1), ((3, 11), 0)):
        pretend = f"import sys; sys.version_info = {version}; {asks}"
        done = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True)
        assert done.returncode == code
    assert "f'" not in asks  # an old Python could not read it
    assert asks.isascii()


def test_make_calls_only_what_exists():
    for name in re.findall(r"tools/\w+\.py", (ROOT / "Makefile").read_text()):
        assert (ROOT / name).is_file(), name


def test_setup_says_when_a_download_fails(capsys):
    spec = importlib.util.spec_from_file_location("setup_tool", ROOT / "tools" / "setup.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    failing = [sys.executable, "-c", "print('ERROR: no route to host'); raise SystemExit(3)"]
    with pytest.raises(
        SystemExit, match=r"The parts could not be installed \(exit code 3.*run the same command"
    ):
        module.install("The parts", failing, 0)
    assert "no route to host" in capsys.readouterr().err


def test_readme_shows_its_picture():
    pictures = re.findall(r"!\[[^\]]{20,}\]\(([^)]+)\)", (ROOT / "README.md").read_text())
    assert pictures
    assert all((ROOT / name).is_file() for name in pictures)


def test_the_oldest_versions_are_those_of_pyproject():
    pinned = [pin for pin in oldest.requirements() if "==" in pin]
    assert len(pinned) == len(oldest.OLD)
    assert {pin.replace("==", ">=").removesuffix(".*") for pin in pinned} <= DECLARED
    assert all((ROOT / "tests" / "library" / f"test_{name}.py").exists() for name in oldest.TESTS)


def test_mutants_leave_out_tests_that_exist():
    for name in mutants.INSPECT:
        file, test = name.split("::")
        assert f"def {test}(" in (ROOT / "tests" / "library" / file).read_text()
    assert all((ROOT / "tests" / "library" / f"test_{name}.py").exists() for name in mutants.TESTS)
    assert all((ROOT / "linmodels_lib" / f"{name.replace('.', '/')}.py").exists() for name in mutants.MODULES)
