/// What is in the logs of many games: records of chosen keys, counted by their values.
#pragma once
#include <jansson.h>

#include "api/session.h"

/// Counts the records of the running, kept game's log whose key stands in `keys` ("A,B"):
/// { key: { "value=1 other=x": times } }, values in the order of their names, lists left out. The
/// caller's. NULL with a fault.
json_t *sim_count_log(Session *session, const char *keys, Fault *fault);

/// Adds the counts of a game to those of the games before.
void sim_count_add(json_t *sums, const json_t *counts);

/// Prints the counts of each key, most frequent values first.
void sim_count_print(const json_t *sums);
