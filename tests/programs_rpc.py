"""rpc as a stranger drives it and as an enemy abuses it."""
import json
import os
import random
import re
import select
import subprocess
import sys
import tempfile

from common import BINARY, ROOT
from programs_cli import FLAG, INT, PACKS, TEXT, fits

REASON = {"rule": TEXT, "key": TEXT, "text": TEXT, "values": lambda v: isinstance(v, (dict, list))}
RECORD = {"rule": TEXT, "key": TEXT, "text": TEXT}
OVER = lambda v: v is None or not fits(v, {"winner": TEXT, "level": TEXT, "scores": (dict, INT)})
SHAPES = {
    "act": {"n": INT, "hash": TEXT, "log": [RECORD], "prompts": [{"side": TEXT, "id": TEXT, "rule": TEXT}],
            "over": OVER},
    "legal": {"prompt": lambda v: v is None
              or not fits(v, {"id": TEXT, "side": TEXT, "rule": TEXT, "key": TEXT, "values": dict}),
              "actions": [{"verb": TEXT, "args": dict, "rule": TEXT}]},
    "explain": {"ok": FLAG, "reasons": [REASON]},
    "odds": {"exact": FLAG, "column": TEXT, "mods": [{"rule": TEXT, "key": TEXT, "value": INT, "unit": TEXT, "file": TEXT, "line": INT}],
             "outcomes": [{"result": TEXT, "num": INT, "den": INT}]},
    "reach": {"hexes": [{"hex": TEXT, "cost": INT, "path": [TEXT],
                         "items": [{"rule": TEXT, "key": TEXT, "value": INT}]}]},
    "view": {"side": TEXT, "prompts": list, "over": OVER},
}
SQUARE = "drill:square"


class Line:
    """A raw conversation: any bytes out, one line of JSON back."""

    def __init__(self, *args, data=ROOT):
        self.process = subprocess.Popen([BINARY, "rpc", *args, "--data", data, "--mods", PACKS, "--files", tempfile.gettempdir()],
                                        stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0)
        self.count = 0
        self.rest = b""

    def send(self, data):
        view = memoryview(data)
        while view:
            view = view[self.process.stdin.write(view):]

    def read(self, seconds=20):
        """The next answer; None when there is none in time or at the end."""
        while b"\n" not in self.rest:
            if not select.select([self.process.stdout], [], [], seconds)[0]:
                return None
            more = os.read(self.process.stdout.fileno(), 1 << 20)
            if not more:
                return None
            self.rest += more
        line, self.rest = self.rest.split(b"\n", 1)
        return json.loads(line)

    def raw(self, data):
        self.send(data + b"\n")
        return self.read()

    def ask(self, method, **params):
        self.count += 1
        request = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": params}
        answer = self.raw(json.dumps(request).encode())
        if answer is None:
            raise RuntimeError(f"no answer to {method} {params}")
        if answer.get("id") != self.count:
            raise RuntimeError(f"the answer to {method} has another id")
        return answer

    def call(self, method, **params):
        answer = self.ask(method, **params)
        if "error" in answer:
            raise RuntimeError(f"{method} {params}: {answer['error']}")
        return answer["result"]

    def close(self):
        self.process.stdin.close()
        code = self.process.wait(timeout=30)
        self.process.stdout.close()
        if code != 0:
            raise RuntimeError(f"rpc ended with exit code {code}")
        return code

    def kill(self):
        self.process.kill()
        self.process.wait(timeout=30)


def code_of(answer):
    return (answer or {}).get("error", {}).get("code")


def request(**fields):
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": "list", **fields}).encode()


# what is sent, the error code
GARBAGE = [
    (b"{", -32700), (b"no json", -32700), (b"}{", -32700),
    (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"list\"", -32700),
    (b"\xff\xfe\x00\x01", -32700), (b"\x00", -32700), (request() + b"\x00", -32700),
    (request()[:-1] + b",}", -32700),
    (b'{"jsonrpc":"2.0","id":1,"method":"li\x00st"}', -32700),
    (b'{"jsonrpc":"2.0","id":1,"method":"li\\u0000st"}', (-32700, -32601)),
    (b'{"jsonrpc":"2.0","id":1,"id":2,"method":"list"}', -32700),
    (b'{"jsonrpc":"2.0","id":1e999,"method":"list"}', -32700),
    (b'{"jsonrpc":"2.0","id":123456789012345678901234567890,"method":"list"}', -32700), (b"'single'", -32700),
    (b'{"jsonrpc":"2.0","id":1,"method":"\xed\xa0\x80"}', -32700), (b"[" * 100000, -32700),
    (b"{\"a\":" * 50000, -32700),
    (b"[]", -32600), (b"1", -32600), (b"null", -32600), (b'"list"', -32600),
    (b"[" + request() + b"]", -32600), (b"{}", -32600),
    (request(jsonrpc="1.0"), -32600), (request(jsonrpc=2.0), -32600), (b'{"id":1,"method":"list"}', -32600),
    (request(method=7), -32600),
    (request(method=None), -32600), (request(id={}), -32600), (request(id=[1]), -32600),
    (request(id=True), -32600),
    (b"x" * (5 << 20), (-32600, -32700)),
    (b'{"jsonrpc":"2.0","id":1,"method":"' + b"m" * (5 << 20) + b'"}', (-32600, -32700)),
    (request(method="lsit"), -32601), (request(method=""), -32601), (request(method="__index"), -32601),
    (request(method="LIST"), -32601),
    (request(method="m" * 100000), -32601), (request(method="fuzz"), -32601),
    (request(method="specs"), -32601),
    (request(params=[]), -32602), (request(params=[1, 2]), -32602), (request(params="x"), -32602),
    (request(params=7), -32602),
    (request(params={"extra": 1}), -32602), (request(method="show", params={}), -32602),
    (request(method="show", params={"name": 7}), -32602),
    (request(method="show", params={"nmae": "drill"}), -32602),
    (request(method="new", params={"scenario": SQUARE, "seed": "0" * 31 + "A"}), -32602),
    (request(method="new", params={"scenario": SQUARE, "seed": True}), -32602),
    (request(method="new", params={"scenario": SQUARE, "seed": "1"}), -32602),
    (request(method="new", params={"scenario": SQUARE, "seed": 1.5}), -32602),
    (request(method="new", params={"scenario": [SQUARE], "seed": 1}), -32602),
    (request(method="new", params={"scenario": "", "seed": 1}), -32602),
    (request(method="new", params={"scenario": "drill", "seed": 1}), -32602),
    (request(method="new", params={"scenario": "drill:sqare", "seed": 1}), -32602),
    (request(method="new", params={"scenario": "dril:square", "seed": 1}), -32602),
    (request(method="new", params={"scenario": "../drill:square", "seed": 1}), -32602),
    (request(method="new", params={"scenario": SQUARE, "seed": 1, "options": {"stnces": "two"}}), -32602),
    (request(method="new", params={"scenario": SQUARE, "seed": 1, "options": {"stances": "four"}}), -32602),
    (request(method="new", params={"scenario": SQUARE, "seed": 1, "options": {"stances": {"a": [1]}}}),
     -32602),
    (request(method="new", params={"scenario": SQUARE, "seed": 1, "options": []}), -32602),
    (request(method="new", params={"scenario": SQUARE, "seed": 1, "dice": {}}), -32602),
    (request(method="new", params={"scenario": SQUARE, "seed": 1, "dice": ["x"], "seats": 3}), -32602),
    (request(method="new", params={"scenario": SQUARE, "seed": 1, "seats": {"rde": "random"}}), -32602),
    (request(method="new", params={"scenario": SQUARE, "seed": 1, "seats": {"red": "randon"}}), -32602),
    (request(method="new", params={"scenario": SQUARE, "seed": 1, "seats": {"red": 5}}), -32602),
    (request(method="legal", params={"side": "red"}), -32004), (request(method="undo"), -32004),
    (request(method="act", params={"side": "red", "verb": "end"}), -32004),
    (request(method="save", params={"path": "/tmp/x"}), -32004),
    (request(method="state"), -32003), (request(method="load", params={"path": "/nowhere/at.all"}), -32005),
    (request(method="load", params={"path": ""}), (-32005, -32602)),
    (request(method="load", params={"path": "/tmp"}), -32005),
]


def one_code(code, wanted):
    return code in wanted if isinstance(wanted, tuple) else code == wanted


def garbage(tally):
    line = Line()
    for data, wanted in GARBAGE:
        answer = line.raw(data)
        shown = data[:120] + (b"..." if len(data) > 120 else b"")
        good = answer is not None and one_code(code_of(answer),
                                               wanted) and answer["jsonrpc"] == "2.0" and "id" in answer
        text = (answer or {}).get("error", {}).get("message", "")
        tally.case(f"rpc: {shown!r}", good and 0 < len(text) < 1000, f"not {wanted}: {str(answer)[:300]}")
    for method, near in (("lsit", "list"), ("lgal", "legal")):
        message = line.ask(method)["error"]["message"]
        tally.case(f"rpc: {method} is told '{near}'", f"did you mean '{near}'" in message, message)
    message = line.ask("show", nmae="drill")["error"]["message"]
    tally.case("rpc: a wrong parameter is told", "name" in message, message)
    message = line.ask("new", scenario="example-sight:ride", seed=1)["error"]["message"]
    tally.case("rpc: a wrong scenario is told", "did you mean 'ridge'" in message, message)
    for number in (1, "one", None, 2.5, 1 << 53, "x" * 1000):
        answer = line.raw(request(id=number))
        if number is None:
            continue
        tally.case(f"rpc: id {str(number)[:20]} comes back", answer is not None and answer["id"] == number,
                   str(answer)[:200])
    line.send(b"\n  \n\t\n" + json.dumps({"jsonrpc": "2.0", "method": "list"}).encode() + b"\n")
    tally.case("rpc: blank lines and notifications are not answered", line.ask("list")["id"] == line.count,
               "another answer came")
    line.send(b"\n".join([b"garbage"] * 500) + b"\n")
    answers = [line.read() for _ in range(500)]
    tally.case("rpc: 500 lines of garbage", all(code_of(answer) == -32700 for answer in answers),
               "some were not answered so")
    line.send(b'{"jsonrpc":"2.0","id":9,"method":"list"}')
    tally.case("rpc: the end without a newline", line.close() == 0, "exit code")


def seeded(line, seed=7, **more):
    return line.call("new", scenario=SQUARE, seed=seed, **more)


def planned(line, red="feint", blue="feint", seed=7, **more):
    """A drill at red's orders."""
    seeded(line, seed, **more)
    line.call("act", side="blue", verb="plan", args={"stance": blue})
    return line.call("act", side="red", verb="plan", args={"stance": red})


def refuses(tally, name, answer, code, rule=None):
    """An error with this code, and reasons that have rule and text."""
    error = (answer or {}).get("error", {})
    reasons = (error.get("data") or {}).get("reasons", [])
    good = error.get("code") == code and bool(error.get("message"))
    if rule:
        good = good and bool(reasons) and all(not fits(reason, RECORD)
                                              for reason in reasons) and reasons[0]["rule"] == rule
        good = good and "{" not in reasons[0]["text"]
    tally.case(name, good, str(answer)[:400])


def wrong_requests(tally):
    """What is refused before anybody has marched: sides, verbs, arguments."""
    line = Line()
    first = seeded(line)
    tally.case("rpc: new", not fits(first, SHAPES["act"])
               and [prompt["side"] for prompt in first["prompts"]] == ["red", "blue"], str(first))
    tally.case("rpc: rows stay inside", "rows" not in first, str(list(first)))
    refuses(tally, "rpc: unknown side", line.ask("legal", side="rde"), -32602)
    tally.case("rpc: unknown side is told",
               "did you mean 'red'" in line.ask("view", side="rde")["error"]["message"], "")
    refuses(tally, "rpc: not this stance",
            line.ask("act", side="red", verb="plan", args={"stance": "charge"}), -32001, "1.1")
    refuses(tally, "rpc: not now",
            line.ask("act", side="red", verb="march", args={"unit": "RED_A", "to": "0102"}), -32001, "1.1")
    for length in range(56, 64):  # a name cut within a character is no reason to say nothing
        refuses(tally, "rpc: no such method", line.ask("x" * (length % 2) + "ü" * length), -32601)
    refuses(tally, "rpc: no such verb", line.ask("act", side="red", verb="plam"), -32001, "args")
    for name, args in (("missing", {}), ("of a wrong type", {"stance": 7}), ("a table", {"stance": {"a": 1}}),
                       ("null", {"stance": None}),
                       ("one too many", {"stance": "feint", "more": 1}), ("misspelt", {"stnce": "feint"}),
                       ("a float", {"stance": 1.5})):
        answer = line.ask("act", side="red", verb="plan", args=args)
        tally.case(f"rpc: argument {name}", code_of(answer) in (-32001, -32602)
                   and answer["error"]["message"], str(answer)[:300])
    before = line.call("view", side="red")
    refuses(tally, "rpc: new of nothing", line.ask("new", scenario="drill:none", seed=1), -32602)
    tally.case("rpc: a refused new leaves the game", line.call("view", side="red") == before,
               "the view is another")
    line.call("act", side="red", verb="plan", args={"stance": "feint"})
    refuses(tally, "rpc: twice", line.ask("act", side="red", verb="plan", args={"stance": "feint"}), -32002)
    line.close()


def refusals(tally):
    """What the rules refuse of a march, and what `explain`, `odds`, `reach` and `go` say then."""
    line = Line()
    planned(line, blue="defend")
    refuses(tally, "rpc: out of turn", line.ask("act", side="blue", verb="end"), -32002)
    march = {"side": "red", "verb": "march"}
    refuses(tally, "rpc: refused by a rule", line.ask("act", **march, args={"unit": "RED_B", "to": "0104"}),
            -32001, "2.2")
    refuses(tally, "rpc: no such hex", line.ask("act", **march, args={"unit": "RED_A", "to": "9999"}), -32001,
            "args")
    refuses(tally, "rpc: a hidden piece", line.ask("act", **march, args={"unit": "BLUE_A", "to": "0301"}),
            -32003, "2.4")
    other = line.ask("act", **march, args={"unit": "BLUE_Z", "to": "0301"})
    refuses(tally, "rpc: a piece that is none", other, -32003)
    refuses(tally, "rpc: a handle is no piece",
            line.ask("act", **march, args={"unit": "hidden:0401:1", "to": "0301"}), -32003)
    explained = line.call("explain", side="red", verb="march", args={"unit": "RED_B", "to": "0104"})
    tally.case("rpc: explain no", not fits(explained, SHAPES["explain"]) and not explained["ok"]
               and explained["reasons"][0]["rule"] == "2.2", str(explained))
    explained = line.call("explain", side="red", verb="march", args={"unit": "RED_A", "to": "0102"})
    tally.case("rpc: explain yes", explained == {"ok": True, "reasons": []}, str(explained))
    refuses(tally, "rpc: odds of no dice", line.ask("odds", **march, args={"unit": "RED_A", "to": "0102"}),
            -32001)
    refuses(tally, "rpc: odds of what is not legal",
            line.ask("odds", side="red", verb="assault", args={"unit": "RED_A", "to": "0102"}), -32001, "3.1")
    refuses(tally, "rpc: odds out of turn", line.ask("odds", side="blue", verb="end"), -32002)
    reach = line.call("reach", side="red", unit="RED_A")
    tally.case("rpc: reach of a series that has none", reach == {"hexes": []}, str(reach))
    refuses(tally, "rpc: go of a series that has none",
            line.ask("act", side="red", verb="go", args={"to": "0102"}), -32001, "args")
    refuses(tally, "rpc: state is the referee's", line.ask("state"), -32003)
    line.close()


def ways_of_others(tally):
    """Ways are told of a side's own pieces alone."""
    line = Line()
    line.call("new", scenario="example-first:mill", seed=1)
    found = {unit: len(line.call("reach", side="blue", unit=unit)["hexes"]) for unit in ("B_1", "R_1")}
    tally.case("rpc: no ways of an enemy's piece", found["B_1"] > 0 and found["R_1"] == 0, str(found))
    line.close()


def line_of(path, words):
    """The first line, from 1, of a file of the test packs that has these words."""
    with open(os.path.join(PACKS, path), encoding="utf-8") as file:
        return next(n for n, text in enumerate(file, 1) if words in text)


def places(odds):
    return [(item["file"], item["line"]) for item in odds["mods"]]


def odds_of_a_variant(tally):
    line = Line()
    line.call("new", scenario=SQUARE, seed=1, variants=["drill-night"], options={"moon": True})
    for side in ("red", "blue"):
        line.call("act", side=side, verb="plan", args={"stance": "feint"})
    override(line, "pieces.RED_A.hex", "0301")
    line.call("act", side="blue", verb="agree")
    odds = line.call("odds", side="red", verb="assault", args={"unit": "RED_A", "to": "0401"})
    hook = ("mods/drill-night/variant.lua", line_of("drill-night/variant.lua", "modify("))
    tally.case("rpc: odds tell the hook that adds a modifier", hook in places(odds), f"{hook} {odds}")
    line.close()


def undo(tally):
    line = Line()
    before = planned(line)
    refuses(tally, "rpc: no undo past a reveal", line.ask("undo"), -32001)
    after = line.call("act", side="red", verb="march", args={"unit": "RED_A", "to": "0102"})
    tally.case("rpc: act", not fits(after, SHAPES["act"]) and after["n"] == before["n"] + 1, str(after))
    back = line.call("undo")
    tally.case("rpc: undo", back["hash"] == before["hash"] and back["n"] == before["n"], str(back))
    again = line.call("act", side="red", verb="march", args={"unit": "RED_A", "to": "0102"})
    tally.case("rpc: and again", again["hash"] == after["hash"], str(again))
    refuses(tally, "rpc: nothing to do again after an action", line.ask("redo"), -32001)
    line.call("undo")
    redone = line.call("redo")
    tally.case("rpc: redo", redone["hash"] == after["hash"] and redone["n"] == after["n"], str(redone))
    refuses(tally, "rpc: nothing more to do again", line.ask("redo"), -32001)
    line.call("undo")
    line.call("act", side="red", verb="march", args={"unit": "RED_B", "to": "0203"})
    refuses(tally, "rpc: something else was done since", line.ask("redo"), -32001)
    line.close()


def march(unit, to):
    return {"verb": "march", "args": {"unit": unit, "to": to}}


def together(tally):
    """Several actions as one: all or none, taken back together; a die leaves the rest undone."""
    line = Line("--referee")
    before = planned(line)
    refused = line.ask("act_all", side="red", actions=[march("RED_A", "0102"), march("RED_B", "0104")])
    refuses(tally, "rpc: one that is refused", refused, -32001, "2.2")
    tally.case("rpc: which one is told", refused["error"]["data"].get("at") == 2, str(refused))
    again = line.ask("act_all", side="red", actions=[march("RED_A", "0102"), march("RED_A", "0101")])
    tally.case("rpc: the second rests on the first", again["error"]["data"]["reasons"][0]["key"] == "acted_already", str(again))
    done = line.call("act_all", side="red", actions=[march("RED_A", "0102"), march("RED_B", "0203")])
    tally.case("rpc: a refused list left nothing, the next is done", not fits(done, SHAPES["act"]) and done["n"] == before["n"] + 2,
               str(done))
    back = line.call("undo")
    tally.case("rpc: they are taken back together", back["hash"] == before["hash"] and back["n"] == before["n"], str(back))
    for name, actions in (("nothing", []), ("no verb", [{"args": {}}]), ("no object", ["march"]), ("a number", [5]), ("null", [None]),
                          ("a null among them", [march("RED_A", "0102"), None]), ("arguments that are none", [{"verb": "end", "args": 5}])):
        answer = line.ask("act_all", side="red", actions=actions)
        tally.case(f"rpc: act_all of {name}", code_of(answer) == -32602 and line.call("log", side="red") is not None, str(answer)[:300])
    refuses(tally, "rpc: act_all out of turn", line.ask("act_all", side="blue", actions=[{"verb": "end"}]), -32002)
    override(line, "pieces.RED_A.hex", "0301")
    stood = line.call("act", side="blue", verb="agree")["n"]
    shot = {"verb": "assault", "args": {"unit": "RED_A", "to": "0401"}}
    done = line.call("act_all", side="red", actions=[march("RED_B", "0203"), shot, march("RED_B", "0104")])
    tally.case("rpc: what a die interrupts stands", done["n"] == stood + 2, f"{stood} {done}")
    line.close()


def override(line, path, value):
    """Red's proposal, as it is answered."""
    return line.ask("act", side="red", verb="override", args={"path": path, "value": value, "reason": "nearer"})


def agreements(tally):
    """A value of the state is changed when the other side agrees, and only if the position bears it."""
    line = Line("--referee")
    planned(line)
    for to in ("0201", "0301"):
        override(line, "pieces.RED_A.hex", to)
        asked = line.call("legal", side="blue")
        tally.case("rpc: override asks the other side", asked["prompt"]["id"] == "override"
                   and [action["verb"] for action in asked["actions"]] == ["agree", "decline"], str(asked))
        line.call("act", side="blue", verb="decline" if to == "0201" else "agree")
        place = line.call("state")["pieces"]["RED_A"]["hex"]
        tally.case("rpc: override " + ("declined" if to == "0201" else "agreed"),
                   place == ("0101" if to == "0201" else "0301"), place)
    voids(tally, line)
    refuses(tally, "rpc: override of a piece that is none", override(line, "pieces.RED_Z.hex", "0401"), -32001, "override")
    line.close()


def voids(tally, line):
    """What all agree to and the position does not bear is not done, and everybody reads so."""
    for path, value in (("pieces.RED_A.hex", "0401"), ("turn.x", 1), ("turn", "two"), ("order.1", "NOBODY"), ("order.1", "RED_C"),
                        ("phasing", "nobody"), ("pieces", 1)):
        before = line.call("state")
        override(line, path, value)
        prompt = line.call("legal", side="blue")["prompt"]
        tally.case(f"rpc: who is asked reads what of: {path}", prompt["values"] == {"path": path, "value": str(value), "why": "nearer"},
                   str(prompt))
        done = line.call("act", side="blue", verb="agree")
        tally.case(f"rpc: override of '{path}' to {value} is void", line.call("state") == before
                   and done["log"][-1]["key"] == "override_void" and "{" not in done["log"][-1]["text"], str(done)[:400])
        for side in ("red", "blue"):
            seen = [record["key"] for record in line.call("log", side=side)["log"]][-2:]
            tally.case(f"rpc: {side} reads the proposal and that it is void", seen == ["override_asked", "override_void"], str(seen))


def answers_to_proposals(line, side, paths):
    """What `explain` says of proposals to change values, however the values are."""
    said = {}
    for path in paths:
        for value in ("N2236", 1, True):
            answer = line.call("explain", side=side, verb="override", args={"path": path, "value": value, "reason": "x"})
            said.setdefault(json.dumps([reason["key"] for reason in answer["reasons"]]), []).append(path)
    return said


def hidden_paths(tally):
    """A side asks about each place of the state where hidden pieces may stand: what it is answered is one and the same."""
    line = Line()
    line.call("new", scenario="1806:auerstedt", seed=5, seats={"prussian": "staff"})
    view = line.call("view", side="french")
    known = {piece["id"] for stack in view["own"] + view["enemy"] for piece in stack.get("pieces") or []}
    tables = line.call("pieces", pack="1806")["tables"]
    ids = [row["id"] for rows in tables.values() for row in rows if "id" in row]
    paths = [f"pieces.{piece}.{field}" for piece in ids + ["P_NONE", "x"] if piece not in known and not piece.startswith(("F_", "LF_", "G_", "VF_"))
             for field in ("hex", "side", "reduced", "none")]
    said = answers_to_proposals(line, "french", paths)
    tally.case("rpc: a piece that is hidden and one that is none are answered alike", len(paths) > 100 and len(said) == 1
               and "override_unknown" in next(iter(said)), str({key: len(paths) for key, paths in said.items()}))
    hexes = [stack["hex"] for stack in view["enemy"]] + ["N2236", "N0101", "N9999"]
    paths = [f"stacks.{code}.{n}" for code in hexes for n in (1, 2, 9)] + ["order.1", "order.999", "none.at.all"]
    said = answers_to_proposals(line, "french", paths)
    tally.case("rpc: a hex where hidden pieces stand and one where none does are answered alike", len(hexes) > 5 and len(said) == 1,
               str({key: len(paths) for key, paths in said.items()}))
    line.close()


def odds_and_dice(tally):
    line = Line("--referee")
    planned(line, dice=[6, 6])
    override(line, "pieces.RED_A.hex", "0301")
    line.call("act", side="blue", verb="agree")
    odds = line.call("odds", side="red", verb="assault", args={"unit": "RED_A", "to": "0401"})
    tally.case("rpc: odds", not fits(odds, SHAPES["odds"])
               and odds["outcomes"][0] == {"result": "hit", "num": 5, "den": 18}, str(odds))
    place = ("mods/drill/rules/orders.lua", line_of("drill/rules/orders.lua", '"2.3" or "3.1", "base"'))
    tally.case("rpc: odds tell where a modifier is added", place in places(odds), f"{place} {odds}")
    hit = line.call("act", side="red", verb="assault", args={"unit": "RED_A", "to": "0401"})
    tally.case("rpc: scripted dice", "BLUE_A" not in line.call("state")["pieces"], str(hit["log"]))
    tally.case("rpc: the log has words", any(record["text"] == "Arrows hits Axes" for record in hit["log"]),
               str(hit["log"]))
    refuses(tally, "rpc: no undo past dice", line.ask("undo"), -32001)
    state = line.call("state")
    override(line, "pieces.RED_B.hex", "0303")
    line.call("act", side="blue", verb="agree")
    whole = line.call("state")
    answer = line.ask("act", side="red", verb="assault", args={"unit": "RED_B", "to": "0403"})
    tally.case("rpc: scripted dice run dry", "error" in answer
               and "no scripted die left" in answer["error"]["message"], str(answer)[:300])
    tally.case("rpc: what fails midway leaves nothing", line.call("state") == whole != state,
               "the state is another")
    line.close()


# Paths of the kernel's own fields, and words that are none: refused at once, whatever the state.
NO_OVERRIDES = (
    ("stack.1.step", "nonsense"), ("dice.seed", 5), ("pack", "1806"), ("scenario", "x"),
    ("options.stances", "four"), ("over", 1), ("", ""), ("...", ""), ("turn.", 1), (".turn", 1), ("order..1", "RED_B"),
    ("turn\n", 1), ("turn\u202e", 1), ("x" * 201, 1), ("turn", "x" * 201), ("turn", "a\nb"),
    ("pieces.RED_A", "0102"), ("pieces.RED_A.hex", 5), ("pieces.RED_A.none", 5), ("pieces.BLUE_A.hex", "0102"),
)


def overrides(tally):
    """Overrides that must be refused; whatever the answer, both sides can go on."""
    for path, value in NO_OVERRIDES:
        line = Line("--referee")
        planned(line)
        before = line.call("state")
        answer = line.ask("act", side="red", verb="override",
                          args={"path": path, "value": value, "reason": "x"})
        refuses(tally, f"rpc: override of '{path}'", answer, -32001, "override")
        tally.case(f"rpc: a refused override of '{path}' leaves the state", "result" in answer
                   or line.call("state") == before, "another state")
        line.close()
    line = Line()
    planned(line)
    for reason in ("", "   ", "a\nb", "x" * 1001):
        answer = line.ask("act", side="red", verb="override", args={"path": "turn", "value": 2, "reason": reason})
        refuses(tally, f"rpc: an override for the reason {reason[:9]!r}", answer, -32001, "override")
    line.close()


def hidden_in(truth, side):
    return [piece for piece, fields in truth["pieces"].items() if fields["side"] != side
            and not fields.get("shown") and fields.get("hex")]


def random_game(tally, scenario, seed, seen, most=4000, look=1):
    """Both seats by random legal actions, held beside a referee's program; returns the last answer."""
    line, twin, referee = Line(), Line(), Line("--referee")
    pick = random.Random(seed)
    answer = line.call("new", scenario=scenario, seed=seed)
    for other in (twin, referee):
        other.call("new", scenario=scenario, seed=seed)
    wrongs = []
    for turn in range(most):
        if answer["over"] or wrongs:
            break
        side = pick.choice(answer["prompts"])["side"]
        legal = line.call("legal", side=side)
        wrongs += [wrong for wrong in [fits(legal, SHAPES["legal"])] if wrong]
        if turn % look == 0:
            truth = referee.call("state")
            for reader in {prompt["side"] for prompt in answer["prompts"]} | {side}:
                told = json.dumps([line.call("view", side=reader), line.call("legal", side=reader),
                                   seen(line, reader)])
                wrongs += [f"{reader} is told of {piece}"
                           for piece in hidden_in(truth, reader) if f'"{piece}"' in told]
            if legal["actions"] and fits(line.call("view", side=side), SHAPES["view"]):
                wrongs.append("view")
        action = pick.choice(legal["actions"])
        answer = line.call("act", side=side, verb=action["verb"], args=action["args"])
        same = twin.call("act", side=side, verb=action["verb"], args=action["args"])
        referee.call("act", side=side, verb=action["verb"], args=action["args"])
        wrongs += [wrong for wrong in [fits(answer, SHAPES["act"])] if wrong]
        if same["hash"] != answer["hash"]:
            wrongs.append("two programs play two games")
    tally.case(f"rpc: a whole game of {scenario}, seed {seed}", not wrongs and bool(answer["over"]),
               str(wrongs[:3]))
    side = "red" if scenario == SQUARE else "french"
    refuses(tally, f"rpc: {scenario} is over", line.ask("act", side=side, verb="end"), -32004)
    tally.case(f"rpc: {scenario} is over, no prompt",
               line.call("legal", side=side) == {"prompt": None, "actions": []}, "a prompt stands")
    line.close()
    twin.close()
    referee.close()
    return answer


def games(tally):
    for seed in (1, 2, 3):
        random_game(tally, SQUARE, seed, lambda line, side: line.call("log", side=side))


def secrets(tally):
    line = Line()
    seeded(line)
    blue = line.call("act", side="blue", verb="plan", args={"stance": "attack"})
    tally.case("rpc: a secret is told to its own side",
               any("attack" in record["text"] for record in blue["log"]), str(blue["log"]))
    told = json.dumps([line.call("view", side="red"), line.call("log", side="red"),
                       line.call("legal", side="red")["prompt"]])
    tally.case("rpc: a secret choice stays secret", '"attack"' not in told and "planned" not in told,
               told[:400])
    with tempfile.TemporaryDirectory(prefix="grognard_export_") as folder:
        path = os.path.join(folder, "red.grognard")
        line.call("save", path=path, side="red")
        with open(path, "rb") as file:
            data = file.read()
        found = [word for word in (b"attack", b"BLUE_", b"planned", b'"seed":7') if word in data]
        tally.case("rpc: an export holds nothing hidden", not found and b"RED_A" in data, str(found))
        refuses(tally, "rpc: an export is no game", line.ask("load", path=path), -32005)
        tally.case("rpc: an export binds nothing", line.call("legal", side="red")["prompt"] is not None,
                   "no prompt")
        refuses(tally, "rpc: an export over a file", line.ask("save", path=path, side="red"), -32005)
        refuses(tally, "rpc: an export for nobody", line.ask("save", path=path + "2", side="rde"), -32602)
    line.close()


def seats(tally):
    line = Line()
    answer = seeded(line, seats={"blue": "random", "red": "remote"})
    tally.case("rpc: a bot plays its own prompts",
               [prompt["side"] for prompt in answer["prompts"]] == ["red"], str(answer))
    refuses(tally, "rpc: a bot's seat is shut: act",
            line.ask("act", side="blue", verb="plan", args={"stance": "feint"}), -32002)
    for method in ("view", "legal", "log"):
        refuses(tally, f"rpc: a bot's seat is shut: {method}", line.ask(method, side="blue"), -32003)
    pick = random.Random(4)
    for _ in range(200):
        if answer["over"]:
            break
        action = pick.choice(line.call("legal", side="red")["actions"])
        answer = line.call("act", side="red", verb=action["verb"], args=action["args"])
        if any(prompt["side"] == "blue" for prompt in answer["prompts"]):
            break
    tally.case("rpc: a game against a bot", bool(answer["over"]), str(answer)[:300])
    both = seeded(line, seats={"blue": "random", "red": "random"})
    tally.case("rpc: two bots play to the end", bool(both["over"]) and both["prompts"] == [], str(both)[:300])
    same = seeded(line, seats={"blue": "random", "red": "random"})
    tally.case("rpc: the same seed, the same game", same["hash"] == both["hash"], "another end")
    line.close()


def fuzz(tally):
    """Random methods with random parameters: always an answer, never a death."""
    line = Line()
    pick = random.Random(int(os.environ.get("GROGNARD_TEST_SEED", "1806")))
    planned(line)
    methods = ["list", "show", "new", "legal", "reach", "explain", "act", "odds", "view", "log", "undo",
               "state", "textmap", "load"]
    words = ["red", "blue", "end", "march", "assault", "override", "go", "RED_A", "BLUE_A", "0101", "",
             "x" * 300, "pieces", "__object",
             "__index", "\U0001f404", -1, 0, 1 << 62, None, True, [], {}, [[]],
             {"unit": "RED_A", "to": "0102"},
             {"path": "stack", "value": 1, "reason": "r"}, {"path": "..", "value": "", "reason": ""},
             {"path": "turn.x.y", "value": 2, "reason": "r"},
             {"path": "dice.seed", "value": 1, "reason": "r"}, {"__object": True},
             {"unit": {"__object": 1}, "to": []}, 1.5, -0.0, 1e300]
    names = ["side", "verb", "args", "unit", "group", "from", "name", "scenario", "seed", "path", "extra"]
    wrongs = []
    for _ in range(600):
        method = pick.choice(methods)
        params = {pick.choice(names): pick.choice(words) for _ in range(pick.randrange(4))}
        if pick.random() < 0.7:
            params.update({"side": pick.choice(["red", "blue"]),
                           "verb": pick.choice(["march", "override", "end", "assault", "go", "agree",
                                                "plan"])})
        try:
            answer = line.ask(method, **params)
        except RuntimeError as fault:
            wrongs.append(str(fault))
            break
        code = code_of(answer)
        if "result" not in answer and not (isinstance(code, int) and -32768 <= code <= -32000):
            wrongs.append(str(answer))
        if code == -32603 or "attempt to" in str(answer.get("error")) or "bad argument" in str(answer.get("error")):
            wrongs.append(f"{method} {params}: {answer['error']}"[:400])
    tally.case("rpc: random messages", not wrongs, "\n".join(wrongs[:6]))
    tally.case("rpc: alive after them", line.ask("list").get("result") is not None, "no list")
    line.close()


def manual(tally):
    """docs/rpc.md: what it shows runs as it stands there."""
    with open(os.path.join(ROOT, "docs/rpc.md"), encoding="utf-8") as file:
        text = file.read()
    code = text.split("```python\n")[1].split("```")[0].replace('["grognard", "rpc"]',
                                                                repr([BINARY, "rpc", "--data", ROOT]))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60,
                          check=False)
    tally.case("docs/rpc.md: the battle in ten lines", done.returncode == 0 and "'winner'" in done.stdout,
               done.stdout + done.stderr[-600:])
    line = Line()
    for request, shown in re.findall(r'^(\{"jsonrpc":"2.0","id":\d+,"method".*)\n((?:(?!.*"method").*\n)+?)(?=\{"jsonrpc"|```)', text, re.M):
        answer = json.dumps(line.raw(request.encode()), ensure_ascii=False)
        parts = [re.escape(re.sub(r"\s", "", part)) for part in shown.split("...")]
        tally.case(f"docs/rpc.md: {request[:70]}", re.fullmatch(".*?".join(parts), re.sub(r"\s", "", answer)), answer[:600])
    line.close()


def worded_game(tally, line):
    """Plays 120 actions at random, each told in words; the last answer, and views of both sides on the way."""
    answer = line.call("new", scenario="example-package:altenfeld", seed=3)
    pick = random.Random(4)
    kept = {}
    worded = described = True
    for step in range(120):
        if answer["over"]:
            break
        side = answer["prompts"][0]["side"]
        actions = line.call("legal", side=side, texts=True)["actions"]
        action = pick.choice(actions)
        worded = worded and all(each["text"] for each in actions)
        told = line.call("describe", side=side, verb=action["verb"], args=action["args"])
        described = described and told == {"text": action["text"], "rule": action["rule"]}
        answer = line.call("act", side=side, verb=action["verb"], args=action["args"])
        if step % 15 == 0:
            kept[answer["n"]] = {one: line.call("view", side=one) for one in ("french", "prussian")}
    tally.case("legal with texts: every entry in words", worded)
    tally.case("describe says what legal says", described)
    tally.case("the game is not over", not answer["over"])
    return answer, kept


def peeks(tally, line, answer, kept):
    """Earlier positions are shown as they were, and no more of them."""
    for n in sorted(kept, key=lambda each: (each * 7) % 11):  # to and fro
        for side, view in kept[n].items():
            seen = line.call("peek", side=side, n=n)
            same = seen["view"] == view and seen["n"] == n and seen["count"] == answer["n"]
            tally.case(f"peek {side} {n}: the view as it was", same, str(seen)[:200])
    hidden = [record for n in kept for record in line.call("peek", side="french", n=n)["log"]
              if record.get("visible_to", ["french"]) != ["french"]]
    tally.case("peek: no record of the other side's", not hidden, str(hidden)[:200])
    start = line.call("peek", side="french", n=0)
    tally.case("peek 0: nothing has happened", "row" not in start and start["log"] == [])
    tally.case("peek past the end", code_of(line.ask("peek", side="french", n=answer["n"] + 1)) == -32602)
    tally.case("peek goes on after undo or play", line.call("peek", side="french", n=answer["n"])["n"] == answer["n"])


def histories(tally, line):
    for side in ("french", "prussian"):
        history = line.call("history", side=side)["history"]
        numbers = [row["n"] for row in history]
        tally.case(f"history {side}: in order", numbers == sorted(set(numbers)) and len(numbers) > 20)
        logged = {record["n"] for record in line.call("log", side=side)["log"]}
        foreign = [row["n"] for row in history if row["side"] != side]
        tally.case(f"history {side}: of the enemy only what was logged", foreign and set(foreign) <= logged)
        tally.case(f"history {side}: only of its own whether there was a choice", any(row["forced"] for row in history) and
                   not any(row["forced"] for row in history if row["side"] != side), str(foreign))
        turns = [row["turn"] for row in history]
        tally.case(f"history {side}: turns go on", turns == sorted(turns) and turns[0] == 1)
        dice = line.call("dice", side=side)["dice"]
        tally.case(f"dice {side}", dice and all(1 <= roll["result"] <= roll["sides"] for roll in dice))


def print_of(tally, line):
    """Rules, counters and data of a pack."""
    book = line.call("rules", pack="drill")
    for list_of in ("rules", "sections"):
        whole = all(each["id"] and each["title"] and each["text"] for each in book[list_of])
        tally.case(list_of, len(book[list_of]) > 10 and whole)
    found = line.call("rules", pack="drill", find="2.1a")
    tally.case("rules: one section", [s["id"] for s in found["sections"]] == ["2.1"] and len(found["rules"]) == 3, str(found))
    tally.case("rules: no such number", code_of(line.ask("rules", pack="drill", find="99.1")) == -32602)
    tally.case("pieces", "units" in line.call("pieces", pack="drill")["tables"])
    tally.case("data", line.call("data", pack="drill", path="pack.lua")["data"]["id"] == "drill")
    for path, why in (("../pack.lua", "is no name of a file"), ("units/units.tsv", "must end in .lua"),
                      ("series.lua", "never run"), ("none.lua", "none.lua")):
        said = line.ask("data", pack="drill", path=path)["error"]["message"]
        tally.case(f"data {path}", why in said, said)


def nothing_there(tally, line):
    tally.case("text", line.call("text", key="end")["text"] != "")
    tally.case("text: none", code_of(line.ask("text", key="no such text")) == -32001)
    tally.case("query: none", code_of(line.ask("query", side="french", name="nothing")) == -32602)
    tally.case("describe: no such verb", code_of(line.ask("describe", side="french", verb="levitate")) == -32001)
    tally.case("the window's own methods are not here", code_of(line.ask("bot_step")) == -32601)


def table(tally):
    """What a player asks beside the game: words, journal, dice, earlier positions, print."""
    line = Line()
    answer, kept = worded_game(tally, line)
    peeks(tally, line, answer, kept)
    histories(tally, line)
    shown = line.call("table")
    tally.case("table", shown["seats"] == {"french": "remote", "prussian": "remote"} and shown["n"] == answer["n"]
               and shown["scenario"] == "example-package:altenfeld" and "seed" not in shown)
    print_of(tally, line)
    nothing_there(tally, line)
    # A second pack shown while a game of the first runs leaves that game alone.
    before = line.call("view", side="french")
    line.call("show", name=SQUARE)
    tally.case("show of another pack leaves the game alone", line.call("view", side="french") == before)
    line.close()


def seat_of_a_bot(tally):
    line = Line()
    seeded_game = line.call("new", scenario="example-package:altenfeld", seed=3, seats={"prussian": "random"})
    for method in ("history", "dice", "peek"):
        more = {"n": seeded_game["n"]} if method == "peek" else {}
        tally.case(f"{method} of a bot's seat", code_of(line.ask(method, side="prussian", **more)) == -32003)
    line.close()


PARTS = (table, seat_of_a_bot, garbage, wrong_requests, refusals, ways_of_others, undo, together, agreements, odds_and_dice,
         odds_of_a_variant, overrides, hidden_paths, secrets, seats, fuzz, games, manual)


def run_all(tally):
    for part in PARTS:
        try:
            part(tally)
        except (RuntimeError, KeyError, IndexError, TypeError, OSError) as fault:
            tally.case(f"rpc: {part.__name__}", False, f"{type(fault).__name__}: {str(fault)[:600]}")
