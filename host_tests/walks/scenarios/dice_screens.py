"""Every screen of My dice, drawn."""

import json

from shots import begun, commit, drawn, menu_of
from toychest import games
from toychest.core import files
from toychest.core.settings import Document
from toychest.games.dice.rules import EXPLODE, JOINED
from toychest.games.dice.screens import editors, rule_editor, setup, statistics
from toychest.games.dice.screens.own_dice import open_file
from toychest.games.dice.screens.table import Table
from toychest.lang import t
from toychest.screens.history import History
from toychest.ui.screens import Message

STARS = {"icon": "star", "count": 3}
OWN = {
    "version": 1,
    "dice": [
        {"name": "action", "faces": [{"icon": "swap"}, "skip", {"icon": "milk", "count": 2}, 3]},
        {"name": "treasure", "faces": ["treasure", "¡WMWMWM!", "gold", STARS]},
        {"name": "even", "faces": [0, 0]},
    ],
    "sets": [
        {"name": "2d6 + action", "dice": ["2d6", "action"]},
        {"name": "Yahtzee", "dice": ["d6"] * 5},
        {"name": "WMWMWMWMWMWMWMWM", "dice": ["treasure"] * 4 + ["action"] * 2},
        {"name": "3d20", "dice": ["d20"] * 3},
        {"name": "4d20", "dice": ["d20"] * 4},
        {"name": "6d12", "dice": ["d12"] * 6},
        {"name": "icons", "dice": ["action", "action", "number", "number", "number", "number"]},
    ],
}


def star(size):
    """Return an icon as bytes: a disc with a hole."""
    data = bytearray(size * size // 8)
    for y in range(size):
        for x in range(size):
            far = (2 * x + 1 - size) ** 2 + (2 * y + 1 - size) ** 2
            if size * size // 5 < far <= size * size:
                data[(y * size + x) // 8] |= 0x80 >> (x & 7)
    return bytes((size,)) + bytes(data)


def _put(device, name):
    """Begin a game with a set of dice. name: of the set."""
    return begun(device, "dice", *open_file(device.app).on_table(name)[0])


def _roll(session, app, places, kept=0, added=()):
    """Commit a roll. places: index of the side that each die shows. kept: bit mask of the kept
    dice. added: kinds of the dice that exploded dice added; the dice that they belong to if they
    are joined."""
    shown = Table(session)
    shown.app = app
    faces = shown.kinds()[1]
    dice = session.state["dice"]
    joined = session.state["rule"][EXPLODE] <= JOINED
    dice = dice + [dice[die] if joined else die for die in added]
    shown = [faces[dice[i]][places[i]] for i in range(len(dice))]
    session.commit("roll", kept, places, shown, list(added))


def _editors(shots):
    """Draw the editors of dice and sets. Nothing is saved."""
    app, file = shots.app, open_file(shots.app)
    shots.press("ok")  # open the owner's dice
    shots.take("dice-dice")
    shots.drop()
    shots.one("dice-set-menu", editors.set_menu(app, file, "Yahtzee"))
    menu = rule_editor.rule_menu(app, file, "Yahtzee")
    app.open(menu)
    for row, name in ((0, "counts"), (2, "add"), (3, "success")):
        menu.selected = row
        shots.take("dice-rule-menu-" + name)
        shots.press("ok", "up")
        shots.take("dice-rule-" + name)
        shots.drop()
        app.open(menu)
    shots.drop()
    shots.one("dice-die-menu", editors.die_menu(app, file, "treasure"))
    shots.one("dice-remove", Message("treasure", t("dice.remove.sure"), "", "warning", shots.drop))
    shots.take("dice-set-new", editors.SetEditor(file, None))
    shots.press("ok", "down", "down", "down", "ok", "ok", "ok")
    shots.take("dice-set-some")
    shots.press("ok", "ok")
    shots.take("dice-set-full")
    shots.drop()
    shots.app.open(editors.SetEditor(file, None))
    shots.press("up")
    shots.take("dice-set-another")
    shots.press("ok")
    shots.take("dice-set-sides")
    shots.press("up", "ok")
    shots.take("dice-set-seven")
    shots.drop()
    shots.one("dice-die-sides", editors.new_die(app, file))
    screen = editors.DieEditor("treasure", ["'treasure", "3star", 17, "1milk", 1234], None)
    for at in range(5):
        screen.index = at
        shots.one("dice-die-face-%d" % at, screen)
    screen.index = 1
    app.open(screen)
    shots.press("action")
    shots.take("dice-die-kind")
    shots.press("up")  # change the number of faces
    shots.take("dice-die-kind-count")
    shots.press("ok")
    shots.take("dice-die-count")
    shots.drop()
    shots.press("action", "down", "ok")  # choose a word as face
    shots.take("dice-die-word")
    shots.drop()
    shots.drop()
    for key in ("many", "used", "large"):
        shots.app.refuse(t("dice." + key))
        shots.take("dice-" + key)
        shots.drop()
    shots.app.warn(t("error.title"), t("dice.not_saved"))
    shots.take("dice-not_saved")
    shots.drop()


async def test_screens(device):
    files.make_saves(device.saves)
    Document(device.saves, "dice.json").save(json.loads(json.dumps(OWN)))
    files.make_folder(device.saves + "/icons")
    with open(device.saves + "/icons/star.icon", "wb") as file:
        file.write(b"TI1" + star(48) + star(32))
    shots = await drawn(device, [""] * 8)
    app = device.app
    session = _put(device, "2d6")
    shots.take("dice-which", setup.Setup(session))
    screen = app.screen
    for row, name in ((0, "own"), (11, "new-set"), (12, "my-dice")):
        screen.selected = row
        shots.take("dice-which-" + name)
    screen.selected = 10
    shots.press("ok")
    shots.take("dice-which-more")
    shots.press("back")
    screen.selected = 12
    _editors(shots)
    shots.drop()
    shots.one("dice-ready", Table(session))
    screens = (
        ("2d6", ([5, 2], [5, 5])),
        ("d20", ([19], [5])),
        ("Toss Your Cookies", ([0, 4],)),
        ("2d6 + action", ([5, 2, 1], [0, 0, 2])),
        ("Yahtzee", ([5, 5, 2, 0, 3],)),
        ("WMWMWMWMWMWMWMWM", ([0, 1, 2, 3, 0, 1], [3, 3, 3, 3, 2, 2])),
        ("3d20", ([19, 10, 0],)),
        ("4d20", ([19, 19, 9, 4],)),
        ("6d12", ([11, 11, 0, 1, 2, 3],)),
        ("icons", ([0, 2, 0, 1, 3, 4],)),
        ("10d6", ([5, 0, 1, 2, 3, 4, 5, 5, 5, 5],)),
        ("10d20", ([19, 0, 10, 2, 13, 4, 5, 16, 17, 18],)),
        ("10d100", ([99] * 10,)),
        ("7d8", ([7, 0, 1, 2, 3, 4, 5],)),
        ("d100", ([99],)),
        ("d%", ([9, 9], [0, 0])),
        ("4dF", ([2, 2, 0, 1], [2, 2, 2, 2])),
        ("2d20kh1", ([19, 16],)),
        ("2d20kl1-2", ([0, 16],)),
        ("4d6kh3", ([5, 4, 0, 5], [0, 4, 4, 5])),
        ("8d10cs>=7", ([9, 0, 6, 7, 3, 1, 8, 2],)),
        ("2d6+3", ([5, 4],)),
        ("5d10cs>=7+2", ([9, 0, 6, 7, 3],)),
        ("2d20kh1-999", ([15, 18],)),
        ("10d100+999", ([99] * 10,)),
    )
    for number, (name, rolls) in enumerate(screens):
        session = _put(device, name)
        for way, places in enumerate(rolls):
            _roll(session, app, places)
            shots.one("dice-roll-%d-%d" % (number, way), Table(session))
    session = _put(device, "d6!")
    _roll(session, app, [5, 5, 2], added=[0, 0])
    shots.one("dice-exploded", Table(session))
    session = _put(device, "d8!!+d6!!kh1")
    _roll(session, app, [4, 5, 5, 1], added=[1, 1])
    shots.one("dice-joined", Table(session))
    session = _put(device, "Yahtzee")
    _roll(session, app, [5, 5, 2, 0, 3])
    shots.take("dice-select", Table(session))
    shots.press("action", "action")
    shots.take("dice-keep")
    shots.press("up")
    shots.take("dice-let-go")
    shots.press("up", "up")
    shots.take("dice-select-more")
    shots.drop()
    session = _put(device, "WMWMWMWMWMWMWMWM")
    _roll(session, app, [0, 1, 2, 3, 0, 1])
    app.open(Table(session))
    shots.press("action", "action")
    shots.take("dice-keep-words")
    shots.drop()
    session = _put(device, "2d6")
    commit(session, ("set",) + open_file(app).on_table("Yahtzee")[0])
    for places, kept in (([5, 5, 2, 0, 3], 0), ([5, 5, 1, 1, 5], 3), ([5, 5, 0, 5, 5], 19)):
        _roll(session, app, places, kept)
    screen = Table(session)
    app.open(screen)
    shots.press("back")
    shots.take("dice-undone")
    shots.one("dice-more", menu_of(screen))
    shots.one("dice-history", History(session, games.story("dice", device.saves)))
    session.commit("undone", [6, 6, 1, 6, 6])
    _roll(session, app, [1, 4, 4, 2, 1])
    history = History(session, games.story("dice", device.saves))
    app.open(history)
    shots.press("down")
    shots.take("dice-history-undone")
    shots.drop()
    shots.drop()
    counts = statistics.statistics(app, session, *screen.kinds())
    shots.take("dice-few", counts)
    shots.drop()
    session = _put(device, "2d6 + action")
    session.state["counts"] = [[20, 21, 19, 18, 22, 17], [40, 2, 9, 8]]
    screen = Table(session)
    screen.app = app
    counts = statistics.statistics(app, session, *screen.kinds())
    shots.take("dice-fair", counts)
    for page in range(5):
        shots.press("ok")
        shots.take("dice-statistics-%d" % page)
    session.state["counts"] = [[20, 21, 19, 18, 22, 17], [45, 31, 21, 23]]
    shots.drop()
    counts = statistics.statistics(app, session, *screen.kinds())
    app.open(counts)
    shots.press("ok", "ok", "ok")
    shots.take("dice-uneven")
    shots.drop()
    session.state["check"] -= 1
    shots.one("dice-gone", Table(session))
    app.notices.append("dice.damaged")
    app.say_notices()
    shots.take("dice-damaged")
    shots.drop()
