"""Compare a table that is kept in a file with that of the current firmware."""

import difflib
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest


def hold(path: Path, now: str, worse: Callable[[str, str], Iterable[str]], target: str) -> None:
    """Fail if something is worse now than in a kept table, or if that is another one. worse:
    function that gets the kept table and that of now, and yields a line for each fault."""
    faults = "\n".join(worse(path.read_text(), now))
    if faults:
        pytest.fail(faults, pytrace=False)
    compare(path, now, target)


def compare(path: Path, now: str, target: str) -> None:
    """Fail if a kept table is another one than now. target: what make writes it with."""
    lines = path.read_text().splitlines(), now.splitlines()
    name = f"host_tests/{path.name}"
    words = "\n".join(difflib.unified_diff(*lines, name, "the firmware", lineterm="", n=0))
    if words:
        pytest.fail(f"{words}\n\nIf that is as wanted, `make {target}` writes it.", pytrace=False)
