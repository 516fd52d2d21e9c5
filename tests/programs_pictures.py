"""Pictures of the window in the examples, compared to the last bit: tests/gallery.py.

programs_pictures.py [--record] [NAME...]
"""
import os

from common import ROOT
from gallery import Gallery, by_shot

GALLERY = Gallery(os.path.join(ROOT, "tests/pictures"), {
    "ridge": lambda: by_shot("example-sight:ridge", "--zoom", "5", "--at", "05.07"),
    "packages": lambda: by_shot("example-package:altenfeld", "--zoom", "5", "--at", "0605"),
})


def run_all(tally):
    GALLERY.run_all(tally)


if __name__ == "__main__":
    GALLERY.main()
