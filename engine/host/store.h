/// A game on disk: one SQLite file, a save and a replay alike.
///
/// It holds a header (words), the lock list of the packs it was played under, the journal, and
/// snapshots. The journal only ever grows: a row is an accepted action, or an undo that says how
/// many actions are left. Appending is one transaction; after store_append() returns true the rows
/// survive a killed process, and in STORE_PLAY a loss of power too.
///
/// Tables (user_version 2, application_id "GROG"):
///   header(key, value)                                    words; see StoreHeader below.
///   `under_way` marks a
///                                                         file that is written in bulk
///   lock(place, id, version, sha256)
///   journal(row, kind, n, side, verb, args, forced, dice, hash, log)
///     kind 0: action number n; kind 1: undo, n actions are left. args, dice, log are JSON texts.
///     In files of version 1 logs are longer (api/savedlog.h); they are read, and become version 2
///     when they are opened for appending.
///   snapshot(row, n, data)                                state after n actions, as of that row
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/fault.h"

typedef struct Store Store;  ///< Opaque; one thread at a time.

typedef enum StoreMode {
  STORE_READ,  ///< Reads only; the game stays as it is.
  STORE_PLAY,  ///< Each append is synced to the disk, and the one file whole after it.
  STORE_BULK   ///< Appends survive a killed process, not a loss of power; the file alone is whole
               ///< every half second and when it is closed.
} StoreMode;

/// One pack of the lock list. Strings belong to whoever made the value.
typedef struct StoreLock {
  const char *id, *version, *sha256;
} StoreLock;

/// One accepted action. Strings belong to whoever made the value; none may be NULL.
typedef struct StoreRow {
  int64_t n;         ///< 1-based; one more than the row before.
  const char *side;  ///< "" when no side acted.
  const char *verb;
  const char *args;  ///< JSON object.
  bool forced;       ///< Played by the engine because it was the only entry.
  const char *dice;  ///< JSON array of the rolls.
  const char *hash;  ///< State hash after the action, as the rules print it.
  const char *log;   ///< JSON array of log records, every side's.
} StoreRow;

/// What a new game's file opens with.
typedef struct StoreHeader {
  const char *scenario;   ///< `PACK:ID`.
  const char *seed;       ///< Decimal.
  const char *options;    ///< JSON object.
  const char *sides;      ///< JSON array of side ids, first player first.
  const char *audience;   ///< "referee", or the side whose knowledge alone the file holds.
  const char *extra;      ///< JSON object of whatever else the rules want back; "{}" when nothing.
  const StoreLock *lock;  ///< [lock_count]
  size_t lock_count;
} StoreHeader;

/// Makes the file `path` (of the operating system) and opens it. The file appears in one step,
/// whole. NULL with a fault when something lies there already, or it cannot be written.
Store *store_create(const char *path, StoreMode mode, const StoreHeader *header, Fault *fault);

/// Opens an existing game. NULL with a fault, and the file untouched, when it is no file, no
/// SQLite file, another program's, of a newer version, truncated or corrupt, lacks a column or a
/// header word or has a gap in its journal. One that is open in another program can be read, as it
/// lies there, but not opened for appending.
Store *store_open(const char *path, StoreMode mode, Fault *fault);

/// Reports whether the file may lack its newest actions: it is a copy of one that was being written
/// in bulk, without the WAL that lay beside it.
bool store_may_lack(const Store *store);

/// Who plays each side, a JSON object; NULL where the file does not say. Valid until it is kept
/// again or the store closed.
const char *store_seats(const Store *store);

/// Keeps who plays each side, a JSON object. False with a fault.
bool store_keep_seats(Store *store, const char *seats, Fault *fault);

/// What is to be said of the game in a list, a JSON object; NULL where the file does not say. Valid
/// until it is kept again or the store closed.
const char *store_note(const Store *store);

/// Keeps what is to be said of the game in a list, a JSON object. False with a fault.
bool store_keep_note(Store *store, const char *note, Fault *fault);

/// Closes; the journal is folded into the one file. NULL is fine.
void store_close(Store *store);

/// The header; strings are valid until store_close().
const StoreHeader *store_header(const Store *store);
const char *store_path(const Store *store);  ///< As given.

/// Actions that stand (undone ones not counted): the n of the last row, 0 for none.
int64_t store_count(const Store *store);

/// Appends rows [count] as one transaction: all or none. The first n must be store_count() + 1.
/// False with a fault (disk full, file gone read-only ...): the file is as before and stays usable.
bool store_append(Store *store, const StoreRow *rows, size_t count, Fault *fault);

/// Records that only the first `left` actions stand, `left` <= store_count(); later snapshots
/// no longer count.
bool store_undo(Store *store, int64_t left, Fault *fault);

/// Keeps a snapshot of the state after store_count() actions. A failure here loses nothing.
bool store_snapshot(Store *store, const void *bytes, size_t length, Fault *fault);

/// Lets all snapshots go but the last `keep`, so that a file does not grow by a state now and then.
bool store_thin(Store *store, int keep, Fault *fault);

/// The last snapshot that still counts. `*bytes` is the caller's to free(); `*n` its action count.
/// True with `*bytes` NULL when there is none.
bool store_last_snapshot(Store *store, void **bytes, size_t *length, int64_t *n, Fault *fault);

/// Calls `each` for the actions that stand, from number `from` (1-based) on, in order, until it
/// returns false (its own fault is then in `fault`). Strings are valid during the call alone.
bool store_rows(Store *store, int64_t from, bool (*each)(void *context, const StoreRow *row),
                void *context, Fault *fault);

/// Bounds the file to `pages` pages of 4096 bytes, at least its present size: beyond it appends
/// fail as on a full disk.
bool store_limit(Store *store, int64_t pages, Fault *fault);
