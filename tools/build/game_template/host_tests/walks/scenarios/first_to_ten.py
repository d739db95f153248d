"""Test First to ten on a simulated box."""

from toychest import games
from toychest.lang import t


async def start_game(device, players):
    """Turn on a new box and start a game. Return its Session, which holds the game."""
    await device.power_on()
    await device.press("c")  # the language
    app = device.app
    session = app.session("first_to_ten")
    app.open(games.setup("first_to_ten", session))
    await device.settle()
    assert t("first_to_ten.players") in device.text, device.text
    await device.press("down", "down", *["up"] * (players - 2))
    await device.press("c", "c")  # this number of players, and these names
    assert session.state["players"] == players
    return session


async def test_a_turn_takes_two_presses_at_most(device):
    """C gives 1 point. UP and then C give 2. DOWN and then C give 3, the largest number."""
    session = await start_game(device, 3)
    assert "> %s: 0 +1" % device.app.player(0) in device.text, device.text
    await device.press("c")
    await device.press("up", "c")
    await device.press("down", "c")
    assert session.state["points"] == [1, 2, 3] and session.state["turn"] == 0
    assert "UP: +2\nDOWN: +3" in device.text, device.text
    assert "> %s: 1 +1" % device.app.player(0) in device.text, device.text


async def test_what_was_chosen_is_for_one_turn(device):
    """The number chosen in one turn is forgotten in the next, even after an undo."""
    session = await start_game(device, 2)
    await device.press("c", "up")
    assert "> %s: 0 +2" % device.app.player(1) in device.text, device.text
    await device.press("a")
    assert "> %s: 0 +1" % device.app.player(0) in device.text, device.text
    assert session.state["points"] == [0, 0]


async def test_no_points(device):
    session = await start_game(device, 2)
    await device.press("b")
    assert "> " + t("first_to_ten.none") in device.text, device.text
    await device.press("c")
    assert session.state["points"] == [0, 0] and session.state["turn"] == 1


async def test_a_slip_gives_nothing_to_the_next_player(device):
    session = await start_game(device, 2)
    await device.wait(600)
    await device.tap("c", "c")
    await device.settle()
    assert session.state["points"] == [1, 0] and session.state["turn"] == 1


async def test_a_whole_game(device):
    """A game is played up to the winner, with one undo. The history has all turns."""
    session = await start_game(device, 2)
    ana = device.app.player(0)
    for _ in range(3):
        await device.press("down", "c", "c")
    assert session.state["points"] == [9, 3]
    await device.press("up", "c")
    assert t("first_to_ten.won", 11) in device.text and ana in device.text, device.text
    await device.press("a")
    words = t("first_to_ten.history.points", ana, 2)
    assert t("undone", words) in device.text, device.text
    assert session.state["points"] == [9, 3] and session.state["turn"] == 0
    await device.press("down", "c")  # from one point down to three
    assert t("first_to_ten.won", 10) in device.text, device.text
    await device.press("b", "c")
    assert "> " + t("first_to_ten.history.points", ana, 1) in device.text, device.text
    await device.press("a", "c")  # a new game
    assert t("first_to_ten.players") in device.text, device.text


async def test_the_power_goes(device):
    session = await start_game(device, 4)
    await device.press("up", "c")
    state = session.state
    await device.restart()
    await device.press("c")
    assert device.app.session("first_to_ten").state == state
    assert "> %s: 0 +1" % device.app.player(1) in device.text, device.text
