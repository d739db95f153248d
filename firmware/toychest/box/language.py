"""Ask the players for the language."""

from toychest import lang
from toychest.lang import t
from toychest.ui.page import Chooser, Screen
from toychest.ui.widgets import BIG, LABEL, Body, Page


def use(app, code):
    """Switch to a language, and save it in the settings. code: such as "es"."""
    lang.use(code)
    app.save_setting("language", code)
    app.stack[0].forget()


def choose_language(app):
    """Return the menu of languages."""
    codes = [code for code, _ in lang.LANGUAGES]
    return Chooser(
        "language.title",
        lambda: [(name, "", lambda code=code: use(app, code)) for code, name in lang.LANGUAGES],
        codes.index(lang.code) if lang.code in codes else 0,
    )


class Welcome(Screen):
    """The first screen of a new box. One press chooses the language."""

    full_refresh = True

    def page(self):
        # The button of English, the first language, is C: on every page, C goes on.
        buttons = {}
        for intent, (code, name) in zip(("ok", "action", "back"), lang.LANGUAGES):
            buttons[intent] = name, lambda code=code: self._use(code)
        return Page(t("language.title"), Hello(), **buttons)

    def _use(self, code):
        self.app.close()
        use(self.app, code)
        self.app.say_notices()


class Hello(Body):
    """The body of a page with a toy chest that says hello."""

    covers = True

    def draw(self, canvas, x, y, width, height):
        canvas.icon_in("chest", x + 10, y + 6, 100, height - 6)
        left = x + 122
        room = width - 122 - 6
        y += (height - 77) // 2
        canvas.text_in(t("hello"), left, y, room, 36, BIG, align=-1)
        canvas.paragraph(t("hello.text"), left, y + 44, room, 44, LABEL)

    def text(self):
        return [t("hello"), t("hello.text")]
