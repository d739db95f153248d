"""Seat the players in another order. Their names and mascots move with them."""

from toychest.asking.any_player import AnyPlayer
from toychest.lang import t


def ask(app, players):
    """Ask for the player on each seat, the first seat first. The row "Mix" seats all players who
    have no new seat yet, in random order. Save the names and mascots in the new order."""
    names = app.settings["names"]
    mascots = app.settings["mascots"]
    order = list(range(len(names)))  # the old seats of the players, in their new order
    seated = 0  # number of players who have their new seat

    def sit(at):  # at: index in `order` of the player who gets the next seat
        nonlocal seated
        order.insert(seated, order.pop(at))
        seated += 1
        if seated == players - 1:
            app.close()
            app.save_settings(
                {
                    "names": [names[seat] for seat in order],
                    "mascots": [mascots[seat] for seat in order],
                }
            )

    def mix():
        while seated < players - 1:
            sit(seated + app.pool.below(players - seated))

    def rows():
        rows = [(t("seats.mix"), "", mix)]
        for at in range(seated, players):
            rows.append((app.player(order[at]), "", lambda at=at: sit(at)))
        return rows

    app.open(AnyPlayer(lambda _: t("seats.who", seated + 1), rows))
