"""Play games with power cuts on MicroPython and its littlefs.

    micropython run.py SEED CUTS SECONDS IMAGES

It plays rounds with the seeds SEED, SEED + 1 and so on, until there were CUTS different power cuts,
or for SECONDS; 0 means no limit in both. A round is a random test on a new flash. If it finds a
fault, the content of the flash is written into the folder IMAGES. A JSON line is printed after each
round.
"""

import gc
import json
import os
import sys
import time

import cuts
from flash import BLOCK, EIO, PAGE, Flash


class Device:
    """A simulated flash chip as a block device of MicroPython. Operations fail while the power is
    off."""

    def __init__(self, flash):
        self._flash = flash
        self.gone = False

    def readblocks(self, block, buffer, offset=0):
        if self.gone or self._flash.dead:
            return EIO
        buffer[:] = self._flash.read(block, offset, len(buffer))

    def writeblocks(self, block, buffer, offset=0):
        return EIO if self.gone else self._flash.program(block, offset, buffer)

    def ioctl(self, operation, argument):
        if operation == 4:
            return len(self._flash)
        if operation == 5:
            return BLOCK
        if operation == 6:
            return EIO if self.gone else self._flash.erase(argument)
        return 0


class Disk:
    """A littlefs filesystem on a simulated flash chip. It is made and mounted as on the Pico."""

    base = "/flash"
    open = staticmethod(open)

    def __init__(self, blocks):
        self.flash = Flash(blocks)
        self._device = None

    def format(self):
        os.VfsLfs2.mkfs(Device(self.flash), progsize=PAGE)

    def on(self):
        self._device = Device(self.flash)
        os.mount(os.VfsLfs2(self._device, progsize=PAGE), self.base)

    def off(self):
        if self._device:
            self._device.gone = True
            os.umount(self.base)
            self._device = None


def main(seed, count, seconds, images):
    """Play rounds with power cuts, and print a JSON line after each. All arguments are text.

    seed: seed of the first round.
    count: number of different power cuts, "0" for no limit.
    seconds: time limit in s, "0" for none.
    images: folder for the content of the flash before a fault.
    """

    def report(result):
        image = result.pop("image")
        if image:
            result["file"] = "%s/micropython-%d.img" % (images, result["seed"])
            with open(result["file"], "wb") as file:
                for block in image:
                    file.write(block)
        print(json.dumps(result))
        gc.collect()

    torture = cuts.Torture(Disk)
    cuts.session(torture, int(seed), int(count), int(seconds), time.time, report)


if __name__ == "__main__":
    main(*sys.argv[1:])
