"""The version of this package (CHANGELOG.md)."""

__version__ = "0.2.0"
