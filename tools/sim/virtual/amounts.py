"""Enter amounts of money on a simulated box, with as few presses as a person needs."""

from seated import button, do
from toychest.lang import t

_NEAR = 3  # rows: if an amount is farther away in a list, the person enters it


async def amount(device, wanted):
    """Choose an amount from a list, or enter it if it is not near. wanted: amount in M."""
    label = "M%d" % wanted
    other = t("amount.else")
    rows = [line for line in device.text.split("\n") if line[:2] in ("> ", "  ")]
    labels = [row[2:].split(" (")[0] for row in rows]
    if button(device, other) or other in labels:
        if label in labels:
            selected = [row[0] for row in rows].index(">")
            below = (labels.index(label) - selected) % len(rows)
            if min(below, len(rows) - below) <= _NEAR:
                await do(device, label)
                return
        await do(device, other)
    await enter(device, str(wanted))


async def enter(device, wanted):
    """Enter a number, digit by digit. On the page, the selected digit is in brackets, as in
    "M1[5]0". wanted: the number, a str."""
    while len(_digits(device)) < len(wanted):
        await do(device, t("digits.more"))
    shown = _digits(device)
    wanted = "0" * (len(shown) - len(wanted)) + wanted
    for at in range(len(wanted)):
        for by in _changes(device, int(shown[at]), int(wanted[at])):
            await do(device, "%+d" % by)
        await do(device, t("ok" if at == len(wanted) - 1 else "next"))


def _digits(device):
    shown = [line for line in device.text.split("\n") if line[:1] == "M" and "[" in line]
    assert shown, "no amount is entered here:\n" + device.text
    return [one for one in shown[0] if one.isdigit()]


def _changes(device, digit, wanted):
    """Return the shortest list of changes, such as [5, 1], from one digit to another."""
    buttons = [by for by in range(-9, 10) if button(device, "%+d" % by)]
    found = {digit: []}
    todo = [digit]
    for here in todo:
        for by in buttons:
            there = (here + by) % 10
            if there not in found:
                found[there] = found[here] + [by]
                todo.append(there)
    return found[wanted]
