"""What the manual quotes of the packs stands there: a block of code that opens with a file's name is a part of it."""
import glob
import re

from common import ROOT

FENCE = re.compile(r"^```\w*\n(?:--|#|//) (mods/\S+)\n(.*?)^```", re.M | re.S)
LEFT_OUT = re.compile(r"^\s*(?:--|#) \.\.\.\n", re.M)


def quotes(page):
    """The file and the pieces of each quote of a page."""
    with open(page, encoding="utf-8") as file:
        return [(path, LEFT_OUT.split(code)) for path, code in FENCE.findall(file.read())]


def missing(path, pieces):
    """The first line of the first piece that does not stand in the file, or ""."""
    try:
        with open(f"{ROOT}/{path}", encoding="utf-8") as file:
            text = "\n" + file.read()
    except OSError:
        return "no such file"
    for piece in pieces:
        if piece.strip() and "\n" + piece not in text:
            return piece.strip().splitlines()[0]
    return ""


def run_all(tally):
    for page in sorted(glob.glob(f"{ROOT}/docs/**/*.md", recursive=True)):
        name = page[len(ROOT) + 1:]
        found = quotes(page)
        for path, pieces in found:
            fault = missing(path, pieces)
            tally.case(f"{name} quotes {path} as it is", not fault, fault)
        if "/example-" in name:
            tally.case(f"{name} quotes its pack", found, "no block of code opens with a file's name")
