#include "core/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/utf8.h"

enum { LONGEST_NAME = 63 };

bool fault_set(Fault *fault, const char *file, int line, const char *format, ...) {
  if (!fault) return false;
  memset(fault, 0, sizeof *fault);
  if (file) snprintf(fault->file, sizeof fault->file, "%s", file);
  utf8_mend(fault->file);
  fault->line = line;
  va_list args;
  va_start(args, format);
  vsnprintf(fault->text, sizeof fault->text, format, args);
  va_end(args);
  utf8_mend(fault->text);
  return false;
}

bool fault_hint(Fault *fault, const char *format, ...) {
  if (!fault) return false;
  va_list args;
  va_start(args, format);
  vsnprintf(fault->hint, sizeof fault->hint, format, args);
  va_end(args);
  utf8_mend(fault->hint);
  return false;
}

bool fault_unless_utf8(Fault *fault, const char *file, const char *text, size_t length) {
  int line, column;
  unsigned char byte;
  if (utf8_judge(text, length, &line, &column, &byte)) return true;
  fault_set(fault, file, line, "byte 0x%02X at column %d is no UTF-8 text", byte, column);
  return fault_hint(fault, "save the file as UTF-8");
}

void fault_format(const Fault *fault, char *out, size_t size) {
  char place[160] = "", hint[200] = "";
  if (fault->file[0] && fault->line > 0) {
    snprintf(place, sizeof place, "%s:%d: ", fault->file, fault->line);
  } else if (fault->file[0]) {
    snprintf(place, sizeof place, "%s: ", fault->file);
  }
  if (fault->hint[0]) snprintf(hint, sizeof hint, " (%s)", fault->hint);
  snprintf(out, size, "%s%s%s", place, fault->text, hint);
  utf8_trim(out);
}

static int least(int a, int b) { return a < b ? a : b; }

/// Optimal string alignment distance of two words no longer than LONGEST_NAME.
static int edit_distance(const char *a, int la, const char *b, int lb) {
  int row[3][LONGEST_NAME + 1];
  int *before = row[0], *last = row[1], *now = row[2];
  for (int j = 0; j <= lb; j++)
    last[j] = j;
  for (int i = 1; i <= la; i++) {
    now[0] = i;
    for (int j = 1; j <= lb; j++) {
      int same = a[i - 1] == b[j - 1] ? 0 : 1;
      now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + same);
      bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) now[j] = least(now[j], before[j - 2] + 1);
    }
    int *spare = before;
    before = last;
    last = now;
    now = spare;
  }
  return last[lb];
}

const char *nearest_name(const char *wanted, const char *const *names, size_t count) {
  int length = (int)strlen(wanted);
  if (length > LONGEST_NAME) return NULL;
  const char *best = NULL;
  int best_distance = 0;
  for (size_t i = 0; i < count; i++) {
    int other = (int)strlen(names[i]);
    if (other > LONGEST_NAME) continue;
    int longer = other > length ? other : length;
    int allowed = longer < 6 ? longer / 2 : longer / 3;
    if (allowed < 1) allowed = 1;
    int distance = edit_distance(wanted, length, names[i], other);
    if (distance <= allowed && (!best || distance < best_distance)) {
      best = names[i];
      best_distance = distance;
    }
  }
  return best;
}
