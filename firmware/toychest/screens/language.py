"""The choice of the language."""

from toychest import lang
from toychest.ui.screens import Chooser


def choose_language(app, first=False):
    """The screen that chooses the language; at the first start there is no way around it."""

    def use(code):
        lang.use(code)
        app.save_setting("language", code)
        app.stack[0].forget()

    codes = [code for code, _ in lang.LANGUAGES]
    selected = codes.index(lang.code) if lang.code in codes else 0
    return Chooser(
        "language.title",
        lambda: [(name, "", lambda code=code: use(code)) for code, name in lang.LANGUAGES],
        selected,
        back=not first,
    )
