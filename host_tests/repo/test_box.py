"""The printed box: its files are up to date, a printer can print them, and the parts fit."""

import io
import itertools
import math
import re
import time
import tomllib
from pathlib import Path

import networkx
import numpy as np
import pytest
from manifold3d import Manifold
from PIL import Image

from draw import enclosure, make_box, wiring

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


pytestmark = pytest.mark.xdist_group("box")  # one worker, so that the files are made once
BOX = box()


@pytest.fixture(scope="module")
def made():
    """Return the files, made again, and the seconds of processor time that it took."""
    start = time.process_time()
    files = make_box.files(box())
    return files, time.process_time() - start


@pytest.fixture(scope="module", params=["left", "right"])
def either(request):
    """Return the box for a panel whose USB socket is on the left or on the right."""
    return box(pico__usb_side=request.param)


def corners(data):
    """Return the corners of the triangles in an STL file, and their normals."""
    count = int.from_bytes(data[80:84], "little")
    assert len(data) == 84 + 50 * count
    rows = np.frombuffer(data[84:], [("floats", "<f4", (4, 3)), ("attribute", "<u2")])["floats"]
    return rows[:, 1:], rows[:, 0]


def unpacked(name, data):
    """Return the bytes of a file, or of the pixels of a picture."""
    if name.endswith(".png"):
        return Image.open(io.BytesIO(data)).convert("RGB").tobytes()
    return data


def shapes(one):
    """Return {name: shape} of the parts to buy, and of a plug in the Pico's socket."""
    found = {"plug": one.plug()}
    for part in one.parts():
        found[part.name] = found.get(part.name, Manifold()) + part.shape
    return found


# ---- the files


@pytest.mark.long
def test_the_files_are_up_to_date(made):
    """Made again, they have the same bytes. Of a picture, those of its pixels count: a processor
    may pack the same pixels in another way."""
    files, seconds = made
    for name, content in files.items():
        there = (make_box.FOLDER / name).read_bytes()
        assert unpacked(name, there) == unpacked(name, content), "run: make box"
        assert len(content) < 300_000
    assert seconds < 10
    listed = {path.name for end in ("stl", "png") for path in make_box.FOLDER.glob(f"*.{end}")}
    assert {name for name in listed if name.startswith(("box", *PRINTED))} == set(files)


def test_each_measure_has_a_source():
    sections = tomllib.loads(enclosure.MEASURES.read_text())
    sources = {
        f"{section}.{name}": source
        for section, entries in sections.items()
        for name, (_, source) in entries.items()
    }
    kinds = ("measure yours", "choice: ", "Waveshare's wiki: ", "Raspberry Pi Pico datasheet")
    assert [name for name, source in sources.items() if not source.startswith(kinds)] == []
    assert sources["pico.usb_side"].startswith("measure yours")
    program = Path(enclosure.__file__).read_text()
    unused = [name for name in sources if not re.search(rf"\.{name.split('.')[1]}\b", program)]
    assert unused == []


# ---- a printer can print them


@pytest.mark.long
@pytest.mark.parametrize("name", PRINTED)
def test_the_surface_is_closed_and_its_triangles_turn_the_right_way(made, name):
    points, normals = corners(made[0][f"{name}.stl"])
    edges = [
        (one.tobytes(), other.tobytes())
        for triangle in points
        for one, other in zip(triangle, np.roll(triangle, -1, axis=0), strict=True)
    ]
    assert len(set(edges)) == len(edges)
    assert {(other, one) for one, other in edges} == set(edges)
    a, b, c = points.astype(float).transpose(1, 0, 2)
    across = np.cross(b - a, c - a)
    assert (across * a).sum() / 6 > 5000  # mm3: outside is outside
    assert ((across * normals).sum(axis=1) >= 0).all()


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


@pytest.mark.long
@pytest.mark.parametrize("name", PRINTED)
def test_it_prints_without_supports(made, name):
    """What hangs over the bed by more than 50 degrees is a bridge of at most 15 mm."""
    points, normals = corners(made[0][f"{name}.stl"])
    hanging = (normals[:, 2] < -math.cos(math.radians(40))) & (points[..., 2].min(axis=1) > 0.01)
    graph = networkx.Graph()
    for number in np.flatnonzero(hanging):
        graph.add_edges_from((("triangle", number), corner.tobytes()) for corner in points[number])
    for group in networkx.connected_components(graph):
        numbers = [node[1] for node in group if isinstance(node, tuple)]
        there = points[numbers].reshape(-1, 3)
        assert np.ptp(there, axis=0).max() <= 15, there.mean(axis=0)


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
    assert set(either.buttons) == set(wiring.read_board()["BUTTONS"])
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


def test_the_page_tells_the_truth():
    page = (make_box.FOLDER / "BOX.md").read_text()
    m = BOX.m
    near, rear = (-BOX.floor(y, m.shell.wall) for y in (0, BOX.height))
    words = " ".join(page.split())
    assert f"a wedge of {BOX.width:.0f} x {BOX.height:.0f} mm, {near:.0f} mm high" in words
    assert f"and {rear:.0f} mm high behind" in words
    assert f"leans {m.shell.tilt:.0f} degrees" in words
    for name, shape in enclosure.printed(BOX).items():
        (row,) = [line for line in page.splitlines() if f"[{name}.stl]" in line]
        assert f"| {shape.volume() / 1000:.0f} cm³ |" in row
    sections = tomllib.loads(enclosure.MEASURES.read_text())
    named = re.findall(r"`(\w+)\.(\w+)`", page)
    assert len(named) > 15
    for section, name in named:
        assert sections[section][name][1].startswith("measure yours"), (section, name)
    assert f"Pane**: {m.pane.width:.0f} x {m.pane.height} mm" in words
    assert m.screw.length == 12 and m.foot.width == 10
    assert "They cut their own thread" in words and m.screw.thread < 3
    heads = BOX.joint - (m.screw.length - m.screw.grip) - BOX.floor(BOX.height, m.shell.wall)
    assert m.screw.head > 6 and heads < 40  # the screwdriver


def test_a_box_without_a_printer_has_the_same_room_and_holes():
    page = " ".join((make_box.FOLDER / "BOX.md").read_text().split())
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
