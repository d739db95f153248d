"""My Toy Shop, published also as "Jouets a Gogo"."""

DICE = False
NEEDS = """
rules: toys
plan: toys
words: toys
sketch: toys
play: widgets ui.picker
paid: toys plan words ui.game_widgets
coins: ui.picker
register: toys sketch words ui.picker
card: toys plan sketch words
menu: toys widgets words ui.picker play screens.game_menu
statistics: widgets
final: toys widgets words screens.players
setup: screens.players ui.picker screens.new_game
"""
