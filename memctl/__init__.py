"""Memory for agents and people as plain Markdown files, run from a command line."""

__version__ = "0.1.0"
