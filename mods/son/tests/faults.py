"""Faults that tests/faults.py plants into the pack son, or into what it alone proves: name, file, what stands there, what is
planted, command, words that must appear."""
FUZZ = ["check", "son:luetzen", "--rungs", "fuzz", "--games", "2", "--every", "3"]

FAULTS = [
    ("a bridge that only a refresh takes off the map", "mods/son/rules/25_bridges.lua",
     "    table.insert(G.blown, hexside) -- 25.2e: one for all bridges of the hexside\n    spans.refresh(G)\n",
     "    table.insert(G.blown, hexside)\n", FUZZ, "roads or bridges changed"),
]
