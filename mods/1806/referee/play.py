"""Random play through rpc that comes to blows: uniform over the legal list, but drawn towards the enemy."""
import random


RARE = {"damage": 0.05, "repair": 0.2, "leave": 0.1, "march": 0.2, "withdraw": 0.3, "repulse": 0.02}


class Player:
    """One game; `prompts` holds what is asked now."""

    def __init__(self, rpc, board, scenario, seed):
        self.rpc, self.board = rpc, board
        self.dice = random.Random(f"{scenario} {seed}")
        self.label = f"{scenario} seed {seed}"
        self.result = rpc.call("new", scenario=scenario, seed=seed)
        self.count = 0

    @property
    def over(self):
        return self.result["over"]

    def side(self):
        return self.result["prompts"][0]["side"]

    def legal(self):
        return self.rpc.call("legal", side=self.side())

    def weight(self, action, legal, foes):
        verb, prompt = action["verb"], legal["prompt"]["id"]
        if verb in ("end", "halt"):
            return 0.08 if prompt in ("command_movement", "moving") else 0.5
        if verb == "step" and foes:
            here = legal["prompt"]["values"].get("hex", "-")
            if here[0] not in "NS":
                return 2
            near = min(self.board.distance(here, foe) for foe in foes)
            then = min(self.board.distance(action["args"]["to"], foe) for foe in foes)
            return 5 if then < near else 0.6
        return RARE.get(verb, 1)

    def advance(self, legal, state):
        side = self.side()
        foes = [piece["hex"] for piece in state["pieces"].values()
                if piece["side"] != side and piece.get("hex", "-")[0] in "NS"]
        actions = legal["actions"]
        action = self.dice.choices(actions, [self.weight(a, legal, foes) for a in actions])[0]
        self.result = self.rpc.call("act", side=side, verb=action["verb"], args=action["args"])
        self.count += 1
        return action
