"""Firefox and WebKit without a window, each with one tab, driven by commands of WebDriver
(https://www.w3.org/TR/webdriver2/). Debian has no geckodriver, so Firefox gets them over its own
protocol, Marionette (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html)."""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request

from missing import missing

PATIENCE = 60  # s to wait for a browser; a busy machine is slow


def wait_for(get, what):
    """Return the first true value of `get()`. Raises AssertionError after PATIENCE.

    what: words for the error.
    """
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if value := get():
            return value
        time.sleep(0.05)
    raise AssertionError(f"{what}: not within {PATIENCE} s")


def program(*names):
    """Return the path of the first program that is installed. names: also the Debian packages."""
    found = next(filter(None, map(shutil.which, names)), None)
    return found or missing(f"No {names[0]}: the page is not tried in its browser.")


@contextlib.contextmanager
def running(*command, **options):
    """Yield a running process, a Popen, which is ended afterwards. Its output is dropped."""
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, **silent, **options)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


@contextlib.contextmanager
def firefox(folder):
    """Yield a function that gives Firefox a command. folder: Path of an empty folder."""
    port = folder / "MarionetteActivePort"
    (folder / "user.js").write_text('user_pref("marionette.port", 0);\n')
    command = program("firefox-esr", "firefox"), "--headless", "--marionette", "--no-remote"
    environment = {**os.environ, "HOME": str(folder)}
    with running(*command, "--profile", str(folder), env=environment):
        number = wait_for(lambda: port.exists() and port.read_text(), "Firefox")
        with socket.create_connection(("127.0.0.1", int(number)), PATIENCE) as connection:
            stream = connection.makefile("rwb")

            def answer():
                length = b""
                while (byte := stream.read(1)) != b":":
                    length += byte
                return json.loads(stream.read(int(length)))

            def call(name, **arguments):
                if name == "ExecuteScript":
                    arguments["sandbox"] = None  # else it would not see the page's own objects
                message = json.dumps([0, 1, f"WebDriver:{name}", arguments]).encode()
                stream.write(b"%d:%s" % (len(message), message))
                stream.flush()
                _, _, error, value = answer()
                assert not error, error
                return value.get("value")

            answer()  # its greeting
            call("NewSession", capabilities={})
            yield call


@contextlib.contextmanager
def webkit(folder):
    """Yield a function that gives WebKit, in its browser for tests, a command. folder: Path of an
    empty folder."""
    driver, screen = program("WebKitWebDriver"), program("Xvfb")
    reading, writing = os.pipe()
    with running(screen, "-displayfd", str(writing), "-nolisten", "tcp", pass_fds=(writing,)):
        os.close(writing)
        with os.fdopen(reading) as number:
            display = f":{number.readline().strip()}"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        environment = {**os.environ, "DISPLAY": display, "HOME": str(folder)}
        with running(driver, f"--port={port}", env=environment):
            session = f"http://127.0.0.1:{port}/session"

            def send(address, arguments, method="POST"):
                body = json.dumps(arguments).encode()
                request = urllib.request.Request(address, body, method=method)
                with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                    return json.loads(answer.read())["value"]

            def listens():
                with contextlib.suppress(OSError):
                    return urllib.request.urlopen(f"http://127.0.0.1:{port}/status")

            wait_for(listens, "WebKitWebDriver")
            session += "/" + send(session, {"capabilities": {}})["sessionId"]
            paths = {"Navigate": "url", "Back": "back", "Refresh": "refresh"}
            paths["ExecuteScript"] = "execute/sync"
            yield lambda name, **arguments: send(f"{session}/{paths[name]}", arguments)
            send(session, {}, "DELETE")


BROWSERS = {"firefox": firefox, "webkit": webkit}
