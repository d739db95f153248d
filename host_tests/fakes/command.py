"""Run the command `toychest` in this process."""

import hashlib
import os
from pathlib import Path

from typer.testing import CliRunner, Result

from toychest_host.commands import cli


def run(*arguments: object, **more) -> Result:
    """Run the command in this process. more: as for CliRunner.invoke()."""
    return CliRunner().invoke(
        cli.app, [str(argument) for argument in arguments], prog_name="toychest", **more
    )


def ok(*arguments: object, **more) -> str:
    """Run a command that must succeed. Return its output and standard error."""
    result = run(*arguments, **more)
    assert result.exit_code == 0, result.output
    return result.output


def says(words: str, *arguments: object, **more) -> str:
    """Run a command that must fail with these words. Return its standard error as one line."""
    error = _error_of(run(*arguments, **more))
    assert words in error, error
    return error


def tame(*arguments: object, **more) -> int:
    """Run a command on odd input. Return 0 or 1. It must succeed, or fail with a short message."""
    result = run(*arguments, **more)
    if result.exit_code == 0:
        return 0
    error = _error_of(result)
    assert "Traceback" not in error and "never should" not in error and len(error) < 3000, error
    assert error.endswith((".", "?", "…", " edit")), error
    return 1


def tree(folder: Path) -> dict:
    """Return everything in a folder, including links and devices: {path: what it is}."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            found[str(path)] = os.readlink(path)
        elif path.is_file():
            with path.open("rb") as file:
                start = file.read(2**22)
            found[str(path)] = hashlib.sha256(start).digest(), path.stat().st_mode
        else:
            found[str(path)] = path.stat().st_mode
    return found


def refused(words: str, *arguments) -> None:
    """Run a command that must fail with these words and change nothing."""
    before = tree(Path.cwd())
    says(words, *arguments)
    assert tree(Path.cwd()) == before


def _error_of(result: Result) -> str:
    assert result.exit_code == 1, result.output
    assert isinstance(result.exception, SystemExit), result.exception
    assert all(char.isprintable() or char in "\n\xa0" for char in result.output), result.output
    return " ".join(result.stderr.split())
