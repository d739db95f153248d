"""Rules of Monopoly Toy Story for a game for which the players have typed in the printed board:
where the tokens are, and what the current player still has to do on a space.

The players may type the printed board into the box. It is then a string with a character for each
space, in order: "a" to "r" for the deeds (properties) 0 to 17, or one of KINDS for another space,
such as GO or Jail. GO comes first. If no board was typed in, the string is "", and these rules are
not used.
"""

from toychest.core.events import BANK, SEAT
from toychest.games.monopoly.rules.numbers import DEEDS, ROLLED, refuse_out

MOST = 60  # largest number of spaces
GO = "G"
JAIL = "J"
CARDS = "CT"  # The Claw, Toy Chest
TAXES = "SD"  # Sid's Tax, Dummy Tax
VEHICLE = "V"
TO_JAIL = "X"
KINDS = CARDS + VEHICLE + TAXES + TO_JAIL + "P" + JAIL + GO  # P: Free Parking
_NOTHING = "GPJ"  # spaces where nothing has to be done, except M200 at GO


def space_of(deed):
    """Return the character that stands for a deed's space in the string of the board, "a" to "r".
    deed: int, index of the deed (a property), 0 to 17."""
    return chr(97 + deed)


def deed_of(space):
    """Return the index of the deed that belongs to a space, or None if the space has no deed, such
    as GO. space: the character that stands for the space, see the module's docstring."""
    deed = ord(space) - 97
    return deed if 0 <= deed < DEEDS else None


def is_board(board):
    """Return whether a value is a valid board: a string with one character for each space. GO is
    the first space and no other. Each deed, and Jail, is there at most once."""
    return (
        isinstance(board, str)
        and 1 < len(board) <= MOST
        and board[0] == GO
        and all(space in KINDS or deed_of(space) is not None for space in board)
        and not any(board.count(space) > 1 for space in board if space not in "CVTSDXP")
    )


def can_be_due(state):
    """Return the list of all strings that state["due"] can be in this state. state["due"] says what
    the current player still has to do. The function is only called if the players have typed in the
    board."""
    if state["phase"] != ROLLED:
        return [""]
    space = here(state)
    return ["", GO] if space in _NOTHING else ["", GO, space, GO + space]


def here(state):
    """Return the character of the space on which the current player's token stands, such as "G" for
    GO."""
    return state["board"][state["on"][state["turn"]]]


def due(state):
    """Return what the current player still has to do, as one character. It is GO if the player has
    to collect M200. It is the character of the space if the player has to do what that space
    demands, such as paying a tax or rent. If nothing is left to do, it is "". A deed (a property)
    that is mortgaged or the player's own demands nothing."""
    first = state["due"][:1]
    deed = deed_of(first) if first else None
    if deed is not None and (state["owner"][deed] == state["turn"] or state["mortgage"][deed]):
        return ""
    return first


def must(state):
    """Return what the current player has to do before the turn can end, as one character. It is GO
    if the player has to collect M200. It is the character of the space if the player has to do what
    that space demands. If there is nothing to do, it is "". Rent does not count, because the owner
    of the deed has to ask for it."""
    kind = due(state)
    deed = deed_of(kind) if kind else None
    return "" if deed is not None and state["owner"][deed] != BANK else kind


def follow(state, event):
    """Move the current player's token as an event demands, and update state["due"] (what that
    player still has to do). This is called before the event changes the rest of the state. event:
    tuple (kind, *arguments), see `rules`."""
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
    """Put the current player's token on a space, and note in state["due"] what the player has to do
    there. space: int, index of the space. gone: bool, whether the token passed or reached GO."""
    state["on"][state["turn"]] = space
    kind = state["board"][space]
    state["due"] = (GO if gone or GO in state["due"] else "") + ("" if kind in _NOTHING else kind)


def _does(state, event, space):
    """Return whether an event does what a space demands of the current player, such as paying its
    tax. event: tuple (kind, *arguments), see `rules`. space: the character that stands for the
    space."""
    kind = event[0]
    turn = state["turn"]
    pays = kind in ("pay", "owe")
    if space in CARDS:  # the box does not know the card: any payment or card counts
        return pays and turn in event[1:3] or kind in ("each", "card") and event[1] == turn
    if space in TAXES:
        return pays and event[1] == turn and event[2] == BANK
    deed = deed_of(space)
    if kind == "auction":
        return event[1] == deed
    return kind in ("buy", "rent", "repair") and list(event[1:3]) == [turn, deed]


def _refuse_on(state, seat, space):
    is_there = space < len(state["board"])
    return refuse_out(state, seat) or (None if is_there else "refuse.event")


def _on(state, seat, space):
    """Change the state by the event "on", which moves a player's token to a space.

    If the current player has rolled, and a card then moves that player's token, the player has to
    do what the new space demands. But the card itself says whether the player gets M200 for passing
    GO. In all other cases only the place of the token changes.

    seat: int, index of the player
    space: int, index of the space
    """
    if seat == state["turn"] and state["phase"] == ROLLED:
        _arrive(state, space, state["board"][space] == GO)
    else:
        state["on"][seat] = space


EVENTS = {"on": ((SEAT, (0, MOST - 1)), _refuse_on, _on)}
