"""Tools from outside the repository that this machine may lack."""

import os
import shutil
from typing import NoReturn

import pytest


def needs(program: str) -> pytest.MarkDecorator:
    """Return a mark that skips tests if a program is not on the PATH. In continuous integration,
    they run, and fail."""
    there = shutil.which(program) or os.environ.get("CI")
    return pytest.mark.skipif(not there, reason=f"No {program} on this system.")


def missing(reason: str) -> NoReturn:
    """Skip the test because a tool is missing. In continuous integration, fail instead."""
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
