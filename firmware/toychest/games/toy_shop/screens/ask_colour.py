"""Ask for the colour of a block, a part of a card of My Toy Shop."""

from toychest.games.toy_shop.rules.cards import TYPES
from toychest.games.toy_shop.screens.drawings import draw_card, draw_pattern
from toychest.games.toy_shop.words import colour_name, hue_name
from toychest.ui.choices import INTENTS, Choice, Choices, choice_page
from toychest.ui.widgets import Page


def colour_choices(choose):
    """Return the four colours to choose from, as {intent of the button: Choice}. choose: function
    that gets the type of toys with the chosen colour, 0 to 3."""
    return {
        intent: Choice(hue_name(i), lambda i=i: choose(i), draw_pattern(i), (colour_name(i),))
        for i, intent in zip(range(TYPES), INTENTS)
    }


def page_maker(table, seat):
    """Return a function that makes the Page of a question to a player. The function takes the
    arguments of Page, and adds the argument `turn`: whether the player is the current one."""
    is_turn = table.session.state["turn"] == seat
    return lambda *parts, **buttons: Page(*parts, turn=is_turn, **buttons)


def colour_page(title, note, by_intent, layout, toys, block, back, make_page):
    """Return the Page (picture and buttons) that asks for the colour of a block (part of a card
    with one toy). It shows the card as far as it is known.

    title, note: str, the texts at the left and the right of the title line
    by_intent: {intent of the button: Choice}, see `colour_choices`
    layout: index in LAYOUTS, the division of the card into blocks, or None if it is not known
    toys: str or list with a character for each known block, see rules/cards.py
    block: index of the block
    back: (label, function) of the button BACK
    make_page: function with the arguments of Page, see `page_maker`
    """

    def draw(canvas, x, y, width, height):
        draw_card(canvas, layout, toys, x, y + (height - 38) // 2, 38, 38, block)

    def lines():
        return [", ".join([colour_name(i) for i in range(TYPES)])]

    body = Choices(by_intent, 30, lines, 46, draw)
    body.shortest = 0  # the patterns are low
    return choice_page(title, note, by_intent, body, back, make_page)
