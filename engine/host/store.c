#include "host/store.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/utf8.h"
#include "host/store_file.h"

enum {
  APPLICATION_ID = 0x47524f47,  // "GROG"
  USER_VERSION = 2,
  OLDEST_VERSION = 1,  // still read
  ACTION = 0,          // journal.kind
  UNDO = 1,
  TEXT_MAX = 16 * 1024 * 1024,      // bytes of one value that a file may hold
  SNAPSHOT_MAX = 64 * 1024 * 1024,  // bytes
  LOCKS_MAX = 256,
  LONGEST_S = 60,   // that one statement may run
  FOLD_MS = 500,    // a bulk file is whole at least so often
  NAME_BYTES = 900  // of what is shown: the scenario with its variants, the audience
};

/// Bytes of memory that SQLite may take: past the first it gives caches back, past the second it
/// fails.
static const size_t COPY_MAX = 256 << 20;  // bytes of a file that is read whole

/// Header word of a file that is being written in bulk: what lies beside it may hold more.
static const char UNDER_WAY[] = "under_way";
static const char SEATS[] = "seats", NOTE[] = "note";

static const sqlite3_int64 HEAP_SOFT = 64 << 20, HEAP_HARD = 512 << 20;

typedef enum Word { SCENARIO, SEED, OPTIONS, SIDES, AUDIENCE, EXTRA, WORDS } Word;
static const char *const word_names[WORDS] = { "scenario", "seed",     "options",
                                               "sides",    "audience", "extra" };

struct Store {
  sqlite3 *db;
  char *path;
  StoreMode mode;
  StoreHeader header;
  char *words[WORDS];
  StoreLock *locks;  // its strings are owned too
  char *seats;       // or NULL
  char *note;        // or NULL
  int64_t count;
  bool may_lack;         // see store_may_lack()
  bool marked;           // as under way
  int64_t folded_ms;     // when the file was last made whole
  time_t deadline;       // of the statement under way
  sqlite3_stmt *insert;  // prepared on the first append
};

static const char SCHEMA[] =
    "CREATE TABLE header(key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL);"
    "CREATE TABLE lock(place INTEGER PRIMARY KEY, id TEXT NOT NULL, version TEXT NOT NULL,"
    " sha256 TEXT NOT NULL);"
    "CREATE TABLE journal(row INTEGER PRIMARY KEY, kind INTEGER NOT NULL, n INTEGER NOT NULL,"
    " side TEXT NOT NULL, verb TEXT NOT NULL, args TEXT NOT NULL, forced INTEGER NOT NULL,"
    " dice TEXT NOT NULL, hash TEXT NOT NULL, log TEXT NOT NULL);"
    "CREATE TABLE snapshot(row INTEGER NOT NULL, n INTEGER NOT NULL, data BLOB NOT NULL);"
    "CREATE TRIGGER journal_grows BEFORE UPDATE ON journal"
    " BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;"
    "CREATE TRIGGER journal_keeps BEFORE DELETE ON journal"
    " BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;";

static bool no_memory(Fault *fault) { return fault_set(fault, NULL, 0, "out of memory"); }

/// The system's error behind one of SQLite's, or 0.
static int system_error(sqlite3 *db, const char *path) {
  int code = sqlite3_errcode(db), error = sqlite3_system_errno(db);
  if (code == SQLITE_FULL) return ENOSPC;
  if (code == SQLITE_READONLY) return EROFS;
  if (code != SQLITE_IOERR && code != SQLITE_CANTOPEN) return 0;
  if (access(path, W_OK) != 0 && errno != ENOENT)
    return errno;  // SQLite keeps what its last try met
  return error ? error : EIO;
}

static bool sql_fault(sqlite3 *db, const char *path, const char *what, Fault *fault) {
  int code = sqlite3_errcode(db), error = system_error(db, path);
  if (error) return store_file_fault(path, what, error, fault);
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
    return fault_set(fault, path, 0, "%s: another program has this game open", what);
  }
  if (code == SQLITE_INTERRUPT) {
    return fault_set(fault, path, 0, "%s: reading it takes too long; it is no file of this program",
                     what);
  }
  if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB) {
    return fault_set(fault, path, 0, "%s: the file is damaged (%s)", what, sqlite3_errmsg(db));
  }
  return fault_set(fault, path, 0, "%s: %s", what, sqlite3_errmsg(db));
}

static bool run(Store *store, const char *sql, const char *what, Fault *fault) {
  store->deadline = time(NULL) + LONGEST_S;
  if (sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK) return true;
  return sql_fault(store->db, store->path, what, fault);
}

static sqlite3_stmt *prepare(Store *store, const char *sql, Fault *fault) {
  store->deadline = time(NULL) + LONGEST_S;
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) == SQLITE_OK) return statement;
  sql_fault(store->db, store->path, "cannot be read", fault);
  return NULL;
}

/// A text column; never NULL, so that a wrong type reads as "".
static const char *text_at(sqlite3_stmt *statement, int column) {
  const char *text = (const char *)sqlite3_column_text(statement, column);
  return text ? text : "";
}

// ---------------------------------------------------------------- looking before touching

static uint32_t big_endian(const unsigned char *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/// Says why a file cannot be opened. The program may open what its command line names alone.
static bool not_opened(const char *path, int error, Fault *fault) {
  fault_set(fault, path, 0, "%s", strerror(error));
  return error == EACCES &&
         fault_hint(fault, "name it, or its folder, as the program starts: --load, --files");
}

/// Judges the first 100 bytes by itself, so that SQLite never opens a file that is not ours.
static bool look(const char *path, Fault *fault) {
  struct stat status;
  unsigned char head[100];
  if (stat(path, &status) != 0) return fault_set(fault, path, 0, "%s", strerror(errno));
  if (!S_ISREG(status.st_mode)) return fault_set(fault, path, 0, "not a file");
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return not_opened(path, errno, fault);
  ssize_t got = read(file, head, sizeof head);
  close(file);
  if (got < (ssize_t)sizeof head || memcmp(head, "SQLite format 3", 16) != 0) {
    return fault_set(fault, path, 0, "not a saved game");
  }
  if (big_endian(head + 68) != APPLICATION_ID) {
    return fault_set(fault, path, 0, "not a saved game: a database of another program");
  }
  uint32_t version = big_endian(head + 60);
  if (version < OLDEST_VERSION || version > USER_VERSION) {
    return fault_set(fault, path, 0,
                     "a saved game of format %u; this program reads formats %d to %d", version,
                     OLDEST_VERSION, USER_VERSION);
  }
  uint32_t page = (uint32_t)head[16] << 8 | head[17];
  uint64_t pages = big_endian(head + 28), size = (page == 1 ? 65536 : page) * pages;
  // A checkpoint that was cut off leaves the head ahead of the size; then the WAL holds the rest.
  bool stated = big_endian(head + 24) == big_endian(head + 92) && !store_file_beside(path, "-wal");
  if (stated && (uint64_t)status.st_size < size) {
    return fault_set(fault, path, 0, "cut short: %lld bytes where its head says %llu",
                     (long long)status.st_size, (unsigned long long)size);
  }
  return true;
}

// ---------------------------------------------------------------- opening

/// Writes `path` as a file: URI with what means something in a URI escaped. A whole path follows an
/// empty authority, so that one that begins with two slashes names no host.
static void uri_of(const char *path, const char *query, char *out, size_t size) {
  size_t at = (size_t)snprintf(out, size, path[0] == '/' ? "file://" : "file:");
  for (const char *c = path; *c && at + 4 < size; c++) {
    bool special = *c == '%' || *c == '?' || *c == '#';
    at += (size_t)snprintf(out + at, size - at, special ? "%%%02X" : "%c", (unsigned char)*c);
  }
  snprintf(out + at, size - at, "%s", query);
}

/// Ends a statement that runs longer than anything of ours does.
static int too_long(void *context) {
  const Store *store = context;
  return time(NULL) > store->deadline;
}

static void harden(Store *store) {
  sqlite3 *db = store->db;
  sqlite3_soft_heap_limit64(HEAP_SOFT);
  sqlite3_hard_heap_limit64(HEAP_HARD);
  sqlite3_progress_handler(db, 100000, too_long, store);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, SNAPSHOT_MAX);
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0,
                    NULL);  // until the schema is seen to be ours
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit(db, SQLITE_LIMIT_EXPR_DEPTH, 50);
  sqlite3_extended_result_codes(db, 0);
  sqlite3_exec(db, "PRAGMA temp_store=MEMORY", NULL, NULL, NULL);  // no files but the game's
}

static bool connect(Store *store, int flags, const char *query, Fault *fault) {
  char uri[3 * PATH_MAX + 64];
  if (strlen(store->path) >= PATH_MAX) return fault_set(fault, NULL, 0, "the path is too long");
  uri_of(store->path, query, uri, sizeof uri);
  if (sqlite3_open_v2(uri, &store->db, flags | SQLITE_OPEN_URI, NULL) != SQLITE_OK) {
    return sql_fault(store->db, store->path, "cannot be opened", fault);
  }
  store->deadline = time(NULL) + LONGEST_S;
  harden(store);
  return true;
}

/// Opens a copy of the file in memory: as it lies there now, whoever writes it, without a trace
/// beside it. What waits in a WAL is not in it.
static bool connect_copy(Store *store, Fault *fault) {
  unsigned char *bytes;
  size_t length;
  if (!store_file_read(store->path, COPY_MAX, &bytes, &length, fault)) return false;
  if (sqlite3_open_v2(":memory:", &store->db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
    sqlite3_free(bytes);
    return no_memory(fault);
  }
  bytes[18] = bytes[19] = 1;  // of the head: not by WAL, which memory has not
  store->deadline = time(NULL) + LONGEST_S;
  harden(store);
  if (sqlite3_deserialize(store->db, "main", bytes, (sqlite3_int64)length, (sqlite3_int64)length,
                          SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY) ==
      SQLITE_OK) {
    return true;
  }
  return sql_fault(store->db, store->path, "cannot be opened", fault);  // it has freed the bytes
}

static void disconnect(Store *store) {
  sqlite3_finalize(store->insert);
  store->insert = NULL;
  sqlite3_close(store->db);
  store->db = NULL;
}

/// Reports whether another program has the file locked.
static bool is_locked(Store *store) {
  int code = sqlite3_exec(store->db, "SELECT 1 FROM sqlite_schema", NULL, NULL, NULL);
  return code == SQLITE_BUSY || code == SQLITE_LOCKED;
}

/// Connects for looking alone: through SQLite where the actions of a killed program wait in a WAL;
/// else, and when another program has the game open, by a copy.
static bool connect_reading(Store *store, Fault *fault) {
  if (store_file_beside(store->path, "-wal") || store_file_beside(store->path, "-journal")) {
    if (!connect(store, SQLITE_OPEN_READONLY, "", fault)) return false;
    if (!is_locked(store)) return true;
    disconnect(store);
  }
  return connect_copy(store, fault);
}

/// Marks a file of an older format as of this one, before rows of this one come into it.
static bool renew_format(Store *store, Fault *fault) {
  char sql[48];
  sqlite3_stmt *read = prepare(store, "PRAGMA user_version", fault);
  bool known = read && sqlite3_step(read) == SQLITE_ROW;
  bool older = known && sqlite3_column_int(read, 0) < USER_VERSION;
  sqlite3_finalize(read);
  snprintf(sql, sizeof sql, "PRAGMA user_version=%d", USER_VERSION);
  return !older || run(store, sql, "cannot be opened for writing", fault);
}

/// Connects for appending; the lock keeps every other program out until it is closed.
static bool connect_writing(Store *store, Fault *fault) {
  const char *sync =
      store->mode == STORE_PLAY ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL";
  return connect(store, SQLITE_OPEN_READWRITE, "", fault) &&
         run(store, "PRAGMA locking_mode=EXCLUSIVE", "cannot be locked", fault) &&
         run(store, "PRAGMA journal_mode=WAL", "cannot be opened", fault) &&
         run(store, sync, "cannot be opened", fault) &&
         run(store, "BEGIN IMMEDIATE; COMMIT", "cannot be opened for writing", fault) &&
         renew_format(store, fault);
}

static bool check_pages(Store *store, Fault *fault) {
  sqlite3_stmt *check = prepare(store, "PRAGMA quick_check(1)", fault);
  if (!check) return false;
  bool good = sqlite3_step(check) == SQLITE_ROW && strcmp(text_at(check, 0), "ok") == 0;
  if (!good) {
    const char *why = sqlite3_column_count(check) > 0 ? text_at(check, 0) : "";
    fault_set(fault, store->path, 0, "the saved game is damaged: %s",
              why[0] ? why : sqlite3_errmsg(store->db));
  }
  sqlite3_finalize(check);
  return good;
}

/// What a schema is made of, in one order; indexes that SQLite makes by itself have no text.
static const char PARTS[] =
    "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema ORDER BY type, name";

/// The schema of a new file, in memory.
static sqlite3 *own_schema(void) {
  sqlite3 *db = NULL;
  bool good = sqlite3_open_v2(":memory:", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) ==
                  SQLITE_OK &&
              sqlite3_exec(db, SCHEMA, NULL, NULL, NULL) == SQLITE_OK;
  if (good) return db;
  sqlite3_close(db);
  return NULL;
}

static bool same_part(sqlite3_stmt *own, sqlite3_stmt *found) {
  for (int column = 0; column < 4; column++) {
    if (strcmp(text_at(own, column), text_at(found, column)) != 0) return false;
  }
  return true;
}

/// Compares the parts of a file with our own, in order. A view, a trigger or a generated column of
/// somebody else's would run as the file is read.
static bool compare_schema(Store *store, sqlite3_stmt *own, Fault *fault) {
  sqlite3_stmt *found = prepare(store, PARTS, fault);
  if (!found) return false;
  int ours, theirs;
  do {
    ours = sqlite3_step(own);
    theirs = sqlite3_step(found);
  } while (ours == SQLITE_ROW && theirs == SQLITE_ROW && same_part(own, found));
  bool read = theirs == SQLITE_ROW || theirs == SQLITE_DONE;
  bool good = ours == SQLITE_DONE && theirs == SQLITE_DONE;
  if (!read) {
    sql_fault(store->db, store->path, "cannot be read", fault);
  } else if (!good) {
    bool more = theirs == SQLITE_ROW;
    fault_set(fault, store->path, 0,
              "the saved game's tables are not the program's own: %s '%.60s'",
              more ? text_at(found, 0) : "it lacks", text_at(more ? found : own, 1));
  }
  sqlite3_finalize(found);
  return good;
}

static bool check_schema(Store *store, Fault *fault) {
  sqlite3 *db = own_schema();
  sqlite3_stmt *own = NULL;
  if (!db || sqlite3_prepare_v2(db, PARTS, -1, &own, NULL) != SQLITE_OK) {
    sqlite3_close(db);
    return no_memory(fault);
  }
  bool good = compare_schema(store, own, fault);
  sqlite3_finalize(own);
  sqlite3_close(db);
  if (good) sqlite3_db_config(store->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 1, NULL);
  return good;
}

static bool is_name(const char *text) { return strlen(text) <= NAME_BYTES && utf8_is_line(text); }

static bool keep_word(Store *store, Word word, Fault *fault) {
  sqlite3_stmt *read = prepare(store, "SELECT value FROM header WHERE key = ?", fault);
  if (!read) return false;
  sqlite3_bind_text(read, 1, word_names[word], -1, SQLITE_STATIC);
  bool found = sqlite3_step(read) == SQLITE_ROW && sqlite3_column_bytes(read, 0) <= TEXT_MAX;
  if (found) store->words[word] = strdup(text_at(read, 0));
  sqlite3_finalize(read);
  if (!found) return fault_set(fault, store->path, 0, "the save lacks '%s'", word_names[word]);
  if (!store->words[word]) return no_memory(fault);
  bool shown = word == SCENARIO || word == AUDIENCE;
  return !shown || is_name(store->words[word]) ||
         fault_set(fault, store->path, 0, "the save's %s is no name", word_names[word]);
}

/// A word that a file need not have; NULL without it. The caller's.
static char *optional_word(Store *store, const char *key) {
  char *word = NULL;
  sqlite3_stmt *read = prepare(store, "SELECT value FROM header WHERE key = ?", NULL);
  if (!read) return NULL;
  sqlite3_bind_text(read, 1, key, -1, SQLITE_STATIC);
  if (sqlite3_step(read) == SQLITE_ROW && sqlite3_column_bytes(read, 0) <= TEXT_MAX) {
    word = strdup(text_at(read, 0));
  }
  sqlite3_finalize(read);
  return word;
}

static bool read_locks(Store *store, Fault *fault) {
  sqlite3_stmt *read = prepare(store, "SELECT id, version, sha256 FROM lock ORDER BY place", fault);
  if (!read) return false;
  store->locks = calloc(LOCKS_MAX, sizeof *store->locks);
  bool good = store->locks != NULL;
  int code = SQLITE_DONE;
  while (good && (code = sqlite3_step(read)) == SQLITE_ROW) {
    if (store->header.lock_count == LOCKS_MAX) break;
    StoreLock *lock = &store->locks[store->header.lock_count++];
    lock->id = strdup(text_at(read, 0));
    lock->version = strdup(text_at(read, 1));
    lock->sha256 = strdup(text_at(read, 2));
    good = lock->id && lock->version && lock->sha256;
    if (good && !(is_name(lock->id) && is_name(lock->version) && is_name(lock->sha256))) break;
  }
  sqlite3_finalize(read);
  if (!good) return no_memory(fault);
  return code == SQLITE_DONE || fault_set(fault, store->path, 0, "the lock list cannot be read");
}

static bool read_header(Store *store, Fault *fault) {
  for (Word word = 0; word < WORDS; word++) {
    if (!keep_word(store, word, fault)) return false;
  }
  if (!read_locks(store, fault)) return false;
  store->seats = optional_word(store, SEATS);
  store->note = optional_word(store, NOTE);
  StoreHeader *header = &store->header;
  header->scenario = store->words[SCENARIO];
  header->seed = store->words[SEED];
  header->options = store->words[OPTIONS];
  header->sides = store->words[SIDES];
  header->audience = store->words[AUDIENCE];
  header->extra = store->words[EXTRA];
  header->lock = store->locks;
  return true;
}

/// Follows the journal from its first row: actions count up by one, an undo goes back.
static bool count_journal(Store *store, Fault *fault) {
  sqlite3_stmt *read = prepare(store, "SELECT row, kind, n FROM journal ORDER BY row", fault);
  if (!read) return false;
  int64_t count = 0, rows = 0;
  int code;
  bool good = true;
  while (good && (code = sqlite3_step(read)) == SQLITE_ROW) {
    int64_t kind = sqlite3_column_int64(read, 1), n = sqlite3_column_int64(read, 2);
    good = sqlite3_column_int64(read, 0) == ++rows;
    good = good && (kind == ACTION ? n == count + 1 : kind == UNDO && n >= 0 && n <= count);
    if (good) count = n;
  }
  if (good && code != SQLITE_DONE) good = false;
  sqlite3_finalize(read);
  store->count = count;
  if (good) return true;
  return fault_set(fault, store->path, 0, "the journal is broken at row %lld", (long long)rows);
}

/// Writes a word of the header, or takes it away for NULL.
static bool set_word(Store *store, const char *key, const char *value, Fault *fault) {
  sqlite3_stmt *put = prepare(store,
                              value ? "INSERT OR REPLACE INTO header VALUES(?, ?)"
                                    : "DELETE FROM header WHERE key = ?",
                              fault);
  if (!put) return false;
  sqlite3_bind_text(put, 1, key, -1, SQLITE_STATIC);
  if (value) sqlite3_bind_text(put, 2, value, -1, SQLITE_STATIC);
  bool good = sqlite3_step(put) == SQLITE_DONE;
  sqlite3_finalize(put);
  return good || sql_fault(store->db, store->path, "cannot be written", fault);
}

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Brings what waits in the WAL into the file, so that a copy of the file alone is whole: after
/// each action that is played, now and then in bulk. Where that fails the WAL keeps it as safe.
static void fold(Store *store) {
  int64_t now = now_ms();
  if (store->mode == STORE_BULK && now - store->folded_ms < FOLD_MS) return;
  store->folded_ms = now;
  sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

/// A file that is written in bulk says so until it is closed, and is whole when it begins; one that
/// is played is whole after each action.
static bool mark_under_way(Store *store, Fault *fault) {
  store->marked = store->mode == STORE_BULK;
  if (!set_word(store, UNDER_WAY, store->marked ? "1" : NULL, fault)) return false;
  store->folded_ms = 0;
  fold(store);
  return true;
}

static Store *store_make(const char *path, StoreMode mode, Fault *fault) {
  Store *store = calloc(1, sizeof *store);
  if (store) store->path = strdup(path);
  if (store && store->path) {
    store->mode = mode;
    return store;
  }
  free(store);
  no_memory(fault);
  return NULL;
}

static bool open_store(Store *store, Fault *fault) {
  bool waiting = store_file_beside(store->path, "-wal");
  if (!look(store->path, fault) || !connect_reading(store, fault)) return false;
  if (!check_schema(store, fault) || !check_pages(store, fault)) return false;
  if (!read_header(store, fault) || !count_journal(store, fault)) return false;
  char *under_way = optional_word(store, UNDER_WAY);
  store->may_lack = under_way && !waiting;
  free(under_way);
  if (store->mode == STORE_READ) return true;
  disconnect(store);
  // Another program may have appended between the two connections: count again.
  return connect_writing(store, fault) && check_schema(store, fault) &&
         count_journal(store, fault) && mark_under_way(store, fault);
}

const char *store_seats(const Store *store) { return store->seats; }
const char *store_note(const Store *store) { return store->note; }
bool store_may_lack(const Store *store) { return store->may_lack; }

Store *store_open(const char *path, StoreMode mode, Fault *fault) {
  Store *store = store_make(path, mode, fault);
  if (!store) return NULL;
  if (open_store(store, fault)) return store;
  store_close(store);
  return NULL;
}

void store_close(Store *store) {
  if (!store) return;
  if (store->marked) set_word(store, UNDER_WAY, NULL, NULL);
  disconnect(store);
  for (Word word = 0; word < WORDS; word++)
    free(store->words[word]);
  for (size_t i = 0; i < store->header.lock_count; i++) {
    free((char *)store->locks[i].id);
    free((char *)store->locks[i].version);
    free((char *)store->locks[i].sha256);
  }
  free(store->locks);
  free(store->seats);
  free(store->note);
  free(store->path);
  free(store);
}

const StoreHeader *store_header(const Store *store) { return &store->header; }
const char *store_path(const Store *store) { return store->path; }
int64_t store_count(const Store *store) { return store->count; }

// ---------------------------------------------------------------- making a file

static bool put_lock(Store *store, const StoreLock *lock, int place, Fault *fault) {
  sqlite3_stmt *put = prepare(store, "INSERT INTO lock VALUES(?, ?, ?, ?)", fault);
  if (!put) return false;
  sqlite3_bind_int(put, 1, place);
  sqlite3_bind_text(put, 2, lock->id, -1, SQLITE_STATIC);
  sqlite3_bind_text(put, 3, lock->version, -1, SQLITE_STATIC);
  sqlite3_bind_text(put, 4, lock->sha256, -1, SQLITE_STATIC);
  bool good = sqlite3_step(put) == SQLITE_DONE;
  sqlite3_finalize(put);
  return good || sql_fault(store->db, store->path, "cannot be written", fault);
}

static bool fill(Store *store, const StoreHeader *header, Fault *fault) {
  char pragmas[128];
  const char *values[WORDS] = { header->scenario, header->seed,     header->options,
                                header->sides,    header->audience, header->extra };
  snprintf(pragmas, sizeof pragmas,
           "PRAGMA page_size=4096; PRAGMA synchronous=FULL; PRAGMA application_id=%d;"
           "PRAGMA user_version=%d",
           APPLICATION_ID, USER_VERSION);
  if (!run(store, pragmas, "cannot be written", fault)) return false;
  if (!run(store, "BEGIN", "cannot be written", fault)) return false;
  if (!run(store, SCHEMA, "cannot be written", fault)) return false;
  for (Word word = 0; word < WORDS; word++) {
    if (!set_word(store, word_names[word], values[word], fault)) return false;
  }
  for (size_t i = 0; i < header->lock_count; i++) {
    if (!put_lock(store, &header->lock[i], (int)i + 1, fault)) return false;
  }
  return run(store, "COMMIT", "cannot be written", fault);
}

/// Makes the new file in memory: its bytes, for sqlite3_free(), or NULL with a fault.
static unsigned char *make_bytes(const char *path, const StoreHeader *header, size_t *length,
                                 Fault *fault) {
  sqlite3_int64 size = 0;
  unsigned char *bytes = NULL;
  Store *store = store_make(path, STORE_BULK, fault);
  if (!store) return NULL;
  if (sqlite3_open_v2(":memory:", &store->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) !=
      SQLITE_OK) {
    no_memory(fault);
  } else if (fill(store, header, fault)) {
    bytes = sqlite3_serialize(store->db, "main", &size, 0);
    if (!bytes) no_memory(fault);
    if (bytes) bytes[18] = bytes[19] = 2;  // of the head: by WAL, as it will be written
  }
  store_close(store);
  *length = (size_t)size;
  return bytes;
}

Store *store_create(const char *path, StoreMode mode, const StoreHeader *header, Fault *fault) {
  size_t length = 0;
  unsigned char *bytes = make_bytes(path, header, &length, fault);
  bool good = bytes && store_file_place(path, bytes, length, fault);
  sqlite3_free(bytes);
  return good ? store_open(path, mode, fault) : NULL;
}

static bool writable(const Store *store, Fault *fault) {
  if (store->mode != STORE_READ) return true;
  return fault_set(fault, store->path, 0, "open for reading only");
}

/// Keeps a word of the header that a file need not have, and a copy of it in *slot.
static bool keep_optional(Store *store, const char *name, const char *text, char **slot,
                          Fault *fault) {
  if (!writable(store, fault) || !set_word(store, name, text, fault)) return false;
  char *kept = strdup(text);
  if (!kept) return no_memory(fault);
  free(*slot);
  *slot = kept;
  fold(store);
  return true;
}

bool store_keep_seats(Store *store, const char *seats, Fault *fault) {
  return keep_optional(store, SEATS, seats, &store->seats, fault);
}

bool store_keep_note(Store *store, const char *note, Fault *fault) {
  return keep_optional(store, NOTE, note, &store->note, fault);
}

// ---------------------------------------------------------------- appending

static const char INSERT[] =
    "INSERT INTO journal(kind, n, side, verb, args, forced, dice, hash, log)"
    " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)";

static bool put_row(Store *store, int kind, const StoreRow *row, Fault *fault) {
  if (!store->insert && !(store->insert = prepare(store, INSERT, fault))) return false;
  sqlite3_stmt *put = store->insert;
  sqlite3_bind_int(put, 1, kind);
  sqlite3_bind_int64(put, 2, row->n);
  sqlite3_bind_text(put, 3, row->side, -1, SQLITE_STATIC);
  sqlite3_bind_text(put, 4, row->verb, -1, SQLITE_STATIC);
  sqlite3_bind_text(put, 5, row->args, -1, SQLITE_STATIC);
  sqlite3_bind_int(put, 6, row->forced);
  sqlite3_bind_text(put, 7, row->dice, -1, SQLITE_STATIC);
  sqlite3_bind_text(put, 8, row->hash, -1, SQLITE_STATIC);
  sqlite3_bind_text(put, 9, row->log, -1, SQLITE_STATIC);
  bool good = sqlite3_step(put) == SQLITE_DONE;
  if (!good) sql_fault(store->db, store->path, "the action cannot be kept", fault);
  sqlite3_reset(put);
  sqlite3_clear_bindings(put);
  return good;
}

/// Ends a transaction that failed. SQLite may have rolled it back by itself.
static bool roll_back(Store *store) {
  if (!sqlite3_get_autocommit(store->db)) sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
  return false;
}

bool store_append(Store *store, const StoreRow *rows, size_t count, Fault *fault) {
  if (!writable(store, fault)) return false;
  for (size_t i = 0; i < count; i++) {
    int64_t due = store->count + (int64_t)i + 1;
    if (rows[i].n != due) {
      return fault_set(fault, store->path, 0, "action %lld comes where %lld is due",
                       (long long)rows[i].n, (long long)due);
    }
  }
  if (count == 0) return true;
  if (!run(store, "BEGIN", "the action cannot be kept", fault)) return false;
  for (size_t i = 0; i < count; i++) {
    if (!put_row(store, ACTION, &rows[i], fault)) return roll_back(store);
  }
  if (!run(store, "COMMIT", "the action cannot be kept", fault)) return roll_back(store);
  store->count += (int64_t)count;
  fold(store);
  return true;
}

bool store_undo(Store *store, int64_t left, Fault *fault) {
  if (!writable(store, fault)) return false;
  if (left < 0 || left > store->count) {
    return fault_set(fault, store->path, 0, "there are no %lld actions to go back to",
                     (long long)left);
  }
  StoreRow row = {
    .n = left, .side = "", .verb = "", .args = "{}", .dice = "[]", .hash = "", .log = "[]"
  };
  if (!run(store, "BEGIN", "the undo cannot be kept", fault)) return false;
  if (!put_row(store, UNDO, &row, fault)) return roll_back(store);
  if (!run(store, "COMMIT", "the undo cannot be kept", fault)) return roll_back(store);
  store->count = left;
  fold(store);
  return true;
}

bool store_snapshot(Store *store, const void *bytes, size_t length, Fault *fault) {
  if (!writable(store, fault)) return false;
  if (length > SNAPSHOT_MAX) return fault_set(fault, store->path, 0, "the snapshot is too big");
  sqlite3_stmt *put =
      prepare(store, "INSERT INTO snapshot SELECT coalesce(max(row), 0), ?, ? FROM journal", fault);
  if (!put) return false;
  sqlite3_bind_int64(put, 1, store->count);
  sqlite3_bind_blob64(put, 2, bytes, length, SQLITE_STATIC);
  bool good = sqlite3_step(put) == SQLITE_DONE;
  if (!good) sql_fault(store->db, store->path, "the snapshot cannot be kept", fault);
  sqlite3_finalize(put);
  return good;
}

bool store_thin(Store *store, int keep, Fault *fault) {
  if (!writable(store, fault)) return false;
  static const char thin[] = "DELETE FROM snapshot WHERE _rowid_ NOT IN"
                             " (SELECT _rowid_ FROM snapshot ORDER BY _rowid_ DESC LIMIT ?)";
  sqlite3_stmt *drop = prepare(store, thin, fault);
  if (!drop) return false;
  sqlite3_bind_int(drop, 1, keep);
  bool good = sqlite3_step(drop) == SQLITE_DONE;
  if (!good) sql_fault(store->db, store->path, "old snapshots cannot be dropped", fault);
  sqlite3_finalize(drop);
  return good;
}

// ---------------------------------------------------------------- reading

/// A snapshot counts while no later undo went back before it.
static const char LAST_SNAPSHOT[] =
    "SELECT n, data FROM snapshot AS s WHERE NOT EXISTS"
    " (SELECT 1 FROM journal AS j WHERE j.row > s.row AND j.kind = 1 AND j.n < s.n)"
    " ORDER BY s._rowid_ DESC LIMIT 1";

static bool copy_blob(sqlite3_stmt *read, void **bytes, size_t *length) {
  *length = (size_t)sqlite3_column_bytes(read, 1);
  *bytes = malloc(*length + 1);
  if (!*bytes) return false;
  const void *blob = sqlite3_column_blob(read, 1);
  if (*length > 0) memcpy(*bytes, blob, *length);
  ((char *)*bytes)[*length] = '\0';
  return true;
}

bool store_last_snapshot(Store *store, void **bytes, size_t *length, int64_t *n, Fault *fault) {
  *bytes = NULL;
  *length = 0;
  *n = 0;
  sqlite3_stmt *read = prepare(store, LAST_SNAPSHOT, fault);
  if (!read) return false;
  int code = sqlite3_step(read);
  bool good = true;
  if (code == SQLITE_ROW) {
    *n = sqlite3_column_int64(read, 0);
    good = copy_blob(read, bytes, length) || no_memory(fault);
  } else if (code != SQLITE_DONE) {
    good = sql_fault(store->db, store->path, "the snapshot cannot be read", fault);
  }
  sqlite3_finalize(read);
  return good;
}

/// Of each number the last row stands, unless a later undo went back before it; rows of a number
/// beyond the present count are undone.
static const char STANDING[] =
    "SELECT n, side, verb, args, forced, dice, hash, log FROM journal WHERE row IN"
    " (SELECT max(row) FROM journal WHERE kind = 0 AND n BETWEEN ? AND ? GROUP BY n) ORDER BY n";

static StoreRow row_of(sqlite3_stmt *read) {
  return (StoreRow){
    .n = sqlite3_column_int64(read, 0),
    .side = text_at(read, 1),
    .verb = text_at(read, 2),
    .args = text_at(read, 3),
    .forced = sqlite3_column_int(read, 4) != 0,
    .dice = text_at(read, 5),
    .hash = text_at(read, 6),
    .log = text_at(read, 7),
  };
}

bool store_rows(Store *store, int64_t from, bool (*each)(void *context, const StoreRow *row),
                void *context, Fault *fault) {
  sqlite3_stmt *read = prepare(store, STANDING, fault);
  if (!read) return false;
  sqlite3_bind_int64(read, 1, from);
  sqlite3_bind_int64(read, 2, store->count);
  int code;
  bool good = true;
  while (good && (code = sqlite3_step(read)) == SQLITE_ROW) {
    StoreRow row = row_of(read);
    good = each(context, &row);
  }
  if (good && code != SQLITE_DONE) {
    good = sql_fault(store->db, store->path, "the journal cannot be read", fault);
  }
  sqlite3_finalize(read);
  return good;
}

bool store_limit(Store *store, int64_t pages, Fault *fault) {
  char sql[64];
  snprintf(sql, sizeof sql, "PRAGMA max_page_count=%lld", (long long)pages);
  return run(store, sql, "the limit cannot be set", fault);
}
