"""Entering a card of My Toy Shop: its layout, its toys, its place."""

from toychest.games.my_toy_shop.rules import plan
from toychest.games.my_toy_shop.rules.cards import KINDS, LAYOUTS, TOYS, blocks, letter
from toychest.games.my_toy_shop.rules.story import toy_name, type_name
from toychest.games.my_toy_shop.screens.drawings import Map, draw_blocks, toy_in
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.screens import Screen, moved
from toychest.ui.widgets import Page


class Layouts:
    """All layouts of a card, one chosen."""

    def __init__(self, chosen):
        self._chosen = chosen

    def draw(self, canvas, x, y, width, height):
        for i in range(len(LAYOUTS)):
            left = x + i % 4 * 72 + 10
            top = y + i // 4 * 44
            if i == self._chosen:
                canvas.round_rect(left - 6, top, 49, 43, 4, BLACK)
                canvas.fill_rect(left + 1, top + 4, 35, 35, WHITE)
            draw_blocks(canvas, i, left + 1, top + 4, 35)

    def text(self):
        return [LAYOUTS[self._chosen]]


class Shelf:
    """The five toys of a type, one chosen, and the block of the card that shows it."""

    def __init__(self, toy, layout, block):
        self._toy = toy
        self._layout = layout
        self._block = block

    def draw(self, canvas, x, y, width, height):
        first = self._toy // KINDS * KINDS
        for i in range(KINDS):
            left = x + i * 57
            chosen = first + i == self._toy
            if chosen:
                canvas.round_rect(left, y - 2, 56, 52, 5, BLACK)
            toy_in(canvas, first + i, left, y - 2, 56, 52, WHITE if chosen else BLACK)
        draw_blocks(canvas, self._layout, x + 2, y + 53, 33, self._block)
        canvas.text_in(
            toy_name(self._toy), x + 46, y + 52, width - 48, 34, ("b26", "b22", "b20"), align=-1,
        )

    def text(self):
        return [toy_name(self._toy)]


class EnterCard(Screen):
    """Layout, toys and place, one after the other; BACK goes back to the one before.

    seat: whose card it is. lay: it lies there already and earns nothing.
    """

    def __init__(self, session, seat, lay):
        self._session = session
        self._seat = seat
        self._lay = lay
        self._layout = 0
        self._toys = []  # numbers of those chosen, and of the one that is being chosen
        self._place = None  # index of `_places`
        self._places = plan.places(session.state["laid"][seat])
        self._best = None  # what the box suggests: (coins, x, y)

    def page(self):
        name = self.app.player(self._seat)
        if not self._toys:
            return Page(
                name, Layouts(self._layout), note=t("shop.card.layout"), back=t("back"),
                ok=t("next"), moves=t("move"),
            )
        if self._place is None:
            toy = self._toys[-1]
            return Page(
                name, Shelf(toy, self._layout, len(self._toys) - 1), note=type_name(toy // KINDS),
                back=t("back"), action=t("shop.card.type"), ok=t("next"), moves=t("move"),
            )
        state = self._session.state
        x, y = self._places[self._place]
        shop = list(plan.cards(state["laid"][self._seat]))
        register = [int(colour) for colour in state["registers"][self._seat]]
        note = ""
        if self._best and self._best[1:] == (x, y):
            note = t("shop.card.best", self._best[0])
        return Page(
            name,
            Map(register, shop, (x, y, self._layout, self._letters()), self._places,
                t("shop.card.place", self._place + 1, len(self._places)), note),
            back=t("back"), action="" if self._lay else t("shop.card.suggest"),
            ok=t("shop.card.put"), moves=t("move"),
        )

    def _letters(self):
        return "".join([letter(toy) for toy in self._toys])

    def on_intent(self, intent):
        if intent in ("up", "down"):
            self._move(intent)
        elif intent == "back":
            self._back()
        elif intent == "action":
            if self._place is not None:
                if not self._lay:
                    self._suggest()
            elif self._toys:
                toy = self._toys[-1] // KINDS * KINDS + KINDS
                self._toys[-1] = toy % len(TOYS)
        elif intent == "ok":
            self._forward()

    def _move(self, intent):
        if not self._toys:
            self._layout = moved(self._layout, intent, len(LAYOUTS))
        elif self._place is None:
            self._toys[-1] = moved(self._toys[-1], intent, len(TOYS))
        else:
            self._place = moved(self._place, intent, len(self._places))

    def _back(self):
        if self._place is not None:
            self._place = None
        elif self._toys:
            self._toys.pop()
        else:
            self.app.close()

    def _forward(self):
        if self._place is not None:
            card = self._places[self._place] + (self._layout, self._letters())
            self.app.close()
            if self._lay:
                self._session.commit("lay", self._seat, *card)
            else:
                self._session.commit("card", *card)
        elif len(self._toys) < blocks(self._layout):
            self._toys.append(self._toys[-1] if self._toys else 0)
        else:
            self._place = 0
            self._best = None

    def _suggest(self):
        """Find the place that pays most."""
        state = self._session.state
        self._best = plan.best(
            state["registers"][self._seat], state["laid"][self._seat], self._layout,
            self._letters(),
        )
        self._place = self._places.index(self._best[1:])
