"""What goes wrong, in words for whoever sits at the keyboard."""


class Problem(Exception):
    """The command can't go on; the text says why and what to do, in whole sentences."""


class Lost(Problem):
    """The box does not answer any more: nothing more can be asked of it."""
