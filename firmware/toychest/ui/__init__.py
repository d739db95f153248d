"""Canvas, fonts, icons and the few widgets that every screen is built from."""
