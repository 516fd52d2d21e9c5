"""Pictures of the window, compared to the last bit.

FOLDER/NAME.txt holds the checksum of a picture's file, and one of each block of 40 x 40 pixels, so that a picture that
differs can be shown: build/pictures/NAME.png is the new one, NAME.difference.png the same with red frames round the blocks
that are not as they were. --record writes the files again, from pictures that somebody has looked at (they lie in
build/pictures). Letters are part of a picture: tests/pictures/fonts.txt names the font files it was drawn with;
tools/packages installs them. With other fonts every picture differs, and that is what is said.
"""
import hashlib
import os
import re
import struct
import sys
import tempfile
import zlib

from common import DATA, ROOT, Tally, run
from programs_ui import play

NEW, FONTS = os.path.join(ROOT, "build/pictures"), os.path.join(ROOT, "tests/pictures/fonts.txt")
BLOCK = 40
SETTLE, SHOT = {"kind": "settle"}, {"kind": "shot", "path": "a.png"}


def by_events(events, *args, size="640x400", data=DATA):
    code, err, found = play(events + [SETTLE, SHOT], *args, size=size, data=data)
    return found.get("a.png") if code == 0 else None, err


def by_shot(battle, *args):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.png")
        code, _, err = run("shot", battle, "-o", path, "--size", "640x400", *args)
        if code != 0:
            return None, err
        with open(path, "rb") as file:
            return file.read(), err


# ---- PNG, as the program writes it: 8 bits, not interlaced

def unfilter(kind, line, above, step):
    if kind == 1:
        for i in range(step, len(line)):
            line[i] = (line[i] + line[i - step]) & 255
    elif kind == 2:
        for i, up in enumerate(above):
            line[i] = (line[i] + up) & 255
    elif kind == 3:
        for i, up in enumerate(above):
            line[i] = (line[i] + ((line[i - step] if i >= step else 0) + up) // 2) & 255
    elif kind == 4:
        for i, up in enumerate(above):
            left, corner = (line[i - step], above[i - step]) if i >= step else (0, 0)
            a, b, c = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
            line[i] = (line[i] + (left if a <= b and a <= c else up if b <= c else corner)) & 255


def read_png(data):
    """Width, height, bytes of a pixel, and the lines of pixels."""
    at, packed, head = 8, b"", None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        head = struct.unpack(">IIBBBBB", body) if kind == b"IHDR" else head
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    width, height, step = head[0], head[1], {2: 3, 6: 4}[head[3]]
    raw, lines, above = zlib.decompress(packed), [], bytearray(width * step)
    for y in range(height):
        start = y * (width * step + 1)
        line = bytearray(raw[start + 1:start + 1 + width * step])
        unfilter(raw[start], line, above, step)
        lines.append(line)
        above = line
    return width, height, step, lines


def write_png(path, width, height, step, lines):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    head = struct.pack(">IIBBBBB", width, height, 8, {3: 2, 4: 6}[step], 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + bytes(line) for line in lines), 6)
    with open(path, "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b""))


def blocks_of(width, height, step, lines):
    rows = []
    for top in range(0, height, BLOCK):
        row = []
        for left in range(0, width, BLOCK):
            part = b"".join(bytes(line[left * step:(left + BLOCK) * step]) for line in lines[top:top + BLOCK])
            row.append(f"{zlib.crc32(part):08x}")
        rows.append(row)
    return rows


# ---- What is kept

def record(path, data):
    """Writes the checksums of a picture."""
    picture = read_png(data)
    lines = [f"sha256 {hashlib.sha256(data).hexdigest()}", f"size {picture[0]} {picture[1]}"]
    lines += [" ".join(row) for row in blocks_of(*picture)]
    with open(path, "w") as out:
        out.write("\n".join(lines) + "\n")


def frame(lines, step, x, y):
    """A red frame round a block."""
    for i in range(BLOCK):
        for px, py in ((x + i, y), (x + i, y + BLOCK - 1), (x, y + i), (x + BLOCK - 1, y + i)):
            if py < len(lines) and (px + 1) * step <= len(lines[py]):
                lines[py][px * step:px * step + 3] = b"\xff\x00\x00"


def difference(name, data, kept):
    """What differs, in words; the picture with its frames is written."""
    width, height, step, lines = read_png(data)
    old = [line.split() for line in kept[2:]]
    if kept[1] != f"size {width} {height}":
        return f"it is {width} x {height}, not {kept[1][5:]}"
    new = blocks_of(width, height, step, lines)
    other = [(x, y) for y, row in enumerate(new) for x, block in enumerate(row) if block != old[y][x]]
    if not other:
        return "only the file differs, not a pixel: the way in which PNGs are written has changed"
    for x, y in other:
        frame(lines, step, x * BLOCK, y * BLOCK)
    path = os.path.join(NEW, name + ".difference.png")
    write_png(path, width, height, step, lines)
    first, last = other[0], other[-1]
    return (f"{len(other)} of {sum(map(len, new))} blocks differ, from ({first[0] * BLOCK}, {first[1] * BLOCK}) to "
            f"({last[0] * BLOCK}, {last[1] * BLOCK}): look at {os.path.relpath(path, ROOT)}; if it is as it should be, "
            f"record it: --record {name}")


def fonts():
    """The font files that the roles are drawn with, and their checksums."""
    with open(os.path.join(DATA, "assets/fonts.lua")) as file:
        text = file.read()
    folders = re.findall(r'^\s+"(/[^"]+)",', text, re.M)
    found = set()
    for names in re.findall(r"= \{ ((?:\"[^\"]+\.(?:ttf|otf)\"(?:, )?)+)", text):
        for name in re.findall(r'"([^"]+)"', names):
            path = next((os.path.join(f, name) for f in folders if os.path.exists(os.path.join(f, name))), None)
            if path:
                with open(path, "rb") as file:
                    found.add(f"{name} {hashlib.sha256(file.read()).hexdigest()[:16]}")
                break
    return "\n".join(sorted(found)) + "\n"


def other_fonts():
    """Which fonts are not those of the pictures; empty when all are."""
    with open(FONTS) as file:
        kept = set(file.read().split("\n"))
    return sorted(kept ^ set(fonts().split("\n")))


class Gallery:
    """Pictures {name: function that gives a PNG and what was said} whose checksums lie in a folder."""

    def __init__(self, folder, pictures):
        self.folder, self.pictures = folder, pictures

    def kept(self, name):
        return os.path.join(self.folder, name + ".txt")

    def made(self, name):
        """The picture as it is now, also in build/pictures; None and what was said when there is none."""
        os.makedirs(NEW, exist_ok=True)
        data, err = self.pictures[name]()
        if data:
            with open(os.path.join(NEW, name + ".png"), "wb") as out:
                out.write(data)
        return data, err

    def run_all(self, tally, names=None):
        strange = other_fonts()
        tally.case("pictures: the fonts are those of the pictures", not strange,
                   f"other files are installed (Debian 12: fonts-linuxlibertine, fonts-oldstandard), so that every picture "
                   f"differs: {', '.join(strange)}")
        for name in names or self.pictures:
            data, err = self.made(name)
            if not data:
                tally.case(f"picture {name}", False, err)
                continue
            with open(self.kept(name)) as file:
                kept = file.read().splitlines()
            same = kept[0] == f"sha256 {hashlib.sha256(data).hexdigest()}"
            tally.case(f"picture {name}", same, same or difference(name, data, kept))

    def record_all(self, names):
        with open(FONTS, "w") as out:
            out.write(fonts())
        for name in names or self.pictures:
            data, err = self.made(name)
            if not data:
                sys.exit(f"{name}: {err}")
            record(self.kept(name), data)
            print(f"recorded {name}: look at build/pictures/{name}.png")

    def main(self):
        names = [name for name in sys.argv[1:] if name != "--record"]
        unknown = [name for name in names if name not in self.pictures]
        if unknown:
            sys.exit(f"no picture is called '{unknown[0]}'; known: {' '.join(self.pictures)}")
        with tempfile.TemporaryDirectory() as folder:
            os.environ["GROGNARD_USER"] = folder
            if "--record" in sys.argv:
                return self.record_all(names)
            tally = Tally()
            self.run_all(tally, names)
        return tally.close()
