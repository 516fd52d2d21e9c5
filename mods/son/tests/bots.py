"""Bots in The Struggle of Nations: staff plays both sides to the end, better than random, and knows nothing that is hidden."""
from programs_bots import sim

LUETZEN = "son:luetzen"


def run_all(tally):
    value = sim(LUETZEN, "--games", "1", "--bots", "staff,staff", "--blind")
    tally.case("bots: staff plays against itself, and chooses the same with hidden pieces exchanged",
               value.get("errors") == 0 and value.get("games") == 1, str(value.get("failures")))
    value = sim(LUETZEN, "--games", "6", "--bots", "staff,random", "--baseline", "--jobs", "2")
    row = value.get("baseline", {}).get("french", {})
    tally.case("bots: the French win by it where random does not", row.get("points", 0) >= 40 and row.get("errors") == 0, str(row))
    value = sim(LUETZEN, "--games", "2", "--bots", "random,staff", "--jobs", "2")
    tally.case("bots: the Allies keep what they have", value.get("wins", {}).get("allied") == 2 and value.get("errors") == 0, str(value))
