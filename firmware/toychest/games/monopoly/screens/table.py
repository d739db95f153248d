"""Show a game of Monopoly Toy Story in progress."""

from toychest.box.game_table import GameTable
from toychest.games.monopoly import rules
from toychest.games.monopoly.names import deed_name, money
from toychest.games.monopoly.rules.numbers import (
    BANK,
    DEEDS,
    GO,
    ORDER,
    OVER,
    ROLLED,
    debtor,
    left_of,
)
from toychest.games.monopoly.screens import turn
from toychest.games.monopoly.title_deeds import NAME, TitleDeeds
from toychest.lang import t
from toychest.ui.page import Chooser, Message


class Table(GameTable):
    """The screen of a game in progress. Its pages let the players roll, pay, and end the turn."""

    game = "monopoly"
    unlisted = {"next": ".end", "set": ".set"}

    def show(self, state):
        first = rules.first(state)  # the rules demand this before anything else
        if first == "debts":
            from toychest.games.monopoly.screens import debt

            return debt.page(self, state)
        if first:
            from toychest.games.monopoly.screens import must_do

            return must_do.PAGES[first](self, state)
        if state["phase"] in (ORDER, OVER):
            from toychest.games.monopoly.screens import order

            return order.page(self, state) if state["phase"] == ORDER else order.won(self, state)
        if state["board"] and state["phase"] == ROLLED:
            from toychest.games.monopoly.screens import on_board

            return on_board.page(self, state)
        return turn.page(self, state)

    def news(self, before, event, state):
        return turn.news(self, before, event, state)

    copied = None  # the CopiedBoard, once it is read

    def opened(self, app):
        """Read the Title Deed cards that the players typed in, and the board if the game has one:
        later, a page may leave too little memory for the files."""
        super().opened(app)
        self.titles = TitleDeeds(app.board.SAVES)
        if self.titles.damaged:
            app.notices.append("monopoly.deeds.damaged")
        if self.session.state["board"]:
            self._read_board()

    def _read_board(self):
        from toychest.games.monopoly.copied_board import CopiedBoard

        self.copied = CopiedBoard(self.app.board.SAVES)
        if self.copied.damaged:
            self.app.notices.append("monopoly.board.damaged")

    def idle_work(self):
        self.app.say_notices()
        return super().idle_work()

    @property
    def payment(self):
        """The Python module screens.payment, imported at the first use to save memory."""
        from toychest.games.monopoly.screens import payment

        return payment

    @property
    def deed_actions(self):
        """The Python module screens.deed_actions, imported at the first use to save memory."""
        from toychest.games.monopoly.screens import deed_actions

        return deed_actions

    def words(self):
        from toychest.games.monopoly.words import Words

        return Words(self.titles)

    def typed(self):
        return [name for name in [self.titles.get(deed, NAME) for deed in range(DEEDS)] if name]

    def name(self, seat):
        """Return the name of a player, or of the Bank if `seat` is BANK."""
        return t(".the_bank") if seat == BANK else self.app.player(seat)

    def die(self):
        """Roll a die: return a random number from 1 to 6."""
        return self.app.pool.below(6) + 1

    def roll_die(self, kind):
        """Roll a die, and save the event (kind, die), see `commit_roll`. Raises as `commit`
        does."""
        self.commit_roll(lambda: (self.die(),), kind)

    def roll_dice(self, *event):
        """Roll two dice, and save the event with the dice at its end, see `commit_roll`. event:
        its kind, then its other arguments. Raises as `commit` does."""
        self.commit_roll(lambda: (self.die(), self.die()), *event)

    def menu_rows(self):
        from toychest.games.monopoly.screens import menu

        return menu.rows(self)

    def menu(self):
        super().menu("more")

    def pay(self):
        """Open the menu of payments."""
        from toychest.games.monopoly.screens import menu

        self.app.open(Chooser(".pay", lambda: menu.payments(self)))

    def ask_payment(self, payer=None, payee=None):
        """Ask for a payment, and pay. payer, payee: see Payment."""
        self.app.open(self.payment.Payment(self, payer, payee))

    def deeds(self, deed=None):
        """Open the menu of a property, or the list of all properties if `deed` is None."""
        if deed is None:
            from toychest.games.monopoly.screens.deed_list import DeedList

            self.app.open(DeedList(self))
        else:
            from toychest.games.monopoly.screens.deed import Deed

            self.app.open(Deed(self, deed))

    def copy(self, deed=None):
        """Open the screen for typing in a Title Deed card, or the board if `deed` is None."""
        from toychest.games.monopoly.screens.copying import EnterBoard, TitleDeed

        if deed is None:
            if not self.copied:
                self._read_board()
            self.app.open(EnterBoard(self.copied, self.titles))
        else:
            self.app.open(TitleDeed(self.titles, deed))

    def ask_landing(self):
        """Open the screen that asks where the current player landed: Where if the players typed in
        the board of this game, otherwise Landing."""
        if self.session.state["board"]:
            from toychest.games.monopoly.screens.where import Where

            self.app.open(Where(self))
        else:
            from toychest.games.monopoly.screens.deed_list import Landing

            self.app.open(Landing(self))

    def land(self, deed):
        """Go on after the current player has landed on a property. If the Bank owns it, offer it.
        If another player owns it, collect the rent, or say that the property is mortgaged. If the
        current player owns it, open its menu. Raises as `commit` does."""
        state = self.session.state
        seat = state["turn"]
        owner = state["owner"][deed]
        if owner == BANK:
            from toychest.games.monopoly.screens.offer import offer

            self.app.open(offer(self, deed))
        elif owner == seat:
            self.deeds(deed)
        elif state["mortgage"][deed]:
            self.app.close_above(self)
            text = t(".landed.mortgaged", self.name(owner))
            self.app.open(Message(deed_name(deed, self.titles), text))
        else:
            self.deed_actions.Rent(self, deed, seat).begin()

    def seat(self):
        """Return the seat of the player who has to act now. This is the current player, or another
        player who owes money, won a building, or received a mortgaged property."""
        state = self.session.state
        if state["received"]:
            return state["owner"][state["received"][0]]
        if state["place"]:
            return state["place"][0]
        return debtor(state) if state["debts"] else state["turn"]

    def go(self):
        """Pay M200 for GO to the player who has to act now. If this player already got M200 in this
        turn, ask first whether to pay again. Raises as `commit` does."""
        seat = self.seat()

        def go():
            self.commit("go", seat)

        if seat in self.session.state["went"]:
            title, text = t(".go", money(GO)), t(".go.again")
            self.app.warn(title, text, go, self.app.player(seat))
        else:
            go()

    def trade(self):
        """Let the player who has to act now choose a partner for a trade. If only two players are
        left, open their trade at once."""
        from toychest.games.monopoly.screens import trade

        state = self.session.state
        seat = self.seat()
        if state["out"].count(0) == 2:
            trade.begin(self, seat, left_of(state, seat))
        else:
            self.app.open(trade.Partners(self))
