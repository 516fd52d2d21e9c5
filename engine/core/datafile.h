/// Data files: what packs are made of, read with their lines and never run. Pure C, no globals.
///
/// Three kinds, known by the end of the file's name:
/// `.lua`  One Lua literal: tables, strings (short and long, all of Lua's escapes), integers
///         (decimal and hexadecimal, negative too), true, false, comments. A table is an array
///         (`{ 1, 2 }`, also `{ [1] = 1, [2] = 2 }`, without holes) or has names (`{ a = 1,
///         ["b c"] = 2 }`), never both. No nil, float, arithmetic, call, name or statement.
/// `.tsv`  Lines that begin with `#` are comments; the first other line names the columns; every
///         further line is a row of as many cells, parted by tabs. Cells stay text (a schema gives
///         them types) and must not be empty ("-" is the custom for "nothing"). Becomes
///         { columns = { "id", ... }, rows = { { id = "...", ... }, ... } }.
/// `.grid` A table as printed. Cells are parted by blanks (spaces or tabs); one that holds blanks
///         stands in double quotes. The first line names the columns after a corner word, and each
///         row opens with its own label. A label is a range of integers (`3`, `2-4`, `-3..-1`,
///         `<=1`, `>=7`, `7+`), odds (`1:2`, `<=1:2`, `7:1+`) or a word (or anything in quotes);
///         all columns are of one sort, and all rows. Becomes
///         { corner = "die", columns = { COLUMN, ... }, rows = { ROW with cells = { "AE", ... } } }
///         where COLUMN and ROW are { label = "2-4", range = { 2, 4 } } (both ends inside; an open
///         end is the least or greatest 64-bit integer), { label = "1:2", odds = { 1, 2 } } (with
///         open = "below" or "above" for the open ends), or { label = "woods" }. Ranges may not
///         overlap nor leave a gap in the domain, which is what `# domain rows 1..6` (or
///         `# domain columns ...`; several ranges may follow) says, else lowest to highest label.
///         Odds must rise; a domain `1:4..6:1` names the first and the last.
///
/// Text is UTF-8 without zero bytes. Hostile input is safe: size, depth and count are bounded.
#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "core/fault.h"
#include "core/value.h"

enum {
  DATAFILE_MAX_BYTES = 8 << 20,   ///< Longest text.
  DATAFILE_MAX_DEPTH = 64,        ///< Deepest table within tables; the outermost is 1.
  DATAFILE_MAX_VALUES = 1 << 20,  ///< Most values in a file.
  DATAFILE_MAX_STRING = 1 << 16,  ///< Longest string or cell, in bytes.
  DATAFILE_MAX_COLUMNS = 256,     ///< Most columns of a TSV or grid.
};

typedef enum DataKind { DATA_LITERAL, DATA_TSV, DATA_GRID } DataKind;

/// Gives the kind from the end of the name (".lua", ".tsv", ".grid"); false when it is none.
bool datafile_kind(const char *file, DataKind *kind);

/// Reads `text` [length] of the given kind. `file` is the name that faults give. Every node has the
/// line on which it starts. The caller owns the result and frees it with value_free(). NULL with
/// `fault` filled (it may be NULL) when the text is not such data.
Value *datafile_parse(const char *text, size_t length, const char *file, DataKind kind,
                      Fault *fault);
