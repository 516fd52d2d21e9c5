/// What the files of core/schema share; no one else includes this.
#pragma once
#include <stdbool.h>

#include "core/schema.h"

enum {
  SCHEMA_QUOTED = 64,          ///< Room for a word in quotes, cut when longer.
  SCHEMA_WORDS = 512,          ///< Most names looked at for "did you mean".
  SCHEMA_STEPS = 4 << 20,      ///< Most values looked at: `either` can look at one many times.
  SCHEMA_NUMBER = 1000000000,  ///< Greatest part of a number in a text, greatest worth of a unit.
  SCHEMA_TYPES = 14,
};

/// One check under way.
typedef struct SchemaCheck {
  const char *file;
  const SchemaRefs *refs;
  const Value *types;  ///< Named types of the schema, or NULL.
  SchemaFault *faults;
  size_t room, count;  ///< `count` runs on beyond `room`.
  size_t steps;
  Value *out;      ///< Root of the converted tree.
  Value *scratch;  ///< Root of an array of what is made on the way.
  bool failed;     ///< Memory or steps have run out: said once.
  bool whole;  ///< Of schemas themselves: each is well formed, so what they say together counts.
  char path[160];
  size_t path_length;
} SchemaCheck;

typedef struct SchemaType {
  const char *name;
  /// Checks `data` and fills `out`, a fresh node of the converted tree.
  void (*check)(SchemaCheck *c, const Value *data, const Value *schema, Value *out);
  const char *wanted;  ///< What is expected, for messages.
} SchemaType;

extern const SchemaType schema_types[SCHEMA_TYPES];
const SchemaType *schema_find_type(const char *name);   ///< NULL when there is none.
const SchemaType *schema_type_of(const Value *schema);  ///< Of a judged, plain schema.
/// The schema that a named type stands for; `schema` itself when its type is none of those.
const Value *schema_plain(const SchemaCheck *c, const Value *schema);

/// Checks `data` by the type of `schema`; does nothing when the check is over.
void schema_value(SchemaCheck *c, const Value *data, const Value *schema, Value *out);
void schema_check_table(SchemaCheck *c, const Value *data, const Value *schema, Value *out);
void schema_check_grid(SchemaCheck *c, const Value *data, const Value *schema, Value *out);

bool schema_begin(SchemaCheck *c, const char *file, SchemaFault *faults, size_t room);
/// Gives the number of faults in the caller's array, and the tree when there are none.
size_t schema_end(SchemaCheck *c, Value **converted);
bool schema_over(const SchemaCheck *c);  ///< Ended early: nothing more can be said.

// Faults. The path in the data opens the text.
void schema_wrong(SchemaCheck *c, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void schema_hint(SchemaCheck *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
void schema_wrong_type(SchemaCheck *c, const Value *data, const char *wanted);
void schema_no_memory(SchemaCheck *c);
const char *schema_quote(const char *text, char out[SCHEMA_QUOTED]);
/// Hints at the field of `names` (or string, of an array) that is nearest to `word`.
void schema_hint_nearest(SchemaCheck *c, const char *word, const Value *names);
/// Lengthen the path by a name or an index (0-based; shown from 1); give what leave() goes back to.
size_t schema_enter_field(SchemaCheck *c, const char *name);
size_t schema_enter_index(SchemaCheck *c, size_t index);
void schema_leave(SchemaCheck *c, size_t length);
/// Remembers `text` in `seen` (a map of the scratch tree) or says that it is there already.
void schema_note_unique(SchemaCheck *c, Value *seen, const char *what, const char *text,
                        size_t length, int line);

// Values. What makes a node gives NULL when out of memory, and says so.
const char *schema_text(const Value *value);                       ///< Of a string.
const char *schema_option(const Value *schema, const char *name);  ///< NULL unless a string.
bool schema_is(const Value *schema, const char *name);             ///< The option is true.
bool schema_is_array(const Value *value);                          ///< Empty tables are both.
bool schema_is_map(const Value *value);
Value *schema_scratch(SchemaCheck *c, int line);
Value *schema_scratch_text(SchemaCheck *c, const char *text, size_t length, int line);
void schema_copy(SchemaCheck *c, const Value *data, Value *out);
Value *schema_append(SchemaCheck *c, Value *array, int line);
Value *schema_put(SchemaCheck *c, Value *map, const ValueField *field);

/// An amount as people write it: "7", "-3", "2 1/2 SP", "1/2".
typedef struct Amount {
  int64_t top, bottom;  ///< The number is top / bottom; bottom is at least 1.
  const char *unit;     ///< The rest of the text; "" when there is none.
} Amount;

bool schema_read_amount(const char *text, Amount *amount);
/// Worth of one `unit` in the schema's own; 0 when the schema does not know it.
int64_t schema_unit_worth(const Value *schema, const char *unit);
void schema_wrong_unit(SchemaCheck *c, const Value *data, const Value *schema, const char *unit);
