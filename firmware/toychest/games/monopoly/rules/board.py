"""Rules of Monopoly Toy Story: the board, if its owner has copied it. The tokens are followed then.

("on", seat, space)      a token is moved there: a card wants it, or it was not right

A board is a string, a character for each space in their order: "a" to "r" the deeds, else one of
KINDS. It begins with GO; "" is none. The state has
    board    it
    on       the index of each token's space
    due      what the current player has not done yet: GO, if passed or reached; the space
"""

from toychest.games.monopoly.rules.numbers import BANK, DEEDS, ROLLED, alive, put

MOST = 60  # spaces
GO = "G"
JAIL = "J"
CARDS = "CT"  # The Claw, Toy Chest
TAXES = "SD"  # Sid's Tax, Dummy Tax
VEHICLE = "V"
TO_JAIL = "X"
KINDS = CARDS + VEHICLE + TAXES + TO_JAIL + "P" + JAIL + GO  # P: Free Parking
_NOTHING = "GPJ"  # nothing is due there but GO's money


def space_of(deed):
    """The space of a deed."""
    return chr(97 + deed)


def deed_of(space):
    """The deed of a space, None for another kind."""
    deed = ord(space) - 97
    return deed if 0 <= deed < DEEDS else None


def is_board(board):
    """Whether this can be a board: GO comes first and once, each deed and Jail once at most."""
    return (
        isinstance(board, str)
        and 1 < len(board) <= MOST
        and board[0] == GO
        and all(space in KINDS or deed_of(space) is not None for space in board)
        and not any(board.count(space) > 1 for space in board if space not in "CVTSDXP")
    )


def can_be_due(state):
    """All that the due of a state with a board can be."""
    if state["phase"] != ROLLED:
        return [""]
    space = here(state)
    return ["", GO] if space in _NOTHING else ["", GO, space, GO + space]


def here(state):
    """The space of whose turn it is."""
    return state["board"][state["on"][state["turn"]]]


def due(state):
    """What the current player still has to do: GO, the kind of the space, or "" (also on their own
    deed, and on a mortgaged one)."""
    first = state["due"][:1]
    deed = deed_of(first) if first else None
    if deed is not None and (state["owner"][deed] == state["turn"] or state["mortgage"][deed]):
        return ""
    return first


def must(state):
    """What the current player has to do before the turn ends, as `due`; "" for rent, which may be
    left out."""
    kind = due(state)
    deed = deed_of(kind) if kind else None
    return "" if deed is not None and state["owner"][deed] != BANK else kind


def follow(state, event):
    """Move the tokens, and note what is due or done, before an event is applied."""
    kind = event[0]
    turn = state["turn"]
    board = state["board"]
    if kind in ("roll", "ride"):
        space = state["on"][turn] + event[1]
        _arrive(state, space % len(board), space >= len(board))
    elif kind == "jail" and JAIL in board:
        put(state, "on", turn, board.find(JAIL))
    elif kind == "go" and event[1] == turn:
        state["due"] = state["due"].replace(GO, "")
    elif state["due"] and state["due"] != GO and _does(state, event, state["due"][-1]):
        state["due"] = state["due"][:-1]


def _arrive(state, space, gone):
    """Whose turn it is comes to a space. gone: it passes GO, or reaches it."""
    put(state, "on", state["turn"], space)
    kind = state["board"][space]
    state["due"] = (GO if gone or GO in state["due"] else "") + ("" if kind in _NOTHING else kind)


def _does(state, event, space):
    """Whether an event is what is due on a space of whose turn it is."""
    kind = event[0]
    turn = state["turn"]
    if space in CARDS:  # whatever the card says
        return (
            kind in ("pay", "owe")
            and turn in event[1:3]
            or kind in ("each", "card")
            and event[1] == turn
        )
    if space in TAXES:
        return kind in ("pay", "owe") and event[1] == turn and event[2] == BANK
    deed = deed_of(space)
    return (
        kind in ("buy", "rent", "repair")
        and event[1] == turn
        and event[2] == deed
        or kind == "auction"
        and event[1] == deed
    )


def refuse_on(state, seat, space):
    """A token in the game, and a space of the board."""
    if not alive(state, seat):
        return "monopoly.refuse.player"
    there = type(space) is int and 0 <= space < len(state["board"])
    return None if there else "monopoly.refuse.space"


def apply_on(state, seat, space):
    """The token is there. What is due there counts as after a roll; whether it is paid for passing
    GO says the card that moved it."""
    if seat == state["turn"] and state["phase"] == ROLLED:
        _arrive(state, space, state["board"][space] == GO)
    else:
        put(state, "on", seat, space)
