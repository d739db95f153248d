"""The screen with pages to read, such as a help or a list of cards."""

from toychest.lang import t
from toychest.ui.page import Screen, button_of
from toychest.ui.widgets import Page


class Pages(Screen):
    """The screen with pages to read. UP and DOWN turn the pages; after the last page comes the
    first. OK leads to the next page. A single page has only BACK, and OK if `ok` is given.

    show: function that gets the index of a page and returns (title, body, note)
    count: the number of pages
    index: index of the page that is shown first
    other: key of the label of OK. UP and DOWN then have no label, and lead to the next page, like
        OK. With "", OK has the label "Next", and UP and DOWN lead to the previous and the next
        page
    ok: (key of the label, function) of the button OK, for a single page
    """

    def __init__(self, show, count=1, index=0, other="", ok=None):
        self._show = show
        self._count = count
        self._index = index
        self._other = other
        self._ok = ok

    def page(self):
        title, body, note = self._show(self._index)
        several = self._count > 1
        other = ("", self._go_on) if self._other else None
        return Page(
            title,
            body,
            note=note,
            back=(t("back"), self.app.close),
            ok=(t(self._other or "next"), self._go_on) if several else button_of(self._ok),
            up=other,
            down=other,
            step=self._step if several else None,
        )

    def _go_on(self):
        self._step(1)

    def _step(self, by):
        self._index = (self._index + by) % self._count
