"""The page that puts Toychest on a Pico, in a real browser, with a fake `navigator.serial` whose
bytes go to a board on a pseudo-terminal (ports.py).
"""

import contextlib
import functools
import io
import json
import os
import re
import select
import shutil
import threading
import time
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect
from typer.testing import CliRunner

import build_site
import npm
import ports
from browser_page import AXE, AXE_SHA256, dropped
from flashes import APP, blank, content
from missing import missing
from toychest_host import firmware, serve
from toychest_host.commands import cli
from toychest_host.errors import Problem
from toychest_host.flashing import compiler, over_serial, uf2
from toychest_host.storage import backup as backups
from toychest_host.storage import places

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "tools" / "sim" / "web"
WORDS = json.loads((WEB / "install_words.json").read_text("utf-8"))
WAIT_MS = 30_000  # a busy machine is slow
pytestmark = pytest.mark.xdist_group("page")

# The cable is pulled after a number of commands, or during a number of writes to the flash.
MOMENTS = ({"commands": 18}, {"writes": 22}, {"writes": 28})
REPLACING = ({"commands": 22}, {"commands": 24}, {"commands": 25})
DRAG = b"UF2\n" * 300  # stands for the UF2 file to drag
SAVES: places.Saves = {
    "save": None,
    "save/games": None,
    "save/games/x": None,
    "save/games/x/0": None,
    "save/games/x/0/tail": b"roll" * 600,
    "save/seed": bytes(range(256)),
    "save/settings.json": '{"names": ["Ñandú"]}'.encode(),
}
# The parts of navigator.serial (https://wicg.github.io/serial/) that the page uses. It talks to the
# other end of the cable: see Cable.
FAKE = """\
(() => {
  const lost = () => new DOMException('The device has been lost.', 'NetworkError');
  // What comes back is a byte, 1 for yes, and what follows it.
  const cable = async (what, body) => {
    const answer = await fetch(`/cable/${what}`, { method: 'POST', body });
    const [yes, ...data] = new Uint8Array(await answer.arrayBuffer());
    return yes ? Uint8Array.from(data) : null;
  };
  class Port {
    readable = null;
    writable = null;
    async open({ baudRate }) {
      if (!baudRate) throw new TypeError('baudRate');
      if (this.readable) throw new DOMException('It is open.', 'InvalidStateError');
      if (!await cable('open')) throw new DOMException('Failed to open.', 'NetworkError');
      let cancelled = false;
      const pull = async (controller) => {
        let data = new Uint8Array();
        while (data?.length === 0 && !cancelled) data = await cable('read');
        if (data?.length) controller.enqueue(data);
        if (data === null && !cancelled) {
          controller.error(lost());
          const event = new Event('disconnect');
          Object.defineProperty(event, 'target', { value: this });
          navigator.serial.dispatchEvent(event);
        }
      };
      const cancel = () => { cancelled = true; };
      this.readable = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
      this.writable = new WritableStream({
        async write(data) {
          if (!await cable('write', data)) throw lost();
        },
      });
    }
    async setSignals() {}
    getInfo() { return window.info ?? { usbVendorId: 0x2e8a, usbProductId: 5 }; }
    async close() {
      if (this.readable?.locked || this.writable?.locked) throw new TypeError('It is locked.');
      this.readable = null;
      this.writable = null;
      await cable('close');
    }
  }
  class Serial extends EventTarget {
    port = new Port();
    async requestPort() {
      if (!await cable('there')) throw new DOMException('No port selected.', 'NotFoundError');
      return this.port;
    }
  }
  Object.defineProperty(navigator, 'serial', { value: new Serial() });
})();
"""
# A board in the page itself, with the time of the page's clock. told(code, say): its answer to a
# script, if it is no proper MicroPython; begun(say): its output without being asked.
TALKER = """\
window.talker = (told, begun = () => {}, cancel = () => {}) => {
  const port = {
    async open() {
      let [to, open] = [null, true];
      const say = (text) => { if (open) to.enqueue(new TextEncoder().encode(text)); };
      port.readable = new ReadableStream({
        start(one) { to = one; },
        cancel() {
          open = false;
          return cancel();
        },
      });
      port.say = say;
      let code = '';
      const greeting = 'raw REPL; CTRL-B to exit\\r\\n>';
      const hear = (one) => {
        code += one;
        if (!'\\x01\\x02\\x03\\x04'.includes(one)) return;
        const script = code.slice(0, -1).trim();
        code = '';
        if (one === '\\x01') say(script === '\\x05A' ? 'R\\0' : greeting);
        else if (one === '\\x04' && script) told(script, say);
        else if (one === '\\x04') say(`OK\\r\\nMPY: soft reboot\\r\\n${greeting}`);
      };
      port.writable = new WritableStream({
        write(data) { if (told) [...new TextDecoder().decode(data)].forEach(hear); },
      });
      begun(say);
    },
    async close() {
      if (port.readable.locked || port.writable.locked) throw new TypeError('It is locked.');
    },
  };
  navigator.serial.requestPort = async () => port;
  return port;
};
"""


class Cable:
    """The other end of the fake serial port.

    port: name of a pseudo-terminal, None if nothing is plugged in. taken: whether another program
    uses it. sent: all bytes of the page. spoil: function that changes bytes of the page.
    """

    def __init__(self):
        self.port: str | None = None
        self.taken = False
        self.sent = b""
        self.spoil = lambda data: data
        self._fd = -1
        self._reading = threading.Lock()

    def ask(self, what: str, data: bytes) -> bytes | None:
        """Answer a request of the fake. Returns bytes, or None for no."""
        try:
            return {
                "there": lambda: None if self.port is None else b"",
                "open": self._open,
                "read": self._read,
                "write": lambda: self._write(data),
                "close": self.close,
            }[what]()
        except OSError:  # the board is gone
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
        """Close the port."""
        with self._reading:
            if self._fd >= 0:
                os.close(self._fd)
            self._fd = -1
        return b""


class Handler(serve.Handler):
    """The web server of the site, with a cable."""

    cable = Cable()

    def do_POST(self):
        data = self.rfile.read(int(self.headers["Content-Length"] or 0))
        answer = Handler.cable.ask(self.path.rpartition("/")[2], data)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"\0" if answer is None else b"\1" + answer)


class Page:
    """The page and its user.

    cable: Cable. patience: ms that the board may take for a step.
    """

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
        """Plug in a board and connect. Returns the page's text about it."""
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
        """Download a backup to `path`. Returns the path."""
        with self.page.expect_download(timeout=self.patience) as download:
            self.click("Back up the saves")
        name = download.value.suggested_filename
        assert re.fullmatch(r"toychest-\d{4}-\d\d-\d\d-\d{6}\.zip", name)
        download.value.save_as(path)
        return path


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """Return the sources of a small firmware, with the real boards."""
    folder = tmp_path_factory.mktemp("sources") / "firmware"
    shutil.copytree(ROOT / "firmware" / "toychest" / "boards", folder / "toychest" / "boards")
    for path, text in {
        "main.py": "from toychest import app\n",
        "toychest/__init__.py": 'VERSION = "0.1"\n',
        "toychest/app.py": APP,
        "toychest/games/__init__.py": "GAMES = ()\n",
        "toychest/games/dice/faces.txt": "a face\n" * 2000,
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory, source):
    """Return the address of the site with the small firmware, which accepts the MicroPython of
    these tests."""
    root = tmp_path_factory.mktemp("www")
    drag = tmp_path_factory.mktemp("build") / "toychest-pico.uf2"
    drag.write_bytes(DRAG)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(firmware, "FIRMWARE", source)
        patch.setattr(uf2, "OLDEST", (1, 20))
        build_site.build(root, firmware=source, uf2s=[drag])
    server = serve.Server(("127.0.0.1", 0), functools.partial(Handler, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def start(here, browser, site):
    """Return a function that opens the page. Its arguments are those of a browser context."""
    opened = []

    def open_page(query="", script=FAKE, **options):
        context = browser.new_context(**{"locale": "en-US", **options})
        page = Page(context.new_page(), site)
        page.page.add_init_script(script)
        opened.append((context, page))
        page.open(query)
        return page

    yield open_page
    for context, page in opened:
        context.close()
        page.cable.close()
        assert page.problems == []


@pytest.fixture
def page(start):
    return start()


def talks(page, talker: str) -> None:
    """Connect a board in the page, with arguments of `talker`. The page's clock stands still."""
    page.page.clock.install()
    page.page.add_init_script(TALKER)
    page.open()
    page.page.evaluate(f"() => {{ talker({talker}); }}")
    page.click("Connect")


def passes(page, seconds: int, step: int = 1) -> None:
    """Let `seconds` pass, or less if the page is ready again before."""
    for _ in range(0, seconds, step):
        page.page.clock.run_for(1000 * step)
        if page.page.locator("#connect").is_enabled():
            return


def started(board: Path) -> None:
    """Wait until main.py has made its file, which the page does not wait for."""
    for _ in range(WAIT_MS // 20):
        with contextlib.suppress(Problem):  # it is being written
            if "started" in content(board):
                return
        time.sleep(0.02)
    raise AssertionError("main.py was not started")


def compiled(source: Path, board="badger2040") -> dict:
    """Return the files of the firmware for a board: {path: bytes}."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(firmware, "FIRMWARE", source)
        return compiler.compiled(board)


def updated(page, source: Path, change: dict) -> None:
    """Put another firmware onto the site. change: {path: bytes} in place of its files, None to
    remove one."""
    files = {path: data for path, data in compiled(source).items() if path != compiler.BOARD_FILE}
    files.update(change)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, data in files.items():
            if data is not None:
                archive.writestr(path, data)
    page.page.route("**/firmware.zip", lambda route: route.fulfill(body=out.getvalue()))


def written(page) -> list[str]:
    """Return the names of the files that were written to the board since the last call."""
    sent, page.cable.sent = page.cable.sent.decode("latin-1"), ""
    page.cable.sent = b""
    return re.findall(r'open\("/toychest.new/(\S+)", "wb"\)', sent)


# ---- the firmware


@pytest.mark.parametrize("paste", [False, True])
def test_an_empty_board_then_only_what_changed(here, page, source, boards, paste):
    board = blank(
        here / "flash.img",
        {**SAVES, "notes.txt": b"mine", "toychest/old/a.py": b"1", "toychest/boards": None},
    )
    port = boards(board, paste=paste)
    facts = page.connect(port)
    assert ", MicroPython 1." in facts and "Only a part of Toychest" in facts
    assert "Saves: 3 files, 2678 bytes" in facts
    expect(page.page.locator("#install")).to_be_disabled()  # the board is not chosen yet
    page.install("badger2040")
    page.says("Done! Toychest 0.1 shows its first picture.")
    wanted = {**compiled(source), **places.files_of(SAVES), "notes.txt": b"mine"}
    assert content(board) == wanted
    assert not {"toychest/old", over_serial.NEW} & set(places.ImagePlace(board).walk(""))
    assert len(written(page)) == len(compiled(source))

    before = board.read_bytes()
    assert "Toychest 0.1" in page.connect(port)
    expect(page.page.locator("#board")).to_have_value("badger2040")
    page.install()
    page.says("It had everything already. Toychest 0.1 shows")
    assert board.read_bytes() == before and written(page) == []

    updated(
        page,
        source,
        {
            "toychest/games/dice/faces.txt": b"coins\n",
            "toychest/games/__init__.mpy": None,
        },
    )
    page.connect(port)
    page.install()
    page.says("Files that were new or changed: 1.")
    assert written(page) == ["toychest,games,dice,faces.txt", "main.py"]
    del wanted["toychest/games/__init__.mpy"]
    assert content(board) == {**wanted, "toychest/games/dice/faces.txt": b"coins\n"}


def test_the_cable_comes_out_and_a_second_run_finishes(here, page, source, boards):
    """The cable is pulled after a command, or during a write to the flash."""
    first = blank(
        here / "first.img",
        {
            **SAVES,
            **compiled(source),
            "toychest/games/dice/faces.txt": b"old",
            "toychest/old": b"",
        },
    )
    before = content(first)
    wanted = {**compiled(source), **places.files_of(SAVES)}
    states = set()
    for cut in MOMENTS:
        board = here / "flash.img"
        shutil.copy(first, board)
        page.connect(boards(board, **cut))
        page.install()
        said = page.complains("did the cable come out? No save is lost.")
        assert said.endswith("do the same again.")
        now = content(board)
        there = {path: data for path, data in now.items() if not path.startswith(over_serial.NEW)}
        assert there in (before, wanted) or "main.py" not in there  # never a mixture that starts
        states.add("old" if there == before else "new" if there == wanted else "mixed")
        page.connect(boards(board))
        page.install()
        page.says("Toychest 0.1 shows its first picture.")
        assert content(board) == wanted
    assert states == {"old", "mixed", "new"}


def test_what_arrives_wrong_is_not_used(here, page, source, boards):
    board = blank(here / "flash.img", SAVES)
    page.connect(boards(board))
    page.cable.spoil = lambda data: data.replace(b'_put(b"', b'_put(b"AAAA')
    page.install("badger2040")
    assert "The box goes on with what it had." in page.complains("did not arrive as it was sent")
    now = content(board)
    assert {path: data for path, data in now.items() if not path.startswith(over_serial.NEW)} == (
        places.files_of(SAVES)
    )
    page.cable.spoil = lambda data: data
    page.connect(page.cable.port)
    page.install("badger2040")
    page.says("Done!")
    assert content(board) == {**compiled(source), **places.files_of(SAVES)}


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_stops_toychest_is_named_and_moved_aside(here, start, source, boards, language):
    """A used Pico: files that hide MicroPython's modules, and programs of other projects."""
    page = start(f"?lang={language}")
    words = WORDS[language]
    files: places.Saves = {
        "json.py": b"raise ValueError\n",
        "os": None,
        "lib/time.mpy": b"",
        "hashlib.py": b"",
        "main.py": b"import machine\n",
        "board.txt": None,
        "board.txt/x": b"x",
        "sys.py": b"",
        "toychest": None,
        "toychest/teddy.jpg": b"a toy",
        **SAVES,
    }
    board = blank(here / "flash.img", files)
    before = content(board)
    assert words["saves"].partition("{")[0] in page.connect(boards(board))
    page.install("badger2040")
    dialog = page.page.locator("dialog")
    reasons = {
        "json.py": "hides",
        "os": "hides",
        "lib/time.mpy": "hides",
        "hashlib.py": "hides",
        "main.py": "startsOther",
        "board.txt": "isFolder",
        "toychest": "isOther",
    }
    for path, why in reasons.items():
        expect(dialog).to_contain_text(words[why].format(path=path))
    if os.environ.get("LOOK"):
        page.page.screenshot(path=f"{os.environ['LOOK']}/before-{language}.png")
    page.click(words["no"])
    expect(page.page.locator("#install")).to_be_enabled()
    assert content(board) == before
    page.install()
    page.click(words["moveAside"])
    page.says(words["installed"].partition("{")[0])
    wanted = {**compiled(source), "sys.py": b"", **places.files_of(SAVES)}
    for path in ("json.py", "lib/time.mpy", "hashlib.py", "main.py"):
        wanted[path + ".before"] = before[path]
    wanted |= {"board.txt.before/x": b"x", "toychest.before/teddy.jpg": b"a toy"}
    assert content(board) == wanted
    assert "os.before" in places.ImagePlace(board).names("")


def test_a_full_board(here, page, boards):
    board = blank(here / "flash.img", {**SAVES, "photo": bytes(4080 * 336)})
    before = content(board)
    page.connect(boards(board))
    page.install("badger2040")
    assert re.search(r"no room on it: \d+ kB are missing", page.complains("There is no room"))
    assert content(board) == before


def about(page, **values) -> None:
    """Change the facts about the firmware on the site. values: the new ones."""

    def other(route):
        first, _, rest = route.fetch().text().partition("\n")
        told = json.loads(first.partition("= ")[2].rstrip(";"))
        body = f"export const FIRMWARE = {json.dumps({**told, **values})};\n{rest}"
        route.fulfill(body=body, content_type="text/javascript")

    page.page.route("**/install-facts.js", other)
    page.open()


def test_a_micropython_that_does_not_fit(here, page, boards):
    begins: places.Saves = {"main.py": b"open('/started', 'w').close()\n"}
    board = blank(here / "flash.img", begins)
    port = boards(board)
    about(page, oldest=[9, 5])
    page.cable.port = port
    page.click("Connect")
    page.complains("and Toychest needs 9.5 or newer. Put a newer one on it, as above.")
    started(board)  # it resumes its program
    about(page, mpy=7)
    page.connect(port)
    page.install("badger2040")
    page.complains("This Toychest and its MicroPython 1.")
    assert content(board) == {**begins, "started": b""}


def test_a_firmware_that_stops_or_shows_nothing(here, start, source, boards):
    page = start("?wait=1")
    board = blank(here / "flash.img")
    port = boards(board)
    updated(page, source, {"main.py": b"import nothing  # toychest\n"})
    page.connect(port)
    page.install("badger2040")
    said = page.complains("Toychest is on it, but it stopped.")
    assert "Traceback" in said and "nothing" in said and ">>>" not in said
    page.page.unroute("**/firmware.zip")
    updated(page, source, {"main.py": b"print('hello')  # toychest\n"})
    page.connect(port)
    page.install("badger2040")
    page.complains("its first picture did not come within 1 s. Is the screen plugged in")
    page.page.unroute("**/firmware.zip")
    page.page.route("**/firmware.zip", lambda route: route.fulfill(status=404))
    page.problems.clear()
    page.connect(port)
    page.install("badger2040")
    page.complains("Toychest could not be loaded.")
    assert all("404" in one for one in page.problems)
    page.problems.clear()


def test_a_firmware_that_cannot_be_compiled_is_told(here, source):
    broken = here / "firmware"
    shutil.copytree(source, broken)
    (broken / "toychest" / "app.py").write_text("def broken(:\n")
    with pytest.raises(SystemExit, match=r"(?s)toychest/app.py.*SyntaxError"):
        build_site.build(here / "site", firmware=broken)
    assert not (here / "site").exists()


# ---- ports


def test_ports_that_do_not_work(here, page, boards):
    page.click("Connect")
    page.complains("No Pico was chosen.")
    page.cable.port = boards(blank(here / "flash.img"))
    page.cable.taken = True
    page.click("Connect")
    page.complains("Does another tab or program have it?")
    page.cable.taken = False
    with ports.Answering(lambda code: [b"OK", b"what", b"\x04\x04>"]) as name:
        page.cable.port = name
        page.click("Connect")
        page.complains("What the Pico says makes no sense.")
    with ports.Answering(lambda code: [b"OK\x04Traceback\nValueError: no\n\x04>"]) as name:
        page.cable.port = name
        page.click("Connect")
        assert "ValueError: no" in page.complains("The Pico couldn’t do it. It said:")


def test_a_debug_probe_is_no_board(here, page, boards):
    page.cable.port = boards(blank(here / "flash.img"))
    for product in (0x0C, 4):
        page.page.evaluate(
            f"() => {{ window.info = {{ usbVendorId: 0x2e8a, usbProductId: {product} }}; }}"
        )
        page.click("Connect")
        page.complains("That is a debug probe")
    page.page.evaluate("() => { window.info = undefined; }")
    page.connect(page.cable.port)


def test_a_port_that_is_held_for_a_moment(here, page, boards):
    """As ModemManager does after plugging in."""
    page.cable.port = boards(blank(here / "flash.img"))
    page.cable.taken = True
    page.click("Connect")
    page.says("Waiting …")
    page.cable.taken = False
    expect(page.page.locator("#box")).to_be_visible(timeout=WAIT_MS)


def stays(page) -> bool:
    """Return whether the browser asks before it leaves the page."""
    return not page.page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))")


def test_nobody_answers(page):
    page.page.clock.install()
    page.open()
    assert not stays(page)
    with ports.Silent() as name:
        page.cable.port = name
        page.click("Connect")
        assert stays(page)
        passes(page, 100)
        page.complains("It doesn’t answer as MicroPython does.")
        assert not stays(page)


def test_what_is_no_micropython_talks_on_and_on(page):
    """A word every half second, without a pause."""
    talks(page, "null, (say) => setInterval(() => say('tick, tock '), 500)")
    passes(page, 100)
    page.complains("It doesn’t answer as MicroPython does.")


def test_a_port_that_cannot_be_closed(page):
    talks(page, "null, undefined, () => new Promise(() => {})")
    passes(page, 100)
    page.complains("It doesn’t answer as MicroPython does.")


def test_an_answer_that_does_not_end(page):
    """A byte every ten seconds: the page gives up after twenty minutes."""
    talks(page, "(code, say) => { say('OK'); setInterval(() => say('.'), 10000); }")
    passes(page, 1500, 10)
    page.complains("What the Pico says makes no sense. Pull the cable")


def test_a_flood_that_nobody_asked_for_fills_no_memory(page):
    page.page.evaluate("() => { " + TALKER + " }")
    kept, error = page.page.evaluate(
        """async () => {
          const { RawRepl } = await import('./raw_repl.js');
          const port = talker((code, say) => say('OK\\x04\\x04>'));
          const repl = await RawRepl.open(port);
          for (let pieces = 0; pieces < 100; pieces += 1) {
            port.say('x'.repeat(65536));
            await new Promise((done) => { setTimeout(done); });
          }
          const kept = repl.line.kept.length;
          const error = await repl.run('print()').catch((one) => one.constructor.name);
          await repl.close();
          return [kept, error];
        }"""
    )
    assert 4_000_000 < kept < 4_100_000
    assert error == "Strange"


def answers(**lies):
    """Return a board that answers the scripts of the page. lies: {word of a script: false
    answer}."""
    usual = {
        "implementation": '["micropython", [1, 27, 0], 6, "X"]',
        "VERSION": "null,",
        'ilistdir("/")': '"board.txt", "save",',
        '_read("/board.txt")': "b25l\n",
        '_walk("/save"': '["seed", 3],',
        '_tell("save")': f'["save", null], ["save/seed", "{places.sha256(b"one")}"],',
        '_read("/save/seed")': "b25l\n",
    }
    told = {
        word: lies.get(re.sub(r"\W+", "_", word).strip("_"), text) for word, text in usual.items()
    }

    def answer(code):
        if "def " in code:  # a script that only defines functions
            return None
        said = next((text for word, text in told.items() if word in code), "")
        return [f"OK{said}\x04\x04>".encode()]

    return ports.Answering(answer)


def test_a_box_that_lies(here, page):
    with answers() as name:  # first without lies
        assert "Saves: 1 file, 3 bytes" in page.connect(name)
        assert backups.read(page.backup(here / "one.zip")).saves == {"seed": b"one"}
        page.says("Saved 1 file, 3 bytes")
    for lie in (
        {"implementation": "5"},
        {"implementation": '["micropython", 5, 6, "X"]'},
        {"ilistdir": "{"},
        {"read_board_txt": "?"},
        {"walk_save": "5,"},
        {"walk_save": "[[], 5],"},
    ):
        with answers(**lie) as name:
            page.cable.port = name
            page.click("Connect")
            page.complains("What the Pico says makes no sense. Pull the cable")
    long = f'"{"x" * 9999}"'
    with answers(implementation=f'["micropython", [1, 27], 6, {long}]', VERSION=f"{long},") as name:
        assert len(page.connect(name)) < 200
        page.click("Start it again")
        page.says("You can pull the cable.")
    with answers(
        read_save_seed="b25lIGFuZCBtb3Jl",
        tell_save=(f'["save", null], ["save/seed", "{places.sha256(b"one and more")}"],'),
    ) as name:
        page.connect(name)
        page.click("Back up the saves")
        page.complains("seed changed on the way.")


def test_a_board_is_unplugged_while_nothing_goes_on(here, page, boards):
    page.connect(boards(blank(here / "flash.img")))
    page.cable.close()
    page.complains("The box was unplugged.")
    expect(page.page.locator("#install")).to_be_hidden()


def test_letting_go_starts_the_box(here, page, boards):
    board = blank(here / "flash.img", {"main.py": b"open('/started', 'w').close()\n"})
    page.connect(boards(board))
    assert stays(page)
    page.click("Start it again")
    page.says("You can pull the cable.")
    started(board)


@pytest.mark.parametrize(
    "script, words",
    [
        ("delete Navigator.prototype.serial;", "This browser can’t talk to a Pico."),
        (
            "delete Navigator.prototype.serial;"
            " Object.defineProperty(window, 'isSecureContext', { value: false });",
            "begins with https",
        ),
        # Chrome on Android has navigator.serial, for Bluetooth alone.
        (
            "Object.defineProperty(Navigator.prototype, 'userAgent', { value:"
            " 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/145.0.0.0 Mobile' });",
            "A phone or tablet with Android can’t do this",
        ),
        (
            "Object.defineProperty(NavigatorUAData.prototype, 'platform', { value: 'Android' });",
            "Open this page on a computer",
        ),
    ],
)
def test_browsers_without_web_serial_are_told(start, script, words):
    page = start(script=script)
    expect(page.page.get_by_role("alert")).to_contain_text(words)
    expect(page.page.locator("#connect")).to_be_disabled()
    expect(page.page.get_by_text("make flash")).to_be_visible()


# ---- the saves


def toychest(*arguments) -> str:
    """Run the command in this process."""
    done = CliRunner().invoke(cli.app, [str(one) for one in arguments], prog_name="toychest")
    assert done.exit_code == 0, done.output
    return done.output


def below(saves: places.Saves) -> places.Saves:
    """Return the saves, with paths relative to their folder."""
    return {path.removeprefix("save/"): data for path, data in saves.items() if path != "save"}


def test_saves_go_from_the_box_to_a_file_and_back(here, page, boards):
    board = blank(here / "flash.img", {**SAVES, "main.py": b"", "toychest/__init__.py": b""})
    port = boards(board)
    page.connect(port)
    file = page.backup(here / "page.zip")
    page.says("Saved 3 files")
    assert backups.read(file).saves == below(SAVES)
    toychest("restore", file, "--to", here / "copy")
    assert {p.relative_to(here / "copy").as_posix() for p in (here / "copy").rglob("*")} == set(
        below(SAVES)
    )

    # Another backup, made by the command, goes onto the box; the old saves are kept.
    (here / "copy" / "seed").write_bytes(b"new")
    (here / "copy" / "deeds.json").write_bytes(bytes(5000))
    shutil.rmtree(here / "copy" / "games" / "x" / "0")
    toychest("backup", "command.zip", "--from", here / "copy")
    page.connect(port)
    for answer in ("Leave them", "Replace them"):
        # The file exists before the question, because a browser does not report that it kept one.
        with page.page.expect_download() as download:
            page.page.locator("#restore-file").set_input_files("command.zip")
        name = download.value.suggested_filename
        expect(page.page.locator("dialog")).to_contain_text(
            f"What is on the box now (3 files, 2678 bytes) is in {name}"
        )
        assert content(board, "save") == places.files_of(below(SAVES))
        download.value.save_as("before.zip")
        assert backups.read(Path("before.zip")).saves == below(SAVES)
        page.click(answer)
        if answer == "Leave them":
            expect(page.page.locator("#restore")).to_be_enabled()
            assert content(board, "save") == places.files_of(below(SAVES))
    assert f"What was there before is in {name}" in page.says("Restored 3 files")
    assert content(board, "save") == places.files_of(backups.read(Path("command.zip")).saves)
    assert set(places.ImagePlace(board).names("")) == {"save", "main.py", "toychest"}

    page.connect(port)
    page.page.locator("#restore-file").set_input_files("command.zip")
    page.says("are those of the backup already")


@pytest.mark.parametrize("way", ["chosen", "dropped", "zipped again"])
def test_a_backup_that_was_unpacked_is_restored(here, page, boards, way):
    board = blank(here / "flash.img", {"main.py": b""})
    backups.write(here / "good.zip", below(SAVES), "a test", {})
    folder = here / "sunday"
    with zipfile.ZipFile("good.zip") as archive:
        archive.extractall(folder)
    (folder / ".DS_Store").write_bytes(b"x")
    (folder / "save" / ".DS_Store").write_bytes(b"x")

    def give():
        if way == "chosen":
            page.page.locator("#restore-folder-file").set_input_files(folder)
        elif way == "dropped":
            dropped(page.page, folder)
        else:
            page.page.locator("#restore-file").set_input_files(
                shutil.make_archive("again", "zip", here, "sunday")
            )

    page.connect(boards(board))
    give()
    page.says("Restored 3 files")
    assert content(board, "save") == places.files_of(below(SAVES))
    (folder / "save" / "seed").write_bytes(b"another")
    page.connect(boards(board))
    give()
    name = "again.zip" if way == "zipped again" else "sunday"
    expect(page.page.locator("#wrong")).to_contain_text(f"The backup {name} is damaged")


def test_a_box_without_saves(here, page, boards):
    board = blank(here / "flash.img", {"main.py": b""})
    port = boards(board)
    assert "No saves yet" in page.connect(port)
    page.click("Back up the saves")
    page.says("There are no saves on the box yet.")
    backups.write(here / "sunday.zip", below(SAVES), "a test", {})
    page.connect(port)
    page.page.locator("#restore-file").set_input_files("sunday.zip")
    page.says("Restored 3 files")
    assert content(board, "save") == places.files_of(below(SAVES))


def restore(page, file):
    """Restore a backup, and agree if the page asks."""
    page.page.locator("#restore-file").set_input_files(file)
    page.page.wait_for_function(
        "() => document.querySelector('#question').open"
        " || !document.querySelector('#connect').disabled",
        timeout=page.patience,
    )
    if page.page.locator("#question").is_visible():
        page.click("Replace them")
    expect(page.page.locator("#connect")).to_be_enabled(timeout=page.patience)


def test_the_cable_comes_out_while_saves_are_replaced(here, page, boards):
    first = blank(here / "first.img", {**SAVES, "main.py": b""})
    new: places.Saves = {"seed": b"new", "games": None, "deeds.json": bytes(9000)}
    backups.write(here / "new.zip", new, "a test", {})
    moments = []
    for cut in REPLACING:
        board = here / "flash.img"
        shutil.copy(first, board)
        page.connect(boards(board, **cut))
        restore(page, "new.zip")
        page.complains("did the cable come out?")
        disk = places.ImagePlace(board)
        moments.append({name for name in disk.names("") if name.startswith("save")})
        whole = [
            places.files_of(
                {
                    path: None if size is None else disk.read(f"{name}/{path}")
                    for path, size in disk.walk(name).items()
                }
            )
            for name in moments[-1]
        ]
        assert places.files_of(below(SAVES)) in whole or places.files_of(new) in whole
        page.connect(boards(board))
        restore(page, "new.zip")
        page.says("starts again")
        assert content(board, "save") == places.files_of(new)
        assert set(places.ImagePlace(board).names("")) == {"save", "main.py"}
    assert moments == [{"save", "save.new"}, {"save.old", "save.new"}, {"save", "save.old"}]


def test_the_cable_comes_out_while_a_question_waits(here, page, boards):
    board = blank(here / "flash.img", {**SAVES, "main.py": b""})
    backups.write(here / "new.zip", {"seed": b"new"}, "a test", {})
    page.connect(boards(board))
    page.page.evaluate(
        "() => { window.gone = new Promise((done) => {"
        " navigator.serial.addEventListener('disconnect', () => done(1)); }); }"
    )
    page.page.locator("#restore-file").set_input_files("new.zip")
    expect(page.page.locator("dialog")).to_be_visible()
    page.cable.close()
    assert page.page.evaluate("gone")
    page.click("Leave them")
    page.complains("The box was unplugged.")
    assert content(board, "save") == places.files_of(below(SAVES))


def test_a_file_that_comes_when_it_can_not_be_restored(here, page, boards):
    """If the file dialog stays open for long, the box may be gone, or busy."""
    backups.write(here / "new.zip", {"seed": b"new"}, "a test", {})
    page.page.evaluate(
        """() => {
          window.told = [];
          const wrong = document.querySelector('#wrong p');
          const tell = () => { if (wrong.textContent) told.push(wrong.textContent); };
          new MutationObserver(tell).observe(wrong, { childList: true });
        }"""
    )
    page.page.locator("#restore-file").set_input_files("new.zip")
    page.click("Connect")
    page.complains("No Pico was chosen.")
    assert page.page.evaluate("told.length") == 1

    board = blank(here / "flash.img", SAVES)
    page.connect(boards(board))
    held = []
    page.page.route("**/firmware.zip", lambda route: held.append(route))
    page.install("badger2040")
    while not held:
        page.page.wait_for_timeout(20)
    page.page.locator("#restore-file").set_input_files("new.zip")
    held[0].continue_()
    page.says("Done!")
    assert content(board, "save") == places.files_of(below(SAVES))


def test_a_file_in_the_place_of_the_saves(here, page, boards):
    board = blank(here / "flash.img", {"save": b"mine"})
    port = boards(board)
    assert "something other than saves" in page.connect(port)
    page.install("badger2040")
    page.says("Done!")
    page.connect(port)
    page.click("Back up the saves")
    page.complains("What is in the save folder on the box can’t be saves.")
    assert content(board)["save"] == b"mine"


def test_files_that_are_no_backup(here, page, boards):
    board = blank(here / "flash.img", {**SAVES, "main.py": b""})
    page.connect(boards(board))
    backups.write(here / "good.zip", below(SAVES), "a test", {})

    def changed(name, change):
        """Return the good backup with another manifest or other files."""
        with zipfile.ZipFile("good.zip") as archive:
            files = {one: archive.read(one) for one in archive.namelist()}
        manifest = json.loads(files["toychest-backup.json"])
        change(manifest, files)
        files.setdefault("toychest-backup.json", json.dumps(manifest).encode())
        with zipfile.ZipFile(name, "w") as archive:
            for path, data in files.items():
                data = json.dumps(manifest).encode() if path == "toychest-backup.json" else data
                archive.writestr(path, data)

    Path("text.zip").write_text("no zip file")
    Path("empty.zip").write_bytes(b"")
    Path("cut.zip").write_bytes(Path("good.zip").read_bytes()[:-30])
    data = bytearray(Path("good.zip").read_bytes())
    at = data.index(b"save/seed") + 20
    data[at] ^= 1
    Path("bit.zip").write_bytes(data)
    changed("other.zip", lambda manifest, files: manifest.update(format="other"))
    changed("newer.zip", lambda manifest, files: manifest.update(version=2))
    changed("changed.zip", lambda manifest, files: files.update({"save/seed": bytes(256)}))
    changed("missing.zip", lambda manifest, files: files.pop("save/seed"))
    changed("more.zip", lambda manifest, files: files.update({"save/more": b""}))
    changed(
        "out.zip",
        lambda manifest, files: (
            manifest["files"][0].update(path="../main.py"),
            files.update({"save/../main.py": b""}),
        ),
    )
    changed("list.zip", lambda manifest, files: manifest.update(files=5))
    backups.write(here / "none.zip", {"games": None}, "a test", {})
    before = board.read_bytes()
    for name, words in {
        "text": "is no backup of Toychest",
        "empty": "is no backup",
        "cut": "is no backup",
        "bit": "is no backup",
        "other": "is no backup",
        "newer": "made by a newer Toychest",
        "changed": "is damaged",
        "missing": "is damaged",
        "more": "is damaged",
        "out": "is damaged",
        "list": "is damaged",
        "none": "There are no saves in none.zip",
    }.items():
        page.page.locator("#restore-file").set_input_files(f"{name}.zip")
        expect(page.page.locator("#wrong")).to_contain_text(f"{name}.zip")
        expect(page.page.locator("#wrong")).to_contain_text(words)
        expect(page.page.locator("#restore")).to_be_enabled()
    assert board.read_bytes() == before


# ---- the protocol


def test_the_raw_repl(here, page, boards):
    """Scripts and their output, with and without raw paste mode."""
    port = boards(blank(here / "flash.img"), paste=True)
    ways = {False: boards(blank(here / "other.img")), True: port}
    for paste, port in ways.items():
        page.cable.port = port
        page.cable.sent = b""
        told = page.page.evaluate(
            """async () => {
              const { Lost, Raised, RawRepl } = await import('./raw_repl.js');
              const repl = await RawRepl.open(await navigator.serial.requestPort());
              const long = `x = "${'Ñ>\\u2028'.repeat(900)}"\\nprint(len(x), x[-2:])`;
              const out = [await repl.run('print(6 * 7)'), await repl.run(long),
                await repl.run(''), await repl.run('y = 5'), await repl.run('print(y)')];
              for (const code of ['1 / 0', 'def broken(:', 'raise OSError(28)']) {
                try { await repl.run(code); } catch (error) {
                  out.push(error instanceof Raised, error.message, error.isOSError(28, 'ENOSPC'));
                }
              }
              out.push(await repl.run('print("still here")'), repl.paste);
              await repl.close();
              return out;
            }"""
        )
        assert told[:5] == ["42\r\n", "2700 >\u2028\r\n", "", "", "5\r\n"] or told[:5] == [
            "42\n",
            "2700 >\u2028\n",
            "",
            "",
            "5\n",
        ]
        assert told[5] and "ZeroDivisionError" in told[6] and not told[7]
        assert told[8] and "SyntaxError" in told[9] and not told[10]
        assert told[11] and told[13]
        assert told[14].strip() == "still here"
        assert told[15] is paste


# ---- words and looks


def test_the_file_to_drag_comes_from_the_page_s_own_folder(start):
    """It is offered first. A file that was not built is not offered."""
    page = start()
    sections = page.page.locator("main section:visible h2")
    expect(sections.first).to_have_text(WORDS["en"]["drag"])
    expect(page.page.locator("#plain")).to_be_hidden()
    links = page.page.locator("#drag a:visible")
    assert links.all_text_contents() == ["Pico, Pico W"]
    with page.page.expect_download() as download:
        links.click()
    assert download.value.suggested_filename == "toychest-pico.uf2"
    assert Path(download.value.path()).read_bytes() == DRAG


def test_a_browser_without_serial_ports_still_has_the_file_to_drag(start):
    page = start(script="delete Navigator.prototype.serial;")
    expect(page.page.locator("#drag a:visible")).to_have_count(1)
    warning = page.page.locator("section:has(#connect) #cannot")
    expect(warning).to_have_text(WORDS["en"]["noSerial"])


def test_without_a_file_to_drag_the_page_says_where_one_is(start):
    page = start()
    page.page.route(
        "**/install-facts.js",
        lambda route: route.fulfill(
            body=route.fetch().text().replace('["toychest-pico.uf2"]', "[]"),
            content_type="text/javascript",
        ),
    )
    page.open()
    expect(page.page.locator("#connect")).to_be_visible()
    expect(page.page.locator("#drag")).to_be_hidden()
    expect(page.page.locator("#plain")).to_contain_text(WORDS["en"]["noDrag"])


def test_each_language_has_all_words():
    assert set(WORDS) == {"en", "es"} and list(WORDS["en"]) == list(WORDS["es"])
    for key, text in WORDS["en"].items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(
            re.findall(r"\{\w+\}", WORDS["es"][key])
        ), key
    used = "".join((WEB / name).read_text() for name in ("install.js", "install.html", "box.js"))
    assert [key for key in WORDS["en"] if not re.search(rf"['\"]{key}['\"]", used)] == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_words_fit_and_axe_finds_nothing(here, start, boards, language):
    page = start(f"?lang={language}")
    try:
        page.page.evaluate((npm.package(AXE, AXE_SHA256) / "axe.min.js").read_text("utf-8"))
    except OSError as error:
        missing(str(error))
    assert page.page.locator("html").get_attribute("lang") == language
    page.connect(boards(blank(here / "flash.img", SAVES)))
    page.page.evaluate("document.querySelector('#wrong').hidden = false")
    page.page.locator("#wrong p").evaluate(
        "(one, text) => { one.textContent = text; }", WORDS[language]["lost"]
    )
    for width, height in ((360, 740), (740, 360), (1280, 800)):
        page.page.set_viewport_size({"width": width, "height": height})
        assert page.page.evaluate("document.documentElement.scrollWidth") <= width
        cut = page.page.evaluate(
            """() => [...document.querySelectorAll('button, select, li, p')].filter(
              (one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
        )
        assert cut == []
        for scheme in ("light", "dark"):
            page.page.emulate_media(color_scheme=scheme)
            found = page.page.evaluate("axe.run()")
            assert found["passes"]
            assert [
                (one["id"], [node["html"] for node in one["nodes"]]) for one in found["violations"]
            ] == [], scheme
        if os.environ.get("LOOK"):
            page.page.screenshot(
                path=f"{os.environ['LOOK']}/{language}-{width}.png", full_page=True
            )


def test_the_browser_says_which_language(start):
    page = start(locale="es-MX")
    expect(page.page.locator("h1")).to_have_text("Pónganlo en un Pico")
    page.page.get_by_role("link", name="English").click()
    expect(page.page.locator("h1")).to_have_text("Put it on a Pico")


def test_the_simulator_leads_here_and_back(start, site):
    page = start()
    page.page.get_by_role("link", name="Try it here first").click()
    expect(page.page).to_have_url(site)
    page.page.get_by_role("link", name="Put it on a Pico").click()
    expect(page.page).to_have_url(re.compile("install.html"))


# ---- an emulated Pico


@pytest.mark.long
def test_an_emulated_pico(here, start, source, uf2, picos):
    """Everything over the emulated chip's own USB, with its raw paste mode."""
    page = start("?wait=300")
    page.patience = 300_000  # the emulator is many times slower than a Pico
    blank(here / "flash.img", SAVES)
    port = picos(uf2, "flash.img")
    page.cable.port = port
    told = page.page.evaluate(
        """async () => {
          const { RawRepl } = await import('./raw_repl.js');
          const repl = await RawRepl.open(await navigator.serial.requestPort());
          const out = [await repl.run('x = "' + 'Ñ>'.repeat(700) + '"\\nprint(len(x))')];
          for (const code of [`def broken(:\\n${'#'.repeat(3000)}`, '1 / 0']) {
            out.push(await repl.run(code).catch((error) => error.message));
          }
          out.push(await repl.run('print("still here")'), repl.paste);
          await repl.close();
          return out;
        }"""
    )
    assert told[0] == "1400\r\n" and told[3:] == ["still here\r\n", True]
    assert "SyntaxError" in told[1] and "ZeroDivisionError" in told[2]
    facts = page.connect(port)
    assert "Raspberry Pi Pico with RP2040, MicroPython 1." in facts and "3 files" in facts
    page.install("badger2040")
    page.says("Done! Toychest 0.1 shows its first picture.")
    page.connect(port)
    backups.write(here / "new.zip", {"seed": b"new", "deeds.json": bytes(9000)}, "a test", {})
    restore(page, "new.zip")
    page.says("Restored 2 files")
    page.cable.close()
    now = content(picos.stop())
    assert now == {**compiled(source), "save/seed": b"new", "save/deeds.json": bytes(9000)}
