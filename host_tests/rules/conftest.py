"""What the tests of rules share."""

import pytest

from toychest import lang


@pytest.fixture(scope="module", autouse=True)
def open_game(request):
    """Choose the game that a file of tests is named after, as opening it on the box does."""
    name = request.path.stem.replace("title_deeds", "monopoly")
    lang.use_game(next((game for game in lang.GAMES if name.startswith("test_" + game)), ""))
    yield
    lang.use_game("")
