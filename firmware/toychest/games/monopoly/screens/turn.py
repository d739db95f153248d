"""Show a turn of Monopoly Toy Story: the money of all players, or the rolled dice."""

from toychest.core.journal_format import Unreadable
from toychest.games.monopoly.names import deed_name, money, space_name
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import BANK, JAIL, ROLLED
from toychest.games.monopoly.screens.widgets import Die, pips, white_die
from toychest.lang import t, written
from toychest.ui.standings import Standings, changes
from toychest.ui.widgets import Sentence, whole

# Kinds of event that the title names, from the state after them. Of the events that only move
# money, it names "repair" alone: the changes beside the numbers show the others.
_NAMED = ("card", "trade", "mortgage", "lift", "leave", "complete", "keep", "clear", "repair")
# Kinds of event that the title names from the state before them.
_BEFORE = ("build", "place", "gone", "bankrupt", "keep_all", "jail", "unbuild")
_AT_A_DEED = ("buy", "rent", "repair")  # kinds of event whose player is on the deed


def page(table, state):
    """Return the Page of a turn. Just after a roll, it shows the die. Just after the rent of a Toy
    Repair, it shows the rent and its dice, if the current player has rolled in this turn.
    Otherwise it shows the money of all players."""
    kind = state["last"][0] if state["phase"] == ROLLED else ""
    if kind in ("roll", "ride"):
        return _rolled_page(table, state)
    if kind == "repair":
        return _repair_page(table, state)
    return money_page(table, state, buttons(table, state))


def money_page(table, state, its_buttons, title=""):
    """Return the Page with the money of all players. At the beginning of a game, it shows instead
    the rolls that decided who starts. its_buttons: dict of the buttons as arguments of Page, such
    as {"ok": (label, function)}. title: the title if the last event has none, as text; "" for the
    usual title."""
    if not state["last"]:
        from toychest.games.monopoly.screens import order

        return table.make_page(*order.result(table, state), **its_buttons)
    rows = []
    for seat in range(state["players"]):
        number = "-" if state["out"][seat] else money(state["money"][seat])[1:]
        jail = state["jail"][seat]
        about = [t(".in_jail")] if jail else []
        if state["roll"] and seat == state["turn"]:
            about.insert(0, t(".rolled", state["roll"][-1]))
        rows.append((seat, number, "jail" if jail else "", ", ".join(about)))
    title = _last_event(table, state) or title or _title_text(table, state)
    changed = changes(state["was"], state["money"])

    def die(canvas, x, y, size):
        white_die(state["roll"][-1], canvas, x, y, size)

    body = Standings(
        table.app,
        rows,
        state["turn"],
        changed,
        die=die if state["roll"] else None,
        widest="1 500",
        sizes=table.session.sizes,
    )
    return table.make_page(title, body, **its_buttons)


def news(table, before, event, state):
    """Return the Body that shows what an event did, or None."""
    # That somebody is out of the game matters more than who gets the rest.
    if before["money"] != state["money"] and event[0] != "bankrupt":
        from toychest.ui.told import told

        word = deed_name(event[2], table.titles) if event[0] == "buy" else ""
        return told(table, before["money"], state["money"], (t(".the_bank"), "money"), word)
    if event[0] in _NAMED + _BEFORE:
        return Sentence(whole(table.in_words(event, before)))


def _rolled_page(table, state):
    spaces = state["roll"][-1]
    moved = t(".spaces" if spaces > 1 else ".space", spaces)
    others = [owner for owner in state["owner"] if owner not in (BANK, state["turn"])]
    return roll_page(
        table, state, moved, t(".rent_reminder") if others else "", buttons(table, state)
    )


def roll_page(table, state, heading, sentence, its_buttons):
    """Return the Page with the current player's last roll. heading, sentence: beside the die.
    its_buttons: as of `money_page`."""
    seat = state["turn"]
    mascot = None if table.app.settings["letters"] else table.app.mascot(seat)
    die = Die(state["roll"][-1], heading, sentence, mascot)
    return table.make_page(table.app.player(seat), die, turn=True, **its_buttons)


def _repair_page(table, state):
    from toychest.ui.transfer import Transfer

    _, payer, deed, *dice = state["last"]
    owner = state["owner"][deed]
    texts = written(state["money"][payer]), "", ""
    parties = (
        (table.name(payer), payer, texts, payer == state["turn"]),
        (table.name(owner), owner, None, False),
    )
    rent = deeds.repair_rent(state, deed, *dice)
    body = Transfer(table, parties, rent, word=t(".here.rent"), dice=dice, draw_die=pips)
    return table.make_page(deed_name(deed, table.titles), body, **buttons(table, state))


def buttons(table, state):
    """Return the buttons of a turn as a dict of arguments of Page, such as {"ok": (label,
    function)}. For "hold", a long press of ACTION, the value is only the function."""
    commit = table.commit
    up, pay = table.more, ".pay.more"  # More is the last row of the payments, too
    if state["phase"] == ROLLED and not state["board"]:
        up = t(".ride"), lambda: table.roll_die("ride")
    elif state["jail"][state["turn"]] and state["cards"][state["turn"]]:
        up = t(".use_card"), lambda: commit("leave", "card")
    else:
        pay = ".pay"
    return {
        "action": landed(table, state),
        "ok": _advance(table, state),
        "up": up,
        "down": (t(pay), table.pay),
        "hold": table.go,
    }


def landed(table, state):
    """Return the button ACTION of a turn. After the roll, the button asks where the token landed.
    Before the roll, it opens the list of properties."""
    if state["phase"] != ROLLED:
        return t(".deeds"), table.deeds
    return t(".on" if state["board"] else ".landed.label"), table.ask_landing


def _advance(table, state):
    commit = table.commit
    turn = state["turn"]
    if state["phase"] == ROLLED:
        return t(".end"), lambda: commit("next")
    if not state["jail"][turn]:
        return t(".roll"), lambda: table.roll_die("roll")
    label = t(".leave", money(JAIL))
    if state["money"][turn] < JAIL:
        return label, lambda: commit("owe", turn, BANK, JAIL, "jail")
    return label, lambda: commit("leave", "pay")


def _title_text(table, state):
    if state["board"]:
        from toychest.games.monopoly.rules import board

        return space_name(board.current_space(state), table.titles)
    last = state["last"]
    if state["phase"] == ROLLED and last[0] in _AT_A_DEED and last[1] == state["turn"]:
        return deed_name(last[2], table.titles)
    return table.title()


def _last_event(table, state):
    last = state["last"]
    kind = last[0]
    start = state if kind in _NAMED else None
    if kind in _BEFORE:
        try:
            for _, before, event in table.session.events(table.session.depth):
                if event[1:] == last:
                    start = before
        except Unreadable:
            pass  # the game goes on from the state that is stored after a damaged event
    return table.in_words(last, start) if start else ""
