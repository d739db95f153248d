"""Faults that are put into the firmware on purpose, and the tests that find them."""

import ast
import subprocess

import pytest

from measure import faults

MODULE = '''
"""Money."""

FEW = 3


def share(amount, people, spent=False):
    """Tell each person's share."""
    if not spent and amount >= FEW or people > 9:
        amount -= people.count
    while amount:
        people.clear()
        people.sum = amount // 2
    return amount << 1


def never(one):
    return one + 1
'''
KINDS = {
    "number", "compare", "and, or", "not", "condition", "arithmetic", "assignment dropped",
    "call dropped", "None returned", "truth",
}  # fmt: skip


def test_each_change_is_of_one_line_and_valid():
    found = list(faults.changes(MODULE))
    assert {fault["kind"] for fault in found} == KINDS
    for fault in found:
        text = faults.changed(MODULE, {"file": "money.py", **fault})
        assert ast.parse(text)
        old, new = MODULE.splitlines(), text.splitlines()
        assert [i + 1 for i in range(len(old)) if old[i] != new[i]] == [fault["line"]]


@pytest.mark.parametrize(
    "path, area",
    [
        ("games/toss/rules.py", "rules"),
        ("games/toss/screens/table.py", "screens"),
        ("games/monopoly/words.py", "screens"),
        ("box/home.py", "screens"),
        ("core/files.py", "core"),
        ("boards/inky_pack.py", "drivers"),
        ("power.py", "drivers"),
        ("app/painter.py", "drivers"),
    ],
)
def test_areas(path, area):
    assert faults.area(f"toychest/{path}") == area


def test_a_folder_of_no_area_is_refused():
    with pytest.raises(ValueError, match="AREAS"):
        faults.area("toychest/attic/old.py")


FEW = "def less(a):\n    return a - 1\n\n\ndef never(a):\n    return a + 1\n"
TEST = "from toychest.core import few\n\n\ndef test_less():\n    assert few.less(3) == 2\n"
WRONG = "\n\ndef test_wrong():\n    assert few.less(3) == 9\n"
LESS = "host_tests/rules/test_few.py::test_less"
FAULTS = [
    {"area": "core", "file": "toychest/core/few.py", "line": line, "old": old, "new": new}
    for line, old, new in (
        (2, "return a - 1", "return a + 1"),
        (2, "return a - 1", "return a - True"),
        (6, "return a + 1", "return a - 1"),
    )
]


@pytest.fixture
def few(mp32, monkeypatch, tmp_path):
    """Make a repository of one module with a test; returns the path of the test."""
    monkeypatch.setattr(faults, "ROOT", tmp_path / "root")
    monkeypatch.setattr(faults, "OUT", tmp_path / "out")
    monkeypatch.setattr(faults, "COPIES", 1)
    for name, text in {
        "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["firmware"]\n',
        "firmware/toychest/__init__.py": "",
        "firmware/toychest/core/__init__.py": "",
        "firmware/toychest/core/few.py": FEW,
        "host_tests/rules/test_few.py": TEST,
    }.items():
        (faults.ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        (faults.ROOT / name).write_text(text)
    for command in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *command], cwd=faults.ROOT, check=True)
    return faults.ROOT / "host_tests/rules/test_few.py"


def test_a_fault_is_found_or_survives(few, capfd):
    found, same, unreached = faults.measure(FAULTS, 1, 0, 60)
    assert (found["found"], same["found"], unreached["found"]) == (LESS, None, None)
    assert (same["ran"], same["reach"], unreached["reach"]) == (1, 1, 0)
    assert (faults.OUT / "0/tree/firmware/toychest/core/few.py").read_text() == FEW
    (over,) = faults.measure(FAULTS[:1], 1, 0, 0)
    assert (over["found"], over["ran"], over["reach"]) == (None, 0, 1)
    faults.report([found, same, unreached])
    assert "core       1 of   3 found, 33 %" in capfd.readouterr().out


def test_without_a_fault_the_tests_pass(few):
    few.write_text(TEST + WRONG)
    with pytest.raises(faults.NullFault, match="::test_wrong"):
        faults.measure(FAULTS, 1, 0, 60)
