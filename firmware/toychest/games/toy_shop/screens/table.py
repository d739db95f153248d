"""Show a game of My Toy Shop in progress."""

from toychest.box.game_table import GameTable
from toychest.games.toy_shop import rules
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.words import colour_name
from toychest.lang import t
from toychest.ui.picker import Pending
from toychest.ui.standings import Standings
from toychest.ui.widgets import Sentence

_STEPS = 1, 5  # coins that UP and DOWN add


class Table(GameTable):
    """The screen of a game in progress. Each player in turn takes a card and gets the coins that it
    earns.

    coins: Pending, the number of coins that the players have counted so far for the current card
    ticks: (type of toys of a majority award, index of the selected row, list of the seats with a
        tick), see screens/majority.py
    younger: {(seat of the younger player, seat of the other): type of the award for which the
        players said so}
    """

    game = "toy_shop"

    def __init__(self, session):
        super().__init__(session)
        self.coins = Pending(self._turn, rules.MOST_COINS)
        self.ticks = 0, 0, []
        self.younger = {}

    def _turn(self):
        # A different value in each turn: (seat, number of cards that this player took before).
        turn = self.session.state["turn"]
        return turn, len(self.session.state["earned"][turn])

    def show(self, state):
        phase = state["phase"]
        if state["plan"] == rules.TOYS and phase != rules.OVER:
            due = rules.due(state)
            if due:
                return self._due(*due)
        if phase == rules.TAKE:
            return self._enter(state) if state["plan"] else self._count(state)
        if phase == rules.OVER:
            from toychest.games.toy_shop.screens.final import ranking_page

            return ranking_page(self, state)
        from toychest.games.toy_shop.screens.majority import award_page

        return award_page(self, state)

    def news(self, before, event, state):
        from toychest.ui.told import told

        old, new = [[sum(earned) for earned in one["earned"]] for one in (before, state)]
        return told(self, old, new) if sum(new) != sum(old) + 1 else None

    def menu(self):
        # Before anybody counts coins, an award is probably for the newest card.
        from toychest.games.toy_shop.screens.menu import TableMenu

        state = self.session.state
        seat = rules.last(state)
        if self.coins.value or seat == rules.NOBODY:
            seat = state["turn"]
        self.app.open(TableMenu(self, seat))

    def _due(self, toy_type, seat):
        name = self.app.player(seat)
        return self.make_page(
            name,
            Sentence(t(".due", name, rules.AWARD), colour_name(toy_type), "trophy"),
            ok=(t(".due.take"), lambda: self.commit("claim", toy_type, seat)),
        )

    # ---- the players count the coins

    def _count(self, state):
        coins = self.coins.value
        return self._turn_page(
            state,
            coins,
            back=(t(".zero"), self.coins.clear) if coins else self.undo,
            ok=(t(".add_up", coins) if coins else t("next"), self._add),
            up=("+%d" % _STEPS[0], lambda: self.coins.add(_STEPS[0])),
            down=("+%d" % _STEPS[1], lambda: self.coins.add(_STEPS[1])),
        )

    def _add(self):
        coins = self.coins.value
        self.commit("coins", *[coins] if coins else [])
        self.coins.clear()

    # ---- the box counts the coins

    def _enter(self, state):
        # DOWN explains the newest coins.
        seat = rules.last(state)
        why = None
        if seat != rules.NOBODY:
            earned = state["earned"][seat]
            if plan.is_counted(state["laid"][seat], len(earned) - 1):
                why = t(".why", "+%d" % earned[-1]), lambda: self._explain(seat)
        key = ".card.enter"
        if not state["registers"][state["turn"]]:
            key = ".register.enter"
        elif plan.not_laid(state, state["turn"]):
            key = ".card.earlier"
        return self._turn_page(state, None, ok=(t(key), self._ask_card), down=why)

    def enter_anew(self, event):
        if event[0] == "register":
            self._ask_card()
        elif event[0] in ("claim", "plan"):
            self.menu()
            if event[0] == "claim":
                self.app.screen.select(event[1])
        elif event[0] in ("card", "lay"):
            state = self.session.state
            seat = event[1] if event[0] == "lay" else state["turn"]
            # Without a register, or with a full shop, the players go on from the table.
            if state["registers"][seat] and plan.places(state["laid"][seat]):
                from toychest.games.toy_shop.screens.enter_card import parts

                self.app.open(parts(self, seat, event, self._ask_card))

    def _explain(self, seat):
        from toychest.games.toy_shop.screens.breakdown import Breakdown

        state = self.session.state
        self.app.open(Breakdown(state, seat))

    def _ask_card(self):
        state = self.session.state
        turn = state["turn"]
        if not state["registers"][turn]:
            from toychest.games.toy_shop.screens.enter_register import EnterRegister

            self.app.open(EnterRegister(self, turn))
        else:
            from toychest.games.toy_shop.screens.enter_card import EnterCard

            self.app.open(EnterCard(self, turn, plan.not_laid(state, turn) > 0))

    def _turn_page(self, state, count, **buttons):
        # count: coins counted so far, or None if the box counts
        turn = state["turn"]
        last = rules.last(state)
        rows, just = [], []
        for seat in range(state["players"]):
            earned = state["earned"][seat]
            just.append("+%d" % earned[-1] if seat == last else "")
            awards = rules.awards(state, seat)
            about = t(".awards" if awards > 1 else ".awards.1", awards) if awards else ""
            rows.append((seat, str(sum(earned)), "star " * awards, about))
        plus = "+%d" % count if count else ""
        return self.make_page(
            t("game.toy_shop"),
            Standings(self.app, rows, turn, just, plus, widest="000", sizes=self.session.sizes),
            note=t(".status", len(state["earned"][turn]) + 1, rules.CARDS),
            **buttons,
        )
