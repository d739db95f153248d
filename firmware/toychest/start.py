"""What is done once, after power-on: the app drops this module then.

The first picture comes before all that it does not need: the glass takes its time.
"""

import asyncio
import sys
from time import ticks_diff, ticks_ms

from micropython import const

from toychest import boards, games, lang
from toychest.core import heap

_LISTEN_MS = const(600)  # at the latest, buttons are listened to, picture or not


async def run(app):
    """Get from an app whose panel is reset to one that listens to its buttons."""
    # The program's own class, whose methods all lead back to it; see `heap`.
    program = sys.modules["toychest.app"]
    heap.first = (program.__dict__,) + tuple(program.App.__dict__.values())
    first = app.settings["language"] is None
    if first:
        await games.load_calmly("screens.language")
        from toychest.screens.language import choose_language

        app.open(choose_language(app, first=True))
    else:
        await _open_home(app)
    app.redraw()
    since = ticks_ms()
    while not (app.panel.refreshes or app.idle.is_set()):
        if ticks_diff(ticks_ms(), since) > _LISTEN_MS:
            break
        await asyncio.sleep_ms(2)
    await _listen(app)
    if first:  # presses wait meanwhile
        await _open_home(app)
    name = games.at_table(app.stack)
    for _ in app.forgetting(name):
        await asyncio.sleep_ms(0)
    lang.forget(games.words(name) if name else "")


async def _open_home(app):
    """Put the home screen below the others, with the games as they were saved."""
    await games.load_calmly("screens.home")
    from toychest.screens.home import Home

    home = Home()
    home.opened(app)
    app.stack.insert(0, home)
    for name in games.GAMES:
        for _ in app.loading(name):
            await asyncio.sleep_ms(0)
        home.look(name)
        await asyncio.sleep_ms(0)
        heap.collect()  # what reading one leaves would fill the memory, amid the next
        await asyncio.sleep_ms(0)
    for _ in range(2):
        lang.ahead()  # what the page does not read at once
        await asyncio.sleep_ms(0)
    _resume(app)
    app.say_notices()


async def _listen(app):
    """Dice, sound, buttons."""
    await games.load_calmly("drivers.buttons", "drivers.buzzer", "core.entropy")
    from toychest.core import entropy
    from toychest.drivers.buttons import Buttons
    from toychest.drivers.buzzer import Buzzer

    board = app.board
    buzzer = Buzzer(boards.buzzer(board), app.settings["sound"])
    repeating = [button for button, intent in board.INTENTS if intent in ("up", "down")]
    buttons = Buttons(boards.buttons(board), board.BUTTON_ACTIVE, repeating, buzzer.click)
    app.start(buzzer.run())
    await asyncio.sleep_ms(0)
    pool = entropy.restore(board.SAVES + "/seed")
    if not pool.seed_kept:
        app.notices.append("error.flash")
    await asyncio.sleep_ms(0)
    app.equip(buzzer, buttons, pool)
    app.set_mirror(app.settings["mirror"])
    app.say_notices()


def _resume(app):
    """A board that switched itself off at the table of a game is on there again: its glass
    says what the press does that switched it on."""
    name = app.settings["resume"]
    if app.board.LATCH is not None and name in games.GAMES:
        session = app.session(name)
        if session.state is not None and not session.trouble:
            app.open(games.table(name, session))
