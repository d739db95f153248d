"""Errors whose text is shown to the user."""


class Problem(Exception):
    """The command can't go on. The text says why and what to do, in whole sentences."""


class Lost(Problem):
    """The box stopped answering. Nothing more can be asked of it."""
