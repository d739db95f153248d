"""Picking a number."""

from toychest.lang import t
from toychest.ui.picker import Picker
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page


class Number(Screen):
    """Asks for one of some numbers.

    values: list of what can be picked. value: the one on offer first. show: function of a value
    that returns its text, drawn big. caption: function of a value that returns a sentence. done:
    function of the value, called on OK. attempt: (label, function of the value) of ACTION, or None.
    """

    def __init__(self, title, values, value, show, caption, done, attempt=None):
        self._title = title
        self._values = values
        self._at = values.index(value) if value in values else 0
        self._show = show
        self._caption = caption
        self._done = done
        self._attempt = attempt

    def page(self):
        value = self._values[self._at]
        last = len(self._values) - 1
        body = Picker(
            self._show(value), self._caption(value), up=self._at < last, down=self._at > 0
        )
        attempt = self._attempt
        return Page(
            self._title,
            body,
            back=(t("back"), self.app.close),
            action=(attempt[0], lambda: attempt[1](value)) if attempt else None,
            ok=(t("ok"), lambda: self._choose(value)),
            step=self._step,
        )

    def _step(self, by):
        self._at = min(max(self._at + by, 0), len(self._values) - 1)

    def _choose(self, value):
        self.app.close()
        self._done(value)
