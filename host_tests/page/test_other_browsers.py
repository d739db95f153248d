"""The page in Firefox and in WebKit, the engine of Safari: start, a game, a reload, a backup, the
key Back. The other tests have Chromium."""

import base64
import time

import pytest

from browser_page import EN, WORDS
from other_browsers import BROWSERS, wait_for
from toychest_host.storage import backup

pytestmark = pytest.mark.long
APART = 0.6  # s between two presses that are no double press
# Keeps the file that the page would save, in place of a download.
KEEP = """\
const { createObjectURL } = URL;
URL.createObjectURL = (file) => {
  const reader = new FileReader();
  reader.onload = () => { window.saved = reader.result; };
  reader.readAsDataURL(file);
  window.file = file;
  return createObjectURL.call(URL, file);
};
HTMLAnchorElement.prototype.click = () => {};
document.getElementById('export').click();
"""
LOAD = """\
const files = new DataTransfer();
files.items.add(new File([window.file], 'mine.zip'));
const input = document.getElementById('import-file');
input.files = files.files;
input.dispatchEvent(new Event('change'));
"""


class Tab:
    """The page in a browser. call: function that gives the browser a command, see `BROWSERS`."""

    def __init__(self, call):
        self.call = call
        self.pressed = 0.0

    def run(self, script, *arguments):
        return self.call("ExecuteScript", script=script, args=list(arguments))

    def text(self):
        return self.run("return window.toychest?.mirror() ?? ''")

    def says(self, words):
        """Wait until the screen's text has these words; returns the text."""
        found = ""

        def get():
            nonlocal found
            found = self.text()
            return found if words in found else ""

        try:
            return wait_for(get, f"{words!r}")
        except AssertionError as error:
            console = self.run("return document.getElementById('serial').textContent")
            raise AssertionError(f"{error}: {found!r}, {console[-1500:]!r}") from None

    def press(self, name):
        """Press a key, and wait until the screen's text changes."""
        time.sleep(max(0, self.pressed + APART - time.monotonic()))
        self.pressed = time.monotonic()
        before = self.text()
        self.run("document.getElementById(`key-${arguments[0]}`).click()", name)
        wait_for(lambda: self.text() not in (before, ""), f"a text after {before!r}")
        self.pressed = time.monotonic()  # a slow page may have taken the key only now

    def note(self):
        return self.run("const { hidden, textContent } = note; return hidden ? '' : textContent")


@pytest.mark.parametrize("name", BROWSERS)
def test_start_a_game_a_reload_a_backup_and_back(name, pages, site, tmp_path):
    with BROWSERS[name](tmp_path) as call:
        tab = Tab(call)
        call("Navigate", url=site)
        tab.says(EN["language.title"])
        tab.run("document.getElementById('speed').click()")
        tab.press("c")
        tab.says(EN["home.title"])
        tab.press("a")
        for words in ("toss.players", "rules.change", "starter.title"):
            tab.says(EN[words])
            tab.press("c")
        tab.says(EN["toss.your_roll"])
        tab.press("roll")
        rolled = tab.says(EN["toss.roll_number"].format(1))
        call("Refresh")

        def goes_on():
            tab.says(f": {EN['game.toss']}")
            tab.press("a")
            assert tab.says(EN["more"]) == rolled
            assert tab.note() == ""

        goes_on()
        tab.run(KEEP)
        data = wait_for(lambda: tab.run("return window.saved"), "a backup").partition(",")[2]
        (tmp_path / "mine.zip").write_bytes(base64.b64decode(data))
        assert "games/toss" in backup.read(tmp_path / "mine.zip").saves
        tab.press("a")
        tab.says(EN["toss.your_roll"])
        tab.run(LOAD)
        goes_on()
        tab.run("location.href = 'install.html'")
        wait_for(
            lambda: (tab.run("return document.title") or "").startswith("Toychest: "), "a page"
        )
        call("Back")
        goes_on()
        assert (
            tab.run("return document.getElementById('power').textContent.trim()") == WORDS["pull"]
        )
