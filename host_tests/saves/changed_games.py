"""Change steps of games, and compare each game with what should come out. This file runs on CPython
and on MicroPython."""

import json

from toychest.app import catalog
from toychest.core import files
from toychest.core.change import Change, take_back
from toychest.core.journal import Journal
from toychest.core.session import Session
from toychest.core.stretch import events_from


def opened(saves, name):
    rules = catalog.rules(name)
    return Session(rules, Journal(saves + "/games/" + name, rules.VERSION), lambda: 100)


def check(saves, case):
    """Play a game, change a step, and compare. After a restart, take the change back. Then change
    the step again: the next event makes the change stay.

    saves: folder of the saves.
    case: dict: "game", "setup" and "events" to play; "index", "goes" and "event" of the change;
        "kept" (events after the change), "state" after it, "lost" ([event, reason] of each step
        that is left out), "next" (the next event; None if the game is over).
    """
    name, events = case["game"], [["start"] + case["setup"]] + case["events"]
    files.remove_tree(saves + "/games/" + name)
    session = opened(saves, name)
    session.new(*case["setup"])
    for event in case["events"]:
        session.commit(*event)
        session.flush_log()
    state = session.state
    change, told = followed(session, case)
    assert played(opened(saves, name)) == events, "it counts before it is finished"
    change.finish()
    lost = case["lost"]
    assert change.left_out == len(lost), (change.left_out, lost)
    assert len(told) == len({(event[0], reason) for event, reason in lost}), (told, lost)
    assert change.followed == len(case["kept"]) - case["index"] - (case["event"] is not None)
    for one in (session, opened(saves, name)):
        assert one.trouble is None and one.state == case["state"]
        assert played(one) == case["kept"] and not one.redos
    session = opened(saves, name)
    assert take_back(session)
    for one in (session, opened(saves, name)):
        assert one.state == state and played(one) == events
        assert not take_back(one)
    followed(session, case)[0].finish()
    after = case["kept"] + [case["next"]]
    if case["next"]:
        session.commit(*case["next"])
    else:
        session.go(session.depth - 1)
        after = after[:-2]
    for one in (session, opened(saves, name)):
        assert not take_back(one) and played(one) == after


def followed(session, case):
    """Change a step, and let the later steps follow. Those that are refused are left out. Return
    (the Change, [kind, reason] of each question)."""
    change = Change(session, case["index"], case["goes"], case["event"])
    told = []
    while change.follow(20) or change.refused:
        if change.refused:
            index, event, reason = change.refused
            assert case["events"][index - 1] == event, (index, event)
            told.append([event[0], reason])
            change.leave_out()
    return change, told


def played(session):
    return [event[1:] for event in events_from(session)]


async def test_changes(device):
    with open(device.saves + "/cases.json") as file:
        for line in file:
            check(device.saves, json.loads(line))
