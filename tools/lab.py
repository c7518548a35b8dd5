"""Open JupyterLab on `workspace`: copies of the chapters that are yours to change.

`--update NAME …` brings new ones. Other options go to JupyterLab: `make lab ARGS="--no-browser --port 9000"`.
"""

import difflib
import hashlib
import json
import os
import shutil
import sys
from collections.abc import Iterable
from itertools import count
from pathlib import Path

import nbformat
import pages
import reviews
from nbformat.sign import NotebookNotary
from pybtex.database import parse_file
from pybtex.plugin import find_plugin

ROOT = Path(__file__).resolve().parent.parent
WORKSPACE = ROOT / "workspace"
RECORD = ".copied.json"  # the hash of each copy when it was made: has its owner changed it since?
FEW = 5  # names in one line
LEFT_OUT = "index"  # the book's front page; start.ipynb stands in for it


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def sources(paths: Iterable[Path]) -> dict[str, Path]:
    """What the workspace has a copy of, by name."""
    return {path.stem: path for path in paths if path.stem != LEFT_OUT}


def chosen(names: Iterable[str], known: Iterable[str]) -> set[str]:
    """The notebooks that `--update` names, with or without folder and ending; `all` is every one."""
    wanted = {Path(name).name.removesuffix(".ipynb") for name in names}
    if wanted == {"all"}:
        return {*known}
    for name in sorted(wanted - {*known}):
        near = (difflib.get_close_matches(name, known, 1, 0.3) or sorted(known))[0]
        sys.exit(f"UPDATE must name a chapter, such as {near}, got {name!r}. For every one: UPDATE=all.")
    return wanted


def set_aside(copy: Path) -> Path:
    """Give a copy that its owner changed another name, which is free: 05-perceptron-mine.ipynb."""
    names = (copy.with_name(f"{copy.stem}-mine{f'-{n}' if n > 1 else ''}.ipynb") for n in count(1))
    return copy.rename(next(path for path in names if not path.exists()))


def bring(known: dict[str, Path], folder: Path, update: Iterable[str] = ()) -> list[str]:
    """Copy what is missing or named, and say in sentences what was done. What its owner changed is kept."""
    folder.mkdir(exist_ok=True)
    file = folder / RECORD
    record: dict[str, str] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    update, new, newer, said = chosen(update, known), list[str](), list[str](), list[str]()
    for name, source in known.items():
        copy, now = folder / source.name, digest(source)
        if copy.exists() and name not in update:
            newer += [name] if record.get(name, now) != now else []
            continue
        if copy.exists() and digest(copy) not in (now, record.get(name)):
            said.append(f"Your {name}.ipynb is now {set_aside(copy).name}.")
        shutil.copyfile(source, copy)
        record[name] = now
        new.append(name)
    file.write_text(json.dumps(record, indent=1), "utf-8")
    if new:
        names = ", ".join(new) if len(new) <= FEW else f"copies of {len(new)} notebooks, yours to change"
        said.append(f"New in {folder.name}/: {names}.")
    if newer:
        said.append(
            f'Newer in the book than in {folder.name}/: {", ".join(newer)}. To have them: make lab UPDATE="…"'
        )
    return said


def works(bibliography: Path) -> str:
    """The works that chapters cite, as a page that can be read as it stands: citations lead to it."""
    style = find_plugin("pybtex.style.formatting", "plain")()
    data = parse_file(str(bibliography))
    lines = [f"- {entry.text.render_as('text')}" for entry in style.format_bibliography(data)]
    return "\n".join(["# References", "", *lines, ""])


def trust(known: dict[str, Path], folder: Path) -> None:
    """Sign the copies that are as we made them, so that JupyterLab shows their pictures before they run."""
    notary = NotebookNotary()  # type: ignore[no-untyped-call]
    for source in known.values():
        copy = folder / source.name
        if copy.read_bytes() == source.read_bytes():
            notary.sign(nbformat.read(copy, as_version=4))  # type: ignore[no-untyped-call]


def command(folder: Path, options: list[str], root: bool) -> list[str]:
    """How JupyterLab is started: by its module, as the script of that name breaks in a moved folder."""
    made = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
    made += ["--LabApp.default_url=/lab/tree/start.ipynb", *options]
    return [*made, "--allow-root"] if root and "--allow-root" not in options else made


def split(arguments: list[str]) -> tuple[list[str], list[str]]:
    """The names after `--update`, up to the next option; and the rest, which is JupyterLab's."""
    if "--update" not in arguments:
        return [], arguments
    start = arguments.index("--update")
    end = next((i for i in range(start + 1, len(arguments)) if arguments[i].startswith("-")), len(arguments))
    names = [name for text in arguments[start + 1 : end] for name in text.replace(",", " ").split()]
    return names, arguments[:start] + arguments[end:]


def main(arguments: list[str]) -> None:
    update, options = split(arguments)
    known = sources(pages.notebooks())
    for sentence in bring(known, WORKSPACE, update):
        print(f"==> {sentence}")
    if not (cited := WORKSPACE / "references.md").exists():
        cited.write_text(works(ROOT / "book" / "references.bib"), "utf-8")
    trust(known, WORKSPACE)
    if place := reviews.folder():
        os.environ["LINMODELS_DATA"] = str(place)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root:
        print("==> You are root, so JupyterLab is started with --allow-root: do this in a container only.")
    sys.stdout.flush()
    os.execv(sys.executable, command(WORKSPACE, options, root))


if __name__ == "__main__":
    main(sys.argv[1:])
