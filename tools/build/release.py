"""Write a release: `python tools/build/release.py [--check] [--address URL] [--tag TAG]`.

build/release gets the site and the mip package as a zip each, the wheel, the sdist, SHA256SUMS, and
the UF2 files that `make firmware` has written. The same sources always give the same bytes; --check
makes the release twice and compares the two.

`python tools/build/release.py --packages` writes the packages alone. mip, MicroPython's installer,
can install the sources, which package.json lists, or the compiled firmware in build/package.
build/dist gets a wheel and an sdist of the command `toychest`. The wheel contains all that the
command needs without this repository. A wheel can be built from the sdist.
"""

import argparse
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from build import build_site, port
from toychest_host import firmware
from toychest_host.flashing import compiler
from toychest_host.storage import places

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "build" / "release"
SUMS = "SHA256SUMS"  # as `sha256sum --check` reads it
SITE = "toychest-site.zip"
MIP = "toychest-mip.zip"
PACKAGE = ROOT / "package.json"
COMPILED = ROOT / "build" / "package"
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


def listing(files: dict[str, str]) -> str:
    """Return the text of a package.json, the list of files that mip installs.

    files: {path on the box: path of the file to copy, relative to package.json}.
    """
    urls = ",\n".join(f"  {json.dumps(list(pair))}" for pair in sorted(files.items()))
    return f'{{\n "version": {json.dumps(compiler.version())},\n "urls": [\n{urls}\n ]\n}}\n'


def of_sources() -> str:
    """Return the text of the package.json that installs the sources in firmware/."""
    paths = [path.as_posix() for path in compiler.sources(firmware.FIRMWARE)]
    return listing({path: f"firmware/{path}" for path in paths})


def compiled(out: Path) -> int:
    """Write the compiled firmware and its package.json into a folder.

    Return the size of the firmware in bytes. Raises Problem if it can't be compiled.
    out: the folder, which is emptied first.
    """
    shutil.rmtree(out, ignore_errors=True)
    files = compiler.compiled()
    for path, data in files.items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_bytes(data)
    (out / "package.json").write_text(listing({path: path for path in files}))
    return sum(map(len, files.values()))


def stage(out: Path, mip: Path, uf2s: list[Path]) -> None:
    """Fill a folder with all files from which the wheel of the command `toychest` is built.

    Raises SystemExit if the site can't be built.
    out: the folder, which is emptied first.
    mip: folder of the compiled firmware, as `compiled` writes it.
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
    for path in compiler.sources(mip):
        if path.name != "package.json":
            _copy(mip / path, data / "build" / "package" / path)
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
    """Return the bytes of a .tar.gz file with fixed dates, modes and order, and without owners.

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


def make(out: Path, uf2s: list[Path], address: str = "") -> dict[str, str]:
    """Write all files of a release into a folder. Return {name of a file: SHA-256 as hex}.

    Raises SystemExit if the site can't be built, and RuntimeError if a package can't be built.
    out: the folder, which is emptied first.
    uf2s: paths of UF2 files, which users drag onto a Pico.
    address: web address of the site, "" if not known.
    """
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        build_site.build(work / "site", address=address, uf2s=uf2s)
        _zip(work / "site", out / SITE)
        compiled(work / "mip")
        _zip(work / "mip", out / MIP)
        stage(work / "stage", work / "mip", uf2s)
        for path in dists(work / "stage", work / "dist"):
            shutil.copyfile(path, out / path.name)
    for path in uf2s:
        shutil.copyfile(path, out / path.name)
    sums = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(out.iterdir())
    }
    (out / SUMS).write_text("".join(f"{digest}  {name}\n" for name, digest in sums.items()))
    return sums


def _zip(folder: Path, out: Path) -> None:
    out.write_bytes(build_site.zipped(places.files_of(compiler.read_tree(folder))))


def wrong_versions(wheel: str, tag: str = "") -> list[str]:
    """Return a list of sentences about wrong versions: one for each place, such as package.json,
    with a version that is not the firmware's.

    wheel: name of the wheel's file.
    tag: git tag of the release, such as "v0.2.0", "" for none. With a tag, the newest heading in
        CHANGELOG.md must not say "not released".
    """
    version = compiler.version()
    heading = re.search(
        r"^## (\S+?)(?:,? (.*))?$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M
    )
    versions = {
        "CHANGELOG.md": heading[1] if heading else "no heading",
        "package.json": json.loads(PACKAGE.read_text())["version"],
        "The wheel": wheel.split("-")[1],
        "The tag": tag.removeprefix("v") if tag else version,
    }
    wrong = [
        f"{place} has {found}, and the firmware is {version}."
        for place, found in versions.items()
        if found != version
    ]
    if tag and heading and "not released" in (heading[2] or ""):
        wrong.append(f"CHANGELOG.md says that {heading[1]} is not released yet.")
    return wrong


def differences(one: dict[str, str], other: dict[str, str]) -> list[str]:
    """Return the sorted names of the files that differ between two releases.

    one, other: {name of a file: SHA-256} of each release.
    """
    return sorted(name for name in one | other if one.get(name) != other.get(name))


def _tag(text: str) -> str:
    if text and not re.fullmatch(r"v\d+\.\d+\.\d+([-.]?[a-z0-9]+)*", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no v and a version, such as v0.2.0")
    return text


def packages() -> None:
    """Write package.json, the compiled firmware, the wheel and the sdist, and print a summary."""
    PACKAGE.write_text(of_sources())
    print(f"{compiled(COMPILED)} bytes in {COMPILED}")
    uf2s = sorted((ROOT / "build").glob("toychest-pico*.uf2"))
    stage(STAGE, COMPILED, uf2s)
    for path in dists(STAGE, DIST):
        print(f"{path.stat().st_size} bytes in {path}")
    if not uf2s:
        print(
            "No toychest-pico*.uf2 was in build/, so none is in them: toychest flash --uf2 needs "
            "one that is named."
        )


def main() -> None:
    """Read the command line, make the release and print its files. With --packages, only write the
    packages. Raises SystemExit if versions are wrong, or if files differ or are missing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--packages", action="store_true", help="only what make package writes")
    parser.add_argument(
        "--check", action="store_true", help="make all but the UF2 files twice, and compare"
    )
    parser.add_argument(
        "--address",
        type=build_site.web_address,
        default="",
        metavar="URL",
        help="where the site will be",
    )
    parser.add_argument("--tag", type=_tag, default="", help="what is released, such as v0.2.0")
    options = parser.parse_args()
    if options.packages:
        packages()
        return
    uf2s = [target.out for target in port.TARGETS if target.out.exists()]
    sums = make(OUT, uf2s, options.address)
    [wheel] = [name for name in sums if name.endswith(".whl")]
    wrong = wrong_versions(wheel, options.tag)
    if options.check:
        with tempfile.TemporaryDirectory() as folder:
            again = make(Path(folder) / "again", uf2s, options.address)
        wrong += [
            f"{name} was made twice, and is not the same." for name in differences(sums, again)
        ]
    for name, digest in sums.items():
        print(f"{digest[:16]}…  {(OUT / name).stat().st_size:>9,} bytes  {name}")
    wrong += [
        f"There is no {target.out.name} in build/: run make firmware first."
        for target in port.TARGETS
        if target.out not in uf2s
    ]
    if wrong:
        raise SystemExit("\n".join(wrong))
    print(f"All of it is in {OUT}.")


if __name__ == "__main__":
    main()
