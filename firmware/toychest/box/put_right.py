"""Correct an earlier step of a game: enter it anew, remove it, or add a step before it."""

from micropython import const

from toychest.app import catalog
from toychest.core.change import Change, Draft, is_untidy, take_back, together
from toychest.core.journal_format import Unreadable
from toychest.core.session import Refused
from toychest.lang import t
from toychest.ui.canvas import BLACK
from toychest.ui.page import Chooser, Screen
from toychest.ui.widgets import Page, Sentence

_AT_ONCE = const(60)  # later steps that are played before the screen says "One moment"


class PutRight(Chooser):
    """The screen that asks how to correct a step. It stays open below the screen on which the
    players enter the step anew. index: index of the step among all steps of the game. Raises
    Unreadable."""

    def __init__(self, table, index):
        super().__init__(self._heading, self._rows, keep=True)
        self._table = table
        self._session = session = table.session
        self._index = index
        self._change = None
        steps = together(session, index)
        self._step = steps[0][1:], session.state_at(index)
        self._goes = len(steps)

    def _heading(self):
        return self._table.in_words(*self._step) or t("put_right")

    def _is_made(self, event):
        return event[0] in getattr(self._session.rules, "MADE", ())

    def _rows(self):
        goes = self._goes
        rows = []
        if not self._is_made(self._step[0]):
            rows.append((t("right.anew"), "", lambda: self.enter(1)))
        rows.append((t("right.before"), "", lambda: self.enter(0)))
        note = t("redo.steps", goes) if goes > 1 else ""
        rows.append((t("right.out"), note, lambda: self._begin(goes, None)))
        return rows

    # ---- entering a step

    def enter(self, goes):
        """Ask for a step. goes: the number of steps that it replaces; 0 to add it. Raises
        Unreadable."""
        draft = Draft(self._session, self._index, lambda event: self._begin(goes, event))
        self._ask(draft, self._step, goes)

    def _enter_misfit(self, index, event):
        # in the place of the step that does not fit
        draft = Draft(self._session, index, self._go_on, self._change.state)
        self._ask(draft, (event, self._session.state_at(index)), 1)

    def _ask(self, draft, step, goes):
        table = catalog.table(self._table.game, draft)
        words = self._table.in_words(*step, "right.instead" if goes else "right.added")
        table.brief = t("right.anew" if goes else "right.before")
        table.entering = words or table.brief
        self.app.open(table)
        if goes:
            draft.replaced = step[0]
            table.enter_anew(step[0])

    # ---- the later steps follow

    def _begin(self, goes, event):
        self.app.close_above(self)
        self.app.memory.tidy()  # a change needs large blocks of memory
        if is_untidy(self._session):
            self.app.slowly(lambda: self._tidy(goes, event))
        else:
            self._change_it(goes, event)

    def _tidy(self, goes, event):
        from toychest.core import repair

        try:
            repair.tidy(self._session)
        except (OSError, Unreadable, ValueError):
            pass  # the change may find room all the same, or refuses
        self._change_it(goes, event)

    def _change_it(self, goes, event):
        try:
            self._change = Change(self._session, self._index, goes, event)
        except Unreadable:
            raise Refused("refuse.older")
        self._next = self._index + (event is not None and not goes)
        self.follow()

    def follow(self):
        """Play some later steps. Then open the screen that goes on with more steps, or the
        question about a step that does not fit. After the last step, call `finish`. Raises Refused
        and NotSaved."""
        change = self._change
        try:
            more = change.follow(_AT_ONCE)
        except Exception as error:
            self.app.close_above(self)
            raise Refused("refuse.older") if isinstance(error, Unreadable) else error
        if more:
            if not isinstance(self.app.screen, _Following):
                self.app.open(_Following(self, change))
            return
        self.app.close_above(self)
        if change.refused:
            index, event, reason = change.refused
            words = self._table.in_words(event, self._session.state_at(index))
            change_it = t("right.anew"), lambda: self._enter_misfit(index, event)
            self.app.open(
                _Choice(
                    t("right.misfit"),
                    Sentence(t(reason), words, "hand"),
                    back=(t("back"), self.app.close),
                    action=(t("right.stop"), self.finish),
                    ok=(t("right.leave_out"), self._leave_out),
                    down=None if self._is_made(event) else change_it,
                )
            )
        else:
            self.finish()

    def _go_on(self, event):
        self._change.enter(event)
        self.follow()

    def _leave_out(self):
        self._change.leave_out()
        self.follow()

    def finish(self):
        """Save the changed game, and show how many later steps still count, and how many are left
        out. Raises Refused and NotSaved."""
        change = self._change
        lost = change.left_out + change.rest
        change.finish()
        text = []
        count = change.followed
        if count:
            text.append(t("right.followed.1") if count == 1 else t("right.followed", count))
        if lost:
            text.append(t("right.lost.1") if lost == 1 else t("right.lost", lost))
        text = " ".join(text) or t("right.nothing")
        more = t("right.more"), self._one_more
        self.app.close_above(self)
        self.app.open(
            _Choice(
                t("history"),
                Sentence(text, t("right.done"), "bear"),
                back=(t("undo"), self._undo),
                action=more if self._next < self._session.depth else None,
                ok=(t("ok"), self._leave),
            )
        )

    # ---- the buttons of the result

    def _leave(self):
        self.app.close_above(self.app.stack[1])  # the game

    def _undo(self):
        if not take_back(self._session):
            raise Refused("refuse.older")
        self._leave()

    def _one_more(self):
        self._leave()
        asker = PutRight(self._table, self._next)
        self.app.open(asker)
        asker.enter(0)


class _Following(Screen):
    """The screen that says "One moment" while many later steps are played again."""

    waits = True

    def __init__(self, asker, change):
        self._asker = asker
        self._change = change
        self._count = change.rest

    def page(self):
        return Page(t("history"), _Moment(1 - self._change.rest / self._count))

    def idle_work(self):
        self.app.redraw()
        self._asker.follow()
        return self.app.screen is self


class _Moment(Sentence):
    """The body of a page that says "One moment", with a bar. share: its filled part, 0 to 1."""

    def __init__(self, share):
        super().__init__(t("moment"), icon="hourglass")
        self._share = share

    def draw(self, canvas, x, y, width, height):
        super().draw(canvas, x, y, width, height - 16)
        canvas.fill_rect(x, y + height - 16, round(self._share * width), 12, BLACK)
        canvas.rect(x, y + height - 16, width, 12, BLACK)

    def text(self):
        return super().text() + ["%d %%" % round(100 * self._share)]


class _Choice(Screen):
    """The screen with one page. The second press of a double press of OK or BACK does nothing. The
    arguments are those of Page."""

    drops_double_press = True

    def __init__(self, title, body, **buttons):
        self._title = title
        self._body = body
        self._buttons = buttons

    def page(self):
        return Page(self._title, self._body, **self._buttons)
