"""The screens outside the games."""
