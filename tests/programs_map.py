"""`grognard map` on sources that are wrong: a message with the file, exit code 1, and nothing written."""
import copy
import glob
import json
import os
import random
import shutil
import tempfile

from common import ROOT
from programs_cli import bare
from programs_packs import bounded

SOURCE = os.path.join(ROOT, "mods/example-sight/maps/source")


def feature(geometry, **properties):
    return {"type": "FeatureCollection",
            "features": [{"type": "Feature", "geometry": geometry, "properties": properties}]}


def line(*points):
    return {"type": "LineString", "coordinates": list(points)}


# name, which file is replaced, by what
WRONG = [
    ("nothing", "geojson", b""),
    ("no JSON", "geojson", b"no"),
    ("bytes", "geojson", bytes(range(256)) * 64),
    ("an array", "geojson", []),
    ("an empty object", "geojson", {}),
    ("features that are an object", "geojson", {"type": "FeatureCollection", "features": {}}),
    ("features that are none", "geojson", {"type": "FeatureCollection", "features": [1, None, "x", {}]}),
    ("coordinates of words", "geojson", feature(line(["a", "b"], ["c", "d"]), kind="road", layer="road")),
    ("a point of one number", "geojson", feature(line([1], [2]), kind="road", layer="road")),
    ("numbers beyond all", "geojson",
     b'{"type":"FeatureCollection","features":'
     b'[{"type":"Feature","geometry":{"type":"Point","coordinates":[1e999,1]}}]}'),
    ("deep nesting", "geojson", b'{"type":"FeatureCollection","features":' + b"[" * 100000),
    ("deep coordinates", "geojson",
     b'{"type":"FeatureCollection","features":[{"geometry":{"type":"Polygon","coordinates":'
     + b"[" * 1500 + b"]" * 1500 + b"}}]}"),
    ("no projection", "projection.json", None),
    ("an empty projection", "projection.json", b""),
    ("a projection of nothing", "projection.json", {}),
    ("a projection that is an array", "projection.json", [1]),
    ("no layers", "layers.json", None),
    ("layers of noise", "layers.json", b"\xff\xfe\x00"),
    ("layers that are a number", "layers.json", 7),
]


def write(path, data):
    with open(path, "wb") as file:
        file.write(data if isinstance(data, bytes) else json.dumps(data).encode())


def sources(folder):
    for name in os.listdir(SOURCE):
        shutil.copy(os.path.join(SOURCE, name), os.path.join(folder, name))
    return os.path.join(folder, "ridge.geojson")


def wrong_sources(tally, folder):
    for name, ending, data in WRONG:
        path, out = sources(folder), os.path.join(folder, "out.map")
        target = os.path.join(folder, "ridge." + ending)
        os.remove(target)
        if data is not None:
            write(target, data)
        code, text = bounded(["map", path, "--output", out], [])
        good = code == 1 and "ridge." + ending in text and len(text) < 4000 and not os.path.exists(out)
        tally.case(f"map of {name}", good, f"{code} {text[:400]}")
        if os.path.exists(out):
            os.remove(out)


def twist(pick, value, depth=0):
    """Changes one thing somewhere inside."""
    if isinstance(value, dict) and value:
        key = pick.choice(sorted(value))
        if depth > 5 or pick.random() < 0.15:
            value[key] = pick.choice([None, [], {}, -1, 1e300, "x", [[]], True])
        elif pick.random() < 0.1:
            del value[key]
        else:
            value[key] = twist(pick, value[key], depth + 1)
    elif isinstance(value, list) and value:
        at = pick.randrange(len(value))
        value[at] = twist(pick, value[at], depth + 1)
    else:
        return pick.choice([None, [], {}, -1, 1e300, "x", "N9999", "N0101/N3939", [1, 2, 3], 0.5])
    return value


def twisted_sources(tally, folder):
    """Random changes of the real source: a map, or a message; never a crash."""
    pick = random.Random(int(os.environ.get("GROGNARD_TEST_SEED", "1806")))
    with open(os.path.join(SOURCE, "ridge.geojson"), encoding="utf-8") as file:
        whole = json.load(file)
    whole["features"] = pick.sample(whole["features"], min(60, len(whole["features"])))
    wrongs = []
    for trial in range(30):
        path, changed = sources(folder), copy.deepcopy(whole)
        for _ in range(1 + trial % 3):
            changed = twist(pick, changed)
        write(path, changed)
        for ending in ("projection.json", "layers.json"):
            if trial % 5 == 4:
                with open(os.path.join(folder, "ridge." + ending), encoding="utf-8") as file:
                    other = json.load(file)
                write(os.path.join(folder, "ridge." + ending), twist(pick, other))
        code, text = bounded(["map", path, "--output", os.path.join(folder, "out.map")], [])
        if code not in (0, 1) or (code == 1 and not text.strip()):
            wrongs.append(f"trial {trial}: {code} {text[-300:]}")
    tally.case("map of twisted sources", not wrongs, "\n".join(wrongs[:4]))


def good_source(tally, folder):
    path, out = sources(folder), os.path.join(folder, "out.map")
    code, _, err = bare("map", path, "--output", out)
    with open(os.path.join(ROOT, "mods/example-sight/maps/ridge.map"), "rb") as file:
        kept = file.read()
    made = b""
    if os.path.exists(out):
        with open(out, "rb") as file:
            made = file.read()
    tally.case("map: the pack's own map is what its source gives", made == kept, f"{code} {err[:300]}")
    code, out, err = bare("map", path, "--check", "--output", os.path.join(folder, "nowhere.map"))
    tally.case("map --check of a map that is not there", code == 1 and "nowhere.map" in out + err,
               f"{code} {out[:200]} {err[:200]}")


def projections(tally, folder):
    """Every source of a pack lies where its stored hexes are; one that is moved by a hex is said to be off."""
    for path in sorted(glob.glob(os.path.join(ROOT, "mods/*/maps/source/*.geojson"))):
        code, out, err = bare("map", path, "--compare", "--json", "--output", os.path.join(folder, "out.map"))
        shift = json.loads(out)["shift"] if code == 0 else {}
        good = shift.get("points", 0) > 0 and all(abs(shift[way]) < 0.15 for way in ("right", "up"))
        tally.case(f"map: {os.path.basename(path)} lies where its hexes are", good, f"{shift} {err[:300]}")
    path = os.path.join(folder, "halle.geojson")
    for ending in ("geojson", "layers.json", "projection.json"):
        shutil.copy(os.path.join(ROOT, "mods/halle/maps/source/halle." + ending), os.path.join(folder, "halle." + ending))
    with open(os.path.join(folder, "halle.projection.json"), encoding="utf-8") as file:
        moved = json.load(file)
    moved["similarity"]["x0_km"] += moved["similarity"]["km_per_hex"]
    write(os.path.join(folder, "halle.projection.json"), moved)
    code, _, err = bare("map", path, "--compare", "--output", os.path.join(folder, "out.map"))
    good = code == 0 and "hexes left" in err and "the projection is off" in err
    tally.case("map --compare of a source whose projection is off", good, f"{code} {err[-500:]}")


PARTS = (wrong_sources, twisted_sources, good_source, projections)


def run_all(tally):
    for part in PARTS:
        with tempfile.TemporaryDirectory(prefix="grognard_map_") as folder:
            part(tally, folder)
