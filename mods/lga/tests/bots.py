"""How `staff` fights Austerlitz: it attacks, bids, stands; and chooses the same whatever is hidden."""
import json
import subprocess

from common import BINARY, DATA


def sim(*args, battle="austerlitz"):
    run = subprocess.run([BINARY, "sim", "lga:" + battle, "--json", "--data", DATA, *args], capture_output=True, text=True, timeout=500)
    return json.loads(run.stdout)


def run_all(tally):
    found = sim("--games", "8", "--bots", "staff,random")
    wins = found.get("wins", found.get("won", {}))
    tally.case("bots: staff routs the French of random", wins.get("coalition", 0) >= 7 and not found["errors"], str(found)[:600])
    found = sim("--games", "2", "--bots", "staff,staff", "--blind")
    tally.case("bots: staff knows nothing that is hidden", not found["errors"], str(found)[:600])
    found = sim("--games", "1", "--bots", "staff,pass", battle="ulm")
    tally.case("bots: pass deploys, and the campaign comes to its end", not found["errors"], str(found)[:600])
