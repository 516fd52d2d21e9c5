/// Schemas: what data must look like, said as data, so that packs can ship their own. Checks a
/// value, says everything that is wrong with it and gives it back converted. Pure C, no globals.
///
/// A schema is a table { type = "...", ... }. Every schema may have `optional` (true: may be left
/// out of its record or row), `default` (stands in when left out) and `text` (for the manual). The
/// outermost schema may have `types`: names with schemas, each of a type below, that any schema in
/// it takes as its type ({ types = { colour = { type = "integer", min = 0 } }, ... }).
///
///   any                                 whatever plain data
///   boolean                             true or false; in a cell 1 or 0
///   integer  min max unit units         `unit` is what is counted ("quarter SP"); `units` are
///                                       others with their worth ({ SP = 4 }). With a unit, a
///                                       string such as "2 1/2 SP" is taken too and converted;
///                                       another unit is a fault.
///   string   min max                    characters; min is 1 when not given
///   id                                  1 to 64 characters of ASCII, no blanks, quotes, backslash
///   enum     of                         one of the words { "infantry", "cavalry" }
///   ref      to                         the id of something of that kind, as the caller knows it
///   list     item min max key unique    an array; `key` names a field unique among its records,
///                                       `unique` wants each (plain) item once
///   tuple    items                      an array of exactly these
///   map      value key min max          any names; `key` is a schema for the names
///   record   fields extra               named fields; `extra` = true lets unknown ones pass
///   either   of                         the first of these schemas that fits
///   table    columns key extra          a TSV: `columns` are schemas of cells; `key` names a
///                                       column, or an array of columns, unique together. Becomes
///                                       an array of rows.
///   grid     cells rows columns         a grid: `cells` is the schema of each; `rows`, `columns`
///                                       want "word", "range" or "odds". Keeps its shape.
///
/// A cell is text: integer, boolean and list (items parted by blanks) are read from it, `-` is
/// nothing: left out of a row if optional, an empty list for a list, `false` in a grid. A column's
/// header may state its unit: `strength [SP]`.
#pragma once
#include <stddef.h>

#include "core/fault.h"
#include "core/value.h"

enum { SCHEMA_MAX_FAULTS = 100 };

/// A fault and where in the data it lies ("units[3].strength"; [n] counts from 1). The fault's
/// text begins with the path when there is one.
typedef struct SchemaFault {
  Fault fault;
  char path[160];
} SchemaFault;

typedef enum SchemaFound { SCHEMA_NO_SET, SCHEMA_ABSENT, SCHEMA_PRESENT } SchemaFound;

/// How a `ref` is looked up: `set` is its `to`. `find` NULL: it is not. `nearest` (may be NULL)
/// gives a known name near to a wrong one; `alias` (may be NULL) the id that another name of the
/// same thing is converted to. Both are valid until the next call, or NULL.
typedef struct SchemaRefs {
  SchemaFound (*find)(void *context, const char *set, const char *id);
  const char *(*nearest)(void *context, const char *set, const char *id);
  const char *(*alias)(void *context, const char *set, const char *name);
  void *context;
} SchemaRefs;

/// Checks a schema itself; `file` is its name for faults. Fills `faults` [room, at least 1] and
/// gives their number; 0 when it is good.
size_t schema_judge(const Value *schema, const char *file, SchemaFault *faults, size_t room);

/// Checks `data` of `file` against `schema`, judged first (its faults, named after `schema_file`,
/// are then all that is given). `refs` NULL: references are not looked up. Fills `faults` [room]
/// and gives their number. When there are none, `*converted` (may be NULL) is a new tree, which
/// the caller frees with value_free(): units converted, aliases replaced, defaults filled in, cells
/// typed. Else it
/// is NULL.
size_t schema_check(const Value *data, const char *file, const Value *schema,
                    const char *schema_file, const SchemaRefs *refs, SchemaFault *faults,
                    size_t room, Value **converted);
