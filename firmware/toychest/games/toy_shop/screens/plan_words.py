"""The shop plan of My Toy Shop in words, for people who hear the screen."""

from toychest.games.toy_shop.rules.cards import LAYOUTS, TOYS, colour, toy
from toychest.games.toy_shop.story import hue_name, toy_name
from toychest.lang import t

# Beside a place: where its neighbour is, two quarters of that which touch it, and the words.
_SIDES = (
    (-1, 0, 1, 3, "toy_shop.right_of"),
    (1, 0, 0, 2, "toy_shop.left_of"),
    (0, -1, 2, 3, "toy_shop.below"),
    (0, 1, 0, 1, "toy_shop.above"),
)


def block_words(layout, block):
    """Where a block is on its card; the upper left quarter without a layout."""
    if layout is None:
        return t("toy_shop.block.0")
    numbers = LAYOUTS[layout]
    return t("toy_shop.block." + "".join([str(i) for i in range(4) if numbers[i] == str(block)]))


def toy_words(character):
    """A block of a card: its toy, or its colour if no more is known."""
    one = toy(character)
    return toy_name(one) if one >= 0 else hue_name(colour(character))


def _the(character):
    """A block of a card after the words of a side: "the ball"."""
    one = toy(character)
    return t("toy_shop.the.%s" % (TOYS[one] if one >= 0 else colour(character)))


def card_words(layout, toys):
    """A card: "two halves, upright: puppy, ball"."""
    names = [toy_words(one) for one in toys]
    return "%s: %s" % (t("toy_shop.layout.%d" % layout), ", ".join(names))


def place_words(shop, x, y):
    """A place by what is beside it: "right of your register, below the ball".

    shop: (x, y, layout, toys) of each card.
    """
    words = []
    for right, down, one, other, side in _SIDES:
        beside = x + right, y + down
        if beside == (0, 0):
            words.append(t(side, t("toy_shop.your_register")))
        for left, top, layout, toys in shop:
            if (left, top) == beside:
                numbers = LAYOUTS[layout]
                names = [_the(toys[int(numbers[at])]) for at in (one, other)]
                alike = names[0] == names[1]
                words.append(t(side, names[0] if alike else t("toy_shop.and", *names)))
    return ", ".join(words)
