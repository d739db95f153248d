"""Ask several questions, one after the other."""

from toychest.lang import t
from toychest.ui.page import Screen


class Flow(Screen):
    """A screen that asks several questions. BACK leads to the question before; from the first
    question, it closes the screen. Answers stay when the players go back.

    A subclass has steps(), a generator that reads from the top to the bottom. Each question is a
    line of it:

        answer = yield key, page

    key: str or tuple, the name of the question. If the question depends on an earlier answer, its
        key has that answer, too
    page: function that returns the Page; its buttons call `answer`. See `screen` for a question
        with the page of another screen

    steps() runs again from the top after each press, with the answers so far. So it only reads
    between the questions: it commits, rolls and writes files after the last one. If that raises,
    the last question stays.
    """

    def __init__(self):
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
        """Return a question with the page of another screen, such as a Chooser. That screen stays
        as the players left it. make: function that returns the screen, which calls `answer` and
        does not close (keep=True)."""
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
        """Answer the question that is shown, and ask the next one. None is no answer. anew: keys of
        later questions that are asked even if they have an answer."""
        before = dict(self._answers)
        self._answers[self._key] = answer
        for key in anew:
            self._answers.pop(key, None)
        try:
            self._ask()
        except Exception:
            self._answers = before
            raise

    def go_back(self):
        """Ask the question before again, or close the screen."""
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
