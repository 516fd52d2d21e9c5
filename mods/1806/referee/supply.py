"""14 Supply: whether a unit has a line, found by walking every line that the rulebook allows. The Night of a random
position judges the units; French sources count only where a force came in (14.24)."""
from staging import Veiled, answers, as_pieces, knot, position_of, source, text_of

LONGEST = 14  # hexes
TRAINS = ("BAGGAGE", "BAGGAGE1", "BAGGAGE2")
STAGE = """G.turn, G.phasing, G.supply = 28, G.first, true
G.stack = { { step = 'game', begun = true, at = 2 }, { step = 'night_turn' } }
G.sources, G.opened, G.bridges = %s, %s, %s"""
BODY = "tell() where()"


class Lines(Veiled):
    def shut(self, side, place):
        """14.12: enemies, and zones of all but Vedettes; friends in the hex do not help."""
        foe = self.enemy(side)
        if place not in self.area or self.at(place, foe):
            return True
        return place in self.zone_of(foe, veiled=False)

    def road_to(self, side, start, goals):
        """14.11: unbroken roads from a train to a source, none of their hexes shut."""
        seen, front = set(), [start]
        while front:
            place = front.pop()
            if place in seen or self.shut(side, place):
                continue
            seen.add(place)
            front += [b for b in self.board.next[place] if self.linked(place, b, ("road",))]
        return bool(seen & goals)

    def ends_of_lines(self, side, sources):
        """14.1: sources, and trains on a road that leads to one."""
        trains = {place for place in self.here for name in self.at(place, side)
                  if self.arm(name) == "baggage_train" and self.road_to(side, place, sources)}
        return sources | trains

    def supplied(self, side, start, ends):
        """A line of 14 hexes at most, its unit's own not counted."""
        if start in ends:
            return True
        reached, front = {start}, {start}
        for _ in range(LONGEST):
            front = {b for a in front for b in self.board.next[a]
                     if b not in reached and self.passable(a, b) and not self.shut(side, b)}
            reached.update(front)
            if reached & ends - {start}:
                return True
        return False


def roads_from(board, place, most):
    """Hexes that roads lead to from a place, as far as so many hexes."""
    reached, front = {place}, [place]
    for _ in range(most):
        front = sorted({b for a in front for b in board.next[a]
                        if b not in reached and "road" in board.links.get(frozenset((a, b)), ())})
        reached.update(front)
    return sorted(reached)


def draw(dice, board, pieces):
    names = sorted(name for name, row in pieces.items()
                   if row["arm"] not in ("leader", "bridge_train", "baggage_train"))
    middle, found = knot(dice, board, pieces, names, dice.randint(5, 16), dice.choice([4, 8, 12]), 16, 0.3)
    sources, opened = {"french": [], "prussian": []}, []
    for side in sources:
        for _ in range(dice.randint(1, 2)):
            far = [place for place in sorted(board.next) if 6 <= board.distance(place, middle) <= 22]
            sources[side].append(dice.choice(far))
    trains = [("F_BAGGAGE", "french"), ("P_BAGGAGE1", "prussian"), ("S_BAGGAGE2", "prussian")]
    taken = {row["hex"]: row["side"] for row in found.values()}
    for train, side in trains:
        place = dice.choice([hex for hex in sorted(board.next) if board.distance(hex, middle) <= 8])
        if dice.random() < 0.6 and taken.setdefault(place, side) == side:
            found[train] = {"hex": place, "side": side}
            if dice.random() < 0.8:
                sources[side].append(dice.choice(roads_from(board, place, 30)))
    sources = {side: sorted(set(places)) for side, places in sources.items()}
    opened = [place for place in sources["french"] if dice.random() < 0.8]
    spans = sorted("/".join(sorted(span)) for span in board.spans)
    bridges = {span: {"state": "damaged", "turn": 27, "fresh": False} for span in dice.sample(spans, len(spans) // 3)}
    return found, sources, opened, bridges


def lua_list(values):
    return "{ " + ", ".join(f"'{value}'" for value in values) + " }"


def stage_of(sources, opened, bridges):
    lists = "{ french = %s, prussian = %s }" % (lua_list(sources["french"]), lua_list(sources["prussian"]))
    came = "{ " + ", ".join(f"{place} = true" for place in opened) + " }"
    broken = "{ " + ", ".join(f"['{span}'] = {{ state = 'damaged', turn = 27, fresh = false }}" for span in bridges) + " }"
    return STAGE % (lists, came, broken)


def judged(board, pieces, drawn, told):
    """Both Nights are over when the next thing asked is not the Second Player's disengagement."""
    found, sources, opened, bridges = drawn
    prompt = told[0][1].split(",")[0]
    sides = ["prussian"] + (["french"] if prompt != "night_disengagement prussian" else [])
    after = as_pieces(told[1][1], pieces)
    position = position_of(board, pieces, found, bridges, kind=Lines)
    for side in sides:
        if any(after[name]["hex"] == "-" for name in found if name.endswith(TRAINS) and pieces[name]["side"] == side):
            continue  # a train was taken in the Night; before or after the supply was judged
        usable = {place for place in sources[side] if side == "prussian" or place in opened}
        ends = position.ends_of_lines(side, usable)
        for name, row in found.items():
            if row["side"] == side and after[name]["hex"] == row["hex"]:
                mine, theirs = position.supplied(side, row["hex"], ends), not after[name]["unsupplied"]
                yield "supplied" if mine else "out of supply", mine == theirs, (
                    f"{name} in {row['hex']}: rulebook {mine}, program {theirs}; ends {sorted(ends)}")


def positions(board, pieces, count, seed):
    dice = source(f"supply {seed}")
    drawn = [one for one in (draw(dice, board, pieces) for _ in range(count)) if one[0]]
    told = answers([text_of(found, stage_of(*rest), BODY) for found, *rest in drawn])
    for n, (one, lines) in enumerate(zip(drawn, told)):
        yield f"supply seed {seed} position {n}", judged(board, pieces, one, lines)
