"""`toychest play` and its small web server: the answers, and which requests are refused."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest

from command import run
from toychest_host import serve

TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """Serve a folder; returns the TCP port."""
    tmp_path = tmp_path_factory.mktemp("www")
    (tmp_path / "index.html").write_text("the page")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "secret.txt").write_text("a file")
    server = serve.make_server(tmp_path, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


@pytest.fixture
def raw(port):
    """Return a function that sends the bytes of a request and returns the status of the answer."""

    def send(request):
        with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
            connection.sendall(request.replace("PORT", str(port)).encode())
            connection.shutdown(socket.SHUT_WR)
            return int(connection.makefile("rb").readline().split()[1])

    return send


@pytest.fixture
def ask(port):
    """Return a function that requests a path and returns (status, headers, text)."""

    def get(path):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", path)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, answer.headers, text

    return get


@pytest.mark.parametrize(
    "status, headers",
    [
        (200, "Host: localhost:PORT"),
        (200, "hOST:localhost:PORT"),
        (200, "Host: 127.0.0.1:PORT"),
        (200, "Host: [::1]:PORT"),
        (400, "Host: localhost:PORT\r\nHost: elsewhere.example"),
        (400, "Host: localhost:PORT\r\nAccept: */*\r\nhost: localhost:PORT"),
        (400, "Host: localhost:PORT\r\nHost : elsewhere.example"),
        (400, "Host: localhost:PORT\r\nno header\r\nHost: elsewhere.example"),
        (400, " Host: elsewhere.example\r\nHost: localhost:PORT"),
        (400, "Host : localhost:PORT"),
        (403, "Host: elsewhere.example:PORT"),
        (403, "Host: 127.0.0.1.elsewhere.example:PORT"),
        (403, "Host: localhost"),
        (403, "Host: localhost:1"),
        (403, "Host: "),
        (403, "Host: localhost:PORT, elsewhere.example"),
        (403, "Host: localhost:PORT\r\n elsewhere.example"),
        (403, "Host: elsewhere.example@localhost:PORT"),
        (403, "Host: http://localhost:PORT"),
        (403, "Host: localhost.:PORT"),
        (403, "X-Forwarded-Host: localhost:PORT"),
    ],
)
def test_one_host_is_named_and_in_its_usual_form(raw, status, headers):
    for method in ("GET", "HEAD"):
        assert raw(f"{method} / HTTP/1.1\r\n{headers}\r\n\r\n") == status


@pytest.mark.parametrize("path", ["http://elsewhere.example/", "//elsewhere.example/", "*"])
def test_a_request_that_names_another_site_gets_nothing(raw, path):
    assert raw(f"GET {path} HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n") == 404


def test_folders_are_not_listed(ask):
    status, _, text = ask("/folder/")
    assert status == 404
    assert "secret" not in text
    assert ask("/folder/secret.txt")[0] == 200


@pytest.mark.parametrize(
    "path",
    ["/%00", "/folder/%00/", "/%ed%a0%80", "//[", "/" + 3000 * "x", "/..%2f..%2fetc%2fpasswd"],
)
def test_names_that_no_file_has_are_just_not_found(ask, path, capfd):
    assert ask(path)[0] == 404
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("path", ["/", "/nothing"])
def test_every_answer_holds_the_browser_to_it(ask, path):
    headers = ask(path)[1]
    assert headers["X-Content-Type-Options"] == "nosniff"
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert "unsafe-inline" not in str(policy)


@pytest.mark.parametrize("port", ["abc", "-1", "65536", "8" * 5000])
def test_what_is_no_port_is_told(port):
    done = run("play", "--port", port, "--no-browser")
    assert done.exit_code == 2 and "--port" in done.stderr and "Traceback" not in done.output


def test_serving_needs_nothing_but_python():
    """`toychest play` imports no compiler and no littlefs: those packages may not exist for the
    computer."""
    code = (
        "import sys, toychest_host.serve\n"
        "print(*{one.split('.')[0] for one in sys.modules} - sys.stdlib_module_names)\n"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=TOOLS, capture_output=True, text=True, timeout=60
    )
    assert set(done.stdout.split()) == {"__main__", "toychest_host"}, done.stderr


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal on POSIX only")
def test_ctrl_c_while_it_builds_ends_it_calmly():
    code = (
        "import sys, time\n"
        "from build import build_site\n"
        "from toychest_host.commands import cli\n"
        "def build(out):\n    print('building', flush=True)\n    time.sleep(60)\n"
        "build_site.build = build\n"
        "sys.argv = ['toychest', 'play', '--port', '0', '--no-browser']\ncli.main()\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=TOOLS,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        assert process.stdout.readline() == "building\n"
        process.send_signal(signal.SIGINT)
        said, errors = process.communicate(timeout=30)
    finally:
        process.kill()
    assert (process.returncode, errors) == (0, "")
    assert said.endswith("\nBye.\n")


def test_the_browser_is_opened_while_the_server_answers(tmp_path, monkeypatch):
    """A browser that is waited for, as a text browser is, gets the page."""
    (tmp_path / "index.html").write_text("the page")
    server = serve.make_server(tmp_path, 0)
    got = []

    def browser(url):
        with urllib.request.urlopen(url, timeout=30) as answer:
            got.append(answer.read())
        server.shutdown()

    monkeypatch.setattr(serve.webbrowser, "open", browser)
    serve.run(server, lambda _: None, browser=True)
    server.server_close()
    assert got == [b"the page"]


def test_another_port_than_the_usual_one_is_said(tmp_path, monkeypatch):
    """Browsers keep games by address, so that they seem to be gone there."""
    said = []
    with serve.make_server(tmp_path, 0) as first:
        monkeypatch.setattr(serve, "FIRST_PORT", first.server_port)
        for port in (None, 0):
            with serve.make_server(tmp_path, port) as server:
                monkeypatch.setattr(server, "serve_forever", lambda: None)
                serve.run(server, said.append, browser=False)
    assert said[0].startswith(f"Port {first.server_port} is taken. Games that were played there")
    assert [line.split(" at ")[0] for line in said[1:]] == ["Toychest is"] * 2
