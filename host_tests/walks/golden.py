"""Draw every screen, and compare the English ones with their approved pictures.

    python host_tests/walks/golden.py            print which pictures changed
    python host_tests/walks/golden.py --update   approve them: write lists and sheets again

Scenarios draw the screens: those whose functions have Shots. golden/GAME.txt lists the approved
pictures of a game, in English on the reference board, each with its name and hash. golden/GAME.png
is a sheet with them, in the order of the list. No picture in another language or of another board
is approved: it has to keep the rules of legible.py. Both commands write changed pictures into
build/golden/. Those that are not approved are on one sheet, others.png, each beside that of the
last commit.
"""

import argparse
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

import words
from build import firmware_build
from draw import fonts
from toychest import lang
from toychest.app import catalog

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "host_tests" / "golden"
CHANGED = ROOT / "build" / "golden"
REFERENCE, THREE = "pico_epaper29", "inky_pack"
LANGUAGES = [code for code, _ in lang.LANGUAGES]
# The pictures that are not approved: (language, board).
OTHERS = [(code, board) for code in LANGUAGES for board in (REFERENCE, THREE)][1:]
WIDTH, HEIGHT = 296, 128  # px: size of a picture
COLUMNS, GAP, CAPTION, GREY = 4, 12, 18, 187  # layout of a sheet; GAP and CAPTION in px


class NotDrawn(Exception):
    """A screen could not be drawn. The message says why."""


def frame_image(frame: bytes) -> Image.Image:
    """Return the picture, 296 x 128, of a frame: 4736 bytes in framebuf's MONO_VLSB order."""
    pages = Image.frombytes("1", (8, len(frame)), frame, "raw", "1;R")
    image = Image.new("1", (WIDTH, HEIGHT))
    for top in range(0, HEIGHT, 8):
        start = top // 8 * WIDTH
        page = pages.crop((0, start, 8, start + WIDTH))
        image.paste(page.transpose(Image.Transpose.TRANSPOSE), (0, top))
    return image


def digest(pixels: bytes) -> str:
    """Return the hash of a picture. pixels: 128 rows of 37 bytes, as Image.tobytes returns them."""
    return hashlib.sha256(pixels).hexdigest()[:16]


def lists() -> dict[str, dict[str, str]]:
    """Return the approved pictures, {game: {name: hash}}."""
    return {
        path.stem: dict(re.findall(r"^(\S+) ([0-9a-f]{16})$", path.read_text(), re.M))
        for path in sorted(GOLDEN.glob("*.txt"))
    }


def approved() -> dict[str, str]:
    """Return the approved pictures of all games, {name: hash}."""
    return {name: value for pictures in lists().values() for name, value in pictures.items()}


def shows(pico: Any, name: str, language: str = "en") -> bool:
    """Return whether an emulated Pico shows a picture, as its board draws it."""
    return digest(bytes(pico.panel.picture())) == known(name, language, pico.name)


@cache
def known(name: str, language: str = "en", board: str = REFERENCE) -> str:
    """Return the hash of a picture."""
    if (language, board) == ("en", REFERENCE):
        return approved()[name]
    (game,) = (game for game, pictures in lists().items() if name in pictures)
    return digest(draw(game, language, board)[name]["image"].tobytes())


def place(number: int, wide: int = 1) -> tuple[int, int]:
    """Return (x, y) in px of a picture's top left corner on a sheet.

    number: its number, from 0.
    wide: how many pictures one place has side by side.
    """
    row, column = divmod(number, COLUMNS // wide)
    return GAP + column * (WIDTH * wide + GAP), GAP + row * (HEIGHT + CAPTION + GAP)


def sheet(pictures: dict[str, Image.Image], wide: int = 1) -> Image.Image:
    """Return a contact sheet: the pictures at true size, with names below. wide: see `place`."""
    _, bottom = place(len(pictures) + COLUMNS // wide - 1, wide)
    right = GAP + COLUMNS // wide * (WIDTH * wide + GAP)
    image = Image.new("L", (right, bottom), GREY)
    for number, (name, picture) in enumerate(pictures.items()):
        left, top = place(number, wide)
        image.paste(picture, (left, top))
        fonts.draw_text(image, left, top + HEIGHT + 2, name, "b14")
    return image


def sheet_pictures(game: str = "") -> dict[str, Image.Image]:
    """Return the approved pictures on the sheet of a game, or on all sheets: {name: picture}."""
    pictures = {}
    listed = lists()
    for path in GOLDEN.glob(f"{game or '*'}.png"):
        image = Image.open(path)
        for number, (name, value) in enumerate(listed.get(path.stem, {}).items()):
            left, top = place(number)
            picture = image.crop((left, top, left + WIDTH, top + HEIGHT)).convert("1")
            if digest(picture.tobytes()) == value:
                pictures[name] = picture
    return pictures


@cache
def drawing(root: Path = ROOT) -> dict[str, dict[Path, list[str]]]:
    """Return the functions that draw pictures: {game: {path of the scenario: [function]}}.

    A picture belongs to the game with whose name its file begins, else to "box".
    """
    found: dict[str, dict[Path, list[str]]] = {}
    for path, functions in firmware_build.scenarios("shots", root).items():
        game = next((one for one in catalog.GAMES if path.stem.startswith(one)), "box")
        found.setdefault(game, {})[path] = functions
    return found


def draw(
    game: str,
    language: str,
    board: str,
    names: str = "",
    root: Path = ROOT,
    letters: bool = False,
) -> dict[str, dict]:
    """Draw the screens of a game on CPython. Return {name: shot}.

    names: names of the players, such as "Ana,Ben"; "" for those that the scenarios choose.
    root: folder of the repository, or of an older state of it.
    letters: whether letters of the names stand in place of the mascots.

    A shot is a dict from tools/sim/cpython/heard.py, with "frame" and "image". Raises NotDrawn.
    """
    shots: dict[str, dict] = {}
    for path, functions in drawing(root)[game].items():
        for name, shot in drawn_by(path, functions, language, board, names, root, letters).items():
            assert name not in shots, f"two pictures are named {name}"
            shots[name] = shot
    return shots


def drawn_by(
    path: Path,
    functions: list[str],
    language: str,
    board: str = REFERENCE,
    names: str = "",
    root: Path = ROOT,
    letters: bool = False,
) -> dict[str, dict]:
    """Draw the screens of some functions of a scenario on CPython. Arguments and result are those
    of `draw`. Raises NotDrawn."""
    with tempfile.TemporaryDirectory() as saves:
        done = firmware_build.run_on_cpython(
            path,
            functions,
            saves,
            root,
            environment={
                "TOYCHEST_LANGUAGE": language,
                "TOYCHEST_BOARD": board,
                "TOYCHEST_NAMES": names,
                "TOYCHEST_LETTERS": "1" * letters,
            },
        )
    if done.returncode:
        raise NotDrawn(words.failure(done))
    return printed(done.stdout)


def printed(output: str) -> dict[str, dict]:
    """Return the pictures that a scenario has printed, {name: shot}."""
    shots = {}
    for line in output.splitlines():
        if line.startswith("{") and '"frame"' in line:  # the firmware prints other lines
            shot = json.loads(line)
            shot["image"] = frame_image(bytes.fromhex(shot["frame"]))
            assert shot["name"] not in shots, f"two pictures are named {shot['name']}"
            shots[shot["name"]] = shot
    return shots


def differences(game: str, shots: dict[str, dict]) -> list[str]:
    """Return a line for each picture of a game that differs from the approved one. Store the old
    and the new picture in CHANGED."""
    hashes = lists().get(game, {})
    said = [f"{name} is no longer drawn" for name in hashes if name not in shots]
    old = sheet_pictures(game)
    for name, shot in shots.items():
        if hashes.get(name) == digest(shot["image"].tobytes()):
            continue
        pictures = {"new": shot["image"]}
        if name in old:
            same = ImageChops.invert(ImageChops.logical_xor(old[name], shot["image"]))
            pictures = {"old": old[name], **pictures, "difference": same}
        CHANGED.mkdir(parents=True, exist_ok=True)
        for kind, picture in pictures.items():
            picture.save(CHANGED / f"{name}-{kind}.png")
        what = "differs" if name in hashes else "is new"
        said.append(f"{name} {what}: {CHANGED}/{name}-*.png ({', '.join(pictures)})")
    return said


def update(shots: dict[str, dict[str, dict]]) -> None:
    """Approve these pictures, {game: {name: shot}}: write the lists and the changed sheets."""
    GOLDEN.mkdir(exist_ok=True)
    for path in GOLDEN.iterdir():
        if path.stem not in shots:
            path.unlink()
    for game, drawn in shots.items():
        pictures = {name: shot["image"] for name, shot in drawn.items()}
        lines = [f"{name} {digest(image.tobytes())}\n" for name, image in pictures.items()]
        (GOLDEN / f"{game}.txt").write_text("".join(lines))
        image = sheet(pictures)
        path = GOLDEN / f"{game}.png"
        if not path.exists() or Image.open(path).tobytes() != image.tobytes():
            image.save(path, optimize=True)


def changed_others() -> dict[str, Image.Image]:
    """Return the pictures that are not approved and differ from those of the last commit, old and
    new side by side: {name: picture}."""
    found = {}
    with tempfile.TemporaryDirectory() as temporary:
        command = ["git", "archive", "HEAD", "firmware", "host_tests/walks", "tools"]
        archive = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
        tarfile.open(fileobj=io.BytesIO(archive)).extractall(temporary, filter="data")
        before = Path(temporary)
        for game in drawing():
            for language, board in OTHERS:
                try:
                    old = draw(game, language, board, root=before)
                except (NotDrawn, KeyError):  # the game, or the way to draw it, is new
                    old = {}
                for name, shot in draw(game, language, board).items():
                    if name not in old or old[name]["frame"] != shot["frame"]:
                        both = [one[name]["image"] for one in (old, {name: shot}) if name in one]
                        image = Image.new("1", (WIDTH * len(both), HEIGHT))
                        for number, one in enumerate(both):
                            image.paste(one, (number * WIDTH, 0))
                        found[f"{language}/{board}/{name}"] = image
    return found


def main() -> int:
    """Run the command. Return the exit status, 1 if approved pictures differ."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    shutil.rmtree(CHANGED, ignore_errors=True)
    try:
        shots = {game: draw(game, "en", REFERENCE) for game in drawing()}
        others = changed_others()
    except NotDrawn as error:
        print(error)
        return 1
    changed = [line for game in shots for line in differences(game, shots[game])]
    for line in changed:
        print(line)
    count = sum(map(len, shots.values()))
    print(f"{count} pictures, {len(changed)} {'updated' if options.update else 'differ'}")
    if others:
        CHANGED.mkdir(parents=True, exist_ok=True)
        sheet(others, 2).save(CHANGED / "others.png")
        print(
            f"{len(others)} in other languages or of other boards changed, which need no approval: "
            f"look at {CHANGED / 'others.png'}"
        )
    if options.update:
        update(shots)
    return 0 if options.update or not changed else 1


if __name__ == "__main__":
    sys.exit(main())
