"""The printed box: its files have the shapes of box.toml, a printer can print them, and the parts
fit."""

import io
import itertools
import math
import re
import tomllib

import numpy as np
import pytest
from manifold3d import Manifold, Mesh
from PIL import Image, ImageChops

from build.board_files import BOARDS, REFERENCE
from draw import enclosure, make_box

PRINTED = ("front", "back", "frame")
BED = 180  # mm: side of the bed of a small printer
TOGETHER = [{"pane", "panel"}, {"panel", "pico"}, {"pico", "plug"}]  # these touch
SIGHT = 35  # degrees above the table: eyes at 42 cm above it, 60 cm away


def box(**changes):
    """Return the box, with changed measures such as panel_width=80."""
    measures = enclosure.read_measures()
    for name, value in changes.items():
        section, _, rest = name.partition("__")
        assert hasattr(getattr(measures, section), rest)
        setattr(getattr(measures, section), rest, value)
    return enclosure.Box(measures)


BOX = box()


@pytest.fixture(scope="module", params=["left", "right"])
def either(request):
    """Return the box for a panel whose USB socket is on the left or on the right."""
    return box(pico__usb_side=request.param)


def shapes(one):
    """Return {name: shape} of the parts to buy, and of a plug in the Pico's socket."""
    found = {"plug": one.plug()}
    for part in one.parts():
        found[part.name] = found.get(part.name, Manifold()) + part.shape
    return found


# ---- a printer can print them


@pytest.mark.parametrize("name", PRINTED)
def test_the_file_is_closed_and_has_the_shape_of_the_measures(name):
    data = (make_box.FOLDER / f"{name}.stl").read_bytes()
    rows = np.frombuffer(data[84:], [("floats", "<f4", (4, 3)), ("attribute", "<u2")])["floats"]
    corners, numbers = np.unique(rows[:, 1:].reshape(-1, 3), axis=0, return_inverse=True)
    shape = Manifold(Mesh(corners, numbers.reshape(-1, 3).astype(np.uint32)))
    assert shape.status().name == "NoError"  # closed, and its triangles turn the right way
    made = enclosure.printed(BOX)[name]
    assert (shape - made).volume() + (made - shape).volume() < 0.1, "run: make box"


def test_the_pictures_are_of_this_box():
    """One of the four is drawn again."""
    with Image.open(make_box.FOLDER / "box-frame.png") as there:
        now = Image.open(io.BytesIO(make_box.png(make_box.frame_picture(BOX))))
        changed = ImageChops.difference(there.convert("RGB"), now.convert("RGB")).getbbox()
    assert not changed, "run: make box"


@pytest.mark.parametrize("name", PRINTED)
def test_it_is_one_piece_and_fits_on_a_bed(name):
    shape = enclosure.printed(BOX)[name]
    assert len(shape.decompose()) == 1
    x, y, z, *far = shape.bounding_box()
    assert max(abs(x), abs(y), abs(z)) < 1e-6
    assert max(far[:2]) <= BED


def test_nothing_closes_a_hole():
    """The genus of a shape is the number of holes that go through it."""
    assert BOX.front.genus() == 1 + len(BOX.buttons)
    assert BOX.back.genus() == 4 + 2 + len(BOX.grille())  # screws, USB, switch
    assert len(BOX.grille()) > 12


def thin(shape, height):
    """Return what a disc of 1.6 mm does not reach in a slice of a shape, without the corners."""
    whole = shape.slice(height)
    reached = whole.offset(-0.79, circular_segments=32).offset(0.81, circular_segments=32)
    return (whole - reached).offset(-0.2)


@pytest.mark.parametrize("name", PRINTED)
def test_no_wall_is_thinner_than_1_6_mm(name):
    """In slices in three directions. A slice that only touches a curve is thin, its neighbour is
    not."""
    for turn in ((0, 0, 0), (0, 90, 0), (90, 0, 0)):
        shape = enclosure.printed(BOX)[name].rotate(turn)
        low, high = (shape.bounding_box()[i] for i in (2, 5))
        for height in np.arange(low + 0.37, high - 0.4, 1.7):
            both = thin(shape, height) ^ thin(shape, height + 0.4)
            assert both.area() < 0.02, (turn, height, both.bounds())


@pytest.mark.parametrize("name", PRINTED)
def test_it_prints_without_supports(name):
    """In each layer, what reaches beyond the layer below by more than 50 degrees from the vertical
    is a bridge of at most 15 mm."""
    shape, layer = enclosure.printed(BOX)[name], 0.2
    beyond = layer * math.tan(math.radians(50))
    for height in np.arange(0.3, shape.bounding_box()[5], layer):
        hanging = shape.slice(height) - shape.slice(height - layer).offset(beyond)
        for bridge in hanging.offset(-0.02).decompose():
            if bridge.area() > 0:
                left, front, right, rear = bridge.bounds()
                assert max(right - left, rear - front) <= 15, (height, bridge.bounds())


# ---- the parts fit


def test_the_window_shows_the_whole_picture_and_only_glass(either):
    panel, (x, y) = either.m.panel, either.picture()
    room = 0.4
    picture = enclosure.block(
        x, y, 0, panel.active_width + 2 * room, panel.active_height + 2 * room, 40
    )
    assert (either.front ^ picture).volume() == 0
    x, y = either.panel
    window = enclosure.block(x, y, -either.m.shell.face + 0.5, 200, 200, 0.1) - either.front
    window ^= enclosure.block(x, y, 0, panel.width, panel.height, 40)
    low_x, low_y, _, high_x, high_y, _ = window.bounding_box()
    assert max(x - low_x, high_x - x) < panel.glass_width / 2
    assert max(y - low_y, high_y - y) < panel.glass_height / 2


def test_a_player_sees_the_whole_picture():
    panel, shell, (x, y) = BOX.m.panel, BOX.m.shell, BOX.picture()
    glass = -shell.face - BOX.m.pane.thickness - BOX.m.pane.tape
    size = (panel.active_width, panel.active_height, 0.01)
    nearer = 60 / math.tan(math.radians(SIGHT + shell.tilt))
    sight = Manifold.batch_hull(
        [
            Manifold.cube(size, True).translate((x, y, glass)),
            Manifold.cube(size, True).translate((x, y - nearer, glass + 60)),
        ]
    )
    assert (sight ^ BOX.front).volume() == 0


def test_each_button_of_the_board_file_has_a_hole_of_its_size(either):
    assert set(either.buttons) == set(BOARDS[REFERENCE]["BUTTONS"])
    for name, (x, y, kind) in either.buttons.items():
        assert abs(kind.hole - (24 if name == "roll" else 12)) < 1
        inside = enclosure.pin(x, y, 5, -20, kind.hole - 0.1)
        around = enclosure.pin(x, y, -0.9, -1.3, kind.hole + 0.4)
        around -= enclosure.pin(x, y, 5, -20, kind.hole + 0.1)
        for shape in (either.front, either.frame):
            assert (inside ^ shape).volume() == 0
            assert (around - shape).volume() < 0.01


def test_the_buttons_stand_where_the_wiring_page_says(either):
    x, y = {}, {}
    for name, spot in either.buttons.items():
        x[name], y[name] = spot.x, spot.y
    bottom = either.panel[1] - either.m.panel.height / 2
    assert x["a"] < x["b"] < x["c"] and y["a"] == y["b"] == y["c"] < bottom
    assert y["down"] < y["up"]
    left, right = (either.panel[0] + side * either.m.panel.width / 2 for side in (-1, 1))
    assert all(not left < x[name] < right for name in ("up", "down", "roll"))


def test_no_part_is_nearer_than_2_mm_to_another(either):
    for (one, a), (other, b) in itertools.combinations(shapes(either).items(), 2):
        if {one, other} not in TOGETHER:
            assert a.min_gap(b, 3) >= 2 - 1e-6, (one, other)
    for name in ("A", "B", "C", "UP", "DOWN", "ROLL", "pico"):
        assert shapes(either)[name].min_gap(either.back, 3) >= 2 - 1e-6, name


def test_no_part_is_where_the_plastic_is(either):
    assert (either.front ^ either.back).volume() < 1e-6
    for name, part in shapes(either).items():
        for shape in (either.front, either.back):
            assert (part ^ shape).volume() < 1e-6, name


def test_the_screws_reach_the_front_and_not_its_face():
    screw = BOX.m.screw
    top = BOX.joint + screw.grip
    assert top <= -BOX.m.shell.face - 0.5
    for x, y in BOX.screws:
        thread = enclosure.pin(x, y, top, BOX.joint, screw.thread + 1) ^ BOX.front
        assert thread.volume() > 0.3 * screw.grip * math.pi * (screw.thread / 2 + 0.5) ** 2


def test_it_lies_flat_and_no_press_tips_it():
    """Pressed straight down, each button is above the floor; the floor lies in one plane."""
    points = enclosure.triangles(enclosure.printed(BOX)["back"]).reshape(-1, 3)
    floor = points[points[:, 2] < 1e-4]
    assert np.ptp(floor[:, 0]) > 100 and np.ptp(floor[:, 1]) > 70
    tilt = math.radians(BOX.m.shell.tilt)
    near = min(
        y * math.cos(tilt) - z * math.sin(tilt)
        for _, y, z in enclosure.triangles(BOX.back).reshape(-1, 3)
        if abs(z - BOX.floor(y, BOX.m.shell.wall)) < 1e-3
    )
    for spot in BOX.buttons.values():
        assert (spot.y - spot.kind.rim / 2) * math.cos(tilt) > near


def test_a_changed_measure_changes_the_box():
    wide = box(panel__width=86, panel__active_up=1)
    assert wide.width == BOX.width + 4
    assert wide.front.genus() == BOX.front.genus()
    assert (wide.front ^ enclosure.block(*wide.picture(), 0, 66.9, 29.06, 40)).volume() == 0


def test_the_pages_have_the_measures_of_the_box():
    page = (make_box.FOLDER / "BOX.md").read_text("utf-8")
    words, build = (
        " ".join((make_box.FOLDER / name).read_text("utf-8").split())
        for name in ("BOX.md", "BUILD.md")
    )
    m, shapes = BOX.m, enclosure.printed(BOX)
    near, rear = (f"{-BOX.floor(y, m.shell.wall):.0f}" for y in (0, BOX.height))
    size = f"{BOX.width:.0f} x {BOX.height:.0f} mm, {near} mm high near the players and {rear} mm"
    assert f"a wedge of {size} high behind" in words and f"box is {size} behind" in build
    assert f"leans {m.shell.tilt:.0f} degrees" in words
    for name, shape in shapes.items():
        assert re.search(rf"\[{name}.stl\].* {shape.volume() / 1000:.0f} cm³ \|", page), name
    whole, back = sum(shape.volume() for shape in shapes.values()), shapes["back"].volume()
    quick, slow, one, other = (
        f"{volume / speed / 3600:.0f}" for volume in (whole, back) for speed in (10, 5)
    )
    assert f"takes {quick} hours (10 mm³ a second) to {slow} hours (5 mm³)" in build
    assert f"the back takes {one} to {other} hours, the soldering one" in build
    with (make_box.FOLDER / "bom.csv").open(encoding="utf-8") as file:
        grams = re.search(r"filament.*?(\d+) g", file.read())
    assert grams and 0.99 <= int(grams[1]) / (1.24 * whole / 1000) < 1.15  # g/cm3 of PLA, solid
    assert f"Pane**: {m.pane.width:.0f} x {m.pane.height} mm" in words
    assert f"ROLL ({m.big_button.depth:.0f} mm behind the face)" in build
    assert f"M3 x {m.screw.length:.0f}, which cut" in build and m.screw.thread < 3
    assert f"rubber feet of {m.foot.width:.0f} mm" in build
    pico_edge = BOX.panel[1] + m.pico.usb_up - m.pico.width / 2
    room = BOX.usb()[2] + 1.3 - BOX.floor(pico_edge)  # 1.3 mm: half a USB socket
    assert f"behind the Pico, wires have {int(room)} mm" in build
    heads = BOX.joint - (m.screw.length - m.screw.grip) - BOX.floor(BOX.height, m.shell.wall)
    assert m.screw.head > 6 and heads < 40  # the screwdriver of BUILD.md


def test_each_measure_that_a_page_names_is_one_to_measure():
    sections = tomllib.loads(enclosure.MEASURES.read_text("utf-8"))
    for page in ("BOX.md", "BUILD.md"):
        text = (make_box.FOLDER / page).read_text("utf-8")
        named = re.findall(r"`((?!box\.)[a-z_]+)\.([a-z_]+)`", text)
        assert named
        for section, name in named:
            assert sections[section][name][1].startswith("measure yours"), (section, name)
        known = {name for section in sections.values() for name in section}
        assert set(re.findall(r"`((?:usb|active)_\w+)`", text)) <= known


def test_a_box_without_a_printer_has_the_same_room_and_holes():
    page = " ".join((make_box.FOLDER / "BOX.md").read_text("utf-8").split())
    words = page.partition("## Without a printer")[2]
    m = BOX.m
    wide, high = (side - 2 * m.shell.wall for side in (BOX.width, BOX.height))
    assert f"at least {int(wide)} x {math.ceil(high)} mm inside" in words
    battery = m.battery.width + m.battery.clearance
    room = max(m.big_button.depth, m.pico.usb_depth + m.pane.thickness, battery) + m.shell.gap
    assert room <= 45 and "45 mm deep" in words
    width = m.panel.active_width + 2 * m.shell.window
    height = m.panel.active_height + m.shell.window + m.shell.window_near
    assert f"a window of {width:.0f} x {height:.0f} mm" in words
    assert f"holes of {m.small_button.hole:.0f} mm for five buttons" in words
    assert f"one of {m.big_button.hole:.0f} mm for ROLL" in words
