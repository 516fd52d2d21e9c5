/// Two rules against each other: what games of the same seeds came to under each.
#pragma once
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/// Holds the games of two runs against each other. `sides`: array of ids. `first`, `second`: arrays
/// of {game, winner, turn, actions, lost?, formations?}; only games that both finished count. The
/// result is the caller's: {games, changed, sides: {ID: {first, second: {wins, rate, low, high},
/// difference, low, high}}, turns: {first, second}, actions: {...}, lost: {SIDE: {first, second}},
/// formations: {...}}; rates and their 95 % intervals in hundredths of a percent (Wilson; the
/// difference of pairs by the normal law).
json_t *sim_against(const json_t *sides, const json_t *first, const json_t *second);

/// Says it in words.
void sim_against_print(FILE *out, const json_t *report);
