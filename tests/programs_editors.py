"""Files as editors, GIS and other systems write them: byte order marks, CRLF, bytes of Latin-1, columns without a value,
names that no reader takes."""
import copy
import json
import os
import shutil
import subprocess
import tempfile

from common import BINARY, DATA, ROOT, run
from programs_map import sources

DRILL = os.path.join(ROOT, "tests/packs/drill")
TEXTS = (".lua", ".tsv", ".grid", ".map", ".geojson", ".json")
MARK = b"\xef\xbb\xbf"


def edited(data):
    """A text as an editor of another system saves it."""
    return MARK + data.replace(b"\n", b"\r\n")


def texts_of(folder):
    return [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names
            if name.endswith(TEXTS) and "replays" not in at]


def change(path, how):
    with open(path, "rb") as file:
        data = file.read()
    with open(path, "wb") as file:
        file.write(how(data))


def copy_of(pack, mods):
    """A copy of a pack under a folder for --mods."""
    return shutil.copytree(pack, os.path.join(mods, os.path.basename(pack)))


def marks_and_ends(tally):
    """A pack whose every text has a mark and CRLF is judged, tested and played as it was."""
    with tempfile.TemporaryDirectory(prefix="grognard_edited_") as folder:
        for data in ("scripts", "assets"):
            os.symlink(os.path.join(DATA, data), os.path.join(folder, data))
        os.makedirs(os.path.join(folder, "mods"))
        pack = copy_of(os.path.join(ROOT, "mods/example-sight"), os.path.join(folder, "mods"))
        for path in texts_of(pack):
            change(path, edited)
        for args in (["check", "example-sight", "--games", "2"], ["test", "example-sight", "--specs"],
                     ["sim", "example-sight:ridge", "--games", "1"]):
            code, out, err = run(*args, data=folder)
            tally.case(f"marks and CRLF: {args[0]}", code == 0, (out + err)[-900:])


def latin_bytes(tally):
    """One byte of Latin-1 in a file is said with file, line and column, by whoever reads the file."""
    for inner in ("pack.lua", "series.lua", "rules.tsv", "rules/orders.lua", "scenarios/square.lua", "spec/drill_spec.lua",
                  "tables/assault.lua", "text/en.lua", "units/units.tsv", "schemas/units.lua"):
        with tempfile.TemporaryDirectory(prefix="grognard_latin_") as mods:
            path = os.path.join(copy_of(DRILL, mods), inner)
            ending = b"-- K\xf6" if inner.endswith(".lua") else b"K\xf6"
            change(path, lambda data, ending=ending: data + ending)
            with open(path, "rb") as file:
                line = file.read().count(b"\n") + 1
            want = f"mods/drill/{inner}:{line}: byte 0xF6 at column {len(ending)} is no UTF-8"
            code, out, err = run("check", "drill", "--quick", "--mods", mods)
            tally.case(f"a byte of Latin-1 in {inner}", code == 1 and want in out + err, f"{want}\n{(out + err)[:900]}")


def columns_of_a_gis(whole):
    """Numbers for ids, and every column that any feature has, null where it has none."""
    names = {name for feature in whole["features"] for name in feature["properties"]}
    for number, feature in enumerate(whole["features"]):
        feature["id"] = number
        for name in names:
            feature["properties"].setdefault(name, None)


def multi(whole):
    for feature in whole["features"]:
        geometry = feature["geometry"]
        if not geometry["type"].startswith("Multi"):
            geometry["type"], geometry["coordinates"] = "Multi" + geometry["type"], [geometry["coordinates"]]


def heights(whole):
    """A third coordinate everywhere, and the name of the system of coordinates."""
    def raised(value):
        return value + [101.5] if not isinstance(value[0], list) else [raised(each) for each in value]
    whole["crs"] = {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}
    for feature in whole["features"]:
        feature["geometry"]["coordinates"] = raised(feature["geometry"]["coordinates"])


def reals(whole):
    for number, feature in enumerate(whole["features"]):
        feature["id"] = float(number)


def without_ids(path):
    """Lines of a map; places without their ids, which come from the source."""
    with open(path, encoding="utf-8") as file:
        lines = [line.split(" ") for line in file]
    return sorted(" ".join(words[:1] + words[2:] if words[0] == "place" else words) for words in lines)


def of_a_gis(tally):
    """What QGIS and ogr2ogr write gives the same map."""
    with tempfile.TemporaryDirectory(prefix="grognard_gis_") as folder:
        path, out = sources(folder), os.path.join(folder, "out.map")
        with open(path, encoding="utf-8") as file:
            whole = json.load(file)
        run("map", path, "--output", out)
        want = without_ids(out)
        for how in (columns_of_a_gis, multi, heights, reals):
            changed = copy.deepcopy(whole)
            how(changed)
            with open(path, "w", encoding="utf-8") as file:
                json.dump(changed, file)
            code, _, err = run("map", path, "--output", out)
            tally.case(f"a source with {how.__name__}", code == 0 and without_ids(out) == want, err)
        change(path, edited)
        change(out, edited)
        code, _, err = run("map", path, "--output", out, "--check")
        tally.case("a source and a map with marks and CRLF", code == 0, err)


WRONG_SOURCES = [
    ("metres", lambda whole: whole["features"][0]["geometry"].update(type="Point", coordinates=[681234, 5612345]),
     "no longitude and latitude in degrees"),
    ("an id of half a number", lambda whole: whole["features"][0].update(id=0.5) or
     whole["features"][0]["properties"].pop("id", None), "has no 'id'"),
    ("two points", lambda whole: whole["features"][0].update(
        geometry={"type": "MultiPoint", "coordinates": [[11.9, 50.3], [11.8, 50.3]]}), "a MultiPoint"),
]


def wrong_of_a_gis(tally):
    for name, how, words in WRONG_SOURCES:
        with tempfile.TemporaryDirectory(prefix="grognard_gis_") as folder:
            path = sources(folder)
            with open(path, encoding="utf-8") as file:
                whole = json.load(file)
            points = [each for each in whole["features"] if each["geometry"]["type"] == "Point"]
            whole["features"] = points or whole["features"]
            how(whole)
            with open(path, "w", encoding="utf-8") as file:
                json.dump(whole, file)
            code, _, err = run("map", path, "--output", os.path.join(folder, "out.map"))
            tally.case(f"a source with {name}", code == 1 and words in err, err[:600])
    with tempfile.TemporaryDirectory(prefix="grognard_gis_") as folder:
        path = sources(folder)
        change(path, lambda data: data.replace(b'"kind"', b'"k\xf6nd"', 1))
        code, _, err = run("map", path, "--output", os.path.join(folder, "out.map"))
        tally.case("a source in Latin-1", code == 1 and "ridge.geojson:" in err and "byte 0xF6 at column" in err, err[:600])


def rpc_of_others(tally):
    """A mark before the first request; ids of all kinds come back as they were."""
    ids = [1, "a", 1732572345.123457, 0.8444218515250481, None]
    lines = MARK + b"\r\n".join(json.dumps({"jsonrpc": "2.0", "id": each, "method": "bots"}).encode() for each in ids)
    done = subprocess.run([BINARY, "rpc", "--data", DATA], input=lines, capture_output=True, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    good = [each["id"] for each in answers] == ids and all("result" in each for each in answers)
    tally.case("rpc: a mark, CRLF and ids of others", good, done.stdout.decode()[:600])


# Names in a pack's folder and what is said of them; "" is a folder.
UNREAD = [
    ("Spec/a_spec.lua", "mods/drill/Spec: nothing reads this folder (did you mean 'spec'?)"),
    ("tabels/assault.lua", "mods/drill/tabels: nothing reads this folder (did you mean 'tables'?)"),
    ("extra/more.tsv", "mods/drill/extra: nothing reads this folder"),
    ("assault.tsv", "mods/drill/assault.tsv: nothing reads this file"),
    ("map.grid", "mods/drill/map.grid: nothing reads this file"),
    ("spec/größe_spec.lua", "mods/drill/spec/größe_spec.lua: scripts are named by"),
    ("rules/my battle.lua", "mods/drill/rules/my battle.lua: scripts are named by"),
]


def unread_names(tally):
    for inner, words in UNREAD:
        with tempfile.TemporaryDirectory(prefix="grognard_names_") as mods:
            path = os.path.join(copy_of(DRILL, mods), inner)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write("return {}\n")
            _, out, err = run("check", "drill", "--quick", "--mods", mods)
            tally.case(f"check of a pack with {inner}", words in out + err, (out + err)[:900])
    with tempfile.TemporaryDirectory(prefix="grognard_names_") as mods:
        text = os.path.join(copy_of(DRILL, mods), "text/en.lua")
        os.rename(text, os.path.join(mods, "elsewhere"))
        os.symlink(os.path.join(mods, "elsewhere"), text)
        code, out, err = run("check", "drill", "--quick", "--mods", mods)
        good = code == 1 and "mods/drill/text/en.lua: a symbolic link, which is not followed" in out
        tally.case("check of a pack with a linked file", good, (out + err)[:900])


def run_all(tally):
    marks_and_ends(tally)
    latin_bytes(tally)
    of_a_gis(tally)
    wrong_of_a_gis(tally)
    rpc_of_others(tally)
    unread_names(tally)
