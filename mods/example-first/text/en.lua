{
  -- sides
  ["side.blue"] = "Blue",
  ["side.red"] = "Red",
  -- the scenario, as the list of battles shows it
  ["scenario.mill.text"] = "Two small forces come upon a mill by a stream. Who holds it in the evening?",
  ["scenario.mill.date"] = "a day in May",
  ["scenario.mill.blue"] = "Take the mill and keep it.",
  ["scenario.mill.red"] = "Take the mill and keep it.",
  -- prompts
  moves = "move",
  fights = "attack",
  -- what may be done
  march = "march to {to}",
  attack = "{unit} attacks {target}",
  ["end"] = "done",
  -- why not
  not_yours = "{unit} is not yours",
  one_hex = "{to} is not the next hex",
  taken = "somebody stands in {to}",
  too_far = "that costs more than the {left} that are left",
  no_enemy = "{target} is no enemy",
  not_beside = "{target} is not beside it",
  fought_already = "{unit} has attacked this turn",
  -- what happened
  side_turn = "turn {turn}: {side}",
  marched = "{unit} to {to}",
  ["roll.fight"] = "{unit} against {target}: {result}",
  ["result.attacker_lost"] = "{unit}: broken",
  ["result.none"] = "{unit} cannot move {target}",
  ["result.defender_lost"] = "{target}: broken",
  over = "the end: Blue {blue}, Red {red}",
  -- modifiers and costs
  attacker = "strength of the attacker",
  defender = "strength of the defender",
  clear = "a hex",
  woods = "woods",
  stream = "stream",
  ["level.points"] = "on points",
}
