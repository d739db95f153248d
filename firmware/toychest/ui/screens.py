"""What a screen is, and the screens that every game needs.

A screen has
    page() -> widgets.Page      a function of the state: the same at any time
    on_intent(intent)           "up", "down", "ok", "back", "action"; "hold" when the
                                ACTION button stays down
    opened(app)                 called before the first page
    closed()                    called when it leaves the stack
    meanwhile()                 idle work while the glass is busy with its picture: one piece of it.
                                Returns whether there is more; a press comes before the next piece
and may have
    flash                       True: opening it is worth a full refresh
    timed                       True: no full refresh in the middle of it
    waits                       True: presses wait until another screen is shown
    repeats                     False: UP and DOWN choose something, once, however long they are
                                held
    game                        the name of the game whose table it is

A screen knows intents, not buttons. On a page with `moves`, a board with neither UP nor DOWN gives
these by tapping and holding a button, see ui.taps: so a page says `moves` if, and only if, UP or
DOWN does something that OK does not.
"""

from toychest.lang import t
from toychest.ui.widgets import Menu, Page, Sentence


class Screen:
    """A screen that goes back on BACK."""

    flash = False
    timed = False
    waits = False
    repeats = True
    game = ""

    def opened(self, app):
        self.app = app

    def page(self):
        raise NotImplementedError

    def on_intent(self, intent):
        if intent == "back":
            self.app.close()

    def closed(self):
        pass

    def meanwhile(self):
        pass


def moved(selected, intent, count):
    """Where UP or DOWN leads in a list of so many, around its ends."""
    return (selected + (-1 if intent == "up" else 1)) % count


class Chooser(Screen):
    """A menu. title: a language key, for the language may change behind it, or a function that
    gives the words. items: callable giving (label, note, function to call on OK) triples, as a list
    or another sequence. action: (language key, function) of what ACTION does.

    With `keep` the chooser stays open behind what the function opens.
    """

    def __init__(self, title, items, selected=0, keep=False, back=True, action=None):
        self._title = title
        self._items = items
        self.selected = selected
        self._count = 0  # of the items of the last page
        self._keep = keep
        self._back = back
        self._action = action

    def page(self):
        items = self._items()
        self._count = len(items)
        self.selected = min(self.selected, self._count - 1)
        return Page(
            self._title() if callable(self._title) else t(self._title),
            Menu(items, self.selected),
            back=t("back") if self._back else "",
            action=t(self._action[0]) if self._action else "",
            ok=t("choose"),
            moves=t("move"),
        )

    def on_intent(self, intent):
        if intent in ("up", "down"):
            self.selected = moved(self.selected, intent, self._count or len(self._items()))
        elif intent == "back" and self._back:
            self.app.close()
        elif intent == "action" and self._action:
            self._action[1]()
        elif intent == "ok":
            items = self._items()
            self.selected = min(self.selected, len(items) - 1)
            if not self._keep:
                self.app.close()
            items[self.selected][2]()


class Question(Screen):
    """A question, or something to say: OK and BACK close it. With `yes`, OK calls it then."""

    def __init__(self, yes=None):
        self._yes = yes

    def on_intent(self, intent):
        if intent == "ok" or intent == "back":
            self.app.close()
            if intent == "ok" and self._yes:
                self._yes()


class Message(Question):
    """Something to say, or with `yes` a question."""

    def __init__(self, title, text, heading="", icon=None, yes=None, yes_label=None):
        super().__init__(yes)
        self._title = title
        self._text = text
        self._heading = heading
        self._icon = icon
        self._yes_label = yes_label

    def page(self):
        return Page(
            self._title,
            Sentence(self._text, self._heading, self._icon),
            back=t("no") if self._yes else "",
            ok=(self._yes_label or t("yes")) if self._yes else t("ok"),
        )


class Moment(Screen):
    """One moment: what takes more than a second is done while this is shown. action: called
    then, on the screen below."""

    waits = True

    def __init__(self, action):
        self._action = action

    def page(self):
        return Page(t("error.title"), Sentence(t("moment")))

    def meanwhile(self):
        self.app.close()
        self._action()
