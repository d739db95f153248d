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
    said = " ".join(done.stderr.split())
    assert words in said, said
    assert isinstance(done.exception, SystemExit)
    return said
