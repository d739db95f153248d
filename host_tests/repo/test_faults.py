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
        ("games/toss/screens/turn.py", "screens"),
        ("games/monopoly/story.py", "screens"),
        ("screens/home.py", "screens"),
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


@pytest.fixture
def copy(mp32, tmp_path):
    """Return a copy of a tree of one module with a test."""
    root = tmp_path / "root"
    for name, text in {
        "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["firmware"]\n',
        "firmware/toychest/__init__.py": "",
        "firmware/toychest/core/__init__.py": "",
        "firmware/toychest/core/few.py": "def less(a):\n    return a - 1\n\n\ndef never(a):\n"
        "    return a + 1\n",
        "host_tests/rules/test_few.py": "from toychest.core import few\n\n\ndef test_less():\n"
        "    assert few.less(3) == 2\n\n\ndef test_wrong():\n    assert few.less(3) == 9\n",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    for command in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *command], cwd=root, check=True)
    made = faults.Copy(tmp_path / "copy", root=root)
    made.compile()
    return made


def test_a_fault_is_found_or_survives(copy):
    known = faults.reach(copy, workers=1)
    less, wrong = known["tests"]
    assert (less["outcome"], wrong["outcome"]) == ("passed", "failed")
    source = (copy.tree / "firmware/toychest/core/few.py").read_text()
    fault = {"area": "core", "file": "toychest/core/few.py", "line": 2, "old": "return a - 1"}
    for new, found in (("return a + 1", less["id"]), ("return a - True", None)):
        tests = faults.reaching(known, source, {**fault, "new": new})
        assert sorted(one["id"] for one in tests) == sorted(one["id"] for one in (less, wrong))
        left_out = set()  # it fails without a fault, too
        done = copy.find({**fault, "new": new}, [wrong, less], left_out, 60)
        assert (done["found"], left_out) == (found, {wrong["id"]})
        copy.right.clear()
    assert (copy.tree / "firmware/toychest/core/few.py").read_text() == source
    unreached = {**fault, "line": 6, "old": "return a + 1", "new": "return a - 1"}
    assert faults.reaching(known, source, unreached) == []
    assert "SURVIVED 0 of 0" in faults.told(copy.find(unreached, [], set(), 60))
    assert copy.try_tests([less], 60) == ("", 1)
