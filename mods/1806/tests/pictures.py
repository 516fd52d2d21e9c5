"""Pictures of the window in 1806, compared to the last bit: tests/gallery.py. Their checksums lie in pictures/.

run.py pictures [--record] [NAME...]
"""
import os
import tempfile

from common import DATA
from gallery import SETTLE, Gallery, by_events, by_shot
from programs_ui import click
from ui import HOT_SEAT, turn_events

AUERSTEDT = "1806:auerstedt"


def chooser():
    """With the packs of one series alone: others come and go."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "mods"))
        for name in ("scripts", "assets", "mods/1806", "mods/1806-errata", "mods/1806-house"):
            os.symlink(os.path.join(DATA, name), os.path.join(folder, name))
        return by_events([SETTLE, click("setting/tab.options")], size="960x640", data=folder)


def before(*targets):
    """The whole turn's events up to the click on the first target that the second follows."""
    events = turn_events()
    clicks = [i for i, event in enumerate(events) if event["kind"] == "click"]
    return next(events[:i] for i, k in zip(clicks, clicks[1:]) if (events[i]["on"], events[k]["on"]) == targets)


GALLERY = Gallery(os.path.join(os.path.dirname(os.path.abspath(__file__)), "pictures"), {
    "chooser": chooser,
    "far": lambda: by_shot(AUERSTEDT, "--zoom", "2", "--at", "N2238"),
    "near": lambda: by_shot(AUERSTEDT, "--zoom", "6", "--at", "N2040"),
    "counters": lambda: by_shot(AUERSTEDT, "--side", "prussian", "--zoom", "7", "--at", "N2236"),
    "odds": lambda: by_events(turn_events("odds"), *HOT_SEAT, size="1280x800"),
    "reach": lambda: by_events(before("map/N2236", "map/N2138") + [click("map/N2236")], *HOT_SEAT, size="1280x800"),
    "roster": lambda: by_events([SETTLE, click("curtain/ready"), SETTLE, {"kind": "key", "key": "R"}], *HOT_SEAT,
                                size="960x640"),
})


def run_all(tally):
    os.environ["GROGNARD_USER"] = tempfile.mkdtemp(dir=os.environ.get("GROGNARD_USER"))  # no game to resume
    GALLERY.run_all(tally)
