/// Parts of carto_plan.c in files of their own. False: out of memory.
#pragma once
#include "host/carto_plan.h"

bool plan_towns(CartoPlan *plan);                                     ///< carto_town.c
bool plan_houses(CartoPlan *plan, const CartoNet *roads);             ///< carto_town.c
bool plan_fields(CartoPlan *plan, const CartoBinding *const *sides);  ///< carto_field.c
bool plan_clutter(CartoPlan *plan);                                   ///< carto_field.c
