"""The tuning of the panel: each backup has it, and what a command does never loses that of the
box."""

import pytest

from command import ok
from flashes import blank, content
from saved_games import play
from toychest_host.storage import backup as backups
from toychest_host.storage import places

pytestmark = pytest.mark.usefixtures("here")
OWN = b"e6746f79626f7801 ssd1680 0 28\n"
OLD = b"e6746f79626f7801 ssd1680 8 20\n"
OTHERS = b"e6746f79626f7802 ssd1680 8 40\n"


@pytest.fixture
def others(here):
    """Return the path of a backup of another box."""
    play(here / "others", 12, "es")
    (here / "others" / "panel").write_bytes(OTHERS)
    ok("backup", "others.zip", "--from", "others")
    return here / "others.zip"


def test_a_backup_has_it_and_a_restore_leaves_the_one_of_the_box(here, source, boards, others):
    files: places.Saves = {"save.panel": OWN, "save/panel": OWN, "save/settings.json": b"{}"}
    board = blank(here / "flash.img", files)
    port = boards(board)
    assert "Toychest 0.1" in ok("flash", "--port", port)
    assert content(board).items() >= files.items()
    assert "Saved 2 files" in ok("backup", "own.zip", "--port", port)
    assert backups.read(here / "own.zip").saves["panel"] == OWN
    ok("restore", others, "--port", port, "--yes")
    assert content(board)["save.panel"] == OWN
    assert content(board)["save/panel"] == OTHERS
    ok("restore", "own.zip", "--port", port, "--yes")
    assert content(board).items() >= files.items()
    walked = places.ImagePlace(board).names("")
    assert {name for name in walked if "save" in name} == {"save", "save.panel"}


def test_after_the_box_was_formatted(here, source, boards, others):
    """The backup of the box brings its tuning back. That of another box is on it, too, but counts
    only on that box, see walks/scenarios/tuner.py."""
    (here / "others" / "panel").write_bytes(OLD)
    ok("backup", "own.zip", "--from", "others")
    for backup, tuning in (("own.zip", OLD), ("others.zip", OTHERS)):
        board = blank(here / "flash.img")
        port = boards(board)
        ok("flash", "--port", port)
        ok("restore", backup, "--port", port)
        assert content(board)["save/panel"] == tuning
        assert "save.panel" not in content(board)


@pytest.mark.parametrize("more", [{}, {"panel.new": b"e674"}])
def test_folders_and_images(here, others, more):
    """A power cut may leave a file with the end .new."""
    folder = here / "others"
    for name, data in more.items():
        (folder / name).write_bytes(data)
    assert "belong to games that are there" in ok("tidy", "--at", folder, "--yes")
    ok("backup", "again.zip", "--from", folder)
    ok("restore", "again.zip", "--to", "new")
    assert (here / "new" / "panel").read_bytes() == OTHERS
    flash = blank(here / "flash.img", {"save.panel": OWN, "save.panel.new": b"", "save": None})
    ok("restore", "again.zip", "--to", flash, "--yes")
    assert content(flash)["save.panel"] == OWN
    assert content(flash)["save/panel"] == OTHERS
