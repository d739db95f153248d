"""Mount the filesystem, and choose the Toychest that main.py starts.

MicroPython runs this module first. If the files on the flash have failed before this start, the
frozen Toychest starts from now on.
"""

import sys

import latest

files = latest.mount() and latest.is_files()
if files and latest.have_failed():
    files = False
    latest.set_files(False)
if not files:
    # Only frozen modules: a file such as time.py would hide a module of MicroPython.
    sys.path[:] = [".frozen"]
