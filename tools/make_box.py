"""Make the printed box from the measures in hardware/box.toml: STL files and pictures.

    python tools/make_box.py
"""

import io
import math
from pathlib import Path

import numpy as np
from manifold3d import Manifold
from PIL import Image, ImageDraw

import enclosure
import render
from enclosure import Box
from render import Piece, Vector, View

FOLDER = Path(__file__).resolve().parent.parent / "hardware"
COLOURS = 192  # of a picture: it stays small
# How far each part hangs above or below its place when the box is taken apart, in mm.
APART = {
    "front": 104, "pane": 88, "panel": 74, "pico": 74, "battery": 34, "piezo": 0, "switch": 0,
    "back": 0, "screws": -34, "ROLL": 140,
}  # fmt: skip
BUTTON_APART = 134


def corners(shape: Manifold) -> np.ndarray:
    """Return the corners of a shape's triangles, an array (triangles, 3, 3) in mm."""
    return enclosure.triangles(shape).astype(float)


def placed(points: np.ndarray, box: Box, tilt: float, lift: float = 0) -> np.ndarray:
    """Return points of the box, moved so that the middle of its face is the origin.

    tilt: degrees by which the box is then turned away from the face's own slant.
    lift: mm along z, before the box is turned.
    """
    x, y, z = points[..., 0], points[..., 1] - box.height / 2, points[..., 2] + lift
    cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    return np.stack([x - box.width / 2, y * cos - z * sin, y * sin + z * cos], axis=-1)


def spot(point: Vector, box: Box, tilt: float = 0, lift: float = 0) -> Vector:
    """Return one point, moved as `placed` does it."""
    x, y, z = placed(np.array(point), box, tilt, lift).tolist()
    return x, y, z


def panel_picture(box: Box) -> Image.Image:
    """Return what the glass of the panel shows: two dice, and the labels of A, B and C."""
    panel = box.m.panel
    scale = 12  # px for 1 mm
    size = (round(panel.glass_width * scale), round(panel.glass_height * scale))
    image = Image.new("RGB", size, "#d3d1c4")
    pen = ImageDraw.Draw(image)
    width, height = panel.active_width, panel.active_height
    left = (panel.glass_width - width) / 2 + panel.active_right
    top = (panel.glass_height - height) / 2 - panel.active_up

    def plate(x: float, y: float, wide: float, high: float, radius: float, ink: str) -> None:
        edges = (left + x, top + y, left + x + wide, top + y + high)
        pen.rounded_rectangle([scale * edge for edge in edges], scale * radius, ink)

    paper, ink = enclosure.GLASS, render.INK
    plate(0, 0, width, height, 0, paper)
    for x, pips in ((14, "02468"), (36, "048")):
        plate(x, 2, 17, 17, 2.5, ink)
        plate(x + 0.8, 2.8, 15.4, 15.4, 1.8, paper)
        for pip in map(int, pips):
            plate(x + 3 + 4 * (pip % 3), 5 + 4 * (pip // 3), 3, 3, 1.5, ink)
    third = width / 3
    for x in (0, third, 2 * third):
        plate(x + 1, 21.5, third - 2, height - 21.5, 1, ink)
        plate(x + 1.5, 22, third - 3, height - 22, 0.7, paper)
        plate(x + third / 2 - 4, 24.8, 8, 1.6, 0.8, ink)
    return image


def piece(part: "enclosure.Part", points: np.ndarray, box: Box) -> Piece:
    """Return a part as a piece to draw. points: corners of its triangles."""
    picture = panel_picture(box) if part.colour == enclosure.GLASS else None
    return Piece(points, part.colour, part.name == "pane", picture)


def whole(box: Box) -> "list[Piece]":
    """Return the box as it stands on a table."""
    tilt = box.m.shell.tilt
    pieces = [
        Piece(placed(corners(box.front()), box, tilt), enclosure.FACE),
        Piece(placed(corners(box.back()), box, tilt), enclosure.CASE),
    ]
    for part in box.parts():
        if part.name != "pane":
            pieces.append(piece(part, placed(corners(part.shape), box, tilt), box))
    return pieces


def apart(box: Box) -> "list[Piece]":
    """Return the box taken apart: each part hangs above or below its place."""
    pieces = [
        Piece(placed(corners(box.front()), box, 0, APART["front"]), enclosure.FACE),
        Piece(placed(corners(box.back()), box, 0), enclosure.CASE),
    ]
    for part in box.parts():
        lift = APART.get(part.name, BUTTON_APART)
        pieces.append(piece(part, placed(corners(part.shape), box, 0, lift), box))
    return pieces


def box_picture(box: Box) -> Image.Image:
    """Draw the box as it stands on a table, and taken apart."""
    left = render.draw(whole(box), View(-26, 40, 5.3, (400, 400)), (800, 860), table=True)
    right = render.draw(apart(box), View(-26, 34, 3.5, (300, 560)), (600, 860))
    image = Image.new("RGB", (left.width + right.width, left.height))
    image.paste(left, (0, 0))
    image.paste(right, (left.width, 0))
    return image


def parts_picture(box: Box) -> Image.Image:
    """Draw the box taken apart, with the names of its parts."""
    view = View(-26, 34, 4.1, (600, 640))
    return render.draw(apart(box), view, (1200, 1000))


def png(image: Image.Image) -> bytes:
    """Return a picture that `render.draw` made as a PNG file of its final size."""
    small = image.reduce(render.FINE).quantize(COLOURS, dither=Image.Dither.NONE)
    file = io.BytesIO()
    small.save(file, "PNG", optimize=True)
    return file.getvalue()


def pictures(box: Box) -> "dict[str, Image.Image]":
    """Return {name: picture}, FINE times as large."""
    return {"box.png": box_picture(box), "box-parts.png": parts_picture(box)}


def files(box: Box) -> "dict[str, bytes]":
    """Return {name: content} of the files in hardware/ that this program makes."""
    made = {f"{name}.stl": enclosure.stl(shape) for name, shape in enclosure.printed(box).items()}
    return made | {name: png(image) for name, image in pictures(box).items()}


def main() -> None:
    """Write the files into hardware/, and print their names and sizes."""
    for name, content in files(Box(enclosure.read_measures())).items():
        (FOLDER / name).write_bytes(content)
        print(f"wrote hardware/{name}, {len(content) // 1000} kB")


if __name__ == "__main__":
    main()
