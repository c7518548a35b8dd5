"""The book to take along, beside the pages: what there is to load down, and the links to it."""

import re
import sys
import zipfile
from pathlib import Path

import yaml

import book

sys.path.insert(0, str(book.ROOT / "book" / "ext"))
import edition as numbers

import linmodels_lib

TITLE = "Linear Models for Text"
MOTTO = "An interactive textbook, on paper"
NAME = "linear-models-for-text"
LICENCE = "Text CC BY 4.0, code MIT"
PAGES = ("book/index.html", "book/using.html")
KINDS = {"pdf": "PDF", "epub": "EPUB for e-readers", "zip": "zip of these pages"}
SLOT = re.compile(r'(<p class="lm-downloads"[^>]*>).*?(</p>)', re.S)
NOT_IN_ZIP = {".br", ".gz"}


def author() -> str:
    return str(yaml.safe_load((book.ROOT / "_config.yml").read_text("utf-8"))["author"])


def edition() -> str:
    words = numbers.edition(linmodels_lib.__version__)
    return words[0].upper() + words[1:]


def year() -> str:
    return str(yaml.safe_load((book.ROOT / "_config.yml").read_text("utf-8"))["copyright"])


def place(site: Path, kind: str) -> Path:
    """Where a file of this kind lies, below the site that it is published with."""
    assert (site / "whole").exists(), "The book is not built: run make book."
    (site / "downloads").mkdir(exist_ok=True)
    return site / "downloads" / f"{NAME}.{kind}"


def links(site: Path) -> str:
    """The sentence that names what is there, with sizes."""
    there = [
        f'<a href="../downloads/{NAME}.{kind}" download>{words}</a> ({size(site, kind)})'
        for kind, words in KINDS.items()
        if (site / "downloads" / f"{NAME}.{kind}").exists()
    ]
    return f"The whole book to take along: {', '.join(there)}." if there else ""


def size(site: Path, kind: str) -> str:
    return f"{(site / 'downloads' / f'{NAME}.{kind}').stat().st_size / 1e6:.0f} MB"


def link(site: Path) -> None:
    """Fill the place for links on the pages that have one; their compressed twins follow."""
    for name in PAGES:
        markup = (site / name).read_text("utf-8")
        filled = SLOT.sub(lambda slot: f"{slot[1]}{links(site)}{slot[2]}", markup)
        if filled != markup:
            (site / name).write_text(filled, "utf-8")
            for suffix in (".br", ".gz"):
                (site / f"{name}{suffix}").unlink(missing_ok=True)
            book.Packer(site, site).compress(str(site / name))


def pack(file: Path, files: dict[str, bytes], stored: tuple[str, ...] = ()) -> None:
    """A zip of these files, in this order and all of one date, so that the same files are the same bytes."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as package:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (int(year()), 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED
            package.writestr(entry, data)


def site_files(site: Path) -> dict[str, bytes]:
    """The pages and all they need, below one folder; without what only a server wants, and these files."""
    files = {}
    for path in sorted(site.rglob("*")):
        inside = path.relative_to(site)
        if (
            path.is_file()
            and path.suffix not in NOT_IN_ZIP
            and inside.parts[0] not in ("downloads", "ready", "whole")
        ):
            data = path.read_bytes()
            if inside.as_posix() in PAGES:
                data = SLOT.sub(r"\1\2", data.decode()).encode()
            files[f"{NAME}/{inside.as_posix()}"] = data
    return files


def main() -> None:
    file = place(book.SITE, "zip")
    pack(file, site_files(book.SITE))
    link(book.SITE)
    print(f"==> {file.relative_to(book.ROOT)}: {file.stat().st_size / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    main()
