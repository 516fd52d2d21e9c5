"""`trace` on 1806 under the variant 1806-house: modifiers, hooks and refusals with their lines."""
from common import run

ATTACK = """for i = 1, 400 do
 if top(G).step == "odds" then break end
 local list = legal() local take = list[1]
 for _, e in ipairs(list) do if e.verb == "attack" or e.verb == "by" or e.verb == "resolve" then take = e end end
 act(take.verb, take.args)
end""".replace("\n", "")
TRACES = [  # scenario, variant, lines, what must be told
    ("1806:jena", "1806-house", [ATTACK, "trace legal()"],
     ["offered: reduce (11.32a, mods/1806/rules/11_combat.lua:", "2 of 7 entered",
      "refused reduce: H1 house_too_cautious, mods/1806-house/variant.lua:11 (5 times)"]),
    ("1806:jena", "1806-house", [ATTACK, 'trace why("reduce", { column = 1 })'],
     ["refused: H1 house_too_cautious, mods/1806-house/variant.lua:11"]),
    ("1806:jena", "1806-house", [ATTACK, 'trace g:odds("roll")'],
     ["modifier: 5.14 napoleon_attacks +1 column, mods/1806/rules/11_strength.lua:",
      "hook: modify values.odds_column, mods/1806-house/variant.lua:18, H2 concentric: leaves 8"]),
]


def run_all(tally):
    for scenario, variant, lines, words in TRACES:
        code, out, err = run("console", scenario, "--variant", variant, text_in="\n".join(lines) + "\n")
        missing = [each for each in words if each not in out]
        tally.case(f"console: {lines[-1]} in {scenario}", code == 0 and not missing, f"{missing} {out[-1500:]} {err}")
