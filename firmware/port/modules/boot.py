"""Hide the boot.py that another program has left on the flash: if it never ended, the frozen
Toychest would not start. If the files on the flash start, their boot.py runs."""

import latest

if latest.is_files():
    import boot  # noqa: F401  # pyright: ignore[reportMissingImports]
