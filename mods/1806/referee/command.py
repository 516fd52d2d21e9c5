"""5.1, 7 Command, done slowly: every path of two, three and four hexes is walked to find whom a leader reaches; then
points, Officers' checks and who may try for himself. Random positions put up through the console, both sides, with
dice that all pass or all fail."""
from staging import Veiled, answers, as_legal, as_pieces, knot, legal_stacks, position_of, source, text_of

RANGES = [(1, ()), (2, ()), (3, (1,)), (3, (2,)), (4, (1, 2, 3))]  # hexes, links along a road or trail (7.2, Q13)
ARMY = {"french": "LF_NAPOLEON", "prussian": "LP_BRUNSWICK"}
POINTS = {"LF_NAPOLEON": 3, "LP_BRUNSWICK": 1}
STAGE = """G.turn, G.phasing = 29, %s
G.stack = { { step = 'game', begun = true, at = 1 }, { step = 'game_turn', begun = true, at = %d } }
g.game.source = { next = function() return %d end, left = function() return 0 end }"""
BODY = """tell()
for i = 1, %d do
  if g:step() ~= 'allocation' or not pick(%d * i, 'command') then break end
  tell()
end
if g:step() == 'allocation' then g:act('end') end
where() tell()
while g:step() == 'officer_checks' and pick(0, 'check') do end
if g:step() == 'officer_checks' then g:act('end') end
where()
if g:step() == 'command_movement' then g:act('end') end
tell()"""


class Chain(Veiled):
    """The chain of command of the phasing side; `led` = pieces that are In Command."""

    def traced(self, side, a, b, joined):
        """7.21: may a range go on from a to its neighbour b?"""
        foe = self.enemy(side)
        if b not in self.area or not self.passable(a, b) or self.at(b, foe):
            return False
        if b in self.zone(foe) and not self.at(b, side):
            return False
        return not joined or self.linked(a, b)

    def reach(self, side, start):
        found = {start}
        for hexes, links in RANGES:
            front = {start}
            for number in range(hexes):
                front = {b for a in front for b in self.board.next[a] if self.traced(side, a, b, number in links)}
            found |= front
        return found

    def place(self, name):
        return self.state["pieces"][name]["hex"]

    def kind(self, name):
        return self.all[name].get("kind")

    def formation(self, name):
        return self.all[name]["formation"]

    def own_units(self, leader, formation):
        """His units within his range (5.12)."""
        side, near = self.side(leader), self.reach(self.side(leader), self.place(leader))
        return {name for place in self.here for name in self.at(place, side)
                if place in near and self.formation(name) == formation}

    def leaders(self, side):
        return [name for place in self.here for name in self.at(place, side, leaders=True)]

    def begin(self, side):
        """2.11A2: corps of 5.15 and 5.16 are In Command by themselves; the purses of the Commanders."""
        self.led, self.free, self.purses = set(), set(), {}
        for leader in sorted(self.leaders(side)):
            kind = self.kind(leader)
            if kind == "both":
                self.led |= self.own_units(leader, self.formation(leader))
            if leader == "LP_BRUNSWICK":
                self.led |= self.own_units(leader, "P_RES")
                near = self.reach(side, self.place(leader))
                self.free = {name for name in self.leaders(side)
                             if name == "LP_KALKREUTH" and self.place(name) in near}
                self.led |= self.free
            if kind in ("commander", "both"):
                points = POINTS.get(leader)
                self.purses[leader] = [points or 0, points or 1]  # officers, units (5.11, 5.15)

    def wants(self, name):
        if name in self.led:  # 5.16: Kalkreuth may act on his own for units beyond Brunswick's range
            return name in self.free and bool(self.own_units(name, self.formation(name)) - self.led)
        return not self.is_leader(name) or self.kind(name) == "officer"

    def may_command(self, side):
        """(leader, target) for every point that can be spent."""
        found = set()
        for leader, purse in self.purses.items():
            near = self.reach(side, self.place(leader))
            for place in near:
                for name in self.here.get(place, ()):
                    left = purse[0 if self.is_leader(name) else 1]
                    if self.side(name) == side and left > 0 and self.wants(name):
                        found.add((leader, name))
        return found

    def command(self, leader, target):
        self.purses[leader][0 if self.is_leader(target) else 1] -= 1
        self.free.discard(target)
        self.led.add(target)
        if self.is_leader(target):
            self.led |= self.own_units(target, self.formation(target))

    def out_of_command(self, side):
        """7.11: all others but Commanders and monarchs."""
        return {name for place in self.here for name in self.here[place]
                if self.side(name) == side and name not in self.led
                and (not self.is_leader(name) or self.kind(name) == "officer")}

    def officers_check(self, side, die):
        """7.12: who tries, and who is In Command after."""
        tries = {name for name in self.out_of_command(side) if self.is_leader(name)}
        for name in tries:
            if die <= self.all[name]["initiative"]:
                self.led |= {name} | self.own_units(name, self.formation(name))
        return tries

    def try_alone(self, side):
        """7.13: units out of command, but not those in their own leader's range."""
        found = set()
        for name in self.out_of_command(side):
            own = [leader for leader in self.leaders(side)
                   if self.formation(leader) == self.formation(name) and self.kind(leader) in ("officer", "both")]
            near = any(self.place(name) in self.reach(side, self.place(leader)) for leader in own)
            if not self.is_leader(name) and not near and self.all[name]["initiative"]:
                found.add(name)
        return found


def draw(dice, board, pieces):
    names = sorted(name for name, row in pieces.items()
                   if row["arm"] not in ("bridge_train", "baggage_train") and "replaces" not in row)
    leaders = [name for name in names if pieces[name]["arm"] == "leader"]
    _, found = knot(dice, board, pieces, names, dice.randint(8, 30), dice.choice([3, 4, 6]), 9, 0.2)
    middle = dice.choice(sorted(found)) if found else None
    for name in dice.sample(leaders, dice.randint(3, 8)) if middle else ():
        place = dice.choice([hex for hex in sorted(board.next) if board.distance(hex, found[middle]["hex"]) <= 5])
        held = {row["side"] for row in found.values() if row["hex"] == place}
        if name not in found and held <= {pieces[name]["side"]}:
            found[name] = {"hex": place, "side": pieces[name]["side"]}
    found = legal_stacks(board, pieces, found)
    return found, dice.choice(["french", "prussian"]), dice.choice([1, 6]), dice.randint(0, 4), dice.randint(1, 40)


def marks(words, pieces, side):
    return {name for name, row in as_pieces(words, pieces).items() if row["side"] == side and row["ooc"]}


def pairs(legal):
    return {(action["args"]["leader"], action["args"]["target"]) for action in legal["actions"]
            if action["verb"] == "command"}


def checks_of(words, step):
    legal = as_legal(words)
    if legal["prompt"]["id"] != step:
        return set()
    return {action["args"]["leader"] for action in legal["actions"] if action["verb"] == "check"}


def agree(kind, mine, theirs):
    return kind, mine == theirs, f"program lacks {sorted(mine - theirs)}, has besides {sorted(theirs - mine)}"


def judged(board, pieces, drawn, told):
    found, side, die, _, _ = drawn
    chain = position_of(board, pieces, found, kind=Chain)
    chain.begin(side)
    told = list(told)
    while told[0][0] != "where":
        kind, words = told.pop(0)
        if kind == "act":
            args = dict(word.split("=") for word in words.split(" ")[1:])
            chain.command(args["leader"], args["target"])
            continue
        legal = as_legal(words)
        asked = pairs(legal) if legal["prompt"]["id"] == "allocation" else set()
        yield agree("points to spend", chain.may_command(side), asked)
    yield agree("out of command", chain.out_of_command(side), marks(told[0][1], pieces, side))
    yield agree("officers who try", chain.officers_check(side, die), checks_of(told[1][1], "officer_checks"))
    told = [words for kind, words in told[2:] if kind != "act"]
    yield agree("out of command after checks", chain.out_of_command(side), marks(told[0], pieces, side))
    yield agree("units that try", chain.try_alone(side), checks_of(told[1], "individual_movement"))


def positions(board, pieces, count, seed):
    dice = source(f"command {seed}")
    drawn = [one for one in (draw(dice, board, pieces) for _ in range(count))
             if {row["side"] for row in one[0].values()} == {"french", "prussian"}]
    texts = []
    for found, side, die, spend, which in drawn:
        stage = STAGE % ("G.first" if side == "french" else "G.second", 0 if side == "french" else 1, die)
        texts.append(text_of(found, stage, BODY % (spend, which)))
    for n, (one, lines) in enumerate(zip(drawn, answers(texts))):
        yield f"command seed {seed} position {n} ({one[1]})", judged(board, pieces, one, lines)
