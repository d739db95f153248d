"""Let the players type the printed board and Title Deed cards of Monopoly Toy Story into the
box."""

from toychest.core.session import NotSaved
from toychest.games.monopoly.names import counted, deed_name, money, space_name
from toychest.games.monopoly.rules.board import GO, JAIL, MOST_SPACES, is_board, space_of
from toychest.games.monopoly.rules.numbers import DEEDS, HOTEL, LOCATIONS
from toychest.games.monopoly.screens.ask import enter
from toychest.games.monopoly.title_deeds import (
    HOTEL_COST,
    HOUSE,
    MORTGAGE,
    MOST_ON_CARD,
    NAME,
    NAME_LENGTH,
    PRICE,
    RENT,
)
from toychest.lang import t
from toychest.ui.page import Chooser, Message
from toychest.ui.widgets import shortened

_DOWN = "TCVSD"  # likely spaces, below the next deed
_UP = "XPJ"  # likely spaces, above it: UP leads to the last one first
_NOTHING = ""  # removes the space


class EnterBoard(Chooser):
    """A menu that asks for the spaces of the printed board, one after the other, from the space
    after GO on. OK chooses a space and asks for the next one. BACK asks for the previous space
    again; at the first space, BACK closes the screen, and nothing is saved. ACTION saves the
    board. If the space was already typed in, the last row removes it, and the row above inserts a
    missing space before it, which BACK cancels. board: CopiedBoard with the old spaces. titles:
    TitleDeeds, for the names of properties."""

    def __init__(self, board, titles):
        super().__init__(self._title_text, self._rows, keep=True, action=("done", self._save))
        self._index = 1  # of the space to enter
        self._inserts = False  # whether the space is entered before the known one, not in its place
        self._board = board
        self._titles = titles
        self._spaces = self._board.spaces or GO

    def _title_text(self):
        before = space_name(self._spaces[self._index - 1], self._titles)
        return lambda most: t(".board.space", self._index + 1, shortened(before, most))

    def _rows(self):
        old = "" if self._inserts else self._spaces[self._index : self._index + 1]
        others = self._spaces.replace(old, "") if old else self._spaces
        deeds = [space_of(deed) for deed in range(DEEDS) if space_of(deed) not in others]
        spaces = deeds[:1] + list(_DOWN) + deeds[1:] + list(_UP)
        if JAIL in others:
            spaces.remove(JAIL)
        if old:
            spaces = [old] + [space for space in spaces if space != old] + [_NOTHING]
        rows = [
            (
                space_name(space, self._titles) if space else t(".board.none"),
                "",
                lambda space=space: self._put(space),
            )
            for space in spaces
        ]
        if old:
            missing = t(".board.missing"), "", lambda: self._insert(True)
            rows = rows[:-1] + [missing] + rows[-1:]
        return rows

    def _insert(self, inserts):
        self._inserts = inserts
        self.selected = 0

    def _put(self, space):
        # space: its character, or "" to remove a space
        index = self._index
        end = index if self._inserts else index + 1
        spaces = self._spaces[:index] + space + self._spaces[end:]
        if len(spaces) > MOST_SPACES:
            self.app.low_tone()
            return
        self._spaces = spaces
        self._index += len(space)
        self._insert(False)

    def leave(self):
        if self._inserts:
            self._insert(False)
        elif self._index > 1:
            self._index -= 1
            self.selected = 0
        else:
            super().leave()

    def _save(self):
        # If only GO was typed in, there is no board.
        spaces = self._spaces if is_board(self._spaces) else ""
        try:
            self._board.take(spaces)
        except OSError:
            raise NotSaved
        words = t(".board.no_board")
        if spaces:
            words = t(".board.next_game", len(spaces))
        self.app.close()
        self.app.open(Message(t(".board"), words))


class TitleDeed(Chooser):
    """A menu of fields of a Title Deed card, such as the price. OK asks for the value of the
    selected field."""

    def __init__(self, titles, deed):
        super().__init__(lambda: deed_name(deed, titles), self._rows, keep=True)
        self._titles = titles
        self._deed = deed

    def _rows(self):
        rows = [
            self._amount_row(PRICE, t(".price")),
            self._amount_row(MORTGAGE, t(".mortgage.value")),
        ]
        if self._deed >= LOCATIONS:
            return rows
        name = self._titles.get(self._deed, NAME)
        rows = [(t(".name"), lambda most: shortened(name, most), self._ask_name)] + rows
        rows.append(self._amount_row(RENT, t(".rent")))
        for level in range(1, HOTEL):
            rows.append(self._amount_row(RENT + level, t(".rent.houses", counted("house", level))))
        rows.append(self._amount_row(RENT + HOTEL, t(".rent.hotel")))
        rows.append(self._amount_row(HOUSE, t(".house.cost")))
        rows.append(self._amount_row(HOTEL_COST, t(".hotel.cost")))
        return rows

    def _amount_row(self, field, label):
        known = self._titles.get(self._deed, field)

        def keep(amount):
            self._change(field, amount)

        return (
            label,
            money(known) if known else "",
            lambda: self.app.open(enter(".title", label, known or 10, keep, most=MOST_ON_CARD)),
        )

    def _change(self, field, value):
        try:
            self._titles.change(self._deed, field, value)
        except OSError:
            raise NotSaved

    def _ask_name(self):
        from toychest.asking.names import NameEditor

        name = self._titles.get(self._deed, NAME)
        self.app.open(
            NameEditor(t(".name"), name, NAME_LENGTH, lambda new: self._change(NAME, new))
        )
