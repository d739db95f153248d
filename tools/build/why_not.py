"""Say why pip could not install the locked packages: `python tools/build/why_not.py FILE`.

FILE has pip's output. This module needs only Python, because no package is installed yet.
"""

import platform
import re
import sys
from pathlib import Path

NETWORK = re.compile(r"Retrying|connection|resolve|timed? ?out|unreachable|SSL", re.IGNORECASE)
NO_FILE = re.compile(r"No matching distribution found for ([\w.-]+)==(\S+)")
OTHER_FILE = re.compile(r"DO NOT MATCH THE HASHES")
WORKS = (
    "Python 3.11 to 3.13 on 64-bit Linux with glibc (such as Debian, Ubuntu, Raspberry Pi OS of "
    "64 bits; PC or ARM) or macOS has all of them: make PYTHON=/path/to/python3"
)


def here() -> str:
    """Return Python's version and the machine, such as "Python 3.13 on Linux armv7l (glibc
    2.36)"."""
    version = ".".join(platform.python_version_tuple()[:2])
    library = " ".join(platform.libc_ver()).strip() or "no glibc"
    more = f" ({library})" if platform.system() == "Linux" else ""
    return f"Python {version} on {platform.system()} {platform.machine()}{more}"


def why(said: str) -> str:
    """Return one or two sentences that tell why pip failed. said: the output of pip."""
    missing = NO_FILE.search(said)
    if NETWORK.search(said) or not missing and not OTHER_FILE.search(said):
        return "The packages could not be fetched: is there a network?"
    if missing:
        return f"There is no ready-made {missing[1]} {missing[2]} for {here()}. {WORKS}"
    return f"What the package index has for {here()} is not what Toychest was tested with. {WORKS}"


if __name__ == "__main__":
    print(why(Path(sys.argv[1]).read_text(errors="replace")))
