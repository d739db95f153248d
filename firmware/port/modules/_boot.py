"""Mount the filesystem, and choose the Toychest that main.py starts.

MicroPython runs this module first. If the files on the flash have failed before this start, the
frozen Toychest starts from now on.
"""

import sys

import latest

files = False
if latest.mount():
    files = latest.is_files() and not latest.have_failed()
    latest.set_files(files)
if not files:
    # Only frozen modules: a file such as time.py would hide a module of MicroPython.
    sys.path[:] = [".frozen"]
