"""The wall round the process: what a script that has broken out of Lua still cannot do. `_escape` stands in for such a script; it
runs behind the wall that every command has."""
import os
import select
import shutil
import socket
import subprocess
import tempfile
import time

from common import BINARY, DATA, Rpc, run

REFUSED = ("EACCES", "EPERM")


class Place:
    """A folder of the user's, one that is none of the program's business, and a server."""

    def __init__(self):
        self.home = tempfile.mkdtemp(prefix="grognard_home_")
        self.user, self.outside = os.path.join(self.home, "user"), os.path.join(self.home, "outside")
        os.makedirs(self.outside)
        self.secret = os.path.join(self.outside, "secret")
        with open(self.secret, "w") as out:
            out.write("secret")
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self.victim = subprocess.Popen(["sleep", "600"])

    def close(self):
        self.server.close()
        self.victim.kill()
        self.victim.wait()
        shutil.rmtree(self.home)

    def attempts(self):
        return [f"read {self.secret}", f"list {self.outside}", f"list {self.home}", f"write {self.outside}/new", f"write {DATA}/new",
                f"write {DATA}/scripts/host.lua", f"remove {self.secret}", f"rights {self.secret}", f"cut {self.secret}",
                f"link {self.secret}", "run /bin/true", f"run {BINARY}", f"port {self.port}", "socket /run/x",
                f"trace {self.victim.pid}", f"signal {self.victim.pid}", "signal 0", "type x", "fork x"]

    def escape(self, *args, lines=None, env=None):
        text = "\n".join(lines or self.attempts()) + "\n"
        done = subprocess.run([BINARY, "_escape", "--data", DATA, "--user", self.user, *args], input=text, capture_output=True,
                              text=True, timeout=60, cwd=self.outside, env={**os.environ, "HOME": self.home, **(env or {})})
        return dict(line.rsplit(": ", 1) for line in done.stdout.splitlines()), done.stderr


def refused(tally, what, place, got, err):
    for attempt in place.attempts():
        tally.case(f"{what}: {attempt.split()[0]} is refused", got.get(attempt) in REFUSED, f"{attempt}: {got.get(attempt)} {err}")
    with open(place.secret) as kept:
        tally.case(f"{what}: nothing was touched", kept.read() == "secret" and os.listdir(place.outside) == ["secret"] and
                   not os.path.exists(os.path.join(DATA, "new")), str(os.listdir(place.outside)))


def commands(tally):
    place = Place()
    got, err = place.escape()
    refused(tally, "behind the wall", place, got, err)
    own = [f"write {place.user}/mine", f"read {place.user}/mine", f"read {DATA}/scripts/host.lua", "read /etc/passwd", "memory 1000"]
    got, err = place.escape(lines=own + ["memory 6000"])
    for attempt in own:
        tally.case(f"behind the wall: {attempt.split()[0]} of one's own is there", got.get(attempt) == "done", f"{got} {err}")
    tally.case("behind the wall: memory has an end", got.get("memory 6000") == "ENOMEM", str(got))
    place.close()


def window(tally):
    """Behind a window too, whose connection stands."""
    place, screen, env = Place(), None, {"SDL_VIDEODRIVER": "dummy"}
    if shutil.which("Xvfb"):
        screen = subprocess.Popen(["Xvfb", ":85", "-screen", "0", "640x480x24"], stderr=subprocess.DEVNULL)
        env = {"DISPLAY": ":85"}
        time.sleep(2)
    path = os.path.join(place.home, "bus")
    with socket.socket(socket.AF_UNIX) as bus:
        bus.bind(path)
        bus.listen(1)
        bus.setblocking(False)
        got, err = place.escape("--window", env={**env, "DBUS_SESSION_BUS_ADDRESS": f"unix:path={path}"})
        tally.case("with a window: no connection to the desktop's bus, which starts programs", not select.select([bus], [], [], 0.5)[0])
    refused(tally, "with a window", place, got, err)
    if screen:
        screen.kill()
        screen.wait()
    place.close()


def threads_of(pid):
    """What the kernel says of each thread of a process."""
    found = []
    for thread in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{thread}/status") as text:
            found.append(dict(line.rstrip("\n").split(":\t", 1) for line in text if ":\t" in line))
    return found


def each_command(tally):
    """Every program that plays is behind it: the filter of calls is on in all its threads."""
    line = Rpc()
    line.call("list")
    places = [("rpc", line.process)]
    for words in (["console", "example-first:mill"], ["play", "example-first:mill", "--events", "/dev/stdin", "--no-save"]):
        started = subprocess.Popen([BINARY, *words, "--data", DATA], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        places.append((words[0], started))
    deadline = time.monotonic() + 60
    for name, process in places:
        walls = set()
        while walls != {"2"} and time.monotonic() < deadline:
            walls = {each.get("Seccomp") for each in threads_of(process.pid)}
            time.sleep(0.1)
        tally.case(f"{name} is behind the wall with all its threads", walls == {"2"}, str(walls))
        process.kill()
        process.wait()


def children_of(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as text:
        return [int(each) for each in text.read().split()]


def names_of_threads(pid):
    return [each.get("Name", "") for each in threads_of(pid)]


def sounds(tally):
    """What is connected to the system's sounds is a process of its own, behind the wall of calls too."""
    if not shutil.which("Xvfb"):
        return
    screen = subprocess.Popen(["Xvfb", ":86", "-screen", "0", "640x480x24"], stderr=subprocess.DEVNULL)
    time.sleep(2)
    started = subprocess.Popen([BINARY, "play", "example-first:mill", "--no-save", "--data", DATA], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, env={**os.environ, "DISPLAY": ":86", "SDL_AUDIODRIVER": "dummy"})
    playing, deadline = [], time.monotonic() + 60
    while not playing and time.monotonic() < deadline:
        playing = [child for child in children_of(started.pid) if any("Audio" in name for name in names_of_threads(child))]
        time.sleep(0.2)
    own = names_of_threads(started.pid)
    tally.case("sounds are played by a process of their own", len(playing) == 1 and not any("Audio" in name for name in own), f"{playing} {own}")
    walls = set()
    while playing and walls != {"2"} and time.monotonic() < deadline:
        walls = {each.get("Seccomp") for each in threads_of(playing[0])}
        time.sleep(0.1)
    tally.case("and the wall of calls is round it", walls == {"2"}, str(walls))
    for process in (started, screen):
        process.kill()
        process.wait()


def named(tally):
    """What the command line names is granted, and nothing beside it."""
    place = Place()
    env = {"HOME": place.home, "GROGNARD_USER": place.user}
    picture = os.path.join(place.home, "picture.png")  # in the home itself: the file alone
    code, _, err = run("shot", "example-first:mill", "-o", picture, env=env)
    tally.case("a picture into the home", code == 0 and os.path.getsize(picture) > 1000, err)
    line = Rpc("--user", place.user)  # which names the folder of temporary files
    line.call("new", scenario="example-first:mill", seed=1)
    line.call("save", path=os.path.join(place.outside, "game.grognard"))
    line.close()
    done = subprocess.run([BINARY, "rpc", "--data", DATA, "--user", place.user], capture_output=True, text=True, timeout=60, input=(
        '{"jsonrpc":"2.0","id":1,"method":"new","params":{"scenario":"example-first:mill","seed":1}}\n'
        f'{{"jsonrpc":"2.0","id":2,"method":"save","params":{{"path":"{place.outside}/other.grognard"}}}}\n'))
    tally.case("rpc writes where --files says alone", "you may not write there" in done.stdout and "--files" in done.stdout and
               not os.path.exists(os.path.join(place.outside, "other.grognard")), done.stdout[-300:])
    place.close()


def run_all(tally):
    for part in (commands, window, each_command, sounds, named):
        part(tally)
