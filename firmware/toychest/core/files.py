"""Small files that are whole or not there."""

import json
import os


def make_folder(path):
    """Make a folder unless it is there."""
    try:
        os.mkdir(path)
    except OSError:
        os.stat(path)  # a real failure, such as a full flash, shows here


def exists(path):
    """Whether there is a file or folder at path."""
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def replace(path, data):
    """Put bytes at path in one step: old content or new, never a part.

    littlefs renames over an existing file in one atomic step. Raises OSError and leaves
    the old content when the flash is full.
    """
    temporary = path + ".new"
    with open(temporary, "wb") as file:
        file.write(data)
    os.rename(temporary, path)


def remove(path):
    """Remove a file if it is there."""
    if exists(path):
        os.remove(path)


def load_json(path):
    """The JSON document at path; None if it is missing, ValueError if it is damaged."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:
        return None
    return json.loads(data)


def save_json(path, document):
    """Put a JSON document at path in one step."""
    replace(path, json.dumps(document).encode())
