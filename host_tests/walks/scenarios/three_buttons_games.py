"""Every game on a board with three buttons: A, B and C."""

import device as harness
from seated import button, do
from tapping import choose, every_row, rows
from toychest.app import catalog
from toychest.lang import t


async def test_the_set_up_the_table_and_the_menu_of_every_game(device):
    """A, B and C alone lead from the home screen through every row of every list."""
    harness.double_names(20_000)  # all games have more than 5,080 names
    await device.power_on()
    await device.press("c")
    for name in catalog.GAMES:
        for _ in catalog.GAMES:
            if button(device, catalog.title(name)):
                break
            await device.press("b")
        await do(device, catalog.title(name))
        for _ in range(40):
            if device.app.at_table() == name and button(device, t("more")):
                break
            # Here B changes the row.
            changes = name == "stray_cat" and button(device, t("stray_cat.names.next"))
            if button(device, t("down")) and len(rows(device)) > 1 and not changes:
                await every_row(device)
            elif name == "stray_cat" and button(device, t("stray_cat.others.more")):
                await do(device, t("stray_cat.others.more"))
                continue
            if t("rules.change") in device.text:
                await choose(device, t("rules.change"))
                continue
            await device.press("c")
        await do(device, t("more"))
        await every_row(device)
        await choose(device, t("home"))
        assert device.text.startswith(t("home.title") + " - "), (name, device.text)
        assert button(device, catalog.title(name)), (name, device.text)
        while len(device.app.stack) > 1:
            await device.press("a")
