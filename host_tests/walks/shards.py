"""Tests in shards, each with its own random input."""

import pytest


def shards(names):
    """Return parameters for pytest: the first name, and the others as long tests.

    names: iterable of what tells a shard from the others, such as its seed.
    """
    first, *others = names
    return [first, *(pytest.param(name, marks=pytest.mark.long) for name in others)]
