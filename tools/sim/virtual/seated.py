"""Play any game on a simulated box, for tests that press buttons."""

import json
from os import getenv

from toychest import lang
from toychest.app import catalog
from toychest.drivers import buttons
from toychest.lang import t

LANGUAGE = getenv("TOYCHEST_LANGUAGE") or "en"
_HOLD_MS = buttons.LONG_MS + 60  # enough for a long press, too short for a second one


async def first_start(device):
    """Turn on a new simulated box, and choose the language."""
    await device.power_on()
    await device.press("c")  # English
    speak(device)


def speak(device):
    """Let a simulated box speak the language in the environment variable TOYCHEST_LANGUAGE, such
    as "es"; English without this variable."""
    if device.app.settings["language"] != LANGUAGE:
        device.app.settings["language"] = LANGUAGE
        lang.use(LANGUAGE)


def players(names):
    """Return the names of the players: those in the environment variable TOYCHEST_NAMES, such as
    "Ana,Ben"; without this variable, `names`."""
    wanted = getenv("TOYCHEST_NAMES")
    return wanted.split(",") if wanted else names


async def at_table(device, name, names, *setup):
    """Turn on a new box, start a game and show its main screen. Return the game's Session, an
    object that holds the state and saves each event.

    device: simulated box.
    name: name of the game's module.
    names: list of the names of the players.
    setup: arguments of the "start" event.
    """
    await first_start(device)
    app = device.app
    app.settings["names"] = players(names)
    session = app.session(name)
    session.new(*setup)
    device.app.memory.drop_new()  # what only `start` needed, as before the table opens
    app.open(catalog.table(name, session))
    await device.settle()
    return session


async def open_game(device, name):
    """Open a game from the home screen of a simulated box. name: name of the game's module, such as
    "toss"."""
    device.app.stack[0].select(catalog.GAMES.index(name))
    await device.settle()
    await do(device, catalog.title(name))


def borrow(device):
    """Return the driver of the panel, for a test that shows pictures without the app. The app then
    lets the panel neither rest nor sleep."""
    device.app.display.rest = lambda seconds: None
    return device.app.display.panel


async def show(device, session=None, *events):
    """Add events to a game without presses, and wait until the panel shows the result.

    device: simulated box.
    session: Session of the game, None if there are no events.
    events: tuples (kind, argument, ...).
    """
    for event in events:
        session.commit(*event)
    device.app.redraw()
    await device.settle()


def button(device, label):
    """Find the button with a label on the current page. Return (name of the button, whether it
    needs a long press), or None without such a button.

    device: simulated box.
    label: text of the label. Case is ignored.
    """
    label = label.lower()
    for line in device.text.split("\n"):
        name, _, words = line.partition(": ")
        if words.lower() == label and name in ("A", "B", "C", "UP", "DOWN"):
            return name.lower(), False
    for name in ("A", "B", "C"):
        if "\n" + t("hold.button", name, label).lower() in device.text.lower():
            return name.lower(), True
    return None


async def do(device, *labels):
    """Press the button, or choose the row of a list, with each of these labels, one after the
    other. A button whose label asks for a long press is held."""
    for label in labels:
        found = button(device, label)
        if not found:
            await go_to(device, label)
            found = button(device, t("choose"))
        assert found, "nothing does %s here:\n%s" % (label, device.text)
        await (hold(device, found[0]) if found[1] else device.press(found[0]))


async def pass_news(device):
    """Wait until the page that shows what just happened is over, and the table is shown again."""
    await device.wait(7_000)
    await device.settle()


async def hold_on(device, label):
    """Hold the button with this label. If the label itself asks for a long press, hold longer."""
    found = button(device, label)
    assert found, "nothing does %s here:\n%s" % (label, device.text)
    await hold(device, found[0], (1 + found[1]) * buttons.LONG_MS + 60)


async def go_to(device, label):
    """Select the row, or the player, with this label, by the shorter way up or down."""
    rows = [line for line in device.text.split("\n") if line[:2] in ("> ", "  ")]
    # After a label there may be a note, and after a player's name the picture.
    ends = label + ",", label + " ("
    at = [i for i, row in enumerate(rows) if (row[2:] + ",").startswith(ends)]
    assert at, "there is no %s here:\n%s" % (label, device.text)
    selected = [row[0] for row in rows].index(">") if ">" in [row[0] for row in rows] else 0
    below = (at[0] - selected) % len(rows)
    above = len(rows) - below
    await move(device, below <= above, min(below, above))


async def move(device, down, times=1):
    """Press DOWN, or UP if `down` is false, in a list or at a number. If the page names another
    button for that, press this one, or hold it if its label asks for a long press."""
    way = "down" if down else "up"
    way = device.app.button_names.get(way, way).lower(), False  # they swap on a turned screen
    if "\nUP, DOWN: " not in "\n" + device.text:
        way = button(device, t("down" if down else "up")) or way
    for _ in range(times):
        await (hold(device, way[0]) if way[1] else device.press(way[0]))


class chore:
    """Counts the presses in the block of `async with chore(device, "the rent", 4):`, in which the
    players do a chore, such as paying a rent. Prints their number as a line of JSON.

    name: name of the chore in presses.txt. If it is done several times, the average counts.
    goal: largest wanted number of presses on a board with five buttons.
    """

    def __init__(self, device, name, goal):
        self._device = device
        self._told = {"chore": name, "goal": goal}

    async def __aenter__(self):
        await show(self._device)  # what the test has prepared without presses
        await self._device.wait(600)
        self._before = self._device.presses

    async def __aexit__(self, kind, error, trace):
        if kind is None:
            self.tell(self._device.presses - self._before)

    def tell(self, presses):
        """Print a number of presses. Call this only if the test counts them itself."""
        self._told["presses"] = presses
        print(json.dumps(self._told))


async def choose(device, label):
    """Choose a row of a menu: press DOWN until the selected row begins with `label`, then press C.
    Raises AssertionError if there is no such row."""
    for _ in device.text.split("\n"):
        if "\n> " + label in "\n" + device.text:
            await device.wait(600)  # a second press within 500 ms counts as a slip
            await device.press("c")
            return
        await device.press("down")
    raise AssertionError(label + " is not in " + device.text)


async def hold(device, button="b", ms=_HOLD_MS):
    """Hold a button down for `ms` milliseconds of virtual time, and wait until the panel shows the
    result.

    device: simulated box.
    button: name of the button.
    """
    device.down(button)
    await device.wait(ms)
    device.up(button)
    await device.wait(60)
    await device.settle()
    await device.wait(600)
