"""Title Deed cards for tests. Their amounts are made up, because the owner enters the real ones."""

from toychest.games.monopoly import title_deeds
from toychest.games.monopoly.rules.numbers import DEEDS

FIRST = ["Andy's Room", "A", 60, 30, 50, 60, 2, 10, 30, 90, 160, 250]
TITLE_DEEDS = [
    FIRST,
    ["Pizza, Planet", *FIRST[1:]],
    *(title_deeds.blank(deed) for deed in range(2, DEEDS)),
]
