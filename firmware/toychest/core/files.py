"""Small files that are whole or not there."""

import os


def make_folder(path):
    """Make a folder unless it is there."""
    try:
        os.mkdir(path)
    except OSError:
        os.stat(path)  # a real failure, such as a full flash, shows here


def make_saves(path):
    """Make the folder of all saves, unless it is there. One that `toychest restore` was about
    to replace when its cable was pulled comes back. Raises OSError."""
    if not exists(path) and exists(path + ".old"):
        os.rename(path + ".old", path)
    try:
        if is_folder(path + "/games") and is_folder(path + "/copy"):
            return
    except OSError:
        pass
    for folder in (path, path + "/games", path + "/copy"):
        make_folder(folder)
        if not is_folder(folder):  # an alien file is in the way
            os.rename(folder, folder + ".damaged")
            make_folder(folder)


def make_folders(path):
    """Make a folder and those above it, unless they are there."""
    above = path.rpartition("/")[0]
    if above and not exists(above):
        make_folders(above)
    make_folder(path)


def size(path):
    """Bytes in a file; 0 if there is none."""
    return os.stat(path)[6] if exists(path) else 0


def exists(path):
    """Whether there is a file or folder at path."""
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def replace(path, *pieces):
    """Put bytes at path in one step: old content or new, never a part.

    littlefs renames over an existing file in one atomic step. Raises OSError and leaves the old
    content when the flash is full.
    """
    temporary = path + ".new"
    try:
        with open(temporary, "wb") as file:
            for piece in pieces:
                file.write(piece)
        os.rename(temporary, path)
    except OSError:
        try:
            os.remove(temporary)  # half of a file only takes room
        except OSError:
            pass
        raise


def names(folder):
    """What is in a folder; nothing if there is none."""
    try:
        return os.listdir(folder)
    except OSError:
        return []


def is_folder(path):
    """Whether the path is that of a folder. Raises OSError if there is nothing."""
    return os.stat(path)[0] & 0x4000 != 0


def remove_tree(path):
    """Remove a file, or a folder with all in it, if it is there."""
    if not exists(path):
        return
    if is_folder(path):
        for name in os.listdir(path):
            remove_tree(path + "/" + name)
        os.rmdir(path)
    else:
        os.remove(path)


def remove(path):
    """Remove a file if it is there."""
    if exists(path):
        os.remove(path)
