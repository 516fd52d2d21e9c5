-- Halle, 17 October 1806: a battle for the 1806 series. Sources:
-- geography: positions of towns, villages, rivers and roads as any map of Halle and the Saalekreis gives them
--   (WGS84, three decimals); the arms of the Saale and the causeway to Passendorf as the accounts tell them.
-- history: the course of the day after the well-known accounts (Bernadotte from Querfurt; Dupont over the Hohe
--   Brücke; Treskow's regiment cut off on the west bank; the reserve's retreat by Diemitz to Dessau). Hexes of
--   divisions, strength of Treskow and the turns of arrival are ours, within what these tell.
{
  id = "halle",
  kind = "battle",
  name = "Halle",
  version = "0.1.0",
  api = 1,
  requires = { ["1806"] = ">=0.1" },
  conflicts = {},
  map = "halle",
  licence = {
    { what = "data and texts", licence = "MIT", credit = "the grognard authors" },
    { what = "maps/source", licence = "MIT", credit = "the grognard authors; facts of geography, drawn by hand" },
  },
}
