"""Pictures and bots of strangers: each ends with a message within bounds of time and memory, and the rest goes on."""
import json
import os
import struct
import subprocess
import sys
import tempfile
import zlib

from common import BINARY, DATA
from programs_guests import MANIFEST, write
from programs_packs import bounded

SIGNATURE = b"\x89PNG\r\n\x1a\n"
PIECES = [f"{side}_{n}" for side in "BR" for n in "123H"]


def chunk(name, data, length=None, crc=None):
    return struct.pack(">I", len(data) if length is None else length) + name + data + struct.pack(">I", zlib.crc32(name + data) if crc is None else crc)


def head(width=8, height=8, bits=8, colour=2, interlaced=0):
    return SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, interlaced))


def rows(width=8, height=8, filter_=0, each=3):
    return zlib.compress((bytes([filter_]) + b"\x80" * each * width) * height)


END = chunk(b"IEND", b"")
BODY = chunk(b"IDAT", rows()) + END
BOMB = zlib.compress(bytes(1 << 28), 9)
BAD_PICTURES = {
    "nothing": b"", "no size": head(0, 0) + BODY, "a huge width": head(2**31, 1) + BODY, "the hugest size": head(2**32 - 1, 2**32 - 1) + BODY,
    "odd bits": head(bits=7) + BODY, "no such colour": head(colour=5) + BODY, "no such lacing": head(interlaced=9) + BODY,
    "a chunk without end": head() + chunk(b"IDAT", rows(), 2**31 - 1), "a chunk beyond all": head() + chunk(b"IDAT", rows(), 2**32 - 1),
    "a note beyond all": head() + chunk(b"tEXt", b"a\0b", 2**32 - 1), "256 MiB in 8 x 8": head() + chunk(b"IDAT", BOMB) + END,
    "256 MiB in 1024 x 1024": head(1024, 1024) + chunk(b"IDAT", BOMB) + END, "too few pixels": head(1000, 1000) + BODY,
    "cut short": (head(500, 500) + chunk(b"IDAT", rows(500, 500)))[:-60], "no palette": head(colour=3) + BODY,
    "a palette too long": head(colour=3) + chunk(b"PLTE", b"x" * 3000) + BODY, "glass too long": head(colour=3) + chunk(b"PLTE", b"x" * 768) + chunk(b"tRNS", b"x" * 5000) + BODY,
    "two heads": head() + head(1024, 1024)[8:] + BODY, "no head": SIGNATURE + BODY, "no such filter": head() + chunk(b"IDAT", rows(filter_=9)) + END,
    "a chunk with escapes": head() + chunk(b"\x1b[3m", b"") + BODY, "another kind": b"\xff\xd8\xff\xe0" + bytes(1000), "noise": head() + chunk(b"IDAT", b"noise" * 99) + END,
}
GOOD_PICTURES = {"many empty parts": head() + chunk(b"IDAT", b"") * 10000 + BODY, "many notes": head() + chunk(b"tEXt", b"a\0b") * 10000 + BODY,
                 "a wrong sum": head() + chunk(b"IDAT", rows(), crc=1) + END, "16 bits": head(bits=16) + chunk(b"IDAT", rows(each=6)) + END}
SCAN = '{ maps = { first = { file = "a.png", hexes = { { hex = "0101", x = %d, y = %d }, { hex = "0908", x = %d, y = %d } } } } }\n'
SCANS = ((10, 60, 60, 10), (10, 11, 11, 10), (60, 10, 10, 60), (32767, 0, 0, 32767), (0, 32767, 1, 32766))
NAMES = ("../a.png", "/etc/passwd", "..\\\\a.png", "x\\27[31m.png", "a.png/", ".", "x" * 5000, "a\\226\\128\\174.png", "./a.png", "a:b.png")


def plain(text):
    """No control characters, nor those that turn the direction."""
    return not any(ord(c) < 32 and c != "\n" or 0x7f <= ord(c) < 0xa0 or c == "\u202e" for c in text)


def assets(folder, lua, files, links=()):
    write(folder, {"guest/pack.lua": MANIFEST % ("assets", "", "example-first"), "guest/assets.lua": lua, **{f"guest/{name}": data for name, data in files.items()}})
    for name, to in links:
        os.symlink(to, os.path.join(folder, "guest", name))


def counters(names):
    return "{ counters = { %s } }\n" % ", ".join(f'{piece} = {{ file = "{name}" }}' for piece, name in zip(PIECES, names))


def looked_at(lua, files, links=(), words=()):
    """What the window and `check` say of a pack of pictures."""
    with tempfile.TemporaryDirectory(prefix="grognard_assets_") as folder:
        assets(folder, lua, files, links)
        shot = os.path.join(folder, "shot.png")
        seen = bounded(["shot", "example-first:mill", "-o", shot, "--size", "900x600", "--user", folder, *words], [folder])
        drawn = os.path.exists(shot)
        return drawn, seen, bounded(["check", "guest", "--user", folder], [folder])


def pictures(tally):
    """Pictures that cannot be read are drawn over and reported by name, by the window and by `check` alike."""
    names = list(BAD_PICTURES)
    for first in range(0, len(names), len(PIECES)):
        group = names[first:first + len(PIECES)]
        files = {f"{i}.png": BAD_PICTURES[name] for i, name in enumerate(group)}
        drawn, (code, err), (checked, out) = looked_at(counters(files), files)
        for i, name in enumerate(group):
            tally.case(f"a picture of {name}", drawn and code == 0 and checked == 1 and err.count(f"guest/{i}.png: ") == 1 and f": {i}.png: " in out and
                       plain(err + out) and "(null)" not in err + out and "damaged: \n" not in err + out, f"{code} {err} {checked} {out}"[:900])
    files = {f"{i}.png": data for i, data in enumerate(GOOD_PICTURES.values())}
    drawn, (code, err), (checked, out) = looked_at(counters(files), files)
    tally.case("odd pictures that can be read", drawn and code == 0 and not err and checked == 0, f"{code} {err} {out}"[:600])


def small_memory(tally):
    """A picture that unfolds without end takes no more memory than one of its size."""
    with tempfile.TemporaryDirectory(prefix="grognard_assets_") as folder:
        peaks = []
        for data in (head() + BODY, BAD_PICTURES["256 MiB in 8 x 8"]):
            assets(folder, counters(["a.png"]), {"a.png": data})
            peaks.append(peak_of("shot", "example-first:mill", "-o", os.path.join(folder, "shot.png"), "--mods", folder, "--user", folder))
    tally.case("a small picture that unfolds into 256 MiB", peaks[1] < peaks[0] + (32 << 10), f"{peaks} KiB")


def peak_of(*args):
    """The most memory that the program had, KiB."""
    script = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], capture_output=True); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    done = subprocess.run([sys.executable, "-c", script, BINARY, *args, "--data", DATA], capture_output=True, text=True, timeout=120)
    return int(done.stdout)


def scans(tally):
    for at in SCANS:
        drawn, (code, err), _ = looked_at(SCAN % at, {"a.png": head(64, 64) + chunk(b"IDAT", rows(64, 64)) + END})
        tally.case(f"a scan whose hexes lie at {at}", drawn and code == 0 and not err, f"{code} {err}")
    drawn, (code, err), (checked, out) = looked_at(SCAN % SCANS[0], {"a.png": head(8192, 4096) + chunk(b"IDAT", rows()) + END})
    tally.case("a scan of too few pixels", drawn and code == 0 and checked == 1 and "a.png" in err and "a.png" in out, f"{err} {out}"[:600])


def names_of_pictures(tally):
    for name in NAMES:
        drawn, (code, err), (checked, out) = looked_at('{ counters = { B_1 = { file = "%s" } } }\n' % name, {})
        tally.case(f"a picture called {name[:20]}", drawn and code == 0 and checked == 1 and err and plain(err + out) and len(err + out) < 4000, f"{err} {out}"[:600])
    for to in ("/etc/passwd", "a.png", "/dev/zero", "/", "/proc/self/mem"):
        drawn, (code, err), (checked, out) = looked_at(counters(["a.png"]), {}, [("a.png", to)])
        tally.case(f"a picture that is a link to {to}", drawn and code == 0 and checked == 1 and "a.png" in err and "a symbolic link" in out, f"{err} {out}"[:600])
    many = "{ counters = { %s } }" % ", ".join(f'x{i} = {{ file = "a.png" }}' for i in range(20000))
    drawn, (code, _), (checked, out) = looked_at(many, {"a.png": head() + BODY})
    tally.case("20,000 wrong counters are reported shortly", drawn and code == 0 and checked == 1 and "19500 faults more" in out and len(out) < 100000, out[-300:])


# What a bot's `choose` does -> what is said of it; "" for one that plays on.
BOTS = {
    "cyclic": ("local t = {} t[1] = t return t", "chose no entry"), "nan": ("return 0/0", "chose no entry"), "infinite": ("return 1/0", "chose no entry"),
    "huge": ("return math.maxinteger", "chose no entry"), "half": ("return 1.5", "chose no entry"), "nothing": ("", "chose no entry"),
    "long message": ("error(('x'):rep(8000000))", "xxxx"), "message with escapes": ("error('\\27[31mevil\\7\\226\\128\\174abc')", "?[31mevil?"),
    "message that is a table": ("error(setmetatable({}, { __tostring = function() while true do end end }))", "a table without a text"),
    "message of bytes": ("error('\\255\\254')", "mods/guest/bots/last.lua:1"), "never": ("while true do pcall(function() while true do end end) end", "budget"),
    "deep": ("local function f() return 1 + f() end return f()", "memory budget"), "memory": ("local t = {} while true do t[#t + 1] = ('x'):rep(100000) .. #t end", "memory budget"),
    "the game": ("return context.G.turn", "nil value (field 'G')"), "the kernel": ("return require('kernel.globals')", "does not offer"),
    "the session": ("return require('session.live')", "no module"), "the interface": ("return require('engine.game')", "for the user interface alone"),
    "globals": ("kept = 1 return 1", "kept"), "the view": ("local v = context.view() for k in pairs(v) do v[k] = nil end assert(context.view().turn) return 1", ""),
    "the context": ("context.count = nil context.view = nil for i = 1, 4000 do context['k' .. i] = i end return 1", ""),
    "no entry": ("return context.action(0)", "no such entry"), "no dice": ("return context.random(math.mininteger)", "out of range"),
    "dice without end": ("for _ = 1, 2^20 + 1 do context.random(2) end", "too many draws"), "a cyclic question": ("local t = {} t.targets = t context.assess(t)", "targets"),
    "a shared question": ("local t = {} for _ = 1, 60 do t = { t, t } end context.assess({ targets = t, by = {} })", "targets"),
    "a deep question": ("local t = {} for _ = 1, 100000 do t = { t } end context.assess({ targets = t })", "targets"),
    "another's seat": ("for s = 1, 3 do assert(#context.reach({ seat = s, unit = 'R_1' }).hexes == 0) end return 1", ""),
    "output": ("while true do print(('x'):rep(100000)) end", "print: more than"), "words": ("return load('return 1')()", "undefined name 'load'"),
}
ODD = """for _, v in ipairs({ 1, 'x', 0/0, 1/0, true, {}, { {} }, ('x'):rep(100000) }) do
  pcall(context.assess, { targets = v, by = v }) pcall(context.assess, { targets = { v }, by = { v } })
  pcall(context.reach, { unit = v, with = v, to = v, line = v }) pcall(context.costs, { unit = v, to = v, column = v }) pcall(context.reach, v)
  pcall(context.explain, { verb = v, args = v }) pcall(context.explain, { verb = 'march', args = { unit = v, to = v } }) pcall(context.odds, v)
  pcall(context.explain, { verb = 'override', args = { path = v, value = v, reason = v } }) pcall(context.map, v) pcall(context.hints, v)
end return 1"""


def played(text, *words, seats="last,random", games="1"):
    with tempfile.TemporaryDirectory(prefix="grognard_bot_") as folder:
        write(folder, {"guest/pack.lua": MANIFEST % ("bot", "", "example-first"), "guest/bots/last.lua": text})
        return bounded(["sim", "example-first:mill", "--games", games, "--bots", seats, "--user", folder, *words], [folder])


def bots(tally):
    """A bot that means harm ends with a message of its own; the games without it are played."""
    for name, (body, said) in {**BOTS, "odd questions": (ODD, "")}.items():
        code, out = played("return { choose = function(context) %s end }" % body)
        good = code == (1 if said else 0) and ("errors: 1" if said else "errors: 0") in out and said in out
        tally.case(f"a bot with {name}", good and plain(out) and len(out) < 3000, f"{code} {out}"[:900])


def between_games(tally):
    """Nothing is kept from game to game: many games are what each is alone."""
    text = "local n = 0 return { choose = function(context) n = n + 1 context.memory.n = (context.memory.n or 0) + 1 return (n + context.memory.n) % context.count + 1 end }"
    several = [played(text, "--json", "--seed", "1", *jobs, games="4")[1] for jobs in ((), ("--jobs", "2"))]
    totals = [{key: json.loads(out).get(key) for key in ("errors", "actions", "wins", "lost")} for out in several]
    tally.case("a bot keeps nothing between games", totals[0] == totals[1] and totals[0]["errors"] == 0, str(totals))


def run_all(tally):
    for part in (pictures, small_memory, scans, names_of_pictures, bots, between_games):
        part(tally)
