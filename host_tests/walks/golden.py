"""Compare every screen with its approved picture.

    python host_tests/walks/golden.py            print which pictures changed
    python host_tests/walks/golden.py --update   approve them: write lists and sheets again

The firmware draws the screens on 32-bit MicroPython. golden/GAME.txt lists the approved pictures of
one scenario, each with its name and hash: en/NAME for the reference board, en/BOARD/NAME for a
board that shows something else. golden/GAME.png is a sheet with the English pictures of the
reference board, in the order of the list. Both commands write the changed pictures into
build/golden/.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any
from unittest import mock

from PIL import Image, ImageChops

TESTS = Path(__file__).resolve().parents[1]
GOLDEN = TESTS / "golden"
CHANGED = TESTS.parent / "build" / "golden"
BOARDS = ("pico_epaper29", "inky_pack")  # the reference board first
SCENARIOS = sorted(path.stem for path in (TESTS / "walks" / "scenarios").glob("*screens.py"))
WIDTH, HEIGHT = 296, 128  # px: size of a picture
COLUMNS, GAP, CAPTION, GREY = 4, 12, 18, 187  # layout of a sheet; GAP and CAPTION in px

sys.path.insert(0, str(TESTS.parent / "tools"))

import words  # noqa: E402
from draw import fonts  # noqa: E402


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


def shows(pico: Any, name: str) -> bool:
    """Return whether an emulated Pico shows an approved picture: that of its board, else of the
    reference board."""
    known = approved()
    language, screen = name.split("/")
    own = f"{language}/{pico.name}/{screen}"
    return digest(bytes(pico.panel.picture())) == known.get(own, known[name])


def on_sheet(name: str) -> bool:
    """Return whether a picture is on a sheet: an English one of the reference board."""
    return name.startswith("en/") and name.count("/") == 1


def place(number: int) -> tuple[int, int]:
    """Return (x, y) in px of a picture's top left corner on a sheet. number: its number, from 0."""
    row, column = divmod(number, COLUMNS)
    return GAP + column * (WIDTH + GAP), GAP + row * (HEIGHT + CAPTION + GAP)


def sheet(pictures: dict[str, Image.Image]) -> Image.Image:
    """Return a contact sheet: the pictures at true size, with names below."""
    _, bottom = place(len(pictures) + COLUMNS - 1)
    image = Image.new("L", (GAP + COLUMNS * (WIDTH + GAP), bottom), GREY)
    for number, (name, picture) in enumerate(pictures.items()):
        left, top = place(number)
        image.paste(picture, (left, top))
        fonts.draw_text(image, left, top + HEIGHT + 2, name.removeprefix("en/"), "b14")
    return image


def sheet_pictures() -> dict[str, Image.Image]:
    """Return the approved pictures on the sheets, {name: picture}."""
    known = lists()
    pictures = {}
    for path in GOLDEN.glob("*.png"):
        image = Image.open(path)
        hashes = known.get(path.stem, {})
        for number, name in enumerate(filter(on_sheet, hashes)):
            left, top = place(number)
            picture = image.crop((left, top, left + WIDTH, top + HEIGHT)).convert("1")
            if digest(picture.tobytes()) == hashes[name]:
                pictures[name] = picture
    return pictures


def draw_all(player: str = "") -> dict[str, dict]:
    """Draw all screens on all boards. Return {name: shot}.

    player: the name of every player, which the firmware makes different; "" for the names that the
        scenarios choose.

    A shot is a dict from tools/sim/virtual/shots.py, with "game" and "image" added.
    Raises NotDrawn.
    """
    from build import firmware_build

    with tempfile.TemporaryDirectory() as temporary:
        device = Path(temporary) / "device"
        firmware_build.compile_device(device)
        shots = draw_board(device, BOARDS[0], player)
        for board in BOARDS[1:]:
            for name, shot in draw_board(device, board, player).items():
                if shot["frame"] != shots[name]["frame"]:
                    language, screen = name.split("/")
                    shots[f"{language}/{board}/{screen}"] = shot
    return shots


def draw_board(device: Path, board: str, player: str = "") -> dict[str, dict]:
    """Draw all screens on one board. Return {name: shot}, as `draw_all`. Raises NotDrawn.

    device: folder with the compiled firmware.
    player: see `draw_all`.
    """
    from build import firmware_build

    shots = {}
    for scenario in SCENARIOS:
        folder = device / board / scenario
        folder.mkdir(parents=True)
        with mock.patch.dict(os.environ, TOYCHEST_BOARD=board, TOYCHEST_PLAYER=player):
            done = firmware_build.run_scenario(
                device,
                TESTS / "walks" / "scenarios" / f"{scenario}.py",
                "all_screens",
                folder,
                heap="1m",  # more than a Pico has, because the pictures are printed as text
            )
        if done.returncode:
            raise NotDrawn(words.failure(done))
        for line in done.stdout.splitlines():
            if line.startswith("{"):  # the firmware prints the other lines
                shot = json.loads(line)
                shot["game"] = scenario.removesuffix("screens").rstrip("_") or "box"
                shot["image"] = frame_image(bytes.fromhex(shot["frame"]))
                assert shot["name"] not in shots, f"two pictures are named {shot['name']}"
                shots[shot["name"]] = shot
    return shots


def differences(shots: dict[str, dict]) -> list[str]:
    """Return a line for each picture that differs from the approved one. Store both in CHANGED."""
    shutil.rmtree(CHANGED, ignore_errors=True)
    known = approved()
    said = [f"{name} is no longer drawn" for name in known if name not in shots]
    old = sheet_pictures()
    for name, shot in shots.items():
        if known.get(name) == digest(shot["image"].tobytes()):
            continue
        pictures = {"new": shot["image"]}
        if name in old:
            same = ImageChops.invert(ImageChops.logical_xor(old[name], shot["image"]))
            pictures = {"old": old[name], **pictures, "difference": same}
        path = CHANGED / name
        path.parent.mkdir(parents=True, exist_ok=True)
        for kind, picture in pictures.items():
            picture.save(f"{path}-{kind}.png")
        what = "differs" if name in known else "is new"
        if name in known and name not in old:
            what = "differs, no sheet has the old picture"
        said.append(f"{name} {what}: {path}-*.png ({', '.join(pictures)})")
    return said


def update(shots: dict[str, dict]) -> None:
    """Approve these pictures: write the lists and the changed sheets."""
    games: dict[str, dict[str, Image.Image]] = {}
    for name, shot in shots.items():
        games.setdefault(shot["game"], {})[name] = shot["image"]
    GOLDEN.mkdir(exist_ok=True)
    for path in GOLDEN.iterdir():
        if path.stem not in games:
            path.unlink()
    for game, pictures in games.items():
        lines = [f"{name} {digest(image.tobytes())}\n" for name, image in pictures.items()]
        (GOLDEN / f"{game}.txt").write_text("".join(lines))
        image = sheet({name: pictures[name] for name in filter(on_sheet, pictures)})
        path = GOLDEN / f"{game}.png"
        if not path.exists() or Image.open(path).tobytes() != image.tobytes():
            image.save(path, optimize=True)


def main() -> int:
    """Run the command. Return the exit status, 1 if pictures differ."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    try:
        shots = draw_all()
    except NotDrawn as error:
        print(error)
        return 1
    for name, shot in shots.items():
        if shot["overflow"]:
            print(f"{name}: does not fit: {shot['overflow']}")
    changed = differences(shots)
    for line in changed:
        print(line)
    print(f"{len(shots)} pictures, {len(changed)} {'updated' if options.update else 'differ'}")
    if options.update:
        update(shots)
    return 0 if options.update or not changed else 1


if __name__ == "__main__":
    sys.exit(main())
