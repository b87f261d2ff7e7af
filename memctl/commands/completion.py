"""Completion in shells: their scripts, and where they go on request."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from memctl.errors import MemctlError
from memctl.resources import resource

SHELLS = ("bash", "zsh", "fish")


class Installed(NamedTuple):
    """Where a shell's script was put, and what the person still has to do ("": nothing)."""

    path: Path
    then: str


def script(shell: str) -> str:
    """The script that makes a shell complete memctl."""
    return (resource("templates") / "completion" / f"memctl.{shell}").read_text("utf-8")


def install(shell: str, home: Path, environ: Mapping[str, str]) -> Installed:
    """Put the script where the shell looks for it; no file of the person's own is touched."""
    data = Path(environ.get("XDG_DATA_HOME") or home / ".local/share")
    config = Path(environ.get("XDG_CONFIG_HOME") or home / ".config")
    place, then = {
        "bash": (data / "bash-completion/completions/memctl", "open a new shell; it needs the package bash-completion"),
        "zsh": (data / "zsh/site-functions/_memctl", ""),
        "fish": (config / "fish/completions/memctl.fish", ""),
    }[shell]
    if shell == "zsh":
        then = f"put this above compinit in ~/.zshrc, then open a new shell: fpath=({place.parent} $fpath)"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(script(shell), "utf-8")
    except OSError as error:
        raise MemctlError(f"{place} could not be written: {error.strerror}") from error
    return Installed(place, then)
