"""Getting to know the cards of a game, see `known_cards`."""

from toychest.games.toy_shop.known_cards import KnownCards


def learn(app, state):
    """Know all cards that lie in the shops of a game; says so if they can't be kept."""
    try:
        KnownCards(app.board.SAVES).learn(state)
    except OSError:
        from toychest.screens.damaged_save import full

        full(app)
