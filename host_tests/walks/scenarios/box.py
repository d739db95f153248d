"""Every page outside the games, drawn."""

import device as harness
import world
from seated import LANGUAGE, players, speak
from shots import Shots, commit, drawn
from toychest import lang
from toychest.app import catalog
from toychest.app.app import Oops
from toychest.asking import names
from toychest.asking.any_player import AnyPlayer
from toychest.box import no_home, printed_dice, self_test, settings, tuner, who_starts
from toychest.box.about import facts
from toychest.box.countdown import Countdown
from toychest.box.damaged_save import DamagedSave
from toychest.core import repair
from toychest.core.settings import NAME_LENGTH
from toychest.games.toss.dice import ACTION_DIE, NUMBER_DIE
from toychest.games.toss.rules import GUESSED_ACTION_FACES, GUESSED_NUMBER_FACES
from toychest.lang import t
from toychest.ui.page import Chooser, Message, Moment, Screen
from toychest.ui.widgets import Page, Sentence

NAMES = ["Ana", "Ben", "Chloé", "Marisol", "Opa", "Íñigo", "", "Guadalupe"]
FACES = (GUESSED_ACTION_FACES, GUESSED_NUMBER_FACES)


async def test_the_first_start(device):
    world.usb = True  # the box does not sleep
    await device.power_on()
    app = device.app
    shots = Shots(device, players([""] * 8))
    lang.use("en")
    if LANGUAGE == "en":
        shots.take("language")
    app.stack = app.stack[:1]
    speak(device)
    shots.take("home-first")
    if LANGUAGE == "en":
        shots.one("settings-language", settings.choose_language(app))


async def test_names_and_dice(device):
    shots = await drawn(device, [""] * 8)
    app = device.app
    shots.one("names-menu", names.menu(app))
    shots.take("name-empty", names.editor(app, 2))
    shots.drop()
    app.open(names.NameEditor(t("name.title", 3), "MWÑMW", NAME_LENGTH, None))
    shots.press("up")
    shots.take("name-some")
    shots.press("action")
    shots.take("name-accent")
    shots.press("ok")
    shots.take("name-end")
    shots.press("down")
    shots.take("name-blank")
    shots.drop()
    shots.one("name-full", names.NameEditor(t("name.title", 3), "WMWMWMWMWMWM", NAME_LENGTH, None))
    shots.back()
    shots.one("die-menu", printed_dice.menu(app))
    shots.one("die-action-guess", printed_dice.PrintedDie(ACTION_DIE))
    for name, die in (("number", NUMBER_DIE), ("action", ACTION_DIE)):
        app.open(printed_dice.PrintedDie(die))
        for at in range(6):
            shots.take("die-%s-face-%d" % (name, at))
            shots.press("ok")
    shots.press("ok", "ok", "up", "ok", "up", "action")  # leave no face that is a toss
    shots.take("die-missing")
    app.stack = app.stack[:1]
    app.settings["dice"] = {ACTION_DIE.key: "SLLRRT"}
    shots.one("die-menu-copied", printed_dice.menu(app))
    shots.one("die-action-copied", printed_dice.PrintedDie(ACTION_DIE))


async def test_the_settings(device):
    shots = await drawn(device, NAMES)
    app = device.app
    chooser = settings.menu(app)
    for row in range(10):
        chooser.selected = row
        shots.one("settings-%d" % row, chooser)
    shots.one("rest", settings.Rest())
    chooser.selected = 4
    app.open(chooser)
    chooser.on_intent("ok")
    shots.take("settings-beat")
    app.stack = app.stack[:1]
    app.display.panel.refreshes = 1234
    shots.one("about-usb", facts(app, True, 152))
    for name, low in (("good", False), ("low", True)):
        world.usb = False
        world.battery_mv = 3100 if low else 4170
        app.battery_low = low
        page = facts(app, False, 152)
        world.usb = True
        shots.one("about-" + name, page)
    shots.one("battery-low", Message(t("battery.title"), t("battery.text"), icon="battery"))
    app.battery_low = False
    _self_test(shots)
    world.battery_mv = 4000


async def test_the_box_held_rotated(device):
    """A, B and C are above the screen, right to left."""
    shots = await drawn(device, NAMES)
    app = device.app
    app.settings["rotated"] = True
    app.orient()
    app.stack[0].select(0)
    shots.take("home-rotated")
    chooser = settings.menu(app)
    chooser.selected = 6
    shots.one("settings-rotated", chooser)
    rows = [(app.player(seat), str(10 * seat), None, seat) for seat in range(4)]
    shots.one("choices-rotated", AnyPlayer(t("starter.title"), lambda: rows))
    shots.one("test-rotated-keys", _Still(Page("", _pressed(self_test.Keys(harness.board, True)))))
    shots.one("test-rotated-edge", _Still(tuner.question("test", tuner.Edge())))


async def test_home(device):
    shots = await drawn(device, NAMES)
    app = device.app
    home = app.stack[0]
    home.select(len(catalog.GAMES))
    shots.take("home-starter")
    home.select(len(catalog.GAMES) + 1)
    shots.take("home-settings")
    home.select(0)


async def test_who_starts(device):
    shots = await drawn(device, NAMES)
    app = device.app
    below = app.pool.below
    app.pool.below = lambda count: 0
    shots.take("starter", who_starts.WhoStarts())
    for seat, count in ((1, 2), (3, 8)):
        app.pool.below = lambda count, seat=seat: seat
        app.settings["players"] = count
        shots.press(*["action"] * 11)
        shots.take("starter-%d" % count)
    shots.drop()
    app.pool.below = below


async def test_the_countdown(device):
    shots = await drawn(device, NAMES)
    app = device.app
    shots.take("count-ready", Countdown(1000, None))
    for number, word in enumerate(t("count.words").split("|")):
        while word not in device.text:
            await device.wait(50)
        shots.take("count-%d" % (number + 1))
    app.close()


async def test_what_goes_wrong(device):
    shots = await drawn(device, NAMES)
    app = device.app
    session = app.session("toss")
    session.new(8, 3, 7, *FACES)
    commit(session, ("win", 7), ("round", 7), ("win", 7))
    shots.one("oops", Oops())
    shots.one("oops-home", no_home.menu(app))
    moment = Moment(None)
    moment.waits = False
    shots.one("moment", moment)
    for key in ("flash", "settings", "update", "unread"):
        app.notices.append("error." + key)
        app.say_notices()
        shots.take("error-" + key)
        shots.drop()
    for key, yes in (("full", None), ("full.room", shots.drop)):
        app.warn(t("error.title"), t("error." + key), yes)
        shots.take("error-" + key.replace(".", "-"))
        shots.drop()
    for trouble in ("damaged", "newer", "older"):
        session.trouble = trouble
        shots.take("home-" + trouble)
        session.state = None
        if trouble == "damaged":
            repair.salvage(session)
            assert session.state is not None, "nothing was salvaged"
        shots.take("trouble-" + trouble, DamagedSave("toss", session))
        if trouble == "damaged":
            shots.press("action")
            shots.take("trouble-new")
            app.close()
            app.screen._before = True
            shots.take("trouble-before")
        session.state = None
        if trouble == "damaged":
            shots.take("trouble-lost")
        shots.drop()
    session.load()
    shots.one("refuse-older", Message(t("refused"), t("refuse.older"), icon="hand"))
    shots.one(
        "room", Message(t("error.title"), t("room.text"), t("room.heading"), "warning", shots.drop)
    )
    lang.use_game("monopoly")
    left = t("monopoly.status.left", 3)
    shots.one(
        "room-which",
        Chooser(
            "room.title",
            lambda: [
                (t("room.copies"), "", None),
                (t("game.monopoly"), left, None),
                (t("game.dice"), "", None),
            ],
        ),
    )
    shots.one(
        "room-sure",
        Message(t("room.title"), t("room.sure"), t("game.monopoly"), "warning", shots.drop),
    )


class _Still(Screen):
    """A screen that only shows a page."""

    def __init__(self, page):
        self._still = page

    def page(self):
        return self._still


def _pressed(keys):
    for down in (["a"], [], ["b"], [], ["c"]):
        keys.take(down)
    return keys


def _self_test(shots):
    """Draw the pages of the self-test: one button with each fault, and all of them."""
    board = harness.board
    shots.one("test-look", _Still(Page("", self_test.Pattern())))
    shots.one("test-keys", _Still(Page("", _pressed(self_test.Keys(board)))))
    shots.one("test-ok", _Still(self_test.result(board, [], 0)))
    everything = [name for name, _ in board.INTENTS]
    for kind, bad in (("one", everything[2:3]), ("all", everything)):
        for name in bad:
            world.line(board.BUTTONS[name]).outside = board.BUTTON_ACTIVE  # no press for the app
        keys = self_test.Keys(board)
        for name in bad:
            world.line(board.BUTTONS[name]).outside = None
        fault = keys.faults()[0]
        shots.one("test-down-" + kind, _Still(self_test.result(board, [fault], 0)))
        keys = self_test.Keys(board)
        for name in everything:
            if name not in bad:
                keys.take([name])
                keys.take([])
        fault = keys.faults()[0]
        shots.one("test-silent-" + kind, _Still(self_test.result(board, [fault], 0)))
    keys.take(everything)
    faults = keys.faults() + [t("test.slow", 15), t("test.low", "2.9"), t("test.memory")]
    for i in range(len(faults)):
        name = "test-" + ("joined", "slow", "low", "memory")[i]
        shots.one(name, _Still(self_test.result(board, faults, i)))
    _tuner(shots)


def _tuner(shots):
    """Draw the pages of the panel tuner."""
    shots.one("test-tune-offer", _Still(tuner.question("test", Sentence(t("tune.offer")))))
    shots.one("test-tune-edge", _Still(tuner.question("test", tuner.Edge())))
    bars = tuner.Bars(tuner._FRAMES)
    bars.drawn = 3
    shots.one("test-tune-bars", _Still(Page(t("tune.first"), bars)))
    bars.drawn = 8
    bars.marked = 3
    shots.one("test-tune-first", _Still(tuner.which(bars)))
    bars = tuner.Bars((20,))
    bars.drawn = 1
    shots.one("test-tune-wait", _Still(Page(t("tune.wait"), bars)))
    shots.one("test-tune-still", _Still(tuner.question("tune.still", bars, False)))
    for fault in ("edge", "pale"):
        page = self_test.result(harness.board, [t("tune." + fault)], 0)
        shots.one("test-tune-no-" + fault, _Still(page))
