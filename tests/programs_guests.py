"""Packs that go with others - panels, players, translations, pictures - and what `check` reads because the window does."""
import os
import shutil
import struct
import tempfile
import zlib

from common import ROOT, run

MANIFEST = """{ id = "guest", kind = "%s", name = "Guest", version = "1.0.0", api = 1, %s
  requires = { ["%s"] = "" }, conflicts = {}, licence = { { what = "all", licence = "MIT", credit = "us" } } }
"""
PANEL = 'return { id = "sum", title = "Sum", build = function(panel) panel.heading("Sum") end }\n'
BOT = "return { choose = function(context) return context.count end }\n"


def png(width=8, height=8):
    """A grey picture."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = b"".join(b"\0" + b"\x80\x80\x80" * width for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


SCAN = '{ file = "a.png", hexes = { { hex = "0101", x = 10, y = 90 }, { hex = "0908", x = 90, y = 10 } } }'
# kind, what the manifest says besides, files, exit code, words
GUESTS = [
    ("ui", "", {"ui/sum.lua": PANEL}, 0, ["ok      guest"]),
    ("ui", "", {}, 1, ["holds no panels: there is no ui/NAME.lua"]),
    ("ui", "", {"ui/sum.lua": "return 3\n"}, 1, ["mods/guest/ui/sum.lua: returns no table"]),
    ("ui", "", {"ui/sum.lua": 'return { id = "a", title = "A" }\n'}, 1, ["ui/sum.lua: a panel has build, a function"]),
    ("ui", "", {"ui/sum.lua": "return {\n"}, 1, ["mods/guest/ui/sum.lua:2:"]),
    ("bot", "", {"bots/last.lua": BOT}, 0, ["ok      guest"]),
    ("bot", "", {"bots/last.lua": "return {}\n"}, 1, ["bots/last.lua: a bot has a function 'choose'"]),
    ("bot", "", {"bots/staff.lua": BOT}, 1, ["bots/staff.lua: the program has a bot 'staff' of its own"]),
    ("bot", "", {"bot/last.lua": BOT}, 1, ["mods/guest/bot: nothing reads this folder (did you mean 'bots'?)"]),
    ("locale", 'language = "fr",', {"text/fr.lua": '{ march = "marche vers {to}" }\n'}, 0, ["ok      guest"]),
    ("locale", "", {"text/fr.lua": "{}\n"}, 1, ["a locale pack names its language"]),
    ("locale", 'language = "fr",', {"text/fr.lua": '{\n  marsh = "x",\n  march = "vers {ta}",\n}\n'}, 1,
     ["text/fr.lua:2: no pack below has the text 'marsh' (did you mean 'march'?)",
      "text/fr.lua:3: march: '{ta}' is not given to this text (did you mean 'to'?)"]),
    ("assets", "", {"assets.lua": "{ maps = { first = %s } }\n" % SCAN, "a.png": png()}, 0, ["ok      guest"]),
    ("assets", "", {"assets.lua": '{ counters = { B_9 = { file = "b.png" } } }\n', "b.png": b"GIF"}, 1,
     ["assets.lua:1: no piece is called 'B_9'", "assets.lua:1: b.png: no PNG picture"]),
    ("assets", "", {"assets.lua": '{ counters = { B_1 = { file = "a.png" } } }\n', "a.png": png(1025, 8)}, 1,
     ["assets.lua:1: a.png: the picture has 1025 x 8 pixels; at most 1024 a side"]),
    ("assets", "", {"assets.lua": "{ maps = { frist = %s } }\n" % SCAN, "a.png": png()}, 1,
     ["no map is called 'frist' (did you mean 'first'?)"]),
    ("assets", "", {"assets.lua": "{ maps = { first = %s } }\n" % SCAN.replace("0908", "9908"), "a.png": png()}, 1,
     ["the map 'first' has no hex '9908'"]),
    ("assets", "", {"assets.lua": "{ maps = { first = %s } }\n" % SCAN.replace("y = 10", "y = 90"), "a.png": png()}, 1,
     ["the two hexes have one x or one y"]),
    ("assets", "", {}, 1, ["mods/guest/assets.lua: "]),
]


def write(folder, files):
    for inner, data in files.items():
        path = os.path.join(folder, inner)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data if isinstance(data, bytes) else data.encode())


def guests(tally):
    for kind, more, files, want, words in GUESTS:
        with tempfile.TemporaryDirectory(prefix="grognard_guest_") as mods:
            write(mods, {"guest/pack.lua": MANIFEST % (kind, more, "example-first"),
                         **{f"guest/{inner}": data for inner, data in files.items()}})
            code, out, err = run("check", "guest", "--mods", mods)
            tally.case(f"a pack of kind {kind}: {words[0]}", code == want and all(each in out for each in words),
                       f"{code} {out}{err}"[:900])
            code, out, err = run("sim", "example-first:mill", "--games", "1", "--mods", mods)
            tally.case(f"beside a pack of kind {kind} ({words[0]}) others are played", code == 0, out + err)


def players(tally):
    """A pack's bot plays under its name; what is wrong with it is said with its own file and line."""
    code, out, err = run("sim", "example-first:mill", "--games", "2", "--bots", "gambler,random")
    tally.case("a bot of a pack plays", code == 0 and "errors: 0" in out, out + err)
    code, out, err = run("sim", "example-first:mill", "--bots", "gamblr,random")
    tally.case("a bot's name misspelt", code != 0 and "did you mean 'gambler'?" in err, err)
    for name, text, words in (("raises", "return { choose = function(context)\n  return context.nothing.there\nend }\n",
                               "mods/guest/bots/last.lua:2"),
                              ("reads files", 'local files = require("engine.files")\nreturn {}\n', "mods/guest/bots/last.lua:1"),
                              ("is no table", "return 7\n", "mods/guest/bots/last.lua returns no table")):
        with tempfile.TemporaryDirectory(prefix="grognard_guest_") as mods:
            write(mods, {"guest/pack.lua": MANIFEST % ("bot", "", "example-first"), "guest/bots/last.lua": text})
            _, out, err = run("sim", "example-first:mill", "--games", "1", "--bots", "last,random", "--mods", mods, "--user", mods)
            tally.case(f"a bot of a pack that {name}", words in out + err, (out + err)[:600])


def large_pictures(tally):
    """Small files that unfold into more than there is memory: counters are refused by their head, and drawn instead."""
    files = {"guest/0.png": png(5700, 5700)}
    rows = ", ".join(f'{piece} = {{ file = "0.png" }}' for piece in ("B_1", "B_2", "B_3"))
    with tempfile.TemporaryDirectory(prefix="grognard_guest_") as mods:
        write(mods, {"guest/pack.lua": MANIFEST % ("assets", "", "example-first"), "guest/assets.lua": "{ counters = { %s } }\n" % rows, **files})
        shot = os.path.join(mods, "shot.png")
        code, out, err = run("shot", "example-first:mill", "-o", shot, "--size", "900x600", "--mods", mods)
        said = err.count("0.png: the picture has 5700 x 5700 pixels; at most 1024 a side")
        tally.case("counters that are too large are drawn, and it is said once", code == 0 and os.path.exists(shot) and said == 1, f"{said} {err}")


def languages(tally):
    code, out, _ = run("show", "1806:saalfeld", "--language", "de")
    tally.case("a translation is shown", code == 0 and "10. Oktober 1806" in out, out[:300])
    code, out, _ = run("show", "1806:saalfeld", env={"GROGNARD_LANGUAGE": "de"})
    tally.case("a translation is shown for GROGNARD_LANGUAGE", code == 0 and "10. Oktober 1806" in out, out[:300])
    code, out, err = run("show", "1806:saalfeld", "--language", "du")
    tally.case("a language that no pack speaks", code != 0 and "did you mean 'de'?" in err, out + err)
    _, plain, _ = run("sim", "1806:saalfeld", "--games", "2", "--bots", "random,random", "--json")
    _, german, _ = run("sim", "1806:saalfeld", "--games", "2", "--bots", "random,random", "--json", "--language", "de")
    same = [line for line in plain.splitlines() if "second" not in line] == [
        line for line in german.splitlines() if "second" not in line]
    tally.case("no game knows of the language", same, f"{plain[:400]}\n{german[:400]}")


# What is changed in a copy of halle (file, old, new; a file alone goes away), and what is said
WINDOW = [
    ("text/en.lua", '["scenario.halle.text"]', '["scenario.halle.txt"]',
     "halle.lua:5: the chooser shows the text 'scenario.halle.text', and there is none (did you mean 'scenario.halle.txt'?)"),
    ("text/en.lua", '["scenario.halle.french"]', '["scenario.halle.frensh"]', "the text 'scenario.halle.french', and there is none"),
    ("text/en.lua", '["piece.P_TRESKOW"]', '["piece.P_TRESCOW"]', "units.tsv:4: 'P_TRESKOW' has no name"),
    ("ui.lua", "maps = { halle", "maps = { hale", "ui.lua:3: no map is called 'hale' (did you mean 'halle'?)"),
    ("ui.lua", "maps/halle.map", "maps/hale.map", "ui.lua:3: maps.halle.file: there is no file"),
    ("ui.lua", "pictures = { halle", "pictures = { hale", "ui.lua:4: no scenario is called 'hale' (did you mean 'halle'?)"),
    ("ui.lua", "pictures = { halle = { \"H1304\", \"H0811\" } }", "pictures = {}", "ui.lua:4: 'pictures' has none of 'halle'"),
    ("ui.lua", "{\n", '{\n  verbs = { atack = { click = "ask" } },\n', "ui.lua:3: no action is called 'atack' (did you mean 'attack'?)"),
    ("mapstyle.lua", "{\n", "{\n  papper = { grid = 0 },\n", "no field is named 'papper' (did you mean 'paper'?)"),
    ("mapstyle.lua", "{\n", "{\n  terrains = { wods = {} },\n", "terrains: no map of this pack has 'wods' (did you mean 'woods'?)"),
    ("scenarios/halle.lua", "turns = 3", "turns = 5", "halle.lua:15: halle: turns: 5, but from turn 41 to turn 43 it is 3"),
    ("scenarios/halle.lua", "day = 17, part = \"Morning\"", "day = 18, part = \"Morning\"",
     "halle.lua:13: halle: start: turn 41 is the Morning of 17 October"),
    ("scenarios/halle.lua", 'hex = "H1101",', 'hex = "H1005",', "prussian_morning enters in H1005, which is not at the edge"),
    ("scenarios/halle.lua", "turn = 41 }", "turn = 99999999999999999999 }", "halle.lua:13: this number does not fit 64 bits"),
    ("units/units.tsv", "\t8\t4\t3", "\t8\t12\t3", "units.tsv:4: halle: P_TRESKOW: reduced to 12, which is above its full strength, 8"),
    ("maps/halle.map", None, None, "pack.lua:20: map: there is no file maps/halle.map, here or below"),
]


def copy_of_halle(folder):
    """A data folder with copies of 1806 and halle."""
    for data in ("scripts", "assets"):
        os.symlink(os.path.join(ROOT, data), os.path.join(folder, data))
    for pack in ("1806", "halle"):
        shutil.copytree(os.path.join(ROOT, "mods", pack), os.path.join(folder, "mods", pack))
    return os.path.join(folder, "mods/halle")


def once(out):
    """The faults of a report, and whether each stands there once."""
    faults = [line for line in out.splitlines() if line.startswith("    ")]
    return faults, len(faults) == len(set(faults))


def window(tally):
    for inner, old, new, words in WINDOW:
        with tempfile.TemporaryDirectory(prefix="grognard_halle_") as folder:
            path = os.path.join(copy_of_halle(folder), inner)
            if old is None:
                os.remove(path)
            else:
                with open(path, encoding="utf-8") as file:
                    text = file.read()
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text.replace(old, new, 1))
            code, out, err = run("check", "halle", "--quick", data=folder)
            tally.case(f"check: {words}", code == 1 and words in out, out + err)
            tally.case(f"check says once: {words}", once(out)[1] and len(once(out)[0]) <= 3, out)


def scenario_twice(tally):
    with tempfile.TemporaryDirectory(prefix="grognard_halle_") as folder:
        scenarios = os.path.join(copy_of_halle(folder), "scenarios")
        shutil.copy(os.path.join(scenarios, "halle.lua"), os.path.join(scenarios, "other.lua"))
        _, out, err = run("check", "halle", "--quick", data=folder)
        tally.case("check: a scenario that stands twice, said once", out.count("scenario 'halle' stands twice") == 1, out + err)


FACES = """{ nations = { blue = { ground = "#00AAAA" } } }\n"""
VARIANT = {"faces.lua": FACES, "ui.lua": '{ sides = { blue = { name = "Azure" } } }\n', "text/en.lua": """{
  ["side.blue"] = "Azure",
  ["scenario.dusk.text"] = "The same at dusk.",
  ["scenario.dusk.date"] = "an evening in May",
  ["scenario.dusk.blue"] = "Take the mill.",
  ["scenario.dusk.red"] = "Take the mill.",
}
"""}


def of_a_variant(tally):
    """A scenario, faces, ui.lua and texts of a variant pass check and are played, saved and replayed."""
    with tempfile.TemporaryDirectory(prefix="grognard_dusk_") as user:
        run("new", "variant", "dusk", "--for", "example-first", "--user", user)
        pack = os.path.join(user, "mods/dusk")
        with open(os.path.join(ROOT, "mods/example-first/scenarios/mill.lua"), encoding="utf-8") as file:
            scenario = file.read().replace('id = "mill"', 'id = "dusk"')
        write(pack, {**VARIANT, "scenarios/dusk.lua": scenario})
        code, out, err = run("check", "dusk", "--games", "1", "--user", user)
        tally.case("a variant with a scenario passes check", code == 0, out + err)
        for name in ("dusk:dusk", "example-first+dusk:dusk"):
            code, out, err = run("sim", name, "--games", "1", "--user", user)
            tally.case(f"{name} is played", code == 0 and "errors: 0" in out, out + err)
        code, out, err = run("show", "dusk:dusk", "--user", user)
        tally.case("its texts are shown", "The same at dusk." in out, out + err)
        code, out, err = run("sim", "example-first:dusk", "--games", "1", "--user", user)
        tally.case("without the variant it is not there", code != 0 and "no scenario is called 'dusk'" in err, out + err)
        run("play", "dusk:dusk", "--no-window", "--bots", "random,random", "--seed", "3", "--user", user)
        code, out, err = run("replay", os.path.join(user, "saves/dusk-dusk-3.grognard"), "--verify", "--user", user)
        tally.case("its save is replayed", code == 0 and "over:" in out, out + err)
        shot = os.path.join(user, "a.png")
        code, out, err = run("shot", "dusk:dusk", "-o", shot, "--size", "900x600", "--user", user)
        tally.case("its window is drawn", code == 0 and os.path.exists(shot) and not err.strip(), out + err)


def of_a_series(tally):
    """A series that builds on another has its data and runs its scripts."""
    with tempfile.TemporaryDirectory(prefix="grognard_second_") as user:
        pack = os.path.join(user, "mods/second")
        with open(os.path.join(ROOT, "mods/example-first/scenarios/mill.lua"), encoding="utf-8") as file:
            scenario = file.read().replace('id = "mill"', 'id = "dusk"')
        texts = "".join(f'  ["scenario.dusk.{each}"] = "x",\n' for each in ("text", "date", "blue", "red"))
        write(pack, {"series.lua": 'require("example-first:series")\n', "scenarios/dusk.lua": scenario,
                     "text/en.lua": "{\n" + texts + "}\n", "pack.lua": (MANIFEST % (
                         "series", 'sides = { "blue", "red" }, options = {},', "example-first")).replace('"guest"', '"second"')})
        code, out, err = run("check", "second", "--games", "1", "--user", user)
        tally.case("a series on a series passes check", code == 0, out + err)
        code, out, err = run("sim", "second:dusk", "--games", "1", "--user", user)
        tally.case("a series on a series is played", code == 0 and "errors: 0" in out, out + err)


def chooser(tally):
    """The window opens beside packs of every kind."""
    with tempfile.TemporaryDirectory(prefix="grognard_guest_") as user:
        for number, (kind, more, files, want, _) in enumerate(GUESTS):
            if want == 0:
                name = f"guest{number}"
                manifest = (MANIFEST % (kind, more, "example-first")).replace('"guest"', f'"{name}"')
                write(os.path.join(user, "mods", name), {"pack.lua": manifest, **files})
        events, report = os.path.join(user, "events"), os.path.join(user, "report.json")
        with open(events, "w", encoding="utf-8") as file:
            file.write('{"kind": "settle"}\n{"kind": "report", "path": "%s"}\n{"kind": "quit"}\n' % report)
        code, out, err = run("play", "--headless", "--events", events, "--user", user)
        with open(report, encoding="utf-8") as file:
            text = file.read()
        tally.case("the chooser opens beside packs of every kind",
                   code == 0 and "has failed" not in text and "last" in text, err + text[:300])


def sharing(tally):
    """A pack is packed to the same bytes each time, installed from them, and refused where it is faulty or there already."""
    with tempfile.TemporaryDirectory(prefix="grognard_share_") as user:
        zips = [os.path.join(user, name) for name in ("a.zip", "b.zip", "c.zip")]
        run("new", "battle", "lodi", "--for", "example-first", "--user", user)
        for path in zips[:2]:
            code, out, err = run("pack", os.path.join(user, "mods/lodi"), "-o", path, "--user", user)
            tally.case("a pack is packed", code == 0 and "SHA-256" in out, out + err)
        contents = []
        for path in zips[:2]:
            with open(path, "rb") as file:
                contents.append(file.read())
        tally.case("the same pack gives the same zip", contents[0] == contents[1])
        friend = os.path.join(user, "friend")
        os.makedirs(friend)
        code, out, err = run("install", zips[0], "--user", friend)
        tally.case("a zip is installed", code == 0 and "'lodi' is installed" in out, out + err)
        code, out, err = run("sim", "lodi:lodi", "--games", "1", "--user", friend)
        tally.case("and played", code == 0 and "errors: 0" in out, out + err)
        code, out, err = run("install", zips[1], "--user", friend)
        tally.case("a pack that is there already is not installed again",
                   code == 1 and "is there twice" in err and sorted(os.listdir(friend + "/mods")) == ["a.zip"], out + err)
        with open(zips[2], "wb") as file:
            file.write(contents[0][:-30])
        code, out, err = run("install", zips[2], "--user", friend)
        tally.case("a zip that was cut short is not installed", code == 1 and os.listdir(friend + "/mods") == ["a.zip"], out + err)
        with open(os.path.join(user, "mods/lodi/scenarios/lodi.lua"), "a", encoding="utf-8") as file:
            file.write("}")
        code, out, err = run("pack", "lodi", "-o", os.path.join(user, "d.zip"), "--user", user)
        tally.case("a faulty pack is not packed", code == 1 and "scenarios/lodi.lua" in err and
                   not os.path.exists(os.path.join(user, "d.zip")), out + err)


def run_all(tally):
    chooser(tally)
    of_a_series(tally)
    of_a_variant(tally)
    sharing(tally)
    guests(tally)
    players(tally)
    large_pictures(tally)
    languages(tally)
    window(tally)
    scenario_twice(tally)
