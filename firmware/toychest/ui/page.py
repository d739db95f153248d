"""Define the base class of screens, and the screens that every game needs.

A screen has
    page() -> widgets.Page      returns what the panel shows and what the buttons do. It changes
                                nothing, so it may be called at any time
    prepare()                   called before page(): reads the files that the page needs
    on_intent(intent)           calls the function of the page's button with this intent
    opened(app)                 called when the screen is opened, before its first page
    closed()                    called when the screen is closed
    covered()                   called when another screen is opened on top of it
    idle_work()                 does one piece of idle work while the panel refreshes, and returns
                                whether there is more. A press comes before the next piece
and may have
    full_refresh                True: opening the screen is worth a full refresh
    timed                       True: no full refresh and no idle work may delay the screen's tones
    waits                       True: presses wait until another screen is shown
    drops_double_press          True: the second press of a double press of OK or BACK does nothing
    game                        name of the game, if the screen is that of a game in progress;
                                "rest" on the white screen of a box that is put away

Some boards have no buttons UP and DOWN. A page with `step`, or with a label for `up` or `down` (see
widgets.Page), needs long presses there, see app.taps. So give a page one of these only if UP or
DOWN does something that OK does not.
"""

from toychest.lang import t
from toychest.ui.widgets import Menu, Page, Sentence


class Screen:
    """The base class of all screens. A press calls the function that the page has for the
    button."""

    full_refresh = False
    timed = False
    waits = False
    drops_double_press = False
    game = ""

    def opened(self, app):
        self.app = app

    def prepare(self):
        pass

    def page(self):
        raise NotImplementedError

    def on_intent(self, intent):
        if self.drops_double_press and self.app.is_double_press:
            self.app.low_tone()
            return
        does = self.app.page_of(self).does
        self.app.redraw()  # this also drops the page: the function may need its memory
        if intent in does:
            does[intent]()
        elif intent == "back" and not does:
            self.app.close()

    def leave(self):
        """Close the screen. On menus and messages, BACK calls this function."""
        self.app.close()

    def closed(self):
        pass

    def covered(self):
        pass

    def idle_work(self):
        pass


def button_of(action):
    """Return a button from (key of the label, function), or None from None."""
    return (t(action[0]), action[1]) if action else None


def hold_hint(app, moves, label):
    """Return a text that says which button to hold for a long press of ACTION.

    Usually this is the button ACTION. On a board without UP and DOWN, if `moves` is true, it is the
    button whose long press means ACTION; the text says to hold it even longer.

    moves: whether UP and DOWN do something on the page
    label: str, the label of the button ACTION
    """
    for button, _, hold in app.board.MOVES:
        if hold == "action" and moves:
            return t("hold.longer", button.upper())
    return t("hold.hint", label)


class Chooser(Screen):
    """The screen with a menu. UP and DOWN select a row. OK closes the menu, then calls the function
    of the selected row.

    title: key of a text, or a function that returns text
    items: function that returns the list of rows, see widgets.Menu
    selected: index of the row that is selected first
    keep: whether the menu stays open after OK
    back: whether BACK closes the menu; if not, BACK does nothing
    action: (key of the label, function) of the button ACTION, or None
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
        title = self._title() if callable(self._title) else t(self._title)
        back = (t("back"), self.leave) if self._back else None
        if not items:
            return Page(title, self.body(items), back=back)
        at = min(self.selected, len(items) - 1)  # the list may have become shorter
        return Page(
            title,
            self.body(items),
            back=back,
            action=self.action_button(items[at]),
            ok=(self.ok_label(items[at]), lambda: self._choose(items[at][2])),
            step=lambda by: self.select((at + by) % len(items)),
        )

    def body(self, items):
        """Return the Body with the rows of the menu, `items`."""
        return Menu(items, self.selected)

    def ok_label(self, row):
        """Return the label of the button OK. row: the selected row."""
        return t("choose")

    def action_button(self, row):
        """Return the button ACTION, (label, function), or None. row: the selected row."""
        return button_of(self._action)

    def select(self, index):
        """Select the row with an index."""
        self.selected = index

    def _choose(self, chosen):
        if not self._keep:
            self.app.close()
        chosen()


class Message(Screen):
    """The screen with a message or a question. A question has the answers yes and no. The second
    press of a double press closes a message, but answers no question.

    heading: text or function, see Sentence
    icon: name of an icon, or None
    yes: function for the answer yes, or None for a message, which OK and BACK close
    keep: whether the answer yes leaves the question open
    """

    def __init__(self, title, text, heading="", icon=None, yes=None, keep=False):
        self._keep = keep
        self._title = title
        self._body = Sentence(text, heading, icon)
        self._yes = yes
        self.drops_double_press = yes is not None

    def page(self):
        if not self._yes:
            return Page(self._title, self._body, back=("", self.leave), ok=(t("ok"), self.leave))
        return Page(self._title, self._body, back=(t("no"), self.leave), ok=(t("yes"), self._agree))

    def _agree(self):
        if not self._keep:
            self.app.close()
        self._yes()


class Moment(Screen):
    """The screen that says "One moment" while a slow function runs. It closes before the function
    runs, but the panel shows it until the next picture. action: the function, without arguments."""

    waits = True

    def __init__(self, action):
        self._action = action

    def page(self):
        return Page(t("error.title"), Sentence(t("moment"), icon="hourglass"))

    def idle_work(self):
        self.app.close()
        self._action()
