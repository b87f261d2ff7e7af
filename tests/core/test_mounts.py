"""Which file systems tell of changes, by the text of /proc/mounts."""

import pytest

from memctl.core.mounts import silent_type

MOUNTS = r"""overlay / overlay rw,relatime 0 0
proc /proc proc rw 0 0
/dev/sda2 /home ext4 rw 0 0
drvfs /mnt/c 9p rw,aname=drvfs;path=C:\134 0 0
server:/notes /srv/my\040notes nfs4 rw,vers=4.2 0 0
//nas/share /media/nas cifs rw 0 0
me@host: /home/me/remote fuse.sshfs rw 0 0
/dev/sdb1 /media/usb fuseblk rw 0 0
host /srv/笔记 virtiofs rw 0 0
tmpfs /home/me/remote/cache tmpfs rw 0 0
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/home/me/notes", ""),
        ("/", ""),
        ("/mnt/c/Users/me/notes", "9p"),
        ("/mnt/c", "9p"),
        ("/mnt/catalogue", ""),
        ("/srv/my notes/memory", "nfs4"),
        ("/media/nas", "cifs"),
        ("/home/me/remote/notes", "fuse.sshfs"),
        ("/home/me/remote/cache/notes", ""),
        ("/media/usb/x", "fuseblk"),
        ("/srv/笔记/memory", "virtiofs"),
    ],
)
def test_the_file_system_that_holds_a_path_is_known(path: str, kind: str) -> None:
    # MB-117
    assert silent_type(MOUNTS, path) == kind


def test_a_later_mount_hides_an_earlier_one_at_the_same_place() -> None:
    assert silent_type(MOUNTS + "tmpfs /media/nas tmpfs rw 0 0\n", "/media/nas/x") == ""
    assert silent_type(MOUNTS + "x / 9p rw 0 0\n", "/etc") == "9p"


def test_any_text_is_safe() -> None:
    assert silent_type("", "/a") == ""
    assert silent_type("one\n\ntwo words\n \\999 \\ \n", "/a") == ""
