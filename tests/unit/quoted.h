/// JSON in tests is written with single quotes.
#pragma once

#include <string.h>

/// A copy with double quotes for single ones; the caller frees it.
static inline char *quoted(const char *text) {
  char *copy = strdup(text);
  for (char *p = copy; *p; p++) {
    if (*p == '\'') *p = '"';
  }
  return copy;
}
