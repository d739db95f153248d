"""Put the cards of a shop in My Toy Shop, their blocks and their places into words."""

from toychest.games.toy_shop.rules.cards import LAYOUTS, TOYS, colour, toy
from toychest.games.toy_shop.words import hue_name, toy_name
from toychest.lang import t

# For each side of a place: x and y from the place to its neighbour, the two quarters of the
# neighbour that touch the place, and a key in lang/.
_SIDES = (
    (-1, 0, 1, 3, ".right_of"),
    (1, 0, 0, 2, ".left_of"),
    (0, -1, 2, 3, ".below"),
    (0, 1, 0, 1, ".above"),
)


def block_words(layout, block):
    """Return the position of a block (part with one toy) on its card, such as "upper left". block:
    index of the block. layout: None if it is not known, then the text is always "upper left"."""
    if layout is None:
        return t(".block.0")
    numbers = LAYOUTS[layout]
    return t(".block." + "".join([str(i) for i in range(4) if numbers[i] == str(block)]))


def toy_words(character):
    """Return the name of a toy ("a" to "t"), or the colour of a type of toys ("0" to "3")."""
    number = toy(character)
    return toy_name(number) if number >= 0 else hue_name(colour(character))


def _the_toy(character):
    number = toy(character)
    return t(".the.%s" % (TOYS[number] if number >= 0 else colour(character)))


def card_words(layout, toys):
    """Return a card as text, such as "two vertical halves: puppy, ball"."""
    names = [toy_words(char) for char in toys]
    return "%s: %s" % (t(".layout.%d" % layout), ", ".join(names))


def place_words(shop, x, y):
    """Return the place x, y (in cards, not px) in a shop as text, such as "right of your register,
    below the ball". shop: list of (x, y, layout, toys) of each card, see rules/plan.py."""
    words = []
    for right, down, first, second, side in _SIDES:
        place = x + right, y + down
        if place == (0, 0):
            words.append(t(side, t(".your_register")))
        for left, top, layout, toys in shop:
            if (left, top) == place:
                numbers = LAYOUTS[layout]
                names = [_the_toy(toys[int(numbers[quarter])]) for quarter in (first, second)]
                alike = names[0] == names[1]
                words.append(t(side, names[0] if alike else t(".and", *names)))
    return ", ".join(words)
