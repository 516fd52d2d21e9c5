/// Values as one line of text, to compare with what a row of a test expects.
#pragma once

#include <stdarg.h>
#include <stdio.h>

#include "core/value.h"

typedef struct Out {
  char text[8192];
  size_t used;
} Out;

__attribute__((format(printf, 2, 3))) static inline void print(Out *out, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int written = vsnprintf(out->text + out->used, sizeof out->text - out->used, format, args);
  va_end(args);
  out->used += (size_t)written;
  assert_true(out->used < sizeof out->text);
}

/// nil true 12 <text> [1 2] {a=1 b=2}
static inline void show(Out *out, const Value *value) {
  switch (value->kind) {
  case VALUE_NIL:
    print(out, "nil");
    break;
  case VALUE_BOOL:
    print(out, value->as.boolean ? "true" : "false");
    break;
  case VALUE_INT:
    print(out, "%lld", (long long)value->as.integer);
    break;
  case VALUE_STRING:
    print(out, "<%s>", value->as.string.bytes);
    break;
  case VALUE_ARRAY:
    for (size_t i = 0; i < value_count(value); i++) {
      print(out, i ? " " : "[");
      show(out, value_item(value, i));
    }
    print(out, value_count(value) ? "]" : "[]");
    break;
  case VALUE_MAP:
    for (size_t i = 0; i < value_count(value); i++) {
      print(out, "%s%s=", i ? " " : "{", value->as.map.fields[i].key);
      show(out, value->as.map.fields[i].value);
    }
    print(out, value_count(value) ? "}" : "{}");
    break;
  }
}
