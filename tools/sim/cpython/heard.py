"""What a picture of the box says, in words: for tests that check pictures by rule.

Importing this module wraps the functions of the firmware that draw or shorten texts.
"""

import sys

from toychest.box.game_table import GameTable
from toychest.ui import fonts, widgets
from toychest.ui.canvas import Canvas

_drawn = []  # texts of the picture: [text, x, y, x of its end, font, whether white, align]
_icons = []  # icons and toys of the picture: [font, character, x, y, whether white]
_shapes = []  # shapes of the picture: [function that draws it, method of Canvas, its arguments]
_cut = []  # texts that were shortened: [whole text, what is left of it]
_align = [-1]  # of the text that is being drawn


def _listen():
    draw, text_in, paragraph = fonts.Font.draw, Canvas.text_in, Canvas.paragraph
    brief, giving_way = widgets.brief, widgets.giving_way

    def heard_draw(self, canvas, string, x, y, white=False):
        end = draw(self, canvas, string, x, y, white)
        if self.name in ("icon", "toy") or self.name[0] == "m":  # pictures
            _icons.append([self.name, string, x, y, white])
        elif string:
            _drawn.append([string, x, y, end, self.name, white, _align[0]])
        return end

    def heard_text_in(self, string, x, y, width, height, names, ink=0, align=0):
        _align[0] = align
        return text_in(self, string, x, y, width, height, names, ink, align)

    def heard_paragraph(self, string, x, y, width, height, names, ink=0, align=-1, middle=False):
        _align[0] = align
        return paragraph(self, string, x, y, width, height, names, ink, align, middle)

    def heard_shape(method):
        plain = getattr(Canvas, method)

        def heard(self, *arguments):
            _shapes.append([sys._getframe(1).f_code.co_name, method, arguments])
            return plain(self, *arguments)

        return heard

    def note(whole, left):
        if left != whole and [whole, left] not in _cut:
            _cut.append([whole, left])
        return left

    def heard_brief(text, *room):
        return note(text, brief(text, *room))

    def heard_giving_way(tell, *room, **how):
        return note(tell(16), giving_way(tell, *room, **how))

    fonts.Font.draw = heard_draw
    Canvas.text_in = heard_text_in
    Canvas.paragraph = heard_paragraph
    for method in ("dot", "fill_rect", "frame", "rect", "round_rect", "vline"):
        setattr(Canvas, method, heard_shape(method))
    for module in list(sys.modules.values()):
        for name, old, new in (
            ("brief", brief, heard_brief),
            ("giving_way", giving_way, heard_giving_way),
        ):
            if getattr(module, name, None) is old:
                setattr(module, name, new)


_listen()


def forget():
    """Forget which texts were shortened so far. Call this before a new page is made."""
    _cut.clear()


def draw(app, page, labels):
    """Draw a page. Return what it says as a dict, see host_tests/walks/legible.py.

    labels: {intent: label of its button}.
    """
    said = [page.labels[intent] for intent in page.labels if intent not in page.drawn]
    if isinstance(page.moves, tuple) and not getattr(page.body, "says_moves", False):
        said += page.moves
    if page.aside:
        said.append(page.aside)
    for heard in (_drawn, _icons, _shapes):
        heard.clear()
    page.draw(app.display.canvas, app.display.footer)
    return {
        "title": page.title,
        "at_table": isinstance(app.screen, GameTable),
        "covers": page.body.covers or page.body.draws_words,
        "struck": _struck(page.body),
        "rows": [
            [widgets.whole(words) for words in row[:2]] for row in getattr(page.body, "items", ())
        ],
        "labels": labels,
        "said": said + [one for one in page.said or () if one != page.title],
        "titled": page.said and page.title in page.said,
        # whether the title has to be drawn; a body that draws it leaves a game's name out
        "heads": not page.body.covers and not (page.body.draws_words and page.yields),
        "yields": page.yields or bool(page.instead) or page.body.gives_way,
        "left_out": page.notes()[: page.left_out],
        "names": [app.player(seat) for seat in range(8)],
        "drawn": _drawn,
        "icons": _icons,
        "shapes": _shapes,
        "cut": [pair for pair in _cut if any(pair[1] == one[0] for one in _drawn)],
        "text": page.text(app.button_names),
        "overflow": app.display.canvas.overflow,
    }


def _struck(body):
    """Return how many texts on a page must be drawn with a line through them. body: middle part of
    the page, an object that draws it."""
    rows = [row for row in getattr(body, "items", ()) if widgets.mark_of(row) == widgets.STRUCK]
    return len(getattr(body, "struck", rows))
