"""The page on which the colour of a block is chosen, in My Toy Shop."""

from toychest.games.toy_shop.rules.cards import TYPES
from toychest.games.toy_shop.screens.drawings import draw_card, draw_pattern
from toychest.games.toy_shop.story import colour_name, hue_name
from toychest.ui.choices import INTENTS, Choice, Choices, choice_page


def colour_choices(choose):
    """The four colours by intent; choose(type) is called."""
    return {
        intent: Choice(hue_name(i), lambda i=i: choose(i), draw_pattern(i), (colour_name(i),))
        for i, intent in zip(range(TYPES), INTENTS)
    }


def colour_page(title, note, by_intent, layout, toys, block, back):
    """Their page, with the card as far as it is entered, see `draw_card`."""

    def draw(canvas, x, y, width, height):
        draw_card(canvas, layout, toys, x, y + 24, 38, 38, block)

    lines = [", ".join([colour_name(i) for i in range(TYPES)])]
    return choice_page(title, note, by_intent, Choices(by_intent, 30, lines, 46, draw), back)
