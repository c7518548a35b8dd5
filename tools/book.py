"""Build the book into `_build/html`. Every warning is an error; a failed build leaves the last good one.

`--preview` reads and writes only the pages that changed since the last one, as long as nothing but pages did.
"""

import os
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import brotli
import offline
import stoppable
import yaml
from whitenoise.compress import Compressor

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "_build" / "html"
PREVIEW = ROOT / "_build" / "preview"
BUILD = "from jupyter_book.cli.main import main; main()"
OPTIONS = ["-W", "-n", "--keep-going", "--quiet"]
MADE_FROM = ("_config.yml", "_toc.yml", "package-lock.json", "requirements.lock", "book", "linmodels_lib")
PAGES = (".ipynb", ".md")


def say(text: str) -> None:
    print(f"\033[1m==>\033[0m {text}" if sys.stdout.isatty() else f"==> {text}", flush=True)


class Packer(Compressor):  # type: ignore[misc]
    """.br and .gz beside each file, for tools/serve.py; those of an unchanged file are taken over."""

    def __init__(self, old: Path, new: Path, preview: bool = False) -> None:
        """`old` is the site that `new` will replace. Only a whole book is compressed as well as can be."""
        super().__init__(quiet=True)
        self.old, self.new, self.preview = old, new, preview

    def compress_brotli(self, data: bytes) -> bytes:
        """Brotli takes 25 times as long for the last tenth: a preview goes without it."""
        return bytes(brotli.compress(data, quality=9 if self.preview else 11))

    def pack(self) -> None:
        """All files of the new site that get smaller by it; then it is `ready`, and `whole` if no preview."""
        for path in [path for path in self.new.rglob("*") if path.is_file()]:
            if self.should_compress(path.name) and not self.taken_over(path):
                self.compress(str(path))
        for stamp in ("ready",) if self.preview else ("ready", "whole"):
            (self.new / stamp).touch()

    def taken_over(self, path: Path) -> bool:
        before, as_good = self.old / path.relative_to(self.new), self.preview or (self.old / "whole").exists()
        with suppress(OSError):
            if as_good and before.read_bytes() == path.read_bytes():
                for suffix in (".br", ".gz"):
                    shutil.copy2(f"{before}{suffix}", f"{path}{suffix}")
                return True
        return False


def build(work: Path) -> Path:
    """Run Jupyter Book; in an empty folder, so that no page or style of an earlier build is left over."""
    command = [sys.executable, "-c", BUILD, "build", str(ROOT), *OPTIONS, "--path-output", str(work)]
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False)
    if done.returncode:
        sys.stderr.write(done.stderr or done.stdout)
        sys.exit("The book was not built: each warning above names the file and line to mend.")
    return work / "_build" / "html"


def rebuild(work: Path) -> Path:
    """The pages that changed, where nothing but pages did; else all. The next preview goes on from here."""
    stamp, all_else = PREVIEW / "made-from", made_from()
    if not stamp.is_file() or stamp.read_text() != all_else:
        shutil.rmtree(PREVIEW, ignore_errors=True)
    PREVIEW.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)  # a preview that fails is not gone on from
    site = build(PREVIEW)
    stamp.write_text(all_else)
    return Path(shutil.copytree(site, work / "html"))


def made_from() -> str:
    """The names of all sources, and what is in those that are no pages, in short."""
    found = [
        path for name in MADE_FROM for path in (ROOT / name, *(ROOT / name).rglob("*")) if path.is_file()
    ]
    sources = sorted(path for path in found if not {"__pycache__", ".ipynb_checkpoints"} & set(path.parts))
    content = [
        f"{path} {'' if path.suffix in PAGES else sha256(path.read_bytes()).hexdigest()}" for path in sources
    ]
    return sha256("\n".join(content).encode()).hexdigest()


def cite(citation: Path, settings: Path) -> None:
    """Give the file that is cited from the addresses of the settings, or none where they are empty."""
    config = yaml.safe_load(settings.read_text("utf-8"))
    addresses = {"repository-code": config["repository"]["url"], "url": config["html"]["baseurl"]}
    text = citation.read_text("utf-8")
    lines = [line for line in text.splitlines() if line.split(":")[0] not in addresses]
    lines += [f"{key}: {address}" for key, address in addresses.items() if address]
    if (new := "\n".join(lines) + "\n") != text:
        citation.write_text(new, "utf-8")


def publish(new: Path, old: Path) -> None:
    """Put the new site in the place of the old one, which is complete until then."""
    if SITE.exists():
        SITE.rename(old)
    new.rename(SITE)


def last_time(ready: Path) -> str:
    """How long the last build of this kind took, which it wrote into `ready`."""
    with suppress(OSError, ValueError):
        return f"{float(ready.read_text()):.0f} s last time"
    return "about a minute"


def main(preview: bool = False) -> None:
    """Build, pack and publish."""
    start = time.monotonic()
    took = PREVIEW / "seconds" if preview else SITE.parent / "seconds"
    say(f"Building {'a preview of ' if preview else ''}the book ({last_time(took)})")
    folder = SITE.parent if SITE.parent.exists() else ROOT
    if not os.access(folder, os.W_OK):
        sys.exit(
            f"The book cannot be built here: {folder} is not yours to write. "
            "Copy or clone it to a folder of your own."
        )
    SITE.parent.mkdir(exist_ok=True)
    cite(ROOT / "CITATION.cff", ROOT / "_config.yml")
    with TemporaryDirectory(
        prefix="next-", dir=SITE.parent
    ) as work:  # own folder: two builds may run at once
        new = rebuild(Path(work)) if preview else build(Path(work))
        offline.write(new)
        Packer(SITE, new, preview).pack()
        publish(new, Path(work, "old"))
    seconds = time.monotonic() - start
    took.write_text(f"{seconds:.1f}")
    say(f"Built _build/html in {seconds:.0f} s")


if __name__ == "__main__":
    stoppable.run(lambda: main("--preview" in sys.argv), left="The last good book is untouched.")
