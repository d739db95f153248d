"""The menu at the table of Toss Your Cookies."""

from toychest.games.toss_your_cookies import rules
from toychest.games.toss_your_cookies.play import call_win, count, open_part
from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser


def more(app, session, play):
    """Everything else that can be done in a game."""
    state = session.state
    in_round = state["phase"] in (rules.READY, rules.ROLLED)

    def items():
        rows = []
        if in_round:
            rows.append((
                t("toss.shout"), t("toss.shout.hint"),
                lambda: call_win(app, session),
            ))
            rows.append((t("toss.count"), "", lambda: count(app, play)))
            if not rules.refuse(state, ("tossed",)):  # for those who count by themselves
                rows.append((t("toss.tossed"), "", lambda: session.commit("tossed")))
        rows.append(game_menu.history(app, session))
        rows.append((t("statistics"), "", lambda: open_part(
            app, "records", lambda records: records.Statistics(session))))
        rows.append((t("toss.deck"), "", lambda: open_part(
            app, "setup", lambda setup: setup.Deck(session))))
        return rows + game_menu.last(app, session, "toss_your_cookies")

    return More("game.toss", items, session)


class More(Chooser):
    """The menu; ACTION held down goes straight to who won."""

    def __init__(self, title, items, session):
        super().__init__(title, items)
        self._session = session

    def on_intent(self, intent):
        if intent == "hold":
            self.app.close()
            call_win(self.app, self._session)
        else:
            super().on_intent(intent)
