"""The base class of screens, and the screens that every game needs.

A screen has
    page() -> widgets.Page      what the panel shows and what the buttons do: a function of the
                                state, the same whenever it is called
    on_intent(intent)           calls the function of the page's button: "up", "down", "ok",
                                "back", "action", or "hold" for a long press of ACTION
    opened(app)                 called before the first page
    closed()                    called when the screen leaves the stack
    covered()                   called when another screen is opened on top of it
    idle_work()                 does one piece of idle work while the panel refreshes, and returns
                                whether there is more. A press comes before the next piece
and may have
    full_refresh                True: opening the screen is worth a full refresh
    timed                       True: no full refresh may interrupt the screen
    waits                       True: presses wait until another screen is shown
    game                        name of the game whose table the screen is

A page knows intents, not buttons. On a board without UP and DOWN, a tap and a long press of one
button replace them, see ui.taps. So a page has `step`, `up` or `down` only if UP or DOWN does
something that OK does not.
"""

from toychest.lang import t
from toychest.ui.widgets import Menu, Page, Sentence


class Screen:
    """A screen whose buttons do what its page says."""

    full_refresh = False
    timed = False
    waits = False
    game = ""

    def opened(self, app):
        self.app = app

    def page(self):
        raise NotImplementedError

    def on_intent(self, intent):
        does = self.app.page_of(self).does
        self.app.redraw()  # this also drops the page: the function may need its memory
        if intent in does:
            does[intent]()
        elif intent == "back" and not does:
            self.app.close()

    def closed(self):
        pass

    def covered(self):
        pass

    def idle_work(self):
        pass


def button_of(action):
    """Return the button (label, function) of (language key, function), or None for None."""
    return (t(action[0]), action[1]) if action else None


class Chooser(Screen):
    """A menu.

    title: language key, or a function that returns text. items: function that returns a sequence of
    (label, note, function). selected: index of the row that is selected first. keep: whether the
    menu stays open below the screen that a row opens. back: whether BACK closes the menu. action:
    (language key, function) of ACTION, or None.
    """

    def __init__(self, title, items, selected=0, keep=False, back=True, action=None):
        self._title = title
        self._items = items
        self.selected = selected
        self._keep = keep
        self._back = back
        self._action = action

    def page(self):
        items = self._items()
        self.selected = min(self.selected, len(items) - 1)
        return Page(
            self._title() if callable(self._title) else t(self._title),
            self.body(items),
            back=(t("back"), self.leave) if self._back else None,
            action=self.action_button(items[self.selected]),
            ok=(self.ok_label(items[self.selected]), lambda: self._choose(items[self.selected][2])),
            step=lambda by: self.select((self.selected + by) % len(items)),
        )

    def body(self, items):
        """Return the Body that shows the rows."""
        return Menu(items, self.selected)

    def ok_label(self, row):
        """Return the label of OK for the selected row."""
        return t("choose")

    def action_button(self, row):
        """Return the button of ACTION for the selected row, or None."""
        return button_of(self._action)

    def select(self, index):
        """Select a row."""
        self.selected = index

    def leave(self):
        """Do what BACK does: close the menu."""
        self.app.close()

    def _choose(self, chosen):
        if not self._keep:
            self.app.close()
        chosen()


class Message(Screen):
    """Something to read, or a question. title, text, heading: text; heading may be "". icon: its
    name, or None. yes: function that OK calls, or None if the message is no question: OK and BACK
    then close it."""

    def __init__(self, title, text, heading="", icon=None, yes=None):
        self._title = title
        self._body = Sentence(text, heading, icon)
        self._yes = yes

    def page(self):
        close = self.app.close
        if not self._yes:
            return Page(self._title, self._body, back=("", close), ok=(t("ok"), close))
        return Page(self._title, self._body, back=(t("no"), close), ok=(t("yes"), self._agree))

    def _agree(self):
        self.app.close()
        self._yes()


class Moment(Screen):
    """Says "One moment" during something that takes more than a second. action: function to call;
    the screen below is on top by then."""

    waits = True

    def __init__(self, action):
        self._action = action

    def page(self):
        return Page(t("error.title"), Sentence(t("moment"), icon="hourglass"))

    def idle_work(self):
        self.app.close()
        self._action()
