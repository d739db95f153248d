"""The end of My Toy Shop: who has the most identical toys, and who has the most coins."""

from toychest.games.my_toy_shop import rules
from toychest.games.my_toy_shop.rules import AWARD, MAJORITY, SPARES
from toychest.games.my_toy_shop.toys import TYPES
from toychest.games.my_toy_shop.widgets import Ranks
from toychest.games.my_toy_shop.words import type_name
from toychest.lang import t
from toychest.screens.players import PlayerMenu
from toychest.ui.screens import Message, moved
from toychest.ui.widgets import Page


class Ticks:
    """Who has the most of one toy of a type, while it is chosen: several if they are tied."""

    def __init__(self, award, players):
        self.award = award
        self.selected = 0
        self.most = [False] * players


def ticks(play, state):
    """Those of the type that is awarded now."""
    award = len(state["majority"])
    if not play.ticks or play.ticks.award != award:
        play.ticks = Ticks(award, state["players"])
    if state["plan"]:  # the box has counted
        from toychest.games.my_toy_shop import plan

        seats = plan.majority(state, award)
        play.ticks.most = [seat in seats for seat in range(state["players"])]
    return play.ticks


def page(play, state):
    """The page of the awards at the end, then the final one."""
    if state["phase"] == MAJORITY:
        return _page_majority(play, state)
    rows = []
    for rank, seat in rules.ranking(state):
        coins = sum(state["earned"][seat])
        rows.append((
            rank, play.app.player(seat), coins, AWARD * rules.awards(state, seat),
            rules.total(state, seat),
        ))
    return Page(
        t("game.shop"), Ranks(rows), note=t("shop.final"),
        back=t("undo"), action=t("more"), ok=t("new_game"),
    )


def _page_majority(play, state):
    now = ticks(play, state)
    ticked = now.most[now.selected]
    return Page(
        t("shop.majority"),
        PlayerMenu(
            play.app, len(now.most), -1 if state["plan"] else now.selected,
            t("shop.majority.found" if state["plan"] else "shop.majority.who",
              type_name(now.award)), now.most,
        ),
        note="%d/%d" % (now.award + 1, TYPES), back=t("undo"),
        action="" if state["plan"] else t(
            "shop.majority.off" if ticked else "shop.majority.on"),
        ok=t("ok") if True in now.most else t("shop.majority.none"),
        moves="" if state["plan"] else t("move"),
    )


def on_intent(play, session, intent):
    """A button but BACK, while the awards are given."""
    now = ticks(play, session.state)
    if intent in ("up", "down", "action") and session.state["plan"]:
        return
    if intent in ("up", "down"):
        now.selected = moved(now.selected, intent, len(now.most))
    elif intent == "action":
        now.most[now.selected] = not now.most[now.selected]
    elif intent == "ok":
        if play.app.slip:
            play.app.no()
            return
        seats = [seat for seat, most in enumerate(now.most) if most]
        session.commit("majority", now.award, seats)
        if len(seats) > 1:
            tell_tie(play.app, session.state, seats)


def tell_tie(app, state, seats):
    """Say who takes which token of the type that was awarded last."""
    if rules.spares(state) > SPARES:
        text = t("shop.tie.no_spare", SPARES)
    elif state["youngest"] in seats:
        text = t("shop.tie.youngest", app.player(state["youngest"]))
    else:
        text = t("shop.tie")
    app.open(Message(type_name(len(state["majority"]) - 1), text, icon="trophy"))
