# Settings of both boards: the features of MicroPython, and the frozen modules.
list(APPEND MICROPY_DEF_BOARD
    MP_CONFIGFILE="${MICROPY_BOARD_DIR}/../mpconfigtoychest.h"
    PICO_PRINTF_SUPPORT_FLOAT=0 # of the SDK's own printf; MicroPython has another one
    PICO_PRINTF_SUPPORT_EXPONENTIAL=0
    PICO_PRINTF_SUPPORT_LONG_LONG=0
    PICO_PRINTF_SUPPORT_PTRDIFF_T=0
    PICO_PANIC_FUNCTION= # no message that only a debugger could show
)
set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/manifest.py)
set(MICROPY_MPY_TOOL_FLAGS "-mlongint-impl=longlong") # as in mpconfigtoychest.h

set_source_files_properties(
    ${MICROPY_PORT_DIR}/machine_i2c.c
    ${MICROPY_PORT_DIR}/rp2_dma.c
    ${MICROPY_PORT_DIR}/rp2_pio.c
    ${MICROPY_DIR}/py/emitnthumb.c
    PROPERTIES HEADER_FILE_ONLY TRUE
)
