"""The window without a screen: recorded input, pictures that must be equal, wrong files, shot."""
import json
import os
import random
import shutil
import subprocess
import tempfile
import time

from common import BINARY, ROOT, run

SHORT = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""}


def grognard(*args, env=None, timeout=60, folder=None):
    """Runs the program without a screen, in a folder; gives exit code and error output."""
    done = subprocess.run([BINARY, *args, "--data", ROOT], capture_output=True, text=True, timeout=timeout, cwd=folder,
                          env={**os.environ, **SHORT, **(env or {})})
    return done.returncode, done.stderr


class Folder:
    """A folder of one test: event files in, pictures and reports out."""

    def __init__(self):
        self.held = tempfile.TemporaryDirectory(prefix="grognard_window_")
        self.path = self.held.name

    def at(self, name):
        return os.path.join(self.path, name)

    def events(self, *lines):
        with open(self.at("events"), "w") as out:
            for line in lines:
                out.write(line if isinstance(line, str) else json.dumps(line))
                out.write("\n")
        return self.at("events")

    def play(self, *lines, args=("example-package:altenfeld",), env=None):
        return grognard("play", *args, "--no-save", "--events", self.events(*lines), env=env)

    def shot(self, name):
        return {"kind": "shot", "path": self.at(name)}

    def report(self, name="report"):
        return {"kind": "report", "path": self.at(name)}

    def read(self, name="report"):
        with open(self.at(name)) as file:
            return json.load(file)

    def bytes(self, name):
        with open(self.at(name), "rb") as file:
            return file.read()


SETTLE = {"kind": "settle"}


def click(on):
    return {"kind": "click", "on": on}


def same_pictures(tally):
    """The same events give the same bytes: twice, and on SDL's own drivers."""
    folder = Folder()
    for name, args, env in (("one.png", (), {}), ("two.png", (), {}),
                            ("dummy.png", ("--show",), {"SDL_VIDEODRIVER": "dummy"})):
        code, said = folder.play(SETTLE, {"kind": "wheel", "x": 600, "y": 400, "dy": 1}, SETTLE, folder.shot(name),
                                 args=("example-package:altenfeld", "--seats", "prussian=random", *args), env=env)
        tally.case(f"events: {name}", code == 0, said)
    one = folder.bytes("one.png")
    tally.case("the picture is a PNG of some size", one[:8] == b"\x89PNG\r\n\x1a\n" and len(one) > 100000)
    tally.case("pictures are equal from run to run", one == folder.bytes("two.png"))
    tally.case("pictures are equal on another video driver", one == folder.bytes("dummy.png"))


def refused_lines(tally):
    folder = Folder()
    for lines, at, why in (
            (["{\"kind\":\"clik\"}"], 1, "did you mean 'click'?"),
            ([SETTLE, "", "{\"kind\":"], 3, "no JSON"),
            ([SETTLE, {"kind": "key"}], 2, "the parameter 'key' is missing"),
            ([{"kind": "move", "x": 1, "y": 2, "z": 3}], 1, "there is no parameter 'z'"),
            ([SETTLE, {"kind": "click", "on": "no such thing"}], 2, "nothing on the screen is called"),
            ([SETTLE, {"kind": "expect", "screen": "nowhere"}], 2, "expected screen = \"nowhere\""),
            ([{"kind": "size", "w": -1, "h": 5}], 1, "between 1 and 8192"),
            ([{"kind": "shot", "path": folder.at("no/where.png")}], 1, "cannot be written")):
        code, said = folder.play(*lines, args=())
        good = code == 1 and f"events:{at}: " in said and why in said
        tally.case(f"events: {lines[-1]}", good, f"exit {code}: {said}")
    code, said = grognard("play", "--events", folder.at("none"))
    tally.case("events: no such file", code == 1 and "cannot be read" in said, said)


def wrong_usage(tally):
    folder = Folder()
    events = folder.events(SETTLE)
    for args, why in (
            (("--size", "12"), "--size takes WIDTHxHEIGHT"),
            (("--size", "0x5"), "--size takes WIDTHxHEIGHT"),
            (("--scale", "300"), "scale"),
            (("--renderer", "sofware"), "did you mean 'software'?"),
            (("example-package:altenfeld", "--seats", "frnch=human"), "did you mean 'french'?"),
            (("example-package:altenfeld", "--seats", "french=staf"), "did you mean 'staff'?"),
            (("example-package:altenfeld", "--seats", "french"), "--seats takes SIDE=WHO"),
            (("example-package:altenfel",), "did you mean 'altenfeld'?"),
            (("--bots", "random"), "--bots in the window takes a scenario"),
            (("--load", "a", "--replay", "b"), "exclude each other")):
        code, said = grognard("play", *args, "--events", events)
        tally.case(f"play {' '.join(args)}", code == 2 and why in said, f"exit {code}: {said}")
    code, said = grognard("play", "example-package:altenfeld", "--no-save", "--bots", "random,random")
    tally.case("no screen: the game is played in the terminal, and it is said why",
               code == 0 and "there is no screen" in said, said)
    code, said = grognard("play", "example-package:altenfeld", "--show", "--events", events)
    tally.case("--show without a screen", code == 1 and "there is no screen" in said, said)


def sizes(tally):
    """Stamps and walls, with and without a game."""
    folder = Folder()
    for args in ((), ("example-package:altenfeld",)):
        lines = [SETTLE]
        for w, h in ((1, 1), (40, 30), (3840, 2160), (320, 2000), (1280, 800)):
            lines += [{"kind": "size", "w": w, "h": h}, {"kind": "move", "x": w // 2, "y": h // 2}, SETTLE]
        code, said = folder.play(*lines, folder.report(), args=args)
        tally.case(f"resized to a stamp and to 4K {args}", code == 0, said)


def rough_hands(tally):
    """Random input, drags that leave the window, keys held down: the interface never breaks."""
    keys = ["Return", "Escape", "Space", "Tab", "Left", "Right", "Up", "Down", "A", "E", "H", "L", "M", "N", "Z", "F1",
            "F2", "Home", "Backspace", "1", "+", "-"]
    for seed in (1, 2):
        pick = random.Random(seed)
        folder = Folder()
        lines = [SETTLE]
        for _ in range(250):
            x, y = pick.randrange(-50, 1330), pick.randrange(-50, 850)
            lines.append(pick.choice((
                {"kind": "press", "x": x, "y": y, "button": pick.choice(("left", "middle", "right"))},
                {"kind": "release", "x": x, "y": y, "button": pick.choice(("left", "middle", "right"))},
                {"kind": "move", "x": x, "y": y, "buttons": {"left": pick.random() < 0.5}},
                {"kind": "wheel", "x": x, "y": y, "dy": pick.choice((-1, 1)), "mods": {"ctrl": pick.random() < 0.2}},
                {"kind": "key", "key": pick.choice(keys), "down": True, "again": pick.random() < 0.5},
                {"kind": "key", "key": pick.choice(keys), "mods": {"shift": pick.random() < 0.3}},
                {"kind": "click", "x": x, "y": y, "clicks": pick.choice((1, 2))},
                {"kind": "text", "text": pick.choice(("a", "ö", "\u2014", "9"))},
                {"kind": "leave"}, {"kind": "focus", "on": pick.random() < 0.5},
                {"kind": "wait", "ms": pick.randrange(300)})))
        code, said = folder.play(*lines, args=("example-package:altenfeld", "--seats", "prussian=random"))
        tally.case(f"rough hands, seed {seed}", code == 0, said)


def shots(tally):
    folder = Folder()
    done = grognard("shot", "example-package:altenfeld", "-o", folder.at("a.png"), "--size", "640x400", "--actions", "10")
    tally.case("shot of a scenario", done[0] == 0 and folder.bytes("a.png")[:4] == b"\x89PNG", done[1])
    done = grognard("shot", "example-package:altenfeld", "-o", folder.at("b.png"), "--size", "640x400", "--actions", "10")
    tally.case("shot: the same bytes again", done[0] == 0 and folder.bytes("a.png") == folder.bytes("b.png"), done[1])
    done = grognard("shot", "example-package:altenfeld", "-o", folder.at("c.png"), "--size", "640x400", "--side", "prussian")
    tally.case("shot of the other side's view is another", folder.bytes("a.png") != folder.bytes("c.png"), done[1])
    seen = [folder.bytes("a.png")]
    for more in (("--map",), ("--map", "--no-counters"), ("--no-counters",)):
        done = grognard("shot", "example-package:altenfeld", "-o", folder.at("m.png"), "--size", "640x400", "--actions", "10", *more)
        tally.case(f"shot {' '.join(more)} is a picture of its own", done[0] == 0 and folder.bytes("m.png") not in seen, done[1])
        seen.append(folder.bytes("m.png"))
    for args, code, why in (((), 2, "shot needs -o"), (("-o", folder.at("x/y.png")), 1, "cannot be written"),
                            (("-o", folder.at("x.png"), "--side", "frnch"), 2, "did you mean 'french'?")):
        done = grognard("shot", "example-package:altenfeld", *args)
        tally.case(f"shot {args}", done[0] == code and why in done[1], done[1])
    done = grognard("shot", folder.at("none.grognard"), "-o", folder.at("x.png"))
    tally.case("shot of a save that is not there", done[0] == 1 and "none.grognard" in done[1], done[1])


def hidden_counters(tally):
    """C hides the counters, and shows them again to the last pixel."""
    folder = Folder()
    key = {"kind": "key", "key": "C"}
    code, said = folder.play(SETTLE, folder.shot("a.png"), key, SETTLE, {"kind": "expect", "bare": True}, folder.shot("b.png"), key, SETTLE,
                             folder.shot("c.png"), args=("example-package:altenfeld", "--seats", "french=human,prussian=pass"))
    pictures = [folder.bytes(name) for name in ("a.png", "b.png", "c.png")] if code == 0 else []
    tally.case("counters are hidden and shown by a key", code == 0 and pictures[0] == pictures[2] != pictures[1], said)


def at_the_edge(tally):
    """A pointer at the edge moves the map, where the player wants that, and the window rests when the map's end is reached."""
    folder = Folder()
    lines = [SETTLE, click("topbar/menu"), SETTLE, click("mainmenu/settings"), SETTLE, click("settings/edge_pan"), SETTLE,
             click("settings/close"), SETTLE, *[{"kind": "wheel", "x": 640, "y": 400, "dy": 1}] * 3, SETTLE, folder.shot("a.png")]
    for x, y in ((0, 300), (1279, 300), (640, 0), (640, 799)):
        lines += [{"kind": "move", "x": x, "y": y}, SETTLE]
    code, said = folder.play(*lines, folder.shot("b.png"), args=("example-package:altenfeld", "--size", "1280x800", "--seats", "prussian=random"))
    tally.case("the pointer at the edge moves the map", code == 0 and folder.bytes("a.png") != folder.bytes("b.png"), said)


def remembered(tally):
    """Where there is a screen to try it on: size and place of the window are kept, and a title has room above it."""
    if not all(map(shutil.which, ("Xvfb", "xdotool", "openbox"))):
        return
    folder, display = Folder(), ":83"
    screen = subprocess.Popen(["Xvfb", display, "-screen", "0", "1366x768x24"], stderr=subprocess.DEVNULL)
    env = {**os.environ, "DISPLAY": display, "GROGNARD_USER": folder.path}

    def xdo(*args):
        return subprocess.run(["xdotool", *args], env=env, capture_output=True, text=True, timeout=30).stdout.split()

    def opened(*acts):
        game = subprocess.Popen([BINARY, "play", "example-package:altenfeld", "--seats", "french=human,prussian=pass", "--data", ROOT], env=env)
        own = xdo("search", "--sync", "--onlyvisible", "--name", "Grognard")[-1:]
        for act in acts:
            time.sleep(2)
            xdo(act[0], "--window", *own, *act[1:]) if act[0] == "key" else xdo(act[0], *own, *act[1:])
        time.sleep(2)
        place = dict(line.split("=") for line in xdo("getwindowgeometry", "--shell", *own))
        game.kill()
        game.wait()
        return [int(place.get(name, -1)) for name in ("X", "Y", "WIDTH", "HEIGHT")]

    time.sleep(1)
    desktop = subprocess.Popen(["openbox"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        first = opened(("windowsize", "900", "560"), ("windowmove", "120", "90"), ("key", "F11"))
        again = opened(("key", "F11"))
        tally.case("F11 fills the screen", first[2:] == [1366, 768], str(first))
        tally.case("the window opens again full, and goes back to its size", again[2:] == [900, 560], str(again))
    finally:
        for each in (desktop, screen):
            each.terminate()
            each.wait()


def saved_and_resumed(tally):
    """A game in the window is on disk as it is played, and resume takes it up with its seats."""
    folder = Folder()
    user = folder.at("user")
    events = folder.events(SETTLE, folder.report())
    code, said = grognard("play", "example-package:altenfeld", "--seats", "prussian=random", "--user", user, "--events", events)
    saves = sorted(os.listdir(os.path.join(user, "saves"))) if code == 0 else []
    tally.case("a new game has a file of its own", saves == ["example-package-altenfeld-1.grognard"], f"{saves} {said}")
    with open(os.path.join(user, "resume.json")) as file:
        kept = json.load(file)
    tally.case("its seats are kept beside", kept["seats"] == {"prussian": "random"}, str(kept))
    save = os.path.join(user, "saves", saves[0])
    shutil.copy(save, folder.at("copy.grognard"))
    for option in ("--load", "--replay"):
        for name, where in ((save, None), ("copy.grognard", folder.path)):
            code, said = grognard("play", option, name, "--user", user, "--events", events, folder=where)
            tally.case(f"play {option} {name}", code == 0 and folder.read()["screen"] == "game", f"{said} {folder.read()['screen']}")
    played_on(tally, folder, save)


def cannot_start(tally):
    """A save that is not there: the battles are shown, and why."""
    folder = Folder()
    for option in ("--load", "--replay"):
        code, said = folder.play(SETTLE, {"kind": "expect", "screen": "chooser", "region": "notice/ok"}, click("notice/ok"), SETTLE,
                                 {"kind": "expect", "screen": "chooser"}, args=(option, folder.at("none.grognard")))
        tally.case(f"play {option} of a save that is not there", code == 0, said)


def leaving(tally):
    """The buttons that end the program."""
    folder = Folder()
    menu = [click("curtain/ready"), SETTLE, click("topbar/menu"), SETTLE, click("mainmenu/quit")]
    for name, lines, args in (("of the chooser", [click("foot/quit")], ()), ("of the menu", menu, ("example-first:mill",))):
        code, said = folder.play(SETTLE, *lines, SETTLE, {"kind": "expect", "screen": "none of these"}, args=args)
        tally.case(f"the button Quit {name} ends the program", code == 0, f"{code} {said}")


def damaged_save(tally):
    """A save that cannot be read is told as such among the saved games, and cannot be chosen."""
    folder = Folder()
    os.makedirs(folder.at("user/saves"))
    with open(folder.at("user/saves/torn.grognard"), "wb") as file:
        file.write(b"no save")
    code, said = grognard("play", "--user", folder.at("user"), "--events",
                          folder.events(SETTLE, click("foot/saves"), SETTLE, {"kind": "expect", "screen": "saves", "region": "saves/save1"}, folder.report(),
                                        click("saves/save1"), SETTLE, {"kind": "key", "key": "Return"}, SETTLE,
                                        {"kind": "expect", "screen": "saves"}, {"kind": "key", "key": "Escape"}, {"kind": "expect", "screen": "chooser"}))
    row = next((r for r in folder.read()["regions"] if r["id"] == "saves/save1"), {}) if code == 0 else {}
    tally.case("a damaged save is told and cannot be chosen", code == 0 and row.get("text") == "torn.grognard", f"{said} {row}")


def page_of_saves(tally):
    """The page says of each game its turn, who moves, who plays; what is deleted is gone, and asked about first."""
    folder = Folder()
    user = ("--user", folder.at("user"))
    start = ("example-package:altenfeld", "--seats", "french=human,prussian=random", *user, "--seed")
    for seed in ("1", "2"):
        code, said = grognard("play", *start, seed, "--events", folder.events(SETTLE, {"kind": "quit"}))
        tally.case("a game for the page", code == 0, said)
    page = (SETTLE, click("foot/saves"), SETTLE)
    code, said = grognard("play", *user, "--events", folder.events(*page, folder.report(), click("savesfoot/delete"), SETTLE,
                                                                   {"kind": "expect", "region": "delete/yes"}, click("delete/no"), folder.report("kept"),
                                                                   click("savesfoot/delete"), click("delete/yes"), SETTLE, folder.report("gone"),
                                                                   click("savesfoot/load"), SETTLE, {"kind": "expect", "screen": "game"}))
    tally.case("the page of saves opens, deletes and loads", code == 0, said)
    seen = [{p["id"]: p["said"] for p in folder.read(name)["panels"]} for name in ("report", "kept", "gone")] if code == 0 else [{}] * 3
    about = seen[0].get("about", "")
    tally.case("it says turn, side and players", "Turn 1 of" in about and "to move" in about and "Player" in about and "Recruit" in about, about)
    rows = [sum(r["id"].startswith("saves/save") for r in folder.read(name)["regions"]) for name in ("report", "kept", "gone")]
    tally.case("only what was confirmed is deleted", rows == [2, 2, 1] and len(os.listdir(folder.at("user/saves"))) == 1, f"{rows} {os.listdir(folder.at('user/saves'))}")


def branched(tally):
    """From any moment of the record another game goes on in a file of its own, whatever is watched; the old one stays."""
    folder = Folder()
    user = ("--user", folder.at("user"))
    saves = folder.at("user/saves")
    code, said = grognard("play", "example-package:altenfeld", "--bots", "random,random", *user, "--events",
                          folder.events({"kind": "wait", "ms": 9000}, {"kind": "report", "path": folder.at("a")}, {"kind": "quit"}))
    count = folder.read("a")["n"] if code == 0 else 0
    old = os.path.join(saves, os.listdir(saves)[0])
    with open(old, "rb") as file:
        before = file.read()
    lines = [SETTLE, *[{"kind": "key", "key": "."}] * 7, SETTLE, folder.report("b"), click("prompt/branch"), SETTLE,
             click("branch/seat.prussian.pass"), click("branch/play"), SETTLE, folder.report("c"), {"kind": "quit"}]
    code, said = grognard("play", "--replay", old, *user, "--events", folder.events(*lines))
    there = folder.read("b").get("shown_n") if code == 0 else None
    tally.case("a branch from a replay is played on", code == 0 and folder.read("c")["n"] >= there > 0 and not folder.read("c")["looking_back"], said)
    with open(old, "rb") as file:
        tally.case("what it came from stays", count > 7 and file.read() == before and len(os.listdir(saves)) == 2, f"{count} {os.listdir(saves)}")
    new = next(os.path.join(saves, name) for name in os.listdir(saves) if os.path.join(saves, name) != old)
    done = subprocess.run([BINARY, "replay", new, "--json", "--data", ROOT], capture_output=True, text=True, timeout=60)
    tally.case("the branch is a sound game of its own", done.returncode == 0, done.stdout + done.stderr)
    code, said = grognard("play", "example-package:altenfeld", "--bots", "random,random", "--no-save", *user, "--events", folder.events(
        {"kind": "wait", "ms": 3000}, {"kind": "key", "key": "Space"}, {"kind": "key", "key": "H"}, {"kind": "key", "key": ","}, SETTLE,
        click("prompt/branch"), SETTLE, click("branch/seat.french.remote"), click("branch/play"), SETTLE, folder.report("d")))
    tally.case("who watches bots takes a side over", code == 0 and folder.read("d")["side"] == "french" and not folder.read("d")["both"] and
               len(os.listdir(saves)) == 2, f"{said} {os.listdir(saves)}")
    lines = [SETTLE, {"kind": "key", "key": "H"}, {"kind": "key", "key": ","}, SETTLE, folder.report("b"), click("prompt/branch"), SETTLE,
             click("branch/play"), SETTLE, folder.report("c")]
    code, said = grognard("play", "--load", new, *user, "--events", folder.events(*lines))
    tally.case("a branch from the game at the table", code == 0 and folder.read("b")["shown_n"] < folder.read("b")["n"] and
               folder.read("c")["n"] >= folder.read("b")["shown_n"] and not folder.read("c")["looking_back"] and len(os.listdir(saves)) == 3, f"{said} {folder.read('b')['shown_n']} {folder.read('b')['n']} {folder.read('c')['n']}")


def dropped(tally):
    """The zip of a pack that is dropped on the window is installed and can be played at once; anything else is said and left alone."""
    folder = Folder()
    code, out, err = run("new", "battle", "hof", "--for", "example-first", "--user", folder.at("src"))
    tally.case("a pack to drop", code == 0, out + err)
    zipped = shutil.make_archive(folder.at("hof"), "zip", folder.at("src/mods"), "hof")
    with open(folder.at("bad.zip"), "wb") as file:
        file.write(b"no zip")
    os.mkfifo(folder.at("pipe.zip"))
    with open(folder.at("note.txt"), "w") as file:
        file.write("secret")

    def drop(path, name):
        return [{"kind": "drop", "path": path}, SETTLE, folder.report(name), {"kind": "key", "key": "Return"}, SETTLE]

    code, said = grognard("play", "--user", folder.at("user"), "--events", folder.events(
        SETTLE, *drop(folder.at("bad.zip"), "a"), *drop(folder.at("none.zip"), "b"), *drop(folder.at("pipe.zip"), "c"), *drop(folder.at("note.txt"), "d"),
        *drop(zipped, "e"), *drop(zipped, "f"), click("battles/hof:hof"), click("foot/play"), SETTLE, {"kind": "expect", "screen": "game"}))
    tally.case("a dropped pack is played at once", code == 0, said)
    told = {name: next((p["said"] for p in folder.read(name)["panels"] if p["id"] == "notice"), "") for name in "abcdef"} if code == 0 else {}
    for name, why in (("a", "no zip"), ("b", "No such file"), ("c", "is no file"), ("d", "grognard install"), ("e", "installed"), ("f", "there already")):
        tally.case(f"what is dropped is answered: {why}", why in told.get(name, ""), told.get(name, ""))
    tally.case("only what is a pack is taken", os.listdir(folder.at("user/mods")) == ["hof.zip"], str(os.listdir(folder.at("user"))))


ODD_DROPS = {  # what is dropped -> what is said
    "a folder": ("dir.zip", "is no file"), "a link to itself": ("loop.zip", "symbolic links"), "a link to a device": ("zero.zip", "is no file"),
    "a link to memory": ("mem.zip", "no zip"), "10 GB of nothing": ("sparse.zip", "too big"), "nothing": ("empty.zip", "no zip"),
    "half a zip": ("half.zip", "no zip"), "a name of two lines": ("new\nline.zip", "no name of a file here"), "a name with escapes": ("esc\x1b[31m.zip", "no name of a file here"),
    "a name of 251 letters": ("n" * 247 + ".zip", "name is too long"), "a name that is too long": ("x" * 3900 + ".zip", "name too long"),
    "a hidden name": (".hidden.zip", "no name of a file here"), "an ending alone": (".zip", "no name of a file here"),
    "text of 4,000 letters": ("z" * 3900 + ".txt", "is no zip of a pack"), "text of two lines": ("a\nb\x1b[2J.txt", "is no zip of a pack"), "braces": ("{file}.grognard", "--load"),
}


def odd_drops(tally):
    """Whatever is dropped, it is answered, and nothing of it is kept."""
    folder = Folder()
    run("new", "battle", "hof", "--for", "example-first", "--user", folder.at("src"))
    zipped = shutil.make_archive(folder.at("hof"), "zip", folder.at("src/mods"), "hof")
    with open(zipped, "rb") as file:
        whole = file.read()
    os.mkdir(folder.at("dir.zip"))
    for name, to in (("loop", "loop.zip"), ("zero", "/dev/zero"), ("mem", "/proc/self/mem")):
        os.symlink(to, folder.at(name + ".zip"))
    for name, data in (("empty", b""), ("half", whole[:len(whole) // 2]), ("new\nline", whole), ("esc\x1b[31m", whole), ("n" * 247, whole), (".hidden", whole), ("", whole)):
        with open(folder.at(name + ".zip"), "wb") as file:
            file.write(data)
    with open(folder.at("sparse.zip"), "wb") as file:
        file.truncate(10 << 30)
    lines = [SETTLE]
    for i, (name, _) in enumerate(ODD_DROPS.values()):
        lines += [{"kind": "drop", "path": os.path.join(folder.at(""), name)}, SETTLE, folder.report(f"odd{i}"), {"kind": "key", "key": "Return"}, SETTLE]
    code, said = grognard("play", "--user", folder.at("user"), "--events", folder.events(*lines))
    tally.case("odd things that are dropped do not end the program", code == 0, said)
    for i, (what, (_, why)) in enumerate(ODD_DROPS.items() if code == 0 else ()):
        told = next((p["said"] for p in folder.read(f"odd{i}")["panels"] if p["id"] == "notice"), "")
        tally.case(f"what is dropped: {what}", why in told, told[-300:])
    left = os.listdir(folder.at("user/mods")) if os.path.exists(folder.at("user/mods")) else []
    tally.case("of odd things that are dropped nothing is kept", not left, str(left))
    code, said = grognard("play", "--user", folder.at("user"), "--events", folder.events({"kind": "drop", "path": "y" * 100000 + ".zip"}))
    tally.case("a path longer than any is refused", code == 1 and "no path of a file" in said, said)


def sounds(tally):
    """What happens is heard, where there is a device; off is off; without a device nothing else is amiss."""
    folder = Folder()
    wave = folder.at("wave.raw")
    lines = ({"kind": "wait", "ms": 12000}, folder.report())
    for name, env, args in (("a device", {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": wave, "SDL_VIDEODRIVER": "dummy"}, ("--show",)),
                            ("no device", {"SDL_AUDIODRIVER": "no such driver", "SDL_VIDEODRIVER": "dummy"}, ("--show",)), ("no screen", {}, ())):
        code, said = folder.play(*lines, args=("example-first:mill", "--seed", "3", "--bots", "random,random", *args), env=env)
        played = folder.read().get("sounds", []) if code == 0 else []
        tally.case(f"sounds with {name}: marches and turns at least", code == 0 and {"march", "turn"} <= set(played), f"{said} {played}")
    with open(wave, "rb") as file:
        heard = file.read()
    tally.case("something is heard", any(heard), str(len(heard)))


def kept_nowhere(tally):
    """Without a folder for its file the window plays on and says so, with the cause, until the game is saved elsewhere."""
    folder = Folder()
    events = folder.events(SETTLE, folder.report())
    code, said = grognard("play", "example-package:altenfeld", "--seats", "prussian=random", "--user", "/dev/null/x", "--events", events)
    shown = folder.read().get("unsaved", "") if code == 0 else ""
    tally.case("a game that is kept nowhere says so", "Not a directory" in shown and "Save it" in shown, said + shown)
    code, said = grognard("play", "example-package:altenfeld", "--seats", "prussian=random", "--user", folder.at("user"), "--events", folder.events(SETTLE, folder.report()))
    tally.case("one that is kept does not", code == 0 and "unsaved" not in folder.read(), said)


def left_behind(tally):
    """A battle on the terminal leaves a save and a picture of its end, drawn as `shot` draws the save."""
    folder = Folder()
    code, said = grognard("play", "example-package:altenfeld", "--no-window", "--user", folder.path)
    save = folder.at("saves/example-package-altenfeld-1.grognard")
    tally.case("a battle on the terminal leaves its save", code == 0 and os.path.exists(save), said)
    done = grognard("shot", save, "-o", folder.at("shot.png"))
    tally.case("and a picture of its end", done[0] == 0 and folder.bytes("saves/example-package-altenfeld-1.png") == folder.bytes("shot.png"),
               done[1])


def played_on(tally, folder, save):
    """A game that is taken up is written on into its file, but not with --no-save."""
    playing, resume = (SETTLE, {"kind": "wait", "ms": 300}, SETTLE), (SETTLE, click("foot/resume"))
    load = ("--load", save, "--seats", "french=random,prussian=random")
    with open(folder.at("user/resume.json"), "w") as file:
        json.dump({"path": save, "seats": {"french": "random", "prussian": "random"}}, file)
    for how, lines, kept in ((("--no-save",), resume + playing, True), (("--no-save", *load), playing, True), (load, playing, False)):
        with open(save, "rb") as file:
            before = file.read()
        code, said = grognard("play", *how, "--user", folder.at("user"), "--events",
                              folder.events(*lines, {"kind": "expect", "screen": "game"}))
        with open(save, "rb") as file:
            tally.case(f"play {' '.join(how[:2])}: the file is {'kept' if kept else 'written on'}",
                       code == 0 and (file.read() == before) == kept, said)


PARTS = (same_pictures, refused_lines, wrong_usage, sizes, rough_hands, shots, hidden_counters, at_the_edge, remembered, saved_and_resumed, cannot_start, leaving, damaged_save, page_of_saves, branched, dropped, odd_drops, sounds, kept_nowhere, left_behind)


def run_all(tally):
    for part in PARTS:
        try:
            part(tally)
        except (RuntimeError, KeyError, IndexError, TypeError, OSError, subprocess.TimeoutExpired) as fault:
            tally.case(f"window: {part.__name__}", False, f"{type(fault).__name__}: {str(fault)[:600]}")
