"""A user of the install page, and a board behind a fake `navigator.serial`."""

import contextlib
import io
import json
import os
import re
import select
import threading
import time
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

import ports
from browser_page import WAIT_MS
from flashes import content
from toychest_host import firmware, serve
from toychest_host.errors import Problem
from toychest_host.flashing import compiler
from toychest_host.storage import places

HERE = Path(__file__).resolve().parent
FAKE = (HERE / "fake_serial.js").read_text(encoding="utf-8")
TALKER = (HERE / "talker.js").read_text(encoding="utf-8")


class Cable:
    """The other end of the fake serial port.

    port: name of a pseudo-terminal with a board, None if nothing is plugged in.
    taken: whether another program uses the port.
    sent: all bytes that the page has sent.
    spoil: function that changes bytes of the page on their way.
    """

    def __init__(self):
        self.port: str | None = None
        self.taken = False
        self.sent = b""
        self.spoil = lambda data: data
        self._fd = -1
        self._reading = threading.Lock()

    def ask(self, what: str, data: bytes) -> bytes | None:
        """Answer a request of the page's fake port: bytes, or None for "no". what: kind of
        request."""
        try:
            return {
                "there": lambda: None if self.port is None else b"",
                "open": self._open,
                "read": self._read,
                "write": lambda: self._write(data),
                "close": self.close,
            }[what]()
        except OSError:  # the cable was pulled
            return None

    def _open(self):
        if self.taken or self.port is None:
            return None
        self._fd = os.open(self.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        return b""

    def _read(self):
        with self._reading:
            if self._fd < 0:
                return None
            if not select.select([self._fd], [], [], 0.02)[0]:
                return b""
            return os.read(self._fd, 65536) or None

    def _write(self, data):
        data = self.spoil(data)
        self.sent += data
        while data:
            with contextlib.suppress(BlockingIOError):
                data = data[os.write(self._fd, data) :]
        return b""

    def close(self):
        with self._reading:
            if self._fd >= 0:
                os.close(self._fd)
            self._fd = -1
        return b""


class Handler(serve.Handler):
    """The web server of the site. It also connects the page's fake serial port with the cable."""

    cable = Cable()

    def do_POST(self):
        data = self.rfile.read(int(self.headers["Content-Length"] or 0))
        answer = Handler.cable.ask(self.path.rpartition("/")[2], data)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"\0" if answer is None else b"\1" + answer)


class Page:
    """The install page and its user. patience: ms to wait for a step of the board."""

    def __init__(self, page, url):
        self.page = page
        self.url = url
        self.problems = []
        self.patience = WAIT_MS
        self.cable = Handler.cable = Cable()
        page.on(
            "console",
            lambda one: one.type in ("error", "warning") and self.problems.append(one.text),
        )
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on(
            "request",
            lambda one: (
                one.url.startswith((url, "blob:", "data:"))
                or self.problems.append("asked for " + one.url)
            ),
        )

    def open(self, query=""):
        self.page.goto(f"{self.url}install.html{query}")

    def click(self, name):
        self.page.get_by_role("button", name=name).click()

    def says(self, words):
        expect(self.page.locator("#status")).to_contain_text(words, timeout=self.patience)
        expect(self.page.locator("#wrong")).to_be_hidden()
        return self.page.locator("#status").text_content()

    def complains(self, words):
        expect(self.page.locator("#wrong")).to_contain_text(words, timeout=self.patience)
        expect(self.page.locator("#connect")).to_be_enabled()
        return self.page.locator("#wrong").inner_text()

    def connect(self, port):
        """Plug in a board and connect the page to it. Return the page's text about it."""
        self.cable.close()
        self.cable.port = port
        expect(self.page.locator("#box")).to_be_hidden()
        self.page.locator("#connect").click()
        expect(self.page.locator("#box")).to_be_visible(timeout=self.patience)
        expect(self.page.locator("#let-go")).to_be_enabled()
        return self.page.locator("#facts").inner_text()

    def install(self, board=None):
        if board:
            self.page.locator("#board").select_option(board)
        self.page.locator("#install").click()

    def backup(self, path):
        with self.page.expect_download(timeout=self.patience) as download:
            self.click("Back up the saves")
        name = download.value.suggested_filename
        assert re.fullmatch(r"toychest-\d{4}-\d\d-\d\d-\d{6}\.zip", name)
        download.value.save_as(path)
        return path

    def talks(self, talker):
        """Connect the page to a fake board written in JavaScript. The page's clock stands still.

        talker: arguments of the JavaScript function `talker`, see talker.js.
        """
        self.page.evaluate(f"() => {{ {TALKER} talker({talker}); }}")
        self.click("Connect")

    def passes(self, seconds, step=1):
        for _ in range(0, seconds, step):
            self.page.clock.run_for(1000 * step)
            if self.page.locator("#connect").is_enabled():
                return

    def restore(self, file):
        self.page.locator("#restore-file").set_input_files(file)

    def restores(self, file):
        self.restore(file)
        self.page.wait_for_function(
            "() => document.querySelector('#question').open"
            " || !document.querySelector('#connect').disabled",
            timeout=self.patience,
        )
        if self.page.locator("#question").is_visible():
            self.click("Replace them")
        expect(self.page.locator("#connect")).to_be_enabled(timeout=self.patience)

    def written(self):
        """Return the names of the files written to the board since the last call."""
        sent, self.cable.sent = self.cable.sent.decode("latin-1"), b""
        return re.findall(r'open\("/toychest.new/(\S+)", "wb"\)', sent)

    def is_kept(self):
        return not self.page.evaluate(
            "dispatchEvent(new Event('beforeunload', { cancelable: true }))"
        )


def started(board: Path) -> None:
    """Wait until the board's main.py has written its file."""
    end = time.monotonic() + WAIT_MS / 1000
    while time.monotonic() < end:
        with contextlib.suppress(Problem):  # the flash is being written
            if "started" in content(board):
                return
    raise AssertionError("main.py was not started")


def compiled(source: Path, board="badger2040") -> dict:
    """Return the files of the firmware for a board, {path: bytes}."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(firmware, "FIRMWARE", source)
        return compiler.compiled(board)


def updated(page, source: Path, change: dict) -> None:
    """Put another firmware onto the site. change: {path: new bytes, None to remove the file}."""
    files = {path: data for path, data in compiled(source).items() if path != compiler.BOARD_FILE}
    files.update(change)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, data in files.items():
            if data is not None:
                archive.writestr(path, data)
    page.page.route("**/firmware.zip", lambda route: route.fulfill(body=out.getvalue()))


def has_facts(page, **values) -> None:
    """Change facts about the firmware on the site. values: new values by name."""

    def other(route):
        first, _, rest = route.fetch().text().partition("\n")
        facts = json.loads(first.partition("= ")[2].rstrip(";"))
        body = f"export const FIRMWARE = {json.dumps({**facts, **values})};\n{rest}"
        route.fulfill(body=body, content_type="text/javascript")

    page.page.route("**/install-facts.js", other)
    page.open()


def answers(**lies):
    """Return a board that answers the page's scripts. lies: {word in a script: false answer}."""
    usual = {
        "implementation": '["micropython", [1, 27, 0], 6, "X"]',
        "VERSION": "null,",
        'ilistdir("/")': '"board.txt", "save",',
        '_read("/board.txt")': "b25l\n",
        '_walk("/save"': '["seed", 3],',
        '_tell("save")': f'["save", null], ["save/seed", "{places.sha256(b"one")}"],',
        '_read("/save/seed")': "b25l\n",
    }
    outputs = {
        word: lies.get(re.sub(r"\W+", "_", word).strip("_"), text) for word, text in usual.items()
    }

    def answer(code):
        if "def " in code:  # a script that only defines functions
            return None
        said = next((text for word, text in outputs.items() if word in code), "")
        return [f"OK{said}\x04\x04>".encode()]

    return ports.Answering(answer)


def below(saves: places.Saves) -> places.Saves:
    """Return saves with paths relative to the folder of saves."""
    return {path.removeprefix("save/"): data for path, data in saves.items() if path != "save"}
