"""The ways in which the scenarios that are whole can end. A side that has nothing left on the map resigns (26.8b): in Lützen that cannot
be, as fortresses neither move nor fight there; in Spring no game has been found that comes to it, and spec/26_armistice_spec.lua alone
holds the rule."""
LEVELS = {
    "luetzen": ["french_points", "allied_points", "draw_points", "french_morale", "allied_morale"],
    "spring": ["french_armistice", "allied_armistice", "draw_armistice", "french_morale", "allied_morale"],
}


def endings():
    """All endings as (scenario, winner, level)."""
    return [(scenario, *kind.split("_")) for scenario, kinds in LEVELS.items() for kind in kinds]


def name_of(scenario, winner, level):
    return f"{scenario}_{winner}_{level}"
