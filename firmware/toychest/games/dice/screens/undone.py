"""Keep undone rolls in the history of My dice, where they are struck out.

After a new roll or a change of the dice, undone rolls can't be redone any more. So before that,
the newest undone rolls are saved, each as an event "undone".
"""

from micropython import const

from toychest.core.journal_format import Unreadable

_MOST = const(9)  # most undone rolls that are saved: the newest


def save_rolls(session):
    """Save each undone roll as an event "undone", before a new event makes it impossible to redo
    them. If there are more than _MOST, save only the newest _MOST. Rolls that can't be read are
    left out. Raises NotSaved."""
    rolls = []
    end = session.depth + session.redos
    while end > session.depth and len(rolls) < _MOST:
        part = []
        start = 0
        try:
            for index, _, event in session.events(end):
                start = start or index
                if index >= session.depth and event[1] != "set":
                    part.append(event[4 if event[1] == "roll" else 2])
        except Unreadable:
            pass
        rolls = part + rolls
        end = start
    for faces in rolls[-_MOST:]:
        session.commit("undone", faces)


def next_roll(session):
    """Return the roll or the change of the dice that `redo` brings back: its event, [kind,
    argument, ...]. Return [] if there is none, or if it can't be read."""
    number = 0
    event = session.undone()
    while event and event[0] == "undone":
        number += 1
        event = session.undone(number)
    return event or []


def undo_struck(session):
    """Undo all struck-out rolls (events "undone") at the end of the history. Raises Refused or
    NotSaved."""
    session.go(session.depth - session.state["struck"])


def redo(session):
    """Redo the next roll, or the next change of the dice, and the struck-out rolls (events
    "undone") before it. Raises Refused or NotSaved."""
    session.go(session.depth + 1)
    while session.state["struck"] and session.redos:
        session.go(session.depth + 1)
