"""Build the browser simulator as static files: `python tools/build/build_site.py [--out DIR]`.

The files are the simulator's page, MicroPython for WebAssembly, the firmware, and the page that
installs it on a Pico. Any web server can host them under any path. The two largest files of the
simulator are stored compressed, because simple web servers don't compress.
"""

import argparse
import ast
import base64
import gzip
import hashlib
import html
import io
import json
import re
import tempfile
import tokenize
import zipfile
from pathlib import Path

from build import fetch
from build.board_files import read_boards
from draw import fonts, page_pictures
from toychest_host.content import dice_file, panel_pictures
from toychest_host.flashing import compiler as firmware_build
from toychest_host.flashing import over_serial, uf2
from toychest_host.storage import places, serial_box

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
WEB = ROOT / "tools" / "sim" / "web"

VERSION = "1.27.0"
PACKAGE = f"@micropython/micropython-webassembly-pyscript@{VERSION}"
SHA256 = {
    "micropython.mjs": "c2be87e7ba24e3b47d133022b009a66bff07f4720aa23d816d216ef8cc47014c",
    "micropython.wasm": "06338c955b03c5700aa0069015d3e392d76836ef8e2ce25bedbe59b88ccd373c",
}
PAGE_FILES = (
    "index.html",
    "sim.css",
    "start.js",
    "sim.js",
    "storage.js",
    "tabs.js",
    "dice.js",
    "backup.js",
    "book.js",
    "result.js",
    "zip.js",
    "vm.html",
    "vm.js",
    "sw.js",
)
# The files that only the install page needs.
INSTALL_FILES = ("install.html", "install.css", "install.js", "box.js", "raw_repl.js")
# Files that the browser does not cache: they are not needed offline, and the cache has to be small.
ONLINE_ONLY = (
    "NOTICE.txt",
    "plans.zip",
    "preview.png",
    "sw.js",
    *INSTALL_FILES,
    "install-facts.js",
    "firmware.zip",
    "toychest-pico.uf2",
    "toychest-pico2.uf2",
)
MANIFEST = {
    "name": "Toychest",
    "short_name": "Toychest",
    "id": "./",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#f5f1e8",
    "theme_color": "#337380",
    "icons": [
        {"src": "icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "icon-512.png", "sizes": "512x512", "type": "image/png"},
        {
            "src": "icon-whole-512.png",
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ],
}
NOTICE = f"""\
This folder contains MicroPython {VERSION} for WebAssembly (micropython.js, micropython.bin),
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
    """Return all files of the simulated chip: {path on the chip: content}.

    The content is text: each character stands for a byte (Latin-1). The docstrings and comments of
    Python files are left out.
    firmware: folder of the firmware.
    board: folder of the simulated board's Python files.
    """
    files = {
        f"/{name}": firmware_build.content(WEB / name).decode("latin-1")
        for name in ("boot.py", "examples.py")
    }
    for source, target in ((firmware, ""), (board, "/board")):
        for path in firmware_build.sources(source):
            if path.suffix in (".py", ".bin", ".txt"):
                name = f"{target}/{path.as_posix()}"
                files[name] = firmware_build.content(source / path).decode("latin-1")
    return {
        name: without_comments(text) if name.endswith(".py") else text
        for name, text in files.items()
    }


def without_comments(source):
    """Return a module's source without docstrings and comments.

    All line numbers stay the same. A docstring that is the only statement stays. A source
    with a syntax error is returned unchanged.
    """
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source
    lines = source.split("\n")
    for node in ast.walk(tree):
        match node:
            case (
                ast.Module(body=body)
                | ast.ClassDef(body=body)
                | ast.FunctionDef(body=body)
                | ast.AsyncFunctionDef(body=body)
            ) if len(body) > 1 and ast.get_docstring(node) is not None:
                first, last = body[0].lineno, body[0].end_lineno
                assert last
                lines[first - 1 : last] = [""] * (last - first + 1)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip()
    return "\n".join(lines)


def boards(firmware):
    """Return facts about the boards for the page, {name of a board: dict}.

    firmware: Path of the folder firmware.

    A dict has these keys:
    name: the board's full name.
    buttons: list of the buttons' names.
    buzzer: whether the board has a buzzer.
    mover: on a board without buttons UP and DOWN, the button that does their work: a press moves
        down, a long press up. None on other boards.
    """
    return {
        name: {
            "name": board["NAME"],
            "buttons": list(board["BUTTONS"]),
            "mover": board["MOVES"][0][0] if board["MOVES"] else None,  # the button for up and down
            "buzzer": board["BUZZER"] is not None,
        }
        for name, board in read_boards(firmware / "toychest" / "boards").items()
    }


def dice_rules():
    """Return a dict with the rules by which the page checks a file of custom dice.

    The dict has these keys:
    schema: JSON schema of the file.
    dice: names of the dice that every box has.
    sets: {name of a set that every box has: names of its dice}.
    most: largest number of dice in a set.
    sides: largest sum of the sides of the different dice in a set.
    longest: largest size of the file on the box, in bytes.
    letters: all letters that the box can draw, a string.
    """
    return {
        "schema": json.loads(dice_file.SCHEMA.read_text(encoding="utf-8")),
        "dice": list(dice_file.DICE),
        "sets": dice_file.SETS,
        "most": dice_file.MOST_DICE,
        "sides": dice_file.ALL_SIDES,
        "longest": dice_file.LONGEST,
        "letters": panel_pictures.letters(),
    }


def packed(data):
    """Return `data`, bytes, compressed with gzip. The same bytes always give the same result. The
    result's file must not be named .gz: some web servers would make the browser unpack it."""
    return gzip.compress(data, 9, mtime=0)


def zipped(files: dict[str, bytes]) -> bytes:
    """Return a zip archive without dates, as bytes. The same files always give the same archive.

    files: {path in the archive: content}.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, data in files.items():
            archive.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def integrity(data):
    """Return the SHA-256 of `data`, bytes, as text for HTML's attribute `integrity`."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def filled(page, words, address):
    """Return a web page with its English words filled in, to be seen before any script runs.

    page: source of the page as HTML.
    words: {key: words}. Four attributes of an element have such a key as their value: data-word
        for the element's text, data-label for its aria-label, data-alt for its alt, data-cap-word
        for its data-cap, which is the label of a button on the keyboard.
    address: address of the site, which replaces {address} in the page.
    """
    page = re.sub(r'data-word="([\w.]+)"[^>]*>', lambda m: m[0] + html.escape(words[m[1]]), page)
    for mark, attribute in (
        ("data-label", "aria-label"),
        ("data-alt", "alt"),
        ("data-cap-word", "data-cap"),
    ):
        page = re.sub(
            rf'{mark}="([\w.]+)"',
            lambda m, name=attribute: f'{m[0]} {name}="{html.escape(words[m[1]])}"',
            page,
        )
    return page.replace("{address}", html.escape(address))


def modules(**facts):
    """Return the source of a JavaScript module that exports constants, as bytes.

    facts: the constants' values by name.
    """
    return "".join(
        f"export const {name} = {json.dumps(fact, ensure_ascii=False)};\n"
        for name, fact in facts.items()
    ).encode()


def plans():
    """Return the files of the folder hardware for builders of a box, {path in the zip: bytes}."""
    return {
        f"toychest-plans/{path.name}": path.read_bytes()
        for path in sorted((ROOT / "hardware").glob("[!.]*.*"))
    }


def page_words(name):
    """Return the words of a page, with the titles of the games: {language: {key: words}}. name: the
    name of the file with the words."""
    words = json.loads((WEB / name).read_text(encoding="utf-8"))
    for language, texts in fonts.languages().items():
        words[language] |= {key: text for key, text in texts.items() if key.startswith("game.")}
    return words


def for_a_pico(firmware, words, uf2s):
    """Return the files of the page that installs the firmware on a Pico, {name: bytes}.

    Raises CompileError.
    firmware: folder of the firmware.
    words: words of the page, {language: {key: words}}.
    uf2s: paths of the UF2 files that the page offers.
    """
    with tempfile.TemporaryDirectory() as folder:
        firmware_build.compile_tree(firmware, Path(folder))
        compiled = places.files_of(firmware_build.read_tree(Path(folder)))
    about = {
        "version": firmware_build.version(),
        "mpy": firmware_build.mpy_version(compiled),
        "oldest": uf2.OLDEST,
        "alone": serial_box.ALONE,
        "prepare": serial_box.PREPARE,
        "before": over_serial.BEFORE,
        "tools": over_serial.TOOLS,
        "waiting": over_serial.NEW,
        "uf2s": [path.name for path in uf2s],
    }
    files = {name: firmware_build.content(WEB / name) for name in INSTALL_FILES}
    files["install.html"] = filled(files["install.html"].decode(), words["en"], "").encode()
    files |= {path.name: path.read_bytes() for path in uf2s}
    return files | {
        "firmware.zip": zipped(compiled),
        "install-facts.js": modules(FIRMWARE=about, WORDS=words),
    }


def site(firmware, board, uf2s, address=""):
    """Return all files of the site, {name: bytes}.

    Raises OSError if MicroPython can't be downloaded, ValueError if it is not the expected one,
    and CompileError if the firmware can't be compiled.
    firmware: folder of the firmware.
    board: folder of the simulated board's Python files.
    uf2s: paths of the UF2 files that the page offers.
    address: web address of the site, "" if not known. Previews of links need it.
    """
    source = fetch.npm_package(PACKAGE, SHA256)
    words = page_words("words.json")
    files = {name: firmware_build.content(WEB / name) for name in PAGE_FILES}
    # Some web servers do not know .mjs; every one knows .js.
    files["micropython.js"] = (source / "micropython.mjs").read_bytes()
    files["micropython.bin"] = packed((source / "micropython.wasm").read_bytes())
    files["files.bin"] = packed(json.dumps(board_files(firmware, board)).encode())
    files["facts.js"] = modules(
        BOARDS=boards(firmware),
        DICE=dice_rules(),
        WORDS=words,
        BYTES=len(files["micropython.bin"]) + len(files["files.bin"]),
    )
    files["index.html"] = filled(
        files["index.html"].decode(), words["en"], address and address.rstrip("/") + "/"
    ).encode()
    files["manifest.webmanifest"] = json.dumps(MANIFEST).encode()
    files |= page_pictures.for_the_site()
    files["plans.zip"] = zipped(plans())
    files["NOTICE.txt"] = NOTICE.encode()
    files |= for_a_pico(firmware, page_words("install_words.json"), uf2s)
    kept = sorted(set(files) - set(ONLINE_ONLY))
    version = hashlib.sha256()
    for name in kept:
        version.update(name.encode() + b"\0" + hashlib.sha256(files[name]).digest())
    # A browser requests the page by the name of its folder, "./".
    listed = [("./" if name == "index.html" else name, integrity(files[name])) for name in kept]
    files["sw.js"] = (
        files["sw.js"]
        .decode()
        .replace("{version}", version.hexdigest()[:16])
        .replace("{files}", json.dumps(listed))
        .encode()
    )
    return files


def build(
    out,
    firmware=ROOT / "firmware",
    board=ROOT / "tools" / "sim" / "board",
    address="",
    uf2s=None,
):
    """Write the site into the folder `out`, which is created if it is missing.

    Raises SystemExit if MicroPython can't be downloaded or is not the expected one, or if a source
    can't be compiled.
    firmware: folder of the firmware.
    board: folder of the simulated board's Python files.
    address: web address of the site, "" if not known.
    uf2s: paths of the UF2 files that the page offers, None for all that `make firmware` has built.
    """
    try:
        built = sorted(BUILD.glob("toychest-pico*.uf2")) if uf2s is None else uf2s
        files = site(firmware, board, built, address)
    except (OSError, ValueError, firmware_build.CompileError) as error:
        raise SystemExit(str(error)) from None
    out.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (out / name).write_bytes(data)


def web_address(text):
    """Return the value of the option --address, "" or a web address. Raises
    argparse.ArgumentTypeError for another text."""
    if text and not re.fullmatch(r"https?://[^\s\"'<>\\^`{|}]+", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no web address, such as https://example.org/toychest/"
        )
    return text


def main():
    """Read the command line, build the site, and print its folder."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=BUILD / "site", help="default: build/site")
    parser.add_argument(
        "--address",
        type=web_address,
        default="",
        metavar="URL",
        help="where it will be, such as https://example.org/toychest/: previews of links need it",
    )
    options = parser.parse_args()
    build(options.out, address=options.address)
    print(f"The simulator is in {options.out}: put that folder on any web server.")


if __name__ == "__main__":
    main()
