"""My Toy Shop, published also as "Jouets a Gogo"."""

DICE = False
NEEDS = """
rules: toys
plan: toys
words: toys
sketch: toys
play: widgets
paid: toys plan words ui.game_widgets
register: toys sketch words
card: toys plan sketch words
menu: toys widgets words play screens.game_menu
statistics: widgets
final: toys widgets words screens.players
setup: screens.players screens.new_game
"""
