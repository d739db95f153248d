"""The box is held with A, B and C above the screen: the picture is turned by 180 degrees."""

import device as harness
from seated import button, do, first_start, move, show
from toychest.asking.any_player import AnyPlayer
from toychest.box import self_test, settings
from toychest.lang import t
from toychest.ui.canvas import BLACK, Canvas

HIGH = 18, 38  # px, heights of the key caps


async def opened(device):
    """Open the settings of a new box, and turn its screen."""
    await first_start(device)
    device.app.open(settings.menu(device.app))
    await show(device)
    await do(device, t("settings.turn"))


def height(device, turned=True):
    """Check that the glass shows the page below its key caps, pixel by pixel, and that each label
    has a key cap in its place. Return the height of the key caps."""
    app = device.app
    page = app.page()
    plain = Canvas(296, 128)
    page.draw(plain, app.display.footer)
    seen = app.display.canvas.pixel
    assert device.glass_is_canvas()
    if not turned:
        return app.display.canvas.buffer == plain.buffer
    found = [
        high
        for high in HIGH
        if all(
            seen(295 - x, 126 - high - y) == plain.pixel(x, y)
            for y in range(127 - high)
            for x in range(296)
        )
    ]
    assert len(found) == 1, device.text
    for place, intent in enumerate(app.display.footer):  # A is at the right
        x = 295 - (2 - place) * 296 // 3 - 40
        lowest = seen(x, 128 - found[0]) == BLACK
        thick = seen(x, 129 - found[0]) == BLACK
        drawn = bool(page.labels[intent] or page.drawn.get(intent))
        assert (lowest, thick) == (drawn, drawn and intent == page.strong), (intent, device.text)
    return found[0]


def selected(device):
    return [line for line in device.text.split("\n") if line.startswith("> ")][0]


async def test_each_button_does_what_stands_below_it(device):
    await opened(device)
    assert device.host.refreshes[-1][1] == "full" and height(device) == HIGH[0]
    await device.restart()
    assert device.app.settings["rotated"] and device.glass_is_canvas()
    device.app.open(settings.menu(device.app))
    await show(device)
    height(device)
    language = selected(device)
    up, down = ("down", "up") if "up" in harness.board.BUTTONS else (None, "b")
    await device.press(down)
    assert t("settings.sound") in selected(device), device.text
    assert device.host.refreshes[-1][1] == "partial"
    height(device)
    if up:
        await device.press(up)
        assert selected(device) == language
    else:
        await move(device, False)
    height(device)
    await device.press(button(device, t("choose"))[0])
    assert t("settings.language") in device.text, device.text
    height(device)
    await device.press("a")
    await do(device, t("settings.refresh"))
    assert device.host.refreshes[-1][1] == "full"
    height(device)
    await do(device, t("settings.turn"))
    assert not device.app.settings["rotated"]
    assert height(device, turned=False)
    await device.press("b" if "up" not in harness.board.BUTTONS else "down")
    assert t("settings.refresh") in selected(device), device.text
    assert height(device, turned=False)
    assert device.panel.faults == [], device.panel.faults


async def test_a_question_without_choices(device):
    """As in a family book whose only game was taken out."""
    await opened(device)
    device.app.open(AnyPlayer(t("book.players"), list))
    await show(device)
    assert t("book.players") in device.text and t("error.oops") not in device.text, device.text


async def test_the_picture_above_each_button_of_home(device):
    """A is at the right, and so is its picture."""
    await opened(device)
    await device.press("a")
    page = device.app.page()
    seen = device.app.display.canvas
    plain = Canvas(296, 128)
    page.draw(plain, device.app.display.footer)
    half = 30

    def icon(pixel, column, top):
        middle = 296 * (2 * column + 1) // 6
        return [pixel(middle + x, top + y) for y in range(66) for x in range(-half, half)]

    def upright(x, y):
        return seen.pixel(295 - x, 127 - y)

    assert device.glass_is_canvas()
    for column in (0, 2):
        assert icon(plain.pixel, column, 23) == icon(upright, 2 - column, 23 + HIGH[1] + 1)
    await do(device, page.labels["back"])
    assert len(device.app.stack) > 1
    assert device.glass_is_canvas()


async def test_the_self_test_and_a_box_that_is_put_away(device):
    await opened(device)
    app = device.app
    app.open(self_test.screen(app))
    pins = harness.board.BUTTONS
    if "up" in pins:
        keys = self_test.Keys(harness.board, True)
        assert (keys.as_held("up"), keys.as_held("down")) == ("down", "up")
        text = keys.text()
        assert "UP: GP%d" % pins["down"] in text and "DOWN: GP%d" % pins["up"] in text, text
    await device.wait(12_000)
    assert device.glass_is_canvas()
    await device.wait(60_000)
    await device.settle()
    assert len(app.stack) == 2, app.stack
    height(device)
    await do(device, t("settings.rest"))
    assert set(app.display.canvas.buffer) == {255} and device.glass_is_canvas()
    await device.press("b")
    assert len(app.stack) == 1 and device.glass_is_canvas()
