/// The comparison of two rules as a chart in SVG.
#pragma once
#include <jansson.h>
#include <stdbool.h>

/// Draws what sim_against() and sim_usage_against() found: win rates with their intervals, losses,
/// modifiers, and each table with the uses of its cells. False when the file cannot be written;
/// errno says why.
bool sim_chart(const char *path, const json_t *report);
