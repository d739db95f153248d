"""Chores of play money, counted by presses.py: four players, and Ana is selected."""

from toychest import games
from toychest.core.profiles import Profiles
from toychest.core.settings import Settings
from toychest.games.play_money import rules
from toychest.lang import t

PLAYERS = 4
VALUES = [1_500, "M", 200, 0, 0, 10, 20, 50, 100, 200, 500]
ANA, BEN, CLEO, DORA = range(PLAYERS)
RAILWAY = "Railway"


class Home:
    """The home screen after power-on. Play money was played last, and two profiles exist."""

    @staticmethod
    def prepare(saves):
        """Write the game and the profiles into the saves."""
        Settings(saves)["last"] = "play_money"
        saved = Profiles(saves, "play_money", rules.is_values)
        for name in ("Farm", RAILWAY):
            saved.save(name, VALUES)

    def __init__(self, device):
        self.session = device.app.session("play_money")
        self.session.new(PLAYERS, RAILWAY, VALUES)
        self.session.commit("go", ANA)

    @property
    def state(self):
        return self.session.state


class Money:
    """A game at the table."""

    values = VALUES

    @staticmethod
    def prepare(saves):
        """Prepare nothing."""

    def __init__(self, device):
        self.session = device.app.session("play_money")
        self.session.new(PLAYERS, "", self.values)
        device.app.open(games.table("play_money", self.session))

    def won(self, *amounts):
        """Check the amount that each player won or lost."""
        now = [money - VALUES[rules.BEGIN] for money in self.session.state["money"]]
        assert now == list(amounts), now


class Pot(Money):
    """A game with a pot."""

    values = VALUES[: rules.POT] + [1] + VALUES[rules.QUICK :]


async def begin(person, home):
    await person.sit_down()
    await person.hold_on(games.title("play_money"))
    await person.do(t("yes"), RAILWAY, t("start"))
    assert home.state["name"] == RAILWAY and not home.state["last"]


async def pay_another(person, bank):
    await person.sit_down()
    await person.do(t("play_money.pay"), "Ben")
    await person.amount(120)
    bank.won(-120, 120, 0, 0)


async def others_pay(person, bank):
    await person.sit_down()
    await person.move(1)
    await person.move(1)
    await person.do(t("play_money.pay"), "Ben")
    await person.amount(50)
    bank.won(0, 50, -50, 0)


async def pay_bank(person, bank):
    await person.sit_down()
    await person.do(t("play_money.pay"), t("play_money.bank"))
    await person.amount(75)
    bank.won(-75, 0, 0, 0)


async def pay_bank_quick(person, bank):
    await person.sit_down()
    await person.do(t("play_money.pay"), t("play_money.bank"))
    await person.amount(50)
    bank.won(-50, 0, 0, 0)


async def bank_pays(person, bank):
    await person.sit_down()
    await person.do(t("more"), t("play_money.get"))
    await person.amount(50)
    bank.won(50, 0, 0, 0)


async def pass_go(person, bank):
    await person.sit_down()
    await person.hold_on(t("more"))
    bank.won(200, 0, 0, 0)


async def from_each(person, bank):
    await person.sit_down()
    await person.do(t("more"), t("play_money.from_each"))
    await person.amount(10)
    bank.won(30, -10, -10, -10)


async def all_pay_bank(person, bank):
    """The bank's row is below the selected player's row of the same name."""
    await person.sit_down()
    await person.do(t("more"))
    await person.do("%s (%s)" % (t("play_money.from_each"), t("play_money.bank")))
    await person.amount(10)
    bank.won(-10, -10, -10, -10)


async def into_pot(person, bank):
    await person.sit_down()
    await person.do(t("play_money.pay"), t("others"), t("play_money.pot"))
    await person.amount(50)
    bank.won(-50, 0, 0, 0)


async def take_pot(person, bank):
    bank.session.commit("pot", BEN, 250)
    await person.sit_down()
    await person.do(t("more"), t("play_money.take", "M250"))
    bank.won(250, -250, 0, 0)


CHORES = (
    (Home, (("money: begin with rules that are kept, from power-on", 4, begin),)),
    (
        Money,
        (
            ("money: M120 to another player", 9, pay_another),
            ("money: the third player pays the second M50", 7, others_pay),
            ("money: M75 to the bank, an amount never used", 10, pay_bank),
            ("money: a quick amount to the bank (M50)", 5, pay_bank_quick),
            ("money: the bank pays a quick amount (M50)", 5, bank_pays),
            ("money: GO", 1, pass_go),
            ("money: collect 10 from each", 5, from_each),
            ("money: everybody pays the bank 10", 8, all_pay_bank),
        ),
    ),
    (
        Pot,
        (
            ("money: a quick amount into the pot (M50)", 6, into_pot),
            ("money: take the pot", 3, take_pot),
        ),
    ),
)
