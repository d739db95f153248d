"""Toychest frozen into MicroPython: of the frozen one and the files on the flash, the newer one
starts, and saves survive every change."""

import struct
from itertools import pairwise
from pathlib import Path

import pytest

import crafted_saves
from build import port
from flashes import put_on
from golden import shows
from pico_saves import files, game, page_text, played_up_to, saved, state
from toychest import VERSION, lang
from toychest.app import catalog
from toychest.core.settings import Settings
from toychest.lang import t
from toychest_host.flashing import uf2 as uf2_files
from toychest_host.storage.places import BLOCK, FILESYSTEM_START, FLASH, littlefs_on

pytestmark = pytest.mark.long

MARK = FILESYSTEM_START - BLOCK  # sector that says which of the two starts, see modules/latest.py
WEAK_MS = 60  # between the first and the second mount
FREE = 10 * 1024  # bytes to keep free in the firmware with everything frozen in
BUILT_IN, FILES = "about.frozen", "about.files"
LAST = catalog.GAMES[-1]  # Home begins with its page, which is near the settings


@pytest.fixture(scope="module")
def pico():
    import pico as module

    return module


@pytest.fixture
def start(uf2, frozen_uf2, pico, tmp_path):
    """Return a function that starts an emulated Pico and returns it.

    way: "frozen" or "files".
    flash: bytes of the whole flash of another Pico. By default, the flash has a filesystem with
        these saves, and for "files" the firmware.
    runs_boot: see Pico.
    """

    def start(way, saves=None, flash=None, runs_boot=True):
        image = tmp_path / "flash.img"
        if flash is None:
            more = {"boot.py": pico.CONSOLE.encode(), **(saves or {})}
            folder = tmp_path / f"image{len(list(tmp_path.iterdir()))}"
            folder.mkdir()
            image = pico.build(folder, more=more, files=way == "files")
        elif not image.exists():
            image.write_bytes(pico.filesystem({}))
        chip = frozen_uf2 if way == "frozen" else uf2
        box = pico.Pico(chip, image, flash=flash, runs_boot=runs_boot)
        box.speed = pico.FAST
        box.settle()
        return box

    return start


def drag(flash: bytes, uf2: str) -> bytes:
    """Return the bytes of a flash after a UF2 file was dragged onto the Pico's drive."""
    return bytes(put_on(bytearray(flash), Path(uf2)))


def about(box) -> str:
    """Return the key in lang/ of the line about the version on the page About. The box must show
    its home screen before, at LAST."""
    box.open_game("settings", LAST)
    box.tap("up")  # About is the last row
    box.tap("c")
    text = page_text(box)
    found = [key for key in (BUILT_IN, FILES) if t(key, VERSION) in text]
    assert len(found) == 1, text
    return found[0]


@pytest.fixture
def saves(tmp_path):
    """Return the saves of a game of Toss Your Cookies. In its settings the mirror, which prints
    pages to the console, is on, and the game played last is LAST."""
    lang.use("en")
    return saved(tmp_path / "saves", played_up_to("P", "2"), mirror=True, last=LAST)


def same_game(box, folder: Path, depth: int) -> bool:
    """Return whether the game on a box's flash has `depth` events."""
    found = game(box.flash(), folder)
    return state(found) is not None and found.depth == depth


@pytest.mark.hours  # test_pico.py begins with the same pictures
def test_a_new_box_draws_the_approved_pictures(start):
    box = start("frozen")
    assert shows(box, "language")
    box.tap("c")
    assert shows(box, "home-first")
    assert box.panel.faults == []


@pytest.mark.hours
def test_each_game_asks_its_first_question(start, tmp_path):
    lang.use("en")
    box = start("frozen", saved(tmp_path / "saves", mirror=True))
    for shown, name in pairwise((catalog.GAMES[0], *catalog.GAMES)):
        box.open_game(name, shown)
        assert f"A: {t('back')}" in page_text(box), page_text(box)
        box.tap("a")
        assert page_text(box).startswith("--- Toychest"), page_text(box)
    assert box.panel.faults == []


@pytest.mark.hours
def test_each_game_goes_on(start, tmp_path):
    """Each game that was begun shows its table, and its menu leads home."""
    lang.use("en")
    for name in catalog.GAMES:
        crafted_saves.sound(tmp_path / "saves", name, seed=1, count=4)
    box = start("frozen", saved(tmp_path / "saves", mirror=True))
    menus = {t("more"), t("monopoly.pay"), t("monopoly.pay.more")}
    shown = catalog.GAMES[0]
    for name in catalog.GAMES:
        box.open_game(name, shown)
        labels = [line.partition(": ") for line in page_text(box).split("\n")]
        box.run(500)  # sooner, it would be a double press
        box.tap(next(button for button, _, words in labels if words in menus).lower())
        assert t("home") in page_text(box), page_text(box)
        box.tap("up")
        box.tap("c")
        assert f"> {catalog.title(name)}" in page_text(box), page_text(box)
        shown = name
    assert box.panel.faults == []


def test_files_then_a_drag_and_back(start, uf2, frozen_uf2, saves, pico, tmp_path):
    """From MicroPython with files to the frozen Toychest, and back. The saves stay."""
    more = {"boot.py": pico.CONSOLE.encode(), **saves}
    image = pico.build(tmp_path / "files", more=more).read_bytes()
    flash = b"\xff" * FILESYSTEM_START + image
    depth = game(flash, tmp_path / "first").depth
    frozen = start("frozen", flash=drag(drag(flash, uf2), frozen_uf2))
    assert about(frozen) == BUILT_IN
    assert same_game(frozen, tmp_path / "second", depth)
    back = start("files", flash=drag(frozen.flash(), uf2))
    assert same_game(back, tmp_path / "third", depth)
    assert [kind for _, kind in back.refreshes] == ["full"]


@pytest.mark.hours
def test_files_put_onto_a_frozen_box_start_until_the_next_drag(
    start, frozen_uf2, saves, pico, tmp_path
):
    """The flash is as after `toychest flash`: the files in their places, and then the mark in its
    sector."""
    more = {"boot.py": pico.CONSOLE.encode(), **saves}
    image = pico.build(tmp_path / "files", more=more).read_bytes()
    flash = drag(b"\xff" * FILESYSTEM_START + image, frozen_uf2)
    boot = pico.CONSOLE + "\nimport latest\nlatest.set_files(True)\n"
    marked = start("frozen", flash=with_boot(flash, boot, pico))
    flash = with_boot(marked.flash(), pico.CONSOLE, pico)
    assert flash[MARK : MARK + 5] == b"files"
    assert about(start("frozen", flash=flash)) == FILES
    assert about(start("frozen", flash=drag(flash, frozen_uf2))) == BUILT_IN


def with_boot(flash: bytes, boot: str, pico) -> bytes:
    """Return a flash with another boot.py."""
    import littlefs

    context = littlefs.UserContext(len(flash) - FILESYSTEM_START)
    context.buffer[:] = flash[FILESYSTEM_START:]
    fs = littlefs_on(context)
    fs.mount()
    with fs.open("boot.py", "wb") as file:
        file.write(boot.encode())
    return flash[:FILESYSTEM_START] + bytes(context.buffer)


@pytest.mark.port
def test_a_boot_py_of_another_program(start):
    """It never ends. The frozen Toychest starts all the same, and USB is there. The boot.py
    stays."""
    box = start("frozen", {"boot.py": b"while True:\n    pass\n"}, runs_boot=False)
    assert shows(box, "language") and box.usb
    box.tap("c")
    assert shows(box, "home-first")
    assert b"boot.py" in box.flash()[FILESYSTEM_START:]


def chosen(pico, frozen_uf2, folder: Path, change) -> bytes:
    """Return a flash with the frozen Toychest and files that were installed last.

    change: function change(files) that changes {path: content} of the files.
    """
    pico.build(folder)
    files = pico.read_tree(folder / "firmware")
    files["boot.py"] = (pico.CONSOLE + "\nprint('their boot.py')\n").encode()
    change(files)
    flash = bytearray(drag(b"\xff" * FILESYSTEM_START + pico.filesystem(files), frozen_uf2))
    flash[MARK : MARK + 5] = b"files"
    return bytes(flash)


@pytest.mark.port
def test_files_start_after_their_boot_py_and_without_machine_code(
    start, pico, frozen_uf2, tmp_path
):
    """Our MicroPython runs machine code, here in boot.py, but does not make it: the module is left
    out if it is not compiled. Text is drawn without it, too: there are no integers beyond 64
    bits."""

    def source_only(files):
        files["made.mpy"] = files.pop("toychest/ui/native.mpy")
        files["boot.py"] += b"import made\nassert made.width(b'ab', b'\\0\\1', 2) == 195\n"
        source = (port.ROOT / "firmware/toychest/ui/native.py").read_bytes()
        files["toychest/ui/native.py"] = source + b"print('machine code')\n"

    flash = chosen(pico, frozen_uf2, tmp_path / "files", source_only)
    box = start("frozen", flash=flash, runs_boot=False)
    assert shows(box, "language") and box.usb
    box.run(500)
    lines = [line for _, line in box.lines]
    assert lines[0] == "their boot.py" and "the first picture is there" in lines[-1]
    assert len(lines) == 2  # it ran once


@pytest.mark.port
@pytest.mark.parametrize(
    ("name", "share"),
    [
        ("presses", 0),
        *(pytest.param(name, 0.5, marks=pytest.mark.hours) for name in ("start", "app", "presses")),
    ],
)
def test_files_of_which_one_is_cut(start, pico, frozen_uf2, tmp_path, name, share):
    """The box restarts by itself, and the frozen Toychest starts, also next time: the mark is gone.
    share: what is left of the file."""

    def cut(files):
        path = f"toychest/app/{name}.mpy"
        files[path] = files[path][: int(len(files[path]) * share)]

    flash = chosen(pico, frozen_uf2, tmp_path / "files", cut)
    image = tmp_path / "flash.img"
    image.write_bytes(pico.filesystem({}))
    box = pico.Pico(frozen_uf2, image, flash=flash, runs_boot=False)
    box.speed = pico.FAST
    box.run_until(lambda: box.flash()[MARK : MARK + 5] != b"files", 16_000)
    seen = len(box.shown)
    box.run_until(lambda: len(box.shown) > seen)
    box.settle()
    assert shows(box, "language") and box.usb
    assert [line for _, line in box.lines].count("their boot.py") == 1
    assert box.flash()[MARK : MARK + 5] != b"files"


SUPERBLOCK = b"\x01\x00\x00\x00\xf0\x0f\xff\xf7littlefs"  # the beginning of a filesystem


@pytest.fixture
def damaged(frozen_uf2, pico, tmp_path):
    """Return a function that returns the flash of a box on which somebody has played, and whose
    filesystem can't be mounted since.

    board: name of the board, or "" if the firmware could not note it: it is as after a drag.
    """

    def damage(board):
        lang.use("en")
        saves = saved(tmp_path / "saves", played_up_to("P", "2"))
        folder = tmp_path / "played"
        image = pico.build(folder, board or pico.REFERENCE, saves, files=False).read_bytes()
        flash = drag(b"\xff" * FILESYSTEM_START + image, frozen_uf2)
        if board:
            (tmp_path / "flash.img").write_bytes(image)
            box = pico.Pico(frozen_uf2, tmp_path / "flash.img", board, flash, ("a",))
            box.speed = pico.FAST
            box.settle()
            flash = box.flash()
        damaged = bytearray(flash)
        for block in (0, 1):
            at = FILESYSTEM_START + block * BLOCK + len(SUPERBLOCK)
            damaged[at : at + 200] = b"\x5a" * 200
        assert damaged.count(b"littlefs", FILESYSTEM_START) == 2
        return bytes(damaged)

    return damage


def test_a_damaged_filesystem_stays_without_a_yes_and_the_board_outlives_it(
    damaged, frozen_uf2, pico, tmp_path
):
    """After a no, the box plays without it, and asks again at the next start. After a yes, it has a
    new one. The box is a Badger all the time."""
    flash = damaged("badger2040")

    def ask():
        box = pico.Pico(frozen_uf2, tmp_path / "flash.img", "badger2040", flash, ("a",))
        box.speed = pico.FAST
        box.settle()
        assert shows(box, "language")
        box.contact("a", False)
        box.tap("c")
        assert shows(box, "error-unread")
        return box

    box = ask()
    box.tap("a")
    assert shows(box, "home-first")
    for button in "accc":  # a new game of Toss Your Cookies
        box.tap(button)
    box.run(3000)
    assert box.flash() == flash and not box.dead

    box = ask()
    seen = len(box.shown)
    box.press("c", 1000)  # sooner, it would be a double press
    box.run_until(lambda: len(box.shown) > seen, 15_000)
    box.settle()
    assert shows(box, "language")
    assert not box.dead  # the restart lets go of the latch, but the button is down
    box.tap("c")
    assert shows(box, "home-first") and box.panel.faults == []


@pytest.mark.port
def test_an_unknown_board_blinks_and_keeps_its_filesystem(damaged, frozen_uf2, pico, tmp_path):
    flash = damaged("")
    (tmp_path / "flash.img").write_bytes(pico.filesystem({}))
    box = pico.Pico(frozen_uf2, tmp_path / "flash.img", flash=flash)
    box.run(3000)
    assert not box.refreshes and box.flash()[MARK:] == flash[MARK:]
    assert blinks(box)


def blinks(box) -> bool:
    """Return whether the LED of a Pico is driven by its PWM, on half of the time, and so slowly
    that a person sees it blink."""
    led = 25
    channel = box.mcu.pwm.channels[led // 2 % 8]
    level = channel.cc >> led % 2 * 16
    hertz = 125e6 / (channel.div / 16) / (channel.top + 1)
    print(f"{hertz:.1f} Hz, {level / channel.top:.0%}")
    return 7 < hertz < 12 and 0.4 < level / channel.top < 0.6


@pytest.mark.port
def test_a_mount_that_fails_once(saves, pico, frozen_uf2, tmp_path):
    """The filesystem can't be read during the first moments. Nothing of it is lost."""
    more = {"boot.py": pico.CONSOLE.encode(), **saves}
    image = pico.build(tmp_path / "good", more=more, files=False).read_bytes()
    good = drag(b"\xff" * FILESYSTEM_START + image, frozen_uf2)
    weak = bytearray(good)
    weak[FILESYSTEM_START : FILESYSTEM_START + 2 * BLOCK] = b"\x5a" * (2 * BLOCK)
    (tmp_path / "flash.img").write_bytes(image)
    box = pico.Pico(frozen_uf2, tmp_path / "flash.img", flash=bytes(weak))
    box.speed = pico.FAST
    box.run(WEAK_MS)
    assert box.flash()[MARK:] == weak[MARK:]
    box.mcu.flash[MARK:FLASH] = good[MARK:]
    box.settle()
    assert page_text(box).startswith("--- Toychest")
    assert same_game(box, tmp_path / "after", game(good, tmp_path / "before").depth)


@pytest.mark.port
@pytest.mark.parametrize(
    "rest",
    [
        pytest.param(b"\x5a", id="another-program"),
        pytest.param(b"\xff", id="blank", marks=pytest.mark.hours),
    ],
)
def test_what_is_no_filesystem_is_replaced_at_once(start, frozen_uf2, pico, tmp_path, rest):
    """The box starts and plays, and keeps its games."""
    size = pico.FLASH - FILESYSTEM_START
    box = start("frozen", flash=drag(b"\xff" * FILESYSTEM_START + rest * size, frozen_uf2))
    assert shows(box, "language")
    box.tap("c")
    assert shows(box, "home-first")
    assert Settings(str(files(box.flash(), tmp_path / "after")))["language"] == "en"


@pytest.mark.port
def test_a_flash_that_can_not_be_written(frozen_uf2, pico, tmp_path):
    """The box starts without it, and asks what to do."""
    image = tmp_path / "flash.img"
    image.write_bytes(pico.filesystem({}))
    worn = bytearray(b"\x5a" * FLASH)
    worn[:FILESYSTEM_START] = drag(b"\xff" * FILESYSTEM_START, frozen_uf2)
    worn[MARK] = ord("=")  # the board is known: the reference board has no board.txt
    box = pico.Pico(frozen_uf2, image, flash=bytes(worn))
    apply = box._apply

    def refuse():
        if box.mcu.ssi._tx_buffer[0] not in (pico.ERASE, pico.PROGRAM):
            apply()

    box._apply = refuse
    box.speed = pico.FAST
    box.settle()
    assert shows(box, "language")
    box.tap("c")
    assert shows(box, "error-unread") and box.flash()[MARK:] == worn[MARK:]


@pytest.mark.hours
def test_files_that_hide_modules_do_no_harm(start):
    """The Pico has files of another project that hide modules of MicroPython."""
    box = start(
        "frozen",
        {
            "time.py": b"1 / 0\n",
            "os.py": b"",
            "json": None,
            "main.py": b"print('mine')\n",
        },
    )
    assert shows(box, "language")
    assert not [line for _, line in box.lines if "Traceback" in line or "mine" in line]


@pytest.mark.parametrize(
    "target",
    [port.TARGETS[0], pytest.param(port.TARGETS[1], marks=pytest.mark.port)],
    ids=["pico", "pico2"],
)
def test_the_file_to_drag(target):
    """The UF2 file has the family of its chip, ends before the filesystem, and blanks the sector
    with the mark."""
    if not target.out.is_file():
        from missing import missing

        missing(f"No {target.out.name}: make firmware builds it.")
    data = target.out.read_bytes()
    pages = {}
    for at in range(0, len(data), 512):
        head = struct.unpack_from("<8I", data, at)
        assert head[:3] == (0x0A324655, 0x9E5D5157, 0x2000) and head[7] == target.family
        assert head[4] == uf2_files.PAGE and head[6] == len(data) // 512
        pages[head[3] - 0x10000000] = data[at + 32 : at + 32 + 256]
    mark = target.room
    assert max(pages) == target.start - uf2_files.PAGE
    assert all(pages[mark + at] == b"\xff" * 256 for at in range(0, BLOCK, 256))
    program = b"".join(pages[at] for at in sorted(pages) if at < mark)
    assert b"MicroPython v1." in program and b"toss.rules" in program
    assert target.free() == mark - len(program) >= FREE
