"""Names: of the players, for all games, and of what else has one."""

from toychest.core.settings import NAME_LENGTH
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.picker import arrows
from toychest.ui.screens import Chooser, Screen
from toychest.ui.widgets import BIG, TEXT, Page, canvas_width


def menu(app):
    """The names of up to eight players, for all games."""

    def items():
        return [
            (app.player(seat), "", lambda seat=seat: app.open(editor(app, seat)))
            for seat in range(len(app.settings["names"]))
        ]

    return Chooser("settings.names", items, keep=True)


def editor(app, seat):
    """The screen on which a player's name is spelled."""

    def keep(name):
        names = list(app.settings["names"])
        names[seat] = name
        app.save_setting("names", names)

    return NameEditor(t("name.title", seat + 1), app.settings["names"][seat], NAME_LENGTH, keep)


class NameEditor(Screen):
    """Spell a name of at most so many letters, one by one. then: called with it in the end."""

    def __init__(self, title, name, length, then):
        self._title = title
        self._name = name
        self._length = length
        self._then = then
        self._at = 0  # index of the letter on offer

    def _letters(self):
        """Capitals where a word begins. MicroPython's lower() knows ASCII alone."""
        inside = self._name and self._name[-1] != " "
        return t("alphabet.small" if inside else "alphabet")

    def _letter(self):
        return self._letters()[self._at]

    def page(self):
        full = len(self._name) >= self._length
        return Page(
            self._title,
            Speller(
                self._name, "" if full else self._letter(),
                t("name.full" if full else "name.caption"),
            ),
            back=t("done"),
            action=t("erase") if self._name else "",
            ok="" if full else t("name.add"),
            moves="" if full else t("change"),
        )

    def on_intent(self, intent):
        letters = self._letters()
        full = len(self._name) >= self._length
        if intent == "up" and not full:
            self._at = (self._at + 1) % len(letters)
        elif intent == "down" and not full:
            self._at = (self._at - 1) % len(letters)
        elif intent == "ok" and not full:
            self._name += self._letter()
        elif intent == "action":
            self._name = self._name[:-1]
        elif intent == "hold":
            self._name = ""
        elif intent == "back":
            self.app.close()
            self._then(self._name.strip())


class Speller:
    """A word that grows: its letters, the letter on offer ("" for none) in a black box, and
    a sentence."""

    rises = True

    def __init__(self, word, letter, sentence):
        self._word = word
        self._letter = letter
        self._sentence = sentence

    def draw(self, canvas, x, y, width, height):
        room = width - 80
        end = self._word  # as much as finds room
        while canvas_width(end, BIG[-1]) > room:
            end = end[1:]
        canvas.text_in(end, x, y, room, 60, BIG, align=-1)
        if self._letter:
            canvas.round_rect(x + width - 76, y, 48, 60, 5, BLACK)
            canvas.text_in(self._letter, x + width - 76, y, 48, 60, ("b48",), WHITE)
            arrows(canvas, x + width - 21, y + 14)
        canvas.paragraph(self._sentence, x, y + 66, width, 20, TEXT)

    def text(self):
        letter = "[%s]" % self._letter if self._letter else ""
        return [self._word + letter, self._sentence]
