"""Check in the simulator that screens only do what they may. MicroPython has no memory for that.

Making a page changes nothing, and a flow only reads between its questions (firmware/README.md).
"""

import builtins
from collections.abc import Callable, Generator
from typing import Any

from toychest.core import entropy

_acts = 0  # random numbers, and files opened for writing, so far


def _counted(function: Callable[..., Any], acts: Callable[..., bool]) -> Callable[..., Any]:
    """Return a function that calls `function`, and before that adds 1 to `_acts` if `acts` returns
    True for the arguments."""

    def call(*arguments: Any, **options: Any) -> Any:
        global _acts
        _acts += acts(*arguments)
        return function(*arguments, **options)

    return call


builtins.open = _counted(open, lambda _, mode="r", *rest: bool(set(mode) & set("wax+")))
entropy.Pool.below = _counted(entropy.Pool.below, lambda *_: True)


def _only_reading(steps: Generator[Any, Any, None]) -> Generator[Any, Any, None]:
    answer = None
    while True:
        before = _acts
        try:
            question = steps.send(answer)
        except StopIteration:
            return
        assert _acts == before, ("a flow acts before a question", question[0])
        answer = yield question


def watch(screen: Any) -> None:
    """Let the flow of a screen raise AssertionError if it acts before its last question, see
    asking.flow."""
    if hasattr(screen, "steps"):
        steps = screen.steps
        screen.steps = lambda: _only_reading(steps())


def unchanged(make_page: Callable[[Any], Any], screen: Any) -> Any:
    """Make and return the page of a screen. Raises AssertionError if an attribute of the screen,
    or a list or dict in one, gets another value."""
    screen.prepare()
    before = {name: repr(value) for name, value in vars(screen).items()}
    page = make_page(screen)
    changed = [name for name in before if repr(vars(screen)[name]) != before[name]]
    assert not changed, (type(screen).__name__, changed)
    return page
