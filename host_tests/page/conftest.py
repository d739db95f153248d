"""The site of the simulator, and started pages of it.

The site is served under a sub-path. Every test ends with a check that its page logged no error and
requested nothing outside its own folder.
"""

import contextlib
import shutil
import threading

import pytest

from browser_page import PHONES, SIZES, opened
from build import build_site
from missing import missing
from toychest_host import serve

SUB_PATH = "some/install/toychest"  # a folder on the web server


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """Build the site into the folder of a web server, in SUB_PATH below it; returns the folder. The
    files that only the install page needs are left out."""
    root = tmp_path_factory.mktemp("www")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build_site, "for_a_pico", lambda *_: {})
        try:
            build_site.build(root / SUB_PATH)
        except SystemExit as why:
            if "npm could not fetch" in str(why):
                missing(f"No site: {why}")
            raise
    return root


@pytest.fixture(scope="session")
def pages(built):
    """Return the folder of the site, with the install page, which can't
    install anything."""
    out = next(built.rglob("index.html")).parent
    for name in build_site.INSTALL_FILES:
        shutil.copy(build_site.WEB / name, out)
    return out


@pytest.fixture(scope="session")
def site(built):
    """Return the address of the site."""
    server = serve.make_server(built, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{SUB_PATH}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def start(browser, site):
    """Return a function that opens the page. It takes the arguments of `opened`."""
    with contextlib.ExitStack() as stack:
        yield lambda url=site, **options: stack.enter_context(opened(browser, url, **options))


@pytest.fixture
def device(start):
    """Return a started page."""
    return start()


@pytest.fixture(scope="module")
def touched(browser, site):
    """Yield a started page on a touchscreen with three pixels for each CSS pixel."""
    options = {"is_mobile": True, "has_touch": True, "device_scale_factor": 3}
    with opened(browser, site, viewport=PHONES["phone"], **options) as device:
        device.choose_english()
        yield device


@pytest.fixture(scope="module")
def clicked(browser, site):
    """Yield a started page on a computer with a mouse. The panel is as slow as a real one."""
    with opened(browser, site, fast=False, viewport=SIZES["laptop"]) as device:
        device.choose_english()
        yield device
