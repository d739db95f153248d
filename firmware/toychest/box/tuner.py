"""Tune the driver to the panel: where the picture begins, and how long a refresh pushes the ink. It
is the last step of the self-test. The argument `test` is the SelfTest."""

import asyncio

from micropython import const

from toychest import boards
from toychest.core import files
from toychest.lang import t
from toychest.ui.canvas import BLACK
from toychest.ui.widgets import LABEL, LOUD, Body, Page, Sentence

_FRAMES = (8, 12, 16, 20, 24, 28, 32, 40)  # see drivers.epd.Panel
_OFFER_MS = const(15_000)
_ANSWER_MS = const(60_000)
_REST_MS = const(5_000)  # then the high voltage goes off, as while nobody plays
_LATER_MS = const(60_000)
_ARROW = const(8)  # px
_MIDDLE = const(44)  # px from the top: the arrows at the left and right
_GAP, _STRIP, _BAR, _NUMBER = 7, 8, 42, 22  # px, heights from the top


async def run(test):
    """Coroutine: offer to tune the panel, ask the questions, and store the answers. Return a list
    of what is wrong: "edge", "pale" or "full". Return None if the players say No to the offer, or
    do not answer; nothing changes then. Raises drivers.epd.PanelStuck."""
    panel = test.panel
    if await test.ask(question("test", Sentence(t("tune.offer"))), _OFFER_MS) != "ok":
        return None
    before = panel.offset, panel.frames
    panel.frames = _FRAMES[-1]  # black on every panel: for the questions
    wrong = []
    try:
        closes = await _ask_edge(test)
        if closes is False:
            wrong.append("edge")
        chosen = None if closes is None else await _ask_bars(test)
        if chosen is not None:
            chosen = await _ask_later(test, chosen, wrong)
    except Exception:
        await _restore(panel, *before)
        raise
    if chosen is None:
        await _restore(panel, *before)
        return None
    panel.frames = _FRAMES[chosen]
    text = boards.tuning_text(test.board, panel.offset, panel.frames)
    try:
        files.make_saves(test.board.SAVES)
        for path in boards.tuning_paths(test.board):
            files.replace(path, (text,))
    except OSError:
        wrong.append("full")
    return wrong


async def _ask_edge(test):
    panel = test.panel
    first = panel.offset
    while True:
        closes = await _answer(test, question("test", Edge()), True)
        # A UC8151 has no offset.
        if closes is not False or panel.offset != first or not panel.BUSY_LEVEL:
            break
        await _move(panel, 8 - first)
    if closes is False:
        await _move(panel, first)
    return closes


async def _restore(panel, offset, frames):
    panel.frames = frames
    await _move(panel, offset)


async def _move(panel, offset):
    if panel.offset != offset:
        panel.offset = offset
        await panel.halt()  # the next picture sets the controller up anew


async def _ask_bars(test):
    # Returns the index of the frames that were chosen.
    body = Bars(_FRAMES)
    await _draw(test, "tune.first", body)
    body.marked = 0
    while True:
        intent = await test.ask(which(body), _ANSWER_MS)
        if intent in ("ok", None):
            return body.marked if intent else None
        by = {"action": 1, "down": 1, "up": -1}.get(intent, 0)
        body.marked = (body.marked + by) % len(_FRAMES)


async def _ask_later(test, index, wrong):
    # Returns the index of the first frames from this one on that are black after a minute.
    while True:
        body = Bars(_FRAMES[index : index + 1])
        await _draw(test, "tune.wait", body)
        await asyncio.sleep_ms(_REST_MS)
        await test.panel.rest()
        await asyncio.sleep_ms(_LATER_MS - _REST_MS)
        black = await _answer(test, question("tune.still", body, False))
        if black is None:
            return None
        if black or index + 1 == len(_FRAMES):
            if not black:
                wrong.append("pale")
            return index
        index += 1


async def _draw(test, title, body):
    # Draws each bar with frames of its own, by a partial refresh.
    panel = test.panel
    page = Page(t(title), body)
    await test.show(page, True)
    for panel.frames in body.frames:
        body.drawn += 1
        await test.show(page)
    panel.frames = _FRAMES[-1]


def which(body):
    """Return the page that asks for one of the bars."""
    return Page(t("tune.first"), body, action=(t("next"), None), ok=(t("choose"), None))


def question(title, body, tall=True):
    """Return a page with a question, and the buttons No and Yes. title: key of the title. tall:
    whether the labels are tall, so that they can be read if the picture is shifted."""
    kind = _Edged if isinstance(body, Edge) else Page
    return kind(t(title), body, back=(t("no"), None), ok=(t("yes"), None), tall=tall)


async def _answer(test, page, full=False):
    """Coroutine: show a question. Return True for yes, False for no, None if nobody answers."""
    while True:
        intent = await test.ask(page, _ANSWER_MS, full)
        if intent in ("ok", "back", None):
            return intent and intent == "ok"
        full = False


class _Edged(Page):
    """A page with an edge of 1 px around the whole panel, and an arrow at each side."""

    def draw(self, canvas, footer):
        super().draw(canvas, footer)
        right = canvas.width - 1
        low = canvas.height - 1
        canvas.rect(0, 0, right + 1, low + 1, BLACK)
        canvas.arrow(right // 2 - _ARROW, 3, False, _ARROW)
        canvas.arrow(right // 2 - _ARROW, low - 2 - _ARROW, True, _ARROW)
        for i in range(_ARROW):
            canvas.vline(3 + i, _MIDDLE - i, 2 * i + 1, BLACK)
            canvas.vline(right - 3 - i, _MIDDLE - i, 2 * i + 1, BLACK)


class Edge(Body):
    """The body of a page that asks whether its edge closes."""

    covers = True

    def draw(self, canvas, x, y, width, height):
        y += 12
        canvas.paragraph(t("tune.closes"), 24, y, width - 48, height - 14, LOUD, BLACK, 0, True)

    def text(self):
        return [t("tune.closes")]


class Bars(Body):
    """The body of a page on which people compare how black the bars below a black strip are.
    frames: for each bar, the number of frames for which its pixels are driven, see
    drivers.epd.Panel; it stands below the bar. drawn: the number of bars drawn so far. marked: the
    index of the marked bar, or -1."""

    def __init__(self, frames):
        self.frames = frames
        self.drawn = 0
        self.marked = -1

    def draw(self, canvas, x, y, width, height):
        y += _GAP
        pitch = width // len(self.frames)
        canvas.fill_rect(x, y, pitch * len(self.frames), _STRIP, BLACK)
        for i, frames in enumerate(self.frames):
            left = x + i * pitch + 2
            if i < self.drawn:
                canvas.fill_rect(left, y + _STRIP, pitch - 4, _BAR, BLACK)
            top = y + _STRIP + _BAR + 2
            if i == self.marked:
                canvas.round_rect(left, top, pitch - 4, _NUMBER, 4, BLACK)
            canvas.text_in(str(frames), left, top, pitch - 4, _NUMBER, LABEL, i == self.marked)

    def text(self):
        return [
            ("> " if i == self.marked else "") + str(frames) for i, frames in enumerate(self.frames)
        ]
