"""Modules are found without a search of the flash, and they are all found."""

import ast
import shutil
from pathlib import Path

import pytest

from toychest import games
from toychest_host.build import compile_tree, module_name, sources

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
MODULES = [path for path in sources(FIRMWARE) if path.suffix == ".py" and path.name != "main.py"]
# What is imported further down, but always needed.
LATER = {
    "toss_your_cookies.play": {"toychest.ui.icons"},
    "toss_your_cookies.menu": {"toychest.ui.icons"},
    "monopoly_toy_story.play": {"toychest.core.dice", "toychest.games.monopoly_toy_story.words"},
    "monopoly_toy_story.ledger": {"toychest.core.dice"},
    "monopoly_toy_story.property": {"toychest.core.dice"},
    "monopoly_toy_story.menu": {"toychest.core.dice", "toychest.games.monopoly_toy_story.words"},
}
# machine and what else a Pico has; then as main.py does it.
HEAD = """
import sys
sys.path.append("/board")
import machine
import toychest
path = sys.path[:]
toychest.quicken()
toychest.quicken()  # once more does no harm
"""


@pytest.fixture(params=["compiled", "sources"])
def tree(request, tmp_path):
    """A folder with the firmware, and a function that runs code there."""
    folder = tmp_path / "box"
    if request.param == "compiled":
        compile_tree(FIRMWARE, folder, "x86")
    else:
        shutil.copytree(FIRMWARE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture
def run(mp32, tree):
    def run(code):
        head = HEAD.replace("/board", str(ROOT / "tools" / "sim" / "board"))
        done = mp32.run(head + code, heap="1m", cwd=tree)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_every_module_is_found(run):
    """All of the package; but for `native`, which may be for another processor."""
    names = [module_name(path) for path in MODULES if path.stem != "native"]
    out = run(f"""
for name in {names}:
    __import__(name)
    assert sys.modules[name].__file__.startswith("/code/") or name == "toychest", name
print("all")
""")
    assert out == "all\n"


def test_each_file_is_opened_once(run):
    """A module of the package costs one open, of itself; one of MicroPython costs none."""
    out = run("""
opened = []
real = toychest.Modules.open
def watched(self, path, mode):
    opened.append("/code" + path)
    return real(self, path, mode)
toychest.Modules.open = watched
before = list(sys.modules)
import toychest.core.countdown
import toychest.games.toss_your_cookies
import time, struct, binascii
files = [getattr(sys.modules[name], "__file__", None) for name in sys.modules if name not in before]
print(len(opened), sorted(opened) == sorted(file for file in files if file and file[0] == "/"))
""")
    count, same = out.split()
    assert int(count) >= 3 and same == "True", out


def test_a_module_that_was_read_ahead(run):
    """It is imported from memory; whatever could not be read is opened as ever."""
    out = run("""
opened = []
real = open
def watched(path, mode):
    opened.append(path.rsplit("/", 1)[-1].split(".")[0])
    return real(path, mode)
toychest.open = watched
toychest.modules.read("core.dice")
toychest.modules.read("core.nothing")
toychest.modules.read("games")
print(opened)
import toychest.core.dice as dice
print(opened)
import toychest.core.heap
print(opened, dice.expected("AAB", "A", 3) == 2)
""")
    first = ["dice", "nothing", "games"]
    assert out == f"{first}\n{first}\n{[*first, 'heap']} True\n"


def test_folders_are_those_of_the_package(run):
    """What it knows by heart is true: which folders there are, and which have an __init__."""
    told = ast.literal_eval(run("print(toychest.Modules.FOLDERS)"))
    package = FIRMWARE / "toychest"
    folders = [path for path in package.iterdir() if path.is_dir() and any(path.glob("*.py"))]
    assert told == {path.name: (path / "__init__.py").exists() for path in folders}
    games = [path for path in (package / "games").iterdir() if path.is_dir()]
    assert all((path / "__init__.py").exists() for path in games if any(path.glob("*.py")))
    assert not [path for path in (package / "games").glob("*.py") if path.name != "__init__.py"]


def test_a_module_that_is_not_there(run):
    out = run("""
try:
    import toychest.nothing
except (ImportError, OSError) as error:
    print("no")
""")
    assert out == "no\n"


def imported(path):
    """The modules of the package that a source imports at its top."""
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("toychest"):
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                is_module = (FIRMWARE / inner.replace(".", "/")).with_suffix(".py").exists()
                yield inner if is_module else node.module


@pytest.mark.parametrize("game", games.GAMES)
def test_what_a_game_needs_is_loaded_before_it(game):
    """Each module after those that it imports; none is named that is not imported."""
    # What every picture and every game in memory has brought along.
    there = {"toychest", "toychest.games", f"toychest.games.{game}", f"toychest.games.{game}.rules"}
    for folder in ("core", "ui", "lang"):
        there |= {f"toychest.{folder}"}
    for name in ("core.files", "core.session", "core.settings", "ui.canvas", "ui.fonts",
                 "ui.screens", "ui.widgets"):
        there.add(f"toychest.{name}")
    for path in sorted((FIRMWARE / "toychest" / "games" / game).glob("[a-z]*.py")):
        known = set(there) - {f"toychest.games.{game}.{path.stem}"}
        paths = [f"toychest.{need}" for need in games.needs(game, path.stem)]
        assert len(paths) == len(set(paths))
        wanted = set()
        for need in paths:
            source = FIRMWARE / need.replace(".", "/")
            source = source / "__init__.py" if source.is_dir() else source.with_suffix(".py")
            found = set(imported(source))
            assert found <= known, (path.stem, need, found - known)
            wanted |= found
            known.add(need)
        extra = set(paths) - wanted - there - {f"toychest.games.{game}.{path.stem}"}
        assert extra <= LATER.get(f"{game}.{path.stem}", set()), (path.stem, extra)
