"""The page that puts Toychest on a Pico, in a real browser. Its `navigator.serial` is a fake, whose
bytes go to a board on a pseudo-terminal (ports.py)."""

import functools
import json
import re
import shutil
import threading
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

import ports
from browser_page import ROOT, axe_finds_nothing, dropped, zipped
from build import build_site
from flashes import APP, blank, content
from install_page import FAKE, Handler, Page, answers, below, compiled, has_facts, started, updated
from shards import shards
from toychest import lang
from toychest.core.book import Book
from toychest_host import firmware, serve
from toychest_host.flashing import over_serial, uf2
from toychest_host.storage import backup as backups
from toychest_host.storage import places, serial_box

WEB = ROOT / "tools" / "sim" / "web"
WORDS = json.loads((WEB / "install_words.json").read_text("utf-8"))
pytestmark = pytest.mark.xdist_group("install")

# When the cable is pulled: after so many commands, or in the middle of such a write to the flash.
MOMENTS = ({"commands": 18}, {"writes": 22}, {"writes": 28})
REPLACING = ({"commands": 22}, {"commands": 24}, {"commands": 25})
DRAG = b"UF2\n" * 300  # a stand-in for the UF2 file to drag
SAVES: places.Saves = {
    "save": None,
    "save/games": None,
    "save/games/x": None,
    "save/games/x/0": None,
    "save/games/x/0/tail": b"roll" * 600,
    "save/seed": bytes(range(256)),
    "save/settings.json": '{"names": ["Ñandú"]}'.encode(),
}


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """Return the sources of a small firmware, with the real boards."""
    folder = tmp_path_factory.mktemp("sources") / "firmware"
    shutil.copytree(ROOT / "firmware" / "toychest" / "boards", folder / "toychest" / "boards")
    for path, text in {
        "main.py": "from toychest.app import app\n",
        "toychest/__init__.py": 'VERSION = "0.1"\n',
        "toychest/app/app.py": APP,
        "toychest/app/catalog.py": "GAMES = ()\n",
        "toychest/games/coins.py": "",
        "toychest/games/dice/faces.txt": "a face\n" * 2000,
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory, source):
    """Return the address of the site with the small firmware. The page accepts the MicroPython of
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
    """Return a function that opens the page. It takes the arguments of a browser context."""
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


# ---- the firmware


def test_an_empty_board_then_only_what_changed(here, page, source, boards):
    board = blank(
        here / "flash.img",
        {**SAVES, "notes.txt": b"mine", "toychest/old/a.py": b"1", "toychest/boards": None},
    )
    port = boards(board, paste=True)
    facts = page.connect(port)
    assert ", MicroPython 1." in facts and "Only a part of Toychest" in facts
    assert "Saves: 3 files, 2678 bytes" in facts
    expect(page.page.locator("#install")).to_be_disabled()  # the board is not chosen yet
    page.install("badger2040")
    page.says("Done! Toychest 0.1 shows its first picture.")
    wanted = {**compiled(source), **places.files_of(SAVES), "notes.txt": b"mine"}
    assert content(board) == wanted
    assert not {"toychest/old", over_serial.NEW} & set(places.ImagePlace(board).walk(""))
    assert len(page.written()) == len(compiled(source))

    before = board.read_bytes()
    assert "Toychest 0.1" in page.connect(port)
    expect(page.page.locator("#board")).to_have_value("badger2040")
    page.install()
    page.says("It had everything already. Toychest 0.1 shows")
    assert board.read_bytes() == before and page.written() == []

    updated(
        page,
        source,
        {
            "toychest/games/dice/faces.txt": b"coins\n",
            "toychest/games/coins.mpy": None,
        },
    )
    page.connect(port)
    page.install()
    page.says("Files that were new or changed: 1.")
    assert page.written() == ["toychest,games,dice,faces.txt", "main.py"]
    del wanted["toychest/games/coins.mpy"]
    assert content(board) == {**wanted, "toychest/games/dice/faces.txt": b"coins\n"}


@pytest.mark.long
def test_the_cable_comes_out_and_a_second_run_finishes(here, page, source, boards):
    """The cable is pulled after a command, or during a write to the flash. The next run completes
    the update."""
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
        assert there in (before, wanted) or "main.py" not in there  # a mixture never starts
        states.add("old" if there == before else "new" if there == wanted else "mixed")
        page.connect(boards(board))
        page.install()
        page.says("Toychest 0.1 shows its first picture.")
        assert content(board) == wanted
    assert states == {"old", "mixed", "new"}


@pytest.mark.long
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


@pytest.mark.long
def test_what_stops_toychest_is_named_and_moved_aside(here, start, source, boards):
    """A used Pico: files that hide MicroPython's modules, and programs of other projects, are
    renamed after a question."""
    page = start("?lang=es")
    words = WORDS["es"]
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


@pytest.mark.long
def test_a_micropython_that_does_not_fit(here, page, boards):
    begins: places.Saves = {"main.py": b"open('/started', 'w').close()\n"}
    board = blank(here / "flash.img", begins)
    port = boards(board)
    has_facts(page, oldest=[9, 5])
    page.cable.port = port
    page.click("Connect")
    page.complains("and Toychest needs 9.5 or newer. Drag the newest file for your Pico")
    started(board)  # the board starts its program again
    has_facts(page, mpy=7)
    page.connect(port)
    page.install("badger2040")
    page.complains("This Toychest and its MicroPython 1.")
    assert content(board) == {**begins, "started": b""}


@pytest.mark.long
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
    (broken / "toychest" / "app" / "app.py").write_text("def broken(:\n")
    with pytest.raises(SystemExit, match=r"(?s)toychest/app/app.py.*SyntaxError"):
        build_site.build(here / "site", firmware=broken)
    assert not (here / "site").exists()


# ---- ports


def test_ports_that_do_not_work(here, page, boards):
    page.click("Connect")
    page.complains("No Pico was chosen.")
    page.cable.port = boards(blank(here / "flash.img"))
    page.page.evaluate("() => { window.info = { usbVendorId: 0x2e8a, usbProductId: 0x0C }; }")
    page.click("Connect")
    page.complains("That is a debug probe")
    page.page.evaluate("() => { window.info = undefined; }")
    with ports.Answering(lambda code: [b"OK", b"what", b"\x04\x04>"]) as name:
        page.cable.port = name
        page.click("Connect")
        page.complains("What the Pico says makes no sense.")
    with ports.Answering(lambda code: [b"OK\x04Traceback\nValueError: no\n\x04>"]) as name:
        page.cable.port = name
        page.click("Connect")
        assert "ValueError: no" in page.complains("The Pico couldn’t do it. It said:")


def test_a_port_that_another_program_holds(here, page, boards):
    """Another program holds the port for long, or only for a moment, as ModemManager does after
    plugging in."""
    page.page.clock.install()
    page.open()
    page.cable.port = boards(blank(here / "flash.img"))
    page.cable.taken = True
    page.click("Connect")
    page.passes(20)
    page.complains("Does another tab or program have it?")
    page.page.clock.resume()
    page.click("Connect")
    page.says("Waiting …")
    page.cable.taken = False
    expect(page.page.locator("#box")).to_be_visible(timeout=page.patience)


@pytest.mark.long
def test_what_is_no_micropython(page):
    """The device says nothing, talks without a pause, or never ends its answer. Meanwhile the
    browser asks before it leaves the page."""
    page.page.clock.install()
    page.open()
    assert not page.is_kept()
    with ports.Silent() as name:
        page.cable.port = name
        page.click("Connect")
        assert page.is_kept()
        page.passes(100)
        page.complains("It doesn’t answer as MicroPython does.")
        assert not page.is_kept()
    page.talks("null, (say) => setInterval(() => say('tick, tock '), 500)")
    page.passes(100)
    page.complains("It doesn’t answer as MicroPython does.")
    page.talks("(code, say) => { say('OK'); setInterval(() => say('.'), 10000); }")
    page.passes(1500, 10)  # the page gives up after twenty minutes at the latest
    page.complains("What the Pico says makes no sense. Pull the cable")


@pytest.mark.long
def test_a_box_that_lies(here, page):
    with answers() as name:  # first a board with correct answers
        assert "Saves: 1 file, 3 bytes" in page.connect(name)
        assert backups.read(page.backup(here / "one.zip")).saves == {"seed": b"one"}
        page.says("Saved 1 file, 3 bytes")
    for lie in (
        {"implementation": '["micropython", 5, 6, "X"]'},
        {"ilistdir": "{"},
        {"read_board_txt": "?"},
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


def test_saves_that_can_not_be_read(page):
    with answers(ilistdir=f'"{places.UNREADABLE}", "save",') as name:
        page.cable.port = name
        page.click("Connect")
        page.complains("The saves on the box can’t be read. Pull the cable")


def test_a_sleeping_box_is_woken_first(page):
    for language, words in (("en", "press one of its buttons"), ("es", "uno de sus botones")):
        page.page.goto(f"{page.page.url.partition('?')[0]}?lang={language}")
        expect(page.page.locator("[data-word=plug]")).to_contain_text(words)


@pytest.mark.long
def test_the_box_starts_when_it_is_let_go_and_an_unplugged_one_is_told(here, page, boards):
    board = blank(here / "flash.img", {"main.py": b"open('/started', 'w').close()\n"})
    page.connect(boards(board))
    assert page.is_kept()
    page.click("Start it again")
    page.says("You can pull the cable.")
    started(board)
    page.connect(page.cable.port)
    page.cable.close()
    page.complains("The box was unplugged.")
    expect(page.page.locator("#install")).to_be_hidden()


def on_android(version):
    """Return a script after which the browser is Chrome on Android, of this version."""
    agent = f"Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/{version}.0.0.0 Mobile"
    return f"Object.defineProperty(Navigator.prototype, 'userAgent', {{ value: '{agent}' }});"


def test_browsers_without_web_serial_are_told_and_have_the_file_to_drag(start):
    no_serial = "delete Navigator.prototype.serial;"
    for script, words in (
        (no_serial, WORDS["en"]["noSerial"]),
        (
            no_serial + "Object.defineProperty(window, 'isSecureContext', { value: false });",
            "begins with https",
        ),
        # Chrome on Android has navigator.serial only for Bluetooth before version 148.
        (on_android(147), WORDS["en"]["noSerial"]),
    ):
        page = start(script=script)
        expect(page.page.get_by_role("alert")).to_contain_text(words)
        expect(page.page.locator("#connect")).to_be_disabled()
        expect(page.page.get_by_text("toychest flash")).to_be_visible()
        expect(page.page.locator("#drag a:visible")).to_have_count(1)
    page = start(script=on_android(148))
    expect(page.page.get_by_role("alert")).to_have_count(0)
    expect(page.page.locator("#connect")).to_be_enabled()


def test_a_browser_that_forbids_the_port_is_quoted(start):
    """That no Pico was chosen is said only if nobody has chosen one."""
    page = start(
        script="""navigator.serial.requestPort = async () => {
          throw new DOMException('No permissions policy.', 'SecurityError');
        };"""
    )
    page.click("Connect")
    assert "No permissions policy." in page.complains(WORDS["en"]["refused"])


# ---- the saves


@pytest.mark.long
def test_saves_go_from_the_box_to_a_file_and_back(here, page, boards):
    """A backup is downloaded. After a question, another backup goes onto the box, and the old saves
    are kept in a file."""
    board = blank(here / "flash.img", {**SAVES, "main.py": b"", "toychest/__init__.py": b""})
    port = boards(board)
    page.connect(port)
    page.click("Family book as a table")
    page.says("No game has been finished on this box yet")
    page.connect(port)
    file = page.backup(here / "page.zip")
    page.says("Saved 3 files")
    assert backups.read(file).saves == below(SAVES)

    Book(str(here)).put([3, "toss", "", 0, 600, 0, [["Ana", 0, 2, 1], ["Zoë", 1, 1, 2]]])
    book = {"book": None, "book/1": (here / "book" / "1").read_bytes()}
    new = {"games": None, "games/y": None, "seed": b"new", "deeds": bytes(5000)} | book
    backups.write(here / "new.zip", new, "a test", {})
    page.connect(port)
    for answer in ("Leave them", "Replace them"):
        # The file is written before the question: the page can't know whether the browser kept it.
        with page.page.expect_download() as download:
            page.restore("new.zip")
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
    assert content(board, "save") == places.files_of(new)
    page.connect(port)
    with page.page.expect_download() as download:
        page.click("Family book as a table")
    page.says("The family book is in toychest-book.csv")
    download.value.save_as("book.csv")
    assert "Toss Your Cookies,10,Zoë,1,2,1,0" in Path("book.csv").read_text("utf-8-sig")
    assert set(places.ImagePlace(board).names("")) == {"save", "main.py", "toychest"}

    page.connect(port)
    page.restore("new.zip")
    page.says("are those of the backup already")


@pytest.mark.long
def test_a_backup_that_is_dropped_before_the_box_is_connected_is_not_overlooked(here, page):
    backups.write(here / "new.zip", {"seed": b"new"}, "a test", {})
    dropped(page.page, here / "new.zip")
    page.complains("Connect the box first.")
    page.click("Connect")
    page.complains("No Pico was chosen.")


def test_a_box_without_saves_gets_those_of_an_unpacked_backup(here, page, boards):
    board = blank(here / "flash.img", {"main.py": b""})
    port = boards(board)
    assert "No saves yet" in page.connect(port)
    page.click("Back up the saves")
    page.says("There are no saves on the box yet.")
    backups.write(here / "good.zip", below(SAVES), "a test", {})
    folder = here / "sunday"
    with zipfile.ZipFile("good.zip") as archive:
        archive.extractall(folder)
    page.connect(port)
    dropped(page.page, folder)
    page.says("Restored 3 files")
    assert content(board, "save") == places.files_of(below(SAVES))
    (folder / "save" / "seed").write_bytes(b"another")
    page.connect(port)
    page.page.locator("#restore-folder-file").set_input_files(folder)
    expect(page.page.locator("#wrong")).to_contain_text("The backup sunday is damaged")


@pytest.mark.long
def test_the_cable_comes_out_while_saves_are_replaced(here, page, boards):
    first = blank(here / "first.img", {**SAVES, "main.py": b""})
    new: places.Saves = {"seed": b"new", "games": None, "deeds.json": bytes(9000)}
    backups.write(here / "new.zip", new, "a test", {})
    moments = []
    for cut in REPLACING:
        board = here / "flash.img"
        shutil.copy(first, board)
        page.connect(boards(board, **cut))
        page.restores("new.zip")
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
        page.restores("new.zip")
        page.says("starts again")
        assert content(board, "save") == places.files_of(new)
        assert set(places.ImagePlace(board).names("")) == {"save", "main.py"}
    assert moments == [{"save", "save.new"}, {"save.old", "save.new"}, {"save", "save.old"}]


@pytest.mark.long
def test_the_cable_comes_out_while_a_question_waits(here, page, boards):
    board = blank(here / "flash.img", {**SAVES, "main.py": b""})
    backups.write(here / "new.zip", {"seed": b"new"}, "a test", {})
    page.connect(boards(board))
    page.page.evaluate(
        "() => { window.gone = new Promise((done) => {"
        " navigator.serial.addEventListener('disconnect', () => done(1)); }); }"
    )
    page.restore("new.zip")
    expect(page.page.locator("dialog")).to_be_visible()
    page.cable.close()
    assert page.page.evaluate("gone")
    page.click("Leave them")
    page.complains("The box was unplugged.")
    assert content(board, "save") == places.files_of(below(SAVES))


@pytest.mark.long
def test_a_file_that_comes_when_it_can_not_be_restored(here, page, boards):
    """The file dialog may stay open for long. When a file is chosen, the box may be gone or
    busy."""
    backups.write(here / "new.zip", {"seed": b"new"}, "a test", {})
    page.restore("new.zip")
    page.click("Connect")
    page.complains("No Pico was chosen.")
    board = blank(here / "flash.img", SAVES)
    page.connect(boards(board))
    page.page.route("**/firmware.zip", lambda route: (page.restore("new.zip"), route.continue_()))
    page.install("badger2040")
    page.says("Done!")
    assert content(board, "save") == places.files_of(below(SAVES))


@pytest.mark.long
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


@pytest.mark.long
def test_files_that_are_no_backup(here, page, boards):
    """The page refuses other files than backups. test_files.py tries more kinds."""
    board = blank(here / "flash.img", {**SAVES, "main.py": b""})
    page.connect(boards(board))
    Path("text.zip").write_text("no zip file")
    zipped(here / "newer.zip", below(SAVES), version=2)
    zipped(here / "damaged.zip", {"../main.py": b""})
    zipped(here / "none.zip", {"games": None})
    before = board.read_bytes()
    for name, words in {
        "text": "is no backup of Toychest",
        "newer": "made by a newer Toychest",
        "damaged": "is damaged",
        "none": "There are no saves in none.zip",
    }.items():
        page.restore(f"{name}.zip")
        expect(page.page.locator("#wrong")).to_contain_text(f"{name}.zip")
        expect(page.page.locator("#wrong")).to_contain_text(words)
        expect(page.page.locator("#restore")).to_be_enabled()
    assert board.read_bytes() == before


# ---- the protocol


@pytest.mark.long
def test_the_raw_repl(here, page, boards):
    """The page runs scripts and gets their output, with and without raw paste mode."""
    port = boards(blank(here / "flash.img"), paste=True)
    ways = {False: boards(blank(here / "other.img")), True: port}
    for paste, port in ways.items():
        page.cable.port = port
        page.cable.sent = b""
        results = page.page.evaluate(
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
        assert results[:5] == ["42\r\n", "2700 >\u2028\r\n", "", "", "5\r\n"] or results[:5] == [
            "42\n",
            "2700 >\u2028\n",
            "",
            "",
            "5\n",
        ]
        assert results[5] and "ZeroDivisionError" in results[6] and not results[7]
        assert results[8] and "SyntaxError" in results[9] and not results[10]
        assert results[11] and results[13]
        assert results[14].strip() == "still here"
        assert results[15] is paste


# ---- words and looks


def test_the_file_to_drag_comes_first_and_from_the_page_s_own_folder(start):
    """A UF2 file that was not built is not offered. If there is none, the page says where to find
    one."""
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
    has_facts(page, uf2s=[])
    expect(page.page.locator("#connect")).to_be_visible()
    expect(page.page.locator("#drag")).to_be_hidden()
    expect(page.page.locator("#plain")).to_contain_text(WORDS["en"]["noDrag"])


def test_each_language_has_all_words():
    assert set(WORDS) == {code for code, _ in lang.LANGUAGES}
    for language, words in WORDS.items():
        assert list(words) == list(WORDS["en"]), language
        for key, text in words.items():
            named = [sorted(re.findall(r"\{\w+\}", one)) for one in (text, WORDS["en"][key])]
            assert named[0] == named[1], (language, key)
    used = "".join((WEB / name).read_text() for name in ("install.js", "install.html", "box.js"))
    assert [key for key in WORDS["en"] if not re.search(rf"['\"]{key}['\"]", used)] == []


@pytest.mark.parametrize("language", shards(["en", "es"]))
def test_words_fit_and_axe_finds_nothing(here, start, boards, language):
    page = start(f"?lang={language}")
    assert page.page.locator("html").get_attribute("lang") == language
    page.connect(boards(blank(here / "flash.img", SAVES)))
    page.page.evaluate("document.querySelector('#wrong').hidden = false")
    page.page.locator("#wrong p").evaluate(
        "(one, text) => { one.textContent = text; }", WORDS[language]["lost"]
    )
    for width, height in ((320, 256), (360, 740), (740, 360), (1280, 800)):
        page.page.set_viewport_size({"width": width, "height": height})
        assert page.page.evaluate("document.documentElement.scrollWidth") <= width
        cut = page.page.evaluate(
            """() => [...document.querySelectorAll('button, select, li, p')].filter(
              (one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
        )
        assert cut == []
    if language == "en":
        axe_finds_nothing(page.page)


def test_the_browser_says_which_language_and_the_simulator_leads_here_and_back(start, site):
    page = start(locale="es-MX")
    expect(page.page.locator("h1")).to_have_text("Pónganlo en un Pico")
    page.page.get_by_role("link", name="English").click()
    expect(page.page.locator("h1")).to_have_text("Put it on a Pico")
    page.page.get_by_role("link", name="Try it here first").click()
    expect(page.page).to_have_url(site)
    page.page.get_by_role("link", name="Pónganlo en un Pico").click()
    expect(page.page).to_have_url(re.compile("install.html"))


# ---- an emulated Pico


@pytest.mark.hours
def test_an_emulated_pico(here, start, source, uf2, picos):
    """Everything that the page does, over the emulated chip's own USB, with its raw paste mode."""
    page = start("?wait=300")
    page.patience = 300_000  # the emulator is many times slower than a Pico
    blank(here / "flash.img", SAVES)
    port = picos(uf2, "flash.img")
    page.cable.port = port
    results = page.page.evaluate(
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
    assert results[0] == "1400\r\n" and results[3:] == ["still here\r\n", True]
    assert "SyntaxError" in results[1] and "ZeroDivisionError" in results[2]
    facts = page.connect(port)
    assert "Raspberry Pi Pico with RP2040, MicroPython 1." in facts and "3 files" in facts
    page.install("badger2040")
    page.says("Done! Toychest 0.1 shows its first picture.")
    page.connect(port)
    backups.write(here / "new.zip", {"seed": b"new", "deeds.json": bytes(9000)}, "a test", {})
    page.restores("new.zip")
    page.says("Restored 2 files")
    page.cable.close()
    now = content(picos.stop())
    assert now == {**compiled(source), "save/seed": b"new", "save/deeds.json": bytes(9000)}


def test_what_is_frozen_is_found_after_the_version(mp32, tmp_path):
    """The script that asks for the version leaves frozen modules within reach. One of them is
    `latest`, which makes new files start."""
    js = (WEB / "box.js").read_text()
    scripts = re.findall(r"const (?:TOOLS|VERSION) = `\\\n(.*?)`;", js, re.S)
    (tmp_path / "toychest").mkdir()
    (tmp_path / "toychest" / "__init__.py").write_text("VERSION = '9'")
    for path, answer in (("['']", ["9", False]), ("['.frozen']", [None, False])):
        code = f"import sys\nsys.path[:] = {path}\n" + serial_box.ALONE + "".join(scripts)
        done = mp32.run(code + "import asyncio\n", cwd=tmp_path)
        assert not done.stderr
        assert json.loads(f"[{done.stdout.strip().rstrip(',')}]") == answer
