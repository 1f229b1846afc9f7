"""The command line: thin commands over the package."""

from ludarium.cli.run import main

__all__ = ["main"]
