"""The choice of the language."""

from toychest import lang
from toychest.ui.screens import Chooser


def choose_language(app, first=False):
    """Return the screen that chooses the language. first: whether this is the first start; BACK
    does nothing then."""

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
