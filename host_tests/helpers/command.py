"""Run the command `toychest` in this process."""

from typer.testing import CliRunner, Result

from toychest_host.commands import cli


def run(*arguments: object, **more) -> Result:
    """Run the command. more: as of CliRunner.invoke()."""
    return CliRunner().invoke(
        cli.app, [str(one) for one in arguments], prog_name="toychest", **more
    )


def ok(*arguments: object, **more) -> str:
    """Run a command that must work. Returns its output, with what it says on
    standard error."""
    done = run(*arguments, **more)
    assert done.exit_code == 0, done.output
    return done.output


def says(words: str, *arguments: object, **more) -> str:
    """Run a command that must fail with these words. Returns its standard error, on one line."""
    done = run(*arguments, **more)
    assert done.exit_code == 1, done.output
    said = " ".join(_sentences(done).split())
    assert words in said, said
    return said


def tame(*arguments: object, **more) -> int:
    """Run a command on odd input. It must work, or say why not. Returns its exit code."""
    done = run(*arguments, **more)
    assert done.exit_code in (0, 1), (done.output, done.exception)
    if done.exit_code:
        _sentences(done)
    return done.exit_code


def _sentences(done: Result) -> str:
    """Return the standard error of a failed command: a few sentences that a terminal can show."""
    said = done.stderr
    assert isinstance(done.exception, SystemExit), done.exception
    assert "Traceback" not in said and "never should" not in said, said
    assert all(one.isprintable() or one in "\n\xa0" for one in done.output), said
    assert said.rstrip().endswith((".", "?", "…", " edit")) and said.count("\n") < 30, said
    return said
