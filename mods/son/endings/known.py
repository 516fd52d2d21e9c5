"""The ways in which the scenarios that are whole can end; docs/rules/son.md says why Lützen has no resignation."""
LEVELS = {
    "luetzen": ["french_points", "allied_points", "draw_points", "french_morale", "allied_morale"],
    "spring": ["french_armistice", "allied_armistice", "draw_armistice", "french_morale", "allied_morale", "french_resigned",
               "allied_resigned"],
}


def endings():
    """All endings as (scenario, winner, level)."""
    return [(scenario, *kind.split("_")) for scenario, kinds in LEVELS.items() for kind in kinds]


def name_of(scenario, winner, level):
    return f"{scenario}_{winner}_{level}"
