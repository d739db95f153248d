# Settings of both boards: the features of MicroPython, and the frozen modules.
list(APPEND MICROPY_DEF_BOARD
    MP_CONFIGFILE="${MICROPY_BOARD_DIR}/../mpconfigtoychest.h"
    PICO_PRINTF_SUPPORT_FLOAT=0 # of the SDK's own printf; MicroPython has another one
    PICO_PRINTF_SUPPORT_EXPONENTIAL=0
)
set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/manifest.py)
set(MICROPY_MPY_TOOL_FLAGS "-mlongint-impl=longlong") # as in mpconfigtoychest.h
