"""The page that asks for the colour of a block, in My Toy Shop."""

from toychest.games.toy_shop.rules.cards import TYPES
from toychest.games.toy_shop.screens.drawings import draw_card, draw_pattern
from toychest.games.toy_shop.story import colour_name, hue_name
from toychest.ui.choices import INTENTS, Choice, Choices, choice_page


def colour_choices(choose):
    """Return {intent: Choice} of the four colours. choose: function of the chosen type."""
    return {
        intent: Choice(hue_name(i), lambda i=i: choose(i), draw_pattern(i), (colour_name(i),))
        for i, intent in zip(range(TYPES), INTENTS)
    }


def colour_page(title, note, by_intent, layout, toys, block, back):
    """Return the page of these colours, with the entered part of the card. by_intent: see
    `colour_choices`. layout, toys, block: see `draw_card`. back: the button of BACK."""

    def draw(canvas, x, y, width, height):
        draw_card(canvas, layout, toys, x, y + 24, 38, 38, block)

    lines = [", ".join([colour_name(i) for i in range(TYPES)])]
    return choice_page(title, note, by_intent, Choices(by_intent, 30, lines, 46, draw), back)
