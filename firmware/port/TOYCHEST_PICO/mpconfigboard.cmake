# Toychest on a Raspberry Pi Pico, a Pico W without its radio, a Badger 2040.
set(PICO_PLATFORM "rp2040")
set(PICO_BOARD "pico")
include(${MICROPY_BOARD_DIR}/../toychest.cmake)
