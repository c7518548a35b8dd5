"""Sphinx extension: where the book lives, from two settings of `_config.yml` that may be empty.

`repository: url` is where its sources are, `html: baseurl` where the built book is served. Filled, they give
every page links to report a mistake and to run the chapter, and the text its addresses; empty, nothing points
nowhere and the text says "the folder you got this book in". In a page ``{{ source }}``, ``{{ served }}`` and
``{{ hub }}`` stand for the sentences made here.
"""

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

GITHUB = "https://github.com/"
FIRST = "book/01-probability.ipynb"  # the first chapter


@dataclass(frozen=True)
class Repository:
    """The address of the sources, without a slash at its end, and the branch that readers get."""

    url: str
    branch: str

    @property
    def name(self) -> str:
        """The last part of the address: the folder that a clone makes."""
        return self.url.rsplit("/", 1)[-1].removesuffix(".git")

    @property
    def on_github(self) -> str:
        """`owner/name`, or nothing where the sources are kept elsewhere."""
        return self.url.removeprefix(GITHUB).removesuffix(".git") if self.url.startswith(GITHUB) else ""

    def pull(self) -> str:
        """The path of a JupyterHub with nbgitpuller that brings the book and opens its first chapter."""
        query = {"repo": self.url, "branch": self.branch, "urlpath": f"lab/tree/{self.name}/{FIRST}"}
        return f"/hub/user-redirect/git-pull?{urlencode(query)}"

    def report(self, page: str) -> str:
        """Where a mistake on `page` is told."""
        return f"{self.url}/issues/new?{urlencode({'title': f'Mistake in {page}'})}"

    def binder(self, file: str) -> str:
        """A notebook on Binder, which sets up its environment by itself."""
        kind = f"gh/{self.on_github}" if self.on_github else f"git/{quote(self.url, safe='')}"
        return f"https://mybinder.org/v2/{kind}/{self.branch}?{urlencode({'urlpath': f'lab/tree/{file}'})}"

    def colab(self, file: str) -> str:
        """A notebook on Colab, which reads from GitHub only; the library is installed there by hand."""
        place = f"{self.on_github}/blob/{self.branch}/{file}"
        return f"https://colab.research.google.com/github/{place}" if self.on_github else ""


def footer(repository: Repository, page: str, is_notebook: bool) -> list[tuple[str, str]]:
    """The words and addresses of the links below a page."""
    file = f"{page}.ipynb"
    run = [("Run it on Binder", repository.binder(file)), ("Run it on Colab", repository.colab(file))]
    links = [("Report a mistake", repository.report(page)), *(run if is_notebook else ())]
    return [link for link in [*links, ("Sources of the book", repository.url)] if link[1]]


def sentences(repository: Repository | None, served: str) -> dict[str, str]:
    """What pages say of the addresses."""
    at = f" It is served at <{served}>." if served else ""
    if repository is None:
        return {"source": "the folder you got this book in", "served": at, "hub": ""}
    colab = f" On Colab, run `%pip install git+{repository.url}` in a first cell."
    hub = (
        "**On a JupyterHub** with nbgitpuller your students get the chapters by a link. Put this after the "
        f"address of the hub: `{repository.pull()}`.{colab if repository.on_github else ''}"
    )
    return {"source": f"[the book's repository]({repository.url})", "served": at, "hub": hub}


def configured(config: Config) -> Repository | None:
    """The repository of `_config.yml`; None where it has no address."""
    options = config.html_theme_options
    url = str(options.get("repository_url") or "").rstrip("/")
    return Repository(url, str(options.get("repository_branch") or "main")) if url else None


def on_config(app: Sphinx, config: Config) -> None:
    repository = configured(config)
    config.myst_substitutions = {**config.myst_substitutions, **sentences(repository, config.html_baseurl)}
    if repository:
        config.html_theme_options["article_footer_items"] = ["addresses.html"]


def on_page(
    app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None
) -> None:
    """What the template `addresses.html` lists."""
    repository = configured(app.config)
    if repository and tree is not None:
        is_notebook = str(app.env.doc2path(page)).endswith(".ipynb")
        context["addresses"] = footer(repository, page, is_notebook)


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("config-inited", on_config, priority=900)
    app.connect("html-page-context", on_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
