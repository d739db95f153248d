# Toychest on a Raspberry Pi Pico 2, a Pico 2 W without its radio.
set(PICO_PLATFORM "rp2350")
set(PICO_BOARD "pico2")
include(${MICROPY_BOARD_DIR}/../toychest.cmake)
