"""Files that people give the pages: backups that other programs packed, and files of dice that
other programs wrote. The scripts that read them run in a browser here, without a box."""

import io
import json
import random
import unicodedata
import zipfile

import pytest

from browser_page import zipped
from page_files import READ, around, backup_in, dice_in, in_zip
from toychest import lang
from toychest.app import catalog
from toychest.core import book as core_book
from toychest_host.content import family_book
from toychest_host.content.dice_file import notation_of
from toychest_host.storage import places

pytestmark = pytest.mark.xdist_group("page")
SAVES = {"seed": b"1", "games": None, "games/tail": b"23", "empty": b""}


@pytest.fixture(scope="module")
def page(browser, site):
    """Yield a page of the site that starts no box."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(site + "NOTICE.txt")
    page.evaluate("() => {" + READ + "}")
    yield page
    context.close()


@pytest.fixture
def files(tmp_path):
    """Return the files of a backup of SAVES: {path: bytes}."""
    with zipfile.ZipFile(zipped(tmp_path / "good.zip", SAVES)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_backup_that_was_packed_again_is_taken(page, files):
    """The manifest and the digests tell which files belong to the backup, in whatever folder they
    are."""
    litter = {
        "save/": b"",  # a folder
        ".DS_Store": b"\0",
        "save/Thumbs.db": b"\0",
        "desktop.ini": b"\0",
        "save/._seed": b"\0",
        "._toychest-backup.json": b"\0",
    }
    macos = {
        **around("toychest-2026-01-01", {**files, **litter}),
        **around("__MACOSX/toychest-2026-01-01", {**litter, "save/seed": b"fork"}),
    }
    deflated = zipfile.ZIP_DEFLATED
    assert in_zip(page, files) == SAVES
    assert in_zip(page, macos, packing=deflated) == SAVES
    assert in_zip(page, around("Mamá’s copy", {**files, **litter}), "\\", deflated) == SAVES
    assert in_zip(page, around(".", dict(reversed(files.items())))) == SAVES
    beside = {**around("a/b", files), "photo.jpg": bytes(500_000), "a/note.txt": b""}
    assert in_zip(page, beside) == SAVES
    assert in_zip(page, files, streamed=True) == SAVES
    assert backup_in(page, list(around("sunday", {**files, ".DS_Store": b"\0"}).items())) == SAVES
    # The name of the folder is in the encoding of an old Windows.
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in around("Mamá’s copy", files).items():
            archive.writestr(name, data)
    old = out.getvalue().replace("Mamá’s".encode(), b"Mam\xa0 \x92\x92\x92s")
    assert backup_in(page, [("old.zip", old)]) == SAVES


def test_a_backup_that_lacks_something_is_refused(page, files):
    gone = "save/games/tail"
    without = {path: data for path, data in files.items() if path != gone}
    for changed in (
        without,
        {**files, gone: b"32"},
        {**files, gone: b"2"},
        {**files, "save/more": b""},
        {**without, "__MACOSX/" + gone: files[gone]},
    ):
        assert in_zip(page, changed) == "damaged"
        assert in_zip(page, around("around", changed)) == "damaged"
        assert backup_in(page, list(around("around", changed).items())) == "damaged"
    listless = {path: data for path, data in files.items() if path.startswith("save/")}
    assert in_zip(page, listless) == "none"
    twice = {**around("a", files), **around("b", files)}
    assert in_zip(page, twice) == "none"  # with two backups it is unclear which one is meant
    assert in_zip(page, around("__MACOSX", files)) == "none"


def test_what_is_no_backup_or_has_impossible_saves_is_refused(page, tmp_path):
    copy = tmp_path / "copy.zip"

    def read(saves, **manifest):
        data = zipped(copy, saves, **manifest).read_bytes()
        return backup_in(page, [("copy.zip", data)])

    for data in (b"", b"{", b"null", b"PK", b"PK\3\4" + bytes(99)):
        assert backup_in(page, [("copy.zip", data)]) == "none"
    good = {"one": b"\xff\0 bytes"}
    assert read(good) == good
    whole = copy.read_bytes()
    assert backup_in(page, [("copy.zip", whole[:-30])]) == "none"
    assert backup_in(page, [("copy.zip", whole.replace(b"\xff\0 b", b"\xff\1 b"))]) == "none"
    assert read({}, format="another") == "none"
    assert read({}, version=2) == "newer"
    for odd in ("../main.py", "./one", "games//one", "a\0b", 300 * "x", "one/two", "/one"):
        assert read({**good, odd: b""}) == "damaged", odd
    assert read({"games/toss/0": None, "games": b""}) == "damaged"
    assert read({**good, "large": bytes(352 * 4096)}) == "damaged"
    listed = {"path": "one", "size": 8, "sha256": places.sha256(good["one"])}
    for wrong in ({"size": 7}, {"size": None}, {"sha256": places.sha256(b"")}, {"path": "two"}):
        assert read(good, files=[{**listed, **wrong}]) == "damaged", wrong
    assert read(good, files=[]) == read(good, files=5) == "damaged"


DIE = {"name": "x", "faces": [1, 2]}
FACE = "a whole number from -9999 to 9999, a word of 1 to 8 letters, or an object with “icon”"


@pytest.mark.parametrize(
    "changed, words",
    [
        ({"sets": None}, "sets has to be"),
        (
            {"dice": [{"name": "x", "faces": list(range(101))}]},
            "dice, 1, faces has to be a list of 2 to 100 faces, each as likely as the others",
        ),
        (
            {"dice": [{"name": "x", "faces": [1, "Snickerdoodle"]}]},
            f"dice, 1, faces, 2 has to be {FACE}",
        ),
        (
            {"dice": [{"name": " x", "faces": [1, 2]}]},
            "dice, 1, name has to be a text of 1 to 16 letters",
        ),
        ({"version": 2}, "version has to be 1"),
        ({"dice": [DIE, DIE]}, "the name “x” is there twice"),
        ({"sets": [{"name": "y", "dice": ["y"]}]}, "the set “y” is within itself"),
        (
            {"sets": [{"name": "y", "dice": "2d20kx"}]},
            "the set “y” has dice or a rule that can't be read",
        ),
        (
            {"sets": [{"name": "y", "dice": ["d6"], "rule": "x"}]},
            "the set “y” has dice or a rule that can't be read",
        ),
        (
            {"sets": [{"name": "y", "dice": ["4d6kh3", "d6"]}]},
            "the set “4d6kh3”, which has a rule, is in another one",
        ),
        ({"sets": [{"name": "y", "dice": ["d101"]}]}, "“d101” is no die and no set"),
        (
            {"sets": [{"name": "y", "dice": ["d100", "d99", "d2"]}]},
            "the different dice of the set “y” have more than 200 sides",
        ),
        (
            {"sets": [{"name": "y", "dice": "2D6 K3"}]},
            "the rule of the set “y” does not fit its number of dice",
        ),
        (
            {"sets": [{"name": "y", "dice": ["action"], "rule": "+1"}]},
            "the rule of the set “y” needs numbers on all its dice",
        ),
        ({"sets": [{"name": "y", "dice": ["z"]}]}, "“z” is no die and no set"),
        ({"sets": [{"name": "y", "dice": ["2d6"] * 6}]}, "the set “y” makes more than 10 dice"),
        (
            {
                "dice": [
                    {"name": f"die number {i}", "faces": ["wordword"] * 20} for i in range(16)
                ],
                "sets": [{"name": f"set number {i}", "dice": ["d6"] * 6} for i in range(16)],
            },
            "it is too long for the box",
        ),
    ],
)
def test_dice_that_are_not_right_are_told(page, changed, words):
    document = {"version": 1, "dice": [DIE], "sets": [], **changed}
    assert dice_in(page, json.dumps(document).encode()).startswith(words)


def test_dice_are_read_as_people_type_them(page):
    typed = ["4D6", "2d6 + 3", "4d6k3", "1w20", "d6 – 1", "2d66", "D% + 4dF", "3d6!kl1", "d6 K !"]
    typed += ["2d6!!kh1", "D8!! + d6!! K"]
    sets = [{"name": f"set {i}", "dice": text} for i, text in enumerate(typed)]
    sets += [{"name": "luck", "dice": ["d6", "2D8"], "rule": "K1 − 2"}]
    document = {"version": 1, "dice": [DIE], "sets": sets}
    assert dice_in(page, json.dumps(document).encode()) == [DIE]
    for text in ("1 2d6", "d6 6", "d6! 5", "d²"):
        document["sets"] = [{"name": "y", "dice": text}]
        assert "can't be read" in dice_in(page, json.dumps(document).encode()), text


def test_the_page_reads_the_notation_as_the_box_does(page):
    some = random.Random(0)

    def written():
        dice = "+".join(
            some.choice(("", "2", "3", "0")) + some.choice(("d6", "d6", "d8", "d%", "d1")) + mark
            for mark in some.choices(("", "!", "!!", "!5"), (6, 2, 2, 1), k=some.choice((1, 1, 2)))
        )
        keep = some.choice(("", "", "k", "kh1", "kl2", "kh0"))
        return dice + keep + some.choice(("", "", "", "!", "!!", "cs>=5", "cs>=0", "+2", "-0"))

    read = {True: 0, False: 0}
    for text in sorted({written() for _ in range(400)}):
        document = {"version": 1, "dice": [DIE], "sets": [{"name": "y", "dice": text}]}
        right = dice_in(page, json.dumps(document).encode()) == [DIE]
        assert right == bool(notation_of(text)), text
        read[right] += 1
    assert min(read.values()) > 50, read


def test_files_of_dice_of_other_programs_are_read_or_named(page):
    """For a file that it can't read, the page says what kind of file it is, or which line is
    wrong."""
    dice = [{"name": "día", "faces": ["áéíóúñüÉ", 1]}]
    good = (
        '{"version": 1,\n"dice": [{"name": "día",\n"faces": ["áéíóúñüÉ", 1]}],\n'
        '"sets": [{"name": "all", "dice": ["día"]}]}\n'
    )
    decomposed = unicodedata.normalize("NFD", good)
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"):
        assert dice_in(page, good.encode(encoding)) == dice, encoding
    assert dice_in(page, decomposed.encode()) == dice
    assert dice_in(page, json.dumps(json.loads(decomposed)).encode()) == dice

    office = "it is a document of Word, Pages, Excel, Numbers or LibreOffice"
    html = "line 1: it is a web page (HTML) or XML"
    cannot = "which the box can't draw; it has the letters of English, Spanish and their neighbours"
    for data, words in (
        (good.replace('"version"', "“version”").encode(), "line 1: there are curly quotation"),
        (good.replace('"faces"', '"faces”').encode("utf-16"), "line 3: there are curly quotation"),
        (b"{\\rtf1\\ansi {}}", "line 1: it is an RTF document"),
        (b"\n<!DOCTYPE html><p>", html),
        ("<html>".encode("utf-16"), html),
        (b"PK\3\4" + bytes(26) + b"[Content_Types].xml", office),
        (b"\xd0\xcf\x11\xe0" + bytes(99), office),
        (b"%PDF-1.4", "it is a PDF"),
        (good.encode("latin-1"), "line 2: that is not UTF-8 text"),
        (good.replace("1]", "1]]").encode(), "line 3: it is not written as JSON has it"),
        (
            good.replace("áéí", "日").encode(),
            f"line 3: the die “día” has “日” in it, {cannot}",
        ),
        (good.replace("all", "🐮").encode(), f"line 4: the set “🐮” has “🐮” in it, {cannot}"),
    ):
        assert dice_in(page, data).startswith(words), data


def test_the_family_book_is_the_table_of_the_command(page, tmp_path, monkeypatch):
    """Also of a long book, whose oldest games are sums, and of one with a damaged line. The games
    keep the dates on which they were first read."""
    monkeypatch.setattr(core_book, "KEPT", 20)
    monkeypatch.setattr(core_book, "_LEAF", 1000)
    lang.use("en")
    titles = {kind: catalog.title(kind) for kind in catalog.GAMES}
    rng = random.Random(5)
    book = core_book.Book(str(tmp_path))

    def same(old, today, notes=()):
        saves = {f"book/{path.name}": path.read_bytes() for path in tmp_path.glob("book/*")}
        files = [[path, data.decode("latin-1")] for path, data in saves.items()]
        table = page.evaluate("bookIn", [files, titles, old, dict(notes), today])
        assert table.removeprefix("\ufeff") == family_book.csv(
            family_book.read({"book": None, **saves}), today, named(old, dict(notes), today)
        )

    def named(dates, notes, today):
        """The dates and notes as the command keeps them: by the title of the game."""
        titled = {}
        for game in (game for leaf in book.leaves() for _, game in book.games(leaf)):
            number, kind, title, *_ = game
            key = f"{number} {kind}"
            if key in dates or key in notes:
                kept = dates.get(key, today), notes.get(key, "")
                titled[f"{number} {title or titles.get(kind, kind)}"] = kept
        return titled

    assert page.evaluate("bookIn", [[], titles, {}, {}, "2030-01-01"]) == ""
    for number in range(1, 50):
        rows = [
            [name, seat, rng.choice((None, rng.randint(-9, 99))), rng.randint(0, 3)]
            for seat, name in enumerate(rng.sample(["Ana", "Zoë", "Max, 5", 'Jo "Jo"'], 3))
        ]
        kind = rng.choice([*titles, "gone"])
        title = rng.choice(["", "Hearts"])
        book.put([number, kind, title, 0, rng.randint(0, 9000), int(number % 9 == 0), rows])
        if number % 12 == 0:
            same(
                {"3 toss": "2029-12-31", f"{number} {kind}": "2029-12-30"},
                "2030-01-01",
                {f"{number} {kind}": 'a, "b"'},
            )
    newest = tmp_path / "book" / str(book.leaves()[-1])
    newest.write_bytes(newest.read_bytes().replace(b"[4", b"[5", 1))
    same({}, "2030-01-01")
