"""Define the toys and the cards of My Toy Shop. Source: the rules, "Toy List" and "Tile Layouts".

A toy is a number from 0 to 19. There are five toys of each type: toy // 5 is the type, 0 to 3. Each
type has its own colour.

A card is a square of four quarters: upper left, upper right, lower left, lower right. The quarters
form blocks of one, two or four quarters. A block shows one toy. The layout of a card says which
quarters form a block; it is an index in LAYOUTS. Events and states have a character for each block:
"a" to "t" for the toy, or "0" to "3" if only the type is known.
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
CHARACTERS = "0123abcdefghijklmnopqrst"  # each stands for a type or a toy

# For each layout, the index of the block to which each quarter belongs. The layouts are: one block;
# two halves, one above the other or side by side; two quarters and a half, which is above, below,
# on the left or on the right; four quarters.
LAYOUTS = ("0000", "0011", "0101", "0012", "0122", "0102", "0121", "0123")


def blocks(layout):
    """Return the number of blocks (parts with one toy each) of a card. layout: index in LAYOUTS."""
    return int(max(LAYOUTS[layout])) + 1


def letter(toy):
    """Return the letter that stands for a toy, such as "a" for toy 0."""
    return chr(ord("a") + toy)


def toy(character):
    """Return the toy, 0 to 19, for its letter "a" to "t". Return -1 for a digit "0" to "3", which
    stands only for a type of toys."""
    return ord(character) - ord("a") if character >= "a" else -1


def colour(character):
    """Return the type of toys, 0 to 3, for a character: "a" to "t" for a toy, or "0" to "3" for the
    type itself. Each type has its own colour."""
    return toy(character) // KINDS if character >= "a" else ord(character) - ord("0")
