"""The system's Chromium, and a first visit to the simulator's page in it.

The page is visited as on a desktop computer, or as on a slow phone. The phone has a network of 1.6
Mbit/s with 150 ms of latency, and a quarter of the desktop's speed.
"""

import shutil
from typing import Any, NamedTuple

from playwright.sync_api import Browser

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",  # small in containers
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "is_mobile": True,
    "has_touch": True,
}
SLOW_NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 750e3 / 8,
}
SLOWER = 4  # times slower: the processor of the slow phone
WAIT_MS = 120_000


class Visit(NamedTuple):
    """The size and times of a first visit to the simulator's page.

    sent: bytes received over the network.
    paint: ms from opening the page to its first pixel.
    progress: ms from opening the page until the progress bar moves.
    picture: ms from opening the page until the simulated box shows its first picture.
    """

    sent: int
    paint: float
    progress: float
    picture: float


def chromium() -> str | None:
    """Return the path of the system's Chromium or Chrome, None if there is none."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next(filter(None, map(shutil.which, names)), None)


def visit(browser: Browser, url: str, slow: bool = False) -> Visit:
    """Open a page in a new, empty context of the browser, and return a Visit: its size and times.

    browser: a running browser of Playwright.
    url: address of the page.
    slow: whether to imitate a slow phone.
    """
    context = browser.new_context(**(PHONE if slow else DESKTOP))
    try:
        page = context.new_page()
        cdp = context.new_cdp_session(page)
        sent = []
        cdp.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
        cdp.send("Network.enable")
        if slow:
            cdp.send("Network.emulateNetworkConditions", SLOW_NETWORK)
            cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(url, wait_until="commit")

        def when(condition: str) -> float:
            ready = f"() => ({condition}) && performance.now()"
            return page.wait_for_function(ready, timeout=WAIT_MS).json_value()

        progress = when("document.querySelector('#starting progress').value > 0")
        picture = when("window.toychest?.framesShown()")
        paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
        return Visit(sum(sent), paint, progress, picture)
    finally:
        context.close()
