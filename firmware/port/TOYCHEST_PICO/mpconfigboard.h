// One sector before the filesystem says which Toychest starts (modules/latest.py). The filesystem
// begins at the same place as in official builds for this board, so that saves outlive a change.
#define MICROPY_HW_BOARD_NAME                   "Toychest on Raspberry Pi Pico"
#define MICROPY_HW_FLASH_STORAGE_BYTES          (1408 * 1024 + 4096)
