"""Picking a number."""

from toychest.lang import t
from toychest.ui.picker import Picker
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page


class Number(Screen):
    """A number picker. values: what can be picked; show: value to big text; caption:
    value to sentence; done: called with the value on OK. try_label, attempt: what ACTION
    does, or "" and None.
    """

    def __init__(self, title, values, value, show, caption, done, try_label="", attempt=None):
        self._title = title
        self._values = values
        self._at = values.index(value) if value in values else 0
        self._show = show
        self._caption = caption
        self._done = done
        self._try_label = try_label
        self._attempt = attempt

    def page(self):
        value = self._values[self._at]
        return Page(
            self._title,
            Picker(
                self._show(value),
                self._caption(value),
                self._at + 1 < len(self._values),
                self._at > 0,
            ),
            back=t("back"),
            action=self._try_label,
            ok=t("ok"),
            moves=t("change"),
        )

    def on_intent(self, intent):
        if intent == "up":
            self._at = min(self._at + 1, len(self._values) - 1)
        elif intent == "down":
            self._at = max(self._at - 1, 0)
        elif intent == "back":
            self.app.close()
        elif intent == "action" and self._attempt:
            self._attempt(self._values[self._at])
        elif intent == "ok":
            self.app.close()
            self._done(self._values[self._at])
