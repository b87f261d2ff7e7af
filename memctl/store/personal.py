"""What the installing user alone decides of a workspace's schedule: kept beside their config.toml, by workspace."""

import json
import os
from pathlib import Path

from memctl.errors import MemctlError
from memctl.locking import holding
from memctl.workspace import regular

_NAME = "schedule.json"


def on_fail(config: Path, workspace: str) -> str:
    """The command that is to be run when a night of this workspace fails; "" for none."""
    return _read(config / "memctl" / _NAME).get(workspace, "")


def set_on_fail(config: Path, workspace: str, command: str) -> None:
    """Keep such a command; "" for none any more."""
    path = config / "memctl" / _NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    with holding(path.with_suffix(".lock")):
        commands = {**_read(path), workspace: command}
        text = json.dumps({"version": 1, "on_fail": {one: said for one, said in commands.items() if said}}, indent=1)
        part = path.with_suffix(".part")
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(f"{text}\n")
        part.replace(path)


def _read(path: Path) -> dict[str, str]:
    try:
        with os.fdopen(regular(path), encoding="utf-8") as file:
            found = json.load(file)["on_fail"]
        return {str(workspace): str(command) for workspace, command in found.items()}
    except FileNotFoundError:
        return {}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise MemctlError(f"{path} is damaged", hint="mend it, or remove it and install the schedule again") from None
