"""Open JupyterLab on `workspace`: copies of the chapters that are yours to change.

`--update NAME …` brings new ones. Other options go to JupyterLab: `make lab ARGS="--no-browser --port 9000"`.
"""

import difflib
import hashlib
import json
import os
import re
import sys
from collections.abc import Iterable
from itertools import count
from pathlib import Path

import lab_copies
import nbformat
import pages
import realdata
from nbformat.sign import NotebookNotary

ROOT = Path(__file__).resolve().parent.parent
WORKSPACE = ROOT / "workspace"
RECORD = ".copied.json"  # the hash of each copy when it was made: has its owner changed it since?
FEW = 5  # names in one line


def digest(text: str) -> str:
    """The hash of a copy, whatever the version of Python it was made with."""
    return hashlib.sha256(re.sub(r'"version": "[\d.]+"', "", text).encode()).hexdigest()


def stem(name: str) -> str:
    return re.sub(r"\.(ipynb|md)$", "", name)


def chosen(names: Iterable[str], known: Iterable[str]) -> set[str]:
    """The notebooks that `--update` names, with or without folder and ending; `all` is every one."""
    wanted, known = {stem(Path(name).name) for name in names}, {*known}
    if wanted == {"all"}:
        return known
    for name in sorted(wanted - known):
        near = (difflib.get_close_matches(name, known, 1, 0.3) or sorted(known))[0]
        sys.exit(f"UPDATE must name a chapter, such as {near}, got {name!r}. For every one: UPDATE=all.")
    return wanted


def set_aside(copy: Path) -> Path:
    """Give a copy that its owner changed another name, which is free: 05-perceptron-mine.ipynb."""
    names = (copy.with_stem(f"{copy.stem}-mine{f'-{n}' if n > 1 else ''}") for n in count(1))
    return copy.rename(next(path for path in names if not path.exists()))


def bring(made: dict[str, str], folder: Path, update: Iterable[str] = ()) -> list[str]:
    """Write what is missing or named, and say in sentences what was done. What its owner changed is kept."""
    folder.mkdir(exist_ok=True)
    file = folder / RECORD
    record: dict[str, str] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    update, new, newer, said = chosen(update, map(stem, made)), list[str](), list[str](), list[str]()
    for name, text in made.items():
        copy, now, title = folder / name, digest(text), stem(name)
        if copy.exists() and title not in update:
            newer += [title] if record.get(title, now) != now else []
            continue
        if copy.exists() and digest(copy.read_text("utf-8")) not in (now, record.get(title)):
            said.append(f"Your {name} is now {set_aside(copy).name}.")
        copy.write_text(text, "utf-8")
        record[title] = now
        new.append(title)
    file.write_text(json.dumps(record, indent=1), "utf-8")
    if new:
        names = ", ".join(new) if len(new) <= FEW else f"copies of {len(new)} pages, yours to change"
        said.append(f"New in {folder.name}/: {names}.")
    if newer:
        said.append(
            f'Newer in the book than in {folder.name}/: {", ".join(newer)}. To have them: make lab UPDATE="…"'
        )
    return said


def trust(made: dict[str, str], folder: Path) -> None:
    """Sign the copies that are as we made them, so that JupyterLab shows their pictures before they run."""
    notary = NotebookNotary()  # type: ignore[no-untyped-call]
    for name, text in made.items():
        if name.endswith(".ipynb") and (folder / name).read_text("utf-8") == text:
            notary.sign(nbformat.reads(text, as_version=4))  # type: ignore[no-untyped-call]


def quiet(before: str) -> str:
    """Where JupyterLab finds defaults: lab/labconfig, which asks for no news; what a user has set wins."""
    return os.pathsep.join(filter(None, [str(ROOT / "lab"), before]))


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
    made = lab_copies.made(pages.notebooks())
    for sentence in bring(made, WORKSPACE, update):
        print(f"==> {sentence}")
    trust(made, WORKSPACE)
    os.environ.update(realdata.settings())
    os.environ["JUPYTER_CONFIG_PATH"] = quiet(os.environ.get("JUPYTER_CONFIG_PATH", ""))
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root:
        print("==> You are root, so JupyterLab is started with --allow-root: do this in a container only.")
    sys.stdout.flush()
    os.execv(sys.executable, command(WORKSPACE, options, root))


if __name__ == "__main__":
    main(sys.argv[1:])
