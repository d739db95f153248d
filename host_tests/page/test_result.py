"""The result of a game behind the # of the page's address: as the QR code of a box has it, damaged,
and hostile."""

import csv
import io
import json
import urllib.parse
from types import SimpleNamespace

import pytest
from PIL import Image
from playwright.sync_api import expect

from browser_page import EN, ES, PAGE, WORDS, axe_finds_nothing
from toychest.box import result_link

pytestmark = pytest.mark.xdist_group("page")
NAMES = ("Ana", "Zoë", "Jo, <b>J</b>")
RANKING = [(1, 2, 12000), (2, 0, 12), (3, 1, -40)]


def link(site, title="", ranking=RANKING, kind="score_sheet"):
    app = SimpleNamespace(player=lambda seat: NAMES[seat])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(result_link, "SITE", site)
        return result_link.link(app, (kind, 7, 1810, title), ranking)


def lines(page):
    return list(csv.reader(io.StringIO(page.locator("#result-lines").input_value())))


def test_a_result_is_a_picture_lines_of_a_table_and_a_play(start, site, tmp_path):
    device = start()
    page = device.page
    expect(page.locator("#result")).to_be_hidden()
    text = link(site, "Hearts")
    page.evaluate("hash => { location.hash = hash; }", text.partition("#")[2])
    picture = page.locator("#result-picture")
    expect(picture).to_have_attribute(
        "aria-label", "Hearts, 1. Jo, <b>J</b> 12000, 2. Ana 12, 3. Zoë -40"
    )
    head, *rows = lines(page)
    date = page.evaluate("new Date(Date.now() - new Date().getTimezoneOffset() * 6e4).toJSON()")[
        :10
    ]
    assert head[:9] == "number,date,game,minutes,player,points,rank,games,wins".split(",")
    assert [row[:9] for row in rows] == [
        ["7", date, "Hearts", "31", "Jo, <b>J</b>", "12000", "1", "1", "1"],
        ["7", date, "Hearts", "31", "Ana", "12", "2", "1", "0"],
        ["7", date, "Hearts", "31", "Zoë", "-40", "3", "1", "0"],
    ]
    axe_finds_nothing(page)
    with page.expect_download() as download:
        page.click("#result-keep")
    assert download.value.suggested_filename == "toychest-result.png"
    download.value.save_as(tmp_path / "result.png")
    image = Image.open(tmp_path / "result.png")
    assert image.size == (1080, 1080) and len(image.convert("RGB").getcolors(9**9) or ()) > 5
    address, _, data = page.get_attribute("#result-bgstats", "href").partition("?data=")
    assert address == "bgstats://app.bgstatsapp.com/createPlay.html"
    play = json.loads(urllib.parse.unquote(data))
    assert play["sourceName"] == "Toychest" and play["durationMin"] == 31
    assert len(play["playDate"]) == 19 and play["game"]["name"] == "Hearts"
    assert [(one["name"], one["score"], one["winner"]) for one in play["players"]] == [
        ("Jo, <b>J</b>", 12000, True),
        ("Ana", 12, False),
        ("Zoë", -40, False),
    ]


def test_the_page_speaks_about_a_game_without_points(start, site):
    page = start().page
    page.goto(link(f"{site}?lang=es", "", [(1, 0, None), (1, 1, None)], "toss"))
    words = ES["game.toss"] + ", 1. Ana, 1. Zoë"
    expect(page.locator("#result-picture")).to_have_attribute("aria-label", words)
    assert [row[5:9] for row in lines(page)[1:]] == [["", "1", "1", "0"]] * 2
    expect(page.locator("#result-title")).to_have_text(PAGE["es"]["result"])


def test_a_link_without_a_result_says_so(device):
    page = device.page
    for text in (
        "",
        "toss",
        "toss,1,2,",
        "toss,1,2,,Ana,1",
        "toss,1,2,,Ana,x,1",
        "toss,1,2,,Ana,1,9",
        "toss,99999,2,,Ana,1,1",
        "toss,1,2,,%FF,1,1",
        "toss,1,2,,%0A,1,1",
        "toss,1,2,,%3DSUM(A1),1,1",
        "<img src=x onerror=alert()>,1,2,,Ana,1,1",
        "toss,1,2,," + "A" * 25 + ",1,1",
        "toss,1,2," + ",Ana,1,1" * 9,
    ):
        page.evaluate("hash => { location.hash = hash; }", "r=toss,1,2,,Ana,1,1")
        expect(page.locator("#result-picture")).to_be_visible()
        page.evaluate("hash => { location.hash = hash; }", "r=" + text)
        expect(page.locator("#result-picture")).to_be_hidden()
        expect(page.locator("#result-wrong")).to_have_text(WORDS["result.wrong"])
    device.says(EN["language.title"])


def test_the_last_of_nine_addresses_counts_while_the_script_loads(device):
    page = device.page
    held = []
    page.route("**/result.js", lambda route: held.append(route))
    with page.expect_request("**/result.js"):
        for points in "123456789":
            page.evaluate("hash => { location.hash = hash; }", f"r=toss,1,2,,Ana,{points},1")
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#result-there")).to_be_hidden()
    with page.expect_response("**/result.js"):
        held[0].continue_()
    expect(page.locator("#result-picture")).to_be_visible()
    page.wait_for_timeout(200)  # for the other eight
    label = page.get_attribute("#result-picture", "aria-label")
    assert label == "Toss Your Cookies, 1. Ana 9"


def test_hostile_text_is_text_alone(device):
    page = device.page
    evil = "%3Cimg%20src%3Dx%20id%3Dx%3E"
    page.evaluate("hash => { location.hash = hash; }", f"r=toss,1,2,{evil},{evil},1,1")
    expect(page.locator("#result-picture")).to_have_attribute(
        "aria-label", "<img src=x id=x>, 1. <img src=x id=x> 1"
    )
    assert page.locator("#x").count() == 0
