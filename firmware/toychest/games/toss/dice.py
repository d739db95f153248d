"""Define the two special dice of Toss Your Cookies, and the icons of their faces."""

from toychest.core.dice import Die
from toychest.games.toss import rules

ICONS = {
    "S": "swap",
    "L": "left",
    "R": "right",
    "T": "toss",
    "1": "one",
    "2": "two",
    "3": "three",
    "A": "all",
    "M": "milk",
}
ACTION_DIE = Die("toss.action", "die.action", rules.ACTIONS, rules.GUESSED_ACTION_FACES, ICONS)
NUMBER_DIE = Die("toss.number", "die.number", rules.NUMBERS, rules.GUESSED_NUMBER_FACES, ICONS)
DICE = (ACTION_DIE, NUMBER_DIE)
