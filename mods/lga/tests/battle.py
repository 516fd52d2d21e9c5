"""Austerlitz in the window, by the mouse from both sides, to its end."""
import os

from hand import Hand, Player

CHIEFS = ("panel/piece.R_KUTUSOV", "panel/piece.F_NAPOLEON")
SEEDS = (3, 4)
MOST = 600  # clicks


class Austerlitz(Player):
    def special(self):
        """Whole armies attack and go into line; now and then a corps is held back again."""
        hand, seen = self.hand, self.hand.seen
        key = (seen.get("side"), seen.get("turn"), len(self.asked), seen.get("prompt"))
        if seen.get("prompt") == "attacks":
            if hand.regions("prompt/announce{}"):
                return "prompt/announce{}"
            return "hex B5303" if self.once("chief", seen.get("turn")) else "hex B5203"
        if seen.get("prompt") == "deployment":
            chief = [each for each in hand.regions("panel/piece.") if each in CHIEFS]
            if chief and self.once("line", *key):
                return chief[0]
            return "prompt/ready{}" if hand.regions("prompt/ready{}") else None
        return None

    def dialog(self):
        return "menu/pick.R_KUTUSOV" if self.hand.regions("menu/pick.R_KUTUSOV") else super().dialog()


def run_all(tally):
    shots = os.environ.get("GROGNARD_SHOTS")  # a folder: a picture of each prompt
    for seed in SEEDS:
        hand = Hand("1600x1000", "lga:austerlitz", "--seed", str(seed), "--seats", "french=human,coalition=human", "--no-save")
        player = Austerlitz(hand, seed, shots)
        try:
            said = player.summary(player.play(MOST))
        except RuntimeError as fault:
            said = str(fault)
        good = bool(hand.seen.get("over")) and not player.refused and player.asked["deployment"] > 0
        tally.case(f"lga: Austerlitz by the mouse ends, nothing that is offered is refused (seed {seed})", good, said)
        if hand.process.poll() is None:
            hand.close()
