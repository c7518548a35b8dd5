"""`make lab`: a folder of copies that are their owner's; the tracked chapters, and the tests, are left alone."""

import json
import re
import subprocess
import sys

import nbformat
import pages  # tools/pages.py
import pytest
from nbformat.sign import NotebookNotary
from toc import CHAPTERS, ROOT, first_heading

import lab  # tools/lab.py
from linmodels_lib.widgets import WIDGETS


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(notebook(text), "utf-8")
    return path


def notebook(text):
    cells = [nbformat.v4.new_code_cell(text, id="one")]
    return f"{nbformat.writes(nbformat.v4.new_notebook(cells=cells))}\n"


@pytest.fixture
def made():
    """Two chapters and a page."""
    return {
        "01-one.ipynb": notebook("01-one"),
        "02-two.ipynb": notebook("02-two"),
        "notation.md": "# Notation",
    }


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "work space"


def text(path):
    return nbformat.read(path, 4).cells[0].source


def test_copies_are_made_once_and_never_overwritten(made, folder):
    assert lab.bring(made, folder) == ["New in work space/: 01-one, 02-two, notation."]
    write(folder / "01-one.ipynb", "mine")
    write(folder / "my lecture.ipynb", "mine")
    (folder / "02-two.ipynb").unlink()
    assert lab.bring(made, folder) == ["New in work space/: 02-two."]
    assert text(folder / "01-one.ipynb") == text(folder / "my lecture.ipynb") == "mine"


def test_a_newer_chapter_is_told_and_fetched_by_name(made, folder):
    lab.bring(made, folder)
    made["01-one.ipynb"] = notebook("second edition")
    (said,) = lab.bring(made, folder)
    assert said.startswith("Newer in the book than in work space/: 01-one.")
    assert text(folder / "01-one.ipynb") == "01-one"
    assert lab.bring(made, folder, ["book/01-one.ipynb"]) == ["New in work space/: 01-one."]
    assert text(folder / "01-one.ipynb") == "second edition"
    assert lab.bring(made, folder) == []


def test_what_its_owner_changed_is_kept_under_another_name(made, folder):
    lab.bring(made, folder)
    for n in ("", "-2"):
        write(folder / "02-two.ipynb", f"mine{n}")
        assert lab.bring(made, folder, ["all"])[0] == f"Your 02-two.ipynb is now 02-two-mine{n}.ipynb."
        assert text(folder / f"02-two-mine{n}.ipynb") == f"mine{n}"
        assert text(folder / "02-two.ipynb") == "02-two"
    assert not (folder / "01-one-mine.ipynb").exists()


def test_a_page_of_text_is_its_owner_s_too(made, folder):
    lab.bring(made, folder)
    (folder / "notation.md").write_text("mine")
    said = lab.bring(made, folder, ["notation.md"])
    assert said == ["Your notation.md is now notation-mine.md.", "New in work space/: notation."]


def test_another_python_makes_no_chapter_newer(made, folder):
    version = '"version": "3.11.7"'
    made["01-one.ipynb"] = made["01-one.ipynb"].replace('"metadata": {}', f'"metadata": {{{version}}}', 1)
    assert version in made["01-one.ipynb"]
    lab.bring(made, folder)
    made["01-one.ipynb"] = made["01-one.ipynb"].replace("3.11.7", "3.13.0")
    assert lab.bring(made, folder) == []


def test_a_wrong_name_is_refused_before_anything_is_done(made, folder):
    with pytest.raises(SystemExit, match=r"UPDATE must name a chapter, such as 02-two, got '02-too'"):
        lab.bring(made, folder, ["02-too"])
    assert not [*folder.glob("*.ipynb")]


def test_only_copies_as_we_made_them_are_trusted(made, folder, tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    lab.bring(made, folder)
    write(folder / "02-two.ipynb", "mine")
    lab.trust(made, folder)
    trusted = [
        NotebookNotary().check_signature(nbformat.read(folder / f"{name}.ipynb", 4))
        for name in ("01-one", "02-two")
    ]
    assert trusted == [True, False]


def test_options_go_to_jupyterlab(folder):
    arguments = ["--no-browser", "--update", "01-one,02-two", "03", "--port", "9000"]
    assert lab.split(arguments) == (["01-one", "02-two", "03"], ["--no-browser", "--port", "9000"])
    assert lab.split(["--port", "9000"]) == ([], ["--port", "9000"])
    started = lab.command(folder, ["--port", "9000"], root=True)
    assert started[:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={folder}" in started
    assert started[-3:] == ["--port", "9000", "--allow-root"]
    assert lab.command(folder, ["--allow-root"], root=True).count("--allow-root") == 1
    assert "--allow-root" not in lab.command(folder, [], root=False)


def test_make_hands_them_on():
    given = ["UPDATE=05-perceptron 06-svm", "ARGS=--no-browser --port 9000"]
    said = ["make", "--no-print-directory", "-n", "lab", *given]
    done = subprocess.run(said, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1].endswith(
        "tools/lab.py --update 05-perceptron 06-svm --no-browser --port 9000"
    )


def test_a_moved_folder_is_set_up_anew(tmp_path):
    """Else JupyterLab would run the old folder's library."""
    folder = tmp_path / "a b"
    for place in ("tools", ".venv"):
        (folder / place).mkdir(parents=True)
    (folder / "Makefile").write_text((ROOT / "Makefile").read_text())
    for name in (
        "requirements.lock",
        "package.json",
        "package-lock.json",
        "pyproject.toml",
        "tools/setup.py",
    ):
        (folder / name).touch()
    for home, is_set_up_anew in ((folder, False), (tmp_path / "elsewhere", True), (f"/before{folder}", True)):
        (folder / ".venv" / "python.lock").write_text(f"{home} 0123")
        (folder / ".venv" / "ready").touch()
        done = subprocess.run(["make", "-n", "lab"], cwd=folder, capture_output=True, text=True, check=True)
        assert ("tools/setup.py" in done.stdout) is is_set_up_anew, home


def test_a_name_with_a_blank_in_the_book_is_no_source(tmp_path):
    """make would look for two files."""
    find = re.search(r"\$\(shell (find .*?)\)", (ROOT / "Makefile").read_text())[1]
    for name in ("05-perceptron.ipynb", "my lecture.ipynb", ".ipynb_checkpoints/05-perceptron.ipynb"):
        write(tmp_path / "book" / name, "")
    done = subprocess.run(find, cwd=tmp_path, shell=True, capture_output=True, text=True)
    assert done.stdout.split("\n") == ["book/05-perceptron.ipynb", ""]


def test_what_a_lecturer_leaves_beside_the_chapters_is_not_looked_at(tmp_path):
    (tmp_path / "_toc.yml").write_text("root: book/index\nparts:\n- chapters:\n  - file: book/01-one\n")
    own = [write(tmp_path / f"{name}.ipynb", "") for name in ("book/index", "book/01-one", "lab/start")]
    strange = [
        write(tmp_path / "book" / name, "") for name in (".ipynb_checkpoints/a.ipynb", "my lecture.ipynb")
    ]
    assert pages.notebooks(tmp_path) == own
    assert pages.others(tmp_path) == strange


def test_the_workspace_is_not_git_s():
    done = subprocess.run(
        ["git", "check-ignore", "workspace/05-perceptron.ipynb"], cwd=ROOT, capture_output=True
    )
    assert done.returncode in (0, 128)  # 128: a download without git


def words(name):
    cells = json.loads((ROOT / "lab" / f"{name}.ipynb").read_text("utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells)


def test_the_start_leads_to_every_chapter():
    links = re.findall(r"\[([^]]+)\]\(([^)]+)\)", words("start"))
    for entry in CHAPTERS:
        name = entry["file"].removeprefix("book/")  # its first digits are the chapter
        assert (f"{int(name[:2])} {first_heading(entry['file'])}", f"{name}.ipynb") in links


def test_the_demos_show_every_widget():
    assert [widget for widget in WIDGETS if f"lw.{widget.__name__}" not in words("demos")] == []
