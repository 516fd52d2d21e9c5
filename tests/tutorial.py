"""Follows a page of docs/modding to the letter: writes the files that it shows and runs its commands, in an empty folder.

What counts in a page: a block ```sh is run (`sh fails`: it must end with exit code 1); a block ```text behind it must be in what was
said, line by line, `...` standing for anything. Any other block whose text before it ends in a file name (`mods/x/a.lua`:) is that
file; (`a.lua`, at the end:) is added to it; a ```diff there changes lines that must stand in it."""
import os
import re
import subprocess

from common import BINARY, DATA

FILE = re.compile(r"`([^`\s]+\.\w+)`(, at the end)?:\s*$")


def steps(page):
    """(line, kind, file, text) of each block of a page that counts."""
    with open(page, encoding="utf-8") as file:
        lines = file.read().split("\n")
    before, at = "", 0
    while at < len(lines):
        fence = re.match(r"```(.*)$", lines[at])
        if not fence:
            before = lines[at] if lines[at].strip() else before
            at += 1
            continue
        end = next(i for i in range(at + 1, len(lines)) if lines[i].strip() == "```")
        text, named, info = "\n".join(lines[at + 1:end]) + "\n", FILE.search(before), fence.group(1).strip()
        if info in ("sh", "sh fails", "text"):
            yield at + 1, info, None, text
        elif named:
            kind = "diff" if info == "diff" else "append" if named.group(2) else "write"
            yield at + 1, kind, named.group(1), text
        before, at = "", end + 1


def changed(text, diff):
    """The text with one change: the lines behind `-` and ` ` must stand in it."""
    lines = diff.rstrip("\n").split("\n")
    old = "\n".join(line[1:] for line in lines if line[0] in "- ")
    new = "\n".join(line[1:] for line in lines if line[0] in "+ ")
    if text.count(old) != 1:
        raise ValueError(f"stands there {text.count(old)} times: {old}")
    return text.replace(old, new)


def put(path, kind, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if kind != "write":
        with open(path, encoding="utf-8") as file:
            there = file.read()
        text = changed(there, text) if kind == "diff" else there + text
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def said(wanted, found):
    """The first line of `wanted` that was not said, or ""."""
    squeezed = re.sub(r"\s+", " ", found)
    for line in wanted.strip().split("\n"):
        parts = [re.escape(re.sub(r"\s+", " ", part.strip())) for part in line.split("...")]
        if not re.search(".*?".join(part for part in parts if part), squeezed):
            return line
    return ""


class Follower:
    """One reader with an empty folder of his own and `grognard` on his path."""

    def __init__(self, folder):
        self.folder, self.said = folder, ""
        programs = os.path.join(folder, "programs")
        os.makedirs(programs)
        os.symlink(os.path.realpath(BINARY), os.path.join(programs, "grognard"))
        self.env = {**os.environ, "PATH": programs + ":" + os.environ["PATH"], "GROGNARD_USER": folder, "GROGNARD_DATA": DATA}

    def run(self, text, code):
        done = subprocess.run(["bash", "-e", "-c", text], cwd=self.folder, env=self.env, capture_output=True, text=True,
                              timeout=300, stdin=subprocess.DEVNULL)
        self.said = done.stdout + done.stderr
        return "" if done.returncode == code else f"exit code {done.returncode}: {self.said[-1500:]}"

    def do(self, kind, file, text):
        """Does one step; what went wrong, or ""."""
        if kind in ("sh", "sh fails"):
            return self.run(text, 0 if kind == "sh" else 1)
        if kind == "text":
            missing = said(text, self.said)
            return missing and f"'{missing}' was not said: {self.said[-1500:]}"
        try:
            put(os.path.join(self.folder, file), kind, text)
        except (OSError, ValueError) as fault:
            return f"{file}: {fault}"
        return ""


def follow(page, folder):
    """Follows a page; the number of steps, and the first that went wrong or ""."""
    reader, count = Follower(folder), 0
    for line, kind, file, text in steps(page):
        count += 1
        fault = reader.do(kind, file, text)
        if fault:
            return count, f"{os.path.basename(page)}:{line}: {fault}"
    return count, ""
