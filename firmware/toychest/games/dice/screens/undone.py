"""Keep undone rolls in the history of My dice, where they are struck out.

When the players roll after an undo, the undone rolls would be lost. So each of them is saved first,
as the event "undone". The functions here take the Session of the game.
"""

from micropython import const

_MOST = const(9)  # of the undone rolls, the newest stay


def save_rolls(session):
    """Save the rolls that were undone and could be redone now as events "undone"."""
    rolls = []
    end = session.depth + session.redos
    while end > session.depth and len(rolls) < _MOST:
        part = []
        start = end
        for index, _, event in session.events(end):
            start = min(start, index)
            if index >= session.depth and event[1] != "set":
                part.append(event[4 if event[1] == "roll" else 2])
        rolls = part + rolls
        end = start
    for faces in rolls[-_MOST:]:
        session.commit("undone", faces)


def undo_struck(session):
    """Undo the events "undone" before the roll that was undone last."""
    session.go(session.depth - session.state["struck"])


def redo(session):
    """Redo a roll, with the events "undone" before it."""
    session.go(session.depth + 1)
    while session.state["struck"]:
        session.go(session.depth + 1)
