"""Toss Your Cookies, Gamewright 2007."""

DICE = True
NEEDS = """
dice: core.dice rules
play: core.dice dice ui.game_widgets ui.icons
menu: core.dice dice ui.game_widgets ui.icons play screens.game_menu
won: ui.game_widgets
records: core.dice dice ui.game_widgets
setup: core.dice dice ui.game_widgets ui.picker screens.players screens.new_game
players: screens.players
"""
