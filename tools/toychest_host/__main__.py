"""Where the command `toychest` begins. It brings in the rest, which takes a while: what goes wrong
there is told in a sentence, and Ctrl-C stops it without a word. Hence next to no imports here."""

import os
import sys


def main() -> None:
    """Run the command line."""
    for number in range(3):  # a closed one: else the next file that is opened takes its place
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    try:
        _run()
    except KeyboardInterrupt:  # before a command runs, or a second one
        sys.exit(130)


def _run() -> None:
    """Bring in the rest, and run it."""
    import signal

    heard = signal.getsignal(signal.SIGINT)
    if heard is signal.default_int_handler:  # it may be ignored, as in a background job
        # At once: what is raised in the middle of an import is not always passed on.
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    try:
        from toychest_host.commands import cli
    except Exception as error:
        if "--debug" in sys.argv[1:2]:
            raise
        what = " ".join(f"{type(error).__name__}: {error}".split())
        here = os.path.dirname(os.path.abspath(__file__))
        how = f"Run make setup in {os.path.dirname(os.path.dirname(here))}"
        if os.path.isdir(os.path.join(here, "data")):
            how = "Install it again"
        sys.exit(f"Toychest can't begin ({what}). {how}, and try again.")
    signal.signal(signal.SIGINT, heard)
    cli.main()


if __name__ == "__main__":
    main()
