"""What the tests of rules share."""

import sys

import pytest

from toychest import lang
from toychest.app import catalog


def unstable(items, **how):
    """Return a sorted list. As on MicroPython, equal items may change their order."""
    backwards = list(items)[::-1]
    return sorted(backwards, **how)


@pytest.fixture(scope="module", autouse=True)
def open_game(request):
    """Choose English, and the game that a file of tests is named after, as opening it does."""
    lang.use("en")
    name = request.path.stem.replace("title_deeds", "monopoly")
    lang.use_game(next((game for game in catalog.GAMES if name.startswith("test_" + game)), ""))
    with pytest.MonkeyPatch.context() as patch:
        for module in [sys.modules[name] for name in sys.modules if name.startswith("toychest.")]:
            patch.setattr(module, "sorted", unstable, raising=False)
        yield
    lang.use_game("")
