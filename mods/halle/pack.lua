-- Halle, 17 October 1806: a battle for the 1806 series. Sources:
-- [1] F. Loraine Petre, Napoleon's Conquest of Prussia 1806 (London 1907), the chapter on Halle, read in the commentary of La
--     Bataille pour la Prusse 1806: 11,350 foot, 1,675 horse and 58 guns about Halle; 12,190 foot, 1,000 horse and 12 guns with
--     Bernadotte by the Querfurt road; Dupont over the Hohe Brücke about ten, as Rivaud came in sight, in the town within three
--     quarters of an hour; Treskow with nine companies north of the wood of Dölau, Drouet on the Eisleben road after him.
-- [2] en.wikipedia.org, Battle of Halle: 20,594 French with 34 guns (of them some 16,000 in action), 13,700 to 16,000 Prussians
--     with 58; losses 800 against 5,000 to 5,200 and 11 guns.
-- [3] P. E. Wilson, The Action of Halle (First Empire 45): about 13,000 a side; Drouet was at Eisleben, not at the bridges.
-- geography: positions of towns, villages, rivers and roads as any map of Halle and the Saalekreis gives them (WGS84, three
--   decimals); the arms of the Saale and the causeway to Passendorf after [1].
-- ours: hexes of brigades where [1] is silent, the strength of Treskow, turns of arrival within the hours that [1] gives.
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
