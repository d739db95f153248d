"""Write the packages for users: `python tools/build/package.py`.

mip, MicroPython's installer, can install the sources, which package.json lists, or the compiled
release in build/package. build/dist gets a wheel and an sdist of the command `toychest`. The wheel
contains all that the command needs without this repository. A wheel can be built from the sdist.
"""

import gzip
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from build import build_site
from toychest_host import firmware
from toychest_host.flashing import compiler

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "package.json"
RELEASE = ROOT / "build" / "package"
STAGE = ROOT / "build" / "wheel"
DIST = ROOT / "build" / "dist"
COMMAND = Path("tools", "toychest_host")
# The files of this repository that the installed command needs, by path below toychest_host/data.
NEEDED = ("firmware", "tools/sim/cpython")
# The files that the builder, setuptools, reads.
BUILDER = ("pyproject.toml", "README.md", "LICENSE", "firmware/toychest/__init__.py")
# A folder for setuptools' notes about the sources. setuptools leaves such a folder out of an sdist.
_EGG_BASE = '[tool.distutils.egg_info]\negg_base = "build"\n'
_DATE = 315532800  # 1980, the oldest date that a zip can store, in seconds since 1970
_DISTS = (
    "import sys, setuptools.build_meta as builder\n"
    "out = sys.argv[1]\n"  # the builder changes it
    "builder.build_sdist(out)\n"
    "builder.build_wheel(out)\n"
)


def package(files: dict[str, str]) -> str:
    """Return the text of a package.json, the list of files that mip installs.

    files: {path on the box: path of the file to copy, relative to package.json}.
    """
    urls = ",\n".join(f"  {json.dumps(list(pair))}" for pair in sorted(files.items()))
    return f'{{\n "version": {json.dumps(compiler.version())},\n "urls": [\n{urls}\n ]\n}}\n'


def of_sources() -> str:
    """Return the text of the package.json that installs the sources in firmware/."""
    paths = [path.as_posix() for path in compiler.sources(firmware.FIRMWARE)]
    return package({path: f"firmware/{path}" for path in paths})


def version_of(text: str) -> str:
    """Return the version in the text of a package.json."""
    return json.loads(text)["version"]


def release(out: Path) -> int:
    """Write the compiled firmware and its package.json into a folder.

    Return the size of the firmware in bytes.
    out: the folder, which is emptied first.
    """
    shutil.rmtree(out, ignore_errors=True)
    files = compiler.compiled()
    for path, data in files.items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_bytes(data)
    (out / "package.json").write_text(package({path: path for path in files}))
    return sum(map(len, files.values()))


def stage(out: Path, compiled: Path, uf2s: list[Path]) -> None:
    """Fill a folder with all files from which the wheel of the command `toychest` is built.

    Raises SystemExit if one of them, the simulator's page, can't be built.
    out: the folder, which is emptied first.
    compiled: folder of the compiled firmware, as `release` writes it.
    uf2s: paths of UF2 files to include.
    """
    shutil.rmtree(out, ignore_errors=True)
    data = out / COMMAND / "data"
    for path in BUILDER:
        _copy(ROOT / path, out / path)
    pyproject = out / "pyproject.toml"
    pyproject.write_text(pyproject.read_text("utf-8").replace(_EGG_BASE, ""), "utf-8")
    (out / "MANIFEST.in").write_text("include firmware/toychest/__init__.py\n")
    for path in compiler.sources(ROOT / COMMAND):
        _copy(ROOT / COMMAND / path, out / COMMAND / path)
    for folder in NEEDED:
        for path in compiler.sources(ROOT / folder):
            _copy(ROOT / folder / path, data / folder / path)
    for path in compiler.sources(compiled):
        if path.name != "package.json":
            _copy(compiled / path, data / "build" / "package" / path)
    build_site.build(data / "build" / "site", uf2s=[])  # stage() puts them beside the site
    for path in uf2s:
        _copy(path, data / "build" / path.name)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(compiler.content(source))


def dists(staged: Path, out: Path) -> list[Path]:
    """Build the sdist and the wheel, and return their paths.

    The same sources give the same bytes. Raises RuntimeError with the output of a failed build.
    staged: folder with the content of the wheel, as `stage` writes it.
    out: folder for the two files, which is emptied first.
    """
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for path in staged.rglob("*"):  # a wheel keeps these
        if path.is_file():
            path.chmod(0o644)
    done = subprocess.run(
        [sys.executable, "-c", _DISTS, str(out.resolve())],
        cwd=staged,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(_DATE)},
        umask=0o022,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    for sdist in out.glob("*.tar.gz"):
        sdist.write_bytes(_dateless(sdist.read_bytes()))
    return sorted(out.iterdir())


def _dateless(data: bytes) -> bytes:
    """Return the bytes of a .tar.gz file with all dates fixed and without owners.

    data: bytes of the file as it was built.
    """
    out = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(data)) as source,
        gzip.GzipFile(fileobj=out, mode="wb", mtime=_DATE) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as target,
    ):
        for entry in sorted(source.getmembers(), key=lambda entry: entry.name):
            entry.mtime = _DATE
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = ""
            entry.mode = 0o755 if entry.isdir() else 0o644
            entry.pax_headers = {}
            target.addfile(entry, source.extractfile(entry) if entry.isfile() else None)
    return out.getvalue()


def main() -> None:
    """Write package.json, the compiled release, the wheel and the sdist, and print their paths."""
    PACKAGE.write_text(of_sources())
    print(f"{release(RELEASE)} bytes in {RELEASE}")
    uf2s = sorted((ROOT / "build").glob("toychest-pico*.uf2"))
    stage(STAGE, RELEASE, uf2s)
    for path in dists(STAGE, DIST):
        print(f"{path.stat().st_size} bytes in {path}")
    if not uf2s:
        print(
            "No toychest-pico*.uf2 was in build/, so none is in them: toychest flash --uf2 needs "
            "one that is named."
        )


if __name__ == "__main__":
    main()
