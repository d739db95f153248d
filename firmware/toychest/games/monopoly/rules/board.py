"""Move the tokens on the board of Monopoly Toy Story, and find the current player's duties. These
rules are only used if the players typed in the spaces of their printed board.

The board is a string with a character for each space, beginning with GO. "a" to "p" are the
Locations (deeds 0 to 15), "q" and "r" are the Toy Repairs (deeds 16 and 17). KINDS has the
characters of the other spaces, such as Jail. Without a board the string is "".
"""

from toychest.core.events import BANK, SEAT
from toychest.games.monopoly.rules.numbers import DEEDS, MOST_SPACES, ROLLED, TAXES, refuse_out

GO = "G"
JAIL = "J"
CARD_SPACES = "CT"  # The Claw, Toy Chest
VEHICLE = "V"
TO_JAIL = "X"
KINDS = CARD_SPACES + VEHICLE + TAXES + TO_JAIL + "P" + JAIL + GO  # P: Free Parking
_NOTHING = "GPJ"  # spaces where nothing has to be done, except M200 at GO


def space_of(deed):
    """Return the character of a property on the board, "a" to "r"."""
    return chr(97 + deed)


def deed_of(space):
    """Return the deed on a space, or None if the space is not a property. space: its character."""
    deed = ord(space) - 97
    return deed if 0 <= deed < DEEDS else None


def is_board(board):
    """Return whether a value is a valid board: a string of 2 to 60 characters, one for each space.
    GO comes first. GO, Jail and each property occur at most once. The string "", which stands for
    no board, is not valid here."""
    return (
        isinstance(board, str)
        and 1 < len(board) <= MOST_SPACES
        and board[0] == GO
        and all(space in KINDS or deed_of(space) is not None for space in board)
        and not any(board.count(space) > 1 for space in board if space not in "CVTSDXP")
    )


def can_be_due(state):
    """Return a list of all values that state["due"], the duties of the current player, can have
    now. Each value is a string with a character for each duty, such as "GS": collect M200 for GO,
    then pay Sid's Tax. Only for a game whose board the players typed in."""
    if state["phase"] != ROLLED:
        return [""]
    space = current_space(state)
    return ["", GO] if space in _NOTHING else ["", GO, space, GO + space]


def current_space(state):
    """Return the character of the space under the current player's token, such as "G" for GO."""
    return state["board"][state["on"][state["turn"]]]


def due(state):
    """Return the current player's next duty as one character, or "" for none. "G" means to collect
    M200 for GO. Any other character is that of the current space, where the player has to pay a tax
    or rent, for example. A mortgaged property and the player's own property bring no duty."""
    first = state["due"][:1]
    deed = deed_of(first) if first else None
    if deed is not None and (state["owner"][deed] == state["turn"] or state["mortgage"][deed]):
        return ""
    return first


def must_do(state):
    """Return what the current player must do before the event ("next",), or "" for nothing: "G" to
    collect M200 for GO, otherwise the character of the current space in state["board"]. A rent is
    no such duty. The event ("next", 1) ends the turn all the same."""
    kind = due(state)
    deed = deed_of(kind) if kind else None
    return "" if deed is not None and state["owner"][deed] != BANK else kind


def follow(state, event):
    """Move the current player's token if the event is a roll or leads to Jail, and update the
    duties in state["due"]. Call this before the event changes the rest of the state."""
    _FOLLOW.get(event[0], _note_done)(state, *event)


def _move(state, kind, die):
    board = state["board"]
    space = state["on"][state["turn"]] + die
    _arrive(state, space % len(board), space >= len(board))


def _go_to_jail(state, kind):
    if JAIL in state["board"]:
        state["on"][state["turn"]] = state["board"].find(JAIL)


def _collect(state, kind, seat):
    if seat == state["turn"]:
        state["due"] = state["due"].replace(GO, "")


def _note_done(state, *event):
    if state["due"] and state["due"] != GO and _does(state, event, state["due"][-1]):
        state["due"] = state["due"][:-1]


_FOLLOW = {"roll": _move, "ride": _move, "jail": _go_to_jail, "go": _collect}


def _arrive(state, space, gone):
    # gone: whether the token passed or reached GO
    state["on"][state["turn"]] = space
    kind = state["board"][space]
    state["due"] = (GO if gone or GO in state["due"] else "") + ("" if kind in _NOTHING else kind)


def _does(state, event, space):
    kind = event[0]
    turn = state["turn"]
    pays = kind in ("pay", "owe")
    if space in CARD_SPACES:  # the box does not know the card: any payment or card counts
        return pays and turn in event[1:3] or kind in ("each", "card") and event[1] == turn
    if space in TAXES:  # "card": the payment is another one than the tax
        return pays and event[1] == turn and event[2] == BANK and event[4] != "card"
    deed = deed_of(space)
    if kind == "auction":
        return event[1] == deed
    return kind in ("buy", "rent", "repair") and list(event[1:3]) == [turn, deed]


def _refuse_on(state, seat, space):
    is_there = space < len(state["board"])
    return refuse_out(state, seat) or (None if is_there else "refuse.event")


def _on(state, seat, space):
    if seat == state["turn"] and state["phase"] == ROLLED:
        due = state["due"]
        # A card that moves the token after the roll says itself whether passing GO pays M200.
        # Without a card, the dice tell whether they led past GO to this space.
        if due[:1] == GO and due[-1] not in CARD_SPACES and space >= sum(state["roll"]):
            state["due"] = ""
        _arrive(state, space, state["board"][space] == GO)
    else:
        state["on"][seat] = space


EVENTS = {"on": ((SEAT, (0, MOST_SPACES - 1)), _refuse_on, _on)}
