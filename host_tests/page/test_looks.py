"""The looks of the simulator's page: on screens of any size, in the colours of the system, and for
people who use a screen reader."""

import re

import pytest
from playwright.sync_api import expect

from browser_page import (
    EN,
    KEYS,
    LANG,
    PAGE,
    PHONES,
    ROOT,
    SIZES,
    SWITCHES,
    WAIT_MS,
    WORDS,
    axe_finds_nothing,
    is_inside,
)
from build import build_site
from build.board_files import BOARDS

pytestmark = pytest.mark.xdist_group("page")
WIDTHS = (320, 360, 600, 768, 1024, 1280, 1920)


@pytest.mark.parametrize("name", SIZES)
def test_every_size_shows_all_controls_and_a_large_screen(request, name):
    """Each of the three keys is below its label, and no words are cut. Each control is large enough
    for a finger. The cards are in view if there is room."""
    size = SIZES[name]
    device = request.getfixturevalue("clicked" if name == "laptop" else "touched")
    page = device.page
    boxes = device.resized(size)
    edge = float(page.locator("#screen").evaluate("one => one.clientLeft"))
    left, width = boxes["screen"]["x"] + edge, boxes["screen"]["width"] - 2 * edge
    for at, key in enumerate("abc"):
        box = boxes[f"key-{key}"]
        begin = left + at * width / 3
        assert begin - 1 <= box["x"] and box["x"] + box["width"] <= begin + width / 3 + 1, key
    assert abs(boxes["key-a"]["x"] - left) <= 1
    assert abs(boxes["key-c"]["x"] + boxes["key-c"]["width"] - left - width) <= 1
    card = boxes.pop("card-rent")  # the last one; it may be below the view
    for one, box in boxes.items():
        assert is_inside(box, size), one
        if name in PHONES and one not in ("screen", "board"):
            assert min(box["width"], box["height"]) >= 44, one
    for one in SWITCHES:  # no words are cut
        assert page.locator(f"#{one}").evaluate(
            "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
        )
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    share = boxes["screen"]["width"] / size["width"]
    if name in ("tablet", "laptop"):
        assert card["y"] + card["height"] <= size["height"]
    assert share >= (0.89 if size["height"] > size["width"] else 0.45)
    if name == "phone on its side":  # nothing of the part below is in view
        assert page.locator(".beside").bounding_box()["y"] >= size["height"]
        assert page.locator("#board").evaluate(  # it has room for the longest name and the arrow
            "one => { const free = one.cloneNode(true); free.style.width = 'auto';"
            " one.after(free); const { width } = free.getBoundingClientRect(); free.remove();"
            " return width <= one.getBoundingClientRect().width; }"
        )


def test_every_dot_of_the_panel_is_whole_dots_of_the_display(clicked, touched):
    for device, scale in ((clicked, 1), (touched, 3)):
        device.resized(SIZES["laptop"])
        dots = device.page.evaluate(
            "document.getElementById('screen').clientWidth * devicePixelRatio / 296"
        )
        assert abs(dots - round(dots)) < 0.01 * dots
        assert dots >= 2 * scale


def test_no_width_scrolls_sideways_or_overlaps(clicked):
    page = clicked.page
    for width in WIDTHS:
        places = clicked.resized({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        boxes = [places[f"key-{key}"] for key in KEYS] + [places["screen"]]
        for i, one in enumerate(boxes):
            for other in boxes[:i]:
                apart_x = max(
                    one["x"] - other["x"] - other["width"], other["x"] - one["x"] - one["width"]
                )
                apart_y = max(
                    one["y"] - other["y"] - other["height"], other["y"] - one["y"] - one["height"]
                )
                assert max(apart_x, apart_y) >= 0, width
    clicked.resized(SIZES["laptop"])


# The parts of the page that are outside of it: nobody can scroll to the left of it, or above it.
OUTSIDE = """async () => {
  await new Promise((done) => requestAnimationFrame(() => done()));  // has the new layout
  const parts = document.querySelectorAll('.case, .case *, .tools, .tools *, main > *, main p *');
  return [...parts].filter((one) => {
    const { left, right, top, width } = one.getBoundingClientRect();
    return width && getComputedStyle(one).clipPath === 'none'
      && (left < 0 || right > innerWidth || top + scrollY < 0);
  }).map((one) => one.id || one.className || one.tagName);
}"""


def test_nothing_lies_outside_of_the_page_at_any_size_and_zoom(start):
    """A zoom of 400 % makes a window of 1280 x 1024 one of 320 x 256. The long words are in
    Spanish."""
    page = start(locale="es-MX").page
    page.locator("#saves").evaluate("details => { details.open = true; }")
    for name in ("pico_captouch29", "pico_epaper29"):
        page.locator("#board").select_option(name)
        for width in (240, 320, 426, 480, 568, 600, 639, 640, 720, 800, 1000, 1180, 1600):
            for height in (200, 240, 256, 300, 319, 320, 360, 480, 481, 700):
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(OUTSIDE) == [], (name, width, height)
                assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.long
def test_axe_finds_nothing(touched):
    """axe-core finds no obstacle in each colour scheme, with everything opened and a message."""
    page = touched.page
    page.locator("details").evaluate_all("all => { for (const one of all) one.open = true; }")
    touched.give({"name": "x.json", "mimeType": "application/json", "buffer": b"{"})
    expect(page.locator("#note")).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        axe_finds_nothing(page)
    page.locator("details").evaluate_all("all => { for (const one of all) one.open = false; }")


@pytest.mark.long
def test_phones_show_every_control_of_every_board(touched):
    """The box is off meanwhile, so only the page changes."""
    page = touched.page
    page.locator("#power").click()
    for name in reversed(BOARDS):
        page.get_by_label("Board").select_option(name)
        for size in PHONES.values():
            boxes = touched.resized(size)
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
            for control in (*(f"key-{key}" for key in BOARDS[name]["BUTTONS"]), *SWITCHES[:3]):
                assert is_inside(boxes[control], size), (name, control)
                assert min(boxes[control]["width"], boxes[control]["height"]) >= 44
    page.locator("#power").click()
    touched.is_home()


def test_keys_by_touch(touched):
    touched.resized(PHONES["phone"])
    tap = {name: touched.page.locator(f"#key-{name}").tap for name in KEYS}
    for key, words in (
        ("down", "A: " + EN["game.stray_cat"]),
        ("up", "A: " + EN["game.toss"]),
        ("b", EN["monopoly.players"]),
        ("a", "A: " + EN["game.toss"]),
        ("roll", EN["toss.players"]),
        ("a", "A: " + EN["game.toss"]),
    ):
        touched.later(600)
        tap[key]()
        touched.says(words)


def test_the_words_of_the_screen_look_as_they_do_on_it(clicked):
    """The title has a rule below it, the selected row is black, each button is a key cap. The text
    is the box's own."""
    page = clicked.page
    mirror = page.locator("#mirror")
    clicked.is_home()
    clicked.open_game("toss")
    clicked.press_and_wait("c", "b")
    title, *lines = clicked.says(EN["name.who"]).split("\n")
    assert mirror.text_content() == page.evaluate("toychest.mirror()")
    assert mirror.locator(".title").text_content() == title
    assert mirror.locator(".head").text_content() == title.split(" - ")[0]
    (selected,) = (line for line in lines if line.startswith("> "))
    assert mirror.locator(".selected").all_text_contents() == [selected]
    assert mirror.locator(".cap").all_text_contents() == ["A", "B", "C", "UP", "DOWN"]
    assert mirror.locator(".label").all_text_contents() == lines[-4:]
    colour, ground, paper = mirror.evaluate(
        """one => [getComputedStyle(one).color,
          getComputedStyle(one.querySelector('.selected')).backgroundColor,
          getComputedStyle(document.body).backgroundColor]"""
    )
    assert ground == colour != paper
    clicked.press_and_wait("a", "a", "a")
    clicked.is_home()


def test_forced_colours_leave_keys_and_switches_to_tell(clicked):
    """In the forced colours of the system there are no shadows and none of the page's own colours.
    Keys and switches can still be told apart."""
    page = clicked.page

    def looks(selector, name):
        return page.locator(selector).evaluate("(one, name) => getComputedStyle(one)[name]", name)

    for scheme in ("light", "dark"):
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        for name in KEYS:
            width = looks(f"#key-{name}", "borderTopWidth")
            assert float(width.removesuffix("px")) >= 2
            assert looks(f"#key-{name}", "borderTopColor") != looks("body", "backgroundColor")
        assert looks("#sound", "backgroundColor") != looks("#speed", "backgroundColor")
        before = looks("#sound", "backgroundColor")
        page.locator("#sound").click()
        assert looks("#sound", "backgroundColor") != before
        page.locator("#sound").click()
        assert looks("#key-roll svg", "fill") != looks("#key-roll", "backgroundColor")
        up = looks("#key-up", "backgroundColor")
        page.evaluate("toychest.press('up')")
        assert looks("#key-up", "backgroundColor") != up
        page.evaluate("toychest.release('up')")
    page.emulate_media(forced_colors="none", color_scheme="light")


# Reset the box. Returns for each frame while the panel refreshes: the mean of the picture, and its
# greys.
WATCH = """\
async (ms) => {
  document.getElementById('reset').click();
  const end = performance.now() + ms;
  while (!toychest.refreshing() && performance.now() < end) {
    await new Promise(requestAnimationFrame);
  }
  const context = document.getElementById('screen').getContext('2d');
  const frames = [];
  while (toychest.refreshing()) {
    const { data } = context.getImageData(0, 0, 296, 128);
    const greys = new Set();
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) {
      greys.add(data[i]);
      sum += data[i];
    }
    frames.push([sum / 296 / 128, greys.size]);
    await new Promise(requestAnimationFrame);
  }
  return frames;
}
"""


@pytest.mark.long
def test_full_refresh_flashes_calmly_and_with_reduced_motion_not_at_all(clicked):
    """Also, the switch for the speed reaches the panel, and is kept."""
    page = clicked.page
    clicked.settle()
    assert clicked.python("world.speed") == 1
    frames = page.evaluate(WATCH, WAIT_MS)
    shades = [shade for shade, _ in frames]
    assert min(shades) < 110 and max(shades) > 150  # a busy machine may miss black and white
    dark = [shade < 100 for shade in shades]
    flashes = sum(1 for before, now in zip(dark, dark[1:], strict=False) if now and not before)
    assert flashes <= 3 * 2  # at most three a second, in the 2 s of a full refresh

    page.emulate_media(reduced_motion="reduce")
    clicked.settle()
    frames = page.evaluate(WATCH, WAIT_MS)
    assert len(frames) > 5
    assert {greys for _, greys in frames} == {2}
    assert len({shade for shade, _ in frames}) == 1  # the last picture stays until the next one
    clicked.shows_its_glass()
    page.emulate_media(reduced_motion="no-preference")

    switch = page.locator("#speed")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    assert clicked.python("world.speed") == 10
    page.reload()
    clicked.is_home()
    page.wait_for_function("() => toychest.framesShown()")
    assert clicked.python("world.speed") == 10


def test_every_word_is_there_in_every_language():
    assert set(PAGE) == {path.parent.name for path in LANG.glob("*/box.txt")}
    for language, words in PAGE.items():
        assert list(words) == list(WORDS), language
        for key, text in words.items():
            assert text.count("{}") == WORDS[key].count("{}"), (language, key)
    page = (build_site.WEB / "index.html").read_text()
    script = (build_site.WEB / "sim.js").read_text()
    used = set(re.findall(r'data-(?:word|label|alt|cap-word)="([\w.]+)"', page))
    used |= set(
        re.findall(
            r"'((?:is|no|dice|key)\.\w+|book\.note|put|wake|moved|elsewhere|trying|demo)'", script
        )
    )
    assert used == set(WORDS)


def test_the_price_is_that_of_the_readme():
    readme = re.search(r"What it costs.*?\n- ", (ROOT / "README.md").read_text("utf-8"), re.S)
    assert readme
    for words in PAGE.values():
        assert re.findall(r"\d+\s€", words["build.price"].replace("\xa0", " ")) == re.findall(
            r"\d+ €", readme[0]
        )
