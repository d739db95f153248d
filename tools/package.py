"""What `mpremote mip` installs: package.json, for the sources; a folder with a compiled release.

python tools/package.py    write package.json again, and the release into build/package
"""

import json
import shutil
from pathlib import Path

from toychest_host import build, firmware

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "package.json"
RELEASE = ROOT / "build" / "package"


def package(files: dict[str, str]) -> str:
    """A package.json. files: path on the board: path of its content, below package.json."""
    urls = ",\n".join(f"  {json.dumps(list(pair))}" for pair in sorted(files.items()))
    return f'{{\n "version": {json.dumps(build.version())},\n "urls": [\n{urls}\n ]\n}}\n'


def of_sources() -> str:
    """The package.json of this folder: what is in firmware/, as it lies there."""
    paths = [path.as_posix() for path in build.sources(firmware.FIRMWARE)]
    return package({path: f"firmware/{path}" for path in paths})


def release(out: Path) -> int:
    """Write the compiled firmware with its package.json into a folder; returns bytes."""
    shutil.rmtree(out, ignore_errors=True)
    files = build.compiled()
    for path, data in files.items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_bytes(data)
    (out / "package.json").write_text(package({path: path for path in files}))
    return sum(map(len, files.values()))


if __name__ == "__main__":
    PACKAGE.write_text(of_sources())
    print(f"{release(RELEASE)} bytes in {RELEASE}")
