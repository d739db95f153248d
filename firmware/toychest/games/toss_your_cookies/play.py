"""Toss Your Cookies at the table: what is drawn, and which button does what."""

from toychest import games
from toychest.core import dice
from toychest.games.toss_your_cookies import rules
from toychest.games.toss_your_cookies.dice import ICONS
from toychest.lang import t
from toychest.ui.game_widgets import Cheer, Roll
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page, Sentence


def open_part(app, module, make):
    """Open the screen make(another module of the game), which is imported for it."""
    app.work(games.opening_part(app, "toss_your_cookies", module, make))


def count(app, play):
    """Open the screen that counts for a toss."""
    app.work(games.opening(
        app, ["core.countdown", "screens.countdown"],
        lambda screen: screen.Countdown(app.settings["beat"], play.after_toss)))


def _round(state):
    one = state["best_of"] == 1
    return "" if one else t("toss.round", state["round"], state["best_of"])


class Play(Screen):
    """The game at the table: roll, do what it says, next."""

    flash = True

    def __init__(self, session):
        self._session = session
        self._tally = False  # the rounds won so far are shown

    def parts(self):
        if self._session.state["phase"] in (rules.READY, rules.ROLLED):
            return ()
        return games.needs("toss_your_cookies", "won")

    def page(self):
        state = self._session.state
        phase = state["phase"]
        if phase == rules.READY:
            return self._page_ready(state)
        if phase == rules.ROLLED:
            return self._page_rolled(state)
        from toychest.games.toss_your_cookies.won import page

        return page(self.app, state, self._tally, _round(state))

    def _back_label(self):
        return t("undo") if self._session.depth > 1 else t("home")

    def _page_ready(self, state):
        return Page(
            t("game.toss"),
            Cheer("dice", self.app.player(state["turn"]), t("toss.your_roll")),
            back=self._back_label(), action=t("more"), ok=t("toss.roll"),
            note=_round(state),
        )

    def _page_rolled(self, state):
        action, number = state["roll"]
        title, sentence, note, cards = rules.words(action, number)
        note_text = t(note) if note else ""
        tossed = state["tossed"]
        if tossed:
            if number == rules.MILK:
                body = Sentence(t("toss.after.milk"), t("toss.after.milk.heading"), "milk")
            else:
                body = Sentence(
                    t("toss.after"), t("toss.after.heading"), big=str(rules.HAND)
                )
        else:
            arguments = () if cards is None else (cards,)
            body = Roll(
                (ICONS[action], ICONS[number]),
                t(title, *arguments), t(sentence, *arguments), note_text,
            )
        return Page(
            self.app.player(state["turn"]), body,
            back=t("undo"), action=t("more"),
            ok=t("toss.now") if action == rules.TOSS and not tossed else t("next"),
            note=t("toss.roll_number", state["rolls"]),
        )

    def on_intent(self, intent):
        if intent == "ok":
            self._forward()
        elif intent == "action":
            open_part(self.app, "menu", lambda menu: menu.more(self.app, self._session, self))
        elif intent == "hold":
            call_win(self.app, self._session)
        elif intent == "back":
            if self._tally:
                self._tally = False
            elif self._session.depth < 2:
                self.app.home()
            else:
                self.app.work(self._session.must_go(self._session.depth - 1))

    def _forward(self):
        if self.app.slip:
            self.app.no()
            return
        state = self._session.state
        phase = state["phase"]
        if phase == rules.READY:
            pool = self.app.pool
            action = dice.roll(pool, state["faces"][0])
            self._session.commit("roll", action, dice.roll(pool, state["faces"][1]))
        elif phase == rules.ROLLED:
            if state["roll"][0] == rules.TOSS and not state["tossed"]:
                count(self.app, self)
            else:
                self._session.commit("next")
        elif not self._tally and state["best_of"] > 1:
            self._tally = True
        elif phase == rules.WON:
            self._tally = False
            open_part(self.app, "players", lambda players: players.NextRound(self._session))
        else:
            self.app.close()
            self.app.work(games.beginning(self.app, "toss_your_cookies", self._session))

    def after_toss(self):
        """The countdown has run to its end."""
        if not rules.refuse(self._session.state, ("tossed",)):
            self._session.commit("tossed")


def call_win(app, session):
    """"Snickerdoodle!" in the middle of anything: who was it?"""
    if session.state["phase"] in (rules.READY, rules.ROLLED):
        open_part(app, "players", lambda players: players.Winner(session))
