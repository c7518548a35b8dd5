"""tools/serve.py: what it answers, and how it starts and ends."""

import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from wsgiref.util import setup_testing_defaults

import brotli
import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))

import serve  # noqa: E402  (tools/serve.py)

PAGE = "<html><script>one()</script><script src='x.js'></script><p>text</p></html>" + " " * 500
FILES = {
    "book/index.html": PAGE,
    "_static/book.css": "p{}",
    "_static/book.js": "1",
    "_static/fonts/a.1234.woff2": "font",
    "_static/widgets/quiz.js": "2",
    "_sources/book/a.ipynb": "{}",
    "demo/quiz.html": PAGE,
    "book/demo/quiz.html": PAGE,
}


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "_build" / "html"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder / "book/index.html.br").write_bytes(brotli.compress(PAGE.encode()))
    return folder


def get(site, path, application=None, **headers):
    """Status, headers and body of one request."""
    environ = {"PATH_INFO": path, **{f"HTTP_{name.upper()}": value for name, value in headers.items()}}
    setup_testing_defaults(environ)
    answer = {}

    def start_response(status, items):
        answer.update(status=int(status.split()[0]), headers=dict(items))

    application = application or serve.application(site)
    body = b"".join(application(environ, start_response))
    return answer["status"], answer["headers"], body


def test_pages_are_compressed_revalidated_and_guarded(site):
    status, headers, body = get(site, "/book/index.html", accept_encoding="br")
    assert (status, brotli.decompress(body).decode()) == (200, PAGE)
    assert headers["Content-Encoding"] == "br"
    assert headers["Cache-Control"] == "no-cache"
    assert headers["X-Content-Type-Options"] == "nosniff"
    again, _, body = get(site, "/book/index.html", if_none_match=headers["ETag"])
    assert (again, body) == (304, b"")


def test_policy_allows_nothing_from_elsewhere_and_only_the_pages_own_scripts(site):
    policy = get(site, "/book/index.html")[1]["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "http" not in policy
    scripts = re.search(r"script-src ([^;]*)", policy)[1].split()
    assert scripts == ["'self'", "'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='"]  # by openssl


def test_other_sites_may_frame_a_widget_alone_and_nothing_else(site):
    def framed(path):
        headers = get(site, path)[1]
        assert "X-Frame-Options" not in headers  # an old browser would obey it
        return re.search(r"frame-ancestors ([^;]*)", headers["Content-Security-Policy"])[1]

    assert framed("/demo/quiz.html") == "* file:"
    assert framed("/book/index.html") == framed("/book/demo/quiz.html") == "'self'"


@pytest.mark.parametrize(
    ("path", "kind", "cache"),
    [
        ("/_static/book.css", "text/css", "immutable"),
        ("/_static/book.js", "text/javascript", "immutable"),
        ("/_static/fonts/a.1234.woff2", "font/woff2", "immutable"),
        ("/_static/widgets/quiz.js", "text/javascript", "no-cache"),
        ("/_sources/book/a.ipynb", "application/x-ipynb+json", "no-cache"),
    ],
)
def test_files_have_their_type_and_are_kept_as_long_as_is_safe(site, path, kind, cache):
    status, headers, _ = get(site, path)
    assert status == 200
    assert headers["Content-Type"].split(";")[0] == kind
    assert cache in headers["Cache-Control"]
    assert "Access-Control-Allow-Origin" not in headers


def test_ways_in_and_ways_out(site):
    for path in ("/", "/book/"):
        status, headers, _ = get(site, path)
        assert (status, headers["Location"]) == (302, "/book/index.html")
    (site.parent / "secret").write_text("no")
    for path in ("/none.html", "/../secret", "/%2e%2e/secret"):
        status, _, body = get(site, path)
        assert status == 404
        assert b"/book/index.html" in body


def test_a_page_built_anew_is_served_anew(site):
    application = serve.application(site)
    assert get(site, "/new.html", application)[0] == 404
    (site / "new.html").write_text("<p>new</p>")
    assert get(site, "/new.html", application)[2] == b"<p>new</p>"


def start(site, port):
    """The script as it is started by make, beside a book of our own."""
    script = site.parents[1] / "tools" / "serve.py"
    script.parent.mkdir(exist_ok=True)
    shutil.copy(ROOT / "tools" / "serve.py", script)
    command = [sys.executable, str(script), "--port", str(port)]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # what is ignored here, a child ignores
    try:
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    finally:
        signal.signal(signal.SIGINT, before)


def test_it_starts_fast_says_where_it_is_and_stops_on_interrupt(site):
    (site / "ready").touch()
    begin = time.monotonic()
    server = start(site, 0)
    said = server.stdout.readline()
    assert time.monotonic() - begin < 5
    assert re.search(r"http://127\.0\.0\.1:\d+/", said)
    server.send_signal(signal.SIGINT)
    out, errors = server.communicate(timeout=10)
    assert (server.returncode, out, errors) == (0, "", "")


def test_a_taken_port_is_one_clear_sentence(site):
    (site / "ready").touch()
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        server = start(site, port)
        out, errors = server.communicate(timeout=10)
    assert (server.returncode, out) == (1, "")
    way_out = f"Choose another one: make serve PORT={port + 1}"
    assert errors == f"Port {port} is taken by another program. {way_out}\n"


def test_without_a_book_it_says_what_to_run(site):
    server = start(site, 0)
    _, errors = server.communicate(timeout=10)
    assert server.returncode == 1
    assert "make book" in errors
