"""Where the book lives: with no address nothing points nowhere; with two of them, every page knows."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "book" / "ext"))

import addresses  # noqa: E402

GITHUB = addresses.Repository("https://github.com/jane/linear-models", "main")
ELSEWHERE = addresses.Repository("https://git.example.org/jane/linear-models.git", "edition-2")


def config(url="", served=""):
    options = {"repository_url": url, "repository_branch": "main"}
    return SimpleNamespace(html_theme_options=options, html_baseurl=served, myst_substitutions={})


def test_both_addresses_are_empty_by_default():
    settings = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))
    assert settings["repository"]["url"] == settings["html"]["baseurl"] == ""


def test_without_an_address_nothing_points_nowhere():
    empty = config()
    addresses.on_config(None, empty)
    assert empty.myst_substitutions == {"source": "the folder you got this book in", "served": "", "hub": ""}
    assert "article_footer_items" not in empty.html_theme_options
    context = {}
    addresses.on_page(SimpleNamespace(config=empty), "book/01-probability", "page.html", context, object())
    assert context == {}


def test_with_addresses_the_text_has_them():
    filled = config("https://github.com/jane/linear-models/", "https://jane.example.org/book/")
    addresses.on_config(None, filled)
    said = filled.myst_substitutions
    assert said["source"] == "[the book's repository](https://github.com/jane/linear-models)"
    assert said["served"] == " It is served at <https://jane.example.org/book/>."
    assert "%pip install git+https://github.com/jane/linear-models" in said["hub"]
    assert filled.html_theme_options["article_footer_items"] == ["addresses.html"]


def test_links_below_a_chapter_and_below_a_page_of_text():
    page = "book/05-perceptron"
    assert addresses.footer(GITHUB, page, is_notebook=True) == [
        ("Report a mistake", "https://github.com/jane/linear-models/issues/new?title=Mistake+in+book%2F05-perceptron"),
        ("Run it on Binder", "https://mybinder.org/v2/gh/jane/linear-models/main?urlpath=lab%2Ftree%2Fbook%2F05-perceptron.ipynb"),
        ("Run it on Colab", "https://colab.research.google.com/github/jane/linear-models/blob/main/book/05-perceptron.ipynb"),
        ("Sources of the book", "https://github.com/jane/linear-models"),
    ]  # fmt: skip
    assert [words for words, _ in addresses.footer(GITHUB, "book/using", is_notebook=False)] == [
        "Report a mistake", "Sources of the book"
    ]  # fmt: skip


def test_sources_that_are_not_on_github():
    words = dict(addresses.footer(ELSEWHERE, "book/05-perceptron", is_notebook=True))
    assert "Run it on Colab" not in words  # which reads from GitHub only
    binder = "https://mybinder.org/v2/git/https%3A%2F%2Fgit.example.org%2Fjane%2Flinear-models.git/edition-2?"
    assert words["Run it on Binder"].startswith(binder)
    assert "Colab" not in addresses.sentences(ELSEWHERE, "")["hub"]


@pytest.mark.parametrize("repository", [GITHUB, ELSEWHERE])
def test_a_hub_pulls_the_branch_and_opens_the_first_chapter(repository):
    path = repository.pull()
    assert (ROOT / addresses.FIRST).is_file()
    assert path.startswith("/hub/user-redirect/git-pull?repo=https%3A%2F%2F")
    assert f"&branch={repository.branch}&" in path
    assert path.endswith("urlpath=lab%2Ftree%2Flinear-models%2Fbook%2F01-probability.ipynb")
