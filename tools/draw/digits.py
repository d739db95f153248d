"""Draw the digits that a whole table reads: 6 and 9 with a straight stem and an open corner, 3 with
a flat top, 8 with a waist, a plain oval 0, and 1 with a flag. Blurred by the eye, they are easier
to tell apart than the closed digits of most fonts. `make fonts` puts them into fonts.bin.

All shapes are strokes in an area of `width` x `cap` px; `t` is the thickness of a stroke in px.
"""

from math import cos, pi, sin

from PIL import Image, ImageDraw

from draw import fonts

# {font: (height, width and thickness of a stroke, px)}
FONTS = {
    "d20": (20, 13, 4),
    "d22": (22, 14, 4),
    "d24": (24, 16, 4),
    "d28": (28, 18, 5),
    "d33": (33, 21, 6),
    "d44": (44, 28, 8),
}
_FINE = 16  # pixels of the drawing per pixel of the font
_SQUARE = 2.35  # exponent of the superellipses: 2 is an ellipse, more is squarer


class _Pen:
    # Draws strokes of one thickness into a fine drawing. All lengths are in px of the font.

    def __init__(self, width, cap, t):
        self.width, self.cap, self.t = width, cap, t
        self._image = Image.new("L", (width * _FINE, cap * _FINE))
        self._draw = ImageDraw.Draw(self._image)

    def line(self, *points):
        fine = [(x * _FINE, y * _FINE) for x, y in points]
        self._draw.line(fine, 255, round(self.t * _FINE), "curve")

    def box(self, left, top, right, bottom):
        right, bottom = right * _FINE - 1, bottom * _FINE - 1
        self._draw.rectangle((left * _FINE, top * _FINE, right, bottom), 255)

    def arc(self, middle, radii, start=0.0, end=360.0):
        # The points of an arc of a superellipse. Angles are in degrees, clockwise from the right.
        points = []
        steps = 90
        for step in range(steps + 1):
            angle = (start + (end - start) * step / steps) * pi / 180
            at = []
            for centre, radius, part in zip(middle, radii, (cos(angle), sin(angle)), strict=True):
                sign = 1 if part >= 0 else -1
                at.append(centre + sign * radius * abs(part) ** (2 / _SQUARE))
            points.append((at[0], at[1]))
        return points

    def ring(self, middle, radii):
        points = self.arc(middle, radii)
        self.line(*points, *points[1:3])  # a little further, so that the joint is smooth

    def image(self):
        small = self._image.resize((self.width, self.cap), Image.Resampling.BOX)
        return fonts.two_tone(small, 128)


def draw(char, cap, width, t):
    """Return a digit or sign as an image of mode L, 255 for ink, as high as the digits."""
    if char == "9":
        return draw("6", cap, width, t).transpose(Image.Transpose.ROTATE_180)
    narrow = {"1": round(max(width * 0.6, t * 2)), ":": t, "-": round(width * 0.7)}
    pen = _Pen(narrow.get(char, width), cap, t)
    _SHAPES[char](pen, pen.width, cap, t, t / 2)
    return pen.image()


def _zero(pen, width, cap, t, half):
    pen.ring((width / 2, cap / 2), (width / 2 - half, cap / 2 - half))


def _one(pen, width, cap, t, half):
    pen.box(width - t, 0, width, cap)
    pen.line((half * 0.3, cap * 0.28), (width - half, half))


def _two(pen, width, cap, t, half):
    radius = cap * 0.29 - half / 2
    bowl = pen.arc((width / 2, half + radius), (width / 2 - half, radius), 192, 378)
    pen.line(*bowl, (half * 1.5, cap - half))
    pen.box(0, cap - t, width, cap)


def _three(pen, width, cap, t, half):
    radius = (cap * 0.58 - half) / 2
    middle = cap - half - radius
    pen.box(0, 0, width, t)
    pen.line((width - half * 1.5, half), (width * 0.5, middle - radius + half * 0.3))
    bowl = pen.arc((width * 0.48, middle), (width * 0.52 - half, radius), 270, 508)
    pen.line((width * 0.44, middle - radius), *bowl)


def _four(pen, width, cap, t, half):
    stem = round(width * 0.62)
    bar = round(cap * 0.56)
    pen.line((stem + half * 0.6, -half), (half * 0.7, bar + half))
    pen.box(0, bar, width, bar + t)
    pen.box(stem, round(cap * 0.36), stem + t, cap)


def _five(pen, width, cap, t, half):
    left = round(width * 0.06)
    radius = (cap * 0.62 - half) / 2
    middle = cap - half - radius
    pen.box(left, 0, round(width * 0.92), t)
    pen.box(left, 0, left + t, cap * 0.54)
    bowl = pen.arc((width * 0.48, middle), (width * 0.52 - half, radius), 226, 510)
    pen.line((left + half, middle - radius * 0.7), *bowl)


def _six(pen, width, cap, t, half):
    radius = (cap * 0.6 - half) / 2
    middle = cap - half - radius
    pen.ring((width / 2, middle), (width / 2 - half, radius))
    pen.line((width * 0.72, -half), (half + width * 0.02, middle - radius * 0.2))


def _seven(pen, width, cap, t, half):
    pen.box(0, 0, width, t)
    pen.line((width - half * 0.9, half), (width * 0.34, cap + half))


def _eight(pen, width, cap, t, half):
    above = (cap * 0.46 - half) / 2
    below = (cap - t) / 2 - above
    pen.ring((width / 2, half + above), ((width / 2 - half) * 0.86, above))
    pen.ring((width / 2, cap - half - below), (width / 2 - half, below))


def _plus(pen, width, cap, t, half):
    arm = (width - t) // 2
    top = (cap - width) // 2 + arm
    pen.box(0, top, 2 * arm + t, top + t)
    pen.box(arm, top - arm, arm + t, top + t + arm)


def _minus(pen, width, cap, t, half):
    top = round(cap / 2 - half)
    pen.box(0, top, width, top + t)


def _colon(pen, width, cap, t, half):
    for middle in (0.3, 0.76):
        top = round(cap * middle - half)
        pen.box(0, top, t, top + t)


_SHAPES = {
    "0": _zero,
    "1": _one,
    "2": _two,
    "3": _three,
    "4": _four,
    "5": _five,
    "6": _six,
    "7": _seven,
    "8": _eight,
    "+": _plus,
    "-": _minus,
    ":": _colon,
}


def packed(name):
    """Return a font of FONTS as bytes, in the format of fonts.packed."""
    cap, width, t = FONTS[name]
    gap = max(2, round(t * 0.7))
    glyphs = {" ": (Image.new("L", (0, 0)), 0, 0, t)}  # between groups of three digits
    for char in sorted([*_SHAPES, "9"]):
        image = draw(char, cap, width, t)
        advance = image.width + gap
        rows = [y for y in range(cap) if image.crop((0, y, image.width, y + 1)).getbbox()]
        image = image.crop((0, rows[0], image.width, rows[-1] + 1))
        glyphs[char] = image, gap // 2, rows[0] - cap, advance
    return fonts.assemble(cap, cap, cap, glyphs)


def main():
    """Put all fonts of FONTS into fonts.bin, and print their sizes."""
    for name in FONTS:
        data = packed(name)
        fonts.put(name, data)
        print(f"{name}: {len(fonts.read(data).glyphs)} characters, {len(data)} bytes")


if __name__ == "__main__":
    main()
