/// Standard output and error as the commands write them: texts of packs and saves reach a terminal
/// without its control characters, so that no name can colour, title or command it.
#pragma once
#include <stdbool.h>

/// Puts a filter before stdout and stderr: control characters other than tab, line feed and
/// carriage return become "?", and those of Unicode a mark of its own: U+0080 to U+009F, and what
/// turns the direction of the text (U+202A to U+202E, U+2066 to U+2069). Call once, first of all.
void terminal_guard(void);

/// Reports whether writing to stdout has failed because no one reads it any more (`| head`).
bool terminal_left(void);
