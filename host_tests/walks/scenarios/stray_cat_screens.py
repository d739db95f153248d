"""Every screen of Take That Toy!, drawn."""

from shots import begun, commit, drawn, menu_of
from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules import burst
from toychest.games.stray_cat.rules.cards import CAT
from toychest.games.stray_cat.rules.readings import USUAL
from toychest.games.stray_cat.screens import setup
from toychest.games.stray_cat.screens.front import SayAgain
from toychest.games.stray_cat.screens.pages import all_cards, help_pages
from toychest.games.stray_cat.screens.table import Table
from toychest.games.stray_cat.screens.trick import EnterTrick
from toychest.games.stray_cat.story import card_name, colour_name
from toychest.lang import t

NAMES = ["Ana", "Ben", "Chloé", "Íñigo", "Eva", "", "", ""]
FIRST = [0, 1, 2, 3, 4]
OTHERS = [5, 6, 7, 8, 9]
COLOURS, RANKS = rules.COLOURS_ONLY, rules.RANKS_TOO


def _session(device, way=COLOURS, lead=CAT, readings=USUAL, names=FIRST):
    return begun(device, "stray_cat", 2, way, 10, burst.ONE, readings, names, lead)


def _base(device, players, hand, place=burst.DISCARD, way=COLOURS, readings=USUAL):
    session = begun(device, "stray_cat", players, way, hand, place, readings, FIRST, players - 1)
    commit(session, ("trump", 30 if way == COLOURS else 36))
    return session


async def test_screens(device):
    shots = await drawn(device, NAMES)
    _setup(device, shots)
    _colours(device, shots)
    _ranks(device, shots)
    _bursts(device, shots)
    _more_players(device, shots)
    _end(device, shots)


def _setup(device, shots):
    session = _session(device)
    screen = shots.set_up(setup.Setup(session))
    shots.take("stray_cat-setup-2")
    pages = (
        ("way", screen.way),
        ("hand", screen.hand),
        ("place", screen.place),
        ("colours", screen.colours),
        ("readings", screen.readings),
        ("deal", screen.deal),
        ("lead", screen.lead),
    )
    for players in (2, 3, 5):
        screen.count.selected = players
        for page, question in pages:
            if players == 2 or page in ("hand", "place", "deal", "lead"):
                if question in screen.asked():
                    screen.index = screen.asked().index(question)
                    shots.take("stray_cat-setup-%d-%s" % (players, page))
    screen.count.selected = 2
    screen.index = 3
    screen.colours.names = list(OTHERS)
    screen.colours.selected = 3
    shots.take("stray_cat-setup-names")
    screen.index = 4
    for reading in range(len(screen.readings.rows())):
        screen.readings.selected = reading
        shots.press("action")
        shots.take("stray_cat-readings-%d" % reading)
    screen.count.selected = 3
    screen.index = 4
    for place in range(burst.PLACES):
        screen.place.selected = place
        shots.take("stray_cat-place-%d" % place)
    shots.drop()
    shots.replaced("stray_cat", session)


def _colours(device, shots):
    session = _session(device)
    table = Table(session)
    shots.take("stray_cat-trump", table)
    shots.press("action")
    shots.take("stray_cat-trump-others")
    shots.press("back")
    for one in (20, 30, 40):
        commit(session, ("trump", 10)) if session.depth == 1 else None
        shots.take("stray_cat-open-%d" % len(session.state["line"]))
        commit(session, ("open", one))
    shots.take("stray_cat-first")
    shots.one("stray_cat-menu", menu_of(table))
    shots.press("up")
    shots.take("stray_cat-front")
    shots.press("action")
    shots.take("stray_cat-front-others")
    shots.press("up")
    shots.take("stray_cat-front-second")
    shots.press("ok")
    shots.take("stray_cat-open")
    commit(session, ("open", 50))
    shots.take("stray_cat-lead-0")
    commit(session, ("trick", 1, [10, 20]), ("open", 20), ("trick", CAT, [0, 0]), ("open", 10))
    commit(session, ("trick", 1, [10, 20]), ("open", 40), ("trick", 0, [30, 40]), ("open", 50))
    shots.take("stray_cat-table")
    shots.long("stray_cat-table-long")
    shots.one("stray_cat-forty", all_cards(session.state))
    for number in (1, 5):
        shots.one("stray_cat-right-%d" % number, SayAgain(table, number))
    table.put_right([2, 5, 6])
    shots.take("stray_cat-right")
    shots.drop()
    rows = menu_of(table)
    for row in range(1, 6):
        rows.selected = row
        shots.one("stray_cat-menu-%d" % row, rows)
    table.menu()
    shots.press("ok")
    shots.take("stray_cat-history")
    shots.drop()
    shots.press("back")
    shots.take("stray_cat-undone")
    shots.drop()
    for digits in (USUAL, "21111111"):
        shots.app.open(help_pages(dict(session.state, readings=digits)))
        for at in range(8 if digits != USUAL else 11):
            shots.take("stray_cat-help-%s-%d" % (digits[0], at))
            shots.press("ok")
        shots.drop()
    session = _session(device, names=OTHERS)
    commit(session, ("trump", 10), ("open", 20), ("open", 30), ("open", 40))
    table = Table(session)
    shots.take("stray_cat-table-others", table)
    commit(session, ("trick", 1, [30, 50]))
    shots.take("stray_cat-open-others")
    shots.drop()


def _enter(shots, session, one):
    """Enter a card with its rank, by pressing the buttons with the right labels."""
    name = colour_name(session.state, one // 10)
    if name not in [label.lower() for label in shots.labels().values()]:
        shots.do(t("others"))
    low = (one % 10 - 1) // 2 * 2 + 1
    shots.do(name, t("stray_cat.ranks", low, low + 1), card_name(session.state, one))


def _ranks(device, shots):
    app = device.app
    session = _session(device, RANKS)
    table = Table(session)
    app.open(table)
    shots.press("up")
    shots.take("stray_cat-rank-trump")
    shots.press("down")
    shots.take("stray_cat-rank-trump-which")
    shots.drop()
    commit(session, ("trump", 16), ("open", 27), ("open", 38), ("open", 41))
    table = Table(session)
    shots.take("stray_cat-rank-table", table)
    for number, played in enumerate(([21, 22], [12, 22], [26, 58])):
        entry = EnterTrick(table)
        app.open(entry)
        if not number:
            shots.take("stray_cat-rank-colour")
            shots.press("ok")
            shots.take("stray_cat-rank-pair")
            shots.press("ok")
            shots.take("stray_cat-rank-which")
            shots.press("back")
            shots.press("back")
        for one in played:
            _enter(shots, session, one)
        shots.take("stray_cat-judged-%d" % number)
        if not number:
            shots.long("stray_cat-judged-long")
        shots.drop()
    entry = EnterTrick(table)
    app.open(entry)
    for one in (21, 27):  # 21 may be entered, 27 is a card of the Cat
        _enter(shots, session, one)
    shots.take("stray_cat-twice")
    shots.drop()
    shots.drop()
    commit(session, ("way", COLOURS), ("trick", CAT, [0, 0]), ("open", 50), ("way", RANKS))
    commit(session, ("trick", 1, [23, 24]), ("open", 55), ("trick", 1, [28, 51]), ("open", 56))
    entry = EnterTrick(table)
    app.open(entry)
    for one in (57, 53):
        _enter(shots, session, one)
    shots.take("stray_cat-judged-unknown")
    shots.drop()
    shots.take("stray_cat-rank-later")
    table.menu()
    shots.press("ok")
    shots.take("stray_cat-rank-history")
    shots.drop()
    shots.drop()


def _fronts(session, *fronts, deck=10):
    """Put cards from the deck in front of the players. fronts: list of cards for each player. deck:
    number of cards left."""
    state = session.state
    gone = sum([len(front) for front in fronts])
    numbers = [[0] * len(front) for front in fronts] + state["numbers"][len(fronts) :]
    session.state = dict(
        state,
        fronts=list(fronts),
        numbers=numbers,
        deck=deck,
        aside=state["aside"] - gone + state["deck"] - deck,
    )


def _bursts(device, shots):
    for name, front, played, deck, readings in (
        ("one", [30, 30, 40], [30, 30], 7, USUAL),
        ("empty", [30, 30], [30, 30], 0, USUAL),
        ("two", [30, 30, 30, 40, 40, 40], [30, 40], 7, "00000100"),
        ("discard", [30, 30], [30, 30], 7, "00001000"),
    ):
        session = _session(device, readings=readings)
        commit(session, ("trump", 10), ("open", 20), ("open", 30), ("open", 40))
        table = Table(session)
        if name == "one":
            _fronts(session, [30, 30, 30, 20], [50, 50], deck=deck)
            shots.one("stray_cat-warning", table)
            session = _session(device, readings=readings)
            commit(session, ("trump", 10), ("open", 20), ("open", 30), ("open", 40))
            table = Table(session)
        _fronts(session, front, [50, 50], deck=deck)
        commit(session, ("trick", 0, played))
        shots.one("stray_cat-burst-" + name, table)
        if name == "empty":
            shots.long("stray_cat-burst-long", table)
            commit(session, ("burst", 1))
            shots.one("stray_cat-face-down", table)
            commit(session, ("trick", CAT, [0, 0]), ("open", 50), ("trick", CAT, [0, 0]))
            commit(session, ("open", 20))
            shots.one("stray_cat-turn-up", table)


def _more_players(device, shots):
    for players, hand in ((3, 12), (4, 9), (5, 8)):
        session = begun(
            device, "stray_cat", players, COLOURS, hand, burst.ONE, USUAL, FIRST, players - 1
        )
        table = Table(session)
        if players == 5:
            shots.one("stray_cat-more-trump", table)
        commit(session, ("trump", 30))
        played = [10, 20, 50, 20, 10][:players]
        commit(session, ("trick", players - 1, played), ("trick", 0, played))
        shots.take("stray_cat-more-%d" % players, table)
        shots.long("stray_cat-more-long-%d" % players)
        shots.one("stray_cat-more-forty-%d" % players, all_cards(session.state))
        if players == 3:
            shots.app.open(help_pages(session.state))
            shots.press("up")
            shots.take("stray_cat-help-more")
            shots.drop()
        shots.drop()
    session = _base(device, 5, 7, way=RANKS)
    table = Table(session)
    entry = EnterTrick(table)
    device.app.open(entry)
    for one in (57, 21, 18, 32, 55):
        _enter(shots, session, one)
    shots.take("stray_cat-judged-5")
    shots.press("action")
    shots.take("stray_cat-judged-else")
    shots.drop()
    shots.drop()
    for place in range(burst.PLACES):
        session = _base(device, 3, 12, place)
        commit(session, ("trick", 0, [20, 20, 10]), ("trick", 0, [20, 20, 10]))
        table = Table(session)
        shots.take("stray_cat-burst-place-%d" % place, table)
        if place in burst.NAMED:
            shots.press("ok")
            shots.take("stray_cat-burst-whom-%d" % place)
            shots.drop()
        shots.drop()


def _end(device, shots):
    session = _session(device)
    commit(session, ("trump", 10), ("open", 20), ("open", 30), ("open", 40))
    _fronts(session, [10, 30, 40], [], deck=7)
    commit(session, ("trick", 0, [50, 30]))
    table = Table(session)
    shots.one("stray_cat-won-five", table)
    shots.one("stray_cat-menu-over", menu_of(table))
    for name, fronts in (("more", ([10, 20], [10, 10])), ("draw", ([10, 20], [30, 40]))):
        session = _session(device)
        commit(session, ("trump", 10), ("open", 20), ("open", 30), ("open", 40))
        _fronts(session, *fronts, deck=7)
        session.state = dict(session.state, hands=[1, 1], aside=session.state["aside"] + 18)
        commit(session, ("trick", CAT, [0, 0]))
        shots.take("stray_cat-end-" + name, Table(session))
        shots.long("stray_cat-end-long-" + name)
        shots.drop()
    session = _base(device, 5, 1)
    commit(session, ("trick", 4, [10, 20, 30, 20, 10]))
    shots.one("stray_cat-end-5", Table(session))
