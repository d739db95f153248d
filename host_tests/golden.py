"""Every screen as a picture, against host_tests/golden/*.png.

    python host_tests/golden.py              say which differ
    python host_tests/golden.py --update     make the golden pictures anew
    python host_tests/golden.py --sheet OUT  contact sheets, twice enlarged, to look at

The firmware draws them on 32-bit MicroPython; the frames are what its canvas held. They are those
of the reference board; a folder inky_pack has the ones that look different with three buttons.
"""

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any
from unittest import mock

from PIL import Image, ImageDraw

HERE = Path(__file__).resolve().parent
GOLDEN = HERE / "golden"
BOARDS = ("pico_epaper29", "inky_pack")  # the reference first
SCENARIOS = sorted(path.stem for path in (HERE / "scenarios").glob("*screens.py"))

sys.path.insert(0, str(HERE.parent / "tools"))


def frame_image(frame: bytes) -> Image.Image:
    """A picture of a frame: 4736 bytes in framebuf's MONO_VLSB order, 296 x 128."""
    image = Image.new("1", (296, 128))
    pixels = image.load()
    assert pixels is not None
    for y in range(128):
        for x in range(296):
            pixels[x, y] = 255 if frame[(y >> 3) * 296 + x] >> (y & 7) & 1 else 0
    return image


def shows(pico: Any, name: str) -> bool:
    """Whether the glass of an emulated Pico shows an approved picture: the board's own, if it
    has one."""
    language, screen = name.split("/")
    own = GOLDEN / language / pico.name / f"{screen}.png"
    approved = own if own.exists() else GOLDEN / f"{name}.png"
    glass = Image.frombytes("1", (296, 128), bytes(pico.panel.picture()))
    return glass.tobytes() == Image.open(approved).convert("1").tobytes()


def draw_all() -> dict[str, dict]:
    """Run the firmware through all screens; picture name to what `Shots` told, and image."""
    import firmware_build

    with tempfile.TemporaryDirectory() as temporary:
        device = Path(temporary) / "device"
        firmware_build.compile_device(device)
        shots = draw_board(device, BOARDS[0])
        for board in BOARDS[1:]:
            for name, shot in draw_board(device, board).items():
                if shot["frame"] != shots[name]["frame"]:
                    language, screen = name.split("/")
                    shots[f"{language}/{board}/{screen}"] = shot
    return shots


def draw_board(device: Path, board: str) -> dict[str, dict]:
    """The pictures of one board. device: folder with the compiled firmware."""
    import firmware_build

    folder = device / board
    for scenario in SCENARIOS:
        (folder / scenario).mkdir(parents=True)
    said = ""
    for scenario in SCENARIOS:
        with mock.patch.dict(os.environ, TOYCHEST_BOARD=board):
            done = firmware_build.run_scenario(
                device,
                HERE / "scenarios" / f"{scenario}.py",
                "all_screens",
                folder / scenario,
                heap="1m",  # the pictures as text take room beside the firmware
            )
        if done.returncode:
            raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
        said += done.stdout
    shots = {}
    for line in said.splitlines():
        if line.startswith("{"):  # the rest is what the firmware says itself
            shot = json.loads(line)
            shot["image"] = frame_image(bytes.fromhex(shot["frame"]))
            assert shot["name"] not in shots, f"two pictures are named {shot['name']}"
            shots[shot["name"]] = shot
    return shots


def sheets(shots: dict[str, dict], out: Path) -> None:
    """Write contact sheets of twelve pictures each."""
    out.mkdir(parents=True, exist_ok=True)
    names = list(shots)
    for number, start in enumerate(range(0, len(names), 12)):
        sheet = Image.new("RGB", (2 * 610, 6 * 285), "#bbb")
        draw = ImageDraw.Draw(sheet)
        for i, name in enumerate(names[start : start + 12]):
            left, top = i % 2 * 610 + 8, i // 2 * 285 + 4
            sheet.paste(shots[name]["image"].resize((592, 256)), (left, top + 16))
            draw.text((left, top + 2), name, "black")
        sheet.save(out / f"sheet-{number:02}.png")


def main() -> int:
    """Command line; 1 when pictures differ."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--sheet", type=Path)
    options = parser.parse_args()
    shots = draw_all()
    if options.sheet:
        sheets(shots, options.sheet)
    if options.update:
        for old in GOLDEN.rglob("*.png"):
            if str(old.relative_to(GOLDEN).with_suffix("")) not in shots:
                old.unlink()
    differ = []
    for name, shot in shots.items():
        if shot["overflow"]:
            print(f"{name}: does not fit: {shot['overflow']}")
        path = GOLDEN / f"{name}.png"
        if path.exists() and Image.open(path).convert("1").tobytes() == shot["image"].tobytes():
            continue
        differ.append(name)
        if options.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            shot["image"].save(path, optimize=True)
    print(f"{len(shots)} pictures, {len(differ)} {'updated' if options.update else 'differ'}")
    for name in differ if not options.update else []:
        print("  " + name)
    return 0 if options.update or not differ else 1


if __name__ == "__main__":
    sys.exit(main())
