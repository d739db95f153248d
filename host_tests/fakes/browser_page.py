"""A user of the simulator's page, and helpers for the tests of the install page."""

import contextlib
import functools
import gzip
import http.server
import json
import re
import threading
import zipfile
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import TimeoutError, expect

from build import build_site, fetch
from draw import fonts
from missing import missing
from toychest_host.storage import backup, places

ROOT = Path(__file__).resolve().parents[2]
AXE = "axe-core@4.14.1"
AXE_SHA256 = {
    "axe.min.js": "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c",
}
KEYS = ("a", "b", "c", "up", "down", "roll")
SWITCHES = ("power", "reset", "speed", "sound")
PHONES = {
    "phone": {"width": 390, "height": 844},
    "phone on its side": {"width": 844, "height": 390},
    "small phone": {"width": 360, "height": 740},
    "small phone on its side": {"width": 740, "height": 360},
}
SIZES = {
    **PHONES,
    "tablet": {"width": 820, "height": 1180},
    "laptop": {"width": 1280, "height": 800},
}
WAIT_MS = 30_000  # a busy machine is slow
LANG = ROOT / "firmware" / "toychest" / "lang"
EN = fonts.strings(LANG / "en")  # the words of the box
ES = fonts.strings(LANG / "es")
PAGE = json.loads((build_site.WEB / "words.json").read_text(encoding="utf-8"))
WORDS = PAGE["en"]  # the words of the page

# A test can put the page's clocks ahead by an offset in ms: `date` is the clock that
# people set, `page` counts from the start of the page.
CLOCKS = """\
(() => {
  const date = Date.now;
  const page = performance.now.bind(performance);
  window.clocks = { date: 0, page: 0 };
  Date.now = () => date() + clocks.date;
  performance.now = () => page() + clocks.page;
})();
"""
# Press keys one after the other. The page releases each after 80 ms. The chip's clocks advance
# before each key, so that no press counts as the second one of a double press of OK or BACK.
PRESS = """\
async (names) => {
  const rest = (ms) => new Promise((done) => { setTimeout(done, ms); });
  for (const name of names) {
    const clocks = document.querySelector('iframe')?.contentWindow.clocks;
    if (clocks) {
      clocks.date += 600;
      clocks.page += 600;
    }
    const key = document.getElementById(`key-${name}`);
    key.click();
    while (key.classList.contains('down')) await rest(10);
  }
}
"""


# Try to install the service worker, or a newer one, and wait until that has ended. Returns the
# cached files: {name of a file: content}.
TRY_TO_KEEP = """\
async () => {
  const registration = await navigator.serviceWorker.register('sw.js');
  await registration.update().catch(() => 0);
  const worker = registration.installing;
  if (worker) {
    await new Promise((done) => {
      const look = () => { if (['redundant', 'activated'].includes(worker.state)) done(); };
      worker.addEventListener('statechange', look);
      look();
    });
  }
  const found = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const one of await cache.keys()) {
      found[one.url.split('/').pop()] = await (await cache.match(one)).text();
    }
  }
  return found;
}
"""
WAKE_LOCK = (ROOT / "host_tests" / "fakes" / "fake_wake_lock.js").read_text("utf-8")


def axe_finds_nothing(page):
    """Check with axe-core that nothing hinders people who use a screen reader."""
    if not page.evaluate("'axe' in window"):
        try:
            page.evaluate((fetch.npm_package(AXE, AXE_SHA256) / "axe.min.js").read_text("utf-8"))
        except OSError as error:
            missing(str(error))
    found = page.evaluate("axe.run({ iframes: false })")
    assert found["passes"]
    assert [
        (one["id"], [(node["html"], node["failureSummary"]) for node in one["nodes"]])
        for one in found["violations"]
    ] == []


def dropped(page, path):
    """Drag a file or a folder of the computer onto the page."""
    data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
    cdp = page.context.new_cdp_session(page)
    for kind in ("dragEnter", "dragOver", "drop"):
        cdp.send("Input.dispatchDragEvent", {"type": kind, "x": 300, "y": 200, "data": data})
    cdp.detach()


def is_inside(box, size):
    """Return whether an element is in view. box: its bounding box. size: size of the window."""
    return (
        min(box["x"], box["y"]) >= 0
        and box["x"] + box["width"] <= size["width"]
        and box["y"] + box["height"] <= size["height"]
    )


def same(one, other):
    return ImageChops.difference(one.convert("L"), other.convert("L")).getbbox() is None


def zipped(path, saves, **manifest):
    """Write a zip file like a backup of these saves. Return its path.

    saves: {path: bytes, None for a folder}. They may be invalid.
    manifest: values that replace those in the manifest.
    """
    files = [(name, data) for name, data in saves.items() if data is not None]
    about = {
        "format": backup.FORMAT,
        "version": backup.VERSION,
        "date": "2026-01-01T00:00:00+00:00",
        "from": "a test",
        "tools": "?",
        "firmware": {},
        "folders": [name for name, data in saves.items() if data is None],
        "files": [
            {"path": name, "size": len(data), "sha256": places.sha256(data)} for name, data in files
        ],
        **manifest,
    }
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("toychest-backup.json", json.dumps(about))
        for name, data in files:
            archive.writestr("save/" + name, data)
    return path


class PlainHandler(http.server.SimpleHTTPRequestHandler):
    """A plain web server for static files, without any setting for this site."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
    }

    def log_message(self, format, *args):
        """Do nothing."""


@contextlib.contextmanager
def plain_server(folder):
    """Yield a running web server for a folder, on any free port."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(PlainHandler, directory=str(folder))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with server:
        yield server
        server.shutdown()


class Device:
    """The simulator's page and its user.

    page: Page of Playwright.
    url: address of the page.
    problems: list of errors that the page logged and of requests outside its own folder.
    may_fail: whether the test breaks something, so that problems are expected.
    """

    def __init__(self, page, url):
        self.page = page
        self.url = url
        self.problems = []
        self.may_fail = False
        page.on("console", self._logged)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("request", self._asked)

    def _logged(self, message):
        if "registration blocked by Playwright" in message.text:
            return
        if message.type in ("error", "warning"):
            self.problems.append(message.text)

    def _asked(self, request):
        if not request.url.startswith((self.url, "blob:" + self.url.split("/some")[0], "data:")):
            self.problems.append("asked for " + request.url)

    # What the page shows

    def text(self):
        return self.page.locator("#mirror").text_content()

    def says(self, *words):
        """Wait until the screen's text contains all these words. Return the text. Line ends don't
        matter."""
        try:
            self.page.wait_for_function(
                """words => {
                  const lines = window.toychest?.mirror() ?? "";  // none while the page loads again
                  const text = lines.replaceAll("\\n", " ");
                  return words.every((w) => lines.includes(w) || text.includes(w));
                }""",
                arg=list(words),
                timeout=WAIT_MS,
                polling=30,
            )
        except TimeoutError as error:
            raise AssertionError(f"{words} are not in\n{self.text()}") from error
        return self.text()

    def notes(self, words):
        expect(self.page.locator("#note")).to_contain_text(words, timeout=WAIT_MS)

    def serial(self):
        """Return the text that the chip printed."""
        return self.page.locator("#serial").text_content()

    def python(self, expression):
        """Return the value of a Python expression in the simulated chip, a number or a string."""
        code = f"import world, binascii\n_answer = {expression}"
        return self.page.frames[-1].evaluate(
            "code => { mp.runPython(code); return mp.globals.get('_answer'); }", code
        )

    def canvas(self):
        """Return the page's picture of the panel, and the number of its colours."""
        pixels = self.page.evaluate(
            """() => {
              const context = document.getElementById('screen').getContext('2d');
              const { data } = context.getImageData(0, 0, 296, 128);
              return Array.from({ length: 296 * 128 }, (_, i) => data[i * 4]);
            }"""
        )
        image = Image.new("1", (296, 128))
        image.putdata([255 if red > 128 else 0 for red in pixels])
        return image, len(set(pixels))

    def shows_its_glass(self):
        self.settle()
        rows = self.python("binascii.hexlify(world.panel.picture()).decode()")
        picture, colours = self.canvas()
        assert colours == 2
        assert same(picture, Image.frombytes("1", (296, 128), bytes.fromhex(rows)))
        assert self.python("len(world.panel.faults)") == 0

    def settle(self):
        """Wait until the canvas has shown the same picture for 150 ms."""
        self.page.evaluate(
            """async () => {
              for (let still = 0; still < 3; still += 1) {
                await new Promise((done) => { setTimeout(done, 50); });
                if (toychest.refreshing()) still = -1;
              }
            }"""
        )

    def stays_on(self, on, times=None):
        """Wait until the page keeps the computer's screen on. on=False: until it stops doing so.

        times: number of requests for that since the start of the page, None for any.
        """
        self.page.wait_for_function(
            "on => held() === (on ? 'screen' : '')", arg=on, timeout=WAIT_MS
        )
        assert times is None or self.page.evaluate("locks.length") == times

    def is_kept(self):
        self.page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
        self.page.wait_for_function("() => navigator.serviceWorker.controller", timeout=WAIT_MS)

    def tries_to_keep(self):
        """Wait until the page has tried to cache a version of itself. Return the cache: {name:
        content}."""
        return self.page.evaluate(TRY_TO_KEEP)

    # What the user does

    def press(self, *names):
        self.page.evaluate(PRESS, list(names))

    def press_and_wait(self, *names):
        """Press keys. After each one, wait until the screen's text changes."""
        for name in names:
            before = self.text()
            self.press(name)
            self.page.wait_for_function(
                "before => toychest.mirror() !== before",
                arg=before,
                timeout=WAIT_MS,
                polling=30,
            )

    def press_label(self, words):
        lines = self.says(f": {words}").split("\n")
        button = next(one for one in ("A", "B", "C", "UP", "DOWN") if f"{one}: {words}" in lines)
        self.press_and_wait(button.lower())

    def choose(self, words):
        self.says("> ")
        for _ in range(24):
            if "> " + words in self.text():
                break
            self.press_and_wait("down")
        assert "> " + words in self.text(), self.text()
        self.press_and_wait("c")

    def hold(self, name, words):
        """Hold a key with the mouse until the screen has these words."""
        self.later(600)
        box = self.page.locator(f"#key-{name}").bounding_box()
        self.page.mouse.move(box["x"] + 10, box["y"] + 10)
        self.page.mouse.down()
        self.says(words)
        self.page.mouse.up()

    def later(self, ms, date=None):
        self.page.frames[-1].evaluate(
            "([page, date]) => { clocks.page += page; clocks.date += date; }",
            [ms, ms if date is None else date],
        )

    def resized(self, size):
        """Give the window another size. Return {id of an element: its place}."""
        self.page.set_viewport_size(size)
        names = ("screen", "card-rent", "board", *SWITCHES, *(f"key-{key}" for key in KEYS))
        # The page has its new layout after the next frame.
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
        return {name: self.page.locator(f"#{name}").bounding_box() for name in names}

    def give(self, path):
        self.page.evaluate("document.getElementById('note').textContent = ''")
        self.page.locator("#import-file").set_input_files(path)

    def copy_out(self, path):
        self.page.locator("#saves").evaluate("details => { details.open = true; }")
        with self.page.expect_download() as download:
            self.page.locator("#export").click()
        download.value.save_as(path)
        return path

    def seconds_left(self, most):
        """Wait until the page's timer shows at most `most` seconds. Return the number shown."""
        self.page.wait_for_function(
            """most => {
              const [, minutes, seconds] = toychest.mirror().match(/^(\\d+):(\\d\\d)$/m) ?? [];
              return minutes * 60 + Number(seconds) <= most;
            }""",
            arg=most,
            timeout=8000,  # less than 10 s, the time between two pictures of the timer
        )
        minutes, seconds = re.findall(r"^(\d+):(\d\d)$", self.text(), re.M)[0]
        return 60 * int(minutes) + int(seconds)

    def key_event(self, kind, key, code, **more):
        """Send a keyboard event that Playwright can't produce."""
        self.page.evaluate(
            """([kind, init]) => document.body.dispatchEvent(
              new KeyboardEvent(kind, { bubbles: true, cancelable: true, ...init }))""",
            [kind, {"key": key, "code": code, **more}],
        )

    def saves(self):
        """Return the saves in localStorage: sorted list of [key, text]."""
        return self.page.evaluate(
            "Object.entries(localStorage).filter(([k]) => k.includes('/save')).sort()"
        )

    def refuses(self, copy, words):
        """Load a file that the page must refuse with these words. Check that nothing else
        changes."""
        page = self.page
        before, shown = self.saves(), self.text()
        page.frames[-1].evaluate("window.same = true")
        self.give(copy)
        self.notes(words)
        assert before and self.saves() == before
        assert page.frames[-1].evaluate("window.same") is True  # the chip was not restarted
        assert self.text() == shown

    # Ways through the first screens

    def choose_english(self):
        self.says(EN["language.title"])
        self.press_label("English")
        self.is_home()

    def is_home(self):
        self.says(EN["home.title"], f": {EN['game.toss']}")

    def open_game(self, name):
        self.says(EN["home.title"])
        label = f": {EN['game.' + name]}\n"
        for _ in range(12):
            if label in self.text():
                break
            self.press_and_wait("down")
        self.press_label(EN["game." + name])

    def start_toss(self):
        """Go from the first start to the first roll of Toss Your Cookies."""
        self.choose_english()
        self.open_game("toss")
        self.says(EN["toss.players"])
        for words in ("rules.change", "starter.title"):
            self.press_and_wait("c")
            self.says(EN[words])
        self.press("c")
        self.says(EN["toss.your_roll"])

    def roll(self, number=1):
        """Roll the dice. Return the screen's text. number: number of the roll."""
        self.press("roll")
        return self.says(EN["toss.roll_number"].format(number))

    def resume(self):
        """Go on with Toss Your Cookies from the home screen. Return the screen's text."""
        self.open_game("toss")
        return self.says(EN["more"])


@contextlib.contextmanager
def opened(browser, url, fast=True, script="", main=None, before=None, demo=False, **options):
    """Open the page in a new window, and yield a Device.

    fast: whether the panel is ten times as fast as a real one.
    script: JavaScript that runs in each frame before the page's own.
    main: function that returns a changed text of the chip's main.py.
    demo: whether the box may play a turn by itself.
    before: function called with the empty Page, such as one that changes its requests.
    options: options of a browser context.
    """
    # A test that looks at the page's requests must see them on the network.
    context = browser.new_context(**{"service_workers": "block", **options})
    context.add_init_script(CLOCKS + script)
    if fast:
        context.add_init_script(
            "try { localStorage['toychest:speed'] ??= '10'; } catch { /* it is denied */ }"
        )
    if not demo:
        context.add_init_script(
            "try { localStorage['toychest:demo'] = 'seen'; } catch { /* it is denied */ }"
        )
    device = Device(context.new_page(), url)
    if main:

        def changed(route):
            files = json.loads(gzip.decompress(route.fetch().body()))
            files["/main.py"] = main(files["/main.py"])
            route.fulfill(body=gzip.compress(json.dumps(files).encode()))

        device.page.route("**/files.bin", changed)
    if before:
        before(device.page)
    device.page.goto(url)
    yield device
    if not device.may_fail:
        assert device.problems == []
        assert "Traceback" not in device.serial()
    context.close()
