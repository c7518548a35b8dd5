"""Sphinx extension: one script, one stylesheet and subset fonts for the whole book, and nothing unused."""

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import lean_css
import lean_fonts
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

LOG = logging.getLogger(__name__)
# The theme's file names are written down here, so the theme is pinned. Order matters.
SCRIPTS = (
    "documentation_options.js",
    "clipboard.min.js",
    "copybutton.js",
    "design-tabs.js",
    "page.js",  # in the place of the theme's own scripts
    "place.js",
    "offline.js",
    "preview.js",
)
UNUSED = (
    "doctools.js",
    "sphinx_highlight.js",
    "scripts/sphinx-book-theme.js",
)  # page.js does what we want of them
THEME_STYLES = ("styles/theme.css", "styles/pydata-sphinx-theme.css")
# What the book styles by itself from the ground up: the theme's rules for these classes are left out.
REPLACED = {
    *("admonition", "admonition-title", "table", "caption-number", "prev-next-area", "toc-item"),
    *("cell", "cell_input", "cell_output", "highlight", "copybtn", "hide", "above-input", "below-input"),
    *("sd-card", "sd-card-header", "sd-card-body", "sd-dropdown", "sd-summary-title", "sd-summary-content"),
    *("sd-summary-text", "sd-summary-state-marker", "sd-summary-chevron-right"),
}
KEPT = (
    "book.css",
    "book.js",
    "fonts/*",
    "previews/**/*.js",
    "widgets/*.js",
    "search.js",
    "favicon.svg",
)
FOREIGN_WORDS = (
    "imdb_small.js",
    "styles.js",
)  # words of reviews, and of the style sheet itself: no names of classes
HEAD = re.compile(r"<!--lean-->.*?<!--/lean-->", re.S)
PRELOAD = (  # a browser refuses to preload fonts from a disk, and says so in its console
    '<script>if(location.protocol!=="file:")for(const name of [{names}])document.head.append(Object.assign('
    'document.createElement("link"),{{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"",'
    'href:"{root}_static/"+name}}))</script>'
)
MENDED = {  # what readers would stumble over in the markup of the theme and its extensions
    ' aria-label="Toggle hidden content"': "",  # the words beside it say more
    '.ipynb" target="_blank"': '.ipynb" download',  # a notebook is to be kept, not looked at
    'role="doc-biblioentry"': 'role="listitem"',  # withdrawn from the standard
    '<summary><span class="toctree-toggle"': '<summary aria-label="Its pages"><span class="toctree-toggle"',
}
NOTEBOOK = {
    "text": "Notebook",
    "tooltip": "Download this chapter as a notebook",
    "icon": "fa-solid fa-download",
}
REDIRECT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta http-equiv="refresh" content="0; url={page}"><meta name="viewport" content="width=device-width">
<link rel="icon" href="_static/favicon.svg"></head>
<body><main><h1>{title}</h1><p><a href="{page}">Open the book</a></p></main></body></html>
"""


def on_page(
    app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None
) -> None:
    """Note the page's styles and keep only the scripts outside the bundle."""
    app.lean_styles.update(  # type: ignore[attr-defined]
        dict.fromkeys(str(style.filename).split("?")[0] for style in context["css_files"])
    )
    bundled = {f"_static/{name}" for name in (*SCRIPTS, *UNUSED)}
    files = [
        s for s in context["script_files"] if s.filename and str(s.filename).split("?")[0] not in bundled
    ]
    context["script_files"] = [
        type(s)(s.filename, priority=s.priority, **{**s.attributes, "defer": "defer"}) for s in files
    ]
    buttons = [b for group in context.get("header_buttons", []) for b in group.get("buttons", [group])]
    context["header_buttons"] = [{**b, **NOTEBOOK} for b in buttons if b.get("url", "").endswith(".ipynb")]


def version(path: Path) -> str:
    """An address that changes with the content, so that a browser may keep the file for long."""
    return f"{path.name}?v={sha256(path.read_bytes()).hexdigest()[:8]}"


def head(markup: str, root: str, static: Path, fonts: dict[str, str]) -> str:
    """What the layout left open: fonts to fetch early, the stylesheet, the script of the book's pages."""
    names = ",".join(f'"{address}"' for address, needed in fonts.items() if re.search(needed, markup))
    script = f'\n  <script defer src="{root}_static/{version(static / "book.js")}"></script>'
    return (
        f"<!--lean-->{PRELOAD.format(names=names, root=root)}\n"
        f'  <link rel="stylesheet" href="{root}_static/{version(static / "book.css")}">'
        f"{'' if ' data-demo ' in markup else script}<!--/lean-->"  # a widget alone needs none
    )


def mend_markup(markup: str) -> str:
    for wrong, right in MENDED.items():
        markup = markup.replace(wrong, right)
    return markup


def write_fonts(app: Sphinx, pages: str, scripts: str, css: str) -> tuple[str, dict[str, str]]:
    """The rules of the faces in use, and for each face to preload the pattern of a page that needs it."""
    modules, static = Path(app.srcdir, "node_modules"), Path(app.outdir, "_static")
    (static / "fonts").mkdir(exist_ok=True)
    lean_fonts.keep_licences(modules, static / "fonts")
    rules, early, wanted = "", {}, lean_fonts.glyphs(pages, scripts, css)
    for face in lean_fonts.faces(modules):
        if face.needed and not re.search(face.needed, pages):
            continue
        address = lean_fonts.write_subset(face, wanted[face.family[:6]], static / "fonts")
        if address:
            rules += face.rule(address)
            if face.needed:
                early[address] = face.needed
    return rules, early


def stylesheet(app: Sphinx, pages: str, scripts: str) -> str:
    """The theme's styles, then ours, then the widgets'. Layers let a later one win whatever its selectors."""
    static, known = Path(app.outdir, "_static"), lean_css.words(pages, scripts)
    own = [f"_static/{name}" for name, _ in app.config.html_css_files]
    theme = [static / name for name in THEME_STYLES]
    theme += [Path(app.outdir, name) for name in app.lean_styles if name not in own]  # type: ignore[attr-defined]
    theme.append(Path(app.srcdir, "node_modules/katex/dist/katex.css"))
    parts = {
        "theme": lean_css.rules("".join(map(lean_css.load_css, theme)), known - REPLACED),
        "book": lean_css.rules("".join(lean_css.load_css(Path(app.outdir, name)) for name in own), known),
    }
    widgets = "".join(lean_css.load_css(path) for path in (static / "widgets").glob("*.css"))
    css = "".join(f"@layer {name}{{{text}}}" for name, text in parts.items()) + lean_css.rules(widgets, known)
    return lean_css.without_unused_variables(css, pages + scripts)


def write_bundle(app: Sphinx, files: dict[Path, str]) -> dict[str, str]:
    """Write book.js and book.css; return the fonts to preload."""
    static, pages = Path(app.outdir, "_static"), "".join(files.values())
    for name in SCRIPTS:
        if not (static / name).exists():
            LOG.warning("lean: the script %s is gone; the theme or an extension has renamed it", name)
    bundle = ";\n".join((static / name).read_text("utf-8") for name in SCRIPTS if (static / name).exists())
    (static / "book.js").write_text(re.sub(r"//# sourceMappingURL.*", "", bundle), "utf-8")
    others = [*(static / "widgets").glob("*.js"), *Path(app.srcdir, "book/search").glob("*.js")]
    for name in FOREIGN_WORDS:
        others.remove(static / "widgets" / name)
    scripts = "".join([bundle, *(path.read_text("utf-8") for path in others)])
    css = stylesheet(app, pages, scripts)
    faces, early = write_fonts(app, pages, scripts, css)
    (static / "book.css").write_text(f'@charset "utf-8";{faces}{css}', "utf-8")
    return early


def prune(static: Path, pages: str) -> None:
    """Remove what the theme and its extensions brought along and no page asks for."""
    kept = {path for pattern in KEPT for path in static.glob(pattern)}
    for path in sorted(static.rglob("*"), reverse=True):  # files before the folder they are in
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
        elif path.is_file() and path not in kept and path.relative_to(static.parent).as_posix() not in pages:
            path.unlink()


def finish(app: Sphinx, failed: Exception | None) -> None:
    if failed or app.builder.format != "html" or not app.lean_styles:  # type: ignore[attr-defined]
        return  # without a written page the files of the last build still stand
    out = Path(app.outdir)
    door = REDIRECT.format(title=app.config.html_title, page=f"{app.config.root_doc}.html")
    (out / "index.html").write_text(door, "utf-8")
    files = {
        p: p.read_text("utf-8") for p in out.rglob("*.html") if not {"_static", "_sources"} & set(p.parts)
    }
    fonts = write_bundle(app, files)
    for path, markup in files.items():
        root = "../" * (len(path.relative_to(out).parts) - 1)
        lines = head(markup, root, out / "_static", fonts)
        path.write_text(HEAD.sub(lines.replace("\\", r"\\"), mend_markup(markup)), "utf-8")
    prune(out / "_static", "".join(files.values()))


def setup(app: Sphinx) -> dict[str, bool]:
    app.lean_styles = {}  # type: ignore[attr-defined]
    app.connect("html-page-context", on_page, priority=900)
    app.connect("build-finished", finish, priority=900)  # after all who write files
    return {"parallel_read_safe": True, "parallel_write_safe": False}
