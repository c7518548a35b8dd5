"""Sphinx extension: one script, one stylesheet and subset fonts for the whole book, and nothing a page does not use."""

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import imagesize
import lean_css
import lean_fonts
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

LOG = logging.getLogger(__name__)
# The theme's file names are written down here, so the theme is pinned. Order matters.
SCRIPTS = (
    "documentation_options.js",
    "doctools.js",
    "sphinx_highlight.js",
    "clipboard.min.js",
    "copybutton.js",
    "design-tabs.js",
    "scripts/sphinx-book-theme.js",
    "scripts/pydata-sphinx-theme.js",
    "page.js",
)
THEME_STYLES = ("styles/theme.css", "styles/pydata-sphinx-theme.css")
KEPT = ("book.css", "book.js", "fonts/*", "widgets/*.js", "searchtools.js", "language_data.js", "favicon.svg")
HEAD = re.compile(r"<!--lean-->.*?<!--/lean-->", re.S)
PRELOAD = (  # a browser refuses to preload fonts from a disk, and says so in its console
    '<script>if(location.protocol!=="file:")for(const name of [{names}])document.head.append(Object.assign('
    'document.createElement("link"),{{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"",'
    'href:"{root}_static/"+name}}))</script>'
)
REDIRECT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><meta http-equiv="refresh" content="0; url={page}">
<meta name="viewport" content="width=device-width"><link rel="icon" href="_static/favicon.svg"></head>
<body><main><h1>{title}</h1><p><a href="{page}">Open the book</a></p></main></body></html>
"""


def on_page(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None) -> None:
    """Note the page's styles, keep only the scripts outside the bundle, and refuse a figure without words."""
    app.lean_styles.update(dict.fromkeys(str(c.filename) for c in context["css_files"]))  # type: ignore[attr-defined]
    for alt, source in re.findall(r'<img alt="([^"]*)" src="([^"]*)"', context.get("body", "")):
        if not alt.strip() or Path(source).name in alt:
            LOG.warning("figure %s has no alt text: say in it what the figure shows", source, location=page)
    bundled = {f"_static/{name}" for name in SCRIPTS}
    files = [s for s in context["script_files"] if s.filename and str(s.filename).split("?")[0] not in bundled]
    context["script_files"] = [
        type(s)(s.filename, priority=s.priority, **{**s.attributes, "defer": "defer"}) for s in files
    ]
    buttons = [b for group in context.get("header_buttons", []) for b in group.get("buttons", [group])]
    context["header_buttons"] = [b for b in buttons if b["type"] == "link"]


def sized(markup: str, folder: Path) -> str:
    """Give each picture its size, so that the text below does not jump, and load it when it comes near."""

    def add(tag: re.Match[str]) -> str:
        width, height = imagesize.get(folder / tag[1])
        return f'{tag[0]} width="{round(width)}" height="{round(height)}" loading="lazy"' if width > 0 else tag[0]

    return re.sub(r'<img (?![^>]*\bwidth=)[^>]*src="([^":]+)"', add, markup)


def version(path: Path) -> str:
    """An address that changes with the content, so that a browser may keep the file for long."""
    return f"{path.name}?v={sha256(path.read_bytes()).hexdigest()[:8]}"


def head(markup: str, root: str, static: Path, fonts: dict[str, str]) -> str:
    """What the layout left open: fonts to fetch early, the stylesheet, the script."""
    names = ",".join(f'"{address}"' for address, needed in fonts.items() if re.search(needed, markup))
    return (
        f"<!--lean-->{PRELOAD.format(names=names, root=root)}\n"
        f'  <link rel="stylesheet" href="{root}_static/{version(static / "book.css")}">\n'
        f'  <script defer src="{root}_static/{version(static / "book.js")}"></script><!--/lean-->'
    )


def write_fonts(app: Sphinx, pages: str, scripts: str, css: str) -> tuple[str, dict[str, str]]:
    """The rules of the faces in use, and for each face to preload the pattern of a page that needs it."""
    modules, static = Path(app.srcdir, "node_modules"), Path(app.outdir, "_static")
    (static / "fonts").mkdir(exist_ok=True)
    lean_fonts.keep_licences(modules, static / "fonts")
    rules, early, wanted = "", {}, lean_fonts.glyphs(pages, scripts, css)
    for face in lean_fonts.faces(modules):
        if face.needed and not re.search(face.needed, pages):
            continue
        address = lean_fonts.write(face, wanted[face.family[:6]], static / "fonts")
        if address:
            rules += face.rule(address)
            if face.needed:
                early[address] = face.needed
    return rules, early


def write_bundle(app: Sphinx, files: dict[Path, str]) -> dict[str, str]:
    """Write book.js and book.css; return the fonts to preload."""
    static, pages = Path(app.outdir, "_static"), "".join(files.values())
    bundle = ";\n".join((static / name).read_text("utf-8") for name in SCRIPTS if (static / name).exists())
    (static / "book.js").write_text(re.sub(r"//# sourceMappingURL.*", "", bundle), "utf-8")
    others = [*(static / "widgets").glob("*.js"), static / "searchtools.js"]
    scripts = "".join([bundle, *(path.read_text("utf-8") for path in others)])
    styles = [static / name for name in THEME_STYLES]
    styles += [Path(app.outdir, name.split("?")[0]) for name in app.lean_styles]  # type: ignore[attr-defined]
    styles += [Path(app.srcdir, "node_modules/katex/dist/katex.css"), *(static / "widgets").glob("*.css")]
    css = "".join(lean_css.load(path) for path in styles)
    css = lean_css.purge(css, lean_css.words(pages, scripts), pages + scripts)
    rules, early = write_fonts(app, pages, scripts, css)
    (static / "book.css").write_text(f'@charset "utf-8";{rules}{css}', "utf-8")
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
    start = REDIRECT.format(title=app.config.html_title, page=f"{app.config.root_doc}.html")
    (out / "index.html").write_text(start, "utf-8")
    files = {p: p.read_text("utf-8") for p in out.rglob("*.html") if not {"_static", "_sources"} & set(p.parts)}
    fonts = write_bundle(app, files)
    for path, markup in files.items():
        root = "../" * (len(path.relative_to(out).parts) - 1)
        lean = HEAD.sub(lambda _, m=markup, r=root: head(m, r, out / "_static", fonts), sized(markup, path.parent))
        path.write_text(lean, "utf-8")
    prune(out / "_static", "".join(files.values()))


def setup(app: Sphinx) -> dict[str, bool]:
    app.lean_styles = {}  # type: ignore[attr-defined]
    app.connect("html-page-context", on_page, priority=900)
    app.connect("build-finished", finish, priority=900)  # after all who write files
    return {"parallel_read_safe": True, "parallel_write_safe": False}
