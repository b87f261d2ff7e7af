"""Time zones by the names that people give them."""

import re
from datetime import timedelta, timezone, tzinfo


def zone(name: str) -> tzinfo | None:
    """The zone called `name`: of the system's database in any case of letters, or a fixed offset; None if unknown."""
    # As people read UTC+8, GMT-3:30, +08:00, +0800: not by the turned sign of Etc/GMT-8.
    if offset := re.fullmatch(r"(?:utc|gmt)?([+-])([0-9]{1,2})(?::?([0-5][0-9]))?", name, re.IGNORECASE):
        length = timedelta(hours=int(offset[2]), minutes=int(offset[3] or 0))
        return timezone(length if offset[1] == "+" else -length) if length < timedelta(hours=24) else None
    from zoneinfo import ZoneInfo, available_timezones  # only where a zone is asked for

    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        near = {one.lower(): one for one in available_timezones()}.get(name.lower())
        return ZoneInfo(near) if near else None
