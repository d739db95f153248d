"""Play Monopoly Toy Story on a simulated box, for tests that press buttons."""

from seated import at_table, show
from toychest.games.monopoly.rules.numbers import BANK, DEEDS
from toychest.games.monopoly.title_deeds import PRICE, TitleDeeds, blank

NAMES = ["Ana", "Ben", "Chloé", "Marisol", "Guadalupe", "Íñigo", "", ""]
ANA, BEN, CHLOE, MARISOL = range(4)
LONG = "WMWMWMWMWMWMWMWM"  # the widest name of a deed; half of it is that of a player
PAIRS = "AABBCCDDEEFFGGHHRR"  # the colour set of each deed
BOARD = "GaTbSVcCdeJfghVPiCjkVlTmXnoDpVqr"  # made up

# Events in a game of four, up to Chloé's second roll.
EARLIER = [("roll", 3), ("next",)] * 6 + [("roll", 3), ("ride", 5), ("go", CHLOE)]
EARLIER += [("pay", CHLOE, BANK, 200, "tax"), ("pay", BANK, CHLOE, 45, "card")]
EARLIER += [("pay", CHLOE, MARISOL, 350, "rent"), ("each", CHLOE, 10), ("each", CHLOE, -15)]
EARLIER += [("card", ANA, 1)]
# The same, and then all of them buy deeds; one is mortgaged, and one has a House.
OWNED = EARLIER + [
    event
    for seat, deed in ((ANA, 0), (ANA, 1), (CHLOE, 2), (MARISOL, 16), (BEN, 3), (BEN, 4))
    for event in (("pay", BANK, seat, 500, ""), ("buy", seat, deed, 60))
]
OWNED += [("mortgage", 3, 50), ("build", 0, 50)]


async def table(device, players, *events, sets=PAIRS, board=""):
    """Turn on a new box and start Monopoly; the first player begins. Return the game's Session, an
    object that holds the state and saves each event.

    device: simulated box.
    players: number of players.
    events: tuples (kind, argument, ...) that are added without presses.
    sets: letter of each deed's colour set.
    board: character of each space of an entered board, "" without one.
    """
    session = await at_table(device, "monopoly", NAMES, players, sets, board)
    first = [("order", 6, 6)] + [("order", 1, 1)] * (players - 1)
    await show(device, session, *first, *events)
    return session


def copy_cards(device):
    """Save a card with made-up amounts for each deed: price, mortgage, a House, a Hotel, rent.
    device: simulated box. Its game must not have begun."""
    TitleDeeds(device.saves).take(
        [blank(deed)[:PRICE] + [60, 30, 50, 50, 12] for deed in range(DEEDS)]
    )


def says(device, *words):
    """Check that the current page has all these texts; line breaks don't matter. device: simulated
    box."""
    for one in words:
        assert one in device.text.replace("\n", " "), (one, device.text)


def draw(shots, session, *pages):
    """Draw pages of a game. Before each page, its events are added to the game. pages: tuples
    (name of the picture without the game's name, event, ...)."""
    for name, *events in pages:
        for event in events:
            session.commit(*event)
        shots.take("monopoly-" + name)


def draw_rows(shots, name, *selected):
    """Draw the current menu of a game, whose first row is selected, and again with each of some
    other rows selected. name: name of the picture, without the game's name. selected: indices of
    these rows, in ascending order."""
    shots.take("monopoly-" + name)
    at = 0
    for row in selected:
        shots.press(*["down"] * (row - at))
        shots.take("monopoly-%s-%d" % (name, row))
        at = row
