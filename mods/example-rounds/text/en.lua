-- Words of the battle in rounds, over those of Sealed Orders.
{
  -- prompts
  deployment = "put divisions in the front line, unseen",
  exchange = "the bid is {bid}: more, or pass and fall back",
  attacker_guns = "call forces to the guns",
  defender_guns = "call forces to the guns",
  -- what may be done
  front = "{unit} in front",
  seal = "seal the deployment",
  bid = "bid {points}",
  call = "call {unit}",
  ["end.exchange"] = "pass",
  -- why not
  is_routed = "{unit} is routed",
  front_too_thin = "half of the infantry must stand in front",
  bid_between = "a bid is more than {bid} and at most {most}",
  cannot_come = "{unit} is too far, beside an enemy, routed, or was called already",
  -- what happened
  goes_in_front = "{unit} goes in front",
  deployed = "{side} has in front: {units}",
  losses = "{side} loses {points}",
  bids = "{side} bids {points}",
  to_the_guns = "{unit} marches to the guns, to {to}",
  joins = "{unit} joins the battle",
  retreats = "{unit} falls back",
  routs = "{unit} routs",
  ["roll.clash"] = "{attacker} against {defender}: {result}",
  ["roll.morale"] = "{unit} rolls for morale: {result}",
  ["result.rout"] = "{sum}: {attacker} routs",
  ["result.back"] = "{sum}: {attacker} falls back",
  ["result.stand"] = "{sum}: both stand",
  ["result.exchange"] = "{sum}: a murderous exchange",
  ["result.hold"] = "{sum}: {defender} gives way",
  -- boxes
  ["box.front"] = "{side}: front line",
  ["box.reserve"] = "{side}: reserve",
}
