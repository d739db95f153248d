"""The shapes of the printed box, from the measures in hardware/box.toml. make_box.py writes them
into files.

All lengths are mm. x goes to the right and y away from the players. Both are 0 at the left corner
of the face that is near the players. z is 0 on the face and negative in the box. The floor is
not parallel to the face: the box is a wedge that lies on its floor and leans towards the players.

                 face, z = 0
         __________________________ y
        |  front                   |
        |..........................|  z = -shell.front: the joint
        |  back                    |
        |_____                     |
              ------_____          |
                         ------____|  floor
"""

import functools
import math
import struct
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from manifold3d import CrossSection, JoinType, Manifold
from PIL import Image, ImageOps

from draw import fonts

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "hardware"
MEASURES = FOLDER / "box.toml"
SEGMENTS = 48  # sides of a circle
FAR = 200.0  # mm: further than any part of the box

CASE, FACE = "#2f6b79", "#397c8c"  # FACE is the CASE of tools/draw/page_pictures.py
KEY, ROLL, METAL, DARK = "#f6efe0", "#df5530", "#b9bcc0", "#2b3034"
BOARD, GLASS, PANE, PICO = "#27508a", "#e9e7da", "#bfe3e8", "#3a8a52"
BRASS, CELL = "#d9b44a", "#e0a23a"


class Spot(NamedTuple):
    """The place of a button on the face.

    x, y: middle of the button, in mm.
    kind: measures of the button: the section small_button or big_button of hardware/box.toml.
    """

    x: float
    y: float
    kind: Any


class Part(NamedTuple):
    """A part of the box, or a piece of it in one colour. Pieces of a part have the same name.

    name: name of the part, such as "pico".
    colour: such as "#397c8c".
    shape: the part as a solid, at its place in the box.
    """

    name: str
    colour: str
    shape: Manifold


def read_measures(path: Path = MEASURES) -> Any:
    """Return the measures in a file such as hardware/box.toml, as an object with an attribute for
    each section. `.panel.width` is the measure `width` of the section `panel`. Measures are numbers
    in mm or degrees; only `.pico.usb_side` is text."""
    sections = tomllib.loads(path.read_text())
    return SimpleNamespace(
        **{
            section: SimpleNamespace(**{name: value for name, (value, _) in entries.items()})
            for section, entries in sections.items()
        }
    )


def block(x: float, y: float, z: float, width: float, height: float, depth: float) -> Manifold:
    """Return a block with the middle (x, y, z).

    width, height, depth: lengths of its sides along x, y and z, in mm.
    """
    return Manifold.cube((width, height, depth), True).translate((x, y, z))


def pin(x: float, y: float, top: float, bottom: float, width: float) -> Manifold:
    """Return an upright cylinder, around the point (x, y).

    top, bottom: z of its two ends, in mm.
    width: diameter in mm.
    """
    return Manifold.cylinder(top - bottom, width / 2, circular_segments=SEGMENTS).translate(
        (x, y, bottom)
    )


def plate(outline: CrossSection, top: float, bottom: float) -> Manifold:
    """Return a plate with this outline, which reaches from z = top down to z = bottom, in mm."""
    return outline.extrude(top - bottom).translate((0, 0, bottom))


def written(letter: str, x: float, y: float, z: float) -> Manifold:
    """Return a letter that a builder writes on a key, made of the dots of the box's own font.

    x, y, z: middle of the letter, in mm.
    """
    image = Image.new("L", (16, 20), 255)
    fonts.draw_text(image, 0, 0, letter, "b16")
    ink = ImageOps.invert(image)
    ink = ink.crop(ink.getbbox())
    dot = 0.42  # mm
    return union(
        [
            block(
                x + (column - (ink.width - 1) / 2) * dot,
                y - (row - (ink.height - 1) / 2) * dot,
                z,
                dot,
                dot,
                0.1,
            )
            for row in range(ink.height)
            for column in range(ink.width)
            if ink.getpixel((column, row))
        ]
    )


def union(shapes: "list[Manifold]") -> Manifold:
    """Return the union of several shapes, as one shape."""
    whole = Manifold()
    for shape in shapes:
        whole += shape
    return whole


class Box:
    """The printed box for some measures: its shapes, and the places of the parts. All in mm.

    m: the measures, an object that `read_measures` returned.
    width, height: lengths of the face along x and y.
    buttons: {name of a button, such as "a": its Spot}.
    panel: (x, y) of the middle of the panel's board.
    joint: z at which the front and the back of the box meet.
    """

    def __init__(self, m: Any):
        self.m = m
        shell, small, big, battery = m.shell, m.small_button, m.big_button, m.battery
        self.edge = 2 * shell.thin + shell.fit  # the front's wall: two thin ones that lap
        self.joint = -shell.front
        tray = m.panel.clearance + shell.thin  # around the panel
        left = self.edge + m.panel.clearance
        column = left + m.panel.width + tray + shell.gap + big.nut / 2
        self.width = column + big.nut / 2 + shell.gap + self.edge
        bottom = shell.row + small.nut / 2 + shell.gap + tray
        self.panel = (self.across(left + m.panel.width / 2), bottom + m.panel.height / 2)
        battery_y = bottom + m.panel.height + tray + battery.clearance
        self.height = battery_y + battery.thickness + battery.clearance + self.edge

        third = m.panel.active_width / 3
        middle = self.picture()[0]
        down = shell.roll + big.nut / 2 + shell.gap + small.nut / 2
        self.buttons = {
            "a": Spot(middle - third, shell.row, small),
            "b": Spot(middle, shell.row, small),
            "c": Spot(middle + third, shell.row, small),
            "down": Spot(self.across(column), down, small),
            "up": Spot(self.across(column), down + small.nut + shell.fingers, small),
            "roll": Spot(self.across(column), shell.roll, big),
        }

        post = m.screw.head + 2 * shell.thin  # the tube around a screw
        inset = self.edge + m.screw.head / 2 + 0.3  # the corner is round and has a bevel
        self.post = post
        self.screws = [
            (x, y) for x in (inset, self.width - inset) for y in (inset, self.height - inset)
        ]
        switch = inset + post / 2 + shell.gap + m.switch.width / 2
        self.switch = (self.across(switch), -shell.face - m.switch.down)
        cells = switch + m.switch.width / 2 + shell.gap + shell.thin + battery.clearance
        self.battery = (self.across(cells + battery.length / 2), battery_y + battery.thickness / 2)
        self.piezo_y = down + small.nut / 2
        self.slope = math.tan(math.radians(shell.tilt))

    def across(self, x: float) -> float:
        """Return x in mm. In a box whose USB socket is on the right, return the mirrored x: the
        width of the face minus x."""
        if self.m.pico.usb_side == "right":
            return self.width - x
        return x

    def picture(self) -> "tuple[float, float]":
        """Return (x, y) of the middle of the panel's picture, in mm."""
        panel = self.m.panel
        return self.panel[0] + panel.active_right, self.panel[1] + panel.active_up

    # ---- the shell

    def outline(self, inset: float = 0) -> CrossSection:
        """Return the outline of the face, made smaller by `inset` mm on each side."""
        radius = max(self.m.shell.corner - inset, 1)
        size = (self.width - 2 * inset - 2 * radius, self.height - 2 * inset - 2 * radius)
        inner = CrossSection.square(size).translate((inset + radius, inset + radius))
        return inner.offset(radius, JoinType.Round, circular_segments=SEGMENTS)

    def floor(self, y: float, under: float = 0) -> float:
        """Return the height z of the sloping floor at a place y. All in mm.

        under: distance below the upper side of the floor, measured at a right angle to the floor.
            With 0, z is that of the upper side.
        """
        shell = self.m.shell
        lean = math.cos(math.radians(shell.tilt))
        return -shell.face - shell.depth - self.slope * y - under / lean

    def above_floor(self, shape: Manifold, under: float = 0) -> Manifold:
        """Return a shape, cut off along the floor. The part above the cut stays.

        under: distance in mm from the upper side of the floor down to the cut, measured at a right
            angle to the floor.
        """
        tilt = math.radians(self.m.shell.tilt)
        normal = (0.0, math.sin(tilt), math.cos(tilt))
        return shape.trim_by_plane(normal, self.floor(0, under) * math.cos(tilt))

    @functools.cached_property
    def front(self) -> Manifold:
        """The front half of the box: the face with its openings, the tray that holds the panel, and
        a post for each screw."""
        m, shell = self.m, self.m.shell
        whole = self.outline()
        face = Manifold.batch_hull(
            [
                plate(self.outline(shell.bevel), 0, -0.01),
                plate(whole, -shell.bevel, -shell.bevel - 0.01),
            ]
        )
        body = face + plate(whole, -shell.bevel, self.joint)
        body += plate(self.outline(shell.thin + shell.fit), -shell.bevel, self.joint - shell.lap)
        body -= plate(self.outline(self.edge), -shell.face, self.joint - shell.lap)
        for x, y in self.screws:  # the posts of the back pass the lap
            side = self.post + 2 * shell.fit + 1
            body -= block(x, y, self.joint - shell.lap / 2, side, side, shell.lap)
            body += pin(x, y, -shell.face, self.joint, self.post) ^ plate(whole, 0, -FAR)
            body -= pin(x, y, self.joint + m.screw.grip + 0.5, self.joint, m.screw.thread)
        body += self.tray(shell.face)
        body = self.opened(body, shell.face)
        for name, turn in (("up", 90), ("down", -90)):
            spot = self.buttons[name]
            arrow = CrossSection.circle(2.6, 3).rotate(turn)
            away = spot.kind.rim / 2 + 3.2
            at = spot.x + (away if spot.x < self.panel[0] else -away)
            body -= plate(arrow, 1, -0.6).translate((at, spot.y, 0))
        return body

    def tray(self, face: float) -> Manifold:
        """Return the tray that holds the panel's board. A rim in it holds the pane, the clear cover
        of the panel.

        face: thickness of the face in mm.
        """
        m, (x, y) = self.m, self.panel
        ledge = -face - m.pane.thickness
        end = ledge - m.pane.tape - m.panel.thickness
        room, wall = 2 * m.panel.clearance, 2 * m.shell.thin
        outer = (m.panel.width + room + wall, m.panel.height + room + wall)
        rim = (m.pane.width + 2 * m.pane.clearance, m.pane.height + 2 * m.pane.clearance)
        tray = block(x, y, (end - face) / 2, *outer, -face - end)
        tray -= block(x, y, ledge - 5, outer[0] - wall, outer[1] - wall, 10)
        tray -= block(x, y, -face, *rim, 2 * m.pane.thickness + 1)  # 1 more: no skin stays
        # Two fingers lift the panel out here.
        return tray - block(x, y, ledge - 5, 20, outer[1] + 1, 10)

    def opened(self, body: Manifold, face: float) -> Manifold:
        """Return a shape with the window for the picture and a hole for each button cut out of it.

        body: the shape, which lies where the front lies.
        face: thickness of the face in mm.
        """
        m, shell = self.m, self.m.shell
        x, y = self.picture()
        width = m.panel.active_width + 2 * shell.window
        top = y + m.panel.active_height / 2 + shell.window
        # The pane needs something to lie on, too.
        pane = self.panel[1] - m.pane.height / 2 + shell.thin / 2
        picture = y - m.panel.active_height / 2
        bottom = min(picture - shell.window, max(picture - shell.window_near, pane))
        height = top - bottom
        slant = face - shell.thin  # so that the picture is seen from the side, too
        wide = CrossSection.square((width + 2 * slant, height + 2 * slant), True)
        narrow = CrossSection.square((width, height), True)
        window = Manifold.batch_hull(
            [plate(wide, 0.01, 0), plate(narrow, -slant, -slant - 0.01)]
        ) + plate(narrow, 0, -face - 0.01)
        body -= window.translate((x, (top + bottom) / 2, 0))
        for spot in self.buttons.values():
            body -= pin(spot.x, spot.y, 1, -face - 1, spot.kind.hole)
        return body

    @functools.cached_property
    def back(self) -> Manifold:
        """The back half of the box: the walls, the floor, and the holders of the parts."""
        m, shell = self.m, self.m.shell
        whole = self.hull()
        body = whole - self.room()
        body -= plate(self.outline(shell.thin), self.joint, self.joint - shell.lap)
        for x, y in self.screws:
            body += pin(x, y, self.joint, -FAR, self.post) ^ whole
        body += self.above_floor(union(self.holders()), shell.wall / 2) ^ plate(
            self.outline(shell.wall / 2), self.joint, -FAR
        )
        for x, y in self.screws:
            body -= self.screw_hole(x, y)
        for x, y in self.feet():
            radius = m.foot.width / 2 + 0.3
            recess = Manifold.cylinder(2 * m.foot.recess, radius, -1, SEGMENTS, True)
            body -= recess.rotate((-shell.tilt, 0, 0)).translate((x, y, self.floor(y, shell.wall)))
        return body - union([self.usb_hole(), self.switch_hole(), *self.grille()])

    def hull(self) -> Manifold:
        """Return the outside of the back as a solid: a wedge with a bevel around its floor."""
        shell = self.m.shell

        def ring(inset: float, under: float) -> "list[tuple[float, float, float]]":
            (points,) = self.outline(inset).to_polygons()
            return [(x, y, self.floor(y, under)) for x, y in points.tolist()]

        (top,) = self.outline().to_polygons()
        points = [(x, y, self.joint) for x, y in top.tolist()]
        points += ring(0, shell.wall - shell.bevel) + ring(shell.bevel, shell.wall)
        return Manifold.hull_points(np.array(points))

    def room(self) -> Manifold:
        """Return the hollow inside the back, as a solid."""
        return self.above_floor(plate(self.outline(self.m.shell.wall), self.joint, -FAR))

    def holders(self) -> "list[Manifold]":
        """Return the holders in the back, a list of solids: four posts that press on the corners of
        the panel, the tray of the battery, and the cradle of the piezo (the buzzer). They reach far
        below the floor; `back` cuts them off inside the floor."""
        m, shell, (x, y) = self.m, self.m.shell, self.panel
        board = -shell.face - m.pane.thickness - m.pane.tape - m.panel.thickness
        middle = board - m.post.foam - FAR / 2
        dx, dy = m.panel.width / 2 - m.post.inset, m.panel.height / 2 - m.post.inset
        found = [
            block(x + right * dx, y + up * dy, middle, m.post.width, m.post.width, FAR)
            for right in (-1, 1)
            for up in (-1, 1)
        ]

        x, y = self.battery
        battery = m.battery
        length = battery.length + 2 * battery.clearance
        rear = self.height - shell.wall / 2
        near = y - battery.thickness / 2 - battery.clearance - shell.thin
        top = self.floor(y) + 0.5 * battery.width
        tray = block(x, (near + rear) / 2, top - FAR / 2, length + 2 * shell.thin, rear - near, FAR)
        found.append(tray - block(x, near + shell.thin + FAR / 2, top, length, FAR, 2 * FAR))

        x, y, z = self.piezo()
        width = m.piezo.width + 0.6
        disc = Manifold.cylinder(10, width / 2, -1, SEGMENTS, True).rotate((0, 90, 0))
        cradle = block(x, y, z - FAR / 2, 2 * shell.thin + 2, width + 2 * shell.thin, FAR)
        found.append(cradle - disc.translate((x, y, z)))
        return found

    def piezo(self) -> "tuple[float, float, float]":
        """Return (x, y, z) of the piezo in mm: the middle of its side that touches the wall."""
        x, y = self.across(self.width - self.m.shell.wall), self.piezo_y
        return x, y, self.floor(y) + self.m.piezo.width / 2 + 1.5

    def grille(self) -> "list[Manifold]":
        """Return the holes in the wall that let out the sound of the piezo, a list of solids."""
        x, y, z = self.piezo()
        hole = Manifold.cylinder(12, self.m.piezo.hole / 2, -1, 16, True).rotate((0, 90, 0))
        step = self.m.piezo.step
        return [
            hole.translate((x, y + step * (column + row % 2 / 2), z + step * row * 0.866))
            for row in range(-2, 3)
            for column in range(-2, 3)
            if math.hypot(column + row % 2 / 2, row * 0.866) < 2.1
        ]

    def screw_hole(self, x: float, y: float) -> Manifold:
        """Return the hole of a screw in the back, as a solid. From the joint down, it is narrow,
        then a cone for the screw's head, then wide.

        x, y: axis of the screw, in mm.
        """
        screw = self.m.screw
        head = self.joint - (screw.length - screw.grip)
        cone = (screw.head - screw.hole) / 2  # 45 degrees
        taper = Manifold.cylinder(cone, screw.head / 2, screw.hole / 2, SEGMENTS)
        return (
            pin(x, y, self.joint + 1, head, screw.hole)
            + taper.translate((x, y, head))
            + pin(x, y, head + 0.01, -FAR, screw.head)  # 0.01: no skin stays
        )

    def feet(self) -> "list[tuple[float, float]]":
        """Return the middles of the four feet, a list of (x, y) in mm."""
        away = self.m.foot.width / 2 + 1 + self.m.shell.bevel
        x = self.screws[0][0] + self.m.screw.head / 2 + self.m.shell.thin + away
        y = away + 2
        return [(a, b) for a in (x, self.width - x) for b in (y, self.height - y)]

    def usb(self) -> "tuple[float, float, float]":
        """Return (x, y, z) of the middle of the opening for the USB plug, on the outside of the
        wall, in mm."""
        m = self.m
        z = -m.shell.face - m.pane.thickness - m.pane.tape - m.pico.usb_depth
        return self.across(0.0), self.panel[1] + m.pico.usb_up, z

    def usb_hole(self) -> Manifold:
        """Return the opening for the USB plug in the wall, as a solid."""
        pico = self.m.pico
        return block(*self.usb(), 12, pico.plug_width + 1, pico.plug_height + 1)

    def switch_hole(self) -> Manifold:
        """Return the opening for the switch in the wall away from the players, as a solid."""
        x, z = self.switch
        return block(x, self.height, z, self.m.switch.width, 12, self.m.switch.height)

    @functools.cached_property
    def frame(self) -> Manifold:
        """A thin frame, to try the parts in before the front is printed. It has the front's window,
        tray and button holes, at the same places."""
        m, shell = self.m, self.m.shell
        x, y = self.panel
        around = 2 * (m.panel.clearance + shell.thin)
        panel = CrossSection.square((m.panel.width + around, m.panel.height + around), True)
        outline = panel.translate((x, y))
        bar_width = 8
        far_x, far_y = (m.panel.width - bar_width) / 2, (m.panel.height - bar_width) / 2
        for spot in self.buttons.values():  # each ring hangs on a bar to the nearest point
            ring = CrossSection.circle(spot.kind.hole / 2 + 3, SEGMENTS).translate(spot[:2])
            end = (
                min(max(spot.x, x - far_x), x + far_x),
                min(max(spot.y, y - far_y), y + far_y),
            )
            knob = CrossSection.circle(bar_width / 2, SEGMENTS)
            outline += ring + CrossSection.batch_hull(
                [knob.translate(spot[:2]), knob.translate(end)]
            )
        body = plate(outline, 0, -shell.thin) + self.tray(shell.thin)
        return self.opened(body, shell.thin)

    # ---- the parts to buy

    def parts(self) -> "list[Part]":
        """Return the parts to buy, each at its place in the box, a list of Parts."""
        m, shell, (x, y) = self.m, self.m.shell, self.panel
        z = -shell.face
        pane = block(x, y, z - m.pane.thickness / 2, m.pane.width, m.pane.height, m.pane.thickness)
        found = [Part("pane", PANE, pane)]
        z -= m.pane.thickness + m.pane.tape
        glass = m.panel.glass_thickness
        board = m.panel.thickness - glass
        size = (m.panel.glass_width, m.panel.glass_height)
        found.append(Part("panel", GLASS, block(x, y, z - glass / 2, *size, glass)))
        size = (m.panel.width, m.panel.height)
        found.append(Part("panel", BOARD, block(x, y, z - glass - board / 2, *size, board)))
        found += self.pico(z)
        for name, spot in self.buttons.items():
            found += self.button(name.upper(), spot)
        x, y = self.battery
        battery = m.battery
        bottom = self.floor(y - battery.thickness / 2)
        middle = bottom + battery.width / 2
        holder = block(x, y, middle, battery.length, battery.thickness, battery.width)
        cell = Manifold.cylinder(battery.length - 8, 5.25, -1, SEGMENTS, True).rotate((0, 90, 0))
        cells = union([cell.translate((x, y - 2.2, middle + dz)) for dz in (-12, 0, 12)])
        holder -= block(x, y - 5, middle, battery.length - 4, battery.thickness - 3, 35)
        found += [Part("battery", DARK, holder), Part("battery", CELL, cells)]
        x, y, z = self.piezo()
        inwards = math.copysign(m.piezo.thickness, self.width / 2 - x)
        disc = Manifold.cylinder(m.piezo.thickness, m.piezo.width / 2, -1, SEGMENTS, True)
        disc = disc.rotate((0, 90, 0)).translate((x + inwards / 2, y, z))
        found.append(Part("piezo", BRASS, disc))
        (x, z), switch = self.switch, m.switch
        inner = self.height - shell.wall
        body = block(
            *(x, (self.height + inner - switch.depth) / 2, z),
            *(switch.width - 0.2, shell.wall + switch.depth, switch.height - 0.2),
        )
        rim = block(x, self.height + 0.75, z, switch.rim_width, 1.5, switch.rim_height)
        found.append(Part("switch", DARK, body + rim))
        for x, y in self.screws:
            found.append(Part("screws", METAL, self.screw(x, y)))
        return found

    def pico(self, glass: float) -> "list[Part]":
        """Return the Pico behind the panel, and the panel's sockets for it, a list of Parts.

        glass: z of the front of the panel's glass, in mm.
        """
        m, (x, y) = self.m, self.panel
        socket = self.usb()[2] + 1.3  # z of the Pico's board below its USB socket
        y += m.pico.usb_up
        behind = glass - m.panel.thickness
        rows = (y - 8.9, y + 8.9)
        room = behind - socket - 3.5  # between the panel's board and the Pico's header
        sockets = [block(x, row, behind - room / 2, m.pico.length, 2.5, room) for row in rows]
        strips = [block(x, row, socket + 2.25, m.pico.length, 2.5, 2.5) for row in rows]
        pins = [
            block(x + 2.54 * (number - 9.5), row, socket + 6.5, 0.64, 0.64, 6)
            for row in rows
            for number in range(20)
        ]
        board = block(x, y, socket + 0.5, m.pico.length, m.pico.width, 1)
        end = x - math.copysign(m.pico.length / 2 - 1.5, x - self.across(0.0))
        usb = block(end, y, socket - 1.3, 5.6, 7.5, 2.6)
        chip = block(x, y, socket - 0.5, 7, 7, 1)
        return [
            Part("panel", DARK, union(sockets)),
            Part("pico", DARK, union(strips)),
            Part("pico", METAL, union([usb, *pins])),
            Part("pico", PICO, board),
            Part("pico", DARK, chip),
        ]

    def plug(self) -> Manifold:
        """Return the plug of a USB cable as a solid. It reaches from the Pico's socket to 30 mm
        outside the box."""
        pico = self.m.pico
        x, y, z = self.usb()
        outside = x + math.copysign(30, x - self.panel[0])
        socket = self.panel[0] + math.copysign(pico.length / 2 + 1.5, x - self.panel[0])
        middle = (outside + socket) / 2
        return block(middle, y, z, abs(outside - socket), pico.plug_width, pico.plug_height)

    def button(self, name: str, spot: Spot) -> "list[Part]":
        """Return the pieces of a button, a list of Parts.

        name: name of the button, such as "A".
        spot: place of the button on the face.
        """
        kind, face = spot.kind, -self.m.shell.face
        colour = ROLL if name == "ROLL" else KEY
        rim = Manifold.cylinder(2, kind.rim / 2, kind.rim / 2 - 1, SEGMENTS)
        cap = pin(spot.x, spot.y, 3.6, 0, 0.7 * kind.rim) + Manifold.cylinder(
            0.8, 0.35 * kind.rim, 0.35 * kind.rim - 0.8, SEGMENTS
        ).translate((spot.x, spot.y, 3.6))
        body = pin(spot.x, spot.y, 0, face - kind.depth + 5, kind.hole - 0.3)
        legs = [
            block(spot.x + side * kind.hole / 4, spot.y, face - kind.depth + 2.5, 2, 1, 5)
            for side in (-1, 1)
        ]
        edge = colour if name == "ROLL" else DARK
        letter = [Part(name, DARK, written(name, spot.x, spot.y, 4.45))] if name in "ABC" else []
        return [
            *letter,
            Part(name, edge, rim.translate((spot.x, spot.y, 0))),
            Part(name, colour, cap),
            Part(name, DARK, body),
            Part(name, METAL, pin(spot.x, spot.y, face, face - 3, kind.nut) + union(legs)),
        ]

    def screw(self, x: float, y: float) -> Manifold:
        """Return an upright screw at its place in the box, around the point (x, y), in mm."""
        screw = self.m.screw
        bottom = self.joint - (screw.length - screw.grip)
        head = Manifold.cylinder(1.5, 3, 1.5, SEGMENTS).translate((x, y, bottom))
        return pin(x, y, bottom + screw.length, bottom, screw.thread - 0.1) + head


# ---- the files


def triangles(shape: Manifold) -> np.ndarray:
    """Return the corners of the triangles that a shape's surface is made of, in mm.

    The result is an array of float32 with the indexes [triangle, corner, coordinate]. The order of
    the triangles does not depend on how the shape was computed.
    """
    mesh = shape.to_mesh()
    corners = np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)]
    corners = corners.astype("<f4") + np.float32(0)  # no negative zeros
    order = np.lexsort(corners.reshape(-1, 9).T)
    return corners[order]


def stl(shape: Manifold) -> bytes:
    """Return a shape as the bytes of a binary STL file."""
    corners = triangles(shape).astype(float)
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.sqrt((normals * normals).sum(axis=1, keepdims=True))
    rows = np.zeros(len(corners), [("floats", "<f4", 12), ("attribute", "<u2")])
    rows["floats"][:, :3] = normals / np.where(lengths, lengths, 1)
    rows["floats"][:, 3:] = corners.reshape(-1, 9)
    return b"Toychest".ljust(80, b"\0") + struct.pack("<I", len(rows)) + rows.tobytes()


def on_bed(shape: Manifold) -> Manifold:
    """Return a shape, moved so that its smallest x, y and z are 0. It then stands on the bed of the
    printer."""
    x, y, z, *_ = shape.bounding_box()
    return shape.translate((-x, -y, -z))


def printed(box: Box) -> "dict[str, Manifold]":
    """Return the printed parts of a box: {name of its STL file without .stl: shape}. The shapes lie
    as on the bed of the printer."""
    face_down = (180, 0, 0)
    shapes = {
        "front": box.front.rotate(face_down),
        "back": box.back.rotate((box.m.shell.tilt, 0, 0)),
        "frame": box.frame.rotate(face_down),
    }
    # Corners that are nearly one would become one when an STL file rounds them.
    return {name: on_bed(shape.simplify(0.002)) for name, shape in shapes.items()}
