"""Make a release: `python tools/build/release.py [--check] [--address URL] [--tag TAG]`.

build/release gets the site and the mip package as a zip each, the wheel, the sdist, SHA256SUMS, and
the UF2 files that `make firmware` has written. The same sources always give the same bytes; --check
makes the release twice and compares the two.
"""

import argparse
import hashlib
import re
import shutil
import tempfile
from pathlib import Path

from build import build_site, package, port
from toychest_host.flashing import compiler
from toychest_host.storage import places

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "build" / "release"
SUMS = "SHA256SUMS"  # as `sha256sum --check` reads it
SITE = "toychest-site.zip"
MIP = "toychest-mip.zip"


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
        package.release(work / "mip")
        _zip(work / "mip", out / MIP)
        package.stage(work / "stage", work / "mip", uf2s)
        for path in package.dists(work / "stage", work / "dist"):
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
        "package.json": package.version_of(package.PACKAGE.read_text()),
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


def main() -> None:
    """Read the command line, make the release and print its files. Raises SystemExit after an
    error."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="make all of it twice, and compare")
    parser.add_argument(
        "--address",
        type=build_site.web_address,
        default="",
        metavar="URL",
        help="where the site will be",
    )
    parser.add_argument("--tag", type=_tag, default="", help="what is released, such as v0.2.0")
    options = parser.parse_args()
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
