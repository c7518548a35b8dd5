"""Run the notebooks (all, or those named) and store their outputs in one normal form."""

import os
import re
import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

import nbformat
import pages
import realdata
import stoppable
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
VIEW = "application/vnd.jupyter.widget-view+json"
KEPT = ("items", "exercise", "tags", "mystnb")
QUESTION = "# run this cell, then answer below"
FOLDED = {
    "remove-input",
    "hide-input",
}  # in JupyterLab too: no answer above its question, no code above a picture


def normalise(notebook: Any) -> None:
    """Drop what changes from run to run: widget state and views, timings."""
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    keep_ids(notebook.cells)
    for cell in notebook.cells:
        cell.metadata = {key: cell.metadata[key] for key in KEPT if key in cell.metadata}
        if FOLDED & {*cell.metadata.get("tags", [])}:
            cell.metadata["jupyter"] = {"source_hidden": True}
            cell.source = hidden(cell.source)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(VIEW, None)
            output.get("metadata", {}).clear()
        if "outputs" in cell:
            cell.outputs = joined(sorted(cell.outputs, key=lambda output: output.output_type != "stream"))


def hidden(source: str) -> str:
    """The code of a question with a first line that tells nothing: JupyterLab shows it of a folded cell."""
    tells = "Quiz." in source and not source.startswith(("Quiz.", "#"))
    return f"{QUESTION}\n{source}" if tells else source


def keep_ids(cells: list[Any]) -> None:
    """A cell keeps its id, wherever it moves; one without, or with that of another, gets a free one."""
    free = (f"cell-{number:03d}" for number in count(1))
    used = {cell.get("id") for cell in cells}
    seen: set[str] = set()
    for cell in cells:
        if not cell.get("id") or cell.id in seen:
            cell.id = next(name for name in free if name not in used)
        seen.add(cell.id)


def joined(outputs: list[Any]) -> list[Any]:
    """The outputs with what was printed in several goes in one piece: how many goes depends on the clock."""
    made: list[Any] = []
    for output in outputs:
        same = made and output.output_type == "stream" and output.name == made[-1].get("name")
        if same:
            made[-1].text += output.text
        else:
            made.append(output)
    return made


def execute(path: Path) -> None:
    """Run one notebook from its own folder, from top to bottom, and write it back."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    place, quiet = {"metadata": {"path": str(path.parent)}}, ["--IPKernelApp.log_level=ERROR"]
    NotebookClient(
        notebook, timeout=600, kernel_name="python3", resources=place, extra_arguments=quiet
    ).execute()
    normalise(notebook)
    nbformat.validate(notebook)
    part = path.with_name(f".{path.name}.part")  # a stop in the middle leaves the notebook whole
    nbformat.write(notebook, part)  # type: ignore[no-untyped-call]
    part.replace(path)


def main(names: list[str]) -> None:
    paths = [Path(name) for name in names] or pages.notebooks()
    if missing := [str(path) for path in paths if not path.is_file()]:
        sys.exit(f"There is no notebook {', '.join(missing)}. Name files such as book/05-perceptron.ipynb.")
    os.environ.update(realdata.settings())
    if any(realdata.read_by(path) & realdata.FILES.keys() for path in paths) and (why := realdata.fetched()):
        print(f"==> {why}")
    for path in paths:
        if why := realdata.waiting(path):
            print(f"==> {why}")
            continue
        start = time.monotonic()
        print(f"==> Running {path.name}", end=" ", flush=True)
        try:
            execute(path)
        except CellExecutionError as error:
            plain = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
            sys.exit(f"\n{path.name} stopped at a cell that raised; nothing was written.\n{plain}")
        print(f"({time.monotonic() - start:.1f} s)")


if __name__ == "__main__":
    stoppable.run(
        lambda: main(sys.argv[1:]), left="Notebooks above with a time are written, the others as they were."
    )
