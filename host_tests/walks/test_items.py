"""What the table can read on 22 screens: the stored table items.txt is that of the current
firmware, and the count sees what gets smaller."""

import golden
import items
import kept
from draw import icons

HEAD = "Screen  sure  guess  lost\n"


def test_no_item_is_taken_out():
    listed = items.screens()
    assert len({one["name"] for one in listed}) == 22
    assert sum(len(one["items"]) for one in listed) == 204
    assert {one["picture"] for one in listed} <= set(golden.approved())


def test_items_are_as_kept():
    now = items.text(items.count())
    kept.hold(items.KEPT, now, items.worse, "items")


def test_a_screen_is_worse_with_fewer_sure_or_more_lost_items():
    old = HEAD + "bank for 2  2  3  1\nready  2  0  1\n"
    assert not list(items.worse(old, HEAD + "bank for 2  3  2  1\nready  2  1  0\nnew  0  0  9\n"))
    assert list(items.worse(old, HEAD + "bank for 2  1  5  0\n")) == [
        "bank for 2: 1 are sure, not 2; 0 lost, not 1",
        "ready is missing",
    ]
    assert list(items.worse(old, HEAD + "bank for 2  2  2  2\nready  2  0  1\n")) == [
        "bank for 2: 2 are sure, not 2; 2 lost, not 1"
    ]


def shot(*texts, pictures=(), shapes=()):
    """Return a shot. texts: (text, font), or (text, font, x, y) of a white one."""
    return {
        "drawn": [
            [text, *(place or (0, 0)), 100, font, bool(place), -1] for text, font, *place in texts
        ],
        "icons": [
            [font, chr(icons.FIRST + icons.names(folder).index(name)), 0, 0, False]
            for font, folder, name in pictures
        ],
        "shapes": list(shapes),
    }


def ranks(shot, *listed):
    """Return (rank, px) of each item (kind, what is drawn)."""
    found = items.judged([[*one, ""] for one in listed], items.drawn(shot))
    return [(one.rank, one.size) for one in found]


def test_a_smaller_text_is_a_guess_then_lost():
    for kind, words, expected in (
        ("digits", "350", {"b40": ("sure", 28), "b26": ("guess", 17), "b20": ("lost", 13)}),
        ("words", "Ana", {"b40": ("sure", 28), "b26": ("guess", 17), "b20": ("lost", 13)}),
    ):
        for font, rank in expected.items():
            assert ranks(shot((words, font)), (kind, words)) == [rank]


def test_a_text_that_is_not_drawn_is_lost():
    assert ranks(shot(("Ana", "b40")), ("words", "Ben"), ("digits", "350")) == [("lost", 0)] * 2


def test_an_item_may_be_a_part_of_a_text_but_not_of_a_word_or_number():
    drawn = shot(("Rent for Ben: M1 250.", "b40"))
    assert (
        ranks(drawn, ("words", "Rent"), ("words", "Ben"), ("digits", "1 250")) == [("sure", 28)] * 3
    )
    for part in (("words", "en"), ("words", "Re"), ("digits", "250"), ("digits", "1")):
        assert ranks(drawn, part) == [("lost", 0)]


def test_the_text_that_is_the_item_comes_before_a_longer_one():
    drawn = shot(("Ana goes to Jail", "b40"), ("Ana", "b14"))
    assert ranks(drawn, ("words", "Ana")) == [("lost", 9)]
    assert ranks(shot(("+12", "b40"), ("Add 12", "b14")), ("digits", "12")) == [("sure", 28)]


def test_two_items_with_the_same_words_are_drawn_twice():
    both = ("digits", "1 500"), ("digits", "1 500")
    assert ranks(shot(("1 500", "b40"), ("1 500", "b26")), *both) == [("sure", 28), ("guess", 17)]
    assert ranks(shot(("1 500", "b40")), *both) == [("sure", 28), ("lost", 0)]


def test_open_digits_may_be_smaller():
    """A font that is not made from the outlines of Atkinson has open digits."""
    for font, size, rank in (("b26", 24, "guess"), ("new", 24, "sure"), ("new", 23, "guess")):
        drawn = items.Drawn("350", size, (0, 0, 40, size), font)
        assert items.judged([["digits", "350", ""]], [drawn])[0].rank == rank


def test_signs_are_measured_by_their_ink():
    """A toy and a shape of the same height are not judged alike."""
    drawn = shot(pictures=[("toy", "toys", "car"), ("icon", "icons", "jail")])
    assert ranks(drawn, ("toy", "car"), ("shape", "jail"), ("shape", "star")) == [
        ("sure", 45),
        ("guess", 24),
        ("lost", 0),
    ]
    star = shot(pictures=[("icon", "icons", "star")])
    assert ranks(star, ("shape", "star")) == [("guess", 22)]  # its picture is 24 px wide


def test_shapes_are_found_by_function_by_method_and_by_what_stands_on_them():
    drawn = shot(
        ("Ben", "b26", 12, 20),
        shapes=[
            ["pips", "frame", [0, 0, 24, 24, 3, 1]],
            ["face", "frame", [0, 0, 62, 44, 6, 4]],
            ["draw", "dot", [50, 100, 9, True]],
            ["draw", "vline", [50, 50, 15, 0]],
            ["_card", "round_rect", [6, 16, 139, 26, 5, 0]],
        ],
    )
    assert ranks(
        drawn,
        ("shape", "pips"),
        ("shape", "frame 4"),
        ("shape", "dot"),
        ("shape", "vline"),
        ("shape", "black behind Ben"),
    ) == [("guess", 24), ("sure", 62), ("lost", 19), ("lost", 15), ("sure", 139)]
    assert ranks(drawn, ("shape", "black behind Ana")) == [("lost", 0)]
