"""Serve the built book on this machine: compressed, cached, and under a strict content security policy."""

import argparse
import base64
import errno
import hashlib
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any
from wsgiref.headers import Headers

import waitress
from whitenoise import WhiteNoise

SITE = Path(__file__).resolve().parent.parent / "_build" / "html"
START = "/book/index.html"
INLINE = re.compile(r"<script(?![^>]*\b(?:src|type)=)[^>]*>(.*?)</script>", re.S)
NAMED_BY_CONTENT = re.compile(r"/_images/[0-9a-f]{64}\.|/_static/(fonts/.*\.woff2|book\.(css|js))$")
DEMO = re.compile(r"/demo/[a-z-]+\.html")
TYPES = {
    ".ipynb": "application/x-ipynb+json",
    ".md": "text/markdown; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}


def policy(page: str, framed: str = "'self'") -> str:
    """Nothing from elsewhere; of inline scripts only those that stand in this page, by their hash.

    `framed` is by whom: another site may show a widget alone, and no other page.
    """
    digests = (
        base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in INLINE.findall(page)
    )
    scripts = " ".join(["'self'", *dict.fromkeys(f"'sha256-{digest}'" for digest in digests)])
    return (
        f"default-src 'none'; script-src {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self' data:; connect-src 'self'; form-action 'self'; "
        f"base-uri 'none'; frame-ancestors {framed}"
    )


def add_headers(headers: Headers, path: str, url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    # Pages are asked for anew, which costs a 304; what is named by its content never changes under its name.
    forever = NAMED_BY_CONTENT.search(Path(path).as_posix())
    headers["Cache-Control"] = "public, max-age=31536000, immutable" if forever else "no-cache"
    if path.endswith(".html"):
        framed = "* file:" if DEMO.fullmatch(url) else "'self'"  # slides may come from a disk
        headers["Content-Security-Policy"] = policy(Path(path).read_text("utf-8"), framed)


def elsewhere(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """What is not a file: the way in, or nothing."""
    headers = [("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff")]
    if environ["PATH_INFO"] in ("/", "/book", "/book/"):
        start_response("302 Found", [*headers, ("Location", START), ("Cache-Control", "no-cache")])
        return [b""]
    start_response("404 Not Found", headers)
    return [f"There is no such page. The book starts at {START}\n".encode()]


def application(site: Path = SITE) -> WhiteNoise:
    """The files of `site` as they are now, so that the book may be rebuilt while it is being served."""
    return WhiteNoise(
        elsewhere, root=str(site), autorefresh=True, allow_all_origins=False,
        mimetypes=TYPES, add_headers_function=add_headers,
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="0 takes any free port (default: %(default)s)")
    port = parser.parse_args().port
    if not (SITE / "ready").exists():
        sys.exit("The book is not built yet. Run `make book` first, or `make serve`, which does both.")
    if not 0 <= port <= 65535:
        sys.exit(f"A port is a number from 0 to 65535, not {port}. Choose one: make serve PORT=8000")
    try:
        server = waitress.create_server(application(), host="127.0.0.1", port=port, threads=8)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        why = "taken by another program" if error.errno == errno.EADDRINUSE else "reserved for the system"
        sys.exit(f"Port {port} is {why}. Choose another one: make serve PORT={max(port, 7999) + 1}")
    address = f"http://127.0.0.1:{server.effective_port}/"
    with suppress(KeyboardInterrupt):
        print(f"Linear Models for Text is at {address} (Ctrl-C stops it)", flush=True)
        server.run()


if __name__ == "__main__":
    main()
