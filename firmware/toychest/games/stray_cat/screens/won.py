"""Show the result on the last page of the card game Take That Toy!."""

from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules.burst import NOBODY
from toychest.lang import t
from toychest.ui.winner import Winner


def final_page(table, state):
    """Return the page after the end of a game. It names the winner if a player has cards of all
    five colours. Otherwise it ranks the players: more colours come first, and with equally many
    colours, more cards. Only the cards that lie in front of a player count."""
    winners = rules.winners(state)
    if state["winner"] != NOBODY:
        body = Winner(table.app, winners[:1], t(".won.five"))
    else:
        colours = [rules.colours(state, seat) for seat in range(state["players"])]
        rows = []
        for _, seat in rules.ranking(state):
            remarks = [t(".won.colours")]
            if colours.count(colours[seat]) > 1:  # the cards decide
                remarks.insert(0, t(".won.cards", len(state["fronts"][seat])))
            rows.append((seat, str(colours[seat]), remarks))
        body = Winner(table.app, winners, rows=rows)
    return table.make_page(t(".won"), body, ok=table.again)
