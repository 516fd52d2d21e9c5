"""What the manual quotes of the packs stands there: a block of code that opens with a file's name is a part of it. The commands
of docs/commands.md run as they stand there."""
import glob
import os
import re
import shlex
import subprocess
import tempfile

from common import BINARY, DATA, ROOT

FENCE = re.compile(r"^```\w*\n(?:--|#|//) ((?:mods|tests/packs)/\S+)\n(.*?)^```", re.M | re.S)
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


PROGRAM = "build/bin/Release/grognard "
ELSEWHERE = {"bench", "check", "console", "coverage", "rpc", "sim", "test"}  # long, or they wait for input: other tests run them


def readme_commands(tally):
    with open(f"{ROOT}/docs/commands.md", encoding="utf-8") as file:
        commands = [shlex.split(line, comments=True)[1:] for line in file if line.startswith(PROGRAM)]
    tally.case("docs/commands.md lists commands", len(commands) > 10, str(len(commands)))
    with tempfile.TemporaryDirectory(prefix="grognard_readme_") as folder:
        env = {**os.environ, "GROGNARD_DATA": DATA, "GROGNARD_USER": folder, "DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""}
        for words in commands:
            if words[0] in ELSEWHERE:
                continue
            done = subprocess.run([BINARY, *words], cwd=folder, env=env, capture_output=True, text=True, timeout=300, check=False)
            tally.case(f"docs/commands.md: grognard {' '.join(words)}", done.returncode == 0, done.stderr[-400:])


def run_all(tally):
    readme_commands(tally)
    for page in sorted(glob.glob(f"{ROOT}/docs/**/*.md", recursive=True)):
        name = page[len(ROOT) + 1:]
        found = quotes(page)
        for path, pieces in found:
            fault = missing(path, pieces)
            tally.case(f"{name} quotes {path} as it is", not fault, fault)
        if "/example-" in name:
            tally.case(f"{name} quotes its pack", found, "no block of code opens with a file's name")
