"""Ask several questions, one after the other."""

from toychest.lang import t
from toychest.ui.page import Screen


class Flow(Screen):
    """A screen that asks several questions. BACK asks the previous question again. At the
    first question, BACK closes the screen. The answers to later questions are kept.

    A subclass has steps(), a generator that reads from the top to the bottom. Each question is a
    line of it:

        answer = yield key, page

    key: str or tuple, the name of the question. If the question depends on an earlier answer, the
        key contains that answer
    page: function that returns the Page; its buttons call `answer`. See `screen` for a question
        with the page of another screen

    After each answer, and after BACK, steps() runs again from the top, with the answers so far. So
    it may commit an event, roll dice or write a file only after the last question. If an error is
    raised there, the last question is shown again.

    table: the table of the game in which the screen asks; None outside of a game
    asks_again: whether each later question is asked again after BACK, as the players left it. If
        not, the first question without an answer comes next
    """

    asks_again = False

    def __init__(self, table=None):
        self._table = table
        self._answers = {}  # {key: answer}
        self._asked = []  # keys of the questions before the one that is shown
        self._screens = {}  # {key: screen that makes the page of the question}
        self._key = None  # of the question that is shown
        self._page = lambda: None  # makes the page of that question

    def opened(self, app):
        super().opened(app)
        self._ask()

    def steps(self):
        raise NotImplementedError

    def page(self):
        return self._page()

    def screen(self, key, make, *arguments, **options):
        """Return a question with the page of another screen, such as a Chooser. If it is asked
        again, that screen is as the players left it. make: function that returns the screen. The
        screen calls `answer`, and does not close (keep=True)."""
        screen = self._screens.get(key)
        if screen is None:
            screen = self._screens[key] = make(*arguments, **options)
            screen.opened(self.app)
            screen.leave = self.go_back
        return key, screen.page

    @property
    def back(self):
        """The button BACK: (label, function)."""
        return t("back"), self.go_back

    def answer(self, answer, *anew):
        """Store the answer to the question that is shown, and ask the next one. After None, the
        same question is asked again. anew: keys of other questions whose answers are dropped."""
        before = self._answers
        kept = self._asked if self.asks_again else before
        self._answers = {key: before[key] for key in kept if key not in anew}
        self._answers[self._key] = answer
        try:
            self._ask()
        except Exception:
            self._answers = before
            raise

    def go_back(self):
        """Ask the previous question again, or close the screen if there is none."""
        if self._asked:
            self._ask(self._asked[-1])
        else:
            self.app.close()

    def _ask(self, again=None):
        # Show the question `again`, or the first one that has no answer.
        steps = self.steps()
        asked = []
        answer = None  # a generator begins with it
        try:
            while True:
                key, page = steps.send(answer)
                answer = self._answers.get(key)
                if answer is None or key == again:
                    break
                asked.append(key)
        except StopIteration:
            return
        self._asked = asked
        self._key = key
        self._page = page
        self.drops_double_press = self._screens.get(key, type(self)).drops_double_press
