"""Keep undone rolls in the history of My dice, where they are struck out.

If the players roll or change the dice after an undo, the undone rolls can't be redone any more. So
each of them is saved first, as an event "undone". The functions here take the Session of the
game.
"""

from micropython import const

_MOST = const(9)  # most undone rolls that are saved: the newest


def save_rolls(session):
    """Save the newest undone rolls, each as an event "undone", before a new event makes it
    impossible to redo them. session: Session of My dice."""
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
    """Undo the newest events, as long as they are of the kind "undone". In the history they are the
    rolls that are struck out. session: Session of My dice."""
    session.go(session.depth - session.state["struck"])


def redo(session):
    """Redo the next roll. Also redo the events of the kind "undone" before it, which are the
    struck-out rolls in the history. session: Session of My dice."""
    session.go(session.depth + 1)
    while session.state["struck"] and session.redos:
        session.go(session.depth + 1)
