"""Modules can be imported on a board, compiled or not, and imports go in the allowed directions
only."""

import ast
import re
import shutil
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from build.board_files import BOARDS
from toychest.app import catalog
from toychest_host.flashing.compiler import compile_tree, module_name, sources

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
MODULES = {
    module_name(path): path
    for path in sources(FIRMWARE)
    if path.suffix == ".py" and path.name != "main.py"
}


@pytest.fixture(params=["compiled", "sources"])
def tree(request, tmp_path):
    """Return a folder with the firmware, compiled as on a board, or as source."""
    folder = tmp_path / "box"
    if request.param == "compiled":
        compile_tree(FIRMWARE, folder, "x86")
    else:
        shutil.copytree(FIRMWARE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def test_every_module_can_be_imported_first(mp32, tree):
    """Each module is imported before all others, except `native`, which may be for another
    processor."""
    names = [name for name in MODULES if not name.endswith(".native")]
    code = f"""
import sys
sys.path[:] = ["", {str(ROOT / "tools/sim/board")!r}, ".frozen"]
import machine
there = set(sys.modules)
for name in {names}:
    __import__(name)
    assert name in sys.modules, name
    for path in list(sys.modules):
        if path not in there:
            del sys.modules[path]
print("all")
"""
    done = mp32.run(code, heap="2m", cwd=tree)
    assert done.stdout == "all\n", done.stderr


# ---- which imports are allowed


def imported(name):
    """Yield the modules of the firmware that a module imports anywhere in it. The packages that
    contain them are left out."""
    for node in ast.walk(ast.parse((FIRMWARE / MODULES[name]).read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found = inner if inner in MODULES else node.module
                if found in MODULES:
                    yield found


def room(name):
    """Return the room of a module, by which imports are allowed: a folder of the package; "rules"
    for the modules of a game but its screens; "" for modules that may import everything, such as
    the app."""
    _, *folders, _ = MODULES[name].parts
    if folders[:1] == ["games"] and len(folders) > 1 and "screens" not in name.split("."):
        return "rules"
    return "" if folders[:1] == ["app"] else folders[0] if folders else ""


# {room: rooms whose modules it may import}
ALLOWED = {
    "drivers": {"drivers"},
    "boards": {"boards", "drivers"},
    "core": {"core"},
    "lang": {"lang", "core"},
    "ui": {"ui", "lang", "core"},
    "rules": {"rules", "core", "lang"},
    "asking": {"asking", "ui", "lang", "core"},
    "box": {"box", "asking", "ui", "lang", "core"},
    "games": {"games", "rules", "box", "asking", "ui", "lang", "core"},
}
# All that shows or asks may import the list of games, which imports only lang.
CATALOG = "toychest.app.catalog"

# Imports that are allowed as exceptions, and why.
EXCEPT = {
    "toychest.box.about": {"toychest.drivers.battery", "toychest.app.power"},  # shows them
    "toychest.box.self_test": {  # tries them, and runs without the app, too
        "toychest.app.power",
        "toychest.boards",
        *(f"toychest.drivers.{driver}" for driver in ("battery", "buzzer", "epd", "probe")),
    },
    "toychest.box.tuner": {"toychest.boards"},
}
# Modules that are imported by a name in a variable: boards, drivers, games, and the modules of each
# game.
BY_NAME = {
    *(name for name in MODULES if name.startswith("toychest.boards.")),
    *("toychest.drivers." + board["PANEL"]["driver"] for board in BOARDS.values()),
    *(
        f"toychest.games.{game}.{part}"
        for game in catalog.GAMES
        for part in (
            "dice",
            "result",
            "rules",
            "words",
            "screens",
            "screens.setup",
            "screens.table",
        )
    ),
}


@pytest.mark.parametrize("name", [name for name in MODULES if room(name)])
def test_imports_point_one_way(name):
    here = room(name)
    wrong = {
        other
        for other in imported(name)
        if room(other) not in ALLOWED[here]
        and other not in ("toychest", *EXCEPT.get(name, ()))
        and not (other == CATALOG and here in ("asking", "box", "games"))
    }
    assert not wrong, f"{name} is of {here}, which may import {sorted(ALLOWED[here])}"
    game = ".".join(name.split(".")[:3])
    if game.removeprefix("toychest.games.") in catalog.GAMES:
        strange = {
            other
            for other in imported(name)
            if other.startswith("toychest.games.") and not other.startswith(game)
        }
        assert not strange, "games know nothing of each other"


def test_no_imports_go_in_a_circle():
    TopologicalSorter(
        {name: set(imported(name)) for name in MODULES}
    ).prepare()  # raises CycleError


def test_every_new_game_begins_in_one_place():
    """All new games begin in one function, which warns if the flash has no room for a long game."""
    asking = {
        name
        for name in MODULES
        if name != "toychest.app.catalog"
        for node in ast.walk(ast.parse((FIRMWARE / MODULES[name]).read_text()))
        if isinstance(node, ast.Attribute) and ast.unparse(node) == "catalog.setup"
    }
    assert asking == {"toychest.app.app"}


def test_no_module_is_left_over():
    """Each module is imported by another one, or by its name, which may be in a table of events."""
    used = {"toychest.app.start", *BY_NAME}  # main.py imports it
    for name in MODULES:
        tree = ast.parse((FIRMWARE / MODULES[name]).read_text())
        used.update(str(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant))
    used.update(other for name in MODULES for other in imported(name) if other != name)
    left = {name for name in MODULES if MODULES[name].name != "__init__.py"} - used
    assert not left


def test_the_firmware_imports_nothing_that_our_build_leaves_out():
    """The frozen firmware has fewer modules than an official build: no math, for example."""
    port = (ROOT / "firmware/port/mpconfigtoychest.h").read_text()
    left_out = {name.lower() for name in re.findall(r"#define MICROPY_PY_([A-Z]+) \(0\)", port)}
    assert {"math", "re", "random"} <= left_out
    for path in (ROOT / "firmware/toychest").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [node.module] if isinstance(node, ast.ImportFrom) else []
            names += [one.name for one in node.names] if isinstance(node, ast.Import) else []
            assert not left_out & set(names), path
