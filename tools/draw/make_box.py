"""Make the printed box from the measures in hardware/box.toml: STL files and pictures.

python tools/draw/make_box.py
"""

import io
import math
from pathlib import Path

import numpy as np
from manifold3d import Manifold
from PIL import Image, ImageOps

from draw import enclosure, page_pictures, render
from draw.enclosure import Box
from draw.render import Piece, Vector, View

FOLDER = Path(__file__).resolve().parents[2] / "hardware"
COLOURS = 192  # of a picture: it stays small
# How far each part hangs above or below its place when the box is taken apart, in mm.
APART = {
    "screws": -32, "back": 0, "piezo": 0, "switch": 0, "battery": 38, "pico": 76, "panel": 102,
    "pane": 126, "front": 160, "ROLL": 182, "A": 194, "B": 194, "C": 194, "DOWN": 204, "UP": 212,
}  # fmt: skip


def corners(shape: Manifold) -> np.ndarray:
    """Return the corners of the triangles that a shape's surface is made of: an array in mm with
    the indexes [triangle, corner, coordinate]."""
    return enclosure.triangles(shape).astype(float)


def placed(points: np.ndarray, box: Box, tilt: float, lift: float = 0) -> np.ndarray:
    """Return points of the box, moved to their place in a picture: the middle of the face becomes
    the origin, then the box is turned around the x axis.

    points: array in mm, whose last index is the coordinate x, y, z.
    tilt: angle in degrees: with 0, the face is level; with `shell.tilt`, the box stands on its
        floor; with 180, it lies on its face.
    lift: mm by which the points are moved along z before the turn.
    """
    x, y, z = points[..., 0], points[..., 1] - box.height / 2, points[..., 2] + lift
    cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    return np.stack([x - box.width / 2, y * cos - z * sin, y * sin + z * cos], axis=-1)


def spot(point: Vector, box: Box, tilt: float = 0, lift: float = 0) -> Vector:
    """Return one point of the box, (x, y, z) in mm, moved to its place in a picture. tilt, lift: as
    in `placed`."""
    x, y, z = placed(np.array(point), box, tilt, lift).tolist()
    return x, y, z


def hand(box: Box) -> int:
    """Return 1 for a normal box, -1 for a mirrored one, whose USB socket is on the right. A picture
    of a mirrored box is mirrored, too: its angles and x distances are multiplied by this number."""
    return -1 if box.m.pico.usb_side == "right" else 1


def panel_picture(box: Box) -> Image.Image:
    """Return a picture of the panel's glass, with the approved picture of the home screen."""
    panel = box.m.panel
    scale = 12  # px for 1 mm

    def px(mm: float) -> int:
        return round(mm * scale)

    image = Image.new("RGB", (px(panel.glass_width), px(panel.glass_height)), "#d3d1c4")
    left = (panel.glass_width - panel.active_width) / 2 + panel.active_right
    top = (panel.glass_height - panel.active_height) / 2 - panel.active_up
    home = page_pictures.golden.sheet_pictures("box")["home-first"].convert("L")
    shown = home.resize((px(panel.active_width), px(panel.active_height)), Image.Resampling.BOX)
    image.paste(ImageOps.colorize(shown, render.INK, enclosure.GLASS), (px(left), px(top)))
    return image


def piece(part: "enclosure.Part", points: np.ndarray, box: Box) -> Piece:
    """Return a part of the box as a Piece, ready to draw. points: corners of the part's triangles,
    an array in mm with the indexes [triangle, corner, coordinate]."""
    picture = panel_picture(box) if part.colour == enclosure.GLASS else None
    return Piece(points, part.colour, part.name == "pane", picture)


def whole(box: Box) -> "list[Piece]":
    """Return the shapes for a picture of a whole box that stands on a table, a list of Pieces."""
    tilt = box.m.shell.tilt
    pieces = [
        Piece(placed(corners(box.front), box, tilt), enclosure.FACE),
        Piece(placed(corners(box.back), box, tilt), enclosure.CASE),
    ]
    for part in box.parts():
        if part.name != "pane":
            pieces.append(piece(part, placed(corners(part.shape), box, tilt), box))
    return pieces


def apart(box: Box) -> "list[Piece]":
    """Return the shapes for a picture of a box taken apart, a list of Pieces. Most parts hang
    above or below their place, see APART."""
    pieces = [
        Piece(placed(corners(box.front), box, 0, APART["front"]), enclosure.FACE),
        Piece(placed(corners(box.back), box, 0), enclosure.CASE),
    ]
    for part in box.parts():
        lift = APART[part.name]
        pieces.append(piece(part, placed(corners(part.shape), box, 0, lift), box))
    return pieces


def box_picture(box: Box) -> Image.Image:
    """Return a picture of the box: on the left it stands on a table, on the right it is taken
    apart."""
    turn = -hand(box)
    left = render.draw(whole(box), View(22 * turn, 44, 4.9, (430, 390)), (860, 780), table=True)
    right = render.draw(apart(box), View(24 * turn, 28, 2.6, (270, 583)), (540, 780))
    image = Image.new("RGB", (left.width + right.width, left.height))
    image.paste(left, (0, 0))
    image.paste(right, (left.width, 0))
    return image


def parts_picture(box: Box) -> Image.Image:
    """Return a picture of the box taken apart, with the names of the parts."""
    side = hand(box)
    view = View(-24 * side, 28, 3.6, (500 + 10 * side, 805))
    image = render.draw(apart(box), view, (1000, 1065))
    m, face, (x, y) = box.m, -box.m.shell.face, box.panel

    def at(part: str, x: float, y: float, z: float) -> Vector:
        return spot((x, y, z), box, 0, APART[part])

    first = box.buttons["a" if side == 1 else "c"]
    up, roll, cell = box.buttons["up"], box.buttons["roll"], box.battery
    screw = max(box.screws, key=lambda at: side * at[0] - at[1])
    near = [
        ("A, B, C", at("A", first.x - 5 * side, first.y, 3)),
        ("front", at("front", box.across(3), 20, -1)),
        ("pane", at("pane", x - side * (m.pane.width / 2 - 2), y - 12, face - 1)),
        ("panel", at("panel", x - side * (m.panel.width / 2 - 3), y - 12, face - 2)),
        ("Pico", at("pico", x - side * (m.pico.length / 2 - 1), y, box.usb()[2])),
        ("batteries", at("battery", cell[0] - side * 25, cell[1] - 7, box.floor(cell[1]) + 22)),
        ("switch", at("switch", box.switch[0], cell[1] + 2, box.switch[1] + 7)),
        ("USB", at("back", box.across(0), y + 2, box.usb()[2])),
    ]
    far = [
        ("UP, DOWN", at("UP", up.x + 5 * side, up.y, 3)),
        ("ROLL", at("ROLL", roll.x + 12 * side, roll.y, 1)),
        ("piezo", at("piezo", *box.piezo())),
        ("back", at("back", box.across(box.width - 4), 0, -24)),
        ("4 screws", at("screws", *screw, box.joint - 4)),
    ]
    render.label(image, view, *(near, far)[::side])
    return image


def inside_picture(box: Box) -> Image.Image:
    """Return a picture of the open box: the front lies on its face, the back stands on its floor,
    and the parts are in them. The pane and the screws are left out."""
    view = View(0, 58, 4.6, (510, 475))
    m, face, (x, y) = box.m, -box.m.shell.face, box.panel
    tilt, side = m.shell.tilt, hand(box)
    away = 58  # mm by which each half is away from the middle of the picture

    def at_front(x: float, y: float, z: float) -> Vector:
        x, y, z = spot((x, y, z), box, 180)
        return x, y + away, z

    def at_back(x: float, y: float, z: float) -> Vector:
        x, y, z = spot((x, y, z), box, tilt)
        return x, y - away, z + 30

    pieces = []
    halves = [
        enclosure.Part("front", enclosure.FACE, box.front),
        enclosure.Part("back", enclosure.CASE, box.back),
    ]
    for part in halves + box.parts():
        points = corners(part.shape)
        if part.name in ("back", "battery", "piezo", "switch"):
            pieces.append(piece(part, placed(points, box, tilt) + [0, -away, 30], box))
        elif part.name not in ("screws", "pane"):
            pieces.append(piece(part, placed(points, box, 180) + [0, away, 0], box))
    image = render.draw(pieces, view, (1000, 910))

    buttons, cell = box.buttons, box.battery
    legs = face - m.small_button.depth
    first = buttons["a" if side == 1 else "c"]
    end = x - side * m.panel.width / 2
    post = (end + side * m.post.inset, y - m.panel.height / 2 + m.post.inset, face - 7)
    near = [
        ("A, B, C", at_front(first.x, first.y, legs)),
        ("Pico, its USB\nto the opening", at_front(x - side * m.pico.length / 2, y, box.usb()[2])),
        ("panel\nin its tray", at_front(end + 4 * side, y + 15, face - 5)),
        ("switch", at_back(box.switch[0], box.height - 12, box.switch[1] + 7)),
        ("posts with foam\npress the panel\ninto its tray", at_back(*post)),
    ]
    up, roll = buttons["up"], buttons["roll"]
    far = [
        ("ROLL", at_front(roll.x + 6 * side, roll.y, face - m.big_button.depth)),
        ("UP, DOWN", at_front(up.x + 4 * side, up.y, legs)),
        ("batteries", at_back(cell[0] + 24 * side, cell[1], face - 4)),
        ("piezo behind\nits grille", at_back(*box.piezo())),
    ]
    render.label(image, view, *(near, far)[::side])
    return image


def frame_picture(box: Box) -> Image.Image:
    """Return a picture of the frame, a thin printed part in which a builder tries the pane and the
    panel. The frame lies on its face, and the pane and the panel hang above it."""
    side = hand(box)
    view = View(-20 * side, 42, 5.0, (500 - 10 * side, 400))
    pieces = [Piece(placed(corners(box.frame), box, 180), enclosure.FACE)]
    lifts = {"pane": -24, "panel": -54}
    for part in box.parts():
        if part.name in lifts:
            points = placed(corners(part.shape), box, 180, lifts[part.name])
            pieces.append(piece(part, points, box))
    image = render.draw(pieces, view, (1000, 610))
    m, (x, y) = box.m, box.panel

    def at(x: float, y: float, z: float) -> Vector:
        return spot((x, y, z), box, 180)

    end = x - side * m.panel.width / 2
    near = [
        ("panel", at(end + 3 * side, y, lifts["panel"] - 6)),
        ("pane", at(end + 4 * side, y + 10, lifts["pane"] - 3)),
        ("tray", at(end - side, y + 12, -4)),
    ]
    far = []
    for name in ("up", "down", "roll"):
        x, y, kind = box.buttons[name]
        far.append((name.upper(), at(x + side * (kind.hole / 2 + 2), y, -1.6)))
    render.label(image, view, *(near, far)[::side])
    return image


def png(image: Image.Image) -> bytes:
    """Return an image as the bytes of a PNG file. image: image that `render.draw` returned, FINE
    times as large as the picture in the file."""
    small = image.reduce(render.FINE).quantize(COLOURS, dither=Image.Dither.NONE)
    file = io.BytesIO()
    small.save(file, "PNG", optimize=True)
    return file.getvalue()


def pictures(box: Box) -> "dict[str, Image.Image]":
    """Return all pictures of the box, {name of a PNG file: picture}. Each is FINE times as large as
    in its file."""
    return {
        "box.png": box_picture(box),
        "box-parts.png": parts_picture(box),
        "box-inside.png": inside_picture(box),
        "box-frame.png": frame_picture(box),
    }


def files(box: Box) -> "dict[str, bytes]":
    """Return all STL and PNG files of the printed enclosure: {name of a file: content as bytes}."""
    made = {f"{name}.stl": enclosure.stl(shape) for name, shape in enclosure.printed(box).items()}
    return made | {name: png(image) for name, image in pictures(box).items()}


def main() -> None:
    """Write the files into hardware/, and print their names and sizes."""
    for name, content in files(Box(enclosure.read_measures())).items():
        (FOLDER / name).write_bytes(content)
        print(f"wrote hardware/{name}, {len(content) // 1000} kB")


if __name__ == "__main__":
    main()
