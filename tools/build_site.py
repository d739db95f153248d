"""Builds the browser simulator as static files: `python tools/build_site.py [--out DIR]`.

The result holds the page, MicroPython WebAssembly and the firmware's files, and nothing but
relative addresses, so any web server can host it under any path.
"""

import argparse
import json
import shutil
import tempfile
import zipfile
from pathlib import Path

import npm
import wiring
from toychest_host import build as firmware_build
from toychest_host import device, dice_file, disks, flash, uf2

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
WEB = ROOT / "tools" / "sim" / "web"

VERSION = "1.27.0"
PACKAGE = f"@micropython/micropython-webassembly-pyscript@{VERSION}"
SHA256 = {
    "micropython.mjs": "c2be87e7ba24e3b47d133022b009a66bff07f4720aa23d816d216ef8cc47014c",
    "micropython.wasm": "06338c955b03c5700aa0069015d3e392d76836ef8e2ce25bedbe59b88ccd373c",
}
# Some web servers do not know .mjs; every one knows .js.
RUNTIME_NAMES = {"micropython.mjs": "micropython.js", "micropython.wasm": "micropython.wasm"}
PAGE_FILES = ("index.html", "sim.css", "sim.js", "dice.js", "vm.html", "vm.js")
# The page that puts the firmware on a Pico.
INSTALL_FILES = (
    "install.html", "install.css", "install.js", "install_words.js", "box.js", "raw_repl.js",
    "backup.js", "zip.js",
)
NOTICE = f"""\
This folder contains MicroPython {VERSION} for WebAssembly (micropython.js, micropython.wasm),
https://micropython.org, MIT licence, copyright (c) 2013-2025 Damien P. George and others:

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
associated documentation files (the "Software"), to deal in the Software without restriction,
including without limitation the rights to use, copy, modify, merge, publish, distribute,
sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or
substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT
NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM,
DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT
OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
"""


def board_files(firmware, board):
    """Every file the simulated chip has, as a dict from its path there to its bytes, one
    character (Latin-1) a byte."""
    files = {"/boot.py": (WEB / "boot.py").read_text(encoding="latin-1")}
    for source, target in ((firmware, ""), (board, "/board")):
        for path in sorted(source.rglob("*")):
            if path.suffix in (".py", ".bin", ".txt"):
                name = f"{target}/{path.relative_to(source).as_posix()}"
                files[name] = path.read_bytes().decode("latin-1")
    return files


def boards(firmware):
    """What the page has to know of each board, by the name of its module."""
    folder = firmware / "toychest" / "boards"
    found = {}
    for name in wiring.read_board(folder / "__init__.py")["BOARDS"]:
        board = wiring.read_board(folder / f"{name}.py")
        found[name] = {
            "name": board["NAME"],
            "buttons": list(board["BUTTONS"]),
            "mover": board["MOVES"][0][0] if board["MOVES"] else None,  # up and down are on it
            "buzzer": board["BUZZER"] is not None,
        }
    return found


def dice_rules():
    """What the page has to know of files of dice."""
    return {
        "schema": json.loads(dice_file.SCHEMA.read_text(encoding="utf-8")),
        "dice": list(dice_file.DICE),
        "sets": dice_file.SETS,
        "most": dice_file.MOST_DICE,
        "longest": dice_file.LONGEST,
    }


def for_a_pico(out, firmware):
    """Write what the page puts on a Pico: the compiled firmware, and what it runs there for that,
    which is what the command `toychest` runs."""
    with tempfile.TemporaryDirectory() as folder:
        firmware_build.compile_tree(firmware, Path(folder))
        files = disks.files_of(firmware_build.read_tree(Path(folder)))
    with zipfile.ZipFile(out / "firmware.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)
    about = {
        "version": firmware_build.version(),
        "mpy": firmware_build.mpy_version(files),
        "oldest": uf2.OLDEST,
        "prepare": device.PREPARE,
        "tools": flash.TOOLS,
        "waiting": flash.NEW,
    }
    (out / "firmware.js").write_text(f"export default {json.dumps(about)};\n")


def build(out, firmware=ROOT / "firmware", board=ROOT / "tools" / "sim" / "board"):
    """Write the site into the folder `out`, which is made if need be.

    Raises SystemExit with a reason when MicroPython cannot be had.
    """
    try:
        source = npm.package(PACKAGE, SHA256)
    except (OSError, ValueError) as error:
        raise SystemExit(str(error)) from None
    out.mkdir(parents=True, exist_ok=True)
    for name in PAGE_FILES + INSTALL_FILES:
        shutil.copyfile(WEB / name, out / name)
    for name, target in RUNTIME_NAMES.items():
        shutil.copyfile(source / name, out / target)
    (out / "NOTICE.txt").write_text(NOTICE)
    (out / "boards.js").write_text(f"export default {json.dumps(boards(firmware))};\n")
    (out / "dice-rules.js").write_text(f"export default {json.dumps(dice_rules())};\n")
    for_a_pico(out, firmware)
    (out / "files.json").write_text(json.dumps(board_files(firmware, board)), encoding="utf-8")


def main():
    """Read the command line, build, say where the result is."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=BUILD / "site", help="default: build/site")
    out = parser.parse_args().out
    build(out)
    print(f"The simulator is in {out}: put that folder on any web server.")


if __name__ == "__main__":
    main()
