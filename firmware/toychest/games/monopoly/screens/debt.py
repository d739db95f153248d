"""Show a debt in Monopoly Toy Story. Source: "Help! I Can't Pay" in the rules."""

from micropython import const

from toychest.core import events
from toychest.core.session import Refused
from toychest.games.monopoly import rules
from toychest.games.monopoly.names import counted, deed_name, money
from toychest.games.monopoly.rules import board, debts
from toychest.games.monopoly.rules.numbers import BANK, DEEDS, GO, HOTEL, LOCATIONS, ROLLED
from toychest.games.monopoly.screens.widgets import pips
from toychest.lang import t, written
from toychest.ui.transfer import Transfer
from toychest.ui.widgets import LABEL_WIDTH, canvas_width

_NAMED = const(300)  # px: the widest plan that names its deeds


def page(table, state):
    """Return the Page of the debt that has to be paid first. OK does the first possible of these:
    pay the debt, collect M200 for GO, follow the plan, open the menu of mortgages and sales, go
    bankrupt. The plan is the player's cheapest mortgages and sales, see debts.plan. While the
    player needs money and can raise it, the page shows the plan, if there is one, and DOWN opens
    the menu if OK does not."""
    commit = table.commit
    payer, payee, amount, _ = state["debts"][0]
    to_list = t("choose"), lambda: _open_list(table)
    plan, down = "", None
    if debts.can_pay(state):
        ok = t(".debt.settle"), lambda: commit("settle")
    elif not debts.can_raise(state, payer):
        ok = t(".debt.bankrupt"), lambda: _ask_bankrupt(table, state, payer)
    else:
        ok, plan = to_list, t(".debt.unknown")
        least = debts.plan(state, table.titles.mortgages())
        if least:
            values, levels = least
            raised = sum(values) + debts.sales_value(state, payer, levels)
            plan = _plan_in_words(state, table.titles, values, levels)
            if state["money"][payer] + raised < amount:
                plan += " " + t(".debt.short")
            ok = _raise_label(money(raised)), lambda: commit("raise", values, levels)
            down = to_list
    if not debts.can_pay(state) and payer == state["turn"] and state["due"][:1] == board.GO:
        if plan:
            down = to_list
        ok = t(".go", money(GO)), lambda: commit("go", payer)
    number = written(state["money"][payer])
    parties = (
        (table.name(payer), payer, (number, "", t(".debt.has")), payer == state["turn"]),
        (table.name(payee), "money" if payee == BANK else payee, None, False),
    )
    last = state["last"]
    dice = ()
    if last[:2] == ["repair", payer] and len(state["debts"]) == 1:  # the dice made this debt
        dice = last[3:]
    owes = t(".debt.owes")
    return table.make_page(
        t(".debt"),
        Transfer(table, parties, amount, word=owes, below=plan, dice=dice, draw_die=pips),
        ok=ok,
        down=down,
    )


def _open_list(table):
    from toychest.games.monopoly.screens.raise_money import RaiseMoney

    table.app.open(RaiseMoney(table))


def _raise_label(amount):
    label = t(".debt.raise", amount)
    return label if canvas_width(label, "b14") <= LABEL_WIDTH else "+" + amount


def _plan_in_words(state, titles, values, levels):
    # Name the properties if the names fit, otherwise only count them.
    before = state["level"]
    after = [int(level) for level in levels]
    sold = [deed_name(deed, titles) for deed in range(LOCATIONS) if after[deed] < before[deed]]
    mortgaged = [deed_name(deed, titles) for deed in range(DEEDS) if values[deed]]
    hotels = before.count(HOTEL) - after.count(HOTEL)
    houses = sum([min(level, HOTEL - 1) for level in before]) - sum(
        [min(level, HOTEL - 1) for level in after]
    )
    buildings = ", ".join(
        [words for words in (counted("hotel", hotels), counted("house", houses)) if words]
    )
    where = " (%s)" % ", ".join(sold) if sold else ""
    named = ", ".join(mortgaged)
    words = ""
    for parts in (
        (buildings + where, named),
        (buildings, named),
        (buildings, counted("deed", len(mortgaged))),
    ):
        words = _sentences(*parts)
        if canvas_width(words, "b14") <= _NAMED:
            break
    return words


def _ask_bankrupt(table, state, payer):
    reason = events.refuse(rules, state, ("bankrupt",))
    if reason:
        raise Refused(reason)
    # Without a board, the box can't know whether GO was passed.
    may_collect = (
        not state["board"]
        and state["phase"] == ROLLED
        and payer == state["turn"]
        and payer not in state["went"]
    )
    key = ".debt.sure.go" if may_collect else ".debt.sure"
    text = t(key, table.app.player(payer))
    table.app.warn(t(".debt"), text, lambda: table.commit("bankrupt"))


def _sentences(buildings, deeds):
    parts = [t(".debt.sell", buildings)] if buildings else []
    return " ".join(parts + ([t(".debt.mortgage", deeds)] if deeds else []))
