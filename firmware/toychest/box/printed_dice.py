"""Enter the faces of printed dice: the owner chooses the symbol of each face."""

from micropython import const

from toychest.app import catalog
from toychest.core import dice
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.page import Chooser, Screen
from toychest.ui.picker import arrows
from toychest.ui.widgets import TEXT, Body, Page

_FACE = const(48)  # px


def menu(app):
    """Return the menu of the dice that are printed with a game, such as Toss Your Cookies. Each row
    opens a screen on which the owner enters the faces of a die."""

    def items():
        rows = []
        for name in catalog.GAMES:
            for die in catalog.dice_of(name):
                note = t("die.copied" if die.copied(app.settings) else "die.guess")
                rows.append((t(die.name), note, lambda die=die: app.open(PrintedDie(die))))
        return rows

    return Chooser("settings.dice", items, keep=True)


class PrintedDie(Screen):
    """The screen on which the owner enters the six faces of a printed die, one after the other.
    die: core.dice.Die."""

    def __init__(self, die):
        self._die = die
        self._faces = die.guess
        self._selected = 0

    def opened(self, app):
        super().opened(app)
        self._faces = self._die.faces(app.settings)

    def page(self):
        die = self._die
        icons = die.icons
        copied = die.copied(self.app.settings)
        symbol = self._faces[self._selected]
        return Page(
            t(die.name),
            Faces(
                [icons[face] for face in self._faces],
                self._selected,
                t("face." + symbol),
                t("die.hint" if copied else "die.hint.guess"),
            ),
            back=(t("cancel"), self.app.close),
            action=(t("save"), self._save),
            ok=(t("die.next"), self._next_face),
            step=self._step,
        )

    def _step(self, by):
        symbols = self._die.symbols
        faces = self._faces
        symbol = symbols[(symbols.index(faces[self._selected]) + by) % len(symbols)]
        self._faces = faces[: self._selected] + symbol + faces[self._selected + 1 :]

    def _next_face(self):
        self._selected = (self._selected + 1) % len(self._faces)

    def _save(self):
        try:
            dice.check_faces(self._faces, self._die.symbols)
        except dice.DieError as error:
            self.app.low_tone()
            self.app.refuse(t("die.missing", t("face.%s" % error.missing)))
            return
        copied = dict(self.app.settings["dice"])
        copied[self._die.key] = self._faces
        self.app.close()
        self.app.save_setting("dice", copied)


class Faces(Body):
    """The body of a page with the six faces of a die. The selected face is white on black. icons:
    names of the icons of the faces. name: the name of the symbol on the selected face. hint: a
    sentence below the name."""

    up_increases = True

    def __init__(self, icons, selected, name, hint):
        self._icons = icons
        self._selected = selected
        self._name = name
        self._hint = hint

    def draw(self, canvas, x, y, width, height):
        across = 6 if width + 4 >= 6 * _FACE else 3
        pitch = (width + 4) // across
        for i, icon in enumerate(self._icons):
            box = (
                x - 2 + i % across * pitch + (pitch - _FACE) // 2,
                y + i // across * _FACE,
                _FACE,
                _FACE,
            )
            chosen = i == self._selected
            if chosen:
                canvas.round_rect(*box, 6, BLACK)
            canvas.icon_in(icon, *box, WHITE if chosen else BLACK)
        y += (6 // across - 1) * _FACE
        room = width - 24
        canvas.text_in(self._name, x, y + 49, room, 18, ("b20", "b16"), align=-1)
        canvas.text_in(self._hint, x, y + 68, room, 18, TEXT, align=-1)
        arrows(canvas, x + width - 22, y + 52)

    def text(self):
        return ["%d/6: %s" % (self._selected + 1, self._name), self._hint]
