"""Errors of the command `toychest` whose text is shown to the user."""


class Problem(Exception):
    """The command can't go on. The message has the reason and the remedy."""


class Lost(Problem):
    """The box has stopped answering. Nothing more can be sent."""
