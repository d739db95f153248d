"""Pages that can't start say what to do; old browsers that can run them do."""

import re
import zipfile

import pytest
from playwright.sync_api import expect

from browser_page import EN, PAGE, WORDS, opened
from build.build_site import WEB

pytestmark = pytest.mark.xdist_group("page")
SAID = {  # words of start.js: {language: {reason: sentence}}
    language: dict(re.findall(r"(\w+): '(.*)'", part))
    for language, part in re.findall(
        r"^    (\w\w): \{\n(.*?)^    \}", (WEB / "start.js").read_text("utf-8"), re.S | re.M
    )
}
PAGES = ("index.html", "install.html")
# Takes away what the oldest browsers lack that run the page: Chrome 86 unpacks no deflate-raw.
OLD = """\
(() => {
  for (const [where, ...names] of [[Object, 'hasOwn'], [Array.prototype, 'at', 'findLast'],
    [String.prototype, 'at'], [window, 'structuredClone', 'BroadcastChannel'],
    [Navigator.prototype, 'locks', 'wakeLock', 'storage', 'userAgentData', 'share', 'canShare']]) {
    for (const name of names) delete where[name];
  }
  const Stream = window.DecompressionStream;
  window.DecompressionStream = function (kind) {
    if (kind !== 'gzip') throw new TypeError(kind);
    return new Stream(kind);
  };
})();
"""


@pytest.fixture
def tab(browser):
    """Return a tab of a browser."""
    context = browser.new_context(service_workers="block")
    yield context.new_page()
    context.close()


def test_each_reason_has_words_in_each_language():
    assert set(SAID) == set(PAGE)
    assert [set(words) for words in SAID.values()] == [{"file", "frame", "old", "late"}] * 2


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_was_opened_from_a_folder(tab, pages, name):
    tab.goto((pages / name).as_uri())
    expect(tab.locator("#stuck")).to_have_text(SAID["en"]["file"])
    tab.goto((pages / name).as_uri() + "?lang=es")
    expect(tab.locator("#stuck")).to_have_text(SAID["es"]["file"])
    expect(tab.get_by_text("Starting …").locator("visible=true")).to_have_count(0)


def test_a_spanish_browser_is_told_in_spanish(browser, pages):
    context = browser.new_context(locale="es-MX")
    page = context.new_page()
    page.goto((pages / "index.html").as_uri())
    expect(page.locator("#stuck")).to_have_text(SAID["es"]["file"])
    context.close()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_in_a_sandboxed_frame(tab, pages, site, name):
    (pages / "around.html").write_text(f'<iframe sandbox="allow-scripts" src="{name}"></iframe>')
    tab.goto(site + "around.html")
    frame = tab.frame_locator("iframe")
    expect(frame.locator("#stuck")).to_contain_text(SAID["en"]["frame"])
    expect(frame.locator("#stuck a")).to_have_attribute("href", site + name)


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("lack", ["WebAssembly", "DecompressionStream"])
def test_a_browser_that_lacks_what_the_page_needs(tab, pages, site, name, lack):
    tab.add_init_script(f"delete window.{lack};")
    tab.goto(site + name)
    expect(tab.locator("#stuck")).to_have_text(SAID["en"]["old"])


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("part", ["facts.js", "sim.js install.js", "storage.js backup.js"])
def test_a_page_whose_modules_do_not_come(tab, pages, site, name, part):
    """The page says so after some seconds. It takes that back when it starts after all."""
    for one in part.split():
        tab.route(f"**/{one}", lambda route: route.fulfill(body="the new {} = syntax;"))
    tab.clock.install()
    tab.goto(site + name)
    expect(tab.locator("#stuck")).to_be_hidden()
    tab.clock.fast_forward(16_000)
    expect(tab.locator("#stuck")).to_have_text(SAID["en"]["late"])
    tab.evaluate("alive(true)")
    expect(tab.locator("#stuck")).to_be_hidden()


def test_a_page_that_has_started_says_nothing(browser, site):
    """Here the page has a second for each step of its start."""
    script = (WEB / "start.js").read_text("utf-8")
    hurried = script.replace("PATIENCE = 15000", "PATIENCE = 1000")
    assert hurried != script

    def hurry(page):
        page.route("**/start.js", lambda route: route.fulfill(body=hurried))

    with opened(browser, site, before=hurry) as device:
        device.says(EN["language.title"])
        device.page.wait_for_timeout(1200)
        expect(device.page.locator("#stuck")).to_be_hidden()


def test_a_chip_that_does_not_come(browser, site):
    """The last of its files is missing."""
    with opened(browser, site, before=lambda page: page.route("**/micropython.js", gone)) as device:
        device.may_fail = True
        device.notes(WORDS["no.start"])
        expect(device.page.locator("#starting")).to_be_hidden()
        expect(device.page.locator("#serial")).to_be_visible()


def gone(route):
    route.fulfill(status=404, body="gone")


def test_an_old_browser_plays_and_reads_a_packed_backup(browser, site, tmp_path):
    with opened(browser, site, script=OLD) as device:
        device.start_toss()
        rolled = device.roll()
        mine = device.copy_out(tmp_path / "mine.zip")
        with (
            zipfile.ZipFile(mine) as archive,
            zipfile.ZipFile(tmp_path / "packed.zip", "w", zipfile.ZIP_DEFLATED) as packed,
        ):
            for name in archive.namelist():
                packed.writestr(name, archive.read(name))
        device.press_and_wait("a")  # undo
        device.give(tmp_path / "packed.zip")
        assert device.resume() == rolled


def test_no_script_waits_outside_a_function():
    """Browsers before 2021 run no script with an await there."""
    for path in WEB.glob("*.js"):
        lines = path.read_text("utf-8").splitlines()
        assert [one for one in lines if re.match(r"(?!.*async)\S.*\bawait\b", one)] == [], path
