"""Linear models for text: the companion library of the book."""

__version__ = "0.1.0"
