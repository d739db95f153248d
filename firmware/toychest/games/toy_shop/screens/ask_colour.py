"""Ask for the colour of a block, a part of a card of My Toy Shop."""

from toychest.games.toy_shop.rules.cards import TYPES
from toychest.games.toy_shop.screens.drawings import draw_pattern, picture
from toychest.games.toy_shop.words import colour_name, hue_name
from toychest.ui.choices import INTENTS, Choice, Choices, choice_page
from toychest.ui.widgets import Page


def page_maker(table, seat):
    """Return a function that makes the Page of a question to a player. The function takes the
    arguments of Page, and adds the argument `turn`: whether the player is the current one."""
    is_turn = table.session.state["turn"] == seat
    return lambda *parts, **buttons: Page(*parts, turn=is_turn, **buttons)


def colour_page(flow, table, seat, note, layout, toys, block):
    """Return the Page (picture and buttons) that asks for the colour of a block (part of a card
    with one toy). It shows the card as far as it is known.

    flow: Flow that asks; the answer is the type of toys with the chosen colour, 0 to 3
    seat: the player with the card
    note: text at the right of the title line
    layout: index in LAYOUTS, the division of the card into blocks, or None if it is not known
    toys: str or list with a character for each known block, see rules/cards.py
    block: index of the block
    """
    by_intent = {
        intent: Choice(hue_name(i), lambda i=i: flow.answer(i), draw_pattern(i), (colour_name(i),))
        for i, intent in zip(range(TYPES), INTENTS)
    }

    def lines():
        return [", ".join([colour_name(i) for i in range(TYPES)])]

    body = Choices(by_intent, 30, lines, 46, picture(layout, toys, block))
    body.shortest = 0  # the patterns are low
    title, make_page = flow.app.player(seat), page_maker(table, seat)
    return choice_page(title, note, by_intent, body, flow.back, make_page)
