/// What many games used of tables and modifiers, as the rules count it (`take_usage`):
/// {cells: {TABLE: [{row, column, result, uses}]}, modifiers: {RULE: {KEY: times}}}, cells in
/// printed order.
#pragma once
#include <jansson.h>
#include <stdio.h>

/// Adds what a game used to the sums of the games before; an empty object is a good start.
void sim_usage_add(json_t *sums, const json_t *usage);

/// Prints each table with the uses of each cell, and the modifiers.
void sim_usage_print(FILE *out, const json_t *usage);

/// Holds two runs against each other. The result is the caller's: {cells: {TABLE: [{row, column,
/// result, first, second, other?}]}, dead: {TABLE: ["ROW.COLUMN"]}, modifiers: [{rule, key, first,
/// second}]}. `first`, `second`: uses; null where a run's table has no such cell; `other`: what the
/// cell holds in the second run, when that is something else. Dead cells were used in neither run.
json_t *sim_usage_against(const json_t *first, const json_t *second);

/// Says it in words: cells as `RESULT FIRST/SECOND`.
void sim_usage_against_print(FILE *out, const json_t *both);
