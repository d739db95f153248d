"""Ask for a name, such as that of a player or of saved rules."""

from toychest.core.settings import NAME_LENGTH
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.page import Chooser, Screen, hold_hint
from toychest.ui.picker import arrows
from toychest.ui.widgets import BIG, TEXT, Body, Page, canvas_width

# Kinds of letters, in the order of ACTION, and the keys in lang/ of their button labels.
_LETTERS, _ACCENTS, _SIGNS = 0, 1, 2
_KIND_LABELS = ("name.letters", "name.accents", "name.digits")
# The letters of Latin-1 beyond ASCII, and Œ and Ÿ, sorted by their base letter. MicroPython's
# upper() and lower() know only ASCII.
_BASES = "AAAAAAACDEEEEIIIINOOOOOOOSTUUUUYY"
_CAPITAL_ACCENTS = "ÁÀÄÂÃÅÆÇÐÉÈËÊÍÌÏÎÑÓÒÖÔÕØŒßÞÚÙÜÛÝŸ"
_SMALL_ACCENTS = "áàäâãåæçðéèëêíìïîñóòöôõøœßþúùüûýÿ"
_SIGN_CHARACTERS = "0123456789.,&+!¡?¿ºª-'"
_BEFORE_CAPITALS = " .,&+!¡?¿-'"
_LETTER_FONTS = ("b40", "b26")


def menu(app):
    """Return the menu on which the players change their names."""

    def items():
        return [
            (app.player(seat), "", lambda seat=seat: app.open(editor(app, seat)))
            for seat in range(len(app.settings["names"]))
        ]

    return Chooser("settings.names", items, keep=True)


def editor(app, seat):
    """Return the screen that changes the name of the player on a seat."""

    def keep(name):
        names = list(app.settings["names"])
        names[seat] = name
        app.save_setting("names", names)

    return NameEditor(t("name.title", seat + 1), app.settings["names"][seat], NAME_LENGTH, keep)


class NameEditor(Screen):
    """The screen that asks for a name, letter by letter.

    UP and DOWN choose a letter. OK adds the letter, and then offers Done, which ends the name.
    ACTION goes to accents, to digits and signs, and back to letters. While Done is offered, ACTION
    erases the last letter of the name. A long press of ACTION goes to digits and signs or, while
    Done is offered, erases the whole name.

    title: text, not a key
    name: the name that is shown first
    length: the largest number of letters of the name
    then: function that gets the new name when OK is pressed on Done
    back: key of the label of BACK, which keeps the old name
    keep: whether this screen stays open when `then` is called
    """

    def __init__(self, title, name, length, then, back="cancel", keep=False):
        self._title = title
        self._name = name
        self._length = length
        self._then = then
        self._back = back
        self._keep = keep
        self._kind = _LETTERS
        self._index = 0  # of the letter on offer; Done comes after the last letter
        self._letter_at = 0  # the last index among _LETTERS, while another kind is on offer
        self._ends = bool(name)  # whether Done is on offer, whatever `_index` is
        self._turned = False  # whether the last press of ACTION went to another kind of letters
        if name:
            self._index = len(self._letters())

    def _letters(self):  # that UP and DOWN offer now
        if self._kind == _SIGNS:
            return _SIGN_CHARACTERS
        inside = self._name and self._name[-1] not in _BEFORE_CAPITALS
        if self._kind == _ACCENTS:
            return _SMALL_ACCENTS if inside else _CAPITAL_ACCENTS
        return t("alphabet.small" if inside else "alphabet") + " "

    def _letter(self):
        """Return the selected letter, which OK adds to the name, or "" if Done is selected."""
        letters = self._letters()
        return "" if self._ends or self._index == len(letters) else letters[self._index]

    def _is_full(self):
        return len(self._name) >= self._length

    def page(self):
        letter = self._letter()
        is_full = self._is_full()
        action = None
        if letter:
            action = t(_KIND_LABELS[(self._kind + 1) % 3]), lambda: self._next_kind(letter)
            ok = t("name.add"), lambda: self._add(letter)
            caption = t("name.caption")
            if self._kind == _LETTERS:
                hint = hold_hint(self.app, not is_full, action[0])
                caption = t("name.caption.digits", hint)
        else:
            if self._name:
                action = t("erase"), lambda: self._erase(1)
            ok = t("done"), self._finish
            caption = t("name.full" if is_full else "name.end")
        return Page(
            self._title,
            Speller(self._name, letter, caption, not is_full),
            back=(t(self._back), self.leave),
            action=action,
            ok=ok,
            step=None if is_full else self._move,
            hold=self._hold,
        )

    def _finish(self):
        if self.app.is_double_press:
            self._add_again()
        else:
            if not self._keep:
                self.app.close()
            self._then(self._name.strip())

    def _hold(self):
        # Erase the name if OK means Done, otherwise go to the digits.
        if not self._letter():
            self._erase(len(self._name))
        elif self._turned:
            self._kind = _SIGNS
            self._index = 0

    def _move(self, by):
        count = len(self._letters()) + 1
        self._index = (self._index + by) % count
        if self._ends and self._index == count - 1:
            self._index = (self._index + by) % count  # skip Done, which was just on offer
        self._ends = False

    def _add(self, letter):
        self._name += letter
        self._ends = True
        if self._kind == _ACCENTS:  # two accents in a row are rare
            self._kind = _LETTERS
            self._index = self._letter_at

    def _add_again(self):
        # After the first press, OK already means Done, but the panel has not shown that yet.
        letters = self._letters()
        if self._index < len(letters) and not self._is_full():
            self._add(letters[self._index])

    def _erase(self, count):
        self._turned = False
        self._name = self._name[: len(self._name) - count]
        self._ends = bool(self._name)
        if not self._name and self._index == len(self._letters()):
            self._index = 0

    def _next_kind(self, letter):
        self._turned = True
        if self._kind == _LETTERS:
            self._letter_at = self._index
        self._kind = (self._kind + 1) % 3
        self._index = self._letter_at if self._kind == _LETTERS else 0
        if self._kind == _ACCENTS:  # begin with those of the letter on offer
            letter = "N" if letter in "Ññ" else letter.upper()
            while self._index < len(_BASES) - 1 and _BASES[self._index] < letter:
                self._index += 1


class Speller(Body):
    """The body of a page on which a name (`word`) is spelled. The next letter is white on black.
    letter: this letter, or "" for Done, which is drawn as a tick. changes: whether to draw the
    arrows for UP and DOWN."""

    up_increases = True
    tallest = 86

    def __init__(self, word, letter, sentence, changes=True):
        self._word = word
        self._letter = letter
        self._sentence = sentence
        self._changes = changes

    def draw(self, canvas, x, y, width, height):
        room = width - 80
        end = self._word  # the part that fits
        while canvas_width(end, BIG[-1]) > room:
            end = end[1:]
        canvas.text_in(end, x, y, room, 60, BIG, align=-1)
        left = x + width - 76
        canvas.round_rect(left, y, 48, 60, 5, BLACK)
        if self._letter == " ":
            canvas.fill_rect(left + 12, y + 40, 24, 3, WHITE)
            canvas.fill_rect(left + 12, y + 34, 3, 6, WHITE)
            canvas.fill_rect(left + 33, y + 34, 3, 6, WHITE)
        else:
            canvas.text_in(self._letter or "✓", left, y, 48, 60, _LETTER_FONTS, WHITE)
        if self._changes:
            arrows(canvas, x + width - 21, y + 14)
        canvas.paragraph(self._sentence, x, y + 66, width, 20, TEXT)

    def text(self):
        return ["%s[%s]" % (self._word, self._letter or "✓"), self._sentence]
