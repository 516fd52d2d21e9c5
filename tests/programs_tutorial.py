"""The pages of docs/modding are followed to the letter: what they show is written and run."""
import glob
import os
import tempfile

from common import ROOT
from tutorial import follow

PAGES = os.path.join(ROOT, "docs/modding")
FOLLOWED = {"first-battle.md": 12, "first-rule.md": 10, "recipes.md": 40}  # steps that there are at least


def run_all(tally):
    for page in sorted(glob.glob(PAGES + "/*.md")):
        name = os.path.basename(page)
        with tempfile.TemporaryDirectory(prefix="grognard_page_") as folder:
            count, fault = follow(page, folder)
        tally.case(f"{name} is followed to the letter", not fault, fault)
        tally.case(f"{name} has its steps", count >= FOLLOWED.get(name, 0), str(count))
