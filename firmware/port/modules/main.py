"""Start Toychest: the files on the flash if they were installed last, else the frozen one."""

import sys
import time

import latest


def run():
    """Start the Toychest that is first in sys.path. It ends only if it fails, after Ctrl-C, or if
    board.txt names an unknown board."""
    from toychest.app.start import start

    start()


if not latest.is_files():
    run()
else:
    latest.watch()
    try:
        run()
    except Exception as error:
        sys.print_exception(error)
        time.sleep(5)  # a computer may read why
        latest.restart()
    finally:
        latest.stop()
