"""The cards of the simulator's page, and its demo: they use boxes that the page forgets."""

import pytest
from playwright.sync_api import expect

from browser_page import EN, SIZES, WORDS, opened
from build.build_site import WEB

pytestmark = pytest.mark.xdist_group("page")


def marked(device, key):
    """Wait until the page marks a key, and nothing else; None: nothing."""
    ids = [key] if key else []
    device.page.wait_for_function(
        "ids => [...document.querySelectorAll('.next')].map((one) => one.id).join() === ids.join()",
        arg=ids,
    )


def lasting(device):
    """Return the user's saves without the seed, which changes at each start of the box."""
    return [one for one in device.saves() if not one[0].endswith("/seed")]


def test_each_card_sets_a_box_up_and_shows_the_keys(device):
    """The user's own game stays as it was left."""
    page = device.page
    device.start_toss()
    own = device.roll()
    before = lasting(device)

    page.locator("#card-roll").click()
    device.says("Ana", EN["toss.your_roll"])
    expect(page.locator("#trying")).to_contain_text(WORDS["trying"])
    marked(device, "key-c")
    device.press("roll")
    device.says(EN["toss.roll_number"].format(1))
    marked(device, None)

    page.locator("#card-battery").click()
    toss = device.says(f"C: {EN['toss.now']}")
    marked(device, "key-c")
    device.press("c")
    device.says(EN["count.words"].split("|")[0])
    marked(device, "power")
    page.locator("#power").click()
    assert device.text() == WORDS["is.off"]
    marked(device, "power")
    page.locator("#power").click()
    device.is_home()
    marked(device, "key-a")
    device.press("a")
    assert device.says(f"C: {EN['toss.now']}") == toss
    marked(device, None)

    page.locator("#card-rent").click()
    device.says(f"C: {EN['monopoly.due.rent']}")
    marked(device, "key-c")
    device.press("c")
    device.says("Ana: 1 488", "Ben: 1 452")
    marked(device, None)
    assert lasting(device) == before

    page.locator("#own").click()
    assert device.resume() == own
    expect(page.locator("#trying")).to_be_hidden()


def test_another_key_than_the_marked_one_ends_the_marks(device):
    device.page.locator("#card-battery").click()
    marked(device, "key-c")
    device.press_and_wait("a")
    marked(device, None)
    device.page.reload()  # the page forgets the box
    device.says(EN["language.title"])
    assert not any("example" in key for key, _ in device.saves())


def hurried(page):
    """Make the demo begin after half a second, and end soon."""
    script = (WEB / "sim.js").read_text("utf-8")
    quick = script.replace("DEMO_AFTER = 5000", "DEMO_AFTER = 500")
    quick = quick.replace("DEMO = [2000, 4000, 9000]", "DEMO = [300, 1500, 300]")
    assert quick != script
    page.route("**/sim.js", lambda route: route.fulfill(body=quick, content_type="text/javascript"))


@pytest.mark.parametrize("end", ["key", "none"])
def test_a_box_that_nobody_touches_plays_a_turn_and_is_as_it_was(browser, site, end):
    size = SIZES["laptop" if end == "key" else "phone"]
    with opened(browser, site, demo=True, before=hurried, viewport=size) as device:
        page = device.page
        card = page.locator("#card-roll")
        device.says(EN["language.title"])
        before, place = lasting(device), card.bounding_box()
        device.says(EN["toss.your_roll"])
        expect(page.locator("#trying")).to_contain_text(WORDS["demo"])
        assert card.bounding_box() == place, "somebody may be aiming at it"
        device.says(EN["toss.roll_number"].format(1))
        if end == "key":
            page.keyboard.press("c")
        device.says(EN["language.title"])
        expect(page.locator("#trying")).to_be_hidden()
        assert lasting(device) == before
        assert page.evaluate("localStorage['toychest:demo']") == ("seen" if end != "none" else None)


def test_nobody_who_has_begun_a_game_or_pressed_a_key_sees_the_demo(browser, site):
    with opened(browser, site, demo=True, before=hurried) as device:
        device.start_toss()
        page = device.page
        page.wait_for_timeout(900)
        assert EN["toss.your_roll"] in device.text()
        page.reload()
        device.is_home()
        page.wait_for_timeout(900)
        device.is_home()
        expect(page.locator("#trying")).to_be_hidden()
