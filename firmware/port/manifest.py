"""Freeze Toychest into MicroPython: its modules, fonts and words."""

import sys

# asyncio without locks and streams.
package(
    "asyncio",
    ("__init__.py", "core.py", "event.py", "funcs.py"),
    base_path="$(MPY_DIR)/extmod",
    opt=3,
)
freeze("modules", opt=3)
package("toychest", base_path="..", opt=3)

sys.path.insert(0, ".")  # this folder
import data  # noqa: E402

package("toychest", ("data.py",), base_path=data.write(), opt=3)
