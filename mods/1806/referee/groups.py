"""4.31, 11.2: every way in which a player may define his attacks, by trying all of them."""
import itertools

LIMIT = 300000


def partitions(items):
    """Every way to divide the items into blocks."""
    if not items:
        yield []
        return
    first, rest = items[0], items[1:]
    for blocks in partitions(rest):
        yield [[first]] + blocks
        for i in range(len(blocks)):
            yield blocks[:i] + [[first] + blocks[i]] + blocks[i + 1:]


def subsets(items):
    return itertools.chain.from_iterable(itertools.combinations(items, n) for n in range(len(items) + 1))


class Duty:
    """The stacks that may and must attack and be attacked in a Combat Phase."""

    def __init__(self, position, side):
        self.position, foe = position, position.enemy(side)
        own = sorted(place for place in position.here if position.at(place, side))
        other = sorted(place for place in position.here if position.at(place, foe))
        self.faces = {a: [t for t in other if t in position.board.next[a] and position.passable(a, t)] for a in own}
        mine, theirs = position.zone(side), position.zone(foe)
        self.must_attack = [a for a in own if a in theirs and not position.chateau_holds(side, a)]
        self.may_attack = [a for a in own if a not in self.must_attack and self.faces[a]]
        self.must_fall = [t for t in other if t in mine]
        self.may_fall = [t for t in other if t not in mine and any(t in self.faces[a] for a in own)]
        self.sworn = {}
        for entry in position.state["failed_repulses"] or []:
            for name in entry["by"]:
                place = position.state["pieces"][name].get("hex")
                targets = [t for t in entry["targets"] if position.at(t, foe)]
                self.sworn.setdefault(place, set()).update(targets)

    def joined(self, targets, attackers):
        """11.22: the group hangs together by who faces whom."""
        reached, todo = set(), [targets[0]]
        while todo:
            item = todo.pop()
            if item not in reached:
                reached.add(item)
                todo += [a for a in attackers if item in self.faces[a]]
                todo += [t for t in targets if item in attackers and t in self.faces[item]]
        return reached >= set(targets) | set(attackers)

    def choices(self, attacker, blocks):
        """The blocks that one stack may join; None = it does not attack."""
        found = [i for i, block in enumerate(blocks)
                 if any(t in block for t in self.faces[attacker]) and self.sworn.get(attacker, set()) <= set(block)]
        return found if attacker in self.must_attack else found + [None]

    def work(self):
        size = 1
        for attacker in self.must_attack + self.may_attack:
            size *= 1 + len(self.faces[attacker])
        return size * 3 ** (len(self.must_fall) + 2 * len(self.may_fall))

    def first_targets(self):
        """The lowest target of every group of every complete designation."""
        found = set()
        for extra in subsets(self.may_fall):
            for blocks in partitions(sorted(self.must_fall + list(extra))):
                if not {min(block) for block in blocks} <= found:
                    self.try_blocks(blocks, found)
        return found

    def try_blocks(self, blocks, found):
        attackers = self.must_attack + self.may_attack
        for picks in itertools.product(*(self.choices(a, blocks) for a in attackers)):
            members = [[a for a, pick in zip(attackers, picks) if pick == i] for i in range(len(blocks))]
            if all(by and self.joined(block, by) for block, by in zip(blocks, members)):
                found.update(min(block) for block in blocks)
                return
