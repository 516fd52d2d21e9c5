/// Faults: what is wrong with an input, said to the person who can mend it. Pure C, no globals.
#pragma once
#include <stdbool.h>
#include <stddef.h>

/// One fault of an input. A value: copy freely. Text is cut to fit, never overrun, and well-formed
/// UTF-8 whatever it quotes: see utf8_mend().
typedef struct Fault {
  char file[128];  ///< Name of the input as its reader gave it; "" when there is none.
  int line;        ///< 1-based; 0 when no line applies.
  char text[384];  ///< What was found and what was expected.
  char hint[192];  ///< How to mend it ("did you mean ..."); "" when nothing is known.
} Fault;

/// Fills `fault` (may be NULL) and returns false, so that a reader can `return fault_set(...)`.
/// `file` may be NULL. The hint is cleared.
bool fault_set(Fault *fault, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/// Sets the hint of a filled fault; `fault` may be NULL. Returns false.
bool fault_hint(Fault *fault, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Reports whether `text` [length], read from `file`, is UTF-8; else the fault says where it is
/// not.
bool fault_unless_utf8(Fault *fault, const char *file, const char *text, size_t length);

/// Writes "file:line: text (hint)" into `out` [size], leaving out what is empty.
void fault_format(const Fault *fault, char *out, size_t size);

/// Gives the name nearest to `wanted` among `names` [count] by edit distance (Damerau-Levenshtein,
/// optimal string alignment), or NULL when none is near enough to be a slip of the pen
/// (distance over a third of the longer word, at least 1). Ties: the first listed.
const char *nearest_name(const char *wanted, const char *const *names, size_t count);
