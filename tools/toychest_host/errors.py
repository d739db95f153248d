"""Define the errors that the command `toychest` shows to the user."""


class Problem(Exception):
    """The command can't go on. The message has the reason and the remedy."""


class Lost(Problem):
    """The box has stopped answering. Nothing more can be sent."""
