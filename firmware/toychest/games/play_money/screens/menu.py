"""The menu at the table of the bank."""

from toychest.games.play_money import rules
from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser


class TableMenu(Chooser):
    """The menu of the bank: first the other actions of the selected player. table: the Table of the
    game."""

    def __init__(self, table):
        super().__init__(lambda: table.app.player(table.seat), self._rows)
        self._table = table

    def _rows(self):
        from toychest.games.play_money.screens import payment

        table = self._table
        session = table.session
        go = session.state["values"][rules.GO]
        rows = [(t("play_money.get"), "", lambda: payment.collect(table))]
        if go:
            rows.append(
                (
                    t("play_money.go", table.money(go)),
                    table.hold_hint(t("more")),
                    lambda: session.commit("go", table.seat),
                )
            )
        return (
            rows
            + [
                (t("play_money.from_each"), "", lambda: payment.each(table, 1)),
                (t("play_money.to_each"), "", lambda: payment.each(table, -1)),
                (t("play_money.is_out"), "", lambda: session.commit("out", table.seat)),
                game_menu.history(self.app, session),
                (t("profile.keep"), "", self._keep_rules),
            ]
            + game_menu.last(self.app, session, table.game)
        )

    def _keep_rules(self):
        from toychest.screens import profiles

        state = self._table.session.state
        kept = profiles.opened(self.app, self._table.game, rules)
        profiles.keep(self.app, kept, state["name"], state["values"])
