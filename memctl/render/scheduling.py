"""Printing of what runs every night."""

from collections.abc import Iterator
from datetime import datetime

from memctl.commands.schedule import Done, Texts
from memctl.core.display import plain
from memctl.core.nights import LOG, Night, Run, Standing
from memctl.render import out, out_json, remark, remarks


def texts(found: Texts, *, as_json: bool) -> None:
    """Show what a scheduler is given: the crontab's lines alone, files each below its path."""
    if as_json:
        out_json(found.asdict())
        return
    remarks(found.notes)
    if found.via == "cron":
        out(found.files[0].text.rstrip("\n"))
        return
    out("\n".join(f"==> {plain(path)} <==\n{text}" for path, text in found.files).rstrip("\n"))


def done(what: Done, *, as_json: bool, quiet: bool) -> None:
    """Show what was set up or taken away."""
    if as_json:
        out_json(what.asdict())
        return
    remarks(what.notes)
    if quiet:
        return
    if what.job and what.next:
        gc = "" if what.job.gc == "off" else f", gc {what.job.gc}"
        out(f"distill runs at {what.job.at:%H:%M} by {what.via[0]}{gc}; first on {_when(what.next)}")
    else:
        out(f"taken out of {', '.join(what.via)}")


def standing(found: Standing, *, as_json: bool, quiet: bool) -> None:
    """Show how the schedule goes."""
    if as_json:
        out_json(found.asdict())
        return
    if quiet:
        return
    out("\n".join(f"{name:<10} {plain(value)}" for name, value in _told(found)))
    for said in (*found.problems, *found.unseen):
        remark(said)
    if not found.installed:
        remark("nothing is scheduled here", hint="memctl schedule install")


def _told(found: Standing) -> Iterator[tuple[str, str]]:
    now, one = found.night, found.installed
    yield "installed", f"{found.via}, at {one.at:%H:%M}, gc {one.gc}" if one else "no"
    yield "last run", _ended(now.last, now) if now.last else "none yet"
    if now.last_gc:
        yield "last gc", _ended(now.last_gc, now)
    if now.next:
        yield "next run", _when(now.next)
    if now.overdue:
        yield "overdue", f"since {_when(now.overdue)}; the next run makes up for it"
    if found.on_fail:
        yield "on fail", found.on_fail
    yield "log", LOG


def _ended(run: Run, now: Night) -> str:
    if run.exit is None and now.running:
        return f"{_when(run.started)}, goes on"
    ended = "done" if run.exit == 0 else f"failed ({'cut off' if run.exit is None else f'exit {run.exit}'})"
    return f"{_when(run.started)}, {ended} in {run.seconds:.1f} s" + (f": {run.reason}" if run.reason else "")


def _when(when: datetime) -> str:
    return f"{when:%Y-%m-%d %H:%M}"
