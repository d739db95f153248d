"""Count the presses that each chore at the table takes a person. Run on CPython by
tools/measure/presses.py.

A chore is something that players do at the table, such as paying a rent. A tap counts 1, and so
does a long press of A, B or C. UP and DOWN are tapped, not held. The state before a chore is
prepared without presses. The count begins at the page of the table. Each chore ends with a check of
the game. If a chore is an average, its function returns that.
"""

import json
import traceback

import presses_toy_shop
import presses_toy_shop_plan

import amounts
import seated
from toychest import games
from toychest.core import files
from toychest.core.settings import Settings
from toychest.games.monopoly.board import Board
from toychest.games.monopoly.rules.numbers import (
    BANK,
    DEEDS,
    LOCATIONS,
    READY,
    ROLLED,
    UNKNOWN,
)
from toychest.games.monopoly.story import deed_name, space_name
from toychest.games.monopoly.title_deeds import (
    FIELDS,
    HOTEL_COST,
    HOUSE,
    LETTER,
    MORTGAGE,
    NAME,
    PRICE,
    RENT,
    Titles,
    blank,
)
from toychest.lang import t

NAMES = ("Ana", "Ben", "Cleo", "Dora")
ANA, BEN, CLEO, DORA = range(4)


class Person:
    """A person who reads the page as the text of the mirror, and presses the right button, or moves
    in a list by the shorter way.

    presses: number of presses so far.
    """

    def __init__(self, device):
        self._device = device
        self._before = 0

    @property
    def presses(self):
        return self._device.presses - self._before

    @presses.setter
    def presses(self, number):
        self._before = self._device.presses - number

    async def sit_down(self):
        """Read the page of the table. From here on, presses count."""
        await seated.show(self._device)
        await self._device.wait(600)
        self.presses = 0

    def page(self):
        """Return the page as text."""
        return self._device.text

    def has(self, words):
        """Return whether the page has a button with this label."""
        return bool(seated.button(self._device, words))

    async def do(self, *words):
        await seated.do(self._device, *words)

    async def go_to(self, row):
        await seated.go_to(self._device, row)

    async def move(self, down):
        """Press DOWN if `down` is above 0, else UP."""
        await seated.move(self._device, down > 0)

    async def hold_on(self, words):
        await seated.hold_on(self._device, words)

    async def amount(self, wanted):
        await amounts.amount(self._device, wanted)


# ---- Monopoly Toy Story: four players, Ana is the current one; all cards were entered


def _card(deed):
    """Return a Title Deed card with made-up amounts. deed: its number."""
    card = blank(deed)
    price = 60 + 20 * (deed // 2)
    card[PRICE] = price
    card[MORTGAGE] = price // 2
    if deed < LOCATIONS:
        card[NAME] = "Place %d" % (deed + 1)
        card[LETTER] = "ABCDEFGH"[deed // 2]
        card[HOUSE] = card[HOTEL_COST] = 50 + 50 * (deed // 4)
        for level in range(FIELDS - RENT):
            card[RENT + level] = price // 10 * (1 + 5 * level)
    return card


CARDS = [_card(deed) for deed in range(DEEDS)]


class Bank:
    """A game of Monopoly at the table, with the ways to prepare a chore."""

    game = "monopoly"

    @staticmethod
    def prepare(saves):
        """Write the cards into the saves."""
        Titles(saves).take(CARDS)

    def __init__(self, device):
        self._device = device
        self._session = device.app.session(self.game)
        self.titles = Titles(device.saves)
        self._session.new(len(NAMES), self.titles.sets(), Board(device.saves).spaces)
        self.commit(("order", 6, 6), ("order", 1, 1), ("order", 1, 1), ("order", 1, 1))
        device.app.open(games.table(self.game, self._session))

    @property
    def state(self):
        return self._session.state

    def commit(self, *events):
        for event in events:
            self._session.commit(*event)

    def own(self, seat, *deeds):
        """Commit that a player buys these deeds, in this order."""
        for deed in deeds:
            self.commit(("buy", seat, deed, CARDS[deed][PRICE]))

    def blank(self, deed, field):
        """Remove a field from a deed's card."""
        self.titles.change(deed, field, 0)

    def land(self):
        """Commit a turn of each player, and Ana's next roll. She then is two deeds farther, as on a
        board, on which some spaces have no deed."""
        for _ in NAMES:
            self.commit(("roll", 4), ("next",))
        self.commit(("roll", 4))

    def won(self, before, *amounts):
        """Check the amount that each player won or lost since the state `before`."""
        now = tuple([self.state["money"][seat] - before[seat] for seat in range(len(NAMES))])
        assert now == amounts, now


async def roll(person, bank):
    await person.sit_down()
    await person.do(t("monopoly.roll"))
    assert bank.state["phase"] == ROLLED


async def end_turn(person, bank):
    bank.commit(("roll", 4))
    await person.sit_down()
    await person.do(t("monopoly.end"))
    assert bank.state["phase"] == READY and bank.state["turn"] == BEN


async def pass_go(person, bank):
    bank.commit(("roll", 4))
    before = bank.state["money"]
    await person.sit_down()
    await person.hold_on(t("monopoly.landed.label"))
    bank.won(before, 200, 0, 0, 0)


async def ride(person, bank):
    bank.commit(("roll", 4))
    await person.sit_down()
    await person.do(t("monopoly.ride"))
    assert len(bank.state["roll"]) == 2


async def go_to_jail(person, bank):
    bank.commit(("roll", 4))
    await person.sit_down()
    await person.do(t("monopoly.landed.label"), t("monopoly.jail"))
    assert bank.state["jail"][ANA]


async def leave_jail(person, bank):
    bank.commit(("roll", 4), ("jail",))
    for _ in NAMES[1:]:
        bank.commit(("roll", 4), ("next",))
    before = bank.state["money"]
    await person.sit_down()
    await person.do(t("monopoly.leave", "M50"))
    assert not bank.state["jail"][ANA]
    bank.won(before, -50, 0, 0, 0)


async def jail_card(person, bank):
    bank.commit(("roll", 4))
    await person.sit_down()
    await person.do(t("monopoly.landed.label"), t("monopoly.card"))
    assert bank.state["cards"][ANA] == 1


async def _pay_bank(person, bank, amount):
    bank.commit(("roll", 4))
    before = bank.state["money"]
    await person.sit_down()
    await person.do(t("monopoly.pay.more"), t("monopoly.to_bank"))
    await person.amount(amount)
    bank.won(before, -amount, 0, 0, 0)


async def pay_bank(person, bank):
    await _pay_bank(person, bank, 75)


async def pay_recent(person, bank):
    bank.commit(("pay", BANK, BEN, 45, ""))
    await _pay_bank(person, bank, 45)


async def pay_usual(person, bank):
    await _pay_bank(person, bank, 50)


async def pay_ben(person, bank):
    bank.commit(("roll", 4))
    before = bank.state["money"]
    await person.sit_down()
    await person.do(t("monopoly.pay.more"), t("monopoly.to_toy"), NAMES[BEN])
    await person.amount(150)
    bank.won(before, -150, 150, 0, 0)


async def ben_pays_cleo(person, bank):
    bank.commit(("roll", 4))
    before = bank.state["money"]
    await person.sit_down()
    await person.do(t("monopoly.pay.more"), t("monopoly.other_payer"), NAMES[BEN], NAMES[CLEO])
    await person.amount(40)
    bank.won(before, 0, -40, 40, 0)


def _ben_owns_it(bank):
    bank.own(BEN, 6)
    bank.own(ANA, 4)
    bank.land()


async def rent(person, bank):
    _ben_owns_it(bank)
    before = bank.state["money"]
    await person.sit_down()
    await person.do(t("monopoly.landed.label"), deed_name(6, bank.titles))
    bank.won(before, -CARDS[6][RENT], CARDS[6][RENT], 0, 0)


async def rent_not_copied(person, bank):
    bank.blank(6, RENT)
    _ben_owns_it(bank)
    before = bank.state["money"]
    await person.sit_down()
    await person.do(t("monopoly.landed.label"), deed_name(6, bank.titles))
    await person.amount(35)
    bank.won(before, -35, 35, 0, 0)


async def buy(person, bank):
    bank.own(ANA, 4)
    bank.land()
    before = bank.state["money"]
    await person.sit_down()
    await person.do(t("monopoly.landed.label"), deed_name(6, bank.titles), t("monopoly.buy"))
    assert bank.state["owner"][6] == ANA
    bank.won(before, -CARDS[6][PRICE], 0, 0, 0)


async def buy_not_copied(person, bank):
    bank.blank(6, PRICE)
    bank.own(ANA, 4)
    bank.land()
    before = bank.state["money"]
    await person.sit_down()
    await person.do(t("monopoly.landed.label"), deed_name(6, bank.titles))
    await person.amount(137)
    assert bank.state["owner"][6] == ANA
    bank.won(before, -137, 0, 0, 0)


async def build(person, bank):
    bank.own(ANA, 0, 4, 5)
    await person.sit_down()
    await person.do(t("monopoly.deeds"), deed_name(5, bank.titles), t("monopoly.build"))
    assert bank.state["level"][5] == 1


async def mortgage(person, bank):
    bank.own(ANA, 0, 4, 6)
    await person.sit_down()
    await person.do(t("monopoly.deeds"), deed_name(6, bank.titles), t("monopoly.mortgage"))
    assert bank.state["mortgage"][6] == CARDS[6][MORTGAGE]


async def mortgage_later(person, bank):
    bank.own(ANA, 0, 4, 6)
    bank.commit(("roll", 4))
    await person.sit_down()
    await person.do(
        t("monopoly.pay.more"),
        t("more"),
        t("monopoly.deeds"),
        deed_name(6, bank.titles),
        t("monopoly.mortgage"),
    )
    assert bank.state["mortgage"][6] == CARDS[6][MORTGAGE]


async def first_house(person, bank):
    for deed in range(LOCATIONS):
        bank.commit(("set", deed, UNKNOWN))
        bank.titles.change(deed, LETTER, UNKNOWN)
    bank.own(ANA, 0, 1, 2)
    await person.sit_down()
    await person.do(t("monopoly.deeds"))
    for deed in (0, 1, 2):
        await person.do(
            deed_name(deed, bank.titles), t("monopoly.build"), t("monopoly.set.letter", "A")
        )
        if deed < 2:
            await person.do(t("back"))
    await person.do(t("monopoly.complete"), t("monopoly.build"))
    assert bank.state["level"][2] == 1


async def repay(person, bank):
    bank.own(ANA, 0, 4, 6)
    bank.commit(("mortgage", 6, CARDS[6][MORTGAGE]))
    await person.sit_down()
    await person.do(t("monopoly.deeds"), deed_name(6, bank.titles), t("monopoly.lift.mortgage"))
    assert not bank.state["mortgage"][6]


async def from_each(person, bank):
    bank.commit(("roll", 4))
    before = bank.state["money"]
    await person.sit_down()
    await person.do(t("monopoly.pay.more"), t("monopoly.from_each"))
    await person.amount(10)
    bank.won(before, 30, -10, -10, -10)


async def trade(person, bank):
    bank.own(ANA, 0, 4, 6)
    bank.own(BEN, 1, 10)
    before = bank.state["money"]
    await person.sit_down()
    await person.do(t("more"), t("monopoly.trade"), NAMES[BEN], deed_name(6, bank.titles))
    await person.amount(120)
    await person.do(t("yes"), t("yes"))
    assert bank.state["owner"][6] == BEN
    bank.won(before, 120, -120, 0, 0)


async def bid(person, bank):
    bank.commit(("roll", 4), ("auction", 6), ("bid", ANA, 100), ("bid", BEN, 120))
    await person.sit_down()
    await person.do(t("monopoly.bid.more"), NAMES[CLEO])
    await person.amount(137)
    assert bank.state["auction"] == [6, CLEO, 137]


async def debt(person, bank):
    bank.own(ANA, 0, 2, 4, 5, 6, 10)
    bank.commit(("build", 4, 100), ("build", 5, 100), ("roll", 4), ("owe", ANA, BEN, 9_000, "rent"))
    await person.sit_down()
    await person.do(t("monopoly.debt.raise", "M410"), t("monopoly.debt.bankrupt"), t("yes"))
    await person.do(t("more"), t("monopoly.keep.all"))
    assert bank.state["out"][ANA] and not bank.state["debts"] and not bank.state["received"]
    assert [bank.state["owner"][deed] for deed in (0, 2, 4, 5, 6, 10)] == [BEN] * 6


# ---- the same with an entered board, which is made up


class BankWithBoard(Bank):
    """A game of Monopoly with an entered board."""

    spaces = "GaTbSVcCdeJfghVPiCjkVlTmXnoDpVqr"

    @staticmethod
    def prepare(saves):
        """Write the cards and the board into the saves."""
        Bank.prepare(saves)
        Board(saves).take(BankWithBoard.spaces)

    def rolls(self, space, die):
        """Prepare a roll of Ana that leads to a space. die: the number rolled."""
        self.commit(("on", ANA, (space - die) % len(self.spaces)))
        self._device.app.screen.die = lambda: die


async def rent_on_board(person, bank):
    bank.own(BEN, 6)
    bank.rolls(bank.spaces.index("g"), 4)
    before = bank.state["money"]
    await person.sit_down()
    rent = CARDS[6][RENT]
    await person.do(t("monopoly.roll"), "%s M%d" % (t("monopoly.rent"), rent), t("monopoly.end"))
    bank.won(before, -rent, rent, 0, 0)
    assert bank.state["turn"] == BEN


async def go_and_buy_on_board(person, bank):
    bank.rolls(1, 4)
    before = bank.state["money"]
    await person.sit_down()
    price = CARDS[0][PRICE]
    await person.do(
        t("monopoly.roll"),
        t("monopoly.due.go", "M200"),
        "%s M%d" % (t("monopoly.buy"), price),
        t("monopoly.end"),
    )
    assert bank.state["owner"][0] == ANA and bank.state["turn"] == BEN
    bank.won(before, 200 - price, 0, 0, 0)


async def i_am_on(person, bank):
    """Enter the farthest space under *I am on …*. All other spaces take as many presses."""
    bank.rolls(2, 2)
    bank.commit(("roll", 2))
    there = 2 + len(bank.spaces) // 2
    await person.sit_down()
    side, pair, space = [
        space_name(bank.spaces[there // size * size], bank.titles) for size in (8, 2, 1)
    ]
    await person.do(t("monopoly.on"), side + " …", pair + " …", space)
    assert bank.state["on"][ANA] == there, bank.state["on"]


# For each table: (name of a chore, goal of presses on five buttons, function). Games have pairs of
# a table and its chores here or in a module of their own.
CHORES = (
    (Bank, (
        ("roll", 1, roll),
        ("end the turn", 1, end_turn),
        ("GO", 1, pass_go),
        ("a vehicle rolls again", 1, ride),
        ("go to Jail", 3, go_to_jail),
        ("out of Jail for M50", 1, leave_jail),
        ("get a Jail card", 4, jail_card),
        ("pay the Bank 75, an amount never used", 9, pay_bank),
        ("pay the Bank the last amount", 4, pay_recent),
        ("pay the Bank 50, a usual amount", 4, pay_usual),
        ("pay Ben 150 on the own turn", 9, pay_ben),
        ("Ben pays Cleo 40", 10, ben_pays_cleo),
        ("landed on a deed of another Toy: its rent", 4, rent),
        ("the same, the card not copied (M35)", 9, rent_not_copied),
        ("landed on a free deed: buy it", 4, buy),
        ("the same, the price not known (M137)", 12, buy_not_copied),
        ("a House in a full set", 6, build),
        ("the first House, no colour of its three deeds known", 24, first_house),
        ("mortgage a deed", 6, mortgage),
        ("the same after the roll", 12, mortgage_later),
        ("repay it", 6, repay),
        ("collect 10 from each", 6, from_each),
        ("a deed to Ben for M120, both agreeing", 15, trade),
        ("a called bid of M137 in an auction that goes on", 12, bid),
        ("M9,000 owed, six deeds, a built set: to its end", 6, debt),
    )),
    (BankWithBoard, (
        ("with the board: a usual turn, rent", 3, rent_on_board),
        ("with the board: GO passed, and buy", 5, go_and_buy_on_board),
        ("with the board: I am on", 4, i_am_on),
    )),
) + (
    presses_toy_shop.CHORES + presses_toy_shop_plan.CHORES
)  # fmt: skip


async def count(device):
    """Do all chores, each in a new game. Prints a line of JSON for each."""
    saves = device.saves
    number = 0
    for table, chores in CHORES:
        for title, goal, chore in chores:
            number += 1
            device.saves = "%s/%d" % (saves, number)
            files.make_saves(device.saves)
            settings = Settings(device.saves)
            settings["language"] = "en"
            settings["names"] = list(NAMES) + settings["names"][len(NAMES) :]
            table.prepare(device.saves)
            await device.power_on()
            person = Person(device)
            result = {"chore": title, "goal": goal}
            try:
                average = await chore(person, table(device))
                result["presses"] = person.presses if average is None else average
            except Exception:
                result["error"] = traceback.format_exc()
            print(json.dumps(result))
            await device.power_off()
