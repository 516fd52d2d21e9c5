"""The map and the pieces as the referee sees them: read from the pack's plain data, with arithmetic of its own."""
import os
import re

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def number(text):
    """The printed code as (row of the joined map, column): N row r is row r, S row r is row r - 38."""
    row, column = int(text[1:3]), int(text[3:5])
    return (row if text[0] == "N" else row - 38), column


def around(place):
    """The six places next to one; even rows stand half a hex to the right."""
    row, column = place
    lean = 0 if row % 2 == 0 else -1
    return [(row, column + 1), (row, column - 1),
            (row + 1, column + lean), (row + 1, column + lean + 1),
            (row - 1, column + lean), (row - 1, column + lean + 1)]


class Board:
    """Terrain, hexsides, links and bridges of the joined map."""

    def __init__(self):
        self.terrain, self.features, self.codes = {}, {}, {}
        self.sides, self.climbs, self.links, self.spans = {}, set(), {}, set()
        self.areas = {}
        path = os.path.join(FOLDER, "maps/1806.map")
        with open(path, encoding="utf-8") as file:
            for line in file:
                self.take(line.split("#")[0].split())
        self.next = {code: [self.codes[p] for p in around(place) if p in self.codes]
                     for place, code in self.codes.items()}

    def take(self, words):
        if not words:
            return
        kind = words[0]
        if kind == "hex":
            self.terrain[words[1]] = words[2]
            self.features[words[1]] = {word for word in words[3:] if "=" not in word}
            self.codes[number(words[1])] = words[1]
        elif kind == "edge":
            a, b = re.split("[/>]", words[1])
            for name in words[2:]:
                if ">" in words[1] and name == "slope":
                    self.climbs.add((b, a))  # from the low hex b up to the high hex a
                else:
                    self.sides.setdefault(frozenset((a, b)), set()).add(name)
        elif kind == "path":
            self.links.setdefault(frozenset(words[1].split("/")), set()).update(words[2:])
        elif kind == "span":
            self.spans.add(frozenset(words[1].split("/")))
        elif kind == "area":
            self.areas.setdefault(words[1], set()).update(words[2:])

    def side(self, a, b, name):
        return name in self.sides.get(frozenset((a, b)), ())

    def distance(self, a, b):
        (r1, c1), (r2, c2) = number(a), number(b)
        q1, q2 = c1 - (r1 + r1 % 2) // 2, c2 - (r2 + r2 % 2) // 2
        dq, dr = q1 - q2, r1 - r2
        return max(abs(dq), abs(dr), abs(dq + dr))


def table(name):
    """A table of units as a list of rows by column name."""
    with open(os.path.join(FOLDER, "units", name), encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if line.strip() and line[0] != "#"]
    return [dict(zip(lines[0], row)) for row in lines[1:]]


def counters():
    """Every piece by id; a leader has the arm `leader`."""
    found = {}
    for name in ("units.tsv", "vedettes.tsv", "leaders.tsv", "replacements.tsv"):
        for row in table(name):
            row.setdefault("arm", "leader")
            for key in ("strength", "reduced", "movement", "initiative"):
                row[key] = int(row[key]) if row.get(key, "-") not in ("-", "") else 0
            found[row["id"]] = row
    return found
