"""Places with saves (a box, a folder, an image of a flash), backups, and safe replacement of
saves."""
