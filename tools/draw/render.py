"""Draw solid shapes, made of triangles, without perspective.

Each triangle goes into a buffer that keeps, for each pixel, the triangle that is nearest to the
eye. The same shapes give the same picture on every computer: corners are rounded to fractions of a
pixel, and no arithmetic is used whose last bits differ between processors.
"""

import math
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageColor, ImageDraw, ImageFont

BACKGROUND, INK, LINE = "#f5f0e6", "#262626", "#1c2426"
FINE = 2  # pictures are drawn this many times as large, then made smaller
SHADE = 0.66  # share of the light that arrives in a shadow
JUMP_MM = 2.5  # a strong line is drawn where the depth jumps by more
STEP_MM = 0.25  # a weak line is drawn where the depth jumps by more

Vector = tuple[float, float, float]


class Piece(NamedTuple):
    """A shape to draw, in one colour.

    corners: corners of the triangles that its surface is made of: an array in mm with the indexes
        [triangle, corner, coordinate]. The corners go counterclockwise, seen from outside.
    colour: such as "#397c8c".
    clear: whether the shape is transparent.
    picture: picture on the upper side of the shape, which is then a rectangle; None for no picture.
    """

    corners: np.ndarray
    colour: str
    clear: bool = False
    picture: "Image.Image | None" = None


class View(NamedTuple):
    """The direction from which a scene is seen, and its place in the picture.

    turn: degrees by which the eye moves around the scene, to the right. With 0, the eye looks along
        y.
    height: degrees of the eye above the horizon.
    scale: px for 1 mm.
    middle: (x, y) of the pixel at which the scene's origin is seen.
    """

    turn: float
    height: float
    scale: float
    middle: "tuple[float, float]"

    def axes(self) -> np.ndarray:
        """Return the directions right, up and towards the eye: the rows of an array (3, 3). Each is
        a vector of length 1 in the scene."""
        turn, height = math.radians(self.turn), math.radians(self.height)
        x, y, level, rise = math.cos(turn), math.sin(turn), math.cos(height), math.sin(height)
        return np.array([(x, y, 0), (-y * rise, x * rise, level), (y * level, -x * level, rise)])

    def seen(self, points: np.ndarray) -> np.ndarray:
        """Return points as seen in the picture: x and y in px, and the depth, mm towards the eye.

        points: array in mm whose last index is the coordinate x, y, z. The result has its shape.
        """
        return dot(points, self.axes()) * (self.scale, -self.scale, 1) + (*self.middle, 0)

    def there(self, row: np.ndarray, column: np.ndarray, depth: np.ndarray) -> np.ndarray:
        """Return the point of the scene that each pixel shows: an array (pixels, 3) in mm.

        row, column: arrays with the place of each pixel, counted from the upper left corner.
        depth: array with the depth of each pixel: mm towards the eye.
        """
        flat = np.stack([column + 0.5, row + 0.5, depth], axis=-1) - (*self.middle, 0)
        return dot(flat / (self.scale, -self.scale, 1), self.axes().T)


LAMP = View(-math.degrees(math.atan2(0.8, 0.6)), math.degrees(math.atan2(0.8, 0.6)), 5.0, (0, 0))
LIGHT = LAMP.axes()[2]  # towards the light


def dot(points: np.ndarray, axes: np.ndarray) -> np.ndarray:
    """Return the dot product of each vector with an axis, or with each of several axes.

    points: array whose last index is the coordinate x, y, z.
    axes: array (3,), or (axes, 3): the result then has an index more, the axis.
    """
    # A matrix product's last bits would differ from processor to processor.
    products = points[..., None, :] * axes if axes.ndim > 1 else points * axes
    return products.sum(axis=-1)


def directions(corners: np.ndarray) -> np.ndarray:
    """Return the directions in which triangles face: vectors of length 1, an array (triangles, 3).

    corners: array with the indexes [triangle, corner, coordinate]. The corners go counterclockwise,
        seen from outside.
    """
    found = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    squares = found * found
    lengths = np.sqrt(squares[:, 0] + squares[:, 1] + squares[:, 2])
    return found / np.where(lengths > 0, lengths, 1)[:, None]


def rgb(colour: str) -> np.ndarray:
    """Return a colour such as "#397c8c" as an array of three floats, 0 to 255."""
    return np.array(ImageColor.getrgb(colour)[:3], np.float32)


def paint(
    flat: np.ndarray, which: np.ndarray, depth: np.ndarray, nearest: "np.ndarray | None" = None
) -> None:
    """Draw triangles into a buffer. A triangle replaces what is farther from the eye.

    flat: array with the indexes [triangle, corner, coordinate]. The coordinates are x and y in px,
        and the depth: mm towards the eye.
    which: indexes of the triangles to draw.
    depth, nearest: the buffer, two arrays (rows, columns) that are changed: the depth and the index
        of the triangle that each pixel shows. With None for `nearest`, only the depth is kept.
    """
    rows, columns = depth.shape
    flat = flat.copy()
    flat[..., :2] = np.round(flat[..., :2] * 16) / 16
    low = np.maximum(np.ceil(flat[..., :2].min(axis=1) - 0.5), 0).astype(int)
    high = np.minimum(np.floor(flat[..., :2].max(axis=1) + 0.5), (columns, rows)).astype(int)
    for i in which.tolist():
        (left, top), (right, bottom) = low[i].tolist(), high[i].tolist()
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = flat[i].tolist()
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if left >= right or top >= bottom or area == 0:
            continue
        x = np.arange(left, right) + 0.5 - ax
        y = (np.arange(top, bottom) + 0.5 - ay)[:, None]
        b = (x * (cy - ay) - y * (cx - ax)) / area
        c = ((bx - ax) * y - (by - ay) * x) / area
        z = az + b * (bz - az) + c * (cz - az)
        there = depth[top:bottom, left:right]
        seen = (b >= 0) & (c >= 0) & (b + c <= 1) & (z > there)
        there[seen] = z[seen]
        if nearest is not None:
            nearest[top:bottom, left:right][seen] = i


class Shadow:
    """The shadow of a scene in the light of one lamp. A place that the lamp can't see is dark.

    corners: corners of all triangles of the scene, an array in mm with the indexes [triangle,
        corner, coordinate].
    faces: directions in which the triangles face, as `directions` returns them.
    """

    def __init__(self, corners: np.ndarray, faces: np.ndarray):
        flat = LAMP.seen(corners)[..., :2]
        start = np.floor(flat.min(axis=(0, 1))) - 3
        columns, rows = (np.ceil(flat.max(axis=(0, 1)) - start) + 4).astype(int)
        self.view = LAMP._replace(middle=tuple(-start))
        self.depth = np.full((rows, columns), -np.inf)
        paint(self.view.seen(corners), np.flatnonzero(dot(faces, LIGHT) > 0), self.depth)

    def light(self, points: np.ndarray) -> np.ndarray:
        """Return the share of the light that arrives at each point, from SHADE in a shadow to 1.

        points: array (number of points, 3) in mm.
        """
        rows, columns = self.depth.shape
        x, y, z = self.view.seen(points).T
        seen = np.zeros(len(points))
        for dx, dy in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):  # the edge is soft
            column = np.clip(np.floor(x).astype(int) + dx, 0, columns - 1)
            row = np.clip(np.floor(y).astype(int) + dy, 0, rows - 1)
            seen += self.depth[row, column] <= z + 0.3
        return SHADE + (1 - SHADE) * seen / 5


def draw(
    pieces: "list[Piece]", view: View, size: "tuple[int, int]", table: bool = False
) -> Image.Image:
    """Return a picture of pieces, FINE times as large as `view` and `size` say.

    size: (columns, rows) of the picture.
    table: whether the pieces stand on a table and throw shadows; else they hang in the air.
    """
    x, y = view.middle
    fine = View(view.turn, view.height, view.scale * FINE, (x * FINE, y * FINE))
    solid = [piece for piece in pieces if not piece.clear]
    corners = np.concatenate([piece.corners for piece in solid])
    owner = np.repeat(np.arange(len(solid)), [len(piece.corners) for piece in solid])
    faces = directions(corners)
    towards = fine.axes()[2]
    depth = np.full((size[1] * FINE, size[0] * FINE), -np.inf)
    nearest = np.full(depth.shape, -1, np.int32)
    paint(fine.seen(corners), np.flatnonzero(dot(faces, towards) > 1e-6), depth, nearest)

    pixels = np.empty((*depth.shape, 3), np.float32)
    pixels[:] = rgb(BACKGROUND)
    hit = np.nonzero(nearest >= 0)
    triangle = nearest[hit]
    colour = np.array([rgb(piece.colour) for piece in solid])[owner[triangle]]
    for number, piece in enumerate(solid):
        if piece.picture:
            here = np.flatnonzero(owner[triangle] == number)
            row, column = hit[0][here], hit[1][here]
            colour[here] = shown(piece, fine.there(row, column, depth[row, column]))
    sun = np.maximum(dot(faces, LIGHT), 0)[triangle]
    sky = 0.52 + 0.1 * faces[triangle, 2]
    if table:
        shadow = Shadow(corners, faces)
        points = fine.there(hit[0], hit[1], depth[hit])
        sun *= shadow.light(points + 0.4 * faces[triangle])
        lay_shadow(pixels, nearest, shadow, corners[..., 2].min(), fine)
    pixels[hit] = colour * (sky + 0.46 * sun)[:, None]
    draw_lines(pixels, nearest, depth, owner, faces, fine)
    for piece in pieces:
        if piece.clear:
            glaze(pixels, piece, depth, fine)
    return Image.fromarray(np.clip(np.round(pixels), 0, 255).astype(np.uint8))


def lay_shadow(
    pixels: np.ndarray, nearest: np.ndarray, shadow: Shadow, table: float, view: View
) -> None:
    """Draw the shadow that falls on the table into a picture.

    pixels: the picture, an array (rows, columns, 3).
    nearest: array (rows, columns), -1 for a pixel that shows no triangle.
    shadow: the shadow of the scene.
    table: z of the table in mm.
    """
    _, up, towards = view.axes()
    row, column = np.nonzero(nearest < 0)
    y = (view.middle[1] - row - 0.5) / view.scale
    points = view.there(row, column, (table - y * up[2]) / towards[2])
    pixels[row, column] *= shadow.light(points)[:, None]


def shown(piece: Piece, points: np.ndarray) -> np.ndarray:
    """Return the colours of the picture on a piece, an array (number of points, 3).

    points: places on the upper side of the piece, an array (number of points, 3) in mm.
    """
    assert piece.picture
    picture = np.array(piece.picture.convert("RGB"), float)
    top = piece.corners[directions(piece.corners)[:, 2] > 0.9].reshape(-1, 3)
    corner = top[np.argmin(top[:, 0] + top[:, 1])]
    right = top[np.argmax(top[:, 0] - top[:, 1])] - corner
    up = top[np.argmax(top[:, 1] - top[:, 0])] - corner
    sides = np.array([right, up])
    share = dot(points - corner, sides / (sides * sides).sum(axis=1, keepdims=True))
    rows, columns = picture.shape[:2]
    column = np.clip(np.floor(share[:, 0] * columns), 0, columns - 1).astype(int)
    row = np.clip(np.floor((1 - share[:, 1]) * rows), 0, rows - 1).astype(int)
    return picture[row, column]


def draw_lines(
    pixels: np.ndarray,
    nearest: np.ndarray,
    depth: np.ndarray,
    owner: np.ndarray,
    faces: np.ndarray,
    view: View,
) -> None:
    """Draw lines into a picture of pieces, where a piece ends and where two of its sides meet.

    pixels: the picture, an array (rows, columns, 3).
    nearest, depth: arrays (rows, columns) that `paint` filled: the index of the triangle that each
        pixel shows, -1 for none, and the depth of the pixel.
    owner: array with the index of the piece that each triangle belongs to.
    faces: directions in which the triangles face, as `directions` returns them.
    """
    axes = view.axes()
    line = np.zeros(nearest.shape, np.float32)
    for down, right in ((1, 0), (0, 1)):
        rows, columns = nearest.shape[0] - down, nearest.shape[1] - right
        row, column = np.nonzero(nearest[:rows, :columns] != nearest[down:, right:])
        here, there = (row, column), (row + down, column + right)
        a, b = nearest[here], nearest[there]
        ahead = np.maximum(depth[there], -9999) - np.maximum(depth[here], -9999)
        # How far the other pixel's point is from the plane of this pixel's triangle.
        jump = ahead * dot(faces[a], axes[2])
        jump += (right * dot(faces[a], axes[0]) - down * dot(faces[a], axes[1])) / view.scale
        jump = np.abs(jump)
        edge = (a < 0) | (b < 0) | (owner[a] != owner[b]) | (jump > JUMP_MM)
        bend = (faces[a] * faces[b]).sum(axis=1)
        strength = np.where(edge, 0.8, np.where((bend < 0.8) | (jump > STEP_MM), 0.45, 0))
        for at in (here, there):
            line[at] = np.maximum(line[at], strength)
    row, column = np.nonzero(line)
    share = line[row, column][:, None]
    pixels[row, column] = pixels[row, column] * (1 - share) + rgb(LINE) * share


def glaze(pixels: np.ndarray, piece: Piece, depth: np.ndarray, view: View) -> None:
    """Draw a transparent piece over a picture, except where something is nearer to the eye.

    pixels: the picture, an array (rows, columns, 3).
    depth: depth of each pixel of the picture: an array (rows, columns), mm towards the eye.
    """
    faces = directions(piece.corners)
    mine, nearest = depth.copy(), np.full(depth.shape, -1, np.int32)
    seen = np.flatnonzero(dot(faces, view.axes()[2]) > 1e-6)
    paint(view.seen(piece.corners), seen, mine, nearest)
    hit = nearest >= 0
    share = np.where(faces[nearest[hit], 2] > 0.5, 0.5, 0.8)[:, None]
    pixels[hit] = pixels[hit] * (1 - share) + rgb(piece.colour) * share
    edge = np.zeros(hit.shape, bool)
    for ahead, behind in ((np.s_[1:], np.s_[:-1]), (np.s_[:, 1:], np.s_[:, :-1])):
        edge[ahead] |= hit[ahead] != hit[behind]
        edge[behind] |= hit[ahead] != hit[behind]
    pixels[edge] = pixels[edge] * 0.4 + rgb(LINE) * 0.6


def label(
    image: Image.Image,
    view: View,
    left: "list[tuple[str, Vector]]",
    right: "list[tuple[str, Vector]]",
) -> None:
    """Write labels at the left and right edge of a picture, each with a line to a point in it.

    image: picture that `draw` returned for the same view; it is changed.
    left, right: the labels of each side: lists of (text, (x, y, z) of the point in mm).
    """
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(24 * FINE)
    step = 50 * FINE
    for labels, at_left in ((left, True), (right, False)):
        ends = sorted((view.seen(np.array(point))[1] * FINE, text, point) for text, point in labels)
        bottom = -math.inf
        for y, text, point in ends:
            bottom = max(y, bottom + step)
            x = 24 * FINE if at_left else image.width - 24 * FINE
            lines = text.split("\n")
            for number, line in enumerate(lines):
                middle = bottom + (number - (len(lines) - 1) / 2) * 28 * FINE
                pen.text((x, middle), line, INK, font, anchor="lm" if at_left else "rm")
            length = max(pen.textlength(line, font) for line in lines) + 10 * FINE
            start = (x + length if at_left else x - length, bottom)
            px, py = (value * FINE for value in view.seen(np.array(point))[:2].tolist())
            pen.line([start, (px, py)], INK, 2 * FINE)
            radius = 5 * FINE
            pen.ellipse((px - radius, py - radius, px + radius, py + radius), INK, BACKGROUND, FINE)
