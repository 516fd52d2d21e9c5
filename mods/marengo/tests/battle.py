"""Desaix counter-attacks, in the window, by the mouse from both sides, to its end."""
import os

from hand import Hand, Player

GOALS = {"french": (21, 18), "austrian": (64, 16)}  # Marengo; San Giuliano: so they meet
MARCHES = 4  # units that a side moves in a turn
GUNS_FIRE = 3  # volleys in a phase
MOST = 6000  # clicks
SIZES = {3: "1280x800", 4: "1600x1000"}  # by the seed of a game


class Desaix(Player):
    def far(self, hex_):
        x, y = GOALS[self.hand.seen["side"]]
        column, row = map(int, hex_.split("."))
        return max(abs(column - x), abs(row - y) + abs(column - x) // 2)

    def phase(self):
        seen = self.hand.seen
        return seen.get("turn"), seen.get("side"), seen.get("prompt")

    def end(self):
        return "prompt/end{}" if self.hand.regions("prompt/end{}") else None

    def move_a_unit(self):
        """Another stack that may still move; when there have been enough of them the phase ends."""
        able = self.hand.marked("able")
        if able and self.once("unit", *self.phase(), most=MARCHES):
            return "hex " + self.dice.choice(able)
        return self.end() or ("hex " + self.dice.choice(able) if able else None)

    def go_on(self):
        """A march: to the attack, towards the goal, or no farther."""
        hand = self.hand
        attacks = hand.marked("attack")
        if attacks and self.dice.random() < 0.7 and self.once("attack", hand.seen["n"]):
            return "hex " + self.dice.choice(attacks)
        here = hand.seen.get("selected")
        ahead = [hex_ for hex_ in hand.marked("advance") if not here or self.far(hex_) < self.far(here)]
        if ahead and self.once("step", hand.seen["n"]):
            return "hex " + min(ahead, key=lambda hex_: (self.far(hex_), hex_))
        if hand.regions("prompt/halt{}"):
            return "prompt/halt{}"
        away = hand.marked("advance")  # who may not stop falls back
        return "hex " + max(away, key=lambda hex_: (self.far(hex_), hex_)) if away else self.look()

    def fire(self):
        able = self.hand.marked("able", "attack")
        if able and self.once("volley", *self.phase(), most=GUNS_FIRE):
            return "hex " + self.dice.choice(able)
        return self.end()

    def write(self):
        """An order a turn, of one stage."""
        if self.hand.regions("prompt/menu.write") and self.once("order", *self.phase()):
            return "prompt/menu.write"
        return self.end()

    def draft(self):
        seal = [each for each in self.hand.regions("prompt/") if "seal" in each]
        return seal[0] if seal else None

    def dialog(self):
        """An order wants words."""
        if self.hand.regions("writing/ok"):
            self.hand.type("Forward")
        return super().dialog()

    def look(self):
        """Where no button and no marked hex answers: an arrow of the ring, or a hex with somebody who can do something."""
        if self.answers():
            return None
        found = self.hand.regions("ring/") or ["hex " + hex_ for hex_ in self.hand.marked("able")]
        return self.dice.choice(found) if found else None

    def special(self):
        does = {"movement_phase": self.move_a_unit, "march": self.go_on, "phasing_fire": self.fire, "other_fire": self.fire,
                "order_issue": self.write, "draft": self.draft, "set_up": self.end, "local_initiative": self.end}
        return does.get(self.hand.seen.get("prompt"), self.look)()


def run_all(tally):
    shots = os.environ.get("GROGNARD_SHOTS")  # a folder: a picture of each prompt
    for seed, size in SIZES.items():
        hand = Hand(size, "marengo:desaix", "--seed", str(seed), "--seats", "french=human,austrian=human", "--no-save")
        player = Desaix(hand, seed, shots)
        try:
            said = player.summary(player.play(MOST))
        except RuntimeError as fault:
            said = f"{fault} {player.summary(0)}"
        good = bool(hand.seen.get("over")) and not player.refused and player.asked["draft"] > 0 and player.asked["march"] > 0
        tally.case(f"marengo: Desaix by the mouse from both sides ends, nothing that is offered is refused (seed {seed}, {size})", good, said)
        if hand.process.poll() is None:
            hand.close()
