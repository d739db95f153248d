"""Give the majority awards at the end of My Toy Shop, for the most identical toys of each type."""

from micropython import const

from toychest.asking.players import PlayerMenu
from toychest.games.toy_shop import rules
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.rules.cards import TYPES
from toychest.games.toy_shop.words import colour_name
from toychest.lang import t
from toychest.ui.page import Message

_SIDE = const(18)  # px of a pattern


def award_page(table, state):
    """Return the Page (picture and buttons) that gives the next majority award. The award of a type
    of toys goes to the player with the most copies of one of its toys. If the box does not know the
    winners, it asks who they are."""
    award = len(state["majority"])
    players = state["players"]
    if state["plan"] and plan.is_complete(state, award):
        seats = plan.majority(state, award)
        ok = t("ok") if seats else t(".majority.none"), lambda: _give(table, award, seats)
        return _page(table, players, -1, award, "found", seats, ok=ok)
    of, row, tied = table.ticks
    if of != award:
        row, tied = 0, []

    def select(row, tied):
        table.ticks = award, row, tied

    def open_menu():
        select(0, tied)
        table.menu()

    action = None
    ok = t("choose"), open_menu
    if row < players:
        also = row not in tied
        label = t(".majority.also" if also else ".majority.not")
        ticks = tied + [row] if also else [seat for seat in tied if seat != row]
        action = label, lambda: select(row, ticks)
        seats = sorted(set(tied + [row]))
        label = t(".majority.tied", len(seats)) if len(seats) > 1 else t("choose")
        ok = label, lambda: _give(table, award, seats)
    elif row == players:
        ok = t("choose"), lambda: _give(table, award, [])
    return _page(
        table,
        players,
        row,
        award,
        "who",
        tied,
        (t(".majority.none"), t("more")),
        action=action,
        ok=ok,
        step=lambda by: select((row + by) % (players + 2), tied),
    )


def _page(table, players, row, award, key, ticked, others=(), **buttons):
    ticks = [seat in ticked for seat in range(players)]
    return table.make_page(
        t(".majority"),
        Most(table.app, players, row, award, key, ticks, others),
        note=t("of", award + 1, TYPES),
        **buttons,
    )


def _give(table, award, seats):
    # In a tie, the youngest takes the coloured token.
    table.commit("majority", award, seats)
    table.ticks = award + 1, 0, []
    if len(seats) < 2:
        return
    youngest = _youngest(table, award, seats)
    if youngest is not None:
        _tell_tie(table, youngest)
        return

    def is_youngest(seat):
        table.app.close()
        known = table.younger
        # Answers that were undone may have been wrong.
        table.younger = {pair: known[pair] for pair in known if known[pair] < award}
        table.younger.update([((seat, other), award) for other in seats])
        _tell_tie(table, seat)

    def rows():
        name = table.app.player
        return [(name(seat), "", lambda seat=seat: is_youngest(seat), seat) for seat in seats]

    from toychest.asking.any_player import AnyPlayer

    table.app.open(AnyPlayer(t(".tie.who"), rows, back=False))


def _youngest(table, award, seats):
    # Return the youngest of some players, or None if the box does not know.
    for seat in seats:
        pairs = [(seat, other) for other in seats if other != seat]
        if all(table.younger.get(pair, award) < award for pair in pairs):
            return seat
    return None


def _tell_tie(table, youngest):
    # Say which player takes which token, a piece of the printed game. The youngest tied player, the
    # seat `youngest`, takes the coloured token. The others who are tied take spare tokens, if any
    # are left.
    state = table.session.state
    others = len(state["majority"][-1]) - 1
    left = max(0, rules.SPARES - rules.spares(state) + others)
    key = ".tie"
    if left < others:
        key = ".tie.few" if left else ".tie.none"
    title = colour_name(len(state["majority"]) - 1)
    text = t(key, table.app.player(youngest), left)
    table.app.open(Message(title, text, icon="trophy"))


class Most(PlayerMenu):
    """The body of a page with a list of the players who may win the majority award of a type of
    toys (for the most copies of one of its toys). The pattern of the type is in the upper right
    corner.

    players: number of players
    selected: index of the selected row, or -1 for none
    key: "who" if the box asks for the winners, "found" if it knows them
    ticks: list of bool, whether each player is marked as a winner
    others: names of other things to choose, after the players, such as "nobody"
    """

    right_margin = _SIDE + 4

    def __init__(self, app, players, selected, toy_type, key, ticks, others=()):
        sentence = t(".majority." + key, colour_name(toy_type))
        super().__init__(app, players, selected, sentence, ticks, others)
        self._award = toy_type

    def draw(self, canvas, x, y, width, height):
        # Imported only here: while news of the last card is shown, memory has no room for it.
        from toychest.games.toy_shop.screens.drawings import swatch

        super().draw(canvas, x, y, width, height)
        swatch(canvas, self._award, x + width - _SIDE, y - 2, _SIDE, _SIDE)
