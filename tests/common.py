"""What the test programs share: the binary, and a client of its JSON-RPC."""
import gzip
import importlib
import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # test programs lie in packs too, and a pack is what its folder holds
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DATA = os.environ.get("GROGNARD_DATA", ROOT)  # another tree of scripts/ and mods/: the seeded faults use it
BINARY = os.environ.get("GROGNARD_BINARY", os.path.join(ROOT, "build/bin/Release/grognard"))


def run(*args, data=DATA, text_in=None, timeout=300, env=None):
    """Runs the program; returns its exit code, output and error output."""
    done = subprocess.run([BINARY, *args, "--data", data], input=text_in, capture_output=True,
                          text=True, timeout=timeout, env={**os.environ, **(env or {})})
    return done.returncode, done.stdout, done.stderr


class Rpc:
    """A conversation with `grognard rpc`."""

    def __init__(self, *args, data=DATA):
        self.process = subprocess.Popen([BINARY, "rpc", *args, "--data", data, "--files", tempfile.gettempdir()], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)
        self.count = 0

    def ask(self, method, **params):
        """The whole answer, result or error."""
        self.count += 1
        message = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the program went away")
        return json.loads(line)

    def call(self, method, **params):
        """The result; raises on an error."""
        answer = self.ask(method, **params)
        if "error" in answer:
            raise RuntimeError(f"{method} {params}: {answer['error']}")
        return answer["result"]

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=30)


def ending_of(pack, name):
    """How a golden replay of the pack in a folder says that its game ended: "level L, winner W"; "" when there is none."""
    path = os.path.join(pack, "replays", name + ".json.gz")
    if not os.path.exists(path):
        return ""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return json.load(file)["over"]


def run_parts(names):
    """Runs parts of a pack's own tests, modules with a function `run_all(tally)`; what their games leave behind goes away with them."""
    tally, folder = Tally(), tempfile.mkdtemp(prefix="grognard_user_")
    os.environ["GROGNARD_USER"] = folder
    try:
        for name in names:
            importlib.import_module(name).run_all(tally)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    tally.close()


class Tally:
    """Counts cases and closes on the line that CI reads."""

    def __init__(self):
        self.passed = self.failed = 0

    def case(self, name, good, detail=""):
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {name}: {detail}")

    def close(self):
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(1 if self.failed else 0)
