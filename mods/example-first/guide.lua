-- The first game of somebody who has never seen a war game: step by step through the mill. What a step waits for stands in
-- `wait` (docs/window.md); a click on "Go on" goes on without it.
{
  scenario = "mill",
  seats = { blue = "remote", red = "march" },
  seed = 7,
  steps = {
    {
      text = "This is a map of hexes, with the counters of two armies: blue in the west, red in the east. You are Blue. Six turns, then it is evening: whoever holds the mill has 2 points, and each enemy counter that is broken is 1 more.",
      at = "0504",
      wait = "next",
    },
    {
      text = "A counter says how strong it is and how far it goes: 4-3 is strength 4, 3 movement points a turn. Click the 1st Foot, in the red ring.",
      at = "0104",
      wait = "select",
    },
    {
      text = "The dotted hexes are within reach, the numbers say what the way there costs: an open hex 1 point, woods 2, a stream on the way 1 more. Follow the road east: click 0204.",
      at = "0204",
      wait = "verb",
      of = "march",
    },
    {
      text = "The log at the right says what was done, with the number of the rule: click a number and the rule opens. Ctrl Z takes a march back, Ctrl Y does it again. Go on east as far as the points reach, then move the others: N takes up the next counter.",
      wait = "verb",
      of = "march",
      times = 5,
    },
    {
      text = "What cannot be done is explained. Click a hex far away with the right button: the answer names the rule that bars it.",
      wait = "why",
    },
    {
      text = "Move what you like. Then press Done, below: first the moves end, then the fights, of which there are none yet.",
      button = "prompt/end{}",
      wait = "turn",
      of = "2",
    },
    {
      text = "Red has marched; you saw where. It is your turn again. The Hussars are fast: the mill belongs to whose counter came there last. Bring one onto it, 0504.",
      at = "0504",
      wait = "turn",
      of = "3",
    },
    {
      text = "A counter that comes beside an enemy stops. When your moves are done and an enemy stands beside a counter of yours, red crosses mark him: click him, and read the odds at the left before you press. Each chance is exact: the program counts all ways the die can fall.",
      wait = "verb",
      of = "attack",
    },
    {
      text = "The panel at the top shows the attack: who against whom, the die, what has come of it. X puts it away. Several attacks are better than one: a stronger counter has better chances, woods and the stream help who is attacked.",
      wait = "next",
    },
    {
      text = "J shows the points as they stand, K the rules, H all that has happened; from there you can play on from any earlier moment. F1 lists the keys.",
      wait = "next",
    },
    {
      text = "You know all that this game has. Hold the mill, break what comes to take it, and end the sixth turn.",
      wait = "over",
    },
    {
      text = "The page of the end counts the points, says how kind the dice were, and names the attacks that took most. Auerstedt, in 1806, is a good next battle: play the French against Staff.",
      wait = "next",
    },
  },
}
