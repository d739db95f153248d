"""Start the command `toychest`.

This file imports almost nothing at its top. It imports the other modules later, which takes a
while. If an import fails, it prints a message; with --debug as the first argument, a traceback.
Ctrl-C during the imports ends the command silently.
"""

import os
import sys


def main() -> None:
    """Run the command `toychest`."""
    for number in range(3):  # if stdin, stdout or stderr is closed, a new file would get its number
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    try:
        _run()
    except KeyboardInterrupt:  # Ctrl-C before a command runs, or a second one
        sys.exit(130)


def _run() -> None:
    import signal

    handler = signal.getsignal(signal.SIGINT)
    if (
        handler is signal.default_int_handler
    ):  # not if the signal is ignored, as in a background job
        # Exit at once: an exception raised during an import may get lost.
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    try:
        from toychest_host.commands import cli
    except Exception as error:
        if "--debug" in sys.argv[1:2]:
            raise
        words = " ".join(f"{type(error).__name__}: {error}".split())
        here = os.path.dirname(os.path.abspath(__file__))
        how = f"Run make setup in {os.path.dirname(os.path.dirname(here))}"
        if os.path.isdir(os.path.join(here, "data")):
            how = "Install it again"
        sys.exit(f"Toychest can't begin ({words}). {how}, and try again.")
    signal.signal(signal.SIGINT, handler)
    cli.main()


if __name__ == "__main__":
    main()
