"""What is frozen into MicroPython: Toychest, its fonts and words, and how it is started."""

import sys

include("$(MPY_DIR)/extmod/asyncio")
module("rp2.py", base_path="$(PORT_DIR)/modules")
freeze("modules", opt=3)
module("main.py", base_path="..", opt=3)
package("toychest", base_path="..", opt=3)

sys.path.insert(0, ".")  # this folder
import data  # noqa: E402

package("toychest", ("data.py",), base_path=data.write(), opt=3)
