"""What the simulator's page stores in the browser: games, backups, an owner's dice; and the page
itself, for when there is no network."""

import base64
import io
import json
import os
import random
import re
import shutil
import time
import zipfile

import pytest
from PIL import Image
from playwright.sync_api import expect

import chromium
from browser_page import (
    EN,
    ES,
    PAGE,
    ROOT,
    WAIT_MS,
    WORDS,
    Device,
    dropped,
    plain_server,
    same,
    zipped,
)
from build import build_site
from toychest.core.book import Book
from toychest.core.settings import Document
from toychest_host.storage import backup

pytestmark = pytest.mark.xdist_group("page")


# --- Nothing that was shown is lost --------------------------------------------------------------


def test_a_shown_roll_survives_a_reload_a_reset_and_a_pulled_battery(device):
    """The panel keeps its picture without power. A box that is off takes no presses."""
    page = device.page
    device.start_toss()
    rolled = device.roll()
    device.settle()
    before, _ = device.canvas()
    page.locator("#power").click()
    assert page.locator("iframe").count() == 0
    assert same(device.canvas()[0], before)
    device.press("a", "c", "roll")
    page.locator("#power").click()
    assert device.resume() == rolled
    page.locator("#reset").click()
    assert device.resume() == rolled
    device.settle()
    before, _ = device.canvas()
    page.route("**/files.bin", lambda route: route.abort())
    device.may_fail = True
    page.reload()
    expect(page.locator("#note")).to_be_visible()
    assert same(device.canvas()[0], before)
    page.unroute("**/files.bin")
    page.reload()
    assert device.resume() == rolled


@pytest.mark.long
def test_battery_pulled_at_any_moment_loses_no_roll_that_was_shown(start):
    """The battery is pulled at random moments after the press, and in the middle of the refresh
    that shows the roll. The panel is as slow as a real one."""
    device = start(fast=False)
    device.start_toss()
    seed = random.randrange(1_000_000)
    print("seed", seed)  # pytest shows it if the test fails
    moments = random.Random(seed)
    rolled = EN["toss.roll_number"].format(1)
    for ms in (*(moments.random() * 40 for _ in range(4)), WAIT_MS):
        device.later(600)
        shown = device.page.evaluate(
            """async ([words, ms]) => {
              toychest.press('roll');
              const end = performance.now() + ms;
              while (!(toychest.mirror().includes(words) && toychest.refreshing())) {
                if (performance.now() > end) break;
                await new Promise((done) => { setTimeout(done); });
              }
              toychest.release('roll');
              const text = toychest.mirror();
              document.getElementById('power').click();
              return text;
            }""",
            [rolled, ms],
        )
        device.page.locator("#power").click()
        after = device.resume()
        if rolled in shown:
            assert after == shown
        if rolled in after and ms < WAIT_MS:
            device.press("a")  # undo: the next roll is the first one again
            device.says(EN["toss.your_roll"])
    assert rolled in shown


# Makes the browser one that has no locks, as for a page whose address begins with http.
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"
NO_CHANNEL = "delete window.BroadcastChannel;"
REFUSED_LOCKS = "LockManager.prototype.request = async () => { throw new Error('no'); };"


def other_tab(device):
    """Open the page in a second tab of the same browser; returns its Device."""
    other = Device(device.page.context.new_page(), device.url)
    other.page.goto(device.url)
    return other


def is_off(device, note):
    expect(device.page.locator("#note")).to_have_text(WORDS[note])
    assert device.page.locator("iframe").count() == 0


@pytest.mark.long
@pytest.mark.parametrize("script", ["", NO_LOCKS], ids=["", "no"])
def test_only_one_tab_has_the_device(start, tmp_path, script):
    """The other tab gets the device when the user puts its battery in, or loads a backup there."""
    device = start(script=script)
    device.choose_english()
    other = other_tab(device)
    is_off(other, "elsewhere")
    assert EN["home.title"] in device.text()
    other.page.locator("#power").click()
    other.is_home()
    is_off(device, "moved")
    device.give(zipped(tmp_path / "saves.zip", {}))
    device.says(EN["language.title"])
    expect(device.page.locator("#note")).to_be_hidden()
    is_off(other, "moved")
    device.page.reload()
    device.says(EN["language.title"])
    other.page.locator("#power").click()
    other.says(EN["language.title"])
    is_off(device, "moved")
    other.page.close()
    device.page.reload()
    device.says(EN["language.title"])
    assert other.problems == []


# While `asleep` is set, the page hears of no other tab.
SLEEPING = """\
for (const where of [window, BroadcastChannel.prototype]) {
  const { addEventListener } = where;
  where.addEventListener = function (kind, hear) {
    const f = (event) => { if (!window.asleep) hear(event); };
    addEventListener.call(this, kind, ['storage', 'message'].includes(kind) ? f : hear);
  };
}
"""


def test_a_tab_that_lost_the_device_in_its_sleep_writes_no_saves(start):
    """The browser has no locks, and has put the first tab to sleep."""
    device = start(script=NO_LOCKS + SLEEPING)
    device.start_toss()
    rolled = device.roll()
    device.page.evaluate("window.asleep = true")
    other = other_tab(device)
    assert other.resume() == rolled
    before = other.saves()
    device.press("a")  # undo
    device.says(EN["toss.your_roll"])
    assert other.saves() == before
    other.page.reload()
    assert other.resume() == rolled


@pytest.mark.long
def test_without_locks_and_channel_the_later_tab_has_the_device(start):
    device = start(script=NO_LOCKS + NO_CHANNEL)
    device.choose_english()
    other = other_tab(device)
    other.is_home()
    is_off(device, "moved")
    device.page.locator("#power").click()
    device.is_home()
    is_off(other, "moved")


@pytest.mark.parametrize("on", [True, False])
def test_a_page_that_is_kept_for_the_key_back_has_the_device_again(device, on):
    """Safari keeps the page that was left, and takes its lock. If another tab has the device then,
    it keeps it."""
    page = device.page
    device.start_toss()
    rolled = device.roll()
    if not on:
        page.locator("#power").click()
    show = "kind => dispatchEvent(new PageTransitionEvent(kind, { persisted: true }))"
    page.evaluate(show, "pagehide")
    assert page.evaluate("navigator.locks.query().then(({ held }) => held.length)") == 0
    page.evaluate(show, "pageshow")
    if on:
        assert device.resume() == rolled
    else:
        page.wait_for_function("navigator.locks.query().then(({ held }) => held.length)")
        expect(page.locator("#power span")).to_have_text(WORDS["put"])
        page.locator("#power").click()
        device.is_home()
    expect(page.locator("#note")).to_be_hidden()
    page.evaluate(show, "pagehide")
    other = other_tab(device)
    other.is_home()
    page.evaluate(show, "pageshow")
    is_off(device, "elsewhere")


# --- Backups -------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_backup_goes_to_the_command_and_back_as_a_file_or_a_folder(device, tmp_path):
    """`toychest` reads a backup of the page, and the page reads one of `toychest`, also if it was
    unpacked. Other files and damaged backups are refused."""
    page = device.page
    device.start_toss()
    rolled = device.roll()
    mine = device.copy_out(tmp_path / "mine.zip")
    saves = backup.read(mine).saves
    assert saves["games"] is None
    other = tmp_path / "other.zip"
    backup.write(other, saves, "a test", {})
    folder = tmp_path / "toychest-2026-01-01-120000"
    with zipfile.ZipFile(mine) as archive:
        archive.extractall(folder)
    (folder / ".DS_Store").write_bytes(b"litter")
    again = tmp_path / "again.zip"  # its first name begins like one in a spreadsheet of Numbers
    with zipfile.ZipFile(mine) as archive, zipfile.ZipFile(again, "w") as packed:
        for name in archive.namelist():
            packed.writestr(f"Data/{name}", archive.read(name))

    def from_a_folder(path):
        page.locator("#folder-files").set_input_files(path)

    def from_a_drop(path):
        dropped(page, path)

    for give, path in (
        (device.give, other),
        (from_a_folder, folder),
        (from_a_drop, folder),
        (from_a_drop, mine),
        (device.give, again),
    ):
        device.press_and_wait("a")  # undo
        device.says(EN["toss.your_roll"])
        give(path)
        assert device.resume() == rolled
    device.settle()
    tuned = b"e6746f79626f7801 ssd1680 8 28\n"  # of the panel, as the self-test writes it
    backup.write(other, {**saves, "panel": tuned}, "a test", {})
    device.give(other)
    assert device.resume() == rolled
    assert backup.read(device.copy_out(tmp_path / "tuned.zip")).saves["panel"] == tuned

    text = tmp_path / "text.zip"
    text.write_text("PK")
    device.refuses(text, WORDS["no.backup"])
    with zipfile.ZipFile(text, "w") as archive:
        archive.writestr("word/document.xml", "<dice/>")
    device.refuses(text, WORDS["no.dice"].partition("{}")[0] + "it is a document of Word")
    device.refuses(zipped(other, {}, version=backup.VERSION + 1), WORDS["no.newer"])
    device.refuses(zipped(other, {"../main.py": b""}), WORDS["no.damaged"])
    device.refuses(folder / "toychest-backup.json", WORDS["no.alone"])
    before = device.saves()
    (folder / "save" / "seed").write_bytes(b"other")
    from_a_folder(folder)
    device.notes(WORDS["no.damaged"])
    dropped(page, folder / "save")
    device.notes(WORDS["no.backup"])
    assert device.saves() == before


# A browser that can share files. `shared` has their names and contents. %s: whether the page is on
# the home screen of an iPhone; undefined on other devices.
SHARES = """\
window.shared = [];
Navigator.prototype.canShare = ({ files }) => (
  files.every((one) => /[.](zip|csv)$/.test(one.name)));
Navigator.prototype.share = async ({ files: [file] }) => {
  if (window.refuses) throw new DOMException('no', refuses);
  shared.push([file.name, file.type, btoa(String.fromCharCode(
    ...new Uint8Array(await file.arrayBuffer())))]);
};
Object.defineProperty(Navigator.prototype, 'standalone', { value: %s });
"""
PHONE = {"is_mobile": True, "has_touch": True, "viewport": {"width": 390, "height": 844}}


def shared(device, path):
    """Return the saves in the backup that the page has shared last."""
    device.page.wait_for_function("() => shared.length")
    ((name, kind, data),) = device.page.evaluate("shared.splice(0)")
    assert re.fullmatch(r"toychest-[\d-]+\.zip", name) and kind == "application/zip"
    path.write_bytes(base64.b64decode(data))
    return backup.read(path).saves


def test_a_page_on_the_home_screen_of_an_iphone_shares_its_backups(start, tmp_path):
    """It would show a download without a way back. If the phone refuses, that is better than
    nothing."""
    device = start(script=SHARES % "true", **PHONE)
    page = device.page
    device.start_toss()
    device.roll()
    page.locator("#saves summary").click()
    expect(page.locator("#twice")).to_have_text(WORDS["saves.twice"])
    expect(page.locator("#share")).to_be_hidden()
    page.locator("#export").click()
    saves = shared(device, tmp_path / "shared.zip")
    assert "games/toss" in saves
    page.evaluate("window.refuses = 'AbortError'")
    page.locator("#export").click()
    page.evaluate("window.refuses = 'NotAllowedError'")
    assert backup.read(device.copy_out(tmp_path / "mine.zip")).saves == saves


@pytest.mark.parametrize("options", [PHONE, {}], ids=["phone", "computer"])
def test_other_browsers_save_a_backup_and_can_share_it_too(start, tmp_path, options):
    device = start(script=SHARES % "false", **options)
    page = device.page
    device.choose_english()
    saves = backup.read(device.copy_out(tmp_path / "mine.zip")).saves
    page.locator("#share").click()
    assert shared(device, tmp_path / "shared.zip") == saves
    expect(page.locator("#twice")).to_be_visible()


def test_the_family_book_is_downloaded_or_shared_as_a_table(start, tmp_path):
    device = start(script=SHARES % "false", **PHONE)
    page = device.page
    device.choose_english()
    page.locator("#saves summary").click()
    page.locator("#book").click()
    device.notes(WORDS["no.book"])
    Book(str(tmp_path)).put([3, "toss", "", 0, 600, 0, [["Ana", 0, 2, 1], ["Zoë", 1, 1, 2]]])
    leaf = (tmp_path / "book" / "1").read_bytes().decode("latin-1")
    page.evaluate("text => localStorage.setItem('toychest:/save/book/1', text)", leaf)
    with page.expect_download() as download:
        page.locator("#book").click()
    assert download.value.suggested_filename == "toychest-book.csv"
    download.value.save_as(tmp_path / "book.csv")
    table = (tmp_path / "book.csv").read_text("utf-8-sig")
    assert "Toss Your Cookies,10,Zoë,1,2,1,0" in table
    page.locator("#share-book").click()
    page.wait_for_function("() => shared.length")
    ((name, kind, data),) = page.evaluate("shared.splice(0)")
    assert (name, kind) == ("toychest-book.csv", "text/csv")
    assert base64.b64decode(data).decode("utf-8-sig") == table


def test_a_note_is_kept_beside_the_dates_also_if_these_are_damaged(device, tmp_path):
    page = device.page
    device.choose_english()
    Book(str(tmp_path)).put([3, "toss", "", 0, 600, 0, [["Ana", 0, 2, 1], ["Zoë", 1, 1, 2]]])
    leaf = (tmp_path / "book" / "1").read_bytes().decode("latin-1")
    for key, text in (("/save/book/1", leaf), ("dates", "{x"), ("notes", '{"3 toss": 7}')):
        page.evaluate("one => localStorage.setItem(...one)", ["toychest:" + key, text])
    page.locator("#saves summary").click()

    def table():
        with page.expect_download() as download:
            page.locator("#book").click()
        download.value.save_as(tmp_path / "book.csv")
        return (tmp_path / "book.csv").read_text("utf-8-sig")

    assert "Zoë,1,2,1,0,\n" in table()
    field = page.get_by_label("3 Toss Your Cookies: 1. Ana 2, 2. Zoë 1")
    before = device.text()
    field.type("a b c, on 1 December, at home")
    field.press("Tab")
    assert field.input_value() == "a b c, on 1 December" and device.text() == before
    assert 'Zoë,1,2,1,0,"a b c, on 1 December"\n' in table()
    page.reload()
    page.locator("#saves summary").click()
    assert "1 December" in table() and field.input_value() == "a b c, on 1 December"
    field.fill("")
    field.press("Tab")
    assert "December" not in table()


def test_only_browsers_that_share_files_offer_it(start):
    for script, options in (
        ("Navigator.prototype.canShare = () => false;", PHONE),
        ("delete Navigator.prototype.canShare; delete Navigator.prototype.share;", PHONE),
        ("delete Navigator.prototype.canShare; delete Navigator.prototype.share;", {}),
    ):
        page = start(script=script, **options).page
        page.locator("#saves summary").click()
        expect(page.locator("#export")).to_be_visible()
        expect(page.locator("#share")).to_be_hidden()
        expect(page.locator("#share-book")).to_be_hidden()
        expect(page.locator("#twice")).to_be_hidden()


@pytest.mark.long
def test_a_backup_with_which_the_box_does_not_start_leaves_the_old_saves(start, tmp_path):
    """With these saves the firmware raises at once, raises in a task, or resets the chip."""
    poison = """\
import os
found = os.listdir('/save') if 'save' in os.listdir('/') else []
if 'raises' in found:
    raise ValueError('poison')
if 'task' in found:
    import asyncio
    async def fail(): raise ValueError('poison')
    asyncio.run(fail())
    raise SystemExit
if 'resets' in found:
    import machine
    machine.reset()
    raise SystemExit
"""
    device = start(main=lambda text: poison + text)
    device.may_fail = True
    device.start_toss()
    rolled = device.roll()
    for how in ("raises", "task", "resets"):
        device.settle()
        device.give(zipped(tmp_path / "saves.zip", {how: b"x"}))
        device.notes(WORDS["no.use"])
        assert device.resume() == rolled
        assert not any(how in key for key, _ in device.saves())
    device.page.reload()
    assert device.resume() == rolled


@pytest.mark.long
def test_a_backup_that_can_not_be_kept_leaves_the_saves(device, tmp_path):
    """There is no room for it, writing fails in the middle, or the browser denies localStorage
    meanwhile."""
    page = device.page
    device.start_toss()
    device.roll()
    device.settle()
    page.evaluate(
        """() => {
          localStorage.setItem('filler', 'x'.repeat(4.5e6));
          const { removeItem, setItem } = Storage.prototype;
          window.removed = [];
          Storage.prototype.removeItem = function (key) {
            if (key.startsWith('toychest:/save')) window.removed.push(key);
            return removeItem.call(this, key);
          };
          Storage.prototype.setItem = function (key, text) {
            if (key.endsWith('/save/4')) throw new Error('broken');
            return setItem.call(this, key, text);
          };
        }"""
    )
    device.refuses(zipped(tmp_path / "large.zip", {"one": bytes(1_200_000)}), WORDS["no.room"])
    assert page.evaluate("window.removed") == []
    page.evaluate("localStorage.removeItem('filler')")
    small = zipped(tmp_path / "small.zip", {str(number): b"x" for number in range(9)})
    device.refuses(small, WORDS["no.room"])
    page.evaluate(
        """() => Object.defineProperty(window, 'localStorage', {
          get() { throw new Error('denied'); },
          configurable: true,
        })"""
    )
    device.give(small)
    device.notes("Nothing was changed")
    page.locator("#saves").evaluate("details => { details.open = true; }")
    page.locator("#export").click()
    device.notes(WORDS["no.storage"].format("denied"))
    page.reload()
    assert EN["toss.roll_number"].format(1) in device.resume()


@pytest.mark.long
def test_a_browser_that_dies_while_it_loads_a_backup_has_the_old_saves_or_the_new(start, tmp_path):
    """The browser dies after any number of writes."""
    # A program for the chip that shows a picture, and writes no saves.
    device = start(
        main=lambda _: "import world\nworld.host.refresh('partial', 1, bytearray(4736))\n"
    )
    device.may_fail = True
    page = device.page
    old = {"0": b"old"}
    new = {"0": b"new", "1": b"new"}
    old_file, new_file = (
        zipped(tmp_path / f"{name}.zip", saves) for name, saves in (("old", old), ("new", new))
    )

    def load(copy, writes):
        """Load a backup, and start again. After `writes` writes the page changes nothing more, as
        if the browser had died. Returns whether there were that many writes."""
        page.wait_for_function("() => window.toychest?.framesShown()", timeout=WAIT_MS)
        page.evaluate(
            """left => {
              window.died = false;
              window.before = toychest.framesShown();
              for (const name of ['setItem', 'removeItem']) {
                const original = Storage.prototype[name];
                Storage.prototype[name] = function (...words) {
                  window.died ||= left-- === 0;
                  if (window.died) throw new Error('dead');
                  return original.apply(this, words);
                };
              }
            }""",
            writes,
        )
        device.give(copy)
        page.wait_for_function("() => died || toychest.framesShown() > before", timeout=WAIT_MS)
        died = page.evaluate("died")
        page.reload()
        return died

    assert not load(old_file, 1000)
    stored = page.evaluate("({...localStorage})")
    found = []
    for writes in range(200):
        died = load(new_file, writes)
        there = backup.read(device.copy_out(tmp_path / "there.zip")).saves
        assert there in (old, new), f"after {writes} writes"
        found.append("new" if there == new else "old")
        if not died:
            break
        page.evaluate(
            "stored => { localStorage.clear(); Object.assign(localStorage, stored); }", stored
        )
        page.reload()
    assert found[0] == "old" and found[-1] == "new" and found == sorted(found, reverse=True)


def test_a_file_of_dice_replaces_the_dice_alone(device, tmp_path):
    """The game goes on with the new dice. An invalid file is refused with the reason."""
    device.start_toss()
    rolled = device.roll()
    device.settle()
    document = {
        "version": 1,
        "dice": [{"name": "Ñandú", "faces": [1, "día", {"icon": "milk", "count": 2}]}],
        "sets": [{"name": "all", "dice": ["Ñandú", "2d6"]}, {"name": "d20", "dice": ["d20"]}],
    }
    file = tmp_path / "mine.json"

    def played():
        """Return the saves of the games, by path below the shelf (one of the two sets of saves in
        localStorage)."""
        return {
            key.replace("toychest:second:", "toychest:"): text
            for key, text in device.saves()
            if "/games/" in key
        }

    before = played()
    assert before
    file.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    device.give(file)
    device.notes("The dice of mine.json are on the box.")
    for key, text in device.saves():
        path = tmp_path / "save" / key.partition("/save/")[2]
        if path.name == "dice.json":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("latin-1"))
    kept = Document(str(tmp_path / "save"), "dice.json")
    assert not kept.damaged
    assert [kept.data[part] for part in document] == list(document.values())
    assert before.items() <= played().items()
    assert device.resume() == rolled
    device.settle()
    file.write_text(json.dumps({**document, "version": 2}))
    device.refuses(file, WORDS["no.dice"].replace("{}", "version has to be 1"))


# --- Where the browser keeps nothing, or others keep something ------------------------------------

# Makes the browser deny localStorage, locks and service workers.
DENIED = """\
(() => {
  const denied = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); };
  Object.defineProperty(Navigator.prototype, 'locks', { get: denied });
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: denied });
  Object.defineProperty(Navigator.prototype, 'storage', { get: denied });
  Storage.prototype.setItem = denied;
})();
"""


@pytest.mark.long
def test_where_nothing_can_be_kept_it_plays_and_says_so(start, tmp_path):
    """The browser stores nothing. While the page is open the box has its saves, and a backup can
    take them elsewhere."""
    device = start(script=DENIED)
    page = device.page
    device.start_toss()
    rolled = device.roll()
    device.notes(WORDS["no.keeping"])
    assert page.locator("#deletable").is_hidden()
    page.locator("#saves").evaluate("details => { details.open = true; }")
    assert page.locator("#stay").is_hidden()
    page.locator("#power").click()
    page.locator("#power").click()
    assert device.resume() == rolled
    copy = device.copy_out(tmp_path / "mine.zip")
    device.press_and_wait("a")
    device.give(copy)
    assert device.resume() == rolled
    device.notes(WORDS["no.keeping"])
    page.reload()
    device.says(EN["language.title"])
    device.press_label("Español")
    device.says(f": {ES['move']}")
    device.notes(PAGE["es"]["no.keeping"])


@pytest.mark.long
def test_a_browser_that_blocks_the_data_of_all_sites(browser, site, tmp_path):
    """Chromium with cookies and site data blocked in its settings."""
    preferences = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(preferences))
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=chromium.chromium(), args=chromium.FLAGS
    )
    try:
        device = Device(context.pages[0], site)
        device.page.goto(site)
        assert device.page.evaluate("() => { try { localStorage; } catch { return 'denied'; } }")
        device.choose_english()
        device.notes(WORDS["no.keeping"])
        assert device.problems == []
    finally:
        context.close()


@pytest.mark.long
def test_other_pages_of_the_origin_and_a_full_storage_stop_nothing(start, tmp_path):
    """The same without locks, as where there is no https. Of the keys that look like saves, those
    that can't be any reach neither the chip nor a backup."""
    device = start(script=REFUSED_LOCKS)
    page = device.page
    device.start_toss()
    rolled = device.roll()
    device.settle()
    kept = {
        "toychest:/save": "x",
        "toychest:/saves/games": "x",
        "/save/": "",
        "length": "7",
        "": "empty",
        "key": "\u2190",
    }
    for path in ("../main.py", "../boot.py", "./a", "a/../../main.py", "a/" * 3000, "\0", "\\"):
        kept["toychest:/save/" + path] = "raise ValueError"
    odd = {
        "toychest:/save/one": "file",
        "toychest:/save/one/two/three": "in it",
        "toychest:/save/odd": "\u2190 not bytes",
        "toychest:speed": "{}",
        "toychest:language": "__proto__",
        "toychest:screen": "x",
    }
    page.evaluate(
        "all => { for (const [k, v] of Object.entries(all)) localStorage.setItem(k, v); }",
        kept | odd,
    )
    page.reload()
    assert device.resume() == rolled
    expect(page.locator("#note")).to_be_hidden()
    assert page.evaluate("keys => keys.map((k) => localStorage.getItem(k))", list(kept)) == list(
        kept.values()
    )
    saves = backup.read(device.copy_out(tmp_path / "mine.zip")).saves
    assert "games/toss" in saves and not any("main" in path for path in saves)
    device.settle()
    page.evaluate(
        """() => {
          for (let size = 2 ** 22; size >= 1; size /= 2) {
            for (let one = 0; one < 9; one++) {
              try {
                localStorage.setItem(`filler ${size} ${one}`, 'x'.repeat(size));
              } catch { break; }
            }
          }
        }"""
    )
    page.reload()
    assert device.resume() == rolled
    device.notes("does not keep the saves")


def test_the_browser_is_asked_to_keep_the_saves(start):
    """The page asks the browser once, after the first press of a key. If the browser promises
    nothing, the page says so."""
    device = start(
        script="""(() => {
          window.asked = 0;
          StorageManager.prototype.persisted = async () => false;
          StorageManager.prototype.persist = async () => {
            window.asked += 1;
            if (localStorage.promises) return true;
            throw new TypeError('denied');
          };
        })();"""
    )
    page = device.page
    line = page.locator("#deletable")
    device.says(EN["language.title"])
    expect(line).to_be_hidden()
    assert page.evaluate("asked") == 0
    device.choose_english()
    device.press_and_wait("c")
    assert page.evaluate("asked") == 1
    expect(line).to_have_text(WORDS["saves.deletable"])
    expect(line).to_be_visible()
    page.evaluate("localStorage.promises = 'yes'")
    page.reload()
    device.is_home()
    device.press_and_wait("c")
    assert page.evaluate("asked") == 1
    expect(line).to_be_hidden()


# --- Without a network ---------------------------------------------------------------------------


def test_it_works_without_a_network_after_the_first_visit(start):
    device = start(service_workers="allow")
    page = device.page
    device.choose_english()
    device.is_kept()
    page.context.set_offline(True)
    device.may_fail = True  # the browser logs that it can't ask for a newer page
    page.locator("#power").click()
    page.locator("#power").click()
    device.is_home()
    page.goto(device.url + "index.html?board=badger2040")
    device.is_home()
    page.get_by_label("Board").select_option("pico_epaper29")
    device.is_home()
    page.goto(device.url)
    device.open_game("toss")
    device.says(EN["toss.players"])


@pytest.mark.long
def test_an_update_comes_whole_or_not_at_all(start, built, tmp_path, monkeypatch):
    """On a plain web server one file may be older or newer than the others. Then nothing is cached,
    and the next visit tries again. A complete update is there at the next start, even if the server
    is gone."""
    www = tmp_path / "www"
    shutil.copytree(built, www)
    out = next(www.rglob("index.html")).parent
    firmware = tmp_path / "firmware"
    shutil.copytree(ROOT / "firmware", firmware)
    words = firmware / "toychest" / "lang" / "en" / "box.txt"
    text = words.read_text(encoding="utf-8")
    line = f"home.title = {EN['home.title']}\n"
    assert line in text
    words.write_text(text.replace(line, "home.title = Newer\n"), encoding="utf-8")

    with plain_server(www) as server:
        style = (out / "sim.css").read_bytes()
        (out / "sim.css").write_bytes(style + b"/* older */")
        folder = out.relative_to(www).as_posix()
        device = start(
            service_workers="allow", url=f"http://127.0.0.1:{server.server_port}/{folder}/"
        )
        page = device.page
        device.may_fail = True  # the browser logs the wrong file, and later that nobody answers
        device.says(EN["language.title"])
        assert device.tries_to_keep() == {}
        (out / "sim.css").write_bytes(style)
        page.reload()
        device.choose_english()
        device.is_kept()
        assert device.tries_to_keep()["sim.css"] == style.decode()

        # All files of the update except one.
        old = (out / "files.bin").read_bytes()
        monkeypatch.setattr(build_site, "for_a_pico", lambda *_: {})
        build_site.build(out, firmware)
        new = (out / "files.bin").read_bytes()
        (out / "files.bin").write_bytes(old)
        before = page.evaluate("caches.keys()")
        device.tries_to_keep()
        page.reload()
        device.is_home()  # the old version, complete
        (out / "files.bin").write_bytes(new)
        later = time.time() + 60  # the server gives times in whole seconds
        os.utime(out / "files.bin", (later, later))
        page.reload()
        device.is_home()  # the cached page starts at once
        device.tries_to_keep()
        after = page.evaluate("caches.keys()")
        assert after != before and len(after) == 1
        server.shutdown()
    assert EN["home.title"] in device.text()  # the current game goes on
    page.locator("#reset").click()
    device.says("Newer")
    page.reload()
    device.says("Newer")


@pytest.mark.long
def test_an_update_during_the_first_visit_comes_at_the_next_start(start, built, tmp_path):
    """The page is loaded again, so that it does not start a chip with files of the update."""
    www = tmp_path / "www"
    shutil.copytree(built, www)
    worker = next(www.rglob("sw.js"))
    folder = worker.parent.relative_to(www).as_posix()
    with plain_server(www) as server:
        device = start(
            service_workers="allow", url=f"http://127.0.0.1:{server.server_port}/{folder}/"
        )
        page = device.page
        device.choose_english()
        device.is_kept()
        page.evaluate("window.isFirst = true")
        page.locator("#reset").click()
        device.is_home()
        assert page.evaluate("window.isFirst")  # it is cached now, and that is no update
        text = worker.read_text(encoding="utf-8")
        newer = re.sub("(?<=VERSION = ').*(?=')", "newer", text)
        assert newer != text
        worker.write_text(newer, encoding="utf-8")
        device.tries_to_keep()
        page.locator("#reset").click()
        page.wait_for_function("() => !window.isFirst", timeout=WAIT_MS)
        device.is_home()


def test_the_chip_gets_sources_without_comments_and_with_the_same_lines():
    source = '"""Of\ntwo lines."""\n# A word.\n\ndef f():  # F\n    """Say."""\n    return "#"\n'
    assert build_site.without_comments(source) == '\n\n\n\ndef f():\n\n    return "#"\n'
    for source in ('class A:\n    """All of the body."""\n', '"""No Python."""\na b # c\n'):
        assert build_site.without_comments(source) == source


@pytest.mark.long
def test_the_page_can_be_installed_and_shown_in_a_link(browser, site, built):
    """The first visit loads few bytes, and a bar shows the progress."""
    visit = chromium.visit(browser, site)
    assert 400_000 < visit.sent <= 750_000
    assert visit.progress <= visit.picture
    out = next(built.rglob("index.html")).parent
    manifest = json.loads((out / "manifest.webmanifest").read_text())
    sizes = set()
    for icon in manifest["icons"]:
        image = Image.open(out / icon["src"])
        assert f"{image.width}x{image.height}" == icon["sizes"]
        sizes.add((image.width, icon.get("purpose", "any")))
    assert sizes == {(192, "any"), (512, "any"), (512, "maskable")}
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(site)
    assert page.context.new_cdp_session(page).send("Page.getAppManifest")["errors"] == []
    context.close()
    board = ROOT / "tools" / "sim" / "board"
    files = build_site.site(ROOT / "firmware", board, [], "https://example.org/toychest")
    assert b'"og:image" content="https://example.org/toychest/preview.png"' in files["index.html"]
    assert Image.open(io.BytesIO(files["preview.png"])).size == (1200, 630)
