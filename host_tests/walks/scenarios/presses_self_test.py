"""Chores of the settings, counted by presses.py."""

from toychest.lang import t


class Box:
    """The menu of the settings."""

    @staticmethod
    def prepare(saves):
        pass

    def __init__(self, device):
        from toychest.screens import settings  # not on CPython, which reads the chores' goals

        self.device = device
        device.app.open(settings.menu(device.app))


async def self_test(person, box):
    """Begin the self-test. It ends by itself."""
    before = box.device.panel.refreshes["full"]
    await person.sit_down()
    await person.do(t("settings.about"))
    await person.do(t("test"))
    assert box.device.panel.refreshes["full"] > before + 1  # it began, and ended


async def rest(person, box):
    await person.sit_down()
    await person.do(t("settings.rest"))
    assert set(box.device.app.display.canvas.buffer) == {255}


CHORES = (
    (Box, (
        ("settings: begin the self-test", 4, self_test),
        ("settings: put away", 3, rest),
    )),
)  # fmt: skip
