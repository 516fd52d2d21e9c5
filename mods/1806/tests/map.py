"""The map of 1806 against its source: what it holds, and how far geometry alone agrees with the hexes that are stored."""
import json
import os

from common import ROOT, run

SOURCE = os.path.join(ROOT, "mods/1806/maps/source/1806.geojson")
# Least agreement, in per cent of all items of both, of what geometry alone gives: the same item, and the same or a near one.
FLOORS = {
    ("town", "hex"): (100, 100), ("village", "hex"): (100, 100), ("city", "hex"): (100, 100), ("fortress", "hex"): (100, 100),
    ("chateau", "hex"): (100, 100), ("hill", "hex"): (100, 100), ("supply_source", "hex"): (100, 100),
    ("named_hex", "hex"): (100, 100), ("entry", "hex"): (100, 100), ("bridge", "hexside"): (100, 100),
    ("river", "hexside"): (98, 100), ("stream", "hexside"): (87, 99.5), ("slope", "hexside"): (91, 100),
    ("road", "step"): (91, 100), ("trail", "step"): (91, 99.5), ("woods", "hex"): (98, 99.5), ("woods", "hexside"): (96, 100),
}


def run_all(tally):
    code, out, err = run("map", SOURCE, "--check", "--compare", "--json")
    report = json.loads(out) if code == 0 else {"agreement": [], "map": {}}
    tally.case("map: its source compiles", code == 0, err)
    tally.case("map: features and hexes", (report.get("features"), report["map"].get("hexes")) == (659, 4120), out[:300])
    rows = {(row["kind"], row["item"]): row for row in report["agreement"]}
    tally.case("map: what is compared", set(rows) == set(FLOORS), str(set(rows) ^ set(FLOORS)))
    for key in sorted(set(rows) & set(FLOORS)):
        agree, near = rows[key]["agree_percent"], rows[key]["near_percent"]
        tally.case(f"map: geometry agrees with {' '.join(key)}", agree >= FLOORS[key][0] and near >= FLOORS[key][1],
                   f"{agree} {near}")
    code, out, err = run("map", SOURCE, "--check", "--derive")
    tally.case("map: it compiles from geometry alone", code == 0, out[-300:] + err)
    with open(os.path.join(ROOT, "mods/1806/maps/1806.map"), encoding="utf-8") as file:
        lines = [line.split() for line in file if line.startswith("area ")]
    for name, size in (("ilm_saale_north", 1000), ("ilm_saale_south", 1087)):
        count = sum(len(words) - 2 for words in lines if words[1] == name)
        tally.case(f"map: hexes of {name}", count == size, str(count))
