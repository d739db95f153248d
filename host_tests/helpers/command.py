"""Run the command `toychest` in this process."""

from typer.testing import CliRunner, Result

from toychest_host.commands import cli


def run(*arguments: object, **more) -> Result:
    """Run the command in this process. more: as for CliRunner.invoke()."""
    return CliRunner().invoke(
        cli.app, [str(one) for one in arguments], prog_name="toychest", **more
    )


def ok(*arguments: object, **more) -> str:
    """Run a command that must succeed. Return its output and standard error."""
    done = run(*arguments, **more)
    assert done.exit_code == 0, done.output
    return done.output


def says(words: str, *arguments: object, **more) -> str:
    """Run a command that must fail with these words. Return its standard error as one line."""
    said = _said(run(*arguments, **more))
    assert words in said, said
    return said


def tame(*arguments: object, **more) -> int:
    """Run a command on odd input. Return 0 or 1. It must succeed, or fail with a short message."""
    done = run(*arguments, **more)
    if done.exit_code == 0:
        return 0
    said = _said(done)
    assert "Traceback" not in said and "never should" not in said and len(said) < 3000, said
    assert said.endswith((".", "?", "…", " edit")), said
    return 1


def _said(done: Result) -> str:
    assert done.exit_code == 1, done.output
    assert isinstance(done.exception, SystemExit), done.exception
    assert all(one.isprintable() or one in "\n\xa0" for one in done.output), done.output
    return " ".join(done.stderr.split())
