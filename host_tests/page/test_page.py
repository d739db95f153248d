"""The simulator's page in a real browser, running the real firmware.

The site is served under a sub-path. Every test ends with a check that the page logged no error and
requested nothing outside its own folder.
"""

import contextlib
import functools
import gzip
import http.server
import io
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import unicodedata
import urllib.request
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import TimeoutError, expect

import bench_page
import build_site
import fonts
import npm
import stray_cat_table
import toy_shop_table
import wiring
from browser_page import AXE, AXE_SHA256, dropped
from missing import missing
from toychest import games
from toychest.core.settings import Document
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.rules.cards import TOYS
from toychest_host import serve
from toychest_host.storage import backup, places

ROOT = Path(__file__).resolve().parents[2]
SUB_PATH = "some/install/toychest"  # the name of no page
KEYS = ("a", "b", "c", "up", "down", "roll")
PHONES = {
    "upright": {"width": 360, "height": 740},
    "on its side": {"width": 740, "height": 360},
}
WAIT_MS = 30_000  # a busy machine is slow

# Two browsers at a time, which mostly wait: one for whole games, one for all other tests.
pytestmark = pytest.mark.xdist_group("page")
whole_game = pytest.mark.xdist_group("games")
LANG = ROOT / "firmware" / "toychest" / "lang"
EN = fonts.strings(LANG / "en")
COLOURS = [
    f"{EN[f'toy_shop.hue.{one}']}: {EN[f'toy_shop.type.{one}']}" for one in range(4)
]  # of toys
ES = fonts.strings(LANG / "es")
PAGE = json.loads((build_site.WEB / "words.json").read_text(encoding="utf-8"))
WORDS = PAGE["en"]
COMMAND = Path(sys.executable).parent / "toychest"


class Device:
    """The page and its user."""

    def __init__(self, page, url):
        self.page = page
        self.url = url
        self.problems = []
        self._last = ""  # the last key
        self._slip_ends = 0.0  # when the same key is no double press any more
        self.may_fail = False  # a test that breaks something expects errors in the log
        page.on("console", self._logged)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("request", self._asked)

    def _logged(self, message):
        if "registration blocked by Playwright" in message.text:
            return
        if message.type in ("error", "warning"):
            self.problems.append(message.text)

    def _asked(self, request):
        if not request.url.startswith((self.url, "blob:" + self.url.split("/some")[0], "data:")):
            self.problems.append("asked for " + request.url)

    def text(self):
        return self.page.locator("#mirror").text_content()

    def says(self, *words):
        """Wait until the screen's text has each of these words. Returns the text.

        A sentence may extend over several lines of the screen.
        """
        try:
            self.page.wait_for_function(
                """words => {
                  const lines = toychest.mirror();
                  const text = lines.replaceAll("\\n", " ");
                  return words.every((w) => lines.includes(w) || text.includes(w));
                }""",
                arg=list(words),
                timeout=WAIT_MS,
            )
        except TimeoutError as error:
            raise AssertionError(f"{words} are not in\n{self.text()}") from error
        return self.text()

    def press(self, *names):
        """Press keys. Waits before OK and BACK, so that they are no double presses. The page itself
        releases the keys, because a busy machine would hold a mouse button until it repeats."""
        for name in names:
            intent = "c" if name == "roll" else name
            if intent == self._last:
                self.pause()
            self._last = intent
            self.page.evaluate(
                """name => new Promise((done) => {
                  const key = document.getElementById('key-' + name);
                  const rest = () => setTimeout(
                    key.classList.contains('down') ? rest : done, 60);
                  key.click();
                  rest();
                })""",
                name,
            )
            self._slip_ends = time.monotonic() + 0.55 * (intent in ("a", "c"))

    def click(self, *names):
        """Click keys with the mouse."""
        for name in names:
            self.page.locator(f"#key-{name}").click()

    def press_and_wait(self, name):
        """Press a button and wait until the screen's text changes."""
        before = self.text()
        self.press(name)
        self.page.wait_for_function(
            "before => toychest.mirror() !== before", arg=before, timeout=WAIT_MS
        )

    def serial(self):
        return self.page.locator("#serial").text_content()

    def python(self, expression):
        """Return the value of a Python expression in the simulated chip: number or string."""
        code = f"import world, binascii\n_answer = {expression}"
        return self.page.frames[-1].evaluate(
            "code => { mp.runPython(code); return mp.globals.get('_answer'); }", code
        )

    def glass(self):
        """Return the glass of the panel's model."""
        rows = self.python("binascii.hexlify(world.panel.picture()).decode()")
        return Image.frombytes("1", (296, 128), bytes.fromhex(rows))

    def canvas(self):
        """Return the page's picture of the glass, and the number of its colours."""
        pixels = self.page.evaluate(
            """() => {
              const context = document.getElementById('screen').getContext('2d');
              const { data } = context.getImageData(0, 0, 296, 128);
              return Array.from({ length: 296 * 128 }, (_, i) => data[i * 4]);
            }"""
        )
        image = Image.new("1", (296, 128))
        image.putdata([255 if red > 128 else 0 for red in pixels])
        return image, len(set(pixels))

    def settle(self):
        """Wait until the glass stays the same."""
        still = 0
        while still < 4:
            self.page.wait_for_timeout(50)
            still = 0 if self.page.evaluate("toychest.refreshing()") else still + 1

    def choose_english(self):
        self.says(EN["language.title"])
        self.press("c")
        self.says(EN["home.play"])

    def start_game(self):
        """Go from the first start to the first roll of a game of four."""
        self.choose_english()
        self.press("c")
        self.says(EN["toss.players"])
        self.press("c")
        self.says(EN["name.who"])
        self.press("c")
        self.says(EN["toss.best.1"])
        self.press("c")
        self.says("28")  # number of cards in the deck
        self.press("c")
        self.says(EN["toss.starter"])
        self.press("c")
        self.says(EN["toss.your_roll"])

    def pause(self):
        """Wait until the last key would be no double press."""
        self.page.wait_for_timeout(max(0, 1000 * (self._slip_ends - time.monotonic())))

    def roll(self, number=1):
        """Roll. Returns the screen's text."""
        self.press("roll")
        return self.says(EN["toss.roll_number"].format(number))

    def choose(self, words):
        """Choose a row of the menu."""
        self.says("> ")
        for _ in range(24):
            if "> " + words in self.text():
                break
            self.press_and_wait("down")
        assert "> " + words in self.text(), self.text()
        self.press_and_wait("c")

    def amount(self, hundreds):
        """Enter an amount of M, in hundreds, at least ten, digit by digit."""
        self.says(EN["amount"], EN["amount.other"])
        self.press_and_wait("b")
        for _ in range(len(str(hundreds))):
            self.press_and_wait("b")
        for digit in str(hundreds):
            for _ in range(int(digit)):
                self.press_and_wait("up")
            self.press_and_wait("c")
        self.says(f"M{hundreds // 10} {hundreds % 10}[0]0")
        self.press_and_wait("c")
        self.press_and_wait("c")

    def resume(self):
        self.says(EN["home.resume"])
        self.press("c")
        return self.says(EN["more"])

    def resume_monopoly(self):
        self.says("> " + EN["game.monopoly"], EN["home.resume"])
        self.press("c")
        return self.says(EN["monopoly.end"])


def same(one, other):
    return ImageChops.difference(one.convert("L"), other.convert("L")).getbbox() is None


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Return the address of the site, which `tools/build_site.py` builds."""
    root = tmp_path_factory.mktemp("www")
    command = [sys.executable, str(ROOT / "tools" / "build_site.py"), "--out", str(root / SUB_PATH)]
    done = subprocess.run(command, capture_output=True, text=True)
    if "npm could not fetch" in done.stderr:
        missing("No site: " + done.stderr.strip())
    assert done.returncode == 0, done.stderr
    server = serve.make_server(root, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{SUB_PATH}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def start(browser, site):
    """Return a function that opens the page. Its arguments are those of a browser context."""
    devices = []

    def open_page(fast=True, url=site, **options):
        # A test that looks at the page's requests must see them on the network.
        context = browser.new_context(**{"service_workers": "block", **options})
        if fast:
            context.add_init_script(
                "if (!localStorage.getItem('toychest:speed'))"
                " localStorage.setItem('toychest:speed', '10')"
            )
        device = Device(context.new_page(), url)
        devices.append((context, device))
        device.page.goto(url)
        return device

    yield open_page
    for context, device in devices:
        if not device.may_fail:
            assert device.problems == []
            assert "Traceback" not in device.serial()
        context.close()


@pytest.fixture
def device(start):
    return start()


# --- The firmware is what runs -------------------------------------------------------------------


def test_first_start_asks_for_the_language(device):
    assert device.says(EN["language.title"]).splitlines()[1] == "> English"
    device.press("down")
    device.says("> Español")
    device.press("c")
    device.says(ES["settings.title"])
    assert device.page.locator("#mirror").get_attribute("lang") == "es"
    device.page.reload()
    device.says(ES["settings.title"])


def test_canvas_shows_what_the_panel_model_has_on_its_glass(device):
    device.start_game()
    device.roll()
    device.settle()
    canvas, colours = device.canvas()
    assert colours == 2
    black = canvas.histogram()[0]
    assert 2000 < black < 296 * 128 // 2
    assert same(canvas, device.glass())
    assert device.python("len(world.panel.faults)") == 0
    assert device.page.evaluate("toychest.framesShown()") >= 3


def test_partial_refreshes_leave_no_ghosts(device):
    device.start_game()
    for _ in range(2):
        device.press("b")  # the menu and back: two partial refreshes
        device.says(EN["toss.shout"])
        device.settle()
        device.press("a")
        device.says(EN["toss.your_roll"])
        device.settle()
        assert same(device.canvas()[0], device.glass())


# --- Nothing confirmed is lost -------------------------------------------------------------------


@whole_game
def test_a_whole_game_of_the_bank_to_its_winner(device):
    """Two Toys: the first rolls, GO, a deed, its rent, Jail, and a debt that can't be paid."""
    device.choose_english()
    device.choose(EN["game.monopoly"])
    device.says(EN["monopoly.players"], "\n4\n")
    device.press("down", "down")
    device.says("\n2\n")
    device.press("c")
    device.says(EN["name.who"])
    device.press("c")
    device.says(EN["monopoly.order"])
    while EN["monopoly.order"] in device.text():
        device.press_and_wait("c")
    owner = device.says(EN["monopoly.roll"]).split("> ")[1][: len("Player 1")]
    loser = {"Player 1": "Player 2", "Player 2": "Player 1"}[owner]

    device.press("c")
    device.says(EN["monopoly.rent_reminder"])
    device.press("down")
    device.choose(EN["monopoly.go"].format("M200"))
    device.says(f"> {owner}: 1 700", EN["monopoly.history.go"].format(owner))
    device.press("b")
    device.says(EN["monopoly.landed"])
    device.choose(EN["monopoly.location"].format(1))
    device.says(EN["monopoly.price"], "M[1]00")
    device.press_and_wait("up")
    for _ in range(3):
        device.press_and_wait("c")
    device.says(f"> {owner}: 1 500", EN["monopoly.end"])
    device.press("c")

    device.says(f"> {loser}: 1 500", EN["monopoly.roll"])
    device.press("c")
    device.says(EN["monopoly.rent_reminder"])
    device.press("b")
    device.says(EN["monopoly.landed"])
    device.choose(EN["monopoly.location"].format(1))
    device.says(EN["monopoly.rent"], "M[0]0")
    device.press_and_wait("b")
    for digit in (2, 1, 0):
        for _ in range(digit):
            device.press_and_wait("up")
        device.press_and_wait("c")
    device.says(f"> {loser}: 1 290", f"{owner}: 1 710")
    device.page.reload()  # the battery is pulled
    device.resume_monopoly()
    device.press("b")
    device.choose(EN["monopoly.jail"])
    device.says(f"> {owner}: 1 710", f"{loser}: 1 290 ({EN['monopoly.in_jail']})")
    device.press("c")
    device.says(EN["monopoly.rent_reminder"])
    device.press("c")
    device.says(f"> {loser}: 1 290", EN["monopoly.leave"].format("M50"))
    device.press("c")
    device.says(f"> {loser}: 1 240\n", EN["monopoly.roll"])

    device.press("down")
    device.choose(EN["monopoly.to_bank"])
    device.amount(13)
    device.says(EN["monopoly.debt"], "M1 300", EN["monopoly.debt.bankrupt"])
    device.press("c")
    device.says(EN["monopoly.debt.sure"].format(loser)[:20])
    device.press("c")
    device.says(owner, EN["monopoly.won"], EN["new_game"])
    device.settle()
    assert same(device.glass(), device.canvas()[0])


def next_toy(device, *words):
    """Press OK to begin or to end a turn, and wait for these words."""
    device.press("c")
    return device.says(*words)


def landed(device, words):
    """Choose the space where the current player landed."""
    device.press("b")
    device.says(EN["monopoly.landed"])
    device.choose(words)


@whole_game
def test_a_round_of_a_family_of_three_at_the_bank(device):
    """A free deed is bought; the next Toy pays its rent and gets a card's money; the third one
    rides on, into Jail; a trade is refused; the Toy leaves Jail, and all have had their turn."""
    device.choose_english()
    device.choose(EN["game.monopoly"])
    device.says(EN["monopoly.players"], "\n4\n")
    device.press("down")
    device.says("\n3\n")
    device.press("c")
    device.says(EN["name.who"])
    device.press("c")
    device.says(EN["monopoly.order"])
    while EN["monopoly.order"] in device.text():
        device.press_and_wait("c")
    first = int(device.says(EN["monopoly.roll"]).split("> Player ")[1][0])
    one, two, three = [f"Player {1 + (first - 1 + i) % 3}" for i in range(3)]
    deed = EN["monopoly.location"].format(1)

    next_toy(device, EN["monopoly.rent_reminder"], EN["monopoly.landed.label"])
    landed(device, deed)
    device.says(EN["monopoly.price"], "M[1]00", EN["monopoly.offer"].format(deed, one, "M1 500"))
    for _ in range(3):
        device.press_and_wait("c")
    device.says(f"> {one}: 1 400", EN["monopoly.history.buy"].format("", "M100", deed))
    next_toy(device, f"> {two}: 1 500", EN["monopoly.roll"])

    next_toy(device, EN["monopoly.rent_reminder"])
    landed(device, deed)
    device.says(EN["monopoly.rent"], "M[0]0", EN["monopoly.pays"].format(two, one))
    for digit in (3, 5):
        for _ in range(digit // 5):
            device.press_and_wait("down")
        for _ in range(digit % 5):
            device.press_and_wait("up")
        device.press_and_wait("c")
    device.says(f"> {two}: 1 465", f"{one}: 1 435")
    assert re.match(r"Player.*: rent M35 to Player", device.text())
    landed(device, EN["monopoly.from_bank"])
    device.choose("M50")
    device.says(f"> {two}: 1 515", EN["monopoly.history.get"].format(two, "M50"))
    next_toy(device, f"> {three}: 1 500", EN["monopoly.roll"])

    next_toy(device, EN["monopoly.rent_reminder"])
    rolled = device.text()
    device.press("up")
    device.says(EN["monopoly.ride"])
    assert rolled.startswith(three)
    landed(device, EN["monopoly.jail"])
    device.says(
        f"> {one}: 1 435", f"{three}: 1 500 ({EN['monopoly.in_jail']})", EN["monopoly.roll"]
    )

    device.press("down")
    device.choose(EN["monopoly.trade"])
    device.choose(two)
    device.says(EN["monopoly.trade.which"])
    device.choose(deed)
    device.choose("M120")
    device.says(EN["monopoly.trade.agree"].format(one), EN["yes"])
    device.press("c")
    device.says(EN["monopoly.trade.agree"].format(two), "M120", deed)
    device.press("a")  # no
    device.says(EN["monopoly.trade.show"])
    device.press_and_wait("a")
    device.press_and_wait("a")
    device.says(f"> {one}: 1 435", f"{two}: 1 515", EN["monopoly.roll"])
    for name in (one, two):
        next_toy(device, EN["monopoly.rent_reminder"], name)
        next_toy(device, "> ", EN["undo"])
    device.says(f"> {three}: 1 500 ({EN['monopoly.in_jail']})", EN["monopoly.leave"].format("M50"))
    next_toy(device, f"> {three}: 1 450\n", EN["monopoly.roll"])
    next_toy(device, EN["monopoly.rent_reminder"], three)
    next_toy(device, f"> {one}: 1 435", f"{two}: 1 515", f"{three}: 1 450", EN["monopoly.roll"])
    device.settle()
    assert same(device.glass(), device.canvas()[0])
    assert device.python("len(world.panel.faults)") == 0


def begin_toy_shop(device, way, players=4):
    """Go from the first start to the first card of My Toy Shop. The third player is the youngest,
    or the second of two."""
    device.choose_english()
    device.choose(EN["game.toy_shop"])
    device.says(EN["toy_shop.players"], "\n4\n")
    device.press(*["down"] * (4 - players))
    device.says(f"\n{players}\n")
    device.press("c")
    device.says(EN["name.who"])
    device.press("c")
    device.says(EN["toy_shop.way"])
    device.choose(way)
    device.says(EN["toy_shop.starter"])
    device.press("c")
    device.says(EN["toy_shop.youngest"])
    device.choose(f"Player {min(players, 3)}")


@whole_game
def test_a_whole_game_of_toy_shop_for_four(device):
    """60 cards, an award, a corrected number, the battery pulled, the awards at the end with a tie,
    a shared rank."""
    begin_toy_shop(device, EN["toy_shop.way.quick"])
    # Coins: ones and twos alternate, 15 in all, and each fifth card earns 5 more.
    coins = [[1 + (c + p) % 2 + 5 * ((c + p) % 5 == 0) for c in range(15)] for p in range(4)]
    for card in range(15):
        for player in range(4):
            name = f"Player {player + 1}"
            device.says(name, EN["toy_shop.status"].format(card + 1, 15), "\n+0\n")
            number = coins[player][card]
            device.press(*["down"] * (number // 5), *["up"] * (number % 5))
            device.says(f"\n+{number}\n", EN["toy_shop.add_up"].format(number))
            device.press("c")
            if (card, player) != (14, 3):
                device.says(f"\n{name} +{number}\n")
            if (card, player) == (6, 2):
                device.press("b")
                device.choose(COLOURS[2])
                device.says(f"{name}: {sum(coins[player][:7])} +5")
                device.page.reload()
                device.says("> " + EN["game.toy_shop"], EN["home.resume"])
                device.press("c")
                device.says("Player 4", EN["toy_shop.status"].format(7, 15))
    device.says(EN["toy_shop.majority.who"].format(COLOURS[0]))
    device.choose(EN["more"])
    device.choose(EN["put_right"])
    device.choose(EN["toy_shop.right.card"].format("Player 2", 14))
    device.press("up", "up")
    device.says(EN["toy_shop.right.instead"].format(coins[1][13]))
    device.press("c")
    coins[1][13] += 2
    for award in range(4):
        device.says(EN["toy_shop.majority.who"].format(COLOURS[award]))
        device.press(*["down"] * award)
        device.says(f"> Player {award + 1}")
        if award == 1:
            device.press("b", "down")
            device.says(EN["toy_shop.majority.tied"].format(2))
        device.press("c")
        if award == 1:
            device.says(EN["toy_shop.tie"].format("Player 3"))
            device.press("c")
    rows = device.says(EN["toy_shop.final"], EN["new_game"]).split("\n")[1:5]
    awards = (1, 1, 3, 1)
    totals = [sum(coins[player]) + 5 * awards[player] for player in range(4)]
    best = sorted(range(4), key=lambda p: (-totals[p], p))
    for row, player in zip(rows, best, strict=True):
        rank = 1 + sum(total > totals[player] for total in totals)
        assert row.startswith(f"{rank}. Player {player + 1}"), rows
        assert str(totals[player]) in row, rows
    device.settle()
    assert same(device.glass(), device.canvas()[0])
    device.press("b")
    device.choose(EN["statistics"])
    device.settle()
    assert same(device.glass(), device.canvas()[0])


def names_it_a(device):
    """Spell a name: A."""
    does(device, EN["name.add"])
    device.page.wait_for_timeout(600)  # the same button so soon would be a double press
    does(device, EN["done"])


def does(device, words):
    """Press the button with this label."""
    lines = device.says(f": {words}").split("\n")
    button = next(one for one in ("A", "B", "C", "UP", "DOWN") if f"{one}: {words}" in lines)
    device.press_and_wait(button.lower())


@whole_game
@pytest.mark.parametrize("way", ["colours", "toys"])
def test_a_whole_game_with_the_shop_plan(device, way):
    """Two registers and 30 cards, each in the place where the box finds the most coins. Coins are
    compared with an independent count. An error page, the battery pulled, the awards at the end;
    with toys, also the awards that the box finds."""
    by_toys = way == "toys"
    players = 2
    begin_toy_shop(device, EN[f"toy_shop.way.{way}"], players)
    awards = [0] * players
    held = {}  # {type: seat that has taken its award}
    shops = [[] for _ in range(players)]
    earned = [0] * players
    for card in range(15):
        for player in range(players):
            name = f"Player {player + 1}"
            device.says(name, EN["toy_shop.status"].format(card + 1, 15))
            register = toy_shop_table.REGISTERS[player]
            if not card:
                does(device, EN["toy_shop.register.enter"])
                for colour in register:
                    does(device, EN[f"toy_shop.hue.{colour}"])
            halves = (card + player) % 3 == 0
            colours = f"{(card + player) % 4}" + f"{(card * player) % 4}" * halves
            toys = colours
            if by_toys:  # each type uses its toys in turn, so the first player has some twice
                kinds = [card // 3 + player * at for at in range(len(colours))]
                toys = "".join(
                    chr(97 + 5 * int(one) + kind % 5)
                    for one, kind in zip(colours, kinds, strict=True)
                )
            does(device, EN["toy_shop.card.enter"])
            does(device, EN[f"toy_shop.kind.{int(halves)}"])
            if halves:
                does(device, EN["toy_shop.lie.2"])
            for colour, toy in zip(colours, toys, strict=True):
                does(device, EN[f"toy_shop.hue.{colour}"])
                if by_toys:
                    kind = (ord(toy) - 97) % 5
                    if kind > 2:
                        does(device, EN["toy_shop.others"])
                    does(device, EN[f"toy_shop.toy.{TOYS[ord(toy) - 97]}"])
            laid = "".join(plan.card(*one) for one in shops[player])
            best = plan.best(register, laid, 2 * halves, toys)
            assert best
            shops[player].append((*best[1:], 2 * halves, toys))
            found = sum(one for _, one in toy_shop_table.coins(register, shops[player]))
            assert found == best[0]
            earned[player] += found
            device.says(f"+{found}")
            does(device, EN["toy_shop.card.put"])
            for award in range(4) if by_toys else ():
                shown = {toy for one in shops[player] for toy in one[3]}
                if award not in held and shown >= set("abcdefghijklmnopqrst"[5 * award :][:5]):
                    held[award] = player
                    awards[player] += 1
                    device.says(EN["toy_shop.due"].format(name, 5), COLOURS[award])
                    does(device, EN["toy_shop.due.take"])
            if (card, player) == (14, players - 1):
                break
            device.says(f"{name}: {earned[player]}", f"\n{name} +{found}\n")
            if (card, player) == (9, 1):
                does(device, EN["toy_shop.why"].format(f"+{found}"))
                device.says(name, EN["toy_shop.status"].format(10, 15))
                device.settle()
                assert same(device.glass(), device.canvas()[0])
                does(device, EN["ok"])
                device.page.reload()
                device.says("> " + EN["game.toy_shop"], EN["home.resume"])
                device.press("c")
    for award in range(4):
        if by_toys:
            counts = [
                Counter(toy for one in shop for toy in one[3] if (ord(toy) - 97) // 5 == award)
                for shop in shops
            ]
            most = [max(count.values(), default=0) for count in counts]
            winners = [seat for seat in range(players) if 0 < most[seat] == max(most)]
            device.says(EN["toy_shop.majority.found"].format(COLOURS[award]))
            does(device, EN["ok"] if winners else EN["toy_shop.majority.none"])
            if len(winners) > 1:
                if EN["toy_shop.tie.who"] in device.says(EN["toy_shop.tie"].split(":")[0]):
                    does(device, EN["choose"])
                device.says(EN["toy_shop.tie"].split("{}")[1].split(",")[0])
                does(device, EN["ok"])
        else:
            winners = [0]
            device.says(EN["toy_shop.majority.who"].format(COLOURS[award]))
            does(device, EN["choose"])
        for seat in winners:
            awards[seat] += 1
    assert bool(held) == by_toys
    rows = device.says(EN["toy_shop.final"]).split("\n")[1 : 1 + players]
    totals = [earned[seat] + 5 * awards[seat] for seat in range(players)]
    assert sorted(int(row.split()[-1]) for row in rows) == sorted(totals)


def what_fell():
    """Return {title of a roll of Toss Your Cookies: (action, number)}."""
    found = {}
    for action in "SLRT":
        for number in "123AM":
            title = EN[f"toss.title.{action}{'n' if number in '23' else number}"].format(number)
            found[title] = action, number
    return found


@whole_game
def test_a_whole_game_of_toss(device):
    """Three players, best of three: each roll, each toss, the battery pulled, the winning roll, the
    shout in the middle of a roll, undo and redo, and right counts of the faces."""
    device.choose_english()
    device.choose(EN["game.toss"])
    device.says(EN["toss.players"], "\n4\n")
    device.press("down")
    device.says("\n3\n")
    device.press("c")
    device.says(EN["name.who"])
    device.press("c")
    device.press("up")
    device.says(EN["toss.best.n"].format(3))
    device.press("c")
    device.says(EN["toss.deck.total"].format(3 * 7))
    device.press("c")
    device.says(EN["toss.starter.who"])
    device.choose("Player 2")
    titles = what_fell()
    fell = Counter()
    counted = False
    number = 0
    turn = 1
    for round_, rolls in ((1, 8), (2, 3)):
        for last in range(rolls - 1, -1, -1):
            number += 1
            device.says(
                f"Player {turn + 1}", EN["toss.your_roll"], EN["toss.round"].format(round_, 3)
            )
            rolled = device.roll(number).split("\n")
            assert rolled[0].startswith(f"Player {turn + 1} - "), rolled
            action, _ = roll = titles[rolled[1]]
            fell.update(roll)
            if number == 3:
                device.page.reload()
                device.says("> " + EN["game.toss"], EN["home.resume"])
                device.press("c")
                assert device.says(EN["toss.roll_number"].format(3)).split("\n") == rolled
            if not last:
                break  # a player has won in the middle of it
            if action == "T":
                if counted:  # the players have counted
                    device.press("b")
                    device.choose(EN["toss.tossed"])
                else:
                    does(device, EN["toss.now"])
                    counted = True
                after = "toss.after.milk" if roll == ("T", "M") else "toss.after"
                device.says(EN[after + ".heading"])
            does(device, EN["next"])
            turn = (turn + 1) % 3
        hold(device, "b", EN["toss.won.who"])
        device.says(f"> Player {turn + 1}")  # the current player
        does(device, EN["toss.hand"])
        device.says(EN["toss.hand.five"], EN["toss.hand.worth"], EN["toss.hand.show"])
        does(device, EN["back"])
        device.choose("Player 3")
        device.says("Player 3", EN["toss.won.game" if round_ == 2 else "toss.won.round"])
        device.press_and_wait("a")
        device.says(EN["undone"].format(EN["toss.history.win"].format("Player 3")), rolled[1])
        device.press("b")
        device.choose(EN["redo"])
        does(device, EN["toss.tally"])
        device.says(f"> Player 3: {round_}", "Player 1: 0", "Player 2: 0")
        if round_ == 1:
            does(device, EN["toss.next_round"])
            device.says(EN["toss.starter.next"], "> Player 3")
            does(device, EN["toss.start"])
            turn = 2
    device.settle()
    assert same(device.glass(), device.canvas()[0])
    does(device, EN["more"])
    device.choose(EN["statistics"])
    for faces in ("SLRT", "123AM"):
        lines = device.says(EN["toss.rolls.expected"].format(number)).split("\n")[1:]
        counts = [int(line.split(" ")[0]) for line in lines[: len(faces)]]
        assert counts == [fell[face] for face in faces], (lines, fell)
        device.press_and_wait("c")


def begin_stray_cat(device, way):
    """Go from the first start to the question for the trump of Take That Toy!, for two."""
    device.choose_english()
    device.choose(EN["game.stray_cat"])
    device.says(EN["stray_cat.players"], "\n2\n")
    device.press("c")
    device.says(EN["name.who"])
    device.press("c")
    device.says(EN["stray_cat.way"])
    device.choose(way)
    for words in ("stray_cat.names", "stray_cat.readings", "stray_cat.deal"):
        device.says(EN[words])
        device.press("c")
    device.says(EN["stray_cat.lead"], "> " + EN["stray_cat.lead.then"].format("Player 1"))
    device.press("c")
    device.says(EN["stray_cat.ask.trump"])


def say_card(device, one, ranks):
    """Enter a card: one or two pages for its colour, and with ranks two for its rank."""
    name = EN["stray_cat.colours"].split(", ")[one // 10 - 1]
    if f": {name}\n" not in device.text() + "\n":
        does(device, EN["stray_cat.others"])
    does(device, name)
    if ranks:
        lowest = (one % 10 - 1) // 2 * 2 + 1
        does(device, EN["stray_cat.ranks"].format(lowest, lowest + 1))
        does(device, f"{name} {one % 10}")


@whole_game
@pytest.mark.parametrize(("way", "number"), [(0, 20), (1, 14)], ids=["colours", "ranks"])
def test_a_whole_game_of_stray_cat(device, way, number):
    """Two players with forty real cards and the Stray Cat, from the deal to the end, with the
    battery pulled in the middle. The box's columns are those on the table. With ranks, it finds who
    takes each trick."""
    begin_stray_cat(device, EN["stray_cat.way.ranks" if way else "stray_cat.way.colours"])
    table = stray_cat_table.RealTable(number, way)
    table.lead = -1
    tricks = bursts = 0
    for kind, *rest in table.events():
        if kind == "burst":
            bursts += 1
            device.says(EN["stray_cat.burst.one"].format(f"Player {rest[0] + 1}"))
            does(device, EN["done"])
        elif kind != "trick":
            say_card(device, rest[0], way)
        else:
            tricks += 1
            who, cards = rest
            taker = EN["stray_cat.cat"] if who == -1 else f"Player {who + 1}"
            ana_first = "> Player 2: " not in device.text()
            if way:
                does(device, EN["stray_cat.enter"])
                for one in cards if ana_first else reversed(cards):
                    say_card(device, one, way)
                device.says(EN["stray_cat.judged"].format(taker), "> " + taker)
                does(device, EN["ok"])
            else:
                does(device, EN["stray_cat.short"] if who == -1 else taker)
                for one in cards if who != -1 else ():
                    say_card(device, one, way)
            if tricks == 4:
                device.settle()
                assert same(device.glass(), device.canvas()[0])
                before = device.text()
                device.page.reload()
                device.says("> " + EN["game.stray_cat"], EN["home.resume"])
                device.press("c")
                device.says(*before.split("\n")[1:-4])
    assert tricks > 4 and bursts
    if table.winner is not None:
        device.says(f"Player {table.winner + 1}", EN["stray_cat.won.five"])
    else:
        for seat, front in enumerate(table.fronts):
            count = EN["stray_cat.won.cards"].format(len({one[0] for one in front}), len(front))
            device.says(f"Player {seat + 1}: {count}")
    device.says(EN["new_game"])


@whole_game
def test_a_game_on_a_score_sheet_of_ones_own(device):
    """Its rules are made and kept; two rounds, points out of turn, an undo, the battery pulled; the
    next game offers the rules."""
    device.choose_english()
    device.choose(EN["game.score_sheet"])
    device.says(EN["score_sheet.players"], "\n4\n")
    device.press_and_wait("down")
    device.press_and_wait("c")
    device.says(EN["name.who"])
    device.press_and_wait("c")
    device.says("> " + EN["score_sheet.begin"])
    for _ in range(4):
        device.press_and_wait("down")
    device.press_and_wait("b")
    device.choose(EN["score_sheet.end.3"])
    device.says("[0]", EN["score_sheet.rounds"])
    for button in ("up", "up", "c"):
        device.press_and_wait(button)
    device.says(EN["score_sheet.round.n"].format(2))
    for button in ("down", "down", "b"):
        device.press_and_wait(button)
    names_it_a(device)
    device.says("A", "> " + EN["profile.keep"])
    device.press_and_wait("c")
    device.says(EN["score_sheet.lead"])
    device.press_and_wait("c")
    device.says("> Player 1: 0", EN["score_sheet.round.of"].format(1, 2))
    for button in ("down", "up", "up", "up"):
        device.press_and_wait(button)
    does(device, EN["score_sheet.add"].format("+8"))
    device.says("Player 1: 8 (" + EN["ahead"], "> Player 2: 0")
    hold(device, "b", EN["score_sheet.who"])
    does(device, "Player 3")
    for button in ("down", "a", "up", "c", "c"):  # subtract 9
        device.press_and_wait(button)
    device.says("> Player 2: 0", "Player 3: -9")
    device.press_and_wait("a")
    device.says("Player 3: 0")
    device.page.reload()
    device.says("> " + EN["game.score_sheet"], EN["home.resume"], EN["score_sheet.round"].format(1))
    device.press("c")
    device.says("> Player 2: 0", "Player 1: 8")
    for points in (5, 0, 0, 20, 0):
        for _ in range(points // 5):
            device.press_and_wait("down")
        device.press_and_wait("c")
    device.says(EN["score_sheet.wins"].format("Player 2"), "> 1. Player 2: 25")
    device.settle()
    assert same(device.glass(), device.canvas()[0])
    does(device, EN["new_game"])
    device.says(f"> A ({EN['score_sheet.round.n'].format(2)})", EN["profile.new"])
    device.press_and_wait("c")
    device.says(EN["name.who"], "> Player 1")
    device.press_and_wait("c")
    device.says(EN["score_sheet.lead"], "> Player 1")


@whole_game
def test_a_game_with_play_money(device):
    """Its money is chosen and kept; a payment by digits, GO, an impossible payment, an undo, the
    battery pulled; the next game offers its rules."""
    device.choose_english()
    device.choose(EN["game.play_money"])
    device.says(EN["play_money.players"], "\n4\n")
    device.press_and_wait("c")
    device.says(EN["name.who"])
    device.press_and_wait("c")
    device.says("> " + EN["play_money.begin"] + " ($1 500)")
    for button in ("down", "b", "up"):
        device.press_and_wait(button)
    device.says(EN["play_money.example"].format("€120"))
    device.press_and_wait("c")
    device.says(EN["play_money.begin"] + " (€1 500)")
    for button in ("up", "up", "b"):
        device.press_and_wait(button)
    names_it_a(device)
    device.says("A", "> " + EN["profile.keep"])
    device.press_and_wait("c")
    device.says("A", "> Player 1: €1 500")
    does(device, EN["play_money.pay"])
    device.says(EN["play_money.who"].format("Player 1"))
    does(device, "Player 2")
    does(device, EN["amount.other"])
    device.says("€[0]00", EN["play_money.pays"].format("Player 1", "Player 2"))
    for button in ("up", "c", "up", "up", "c", "c"):
        device.press_and_wait(button)
    device.says(
        EN["play_money.history.to"].format("Player 1", "Player 2", "€120"), "Player 2: €1 620"
    )
    device.settle()
    assert same(device.glass(), device.canvas()[0])
    hold(device, "b", EN["play_money.history.go"].format("Player 1", "€200"))
    device.says("> Player 1: €1 580")
    device.press_and_wait("a")
    device.says(EN["undone"].format(EN["play_money.history.go"].format("Player 1", "€200")))
    device.page.reload()
    device.says("> " + EN["game.play_money"] + " (A)", EN["home.resume"])
    device.press("c")
    device.says("> Player 1: €1 380", "Player 2: €1 620")
    does(device, EN["play_money.pay"])
    does(device, EN["play_money.bank"])
    device.says("> €10")
    for button in ("b", "down", "up", "up", "up", "up", "c", "c", "c"):  # €900
        device.press_and_wait(button)
    device.says("> Player 1: €480")
    does(device, EN["play_money.pay"])
    does(device, EN["play_money.bank"])
    device.press_and_wait("up")
    device.press_and_wait("up")
    device.says("> €500")
    device.press_and_wait("c")
    device.says(EN["play_money.refuse.who"].format("Player 1", "€480").split(".")[0])
    for button in ("c", "a", "a"):
        device.press_and_wait(button)
    device.says("> Player 1: €480")
    does(device, EN["more"])
    device.choose(EN["new_game"])
    device.says(EN["replace"])
    does(device, EN["yes"])
    device.says("> A (€1 500)", EN["profile.new"])
    device.press_and_wait("c")
    device.says(EN["name.who"], EN["start"])


@whole_game
def test_a_session_of_my_dice(device):
    """A set of five is made and rolled, three of them again; then the same after a reload."""
    device.choose_english()
    device.choose(EN["game.dice"])
    device.choose(EN["dice.new.set"])
    device.press_and_wait("down")  # select the d6
    for _ in range(5):
        device.press_and_wait("c")
    device.says("> d6 (×5)", EN["dice.dice"].format(5))
    device.press_and_wait("a")
    device.says("5d6", EN["dice.ready"])
    does(device, EN["dice.roll"])
    before = device.says(EN["dice.number"].format(1)).split("\n")
    for words in ("dice.keep", "dice.keep"):
        does(device, EN[words])
    device.says(f"{before[1][2:]} (kept)")
    does(device, EN["dice.roll.rest"].format(3))
    after = device.says(EN["dice.number"].format(2)).split("\n")
    assert [line[2:] for line in after[1:3]] == [line[2:] for line in before[1:3]]
    faces = [int(line[2:]) for line in after[1:6]]
    assert after[6] == f"= {sum(faces)}"
    device.page.reload()
    device.says("> " + EN["game.dice"], EN["dice.number"].format(2), EN["home.resume"])
    device.press_and_wait("c")
    assert device.says(f"= {sum(faces)}").split("\n")[1:7] == after[1:7]
    device.press_and_wait("up")
    does(device, EN["more"])
    device.choose(EN["statistics"])
    device.says(EN["dice.thrown"].format(8), EN["dice.even.few"].format(30))


@whole_game
def test_a_session_of_the_timer(device):
    """Three seconds to their end, in real time; again with the battery pulled, after which it
    stands still. It is kept. A turn clock of two is passed on and paused."""
    device.choose_english()
    device.choose(EN["game.timer"])
    device.choose(EN["timer.countdown"])
    for button in ("up", "up", "down", "c", "c", "up", "up", "up"):  # 0:03
        device.press_and_wait(button)
    device.says("0:0[3]", "C: " + EN["start"])
    began = time.monotonic()
    device.press("c")
    device.says(EN["timer.pause"])
    device.says(EN["timer.up"], EN["timer.again"])
    assert 2.9 < time.monotonic() - began < 6
    device.settle()
    assert same(device.glass(), device.canvas()[0])
    device.press("c")
    device.says("0:02", EN["timer.pause"])
    device.page.reload()
    device.says("> " + EN["game.timer"], EN["timer.left"].format("0:03"), EN["home.resume"])
    device.press_and_wait("c")
    device.says("0:03", EN["start"])
    does(device, EN["more"])
    device.choose(EN["timer.keep"])
    names_it_a(device)
    does(device, EN["more"])
    device.choose(EN["timer.new"])
    device.says("> A (0:03)")
    device.choose(EN["timer.turns"])
    for button in ("c", "c", "down", "c"):  # 0:08
        device.press_and_wait(button)
    device.says(EN["timer.players"])
    for button in ("down", "down", "c", "c"):
        device.press_and_wait(button)
    device.says("> Player 1: 0:08", "Player 2: 0:08")
    does(device, EN["start"])
    does(device, EN["timer.pass"])
    device.says("> Player 2: 0:0", EN["timer.pass"])
    does(device, EN["timer.pause"])
    device.says("> Player 2: 0:0", EN["timer.paused"], EN["timer.go"])


# The two clocks of the computer, for each frame: `clocks` has their offsets in ms.
CLOCKS = """\
(() => {
  const date = Date.now;
  const page = performance.now.bind(performance);
  window.clocks = { date: 0, page: 0 };
  Date.now = () => date() + clocks.date;
  performance.now = () => page() + clocks.page;
})();
"""


def put_on(device, date=0, page=0):
    """Advance the clocks of the chip. date: of the computer's clock, which people set; page: of the
    page's own clock, ms."""
    device.page.frames[-1].evaluate(
        "([date, page]) => { clocks.date += date; clocks.page += page; }", [date, page]
    )


def counts_down(device):
    """Start a countdown of three minutes."""
    device.choose_english()
    device.choose(EN["game.timer"])
    device.choose(EN["timer.countdown"])
    for button in ("c", "c", "c"):
        device.press_and_wait(button)
    device.says(EN["timer.pause"])


def left(device, most):
    """Wait until the timer shows at most `most` seconds. Returns them."""
    device.page.wait_for_function(
        """most => {
          const [, minutes, seconds] = toychest.mirror().match(/^(\\d+):(\\d\\d)$/m) ?? [];
          return minutes * 60 + Number(seconds) <= most;
        }""",
        arg=most,
        timeout=8000,
    )  # at once, not after the next 10 s
    minutes, seconds = re.findall(r"^(\d+):(\d\d)$", device.text(), re.M)[0]
    return 60 * int(minutes) + int(seconds)


def test_a_countdown_goes_on_whatever_happens_to_the_clock_of_the_computer(start):
    device = start()
    device.page.add_init_script(CLOCKS)
    device.page.reload()
    counts_down(device)

    put_on(device, date=-3_600_000)  # the clock is set back by an hour
    put_on(device, date=20_000, page=20_000)  # and 20 s pass
    assert left(device, 160) > 140
    device.press("c")
    device.says(EN["timer.paused"])
    device.press("c")
    device.says(EN["timer.pause"])
    put_on(device, date=3_600_000)  # the clock is set right: no time has passed
    put_on(device, date=20_000, page=20_000)
    assert left(device, 140) > 110

    put_on(device, date=60_000)  # the computer sleeps for a minute
    assert left(device, 80) > 40
    device.press("c")
    device.says(EN["timer.paused"])
    put_on(device, date=1_000_000)  # and sleeps while the countdown is paused
    device.press("c")
    device.says(EN["timer.pause"])
    assert left(device, 80) > 30

    put_on(device, date=400 * 86_400_000)  # a clock that begins in 1970 is set right
    device.says(EN["timer.up"])
    device.press("a")
    device.says("> " + EN["game.timer"])


@pytest.mark.parametrize("date", [-86_400_000 * 9, -1000])
def test_home_is_a_way_out_of_a_countdown_whatever_the_clock_says(start, date):
    device = start()
    device.page.add_init_script(CLOCKS)
    device.page.reload()
    counts_down(device)
    put_on(device, date=date)
    device.press("a")
    device.says("> " + EN["game.timer"])
    device.press("c")
    device.says(EN["more"])


def test_reload_resumes_with_the_same_roll(device):
    device.start_game()
    rolled = device.roll()
    device.page.reload()
    assert device.resume() == rolled


def test_battery_pulled_during_the_refresh_keeps_the_roll(start):
    device = start(fast=False)
    device.start_game()
    device.pause()
    rolled = device.page.evaluate(
        """async ([words, ms]) => {
          document.getElementById('key-roll').click();
          const end = performance.now() + ms;
          while (!(toychest.mirror().includes(words) && toychest.refreshing())) {
            if (performance.now() > end) return 'no refresh';
            await new Promise((done) => { setTimeout(done); });
          }
          const text = toychest.mirror();
          document.getElementById('power').click();
          return text;
        }""",
        [EN["toss.roll_number"].format(1), WAIT_MS],
    )
    assert device.page.locator("iframe").count() == 0
    device.press("a", "c", "roll")  # the box is off: nothing happens
    device.page.locator("#power").click()
    assert device.resume() == rolled


def test_battery_pulled_at_any_moment_loses_no_roll_that_was_shown(device):
    device.start_game()
    seed = random.randrange(1_000_000)
    print("seed", seed)  # shown if the test fails
    moments = random.Random(seed)
    rolled = EN["toss.roll_number"].format(1)
    shown_rolls = 0
    for trial in range(20):
        if trial >= 8 and shown_rolls:
            break
        device.pause()
        shown = device.page.evaluate(
            """async (ms) => {
              toychest.press('roll');
              await new Promise((done) => { setTimeout(done, ms); });
              toychest.release('roll');
              const text = toychest.mirror();
              document.getElementById('power').click();
              return text;
            }""",
            moments.random() * 10 + trial * trial * 6,  # mostly early; later, until one is shown
        )
        device.page.locator("#power").click()
        after = device.resume()
        if rolled in shown:
            shown_rolls += 1
            assert after == shown
        if rolled in after:
            device.press("a")  # undo: the next roll is the first one again
            device.says(EN["toss.your_roll"])
    assert shown_rolls


def test_reset_keeps_the_game(device):
    device.start_game()
    rolled = device.roll()
    device.page.locator("#reset").click()
    assert device.resume() == rolled


def test_picture_stays_without_power_and_across_a_reload(device):
    device.start_game()
    device.settle()
    before, _ = device.canvas()
    device.page.locator("#power").click()
    assert same(device.canvas()[0], before)
    device.page.route("**/files.bin", lambda route: route.abort())
    device.may_fail = True
    device.page.reload()
    expect(device.page.locator("#note")).to_be_visible()
    assert same(device.canvas()[0], before)


def copy_out(page, copy):
    """Write a copy of the saves to this file. Returns its path."""
    page.locator("#saves").evaluate("details => { details.open = true; }")
    with page.expect_download() as download:
        page.locator("#export").click()
    download.value.save_as(copy)
    return copy


def test_saves_go_to_the_command_and_back(device, tmp_path):
    """A backup of the page is a backup of `toychest`, and the other way round."""

    def toychest(*words):
        done = subprocess.run([COMMAND, *words], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    device.start_game()
    rolled = device.roll()
    page = device.page
    mine = copy_out(page, tmp_path / "mine.zip")
    (tmp_path / "box").mkdir()
    toychest("restore", "mine.zip", "--to", "box", "--yes")
    assert "Player 1" in toychest("log", "--from", "box")
    toychest("backup", "back.zip", "--from", "box")
    back = tmp_path / "back.zip"
    assert backup.read(back).saves == backup.read(mine).saves
    device.press("a")  # undo
    device.says(EN["toss.your_roll"])
    page.locator("#import-file").set_input_files(back)
    assert device.resume() == rolled
    assert backup.read(copy_out(page, mine)).saves["games"] is None


SAVES = "Object.entries(localStorage).filter(([k]) => k.includes('/save')).sort()"


def refuses(device, copy, words):
    """Load a file: the page says why not, and the saves and the running game stay."""
    page = device.page
    before, shown = page.evaluate(SAVES), device.text()
    page.frames[-1].evaluate("window.same = true")
    page.evaluate("document.getElementById('note').textContent = ''")
    page.locator("#import-file").set_input_files(copy)
    expect(page.locator("#note")).to_have_text(words, timeout=WAIT_MS)
    assert before and page.evaluate(SAVES) == before
    assert page.frames[-1].evaluate("window.same") is True  # it was not restarted
    assert device.text() == shown


def zipped(path, saves, **manifest):
    """Write a backup of these saves, which may be impossible. saves: {path: bytes, or None for a
    folder}. manifest: other values of its manifest. Returns its path."""
    files = [(name, data) for name, data in saves.items() if data is not None]
    about = {
        "format": backup.FORMAT,
        "version": backup.VERSION,
        "date": "2026-01-01T00:00:00+00:00",
        "from": "a test",
        "tools": "?",
        "firmware": {},
        "folders": [name for name, data in saves.items() if data is None],
        "files": [
            {"path": name, "size": len(data), "sha256": places.sha256(data)} for name, data in files
        ],
        **manifest,
    }
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("toychest-backup.json", json.dumps(about))
        for name, data in files:
            archive.writestr("save/" + name, data)
    return path


def test_what_is_no_backup_is_refused(device, tmp_path):
    device.start_game()
    device.roll()
    device.settle()
    for at, text in enumerate(("", "{", "null", "PK", "PK\3\4" + 99 * "\0")):
        copy = tmp_path / f"{at}.zip"
        copy.write_text(text)
        refuses(device, copy, WORDS["no.backup"])
    copy = tmp_path / "saves.zip"
    refuses(device, zipped(copy, {}, format="another"), WORDS["no.backup"])
    refuses(device, zipped(copy, {}, version=backup.VERSION + 1), WORDS["no.newer"])
    good = {"one": b"\xff\0 bytes"}
    for odd in ("../main.py", "./one", "games//one", "a\0b", 300 * "x", "one/two", "/one"):
        refuses(device, zipped(copy, {**good, odd: b""}), WORDS["no.damaged"])
    for below in ("one/two/three", "one/2/3/4/5"):  # a file can't be a folder as well
        refuses(device, zipped(copy, {**good, below: b""}), WORDS["no.damaged"])
    refuses(device, zipped(copy, {"games/toss/0": None, "games": b""}), WORDS["no.damaged"])
    refuses(device, zipped(copy, {**good, "one/": None}), WORDS["no.damaged"])
    refuses(device, zipped(copy, {**good, "large": bytes(352 * 4096)}), WORDS["no.damaged"])
    listed = [{"path": "one", "size": 8, "sha256": places.sha256(good["one"])}]
    for wrong in ({"size": 7}, {"size": None}, {"sha256": places.sha256(b"")}, {"path": "two"}):
        refuses(device, zipped(copy, good, files=[{**listed[0], **wrong}]), WORDS["no.damaged"])
    refuses(device, zipped(copy, good, files=[]), WORDS["no.damaged"])
    page = device.page
    page.locator("#import-file").set_input_files(zipped(copy, good, files=listed))
    device.says(EN["language.title"])  # the backup was valid, but had no game


def packed_anew(path, files, slash="/", packing=zipfile.ZIP_STORED):
    """Write a zip file as other programs do. files: {name: bytes, or None for a folder}."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name + "/" * (data is None))
            entry.filename = entry.filename.replace("/", slash)
            archive.writestr(entry, data or b"", packing)
    return path


def unpacked(copy):
    """Return the files and folders of a backup, unpacked: {name: bytes, or None for a folder}."""
    with zipfile.ZipFile(copy) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    folders = {name[:at]: None for name in files for at, letter in enumerate(name) if letter == "/"}
    return dict(sorted((folders | files).items()))


def littered(files):
    """Return the files with those that macOS and Windows add."""
    litter = dict.fromkeys(
        (
            ".DS_Store",
            "save/.DS_Store",
            "save/games/.DS_Store",
            "save/Thumbs.db",
            "desktop.ini",
            "save/desktop.ini",
            "save/._seed",
            "._toychest-backup.json",
        ),
        b"\0litter",
    )
    return {**files, **litter}


def repacked(copy, how):
    """Return a backup that was unpacked and packed again in this way."""
    files = unpacked(copy)
    around = {
        name: {f"{name}/{path}": data for path, data in littered(files).items()}
        for name in ("toychest-2026-01-01-120000", "Mamá’s copy", "a/b")
    }
    macos = {
        **around["toychest-2026-01-01-120000"],
        "__MACOSX": None,
        "__MACOSX/._toychest-2026-01-01-120000": b"x",
        **{
            f"__MACOSX/toychest-2026-01-01-120000/{one}": b"fork"
            for one in (
                "._toychest-backup.json",
                "toychest-backup.json",
                "save/._seed",
                "save/seed",
            )
        },
    }
    match how:
        case "folders":
            packed_anew(copy, files)
        case "macOS":
            packed_anew(copy, macos, packing=zipfile.ZIP_DEFLATED)
        case "Windows":
            packed_anew(copy, around["Mamá’s copy"], "\\", zipfile.ZIP_DEFLATED)
        case "two folders":
            packed_anew(copy, around["a/b"])
        case "backwards":
            packed_anew(copy, dict(reversed(files.items())), packing=zipfile.ZIP_DEFLATED)
        case "dots":
            packed_anew(copy, {f"./{name}": data for name, data in files.items()})
        case "more beside it":
            packed_anew(copy, {**around["a/b"], "photo.jpg": b"x" * 5_000_000, "a/note.txt": b""})
        case "old letters":  # the folder's name has the encoding of an old Windows
            packed_anew(copy, around["Mamá’s copy"])
            data = copy.read_bytes()
            copy.write_bytes(data.replace("Mamá’s".encode(), b"Mam\xa0 \x92\x92\x92s"))
        case "streamed":  # sizes follow the files
            pipe = Pipe()
            with zipfile.ZipFile(pipe, "w") as archive:
                for name, data in files.items():
                    if data is not None:
                        archive.writestr(name, data)
            copy.write_bytes(pipe.getvalue())
    return copy


class Pipe(io.BytesIO):
    """A file that can't seek."""

    def seekable(self):
        return False

    def tell(self):
        raise OSError


REPACKED = [
    "folders",
    "macOS",
    "Windows",
    "two folders",
    "backwards",
    "dots",
    "more beside it",
    "old letters",
    "streamed",
]


def test_a_backup_that_was_packed_again_is_taken(device, tmp_path):
    """Its list and the digests tell which files belong to it, in whatever folder they are."""
    device.start_game()
    rolled = device.roll()
    page = device.page
    good = copy_out(page, tmp_path / "good.zip").read_bytes()
    saves = backup.read(tmp_path / "good.zip").saves
    for how in REPACKED:
        device.press("a")
        device.says(EN["toss.your_roll"])
        copy = tmp_path / "again.zip"
        copy.write_bytes(good)
        page.locator("#import-file").set_input_files(repacked(copy, how))
        assert device.resume() == rolled, how
        there = backup.read(copy_out(page, tmp_path / "there.zip")).saves
        assert games_in(there) == games_in(saves), how


def games_in(saves):
    """Return the saves of games; the others change at each start."""
    return {path: data for path, data in places.files_of(saves).items() if "games/" in path}


def test_a_backup_that_was_packed_again_wrongly_is_refused(device, tmp_path):
    device.start_game()
    device.roll()
    device.settle()
    files = unpacked(zipped(tmp_path / "good.zip", {"one": b"1", "two/three": b"23"}))
    again = tmp_path / "again.zip"

    def refused(changed, words=WORDS["no.damaged"]):
        changed = {name: data for name, data in changed.items() if data != "gone"}
        refuses(device, packed_anew(again, changed), words)

    for changed in (
        {"save/one": "gone"},
        {"save/one": b"2"},
        {"save/two/three": b"2"},
        {"save/four": b""},
        {"save/one": "gone", "__MACOSX/save/one": b"1"},
    ):
        refused({**files, **changed})
        refused({f"around/{name}": data for name, data in {**files, **changed}.items()})
    refused({**files, "toychest-backup.json": "gone"}, WORDS["no.backup"])
    twice = {f"{side}/{name}": data for side in "ab" for name, data in files.items()}
    refused(twice, WORDS["no.backup"])  # two backups: which one?
    litter = {f"__MACOSX/{name}": data for name, data in files.items()}
    refused(litter, WORDS["no.backup"])


@pytest.mark.parametrize("how", ["chosen", "dropped"])
def test_an_unpacked_backup_is_loaded_as_a_folder(device, tmp_path, how):
    device.start_game()
    rolled = device.roll()
    page = device.page
    copy = copy_out(page, tmp_path / "good.zip")
    device.press("a")
    device.says(EN["toss.your_roll"])
    folder = tmp_path / "toychest-2026-01-01-120000"
    for name, data in littered(unpacked(copy)).items():
        path = folder / name
        if data is None:
            path.mkdir(parents=True, exist_ok=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    give = folder_chosen if how == "chosen" else dropped
    give(page, folder)
    assert device.resume() == rolled
    device.press("a")
    device.says(EN["toss.your_roll"])
    dropped(page, copy)  # as a folder
    assert device.resume() == rolled
    device.settle()

    before = page.evaluate(SAVES)
    page.locator("#import-file").set_input_files(folder / "toychest-backup.json")
    expect(page.locator("#note")).to_have_text(WORDS["no.alone"])
    (folder / "save" / "seed").write_bytes(b"other")
    give(page, folder)
    expect(page.locator("#note")).to_have_text(WORDS["no.damaged"])
    dropped(page, folder / "save")
    expect(page.locator("#note")).to_have_text(WORDS["no.backup"])
    assert page.evaluate(SAVES) == before


def folder_chosen(page, folder):
    page.locator("#folder-files").set_input_files(folder)


STARTS_NOT = {
    "raises": "raise ValueError('poison')",
    "raises in a task": "import asyncio\n"
    "    async def fail(): raise ValueError('poison')\n"
    "    asyncio.run(fail())\n"
    "    raise SystemExit",
    "resets": "import machine\n    machine.reset()\n    raise SystemExit",
}


@pytest.mark.parametrize("how", STARTS_NOT)
def test_saves_with_which_the_box_does_not_start_leave_those_of_before(device, tmp_path, how):
    device.start_game()
    rolled = device.roll()
    device.settle()
    device.may_fail = True
    page = device.page

    def poisoned(route):
        files = json.loads(gzip.decompress(route.fetch().body()))
        files["/main.py"] = (
            "import os\n"
            "if 'poison' in os.listdir('/save'):\n"
            f"    {STARTS_NOT[how]}\n" + files["/main.py"]
        )
        route.fulfill(body=gzip.compress(json.dumps(files).encode()))

    page.route("**/files.bin", poisoned)
    page.reload()
    device.says(EN["home.resume"])
    copy = zipped(tmp_path / "saves.zip", {"poison": b"x"})
    page.locator("#import-file").set_input_files(copy)
    expect(page.locator("#note")).to_have_text(WORDS["no.use"], timeout=WAIT_MS)
    assert device.resume() == rolled
    assert not any("poison" in key for key, _ in page.evaluate(SAVES))
    page.reload()
    assert device.resume() == rolled


def kept_dice(page, folder):
    """Return the box's reading of the owner's dice in a folder."""
    saves = page.evaluate(SAVES)
    for key, text in saves:
        path = folder / key.partition("/save/")[2]
        if path.name == "dice.json":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("latin-1"))
    return Document(str(folder), "dice.json")


def test_a_file_of_dice_can_be_loaded(device, tmp_path):
    """It replaces only the dice; the game goes on."""
    device.start_game()
    rolled = device.roll()
    device.settle()
    page = device.page
    document = {
        "version": 1,
        "dice": [{"name": "Ñandú", "faces": [1, "día", {"icon": "milk", "count": 2}]}],
        "sets": [{"name": "all", "dice": ["Ñandú", "2d6"]}, {"name": "d20", "dice": ["d20"]}],
    }
    # Two names, because the message about the first would be taken for the second's.
    for name, version in (
        ("mine.json", document),
        ("later.json", {**document, "$schema": "x", "sets": []}),
    ):
        before = {key: text for key, text in page.evaluate(SAVES) if "dice.json" not in key}
        file = tmp_path / name
        file.write_text(json.dumps(version, ensure_ascii=False), encoding="utf-8")
        page.locator("#import-file").set_input_files(file)
        expect(page.locator("#note")).to_have_text(f"The dice of {name} are on the box.")
        kept = kept_dice(page, tmp_path / "save")
        assert not kept.damaged
        assert [kept.found[part] for part in document] == [version[part] for part in document]
        after = {
            key.replace("toychest:second:", "toychest:"): text
            for key, text in page.evaluate(SAVES)
            if "dice.json" not in key
        }
        before = {
            key.replace("toychest:second:", "toychest:"): text for key, text in before.items()
        }
        assert before.items() <= after.items()
        assert device.resume() == rolled


def test_a_file_of_dice_that_is_not_right_is_refused(device, tmp_path):
    device.start_game()
    device.roll()
    device.settle()
    die = {"name": "x", "faces": [1, 2]}
    cases = [
        ({"dice": [die]}, "it has to be an object with “version”, “dice” and “sets”"),
        (
            {"dice": [{"name": "x", "faces": list(range(21))}]},
            "dice, 1, faces has to be a list of 2 to 20 faces, each as likely as the others",
        ),
        (
            {"dice": [{"name": "x", "faces": [1, "Snickerdoodle"]}]},
            "dice, 1, faces, 2 has to be a"
            " whole number from 0 to 9999, a word of 1 to 8 letters, or an object with “icon”",
        ),
        (
            {"dice": [{"name": "x", "faces": [1, 2.5]}]},
            "dice, 1, faces, 2 has to be a"
            " whole number from 0 to 9999, a word of 1 to 8 letters, or an object with “icon”",
        ),
        (
            {"dice": [{"name": " x", "faces": [1, 2]}]},
            "dice, 1, name has to be a text of 1 to 16 letters",
        ),
        ({"version": 2}, "version has to be 1"),
        ({"dice": [die, die]}, "the name “x” is there twice"),
        ({"sets": [{"name": "y", "dice": ["y"]}]}, "the set “y” is within itself"),
        ({"sets": [{"name": "y", "dice": ["z"]}]}, "“z” is no die and no set"),
        ({"sets": [{"name": "y", "dice": ["2d6"] * 4}]}, "the set “y” makes more than 6 dice"),
        (
            {
                "dice": [
                    {"name": f"die number {i}", "faces": ["wordword"] * 20} for i in range(16)
                ],
                "sets": [{"name": f"set number {i}", "dice": ["d6"] * 6} for i in range(16)],
                "$schema": "x" * 9999,
            },
            "it is too long for the box",
        ),
    ]
    for changed, words in cases:
        document = {"version": 1, "dice": [die], "sets": [], **changed}
        if words.startswith("it has to be an object"):
            del document["sets"]
        copy = tmp_path / "mine.json"
        copy.write_text(json.dumps(document))
        refuses(device, copy, WORDS["no.dice"].replace("{}", words))


def test_files_of_dice_of_other_programs(device, tmp_path):
    """They are read, or the page says what they are, and which line is wrong."""
    device.start_game()
    device.roll()
    device.settle()
    good = (
        '{"version": 1,\n"dice": [{"name": "día",\n"faces": ["áéíóúñüÉ", 1]}],\n'
        '"sets": [{"name": "all", "dice": ["día"]}]}\n'
    )
    decomposed = unicodedata.normalize("NFD", good)
    smart = "there are curly quotation marks, as word processors write them, where JSON needs "
    smart += 'straight ones ("); turn smart quotes off in your editor'
    plain = ", and no plain text; save it as plain text (UTF-8)"
    office = f"it is a document of Word, Pages, Excel, Numbers or LibreOffice{plain}"
    rtf = f"line 1: it is an RTF document, as TextEdit and WordPad write it{plain}"
    html = f"line 1: it is a web page (HTML) or XML{plain}"
    cases = [
        (good.replace('"version"', "“version”").encode(), f"line 1: {smart}"),
        (good.replace('"name": "d', "“name”: “d").encode(), f"line 2: {smart}"),
        (good.replace('"faces"', '"faces”').encode("utf-16"), f"line 3: {smart}"),
        (b"{\\rtf1\\ansi {}}", rtf),
        (b"\n<!DOCTYPE html><p>", html),
        ("<html>".encode("utf-16"), html),
        (b"PK\3\4" + bytes(26) + b"[Content_Types].xml", office),
        (b"PK\3\4" + bytes(26) + b"mimetypeapplication", office),
        (b"\xd0\xcf\x11\xe0" + bytes(99), office),
        (b"%PDF-1.4", f"it is a PDF{plain}"),
        (good.encode("latin-1"), "line 2: that is not UTF-8 text; save it so in your editor"),
        (
            good.replace("1]", "1]]").encode(),
            "line 3: it is not written as JSON has it; toychest dice check says more",
        ),
        (
            good.replace("áéí", "日").encode(),
            "line 3: the die “día” has “日” in it, which the box "
            "can't draw; it has the letters of English, Spanish and their neighbours",
        ),
        (
            good.replace("all", "🐮").encode(),
            "line 4: the set “🐮” has “🐮” in it, which the box "
            "can't draw; it has the letters of English, Spanish and their neighbours",
        ),
    ]
    copy = tmp_path / "mine.json"
    for data, words in cases:
        copy.write_bytes(data)
        refuses(device, copy, WORDS["no.dice"].replace("{}", words))
    for number, data in enumerate(
        (
            good.encode("utf-8-sig"),
            good.encode("utf-16"),
            good.encode("utf-16-le"),
            good.encode("utf-16-be"),
            decomposed.encode(),
            json.dumps(json.loads(decomposed)).encode(),
        )
    ):
        copy = tmp_path / f"{number}.json"
        copy.write_bytes(data)
        device.page.locator("#import-file").set_input_files(copy)
        note = f"The dice of {copy.name} are on the box."
        expect(device.page.locator("#note")).to_have_text(note)
        kept = kept_dice(device.page, tmp_path / "save")
        assert kept.found["dice"] == [{"name": "día", "faces": ["áéíóúñüÉ", 1]}]


def test_a_copy_without_room_is_refused_before_a_save_is_removed(device, tmp_path):
    device.start_game()
    device.roll()
    device.settle()
    device.page.evaluate(
        """() => {
          localStorage.setItem('filler', 'x'.repeat(4.5e6));
          const original = Storage.prototype.removeItem;
          window.removed = [];
          Storage.prototype.removeItem = function (key) {
            if (key.startsWith('toychest:/save')) window.removed.push(key);
            return original.call(this, key);
          };
        }"""
    )
    refuses(device, zipped(tmp_path / "saves.zip", {"one": bytes(1_200_000)}), WORDS["no.room"])
    assert device.page.evaluate("window.removed") == []


def test_a_copy_is_refused_where_nothing_is_kept(device, tmp_path):
    """The browser denies localStorage."""
    page = device.page
    page.evaluate(
        """() => Object.defineProperty(window, 'localStorage', {
          get() { throw new Error('denied'); },
        })"""
    )
    page.locator("#import-file").set_input_files(zipped(tmp_path / "saves.zip", {"one": b"x"}))
    expect(page.locator("#note")).to_contain_text("Nothing was changed", timeout=WAIT_MS)
    page.locator("#saves").evaluate("details => { details.open = true; }")
    page.locator("#export").click()
    expect(page.locator("#note")).to_have_text(WORDS["no.storage"].format("denied"))


def test_a_copy_that_fails_in_the_middle_leaves_the_saves(device, tmp_path):
    device.start_game()
    device.roll()
    device.settle()
    copy = zipped(tmp_path / "saves.zip", {str(number): b"x" for number in range(9)})
    for failing in ("/save/0", "/save/4", "/save/8"):
        device.page.evaluate(
            """failing => {
              const original = Storage.prototype.setItem;
              Storage.prototype.setItem = function (key, text) {
                if (key.endsWith(failing)) throw new Error('broken');
                return original.call(this, key, text);
              };
            }""",
            failing,
        )
        refuses(device, copy, WORDS["no.room"])
    device.page.reload()
    assert EN["toss.roll_number"].format(1) in device.resume()


def test_a_browser_that_dies_while_it_loads_a_copy_has_the_old_saves_or_the_new(device, tmp_path):
    device.start_game()
    device.roll()
    device.settle()
    old = copy_out(device.page, tmp_path / "old.zip")
    device.press("a")  # undo
    device.says(EN["toss.your_roll"])
    device.settle()
    new = copy_out(device.page, tmp_path / "new.zip")
    old_saves, new_saves = backup.read(old).saves, backup.read(new).saves
    assert old_saves != new_saves
    device.may_fail = True
    page = device.page

    def idle(route):
        """The chip shows a picture, and writes nothing to the saves."""
        files = json.loads(gzip.decompress(route.fetch().body()))
        files["/main.py"] = "import world\nworld.host.refresh('partial', 1, bytearray(4736))\n"
        route.fulfill(body=gzip.compress(json.dumps(files).encode()))

    page.route("**/files.bin", idle)

    def load(copy, writes):
        """Load a copy, and start again. After `writes` writes the page is dead: it changes nothing
        more. Returns whether it came that far."""
        page.wait_for_function("() => window.toychest?.framesShown()", timeout=WAIT_MS)
        page.evaluate(
            """left => {
              window.died = false;
              window.before = toychest.framesShown();
              for (const name of ['setItem', 'removeItem']) {
                const original = Storage.prototype[name];
                Storage.prototype[name] = function (...words) {
                  window.died ||= left-- === 0;
                  if (window.died) throw new Error('dead');
                  return original.apply(this, words);
                };
              }
            }""",
            writes,
        )
        page.locator("#import-file").set_input_files(copy)
        page.wait_for_function(
            "() => died || toychest.framesShown() > before",
            timeout=WAIT_MS,
        )
        died = page.evaluate("died")
        page.reload()
        return died

    page.reload()
    found = []
    for writes in range(200):
        assert not load(old, 1000)
        died = load(new, writes)
        there = backup.read(copy_out(page, tmp_path / "there.zip")).saves
        assert there in (old_saves, new_saves), f"after {writes} writes"
        found.append("new" if there == new_saves else "old")
        if not died:
            break
    assert found[0] == "old" and found[-1] == "new" and found == sorted(found, reverse=True)
    page.unroute("**/files.bin")
    page.reload()
    device.resume()
    device.says(EN["toss.your_roll"])


def test_loading_a_copy_takes_the_device_from_the_other_tab(device, tmp_path):
    device.choose_english()
    other = device.page.context.new_page()
    other.goto(device.url)
    expect(other.locator("#note")).to_be_visible()
    other.locator("#import-file").set_input_files(zipped(tmp_path / "saves.zip", {}))
    other.wait_for_function("w => toychest.mirror().includes(w)", arg=EN["language.title"])
    expect(other.locator("#note")).to_be_hidden()
    expect(device.page.locator("#note")).to_be_visible()
    assert device.page.locator("iframe").count() == 0
    other.close()


def test_only_one_tab_has_the_device(device):
    device.choose_english()
    other = device.page.context.new_page()
    other.goto(device.url)
    expect(other.locator("#note")).to_be_visible()
    other.locator("#power").click()
    other.wait_for_function("w => toychest.mirror().includes(w)", arg=EN["home.play"])
    expect(device.page.locator("#note")).to_be_visible()
    assert device.page.locator("iframe").count() == 0
    other.close()
    device.page.locator("#power").click()
    device.says(EN["home.play"])


# --- Where the browser keeps nothing, or others keep something ------------------------------------

# Ways in which a browser keeps no data of this site.
DENIED = """\
(() => {
  const denied = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); };
  const refused = () => Promise.reject(new DOMException('Access is denied.', 'SecurityError'));
  const has = (name) => WHAT.includes(name);
  if (has('localStorage')) {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: denied });
    }
  }
  if (has('null')) Object.defineProperty(window, 'localStorage', { value: null });
  if (has('locks')) LockManager.prototype.request = refused;
  if (has('locks throw')) Object.defineProperty(Navigator.prototype, 'locks', { get: denied });
  if (has('worker')) Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: denied });
  if (has('storage')) Object.defineProperty(Navigator.prototype, 'storage', { get: denied });
  if (has('writes')) Storage.prototype.setItem = denied;
})();
"""


def denies(device, *what):
    """Open the page again in a browser that denies these."""
    device.page.add_init_script(DENIED.replace("WHAT", json.dumps(what)))
    device.page.reload()


@pytest.mark.parametrize(
    "what",
    [
        ["localStorage"],
        ["null"],
        ["writes"],
        ["localStorage", "locks", "worker", "storage"],
        ["localStorage", "locks throw", "worker"],
    ],
)
def test_where_nothing_can_be_kept_it_plays_and_says_so(device, tmp_path, what):
    """As long as the page is open the box has its saves, and a backup takes them elsewhere."""
    device.settle()
    denies(device, *what)
    page = device.page
    device.start_game()
    rolled = device.roll()
    expect(page.locator("#note")).to_have_text(WORDS["no.keeping"])
    assert page.locator("#deletable").is_hidden()
    page.locator("#saves").evaluate("details => { details.open = true; }")
    assert page.locator("#stay").is_hidden()
    page.locator("#power").click()
    page.locator("#power").click()
    assert device.resume() == rolled
    copy = copy_out(page, tmp_path / "mine.zip")
    device.press("a")
    device.says(EN["toss.your_roll"])
    page.locator("#import-file").set_input_files(copy)
    assert device.resume() == rolled
    expect(page.locator("#note")).to_have_text(WORDS["no.keeping"])
    page.reload()
    device.says(EN["language.title"])
    device.press("down")
    device.says("> Español")
    device.press("c")
    expect(page.locator("#note")).to_have_text(PAGE["es"]["no.keeping"])


def test_without_locks_it_starts_and_keeps(device):
    denies(device, "locks")
    device.choose_english()
    expect(device.page.locator("#note")).to_be_hidden()
    device.page.reload()
    device.says(EN["home.play"])


def test_a_browser_that_blocks_the_data_of_all_sites(browser, site, tmp_path):
    """Chromium with cookies and site data blocked, as its settings have it."""
    preferences = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(preferences))
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=bench_page.chromium(), args=bench_page.FLAGS
    )
    try:
        device = Device(context.pages[0], site)
        device.page.goto(site)
        assert device.page.evaluate("() => { try { localStorage; } catch { return 'denied'; } }")
        device.choose_english()
        expect(device.page.locator("#note")).to_have_text(WORDS["no.keeping"])
        assert device.problems == []
    finally:
        context.close()


SETTINGS = ("speed", "language", "screen")


def test_keys_of_others_stop_nothing(device):
    """Other pages of the same origin have their own keys."""
    device.start_game()
    rolled = device.roll()
    device.settle()
    page = device.page
    others = {
        "toychest:/save": "x",
        "toychest:/saves/games": "x",
        "toychest:/savegame": "",
        "toychest:/save/one": "file",
        "toychest:/save/one/two/three": "in it",
        "toychest:second:/save": "x",
        "/save/": "",
        "length": "7",
        "toychest:": "",
        "": "empty",
        "key": "\u2190",
        "toychest:speed": "{}",
        "toychest:language": "__proto__",
        "toychest:screen": "x",
        "toychest:shelf2": "1",
        "toychest:/save/odd": "\u2190 not bytes",
    }
    page.evaluate(
        "others => { for (const [k, v] of Object.entries(others)) localStorage.setItem(k, v); }",
        others,
    )
    page.evaluate("localStorage.setItem('filler', 'x'.repeat(1e6))")
    page.reload()
    assert device.resume() == rolled
    for key, text in others.items():
        if not key.startswith("toychest:/save/") and key.partition(":")[2] not in SETTINGS:
            assert page.evaluate("key => localStorage.getItem(key)", key) == text, key


def test_a_full_storage_still_shows_the_saves(device):
    """Other pages of the origin may use all of it."""
    device.start_game()
    rolled = device.roll()
    device.settle()
    page = device.page
    page.evaluate(
        """() => {
          for (let size = 2 ** 22; size >= 1; size /= 2) {
            for (let one = 0; one < 9; one++) {
              try {
                localStorage.setItem(`filler ${size} ${one}`, 'x'.repeat(size));
              } catch { break; }
            }
          }
        }"""
    )
    page.reload()
    assert device.resume() == rolled
    expect(page.locator("#note")).to_contain_text("does not keep the saves", timeout=WAIT_MS)


@pytest.mark.parametrize("promised", [True, False, "denied"])
def test_the_browser_is_asked_to_keep_the_saves(start, promised):
    """Once, after a key was pressed. If the browser promises nothing, the page says so."""
    device = start()
    device.page.add_init_script(
        """(() => {
          window.asked = 0;
          StorageManager.prototype.persisted = async () => false;
          StorageManager.prototype.persist = async () => {
            window.asked += 1;
            if (PROMISED === 'denied') throw new TypeError('denied');
            return PROMISED;
          };
        })();""".replace("PROMISED", json.dumps(promised))
    )
    device.page.reload()
    device.says(EN["language.title"])
    expect(device.page.locator("#deletable")).to_be_hidden()
    assert device.page.evaluate("asked") == 0
    device.choose_english()
    device.press_and_wait("c")
    assert device.page.evaluate("asked") == 1
    line = device.page.locator("#deletable")
    if promised is True:
        expect(line).to_be_hidden()
    else:
        expect(line).to_have_text(WORDS["saves.deletable"])
        expect(line).to_be_visible()


# --- Keys ----------------------------------------------------------------------------------------


def test_keys_by_click(device):
    device.choose_english()
    device.click("down")
    device.says("> " + EN["game.monopoly"])
    device.click("up")
    device.says("> " + EN["game.toss"])
    device.click("roll")
    device.says(EN["toss.players"])
    device.click("a")
    device.says(EN["home.play"])


def test_keys_by_touch(start):
    device = start(viewport=PHONES["upright"], has_touch=True, is_mobile=True)
    tap = {name: device.page.locator(f"#key-{name}").tap for name in KEYS}
    device.says(EN["language.title"])
    tap["c"]()
    device.says(EN["home.play"])
    tap["down"]()
    device.says("> " + EN["game.monopoly"])
    tap["up"]()
    tap["roll"]()
    device.says(EN["toss.players"])
    tap["a"]()
    device.says(EN["home.play"])


def test_keys_by_keyboard(device):
    keyboard = device.page.keyboard
    device.says(EN["language.title"])
    keyboard.press("3")
    device.says(EN["home.play"])
    keyboard.press("ArrowDown")
    device.says("> " + EN["game.monopoly"])
    keyboard.press("ArrowUp")
    device.says("> " + EN["game.toss"])
    keyboard.press("Space")
    device.says(EN["toss.players"])
    keyboard.press("a")
    device.says(EN["home.play"])


def key_event(page, kind, key, code, **more):
    """Send a keyboard event that Chromium does not make by itself."""
    page.evaluate(
        """([kind, init]) => document.body.dispatchEvent(
          new KeyboardEvent(kind, { bubbles: true, cancelable: true, ...init }))""",
        [kind, {"key": key, "code": code, **more}],
    )


@pytest.mark.parametrize(
    "key, code, name",
    [
        ("&", "Digit1", "a"),
        ("é", "Digit2", "b"),
        ('"', "Digit3", "c"),  # French
        ("+", "Digit1", "a"),
        ("ě", "Digit2", "b"),
        ("š", "Digit3", "c"),  # Czech
        ("1", "Numpad1", "a"),
        ("1", "Digit1", "a"),
        ("A", "KeyQ", "a"),
        ("ф", "KeyA", "a"),
        ("и", "KeyB", "b"),
        ("ψ", "KeyC", "c"),
        ("q", "KeyA", None),
        ("End", "Numpad1", None),
        ("x", "KeyB", None),
        ("Tab", "Tab", None),
        ("4", "Digit4", None),
    ],
)
def test_keyboards_of_other_countries(device, key, code, name):
    device.says(EN["language.title"])
    key_event(device.page, "keydown", key, code)
    down = device.page.locator(".key.down")
    if name:
        expect(down).to_have_attribute("data-key", name)
    else:
        expect(down).to_have_count(0)
    key_event(device.page, "keyup", key, code)
    expect(down).to_have_count(0)


def test_no_key_stays_down(device):
    """A Mac does not report a key that is released while Cmd is down. A hidden page gets no key
    events."""
    page = device.page
    device.says(EN["language.title"])
    down = page.locator(".key.down")
    key_event(page, "keydown", "ArrowDown", "ArrowDown")
    expect(down).to_have_count(1)
    key_event(page, "keydown", "Meta", "MetaLeft", metaKey=True)
    key_event(page, "keyup", "Meta", "MetaLeft")
    expect(down).to_have_count(0)
    assert device.python("len(world._down)") == 0

    key_event(page, "keydown", "Meta", "MetaLeft", metaKey=True)
    key_event(page, "keydown", "2", "Digit2")  # the page did not see that Cmd was released
    expect(down).to_have_count(1)
    key_event(page, "keyup", "Meta", "MetaRight")
    expect(down).to_have_count(0)

    key_event(page, "keydown", "ArrowDown", "ArrowDown")
    expect(down).to_have_count(1)
    page.evaluate(
        """() => {
          Object.defineProperty(document, 'hidden', { value: true, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }"""
    )
    expect(down).to_have_count(0)
    page.evaluate("delete document.hidden")
    key_event(page, "keydown", "ArrowDown", "ArrowDown")  # it is reported again
    expect(down).to_have_count(1)
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(down).to_have_count(0)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_focused_key_is_pressed_by(device, key):
    device.choose_english()
    device.page.locator("#key-down").focus()
    device.page.keyboard.press(key)
    device.says("> " + EN["game.monopoly"])
    device.press_and_wait("up")
    device.says("> " + EN["game.toss"])  # once, without a click in addition


def test_screen_reader_click_presses(device):
    device.choose_english()
    device.page.evaluate("document.getElementById('key-down').click()")
    device.says("> " + EN["game.monopoly"])
    expect(device.page.locator(".key.down")).to_have_count(0)


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_held_key_repeats_in_the_firmware(device, how):
    device.choose_english()
    device.press("c")
    device.says(EN["toss.players"], "4")
    if how == "mouse":
        box = device.page.locator("#key-up").bounding_box()
        device.page.mouse.move(box["x"] + 10, box["y"] + 10)
        device.page.mouse.down()
    else:
        device.page.keyboard.down("ArrowUp")
    device.says(EN["toss.players"], "\n8\n")
    if how == "mouse":
        device.page.mouse.up()
    else:
        device.page.keyboard.up("ArrowUp")
    device.press("down")
    device.says(EN["toss.players"], "\n7\n")


def test_every_key_says_what_it_does_and_shows_its_keyboard_key(device):
    device.choose_english()
    page = device.page
    names = {
        "a": "A",
        "b": "B",
        "c": "C, " + EN["home.play"],
        "up": "Up, " + EN["move"],
        "down": "Down, " + EN["move"],
        "roll": "Big key, " + EN["home.play"],
    }
    for key, name in names.items():
        expect(page.locator(f"#key-{key}")).to_have_attribute("aria-label", name)
        assert page.locator(f"#key-{key}").get_attribute("aria-keyshortcuts")
        expect(page.locator(f"#key-{key} kbd")).to_be_visible()
    assert page.locator("#screen").get_attribute("aria-label")
    page.locator("#power").click()
    expect(page.locator("#key-c")).to_have_attribute("aria-label", "C")


def test_the_list_of_boards_takes_its_own_keys(device):
    device.choose_english()
    before = device.says("> " + EN["game.toss"])
    chooser = device.page.get_by_label("Board")
    chooser.focus()
    device.page.keyboard.press("ArrowDown")
    expect(chooser).to_have_value(wiring.BOARDS[1])
    device.says(EN["home.play"])
    device.page.keyboard.press("ArrowUp")
    expect(chooser).to_have_value(wiring.BOARDS[0])
    assert chooser.evaluate("one => one === document.activeElement")
    assert device.says(EN["home.play"], "> " + EN["game.toss"]) == before
    device.page.keyboard.press("Space")  # the switch opens, and nothing is played
    device.page.keyboard.press("Escape")
    device.press_and_wait("down")
    device.says("> " + EN["game.monopoly"])


# --- Heard, and in which language ----------------------------------------------------------------


def test_only_what_changed_is_told(device):
    news = device.page.locator("#news")
    rows = len(games.GAMES) + 2  # of the home screen

    def told():
        return news.locator("p").all_text_contents()

    expect(news).to_have_attribute("aria-live", "polite")
    expect(news).to_have_attribute("role", "status")
    assert device.page.locator("#mirror").get_attribute("aria-live") is None
    device.choose_english()
    assert {EN["game.toss"], EN["game.monopoly"], f"C: {EN['home.play']}"} <= set(told())
    device.press("down")
    device.says("> " + EN["game.monopoly"])
    assert told() == [EN["game.monopoly"], f"2/{rows}"]
    for at in range(3, 7):  # on to rows that were out of view
        device.press_and_wait("down")
        assert told() == [device.text().split("\n> ")[1].split("\n")[0], f"{at}/{rows}"]
    for _ in range(5):
        device.press_and_wait("up")
    device.press("c")
    device.says(EN["toss.players"], "\n4\n")
    assert {EN["toss.players"], "4"} <= set(told())
    device.press("up")
    device.says("\n5\n")
    assert told() == ["5"]
    device.press("down")
    device.says("\n4\n")
    for words in ("name.who", "toss.best.1", "toss.deck", "toss.starter", "toss.your_roll"):
        device.press("c")
        device.says("28" if words == "toss.deck" else EN[words])
    device.roll()
    assert EN["toss.roll_number"].format(1) in told()
    device.press("a")  # undo
    device.says(EN["toss.your_roll"])
    assert EN["toss.roll_number"].format(1) not in told()
    assert f"C: {EN['toss.roll']}" in told()


def test_the_page_speaks_the_language_of_the_device(device):
    page = device.page
    html = page.locator("html")
    device.says(EN["language.title"])
    expect(html).to_have_attribute("lang", "en")
    device.press("down")
    device.says("> Español")
    device.press("c")
    device.says(ES["settings.title"])
    words = PAGE["es"]

    def is_spanish():
        expect(html).to_have_attribute("lang", "es")
        for name in ("reset", "sound", "speed"):
            expect(page.locator(f"#{name} span")).to_have_text(words[name])
        expect(page.locator("header")).to_contain_text(words["keys"])
        expect(page.locator("#key-down")).to_have_attribute(
            "aria-label", f"{words['key.down']}, {ES['move']}"
        )
        expect(page.get_by_label(words["board"])).to_be_visible()

    is_spanish()
    page.locator("#power").click()
    assert device.text() == words["is.off"]
    expect(page.locator("#mirror")).to_have_attribute("lang", "es")
    expect(page.locator("#power span")).to_have_text(words["put"])
    page.reload()
    assert html.get_attribute("lang") == "es"  # before the chip has reported it
    device.says(ES["settings.title"])
    is_spanish()


def test_every_word_is_there_in_every_language():
    assert set(PAGE) == {path.parent.name for path in LANG.glob("*/box.txt")}
    for language, words in PAGE.items():
        assert list(words) == list(WORDS), language
        for key, text in words.items():
            assert text.count("{}") == WORDS[key].count("{}"), (language, key)
    page = (build_site.WEB / "index.html").read_text()
    script = (build_site.WEB / "sim.js").read_text()
    used = set(re.findall(r'data-(?:word|label|cap-word)="([\w.]+)"', page))
    used |= set(re.findall(r"'((?:is|no|dice|key)\.\w+|put|wake|moved|elsewhere)'", script))
    assert used == set(WORDS)


@pytest.fixture(scope="module")
def axe():
    """Return the source of axe-core, which finds obstacles for people who hear a page."""
    try:
        return (npm.package(AXE, AXE_SHA256) / "axe.min.js").read_text(encoding="utf-8")
    except OSError as error:
        missing(str(error))


@pytest.mark.parametrize("mobile", [False, True], ids=["mouse", "touch"])
def test_axe_finds_nothing(start, axe, mobile):
    """In each size and colour scheme, on and off, with everything open that can be opened, and with
    a message."""
    device = start(is_mobile=mobile, has_touch=mobile)
    device.choose_english()
    page = device.page
    page.evaluate(axe)
    for name in ("console", "saves"):
        page.locator(f"#{name}").evaluate("details => { details.open = true; }")

    def look(*sizes):
        for size in sizes:
            page.set_viewport_size(SIZES[size])
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                found = page.evaluate("axe.run({ iframes: false })")
                assert found["passes"]
                wrong = [
                    (one["id"], [(node["html"], node["failureSummary"]) for node in one["nodes"]])
                    for one in found["violations"]
                ]
                assert wrong == [], (size, scheme)

    sizes = ("phone", "tablet") if mobile else ("laptop",)
    look(*sizes)
    page.locator("#power").click()
    page.locator("#import-file").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b"{"}
    )
    expect(page.locator("#note")).to_be_visible()
    look(sizes[0])


# --- Boards --------------------------------------------------------------------------------------

BOARDS = {name: wiring.read_board(wiring.FOLDER / f"{name}.py") for name in wiring.BOARDS}
MODELS = {"ssd1680": "SSD1680Model", "uc8151": "UC8151Model"}


def has_the_controls_of(device, name):
    """Check that the page shows exactly the keys of this board, and its chip runs on it."""
    board = BOARDS[name]
    for key in KEYS:
        expect(device.page.locator(f"#key-{key}")).to_be_visible(visible=key in board["BUTTONS"])
    expect(device.page.locator("#sound")).to_be_visible(visible=board["BUZZER"] is not None)
    expect(device.page.get_by_label("Board")).to_have_value(name)
    assert device.python("world._board.NAME") == board["NAME"]
    assert device.python("type(world.panel).__name__") == MODELS[board["PANEL"]["driver"]]


def test_every_board_can_be_chosen_and_goes_on_with_the_game(device):
    device.start_game()
    has_the_controls_of(device, wiring.BOARDS[0])
    rolled = device.roll()
    chooser = device.page.get_by_label("Board")
    names = [board["NAME"] for board in BOARDS.values()]
    assert chooser.locator("option").all_text_contents() == names
    for name in reversed(wiring.BOARDS):
        chooser.select_option(name)
        assert device.resume() == rolled  # the saves belong to the browser, not to a board
        has_the_controls_of(device, name)
        device.settle()
        assert same(device.canvas()[0], device.glass())
        assert device.python("len(world.panel.faults)") == 0
        assert device.page.url.endswith("?board=" + name)


def test_the_board_is_kept_and_the_address_goes_first(device):
    device.choose_english()
    device.page.get_by_label("Board").select_option("badger2040")
    device.says(EN["home.play"])
    for query, name in (
        ("", "badger2040"),
        ("?board=inky_pack", "inky_pack"),
        ("?board=toString", "badger2040"),
        ("", "badger2040"),
    ):
        device.page.goto(device.url + query)
        device.says(EN["home.play"])
        has_the_controls_of(device, name)


def test_a_key_that_the_board_lacks_does_nothing(device):
    device.choose_english()
    device.page.get_by_label("Board").select_option("inky_pack")
    device.says(EN["home.play"], "> " + EN["game.toss"])
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "Space"):
        device.page.keyboard.press(key)
    device.page.keyboard.press("2")
    device.says("> " + EN["game.monopoly"])  # the first to be done of them
    device.page.keyboard.press("3")
    device.says(EN["monopoly.players"])


def hold(device, name, words):
    """Hold a key with the mouse until the screen has these words."""
    box = device.page.locator(f"#key-{name}").bounding_box()
    device.page.mouse.move(box["x"] + 10, box["y"] + 10)
    device.page.mouse.down()
    device.says(words)
    device.page.mouse.up()
    device.page.wait_for_timeout(60)  # sooner, the next press would be chatter


def test_three_buttons_lead_from_the_first_start_into_a_game(device):
    """By mouse and by keyboard; also the page's texts about the buttons."""
    page = device.page
    expect(page.locator("#steer")).to_be_visible()
    expect(page.locator("#hold")).to_be_hidden()
    device.says(EN["language.title"])
    page.get_by_label("Board").select_option("inky_pack")
    device.says(EN["language.title"], "B: down", "hold B: up")
    has_the_controls_of(device, "inky_pack")
    expect(page.locator("#steer")).to_be_hidden()
    expect(page.locator("#hold")).to_contain_text("tap B for one and hold it for the other")
    device.press("b")
    device.says("> Español")
    device.press("b")  # around the end
    device.says("> English")
    page.keyboard.press("3")
    device.says("> " + EN["game.toss"])
    page.keyboard.press("2")
    device.says("> " + EN["game.monopoly"])
    hold(device, "b", "> " + EN["game.toss"])
    page.keyboard.press("c")
    device.says(EN["toss.players"], "\n4\n", "B: up", "hold B: down")
    page.keyboard.down("b")
    device.says("\n3\n")
    page.keyboard.up("b")
    device.python("0")  # an answer means that the page knows that B is up
    page.wait_for_timeout(100)  # a button ignores edges just after it was released
    page.keyboard.press("b")
    device.says("\n4\n")
    device.press("c")
    device.says(EN["name.who"], "hold C: " + EN["name.change"])
    device.press("c")
    device.says(EN["toss.best.1"])
    device.press("b")
    device.says(EN["toss.best.n"].format(3))
    device.press("c")
    device.says("28")
    device.press("c")
    device.says("> Player 1")
    device.press("b")
    device.says("> Player 2")
    device.press("c")
    device.says("Player 2", EN["toss.your_roll"])
    device.press("c")
    rolled = device.says(EN["toss.roll_number"].format(1))
    device.settle()
    assert same(device.canvas()[0], device.glass())
    page.reload()
    device.says("hold C: " + EN["home.new"])
    hold(device, "c", EN["replace"])
    device.press("a")
    device.says(EN["home.resume"])
    device.press("c")
    assert device.says(EN["toss.roll_number"].format(1)) == rolled
    hold(device, "b", EN["toss.won.who"])
    assert device.python("len(world.panel.faults)") == 0


def test_a_badger_switches_itself_off_and_a_key_wakes_it(device):
    device.choose_english()
    device.page.get_by_label("Board").select_option("badger2040")
    device.says(EN["home.play"])
    device.settle()
    before = device.canvas()[0]
    device.page.frames[-1].evaluate(
        """code => { mp.runPython(code); }""",
        "import asyncio, world\nfrom toychest import boards\nasync def go():\n"
        "    boards.power_off(world._board)\n"
        "    print('there is power still')\nasyncio.create_task(go())",
    )
    device.says("switched itself off")
    assert device.page.locator("iframe").count() == 0
    assert same(device.canvas()[0], before)
    assert "power still" not in device.serial()
    device.press("c")
    device.says(EN["toss.players"])  # that was the first press: it chose the game
    expect(device.page.locator(".key.down")).to_have_count(0)
    device.press("c")
    device.says(EN["name.who"])


@pytest.mark.parametrize("how", PHONES)
@pytest.mark.parametrize("name", wiring.BOARDS)
def test_phone_shows_every_control_of_every_board(start, how, name):
    viewport = PHONES[how]
    device = start(viewport=viewport, has_touch=True, is_mobile=True, device_scale_factor=2)
    device.page.goto(f"{device.url}?board={name}")
    device.says(EN["language.title"])
    assert device.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    controls = [f"#key-{key}" for key in BOARDS[name]["BUTTONS"]]
    for control in [*controls, "#power", "#reset", "#speed", ".board"]:
        box = device.page.locator(control).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= viewport["width"], control
        assert box["y"] >= 0 and box["y"] + box["height"] <= viewport["height"], control
        assert min(box["width"], box["height"]) >= 44, control


# --- Looks ---------------------------------------------------------------------------------------

SIZES = {
    "phone": {"width": 390, "height": 844},
    "phone on its side": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "laptop": {"width": 1280, "height": 800},
}


@pytest.mark.parametrize("size", SIZES)
def test_every_size_is_used(start, size):
    """Each of the three keys is below its label; nothing is cut; the screen is large, and its text
    is in view if there is room."""
    viewport = SIZES[size]
    mobile = size != "laptop"
    device = start(
        viewport=viewport,
        is_mobile=mobile,
        has_touch=mobile,
        device_scale_factor=3 if mobile else 1,
    )
    device.choose_english()
    page = device.page
    boxes = {
        name: page.locator(f"#{name}").bounding_box()
        for name in (
            "screen",
            "mirror",
            "power",
            "reset",
            "speed",
            "sound",
            "board",
            *(f"key-{key}" for key in KEYS),
        )
    }
    edge = float(page.locator("#screen").evaluate("one => one.clientLeft"))
    left, width = boxes["screen"]["x"] + edge, boxes["screen"]["width"] - 2 * edge
    for at, key in enumerate("abc"):
        box = boxes[f"key-{key}"]
        begin = left + at * width / 3
        assert begin - 1 <= box["x"] and box["x"] + box["width"] <= begin + width / 3 + 1, key
    assert abs(boxes["key-a"]["x"] - left) <= 1
    assert abs(boxes["key-c"]["x"] + boxes["key-c"]["width"] - left - width) <= 1
    for name, box in boxes.items():
        if name != "mirror":
            assert box["x"] >= 0 and box["x"] + box["width"] <= viewport["width"], name
            assert box["y"] >= 0 and box["y"] + box["height"] <= viewport["height"], name
    for name in ("power", "reset", "speed", "sound"):  # no words are cut
        assert page.locator(f"#{name}").evaluate(
            "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
        )
    words = boxes["mirror"]
    if size in ("tablet", "laptop"):
        assert words["y"] + words["height"] <= viewport["height"]
    if size in ("phone", "tablet"):
        assert boxes["screen"]["width"] >= 0.9 * viewport["width"]
    if size == "phone on its side":  # and nothing of the part below
        assert page.locator(".words").bounding_box()["y"] >= viewport["height"]
        assert page.locator("#board").evaluate(  # with room for the longest name and the arrow
            "one => { const free = one.cloneNode(true); free.style.width = 'auto';"
            " one.after(free); const { width } = free.getBoundingClientRect(); free.remove();"
            " return width <= one.getBoundingClientRect().width; }"
        )


@pytest.mark.parametrize("how", PHONES)
def test_phone_shows_every_control_without_scrolling(start, how):
    viewport = PHONES[how]
    device = start(viewport=viewport, has_touch=True, is_mobile=True, device_scale_factor=2)
    device.says(EN["language.title"])
    assert device.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    for control in [f"key-{name}" for name in KEYS] + ["power", "reset", "speed", "sound"]:
        box = device.page.locator(f"#{control}").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= viewport["width"], control
        assert box["y"] >= 0 and box["y"] + box["height"] <= viewport["height"], control
        assert min(box["width"], box["height"]) >= 44, control
    screen = device.page.locator("#screen").bounding_box()
    assert screen["width"] >= 0.59 * viewport["width"]


@pytest.mark.parametrize("width", [320, 360, 600, 768, 1024, 1280, 1920])
def test_no_width_scrolls_sideways_or_overlaps(start, width):
    device = start(viewport={"width": width, "height": 800})
    device.says(EN["language.title"])
    assert device.page.evaluate("document.documentElement.scrollWidth") <= width
    boxes = [device.page.locator(f"#key-{name}").bounding_box() for name in KEYS]
    boxes.append(device.page.locator("#screen").bounding_box())
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            apart_x = max(
                one["x"] - other["x"] - other["width"], other["x"] - one["x"] - one["width"]
            )
            apart_y = max(
                one["y"] - other["y"] - other["height"], other["y"] - one["y"] - one["height"]
            )
            assert max(apart_x, apart_y) >= 0


@pytest.mark.parametrize("scale", [1, 2, 3])
def test_every_dot_of_the_panel_is_whole_dots_of_the_display(start, scale):
    device = start(viewport={"width": 1280, "height": 800}, device_scale_factor=scale)
    dots = device.page.evaluate(
        "document.getElementById('screen').clientWidth * devicePixelRatio / 296"
    )
    assert abs(dots - round(dots)) < 0.01 * dots
    assert dots >= 2 * scale


def test_full_refresh_flashes_calmly(start):
    device = start(fast=False)
    device.says(EN["language.title"])
    device.settle()
    shades = device.page.evaluate(
        """async (ms) => {
          document.getElementById('reset').click();
          const end = performance.now() + ms;
          while (!toychest.refreshing() && performance.now() < end) {
            await new Promise(requestAnimationFrame);
          }
          const context = document.getElementById('screen').getContext('2d');
          const shades = [];
          while (toychest.refreshing()) {
            const { data } = context.getImageData(0, 0, 296, 128);
            let sum = 0;
            for (let i = 0; i < data.length; i += 4) sum += data[i];
            shades.push(sum / 296 / 128);
            await new Promise(requestAnimationFrame);
          }
          return shades;
        }""",
        WAIT_MS,
    )
    assert min(shades) < 110 and max(shades) > 150  # a busy machine misses the extremes
    dark = [shade < 100 for shade in shades]
    flashes = sum(1 for before, now in zip(dark, dark[1:], strict=False) if now and not before)
    assert flashes <= 3 * 2  # at most three a second, in the 2 s of a full refresh


def test_reduced_motion_shows_no_in_between(start):
    device = start(fast=False, reduced_motion="reduce")
    device.says(EN["language.title"])
    device.settle()
    seen = device.page.evaluate(
        """async (ms) => {
          document.getElementById('reset').click();
          const end = performance.now() + ms;
          while (!toychest.refreshing() && performance.now() < end) {
            await new Promise(requestAnimationFrame);
          }
          const context = document.getElementById('screen').getContext('2d');
          const seen = new Set();
          let pictures = 0;
          for (; toychest.refreshing(); pictures++) {
            const { data } = context.getImageData(0, 0, 296, 128);
            for (let i = 0; i < data.length; i += 4) seen.add(data[i]);
            await new Promise(requestAnimationFrame);
          }
          return { pictures, colours: seen.size };
        }""",
        WAIT_MS,
    )
    assert seen["pictures"] > 5
    assert seen["colours"] == 2  # the last picture stays until the next one
    device.settle()
    assert same(device.canvas()[0], device.glass())


# --- Switches, sound, errors ---------------------------------------------------------------------


def test_speed_switch_reaches_the_panel_and_is_kept(start):
    device = start(fast=False)
    device.says(EN["language.title"])
    switch = device.page.locator("#speed")
    device.page.wait_for_function("() => toychest.framesShown()")  # the first picture is faster
    device.settle()
    assert device.python("world.speed") == 1
    switch.click()
    assert switch.get_attribute("aria-checked") == "true"
    assert device.python("world.speed") == 10
    device.page.reload()
    device.says(EN["language.title"])
    device.page.wait_for_function("() => toychest.framesShown()")
    assert device.python("world.speed") == 10


def test_buzzer_sounds_unless_switched_off(start):
    device = start()
    device.says(EN["language.title"])
    device.page.evaluate(
        """() => {
          window.heard = [];
          const original = AudioParam.prototype.setTargetAtTime;
          AudioParam.prototype.setTargetAtTime = function (value, ...rest) {
            heard.push(value);
            return original.call(this, value, ...rest);
          };
        }"""
    )
    device.click("down")
    device.says("> Español")
    device.page.wait_for_function(  # and its end
        "() => Math.max(...heard) > 0 && heard.at(-1) === 0", timeout=WAIT_MS
    )
    device.page.locator("#sound").click()
    device.page.evaluate("heard.length = 0")
    device.click("down")
    device.says("> English")  # the click comes before that
    assert max(device.page.evaluate("heard")) == 0


@pytest.mark.parametrize("how", ["touch", "return"])
def test_interrupted_sound_is_resumed(start, how):
    """A call interrupts the sound of an iPhone's page. Resuming may be refused at first."""
    device = start()
    device.says(EN["language.title"])
    page = device.page
    device.click("down")
    page.evaluate(
        """() => {
          window.resumed = 0;
          let state = 'interrupted';
          Object.defineProperty(AudioContext.prototype, 'state', { get: () => state });
          AudioContext.prototype.resume = async () => {
            resumed += 1;
            if (resumed === 1) throw new DOMException('not yet', 'InvalidStateError');
            state = 'running';
          };
        }"""
    )

    def again():
        if how == "touch":
            device.click("up")
        else:
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    for _ in range(3):
        again()
    assert page.evaluate("resumed") == 2 or how == "touch"
    assert 2 <= page.evaluate("resumed") <= 3
    before = page.evaluate("resumed")
    again()
    assert page.evaluate("resumed") == before  # it runs


LAMP = """\
(() => {
  window.locks = [];
  class Sentinel extends EventTarget {
    async release() {
      if (this.released) return;
      this.released = true;
      this.dispatchEvent(new Event('release'));
    }
  }
  Object.defineProperty(Navigator.prototype, 'wakeLock', { value: { async request(kind) {
    if (window.refuses) throw new DOMException('no', 'NotAllowedError');
    const one = new Sentinel();
    locks.push([kind, one]);
    return one;
  } } });
  window.held = () => locks.filter(([, one]) => !one.released).map(([kind]) => kind).join();
})();
"""


def stays_on(device, on, times=None):
    """Wait until the page keeps the computer's screen on, or no longer does."""
    device.page.wait_for_function("on => held() === (on ? 'screen' : '')", arg=on, timeout=WAIT_MS)
    assert times is None or device.page.evaluate("locks.length") == times


def test_the_screen_stays_on_during_a_countdown_and_no_longer(start):
    device = start()
    page = device.page
    page.add_init_script(LAMP + CLOCKS)
    page.reload()
    counts_down(device)
    stays_on(device, True, times=1)
    device.press("c")
    device.says(EN["timer.paused"])
    stays_on(device, False)
    device.press("c")
    stays_on(device, True, times=2)

    page.evaluate("locks.at(-1)[1].release()")  # as browsers do when the page is hidden
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    stays_on(device, True, times=3)
    page.locator("#power").click()
    stays_on(device, False)
    page.locator("#power").click()
    device.resume()
    assert page.evaluate("held()") == ""

    page.evaluate("window.refuses = true")  # the battery is low
    device.press("c")
    device.says(EN["timer.pause"])
    page.evaluate("window.refuses = false")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    stays_on(device, True)
    put_on(device, date=180_000, page=180_000)
    device.says(EN["timer.up"])
    stays_on(device, False)


def test_the_screen_stays_on_while_a_toss_is_called(start):
    device = start()
    page = device.page
    page.add_init_script(LAMP)
    page.reload()
    device.start_game()
    assert page.evaluate("locks.length") == 0
    while ": " + EN["toss.now"] not in device.text():
        device.press_and_wait("roll")
    assert page.evaluate("locks.length") == 0
    device.press("c")
    stays_on(device, True, times=1)
    stays_on(device, False)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_leave_keys_and_switches_to_tell(start, scheme):
    """With the system's colours there are no shadows, and no colours of the page."""
    device = start(forced_colors="active", color_scheme=scheme)
    device.says(EN["language.title"])
    page = device.page
    style = "(one, name) => getComputedStyle(one)[name]"

    def looks(selector, name):
        return page.locator(selector).evaluate(style, name)

    for name in KEYS:
        width = looks(f"#key-{name}", "borderTopWidth")
        assert float(width.removesuffix("px")) >= 2
        assert looks(f"#key-{name}", "borderTopColor") != looks("body", "backgroundColor")
    page.locator("#speed").click()  # off
    assert looks("#sound", "backgroundColor") != looks("#speed", "backgroundColor")
    before = looks("#sound", "backgroundColor")
    page.locator("#sound").click()
    assert looks("#sound", "backgroundColor") != before
    assert looks("#key-roll svg", "fill") != looks("#key-roll", "backgroundColor")
    up = looks("#key-up", "backgroundColor")
    page.evaluate("toychest.press('up')")
    assert looks("#key-up", "backgroundColor") != up
    page.evaluate("toychest.release('up')")


def test_traceback_is_shown_in_the_console(start):
    device = start()
    device.may_fail = True
    device.says(EN["language.title"])

    def broken(route):
        files = json.loads(gzip.decompress(route.fetch().body()))
        files["/main.py"] = "raise ValueError('kaputt')\n"
        route.fulfill(body=gzip.compress(json.dumps(files).encode()))

    device.page.route("**/files.bin", broken)
    device.page.reload()
    expect(device.page.locator("#serial")).to_contain_text("ValueError: kaputt")
    expect(device.page.locator("#serial")).to_be_visible()  # the console is open


# --- Without a network ---------------------------------------------------------------------------


def kept(page):
    """Wait until all files of the page are cached."""
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=WAIT_MS)


def test_it_works_without_a_network_after_the_first_visit(start):
    device = start(service_workers="allow")
    device.choose_english()
    kept(device.page)
    device.page.context.set_offline(True)
    device.may_fail = True  # the browser logs that it can't ask for a newer page
    device.page.locator("#power").click()
    device.page.locator("#power").click()
    device.says(EN["home.play"])
    for address in ("", "index.html", "?board=badger2040"):
        device.page.goto(device.url + address)
        device.says(EN["home.play"])
    device.page.get_by_label("Board").select_option("pico_epaper29")
    device.says(EN["home.play"])
    device.press("c")
    for words in (EN["toss.players"], EN["name.who"], EN["toss.best.1"], "28", EN["toss.starter"]):
        device.says(words)
        device.press("c")
    device.says(EN["toss.your_roll"])
    device.roll()


class PlainHandler(http.server.SimpleHTTPRequestHandler):
    """A web server of static files that knows nothing of this site."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
    }

    def log_message(self, format, *args):
        """Say nothing."""


def test_an_update_is_there_at_the_next_start(start, tmp_path):
    """From a plain web server, in one of its folders, and without it after the update was
    fetched."""
    firmware = tmp_path / "firmware"
    shutil.copytree(ROOT / "firmware", firmware)
    out = tmp_path / "www" / SUB_PATH
    build_site.build(out, firmware)
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(PlainHandler, directory=str(tmp_path / "www"))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with server:
        device = start(
            service_workers="allow", url=f"http://127.0.0.1:{server.server_port}/{SUB_PATH}/"
        )
        page = device.page
        device.choose_english()
        kept(page)

        words = firmware / "toychest" / "lang" / "en" / "box.txt"
        text = words.read_text(encoding="utf-8")
        assert f"home.play = {EN['home.play']}\n" in text
        words.write_text(
            text.replace(f"home.play = {EN['home.play']}", "home.play = Newer"), encoding="utf-8"
        )
        before = page.evaluate("caches.keys()")
        build_site.build(out, firmware)
        page.reload()
        device.says(EN["home.play"])  # the cached page starts at once, and the newer one is fetched
        for _ in range(WAIT_MS // 100):
            now = page.evaluate("caches.keys()")
            if now != before and len(now) == 1:
                break
            page.wait_for_timeout(100)
        assert now != before and len(now) == 1
        server.shutdown()
    device.may_fail = True  # the browser logs that there is no answer
    assert f": {EN['home.play']}" in device.text()  # the current game goes on
    page.locator("#reset").click()
    device.says(": Newer")
    page.reload()
    device.says(": Newer")


def test_a_half_updated_site_is_never_kept(start, tmp_path):
    """One file on the web server is older or newer than the others: nothing is cached then, and the
    next visit tries again."""
    out = tmp_path / "www" / SUB_PATH
    build_site.build(out)
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(PlainHandler, directory=str(tmp_path / "www"))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with server:
        right = (out / "sim.css").read_bytes()
        (out / "sim.css").write_bytes(right + b"/* older */")
        device = start(
            service_workers="allow", url=f"http://127.0.0.1:{server.server_port}/{SUB_PATH}/"
        )
        page = device.page
        device.may_fail = True  # the browser logs the wrong file
        contents = """async () => {
          const found = {};
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const one of await cache.keys()) {
              found[one.url.split('/').pop()] = await (await cache.match(one)).text();
            }
          }
          return found;
        }"""

        def tried():
            """Wait until an installation has ended."""
            page.evaluate(
                """async () => {
                  const registration = await navigator.serviceWorker.register('sw.js');
                  await registration.update().catch(() => 0);
                  const worker = registration.installing;
                  if (worker) await new Promise((done) => {
                    const look = () => {
                      if (['redundant', 'activated'].includes(worker.state)) done();
                    };
                    worker.addEventListener('statechange', look);
                    look();
                  });
                }"""
            )

        device.says(EN["language.title"])
        tried()
        assert page.evaluate(contents) == {}
        (out / "sim.css").write_bytes(right)
        page.reload()
        device.says(EN["language.title"])
        kept(page)
        assert page.evaluate(contents)["sim.css"] == right.decode()

        # An update whose page is on the server, but not its script.
        firmware = tmp_path / "firmware"
        shutil.copytree(ROOT / "firmware", firmware)
        words = firmware / "toychest" / "lang" / "en" / "box.txt"
        words.write_text(
            words.read_text(encoding="utf-8").replace(
                f"home.play = {EN['home.play']}\n", "home.play = Newer\n"
            ),
            encoding="utf-8",
        )
        old = (out / "files.bin").read_bytes()
        build_site.build(out, firmware)
        new = (out / "files.bin").read_bytes()
        (out / "files.bin").write_bytes(old)
        page.reload()
        device.says(EN["language.title"])
        tried()
        (out / "files.bin").write_bytes(new)
        later = time.time() + 60  # a web server gives times in whole seconds
        os.utime(out / "files.bin", (later, later))
        page.reload()
        device.choose_english()  # the old version, complete
        tried()
        page.reload()
        device.says(": Newer")
        server.shutdown()


def test_the_page_can_be_installed_and_shown_in_a_link(device, site, tmp_path):
    page = device.page
    manifest = page.evaluate(
        "async () => (await fetch(document.querySelector('[rel=manifest]').href)).json()"
    )
    sizes = set()
    for icon in manifest["icons"]:
        with urllib.request.urlopen(site + icon["src"]) as answer:
            image = Image.open(answer)
            assert f"{image.width}x{image.height}" == icon["sizes"]
        sizes.add((image.width, icon.get("purpose", "any")))
    assert sizes == {(192, "any"), (512, "any"), (512, "maskable")}
    errors = page.context.new_cdp_session(page).send("Page.getAppManifest")["errors"]
    assert errors == []
    build_site.build(tmp_path, address="https://example.org/toychest")
    preview = re.search('"og:image" content="(.+)"', (tmp_path / "index.html").read_text())
    assert preview and preview[1] == "https://example.org/toychest/preview.png"
    assert Image.open(tmp_path / "preview.png").size == (1200, 630)


def test_the_first_visit_is_small(browser, site):
    visit = bench_page.visit(browser, site)
    assert 400_000 < visit.sent <= 700_000
    assert visit.progress <= visit.picture


# --- Serving -------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal on POSIX only")
def test_make_run_serves_on_loopback_and_ends_calmly(site):
    process = subprocess.Popen(
        ["make", "-C", str(ROOT), "run", "PORT=0", "NO_BROWSER=1"],
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        url = None
        for line in process.stdout:
            if match := re.search(r"http://127\.0\.0\.1:\d+/", line):
                url = match[0]
                break
        assert url
        types = {
            "": "text/html",
            "manifest.webmanifest": "application/manifest+json",
            "sim.js": "text/javascript",
            "icon-192.png": "image/png",
        }
        for name, kind in types.items():
            with urllib.request.urlopen(url + name) as answer:
                assert answer.headers["Content-Type"].startswith(kind)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        told, errors = process.communicate(timeout=30)
        assert told.endswith("\nBye.\n")
        assert "Traceback" not in errors
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def test_taken_port_is_refused_with_a_reason(site):
    port = site.split(":")[2].split("/")[0]
    command = [sys.executable, "-m", "toychest_host", "play", "--port", port, "--no-browser"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert f"Port {port} is taken" in done.stderr
    assert "Traceback" not in done.stderr
