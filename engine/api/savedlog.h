/// The log of one row as a save keeps it: without what the row says already, and without the names
/// of fields. A record is [rule, key, values, readers]; no readers: every side may read it. One
/// with other fields than these stays the object that it is, as all were in saves of format 1.
#pragma once
#include <jansson.h>
#include <stdint.h>

/// The text to keep; the caller's to free(). NULL when out of memory. `records` may be NULL: none.
char *savedlog_text(const json_t *records);

/// The records of row `n` from the JSON of such a text; the caller's. NULL when it is none.
json_t *savedlog_records(const json_t *kept, int64_t n);
