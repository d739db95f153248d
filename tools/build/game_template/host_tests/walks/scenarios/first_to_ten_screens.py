"""Draw every screen of First to ten, to be compared with approved pictures."""

from shots import begun, commit, drawn
from toychest.games.first_to_ten.screens import setup
from toychest.games.first_to_ten.screens.table import Table

NAMES = ["Ana", "Ben", "Chloé", "Íñigo", "", "", "", ""]


async def test_screens(device):
    shots = await drawn(device, NAMES)
    for players in (2, 3, 4, 5, 8):
        session = begun(device, "first_to_ten", players)
        commit(session, *[("points", seat % 4) for seat in range(players + 1)])
        shots.one("first_to_ten-table-%d" % players, Table(session))
    shots.set_up(setup.Setup(session))
    shots.take("first_to_ten-setup")
    shots.drop()
    shots.replaced("first_to_ten", session)

    table = Table(session)
    shots.take("first_to_ten-table", table)
    shots.press("down")
    shots.take("first_to_ten-chosen")
    shots.long("first_to_ten-long")
    table.menu()
    shots.take("first_to_ten-menu")
    shots.drop()
    shots.press("back")
    shots.take("first_to_ten-undone")
    shots.drop()
    commit(session, *[("points", 3 * (turn % 8 == 2)) for turn in range(19)])
    shots.one("first_to_ten-won", Table(session))
