"""Define the errors that the command `toychest` shows to the user."""


class Problem(Exception):
    """Raised if the command can't go on. The message has the reason and the remedy."""


class Lost(Problem):
    """Raised if the box has stopped answering. Nothing more can be sent to it."""
