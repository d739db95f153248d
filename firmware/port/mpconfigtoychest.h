// The rp2 port without the features that Toychest does not use, to make room for it. A board's
// mpconfigboard.h comes before the port's own settings, most of which it can't override; this file
// comes after them (MP_CONFIGFILE, see py/mpconfig.h).
#include "mpconfigport.h"

// No network, no FAT, no secrets, one thread.
#undef MICROPY_SSL_MBEDTLS
#define MICROPY_SSL_MBEDTLS (0)
#undef MICROPY_TRACKED_ALLOC
#define MICROPY_TRACKED_ALLOC (0)
#undef MICROPY_PY_CRYPTOLIB
#define MICROPY_PY_CRYPTOLIB (0)
#undef MICROPY_PY_HASHLIB_SHA1
#define MICROPY_PY_HASHLIB_SHA1 (0)
#undef MICROPY_VFS_FAT
#define MICROPY_VFS_FAT (0)
#undef MICROPY_PY_THREAD
#define MICROPY_PY_THREAD (0)
#undef MICROPY_THREAD_YIELD
#define MICROPY_THREAD_YIELD()

// No peripherals but pins, ADC, PWM, SPI, timers and the watchdog. The port has no setting for PIO
// and DMA, and without I2C its machine_i2c.c does not compile: toychest.cmake leaves these files
// out. The port's main() calls functions of them, and of I2S and UART, all the same. The macros turn
// these calls into calls of readline_init0, which main() calls before them, and which only empties
// the history of the console. In the module _rp2, the names of the types stand for Flash.
#define machine_i2s_init0 readline_init0
#define machine_i2s_deinit_all readline_init0
#define machine_uart_deinit_all readline_init0
#define rp2_pio_init readline_init0
#define rp2_pio_deinit readline_init0
#define rp2_dma_init readline_init0
#define rp2_dma_deinit readline_init0
#define rp2_pio_type rp2_flash_type
#define rp2_state_machine_type rp2_flash_type
#define rp2_dma_type rp2_flash_type
#undef MICROPY_PY_MACHINE_I2S
#define MICROPY_PY_MACHINE_I2S (0)
#undef MICROPY_PY_MACHINE_UART
#define MICROPY_PY_MACHINE_UART (0)
#undef MICROPY_PY_MACHINE_I2C
#define MICROPY_PY_MACHINE_I2C (0)
#undef MICROPY_PY_MACHINE_SOFTI2C
#define MICROPY_PY_MACHINE_SOFTI2C (0)
#undef MICROPY_PY_MACHINE_I2C_TARGET
#define MICROPY_PY_MACHINE_I2C_TARGET (0)
#undef MICROPY_PY_MACHINE_SOFTSPI
#define MICROPY_PY_MACHINE_SOFTSPI (0)
#undef MICROPY_PY_MACHINE_BITSTREAM
#define MICROPY_PY_MACHINE_BITSTREAM (0)
#undef MICROPY_PY_MACHINE_DHT_READINTO
#define MICROPY_PY_MACHINE_DHT_READINTO (0)
#undef MICROPY_PY_MACHINE_PULSE
#define MICROPY_PY_MACHINE_PULSE (0)
#undef MICROPY_PY_ONEWIRE
#define MICROPY_PY_ONEWIRE (0)
#undef MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE (0)

// Integers of 64 bits at most.
#undef MICROPY_LONGINT_IMPL
#define MICROPY_LONGINT_IMPL (MICROPY_LONGINT_IMPL_LONGLONG)

// The board runs machine code but makes none: there is no assembler in Python, and to compile
// @micropython.native or .viper raises NotImplementedError. To run what mpy-cross has made,
// MICROPY_EMIT_THUMB stays on; toychest.cmake leaves out the emitter itself. The pragmas turn the
// compiler's first call into one of a function that always raises, so the others are never reached.
#undef MICROPY_EMIT_INLINE_THUMB
#define MICROPY_EMIT_INLINE_THUMB (0)
#pragma redefine_extname emit_native_thumb_new mp_arg_error_unimpl_kw
#pragma redefine_extname emit_native_thumb_free emit_bc_free
#pragma redefine_extname emit_native_thumb_method_table emit_bc_method_table

// Frozen names need no hash.
#undef MICROPY_QSTR_BYTES_IN_HASH
#define MICROPY_QSTR_BYTES_IN_HASH (0)

// No modules and features of the language that firmware/, mpremote and `toychest` do not use.
#define MICROPY_PY_MATH (0)
#define MICROPY_PY_CMATH (0)
#define MICROPY_PY_RE (0)
#define MICROPY_PY_UCTYPES (0)
#define MICROPY_PY_HEAPQ (0)
#define MICROPY_PY_PLATFORM (0)
#define MICROPY_PY_RANDOM (0)
#define MICROPY_PY_MACHINE_SIGNAL (0)
#define MICROPY_PY_MICROPYTHON_RINGIO (0)
#define MICROPY_PY_MICROPYTHON_MEM_INFO (0)
#define MICROPY_PY_MICROPYTHON_STACK_USE (0)
#define MICROPY_PY_BUILTINS_COMPILE (0)
#define MICROPY_PY_BUILTINS_COMPLEX (0)
#define MICROPY_PY_BUILTINS_EXECFILE (0)
#define MICROPY_PY_BUILTINS_FILTER (0)
#define MICROPY_PY_BUILTINS_FROZENSET (0)
#define MICROPY_PY_BUILTINS_HELP (0)
#define MICROPY_PY_BUILTINS_INPUT (0)
#define MICROPY_PY_BUILTINS_NOTIMPLEMENTED (0)
#define MICROPY_PY_BUILTINS_POW3 (0)
#define MICROPY_PY_BUILTINS_RANGE_ATTRS (0)
#define MICROPY_PY_BUILTINS_ROUND_INT (0)
#define MICROPY_PY_BUILTINS_SLICE_INDICES (0)
#define MICROPY_PY_BUILTINS_STR_CENTER (0)
#define MICROPY_PY_BUILTINS_STR_SPLITLINES (0)
#define MICROPY_PY_COLLECTIONS_DEQUE_ITER (0)
#define MICROPY_PY_COLLECTIONS_NAMEDTUPLE (0)
#define MICROPY_PY_COLLECTIONS_ORDEREDDICT (0)
#define MICROPY_PY_ERRNO_ERRORCODE (0)
#define MICROPY_PY_SYS_PS1_PS2 (0)
#define MICROPY_PY_DELATTR_SETATTR (0)
#define MICROPY_PY_DESCRIPTORS (0)
#define MICROPY_PY_ALL_SPECIAL_METHODS (0)
#define MICROPY_PY_REVERSE_SPECIAL_METHODS (0)
#define MICROPY_REPL_AUTO_INDENT (0)
#define MICROPY_REPL_EMACS_KEYS (0)

// The compiler on the board is only for the console and for main.py.
#define MICROPY_PY_FSTRINGS (0)
#define MICROPY_PY_ASSIGN_EXPR (0)
#define MICROPY_COMP_CONST_FOLDING (0)
#define MICROPY_COMP_CONST (0)
#define MICROPY_COMP_CONST_TUPLE (0)
#define MICROPY_COMP_MODULE_CONST (0)
#define MICROPY_COMP_DOUBLE_TUPLE_ASSIGN (0)
#define MICROPY_COMP_TRIPLE_TUPLE_ASSIGN (0)

// The console moves its cursor back without snprintf, which nothing else calls.
#define MICROPY_HAL_HAS_VT100 (0)
#define mp_hal_move_cursor_back(pos) for (unsigned n = (pos); n; n--) mp_hal_stdout_tx_strn("\b", 1)
#define mp_hal_erase_line_from_cursor(chars) mp_hal_stdout_tx_strn("\x1b[K", 3)

// The shortest messages of exceptions: the type of an object, for example, is left out.
#define MICROPY_ERROR_REPORTING (MICROPY_ERROR_REPORTING_TERSE)

// No list of the frozen modules for picotool: nobody reads it, and it takes 8 kB.
#undef MICROPY_FROZEN_LIST_ITEM
#define MICROPY_FROZEN_LIST_ITEM(name, file)
