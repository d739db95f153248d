"""The toys and the cards of My Toy Shop.

A toy is a number from 0 to 19. Divided by 5, it gives its type. Each type has its own colour. A
card is a square of four quarters: upper left, upper right, lower left, lower right. It is divided
into blocks of one, two or four quarters. Each block shows one toy. Events and states have a
character for each block: "a" to "t" for its toy, or "0" to "3" if only its type is known. Source:
the rules, "Toy List" and "Tile Layouts".
"""

CARDS = 15  # of each player; with the register they make 4 x 4

TYPES = 4
KINDS = 5  # toys of a type
PLUSH = 0  # blue
DOLLS = 1  # purple
VEHICLES = 2  # red
SPORTS = 3  # green
TOYS = (
    "puppy", "bunny", "cat", "unicorn", "bear",
    "mermaid", "robot", "ballerina", "doctor", "princess",
    "rocket", "crane", "car", "fire_truck", "train",
    "bicycle", "rackets", "rollerblades", "ball", "swim_ring",
)  # fmt: skip

# For each layout, the number of each quarter's block. The layouts are: full; two halves, lying or
# upright; two quarters and a half above, below, on the left or on the right; four quarters.
LAYOUTS = ("0000", "0011", "0101", "0012", "0122", "0102", "0121", "0123")


def blocks(layout):
    """Return the number of blocks of a layout."""
    return int(max(LAYOUTS[layout])) + 1


def letter(toy):
    """Return the character of a toy: "a" for toy 0."""
    return chr(ord("a") + toy)


def toy(character):
    """Return the toy of a character, or -1 if only its type is known."""
    return ord(character) - ord("a") if character >= "a" else -1


def colour(character):
    """Return the type of a character. Other characters give a number that is no type."""
    return toy(character) // KINDS if character >= "a" else ord(character) - ord("0")
