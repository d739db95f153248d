"""Fewer names in what is flashed: the same program, with shorter tables."""

import json
import keyword
import re

import pytest

import firmware_build
from toychest_host import build, names

FIRMWARE = firmware_build.ROOT / "firmware"


def compile_quietly(source, out):
    build.compile_file(source, out, source.stem)


@pytest.fixture(scope="module")
def spare():
    return names.built_in(compile_quietly)


@pytest.fixture
def made(tmp_path, spare):
    """Compile modules, given by their names and sources; returns the new names and the folder."""
    def make(**sources):
        tables = {}
        for name, source in sources.items():
            (tmp_path / f"{name}.py").write_text(source)
            build.compile_file(tmp_path / f"{name}.py", tmp_path / f"{name}.mpy", name, "x86")
            tables[name] = names.rows((tmp_path / f"{name}.mpy").read_bytes())
            (tmp_path / f"{name}.py").unlink()
        return names.fewer(sources, tables, spare), tmp_path
    return make


def test_built_in_names_are_those_of_micropython(mp32, spare, tmp_path):
    """A table with their numbers in it says their names."""
    assert len(spare) > 80
    words = sorted(spare)
    text = "".join(f"a{i} = 'x{i}'\n" for i in range(len(words)))
    (tmp_path / "a.py").write_text(text)
    build.compile_file(tmp_path / "a.py", tmp_path / "a.mpy", "a", "x86")
    (tmp_path / "a.py").unlink()
    mpy = (tmp_path / "a.mpy").read_bytes()
    (tmp_path / "a.mpy").write_bytes(
        names.renamed(mpy, {f"x{i}": spare[word] for i, word in enumerate(words)}))
    done = mp32.run(
        f"import sys; sys.path[:] = [{str(tmp_path)!r}]; import a\n"
        f"print([getattr(a, 'a%d' % i) for i in range({len(words)})])"
    )
    assert done.stdout.strip() == str(words), done.stderr


def test_a_table_without_changes_is_the_same(tmp_path):
    for path in build.sources(FIRMWARE):
        if path.suffix == ".py":
            build.compile_file(FIRMWARE / path, tmp_path / "a.mpy", "a")
            mpy = (tmp_path / "a.mpy").read_bytes()
            assert names.renamed(mpy, {}) == mpy, path


def test_only_the_table_changes(tmp_path):
    build.compile_file(FIRMWARE / "toychest" / "app.py", tmp_path / "a.mpy", "a")
    mpy = (tmp_path / "a.mpy").read_bytes()
    new = names.renamed(mpy, {"App": "a" * 200, "back": 60, "home": "x"})
    old_rows, new_rows = names.rows(mpy), names.rows(new)
    changed = {old: now for old, now in zip(old_rows, new_rows, strict=True) if old != now}
    assert changed == {"App": "a" * 200, "home": "x"} | ({"back": 60} if "back" in changed else {})
    assert mpy[-4000:] == new[-4000:]


BASE = """
class Base:
    def __init__(self, size, colour):
        self._size = size
        self._colour = colour
    def area(self, factor):
        return self._times(factor)
    def _times(self, factor):
        return self._size * factor
"""
LEFT = """
from base import Base
class Left(Base):
    def __init__(self, width):
        super().__init__(width, colour=1)
        self._left = "left"
    def both(self):
        return self._left, self._size, self._helper()
    def _helper(self):
        return _LIST[0]
_LIST = ["factor"]
"""
RIGHT = """
import base
class Right(base.Base):
    def __init__(self):
        super().__init__(2, colour=3)
        self._right = "right"
    def of(self, thing):
        return self._right, thing, self._size
"""
BOTH = """
import sys
from left import Left
from right import Right
class Both(Left, Right):
    def __init__(self):
        Left.__init__(self, 5)
        self._right = "both"
        self._more = hasattr(sys.implementation, "_mpy")
    def all(self):
        return self._left, self._right, self._size, self._more, bool(sys.implementation._mpy)
"""
PROGRAM = {"base": BASE, "left": LEFT, "right": RIGHT, "both": BOTH}
RUN = """
from left import Left
from right import Right
from both import Both
print(Left(7).both(), Left(7).area(3), Right().of(4), Both().all(), Both().area(2))
"""


def test_a_program_does_the_same(mp32, made):
    new, folder = made(**PROGRAM)
    code = f"import sys; sys.path[:] = [{str(folder)!r}]" + RUN
    before = mp32.run(code).stdout
    assert before.startswith("('left', 7, 'factor') 21 ('right', 4, 2)"), before
    for name in PROGRAM:
        mpy = folder / f"{name}.mpy"
        mpy.write_bytes(names.renamed(mpy.read_bytes(), new))
        assert not [row for row in names.rows(mpy.read_bytes()) if row in (
            "_size", "_times", "_left", "_helper", "_LIST", "_right", "_more", "width", "thing")]
    assert mp32.run(code).stdout == before


def test_which_names_are_shared(made, spare):
    new, _ = made(**PROGRAM)
    assert new["width"] == new["thing"] == spare["_"]
    assert not {"colour", "factor", "self", "_mpy"} & set(new), "keyword, text, MicroPython's own"
    # A class has what its bases have; one with two bases keeps theirs apart.
    shared = [new[name] for name in ("_size", "_left", "_right", "_more")]
    assert len(set(shared)) == 4
    assert new["_times"] != new["_helper"]
    assert str(new["_times"]).startswith("_"), "a function's name shows that it is short"
    siblings, _ = made(base=BASE, left=LEFT, right=RIGHT)
    assert siblings["_right"] in (siblings["_left"], siblings["_LIST"])


def test_names_that_other_sources_use_are_left(made, spare):
    new, _ = made(base=BASE, left=LEFT)
    assert "_size" in new
    tables = {"base": ["_size", "_colour", "_times"]}
    others = {"base": BASE, "main": "import base\nprint(base.Base(1, 2)._size)"}
    assert "_size" not in names.fewer(others, tables, spare)


SCREEN = r"class \w+\((Screen|Chooser|Question|Message)\)"


def test_no_module_of_the_firmware_mixes_up_two_names(tmp_path):
    """Every module, with those of the bases of its classes: as many names as before."""
    firmware_build.compile_tree(FIRMWARE, tmp_path / "new")
    fewer = {}
    tables = {}
    for path in build.sources(FIRMWARE):
        if path.suffix != ".py" or path.name == "main.py":
            continue
        build.compile_file(FIRMWARE / path, tmp_path / "old.mpy", build.module_name(path))
        old = names.rows((tmp_path / "old.mpy").read_bytes())
        new = names.rows((tmp_path / "new" / path).with_suffix(".mpy").read_bytes())
        tables[build.module_name(path)] = set(old)
        for was, now in zip(old, new, strict=True):
            assert fewer.setdefault(was, now) == now, (path, was)
    private = {was for was in fewer if isinstance(was, str) and names.is_private(was)}
    assert len(private) > 300
    assert len({fewer[was] for was in private}) < 80
    screens = tables["toychest.ui.screens"]
    for module, table in tables.items():
        source = FIRMWARE / (module.replace(".", "/") + ".py")
        is_screen = source.exists() and re.search(SCREEN, source.read_text())
        kept = table | screens if is_screen else table
        kept = {was for was in kept if was in private or fewer[was] == was}
        assert len({fewer[was] for was in kept}) == len(kept), module


def test_compiled_devices_share_names_too(mp32, tmp_path):
    """All scenarios run on modules with fewer names."""
    firmware_build.compile_device(tmp_path)
    known = json.loads((tmp_path / firmware_build.NAMES).read_text())
    assert len(known) > 300 and not any(keyword.iskeyword(name) for name in known)
    table = names.rows((tmp_path / "firmware" / "toychest" / "app.mpy").read_bytes())
    assert "_paint_once" not in table and "App" in table
