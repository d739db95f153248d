"""The toys and the cards of My Toy Shop.

A toy is a number from 0 to 19, its type that divided by 5. A card is a square of four quarters:
upper left, upper right, lower left, lower right. Each block of it, of one quarter, two or all
four, shows one toy. In an event and a state each block is a character: "a" to "t" for its toy, or
"0" to "3" where only its type, which is a colour, is known. Source: the rules, "Toy List" and "Tile
Layouts".
"""

CARDS = 15  # of each player: the register is the sixteenth of 4 x 4

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

# Of each layout, the number of the block that each quarter belongs to: full; two halves, lying or
# upright; a half above, below, on the left, on the right, and two quarters; four quarters.
LAYOUTS = ("0000", "0011", "0101", "0012", "0122", "0102", "0121", "0123")


def blocks(layout):
    """How many blocks, and so toys, a layout has."""
    return int(max(LAYOUTS[layout])) + 1


def letter(toy):
    """The character of a toy: "a" for toy 0."""
    return chr(ord("a") + toy)


def toy(character):
    """The toy of a character; -1 if only its type is known."""
    return ord(character) - ord("a") if character >= "a" else -1


def colour(character):
    """The type of a character; any that stands for nothing gives what is no type."""
    return toy(character) // KINDS if character >= "a" else ord(character) - ord("0")
