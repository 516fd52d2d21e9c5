"""Pictures of the window, compared to the last bit.

programs_pictures.py [--record] [NAME...]

tests/pictures/NAME.txt holds the checksum of a picture's file, and one of each block of 40 x 40 pixels, so that a
picture that differs can be shown: build/pictures/NAME.png is the new one, NAME.difference.png the same with red
frames round the blocks that are not as they were. --record writes the files anew, from pictures that somebody has
looked at (they lie in build/pictures). Letters are part of a picture: tests/pictures/fonts.txt names the font files
it was drawn with; tools/packages installs them. With other fonts every picture differs, and that is what is said.
"""
import hashlib
import os
import re
import struct
import sys
import tempfile
import zlib

from common import DATA, ROOT, Tally, run
from programs_ui import HOT_SEAT, click, play, turn_events

KEPT, NEW = os.path.join(ROOT, "tests/pictures"), os.path.join(ROOT, "build/pictures")
BLOCK = 40
SETTLE, SHOT = {"kind": "settle"}, {"kind": "shot", "path": "a.png"}


def by_events(events, *args, size="640x400", data=DATA):
    code, err, found = play(events + [SETTLE, SHOT], *args, size=size, data=data)
    return found.get("a.png") if code == 0 else None, err


def by_shot(*args, battle="1806:auerstedt"):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.png")
        code, _, err = run("shot", battle, "-o", path, "--size", "640x400", *args)
        if code != 0:
            return None, err
        with open(path, "rb") as file:
            return file.read(), err


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


PICTURES = {
    "chooser": chooser,
    "far": lambda: by_shot("--zoom", "2", "--at", "N2238"),
    "near": lambda: by_shot("--zoom", "6", "--at", "N2040"),
    "counters": lambda: by_shot("--side", "prussian", "--zoom", "7", "--at", "N2236"),
    "ridge": lambda: by_shot("--zoom", "5", "--at", "05.07", battle="example-sight:ridge"),
    "packages": lambda: by_shot("--zoom", "5", "--at", "0605", battle="example-package:altenfeld"),
    "odds": lambda: by_events(turn_events("odds"), *HOT_SEAT, size="1280x800"),
    "reach": lambda: by_events(before("map/N2236", "map/N2138") + [click("map/N2236")], *HOT_SEAT, size="960x640"),
    "roster": lambda: by_events([SETTLE, click("curtain/ready"), SETTLE, {"kind": "key", "key": "R"}], *HOT_SEAT,
                                size="960x640"),
}


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

def kept_path(name):
    return os.path.join(KEPT, name + ".txt")


def record(name, data):
    picture = read_png(data)
    lines = [f"sha256 {hashlib.sha256(data).hexdigest()}", f"size {picture[0]} {picture[1]}"]
    lines += [" ".join(row) for row in blocks_of(*picture)]
    with open(kept_path(name), "w") as out:
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
            f"tests/programs_pictures.py --record {name}")


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
    with open(os.path.join(KEPT, "fonts.txt")) as file:
        kept = set(file.read().split("\n"))
    return sorted(kept ^ set(fonts().split("\n")))


def run_all(tally, names=None):
    os.makedirs(NEW, exist_ok=True)
    strange = other_fonts()
    tally.case("pictures: the fonts are those of the pictures", not strange,
               f"other files are installed (Debian 12: fonts-linuxlibertine, fonts-oldstandard), so that every picture "
               f"differs: {', '.join(strange)}")
    for name in names or PICTURES:
        data, err = PICTURES[name]()
        if not data:
            tally.case(f"picture {name}", False, err)
            continue
        with open(os.path.join(NEW, name + ".png"), "wb") as out:
            out.write(data)
        with open(kept_path(name)) as file:
            kept = file.read().splitlines()
        same = kept[0] == f"sha256 {hashlib.sha256(data).hexdigest()}"
        tally.case(f"picture {name}", same, same or difference(name, data, kept))


def record_all(names):
    os.makedirs(NEW, exist_ok=True)
    os.makedirs(KEPT, exist_ok=True)
    with open(os.path.join(KEPT, "fonts.txt"), "w") as out:
        out.write(fonts())
    for name in names or PICTURES:
        data, err = PICTURES[name]()
        if not data:
            sys.exit(f"{name}: {err}")
        with open(os.path.join(NEW, name + ".png"), "wb") as out:
            out.write(data)
        record(name, data)
        print(f"recorded {name}: look at build/pictures/{name}.png")


def main():
    names = [name for name in sys.argv[1:] if name != "--record"]
    unknown = [name for name in names if name not in PICTURES]
    if unknown:
        sys.exit(f"no picture is called '{unknown[0]}'; known: {' '.join(PICTURES)}")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GROGNARD_USER"] = folder
        if "--record" in sys.argv:
            return record_all(names)
        tally = Tally()
        run_all(tally, names)
    tally.close()


if __name__ == "__main__":
    main()
