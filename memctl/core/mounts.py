"""File systems that do not tell of changes which others make: shared from elsewhere, or of a program's own."""

import re

_SILENT = re.compile(r"9p|nfs\d?|cifs|smb\w*|fuse\w*(\..+)?|drvfs|vboxsf|prl_fs|virtiofs|afs|ceph|lustre|glusterfs")
_ESCAPED = re.compile(r"\\([0-7]{3})")


def silent_type(mounts: str, path: str) -> str:
    """The type of the file system that holds an absolute path, if it tells of no changes; else "".

    `mounts` is the text of Linux's /proc/mounts (proc(5), fstab(5)): device, place, type, options, two numbers.
    """
    best, found = "", ""
    for line in mounts.splitlines():
        fields = line.split(" ")
        if len(fields) < 3:
            continue
        place = _ESCAPED.sub(lambda octal: chr(int(octal[1], 8)), fields[1])
        # A later mount at the same place hides the earlier one.
        if f"{path}/".startswith(f"{place.rstrip('/')}/") and len(place) >= len(best):
            best, found = place, fields[2]
    return found if _SILENT.fullmatch(found) else ""
