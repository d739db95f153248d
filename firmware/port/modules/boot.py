"""Hide the boot.py that another program has left on the flash: the frozen Toychest would not start
after one that never ends. If the files on the flash start, their boot.py runs."""

import latest

if latest.is_files():
    import boot  # noqa: F401  # pyright: ignore[reportMissingImports]
