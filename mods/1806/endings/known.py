"""The ways in which the scenarios of 1806 can end; docs/rules/1806-endings.md says why others cannot be."""
LEVELS = ["prussian_decisive", "prussian", "french_marginal", "french", "french_decisive", "french_crushing"]
CAPTURED = "napoleon_captured"
AT_SAALFELD = ["french_objective", "prussian_objective", "both_french", "both_prussian", "both_draw", "neither_french",
               "neither_prussian", "neither_draw"]
GREATER = ["jena", "jena_auerstedt", "massenbach", "campaign", "early_warning", "erfurt", "free_entry"]
# French Decisive takes 3 points to 1 where only losses and demoralized corps score. 3 French points are a loss ratio of
# 3:1 with no Prussian corps demoralized, and then the Prussians have not lost enough to keep less than 2 points.
# Napoleon is not at Auerstedt.
NEVER = {"auerstedt_french_decisive", "auerstedt_napoleon_captured", "jena_french_decisive"}


def kinds(scenario):
    """How a scenario can end."""
    if scenario == "saalfeld":
        return AT_SAALFELD
    return [kind for kind in LEVELS + [CAPTURED] if f"{scenario}_{kind}" not in NEVER]


def endings():
    """All endings as (scenario, kind)."""
    return [(scenario, kind) for scenario in ["auerstedt", "saalfeld", *GREATER] for kind in kinds(scenario)]


def words(scenario, kind):
    """How a golden replay says that a game ended so."""
    if kind == CAPTURED:
        return "level prussian, scores french 0, prussian 0, winner prussian"
    if scenario == "saalfeld":
        kind = kind.removeprefix("both_").removeprefix("neither_")
    return f"level {kind}, "
