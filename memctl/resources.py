"""Files that come with memctl: the templates of `init` and the sample workspace of `demo`."""

from pathlib import Path

from memctl.errors import MemctlError


def resource(name: str) -> Path:
    """The folder `templates` or `sample_workspace`: inside an installed package, beside it in a checkout."""
    here = Path(__file__).parent
    for folder in (here / name, here.parent / name):
        if folder.is_dir():
            return folder
    raise MemctlError(f"memctl was installed without its folder {name}", hint="install it again")
