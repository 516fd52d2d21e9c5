/// Measurements of saved games.
#pragma once
#include <jansson.h>

#include "cli/cli.h"

/// Saves the running game (of the fast path, its rows kept) and loads it: adds save_mb (2^20 bytes)
/// and load_ms (the fastest of some) to `report`. The session then holds the loaded game. False
/// with a fault.
bool bench_save(Session *session, json_t *report, Fault *fault);
