"""A flow asks its questions in order, keeps the answers, and only reads between them."""

import ast
from pathlib import Path
from unittest.mock import Mock

import pytest

from toychest import lang
from toychest.asking.flow import Flow
from toychest.ui.page import Chooser, Message

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
# Methods that write, roll or open another screen.
DOES = {"commit", "commit_roll", "new", "go", "undo", "save", "open", "below", "close_above"}
DOES |= {"begin", "roll_dice", "keep", "pay"}  # a game; of Monopoly Toy Story


class Order(Flow):
    """Asks for a dish, then for a drink, and for water also whether with ice."""

    def __init__(self):
        super().__init__()
        self.served = []
        self.reason = None

    def steps(self):
        dish = yield "dish", lambda: "a dish?"
        drink = yield "drink", lambda: f"a drink with {dish}?"
        ice = drink == "water" and (yield "ice", lambda: "ice?")
        if self.reason:
            raise self.reason
        self.served.append((dish, drink, ice))


@pytest.fixture
def order():
    flow = Order()
    flow.opened(Mock())
    return flow


def asked(flow, *answers):
    """Answer questions, and return what the flow asks then."""
    for answer in answers:
        flow.answer(answer)
    return flow.page()


def test_questions_come_in_order_and_the_last_answer_is_used(order):
    assert asked(order) == "a dish?"
    assert asked(order, "soup") == "a drink with soup?"
    asked(order, "milk")
    assert order.served == [("soup", "milk", False)]


def test_an_answer_may_lead_to_another_question(order):
    assert asked(order, "soup", "water") == "ice?"
    order.answer("yes")
    assert order.served == [("soup", "water", "yes")]


def test_back_asks_the_question_before_and_keeps_the_answers(order):
    asked(order, "soup", "water")
    order.go_back()
    assert order.page() == "a drink with soup?"
    order.go_back()
    assert order.page() == "a dish?"
    assert asked(order, "salad") == "ice?"  # the drink stays
    order.go_back()
    assert order.page() == "a drink with salad?"


def test_back_from_the_first_question_closes_the_screen(order):
    order.go_back()
    order.app.close.assert_called_once_with()


def test_questions_can_be_asked_anew(order):
    asked(order, "soup", "water")
    order.go_back()
    order.go_back()
    order.answer("salad", "drink")
    assert order.page() == "a drink with salad?"


def test_a_flow_may_ask_each_later_question_again(order):
    order.asks_again = True
    asked(order, "soup", "water")
    order.go_back()
    order.go_back()
    assert asked(order, "salad") == "a drink with salad?"


def test_after_a_refusal_the_last_question_stays(order):
    order.reason = ValueError()
    asked(order, "soup")
    with pytest.raises(ValueError):
        order.answer("milk")
    assert order.page() == "a drink with soup?"
    order.go_back()
    assert order.page() == "a dish?"
    order.reason = None
    assert asked(order, "soup") == "a drink with soup?"


class Menu(Flow):
    """Asks for a dish from a menu, then whether somebody is sure."""

    def steps(self):
        rows = [(dish, "", lambda dish=dish: self.answer(dish)) for dish in ("soup", "salad")]
        dish = yield self.screen("dish", Chooser, lambda: "Dishes", lambda: rows, keep=True)
        yield self.screen(("sure", dish), Message, dish, "Sure?", yes=self.close, keep=True)

    def close(self):
        self.app.close()


def press(flow, intent):
    """Press a button, and return the page that is shown then."""
    asked(flow).does[intent]()
    return asked(flow)


def test_a_question_has_the_page_of_another_screen_which_stays_as_it_was():
    lang.use("en")
    flow = Menu()
    flow.opened(Mock())
    press(flow, "down")
    assert press(flow, "ok").title == "salad" and flow.drops_double_press
    assert press(flow, "back").body.selected == 1 and not flow.drops_double_press
    flow.app.close.assert_not_called()
    press(flow, "back")
    flow.app.close.assert_called_once_with()


def lines(node):
    """Return (lines of the calls in DOES, lines of the questions) of a part of a module. A button
    may open a page: a lambda that calls `open` does not count."""
    parts = list(ast.walk(node))
    opening = [part.body for part in parts if isinstance(part, ast.Lambda)]
    calls = [
        part.lineno
        for part in parts
        if isinstance(part, ast.Call)
        and (name := ast.unparse(part.func).rpartition(".")[2]) in DOES
        and not (name == "open" and part in opening)
    ]
    return calls, [part.lineno for part in parts if isinstance(part, ast.Yield | ast.YieldFrom)]


def too_early(flow):
    """Return the lines of a generator that do something before its last question."""
    calls, questions = lines(flow)
    early = [line for line in calls if line < max(questions)]
    for loop in ast.walk(flow):
        if isinstance(loop, ast.For | ast.While):
            calls, questions = lines(loop)
            early += calls if questions else []
    return early


def test_a_flow_only_reads_between_its_questions():
    found = {
        f"{path}:{node.lineno}": too_early(node)
        for path in (FIRMWARE / "toychest").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef)
        and (node.name == "steps" or node.name.startswith(("_ask_", "ask_")))
        and lines(node)[1]
    }
    assert len(found) >= 20
    assert not any(found.values()), found


@pytest.mark.parametrize(
    "steps",
    [
        "yield 1\n    self.session.commit()\n    yield 2",
        "for _ in range(4):\n        yield 1\n        self.session.commit()",
    ],
)
def test_a_flow_that_commits_between_its_questions_is_found(steps):
    flow = ast.parse(f"def steps(self):\n    {steps}").body[0]
    assert too_early(flow)
