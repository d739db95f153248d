"""The commands of `toychest`, with their options, questions and messages."""
