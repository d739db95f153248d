"""The shop plan of My Toy Shop in words, for people who hear the screen."""

from toychest.games.toy_shop.rules.cards import LAYOUTS, TOYS, colour, toy
from toychest.games.toy_shop.story import hue_name, toy_name
from toychest.lang import t

# Of each side of a place: x and y to its neighbour, two quarters of the neighbour that touch the
# place, the language key.
_SIDES = (
    (-1, 0, 1, 3, "toy_shop.right_of"),
    (1, 0, 0, 2, "toy_shop.left_of"),
    (0, -1, 2, 3, "toy_shop.below"),
    (0, 1, 0, 1, "toy_shop.above"),
)


def block_words(layout, block):
    """Return where a block is on its card. Without a layout it is the upper left quarter."""
    if layout is None:
        return t("toy_shop.block.0")
    numbers = LAYOUTS[layout]
    return t("toy_shop.block." + "".join([str(i) for i in range(4) if numbers[i] == str(block)]))


def toy_words(character):
    """Return the toy of a block, or its colour if the toy is not known."""
    one = toy(character)
    return toy_name(one) if one >= 0 else hue_name(colour(character))


def _the(character):
    """Return a block with its article, such as "the ball", to follow the words of a side."""
    one = toy(character)
    return t("toy_shop.the.%s" % (TOYS[one] if one >= 0 else colour(character)))


def card_words(layout, toys):
    """Return a card in words, such as "two halves, upright: puppy, ball"."""
    names = [toy_words(one) for one in toys]
    return "%s: %s" % (t("toy_shop.layout.%d" % layout), ", ".join(names))


def place_words(shop, x, y):
    """Return a place by its neighbours, such as "right of your register, below the ball".

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
