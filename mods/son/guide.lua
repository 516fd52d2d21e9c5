-- The first turn of Lützen, step by step, for who knows war games but not this one. What a step waits for stands in `wait`
-- (docs/window.md).
{
  scenario = "luetzen",
  seats = { french = "remote", allied = "staff" },
  seed = 5,
  steps = {
    {
      text = "April 1813. The French, blue, gather west of the Saale; the Allies hold Leipzig and the plain. You are the French, and have six turns. Towns count for who was in them last, Leipzig 6, others 2 or 3, and each thousand men that the enemy loses in battle counts 1: J shows the points. Nothing is won by waiting: the Allies have the best of the towns.",
      at = "W3418",
      wait = "next",
    },
    {
      text = "A counter is a leader. He lies across two hexes, his package. His troops are not on the map: press D for the Organization Displays, a track for each leader, each unit on the space of its strength in thousands. Behind the name: how much of his span is taken. The enemy sees none of it; who lies face down does not even show his name.",
      wait = "panel",
      of = "displays",
    },
    {
      text = "An army lives on Administrative Points. They buy orders, and what is left keeps men from dropping out on the march. First say how much of this turn's income feeds the troops: 2 points leave attrition as it is. A die then says what comes in.",
      button = "prompt/support{army=french,points=2}",
      wait = "prompt",
      of = "organization",
    },
    {
      text = "Now units could change leaders within a package, be merged, or get a Major General of their own. Nothing has to be done: press Done.",
      button = "prompt/end{}",
      wait = "prompt",
      of = "movement_commands",
    },
    {
      text = "Here orders are given, a point each. Who has one is certain to march. Click Ney, at Weimar: 1132 is his head, and a column goes where its head goes.",
      at = "W1132",
      wait = "select",
    },
    {
      text = "The dotted hexes are within reach; at each stands what the way costs. Foot has 5 movement points. The longer the march and the larger the force, the more men it costs. Go two hexes along the road, to 1332, and press Halt. Ctrl Z takes it back until a die has fallen.",
      at = "W1332",
      wait = "verb",
      of = "halt",
    },
    {
      text = "A die was thrown on the attrition table for the quotient of this march; W shows the table. You choose who bears the loss, spread evenly: click units until it is met.",
      wait = "prompt",
      of = "movement_commands",
    },
    {
      text = "Order others as you like: N goes to the next leader, the right button says why something cannot be done, and V and the figures lay zones, Dispatch Distance or supply over the map. Then press Done: no more orders after that.",
      button = "prompt/end{}",
      wait = "prompt",
      of = "individual_initiative",
    },
    {
      text = "Who had no order may try to march by the initiative of his leader. Click one, press Set out: the line below says which die will do. He pays attrition even if he fails, but no point. Marmont is due from Mainz: bring him in first, by a click on one of the purple hexes. Then try what you like, and press Done: all who stand pay a little, too.",
      button = "prompt/end{}",
      wait = "turn",
      of = "2",
    },
    {
      text = "The Allies have moved: forced marches and battles come after every movement, on both sides, and the log has all of it. Enemies who touch must fight. Then you name who attacks whom, both sides choose in secret between a Pitched Battle, in which the beaten may stand and pay, and a Pursuit Battle, in which they go back; and the odds are shown before you press.",
      wait = "next",
    },
    {
      text = "K has the rules in plain words; every number in the log opens its rule. P shows points, morale and weather, Y the battles, T the turns, F1 all keys. Go on over the Saale, keep your corps close enough to help each other, and take Leipzig.",
      wait = "next",
    },
  },
}
