"""Fetch the real reviews of chapter 9 into the folder that LINMODELS_DATA names, or into `_reviews`."""

import os
import sys
from pathlib import Path

from linmodels_lib.datasets import SOURCES, fetch_reviews

ROOT = Path(__file__).resolve().parent.parent
FETCHED = ROOT / "_reviews"
NOTEBOOKS = (ROOT / "book" / "09-reviews.ipynb",)  # these read real reviews


def folder() -> Path | None:
    """The folder that LINMODELS_DATA names, or `_reviews`; absolute, as notebooks run elsewhere."""
    place = os.environ.get("LINMODELS_DATA")
    if place:
        return Path(place).resolve()
    return FETCHED if FETCHED.is_dir() else None


def waiting() -> str | None:
    """Why the notebooks cannot run, in one line; None where the reviews are there."""
    missing = [s.file for s in SOURCES.values() if not (place := folder()) or not (place / s.file).is_file()]
    if not missing:
        return None
    names = ", ".join(path.name for path in NOTEBOOKS)
    return (
        f"{names} skipped: data not present; set LINMODELS_DATA to the folder with {' and '.join(missing)}, "
        "or run make reviews"
    )


def main() -> None:
    place = folder() or FETCHED
    for name, source in SOURCES.items():
        print(f"==> Fetching {source.what}", flush=True)
        try:
            print(f"    {fetch_reviews(place, name)}")
        except (OSError, ValueError) as error:
            sys.exit(str(error))
    print("==> Their text is the known one (SHA-256). make lab, make test and make notebooks find it;")
    print(f"    for other programs: export LINMODELS_DATA={place}")


if __name__ == "__main__":
    main()
