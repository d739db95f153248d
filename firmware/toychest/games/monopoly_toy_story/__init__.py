"""The bank of Monopoly Toy Story, Hasbro 2020."""

DICE = False
NEEDS = """
rules: bank
deeds: bank
auction: bank deeds
debt: bank deeds
special: bank
titles: bank deeds
words: bank
choose: bank widgets
amount: bank widgets ui.picker
play: core.dice bank widgets words
rare: bank widgets
setup: bank deeds titles widgets ui.picker screens.new_game
menu: core.dice bank widgets words play choose screens.game_menu
payment: bank widgets choose ui.picker amount
deal: bank widgets words choose ui.picker amount deeds titles
trade: bank widgets words play choose ui.picker amount
agree: widgets
ledger: core.dice bank widgets words play deeds
property: core.dice bank widgets words play choose ui.picker amount deeds titles deal
card: bank widgets words ui.picker amount deeds titles
wait: bank widgets words choose ui.picker amount deeds auction titles
"""
