/// Standard output and error as the commands write them: texts of packs and saves reach a terminal
/// without its control characters, so that no name can colour, title or command it.
#pragma once
#include <stdbool.h>

/// Puts a filter before stdout and stderr: control characters other than tab, line feed and
/// carriage return become "?", those of Unicode (U+0080 to U+009F) too. Call once, first of all.
void terminal_guard(void);

/// Reports whether writing to stdout has failed because no one reads it any more (`| head`).
bool terminal_left(void);
