/// Saved games: what goes in comes out, nothing that was accepted is lost, nothing foreign is hurt.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/store.h"
#include "host/store_file.h"

#include "folder.h"

static char place[64], save[128];
static uint64_t seed;

static uint32_t draw(uint32_t sides) {  // 0 .. sides - 1
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % sides;
}

static int make_place(void **state) {
  (void)state;
  const char *given = getenv("GROGNARD_TEST_SEED");
  seed = given ? strtoull(given, NULL, 10) : 20261122;
  print_message("seed %llu\n", (unsigned long long)seed);
  snprintf(place, sizeof place, "/tmp/store_test_XXXXXX");
  if (!mkdtemp(place)) return -1;
  snprintf(save, sizeof save, "%s/game with %%41 and #.grognard", place);
  return 0;
}

static int drop_place(void **state) {
  (void)state;
  return drop_folder(place);
}

static const StoreLock locks[] = { { "alpha", "1.0", "aa" }, { "beta", "2.1", "bb" } };
static const StoreHeader header = {
  "alpha:one", "-5", "{\"fog\":true}", "[\"red\",\"blue\"]", "referee", "{\"dice\":[1]}", locks, 2,
};

static Store *fresh(StoreMode mode) {
  Fault fault;
  Store *store = store_create(save, mode, &header, &fault);
  if (!store) fail_msg("%s: %s", fault.file, fault.text);
  return store;
}

static StoreRow row(int64_t n, const char *verb) {
  return (
      StoreRow){ n, "red", verb, "{\"to\":\"N0101\"}", n % 3 == 0, "[]", "00ff", "[{\"n\":1}]" };
}

static bool append(Store *store, const char *verb, Fault *fault) {
  StoreRow one = row(store_count(store) + 1, verb);
  return store_append(store, &one, 1, fault);
}

// ---------------------------------------------------------------- what goes in comes out

static bool check_row(void *context, const StoreRow *got) {
  int64_t *n = context;
  StoreRow want = row(++*n, "march");
  assert_int_equal(got->n, want.n);
  assert_string_equal(got->side, want.side);
  assert_string_equal(got->verb, want.verb);
  assert_string_equal(got->args, want.args);
  assert_int_equal(got->forced, want.forced);
  assert_string_equal(got->dice, want.dice);
  assert_string_equal(got->hash, want.hash);
  assert_string_equal(got->log, want.log);
  return true;
}

static void header_and_rows_come_back(void **state) {
  (void)state;
  Fault fault;
  Store *store = fresh(STORE_PLAY);
  StoreRow rows[5];
  for (int i = 0; i < 5; i++)
    rows[i] = row(i + 1, "march");
  assert_true(store_append(store, rows, 2, &fault));
  assert_true(store_append(store, rows + 2, 3, &fault));
  assert_true(store_append(store, NULL, 0, &fault));
  store_close(store);
  store = store_open(save, STORE_READ, &fault);
  assert_non_null(store);
  const StoreHeader *got = store_header(store);
  assert_string_equal(got->scenario, header.scenario);
  assert_string_equal(got->seed, header.seed);
  assert_string_equal(got->options, header.options);
  assert_string_equal(got->sides, header.sides);
  assert_string_equal(got->audience, header.audience);
  assert_string_equal(got->extra, header.extra);
  assert_int_equal(got->lock_count, 2);
  assert_string_equal(got->lock[1].id, "beta");
  assert_string_equal(got->lock[1].version, "2.1");
  assert_string_equal(got->lock[1].sha256, "bb");
  assert_int_equal(store_count(store), 5);
  int64_t n = 0;
  assert_true(store_rows(store, 1, check_row, &n, &fault));
  assert_int_equal(n, 5);
  n = 3;
  assert_true(store_rows(store, 4, check_row, &n, &fault));
  assert_int_equal(n, 5);
  assert_false(append(store, "march", &fault));
  assert_non_null(strstr(fault.text, "reading only"));
  store_close(store);
}

static void rows_out_of_order_are_refused(void **state) {
  (void)state;
  Fault fault;
  Store *store = fresh(STORE_BULK);
  StoreRow rows[2] = { row(1, "a"), row(3, "b") };
  assert_false(store_append(store, rows, 2, &fault));
  assert_int_equal(store_count(store), 0);
  assert_false(store_undo(store, 1, &fault));
  assert_false(store_undo(store, -1, &fault));
  store_close(store);
}

/// The journal as an obvious list: what stands after appends and undos.
enum { MODEL_MAX = 400 };
typedef struct Model {
  int verbs[MODEL_MAX];
  int64_t count, seen;
  int64_t snapshot;     // count when the last one that counts was kept; -1: none
  int tags[MODEL_MAX];  // its stack: tag of the snapshot at each count, -1: none
} Model;

static bool check_model(void *context, const StoreRow *got) {
  Model *model = context;
  char verb[16];
  snprintf(verb, sizeof verb, "v%d", model->verbs[model->seen]);
  assert_int_equal(got->n, ++model->seen);
  assert_string_equal(got->verb, verb);
  return true;
}

static void compare(Store *store, Model *model) {
  Fault fault;
  void *bytes = NULL;
  size_t length;
  int64_t n;
  assert_int_equal(store_count(store), model->count);
  model->seen = 0;
  assert_true(store_rows(store, 1, check_model, model, &fault));
  assert_int_equal(model->seen, model->count);
  assert_true(store_last_snapshot(store, &bytes, &length, &n, &fault));
  int tag = -1;
  int64_t at = model->count;
  for (; at >= 0 && tag < 0; at--)
    tag = model->tags[at];
  if (tag < 0) {
    assert_null(bytes);
  } else {
    char want[16];
    snprintf(want, sizeof want, "snap%d", tag);
    assert_non_null(bytes);
    assert_int_equal(n, at + 1);
    assert_string_equal(bytes, want);
    assert_int_equal(length, strlen(want));
  }
  free(bytes);
}

static void undo(Store *store, Model *model) {
  Fault fault;
  int64_t left = draw((uint32_t)model->count + 1);
  assert_true(store_undo(store, left, &fault));
  // A snapshot taken after the point gone back to is of a past that no longer stands.
  for (int64_t i = left + 1; i < MODEL_MAX; i++)
    model->tags[i] = -1;
  model->count = left;
}

static void random_step(Store *store, Model *model, int step) {
  Fault fault;
  char text[16];
  uint32_t kind = draw(10);
  if (kind == 0) {
    undo(store, model);
  } else if (kind == 1) {
    snprintf(text, sizeof text, "snap%d", step);
    assert_true(store_snapshot(store, text, strlen(text), &fault));
    model->tags[model->count] = step;
  } else {
    snprintf(text, sizeof text, "v%d", step);
    assert_true(append(store, text, &fault));
    model->verbs[model->count++] = step;
  }
}

static void random_games_agree_with_a_list(void **state) {
  (void)state;
  Fault fault;
  Model model = { .count = 0 };
  for (int i = 0; i < MODEL_MAX; i++)
    model.tags[i] = -1;
  Store *store = fresh(STORE_BULK);
  for (int step = 0; step < MODEL_MAX - 1; step++) {
    random_step(store, &model, step);
    if (draw(20) == 0) {
      store_close(store);
      store = store_open(save, draw(2) ? STORE_BULK : STORE_PLAY, &fault);
      assert_non_null(store);
    }
    if (draw(8) == 0) compare(store, &model);
  }
  compare(store, &model);
  store_close(store);
}

/// Count at which the last snapshot that counts was kept; -1: there is none.
static int64_t last_snapshot(Store *store) {
  Fault fault;
  void *bytes;
  size_t length;
  int64_t n;
  assert_true(store_last_snapshot(store, &bytes, &length, &n, &fault));
  bool none = bytes == NULL;
  free(bytes);
  return none ? -1 : n;
}

static void old_snapshots_go(void **state) {
  (void)state;
  Fault fault;
  Store *store = fresh(STORE_BULK);
  for (int i = 0; i < 5; i++) {
    assert_true(append(store, "v", &fault));
    assert_true(store_snapshot(store, "state", 5, &fault));
    assert_true(store_thin(store, 2, &fault));
  }
  int64_t count = store_count(store);
  assert_int_equal(last_snapshot(store), count);
  assert_true(store_undo(store, count - 1, &fault));
  assert_int_equal(last_snapshot(store), count - 1);
  assert_true(store_undo(store, count - 2, &fault));
  assert_int_equal(last_snapshot(store), -1);
  store_close(store);
}

// ---------------------------------------------------------------- files that are no games

static char *read_all(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(*length + 1);
  assert_int_equal(fread(bytes, 1, *length, file), *length);
  fclose(file);
  return bytes;
}

static void write_all(const char *path, const void *bytes, size_t length) {
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(bytes, 1, length, file), length);
  fclose(file);
}

static int files_in_place(void) {
  char command[128];
  snprintf(command, sizeof command, "ls -A '%s' | wc -l", place);
  FILE *pipe = popen(command, "r");
  int count = 0;
  assert_int_equal(fscanf(pipe, "%d", &count), 1);
  pclose(pipe);
  return count;
}

/// Opening for play fails with a text, and neither the file nor its folder changes.
static void assert_refused(const char *text) {
  Fault fault = { .line = 0 };
  size_t before_length, after_length;
  struct stat before, after;
  int count = files_in_place();
  char *old = read_all(save, &before_length);
  assert_int_equal(stat(save, &before), 0);
  Store *store = store_open(save, STORE_PLAY, &fault);
  if (store) fail_msg("was opened, not refused with '%s'", text);
  if (!strstr(fault.text, text)) fail_msg("'%s' holds no '%s'", fault.text, text);
  assert_string_equal(fault.file, save);
  char *new = read_all(save, &after_length);
  assert_int_equal(stat(save, &after), 0);
  assert_int_equal(before_length, after_length);
  assert_memory_equal(old, new, before_length);
  assert_int_equal(before.st_mtim.tv_nsec, after.st_mtim.tv_nsec);
  assert_int_equal(files_in_place(), count);
  free(old);
  free(new);
}

static void sql(const char *statements) {
  sqlite3 *db;
  assert_int_equal(sqlite3_open(save, &db), SQLITE_OK);
  char *error = NULL;
  if (sqlite3_exec(db, statements, NULL, NULL, &error) != SQLITE_OK) fail_msg("%s", error);
  sqlite3_close(db);
}

static const char GROWS[] = "CREATE TRIGGER journal_grows BEFORE UPDATE ON journal"
                            " BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;";
static const char KEEPS[] = "CREATE TRIGGER journal_keeps BEFORE DELETE ON journal"
                            " BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;";

/// Changes rows behind a trigger's back: the schema is ours before and after.
static void sql_as_ours(const char *drop, const char *change, const char *make) {
  sql(drop);
  sql(change);
  sql(make);
}

static int format_of(void) {
  sqlite3 *db;
  sqlite3_stmt *read = NULL;
  assert_int_equal(sqlite3_open(save, &db), SQLITE_OK);
  assert_int_equal(sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &read, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_step(read), SQLITE_ROW);
  int format = sqlite3_column_int(read, 0);
  sqlite3_finalize(read);
  sqlite3_close(db);
  return format;
}

static void an_older_format_is_read_and_renewed(void **state) {
  (void)state;
  Fault fault;
  Store *store = fresh(STORE_PLAY);
  assert_true(append(store, "march", &fault));
  store_close(store);
  assert_int_equal(format_of(), 2);
  sql("PRAGMA user_version=1");
  store = store_open(save, STORE_READ, &fault);
  assert_non_null(store);
  assert_int_equal(store_count(store), 1);
  store_close(store);
  assert_int_equal(format_of(), 1);  // looking leaves it
  store = store_open(save, STORE_PLAY, &fault);
  assert_non_null(store);
  assert_true(append(store, "march", &fault));
  store_close(store);
  assert_int_equal(format_of(), 2);
}

static void foreign_files_are_refused_and_left_alone(void **state) {
  (void)state;
  Fault fault;
  char zeros[8192] = { 0 };
  assert_null(store_open(save, STORE_PLAY, &fault));
  assert_non_null(strstr(fault.text, "No such file"));
  write_all(save, "", 0);
  assert_refused("not a saved game");
  write_all(save, "a letter home", 13);
  assert_refused("not a saved game");
  write_all(save, zeros, sizeof zeros);
  assert_refused("not a saved game");
  unlink(save);
  sql("CREATE TABLE t(x); INSERT INTO t VALUES(1)");
  assert_refused("another program");
  sql("PRAGMA application_id=0x47524f47; PRAGMA user_version=99");
  assert_refused("format 99; this program reads formats 1 to 2");
  sql("PRAGMA user_version=0");
  assert_refused("format 0");
  sql("PRAGMA user_version=1");
  assert_refused("not the program's own");
  unlink(save);
  assert_int_equal(mkdir(save, 0777), 0);
  assert_null(store_open(save, STORE_PLAY, &fault));
  assert_non_null(strstr(fault.text, "not a file"));
  rmdir(save);
}

/// A sound game of `count` actions, closed.
static void make_game(int count) {
  Fault fault;
  unlink(save);
  Store *store = fresh(STORE_BULK);
  for (int i = 0; i < count; i++)
    assert_true(append(store, "march", &fault));
  store_close(store);
}

static void what_is_shown_is_a_name(void **state) {
  (void)state;
  static const char *const wrong[] = { "CAST(x'ff3a6d' AS TEXT)", "char(27)||'[31m:b'",
                                       "'a'||char(10)||'b'", "hex(zeroblob(500))" };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    char text[160];
    make_game(1);
    snprintf(text, sizeof text, "UPDATE header SET value=%s WHERE key='scenario'", wrong[i]);
    sql(text);
    assert_refused("the save's scenario is no name");
    make_game(1);
    snprintf(text, sizeof text, "UPDATE header SET value=%s WHERE key='audience'", wrong[i]);
    sql(text);
    assert_refused("the save's audience is no name");
    make_game(1);
    snprintf(text, sizeof text, "UPDATE lock SET id=%s", wrong[i]);
    sql(text);
    assert_refused("the lock list cannot be read");
  }
}

static void games_that_lack_a_part_are_refused(void **state) {
  (void)state;
  make_game(6);
  sql("DELETE FROM header WHERE key='seed'");
  assert_refused("lacks 'seed'");
  make_game(6);
  sql_as_ours("DROP TRIGGER journal_keeps", "DELETE FROM journal WHERE n=3", KEEPS);
  assert_refused("broken at row 3");
  make_game(6);
  sql_as_ours("DROP TRIGGER journal_grows", "UPDATE journal SET n=9 WHERE n=6", GROWS);
  assert_refused("broken at row 6");
  make_game(6);
  sql("DROP TABLE journal; CREATE TABLE journal(n)");
  assert_refused("not the program's own");
  make_game(6);
  sql("DROP TABLE lock");
  assert_refused("not the program's own");
}

static void games_with_tables_of_others_are_refused(void **state) {
  (void)state;
  static const char *const made[] = {
    "ALTER TABLE header RENAME TO h; CREATE VIEW header AS WITH RECURSIVE c(x) AS (SELECT 1 UNION "
    "ALL"
    " SELECT x + 1 FROM c) SELECT h.key AS key, h.value AS value FROM h, c WHERE c.x < 0",
    "CREATE TRIGGER x AFTER INSERT ON journal BEGIN INSERT INTO snapshot SELECT 1, 1,"
    " randomblob(50000000) FROM sqlite_schema a, sqlite_schema b; END",
    "ALTER TABLE snapshot ADD COLUMN big AS (zeroblob(500000000))",
    "CREATE INDEX more ON journal(abs(n))",
    "CREATE TABLE more(a)",
  };
  for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
    make_game(6);
    sql(made[i]);
    assert_refused("not the program's own");
  }
}

static void cut_games_are_refused(void **state) {
  (void)state;
  size_t length;
  make_game(60);
  char *bytes = read_all(save, &length);
  for (size_t cut = 0; cut < length; cut += cut < 4096 ? 97 : 1777) {
    write_all(save, bytes, cut);
    assert_refused("");
  }
  free(bytes);
}

static void damaged_games_never_crash_or_change(void **state) {
  (void)state;
  Fault fault;
  size_t length, after;
  make_game(60);
  char *bytes = read_all(save, &length);
  int refused = 0;
  for (int round = 0; round < 150; round++) {
    char *bad = malloc(length);
    memcpy(bad, bytes, length);
    for (uint32_t i = draw(8) + 1; i > 0; i--)
      bad[draw((uint32_t)length)] = (char)draw(256);
    write_all(save, bad, length);
    Store *store = store_open(save, STORE_READ, &fault);
    if (!store) {
      refused++;
      assert_string_not_equal(fault.text, "");
    }
    store_close(store);
    char *now = read_all(save, &after);
    assert_int_equal(after, length);
    assert_memory_equal(now, bad, length);
    free(now);
    free(bad);
  }
  assert_true(refused > 0);
  free(bytes);
}

static void new_games_overwrite_nothing(void **state) {
  (void)state;
  Fault fault;
  write_all(save, "a letter home", 13);
  assert_null(store_create(save, STORE_PLAY, &header, &fault));
  assert_non_null(strstr(fault.text, "already"));
  size_t length;
  char *bytes = read_all(save, &length);
  assert_int_equal(length, 13);
  free(bytes);
  unlink(save);
  char wal[160], nowhere[128];
  snprintf(wal, sizeof wal, "%s-wal", save);
  write_all(wal, "rest", 4);
  assert_null(store_create(save, STORE_PLAY, &header, &fault));
  assert_non_null(strstr(fault.text, "rest of another game"));
  unlink(wal);
  snprintf(nowhere, sizeof nowhere, "%s/nowhere/x", place);
  assert_null(store_create(nowhere, STORE_PLAY, &header, &fault));
  assert_int_equal(files_in_place(), 0);
}

// ---------------------------------------------------------------- nothing accepted is lost

static void a_full_disk_costs_nothing_accepted(void **state) {
  (void)state;
  Fault fault;
  Store *store = fresh(STORE_PLAY);
  char *long_log = malloc(3000);
  memset(long_log, 'x', 2999);
  long_log[2999] = '\0';
  assert_true(store_limit(store, 40, &fault));
  int64_t kept = 0;
  for (;; kept++) {
    StoreRow one = row(kept + 1, "march");
    one.log = long_log;
    if (!store_append(store, &one, 1, &fault)) break;
    assert_true(kept < 1000);
  }
  assert_non_null(strstr(fault.text, "the disk is full"));
  assert_true(kept > 3);
  assert_int_equal(store_count(store), kept);
  assert_true(store_limit(store, 1000000, &fault));  // somebody made room
  assert_true(append(store, "march", &fault));
  store_close(store);
  store = store_open(save, STORE_PLAY, &fault);
  assert_non_null(store);
  assert_int_equal(store_count(store), kept + 1);
  store_close(store);
  free(long_log);
}

/// In a child process: appends under a limit on file sizes, reports how many were kept.
static void fill_file(int out) {
  Fault fault;
  struct rlimit limit = { 60000, 60000 };
  signal(SIGXFSZ, SIG_IGN);
  Store *store = store_open(save, STORE_PLAY, NULL);
  setrlimit(RLIMIT_FSIZE, &limit);
  while (store && append(store, "march", &fault)) {
  }
  int64_t kept = store ? store_count(store) : -1;
  bool told = write(out, &kept, sizeof kept) == sizeof kept;
  _exit(told && fault.text[0] ? 0 : 1);
}

static void a_write_error_costs_nothing_accepted(void **state) {
  (void)state;
  Fault fault;
  int ends[2], status;
  int64_t kept = -1;
  store_close(fresh(STORE_PLAY));
  assert_int_equal(pipe(ends), 0);
  pid_t child = fork();
  if (child == 0) fill_file(ends[1]);
  assert_int_equal(read(ends[0], &kept, sizeof kept), sizeof kept);
  waitpid(child, &status, 0);
  assert_int_equal(WEXITSTATUS(status), 0);
  assert_true(kept > 10);
  Store *store = store_open(save, STORE_PLAY, &fault);
  assert_non_null(store);
  assert_int_equal(store_count(store), kept);
  store_close(store);
  close(ends[0]);
  close(ends[1]);
}

/// In a child process: appends for ever and tells each accepted number.
static void append_for_ever(int out, StoreMode mode) {
  Fault fault;
  Store *store = store_open(save, mode, &fault);
  while (store && append(store, "march", &fault)) {
    int64_t n = store_count(store);
    if (write(out, &n, sizeof n) != sizeof n) break;
  }
  _exit(1);
}

static void a_killed_program_loses_nothing_accepted(void **state) {
  (void)state;
  Fault fault;
  int64_t told = 0, n;
  store_close(fresh(STORE_PLAY));
  for (int round = 0; round < 12; round++) {
    int ends[2], status;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) append_for_ever(ends[1], round % 2 ? STORE_PLAY : STORE_BULK);
    close(ends[1]);
    for (uint32_t i = draw(60) + 1; i > 0 && read(ends[0], &n, sizeof n) == sizeof n; i--)
      told = n;
    usleep(draw(3000));
    kill(child, SIGKILL);
    while (read(ends[0], &n, sizeof n) == sizeof n)
      told = n;
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
    close(ends[0]);
    Store *store = store_open(save, round % 3 ? STORE_PLAY : STORE_READ, &fault);
    if (!store) fail_msg("%s", fault.text);
    assert_true(store_count(store) >= told && store_count(store) <= told + 1);
    told = store_count(store);
    store_close(store);
  }
}

static void a_game_is_open_in_one_program_alone(void **state) {
  (void)state;
  Fault fault;
  int status;
  Store *store = fresh(STORE_PLAY);
  assert_true(append(store, "march", &fault));
  pid_t child = fork();
  if (child == 0) {
    Store *second = store_open(save, STORE_PLAY, &fault);
    _exit(!second && strstr(fault.text, "another program has this game open") ? 0 : 1);
  }
  waitpid(child, &status, 0);
  assert_int_equal(WEXITSTATUS(status), 0);
  assert_true(append(store, "march", &fault));
  store_close(store);
}

static void reading_leaves_nothing_beside_the_file(void **state) {
  (void)state;
  Fault fault;
  make_game(3);
  Store *store = store_open(save, STORE_READ, &fault);
  assert_non_null(store);
  store_close(store);
  assert_int_equal(files_in_place(), 1);
}

static void assert_holds(const char *path, int64_t count) {
  Fault fault;
  Store *store = store_open(path, STORE_PLAY, &fault);
  if (!store) fail_msg("%s: %s", path, fault.text);
  assert_int_equal(store_count(store), count);
  store_close(store);
}

static void every_spelling_of_a_path_is_the_file(void **state) {
  (void)state;
  char spelt[160], before[512];
  make_game(3);
  for (int slashes = 1; slashes <= 3; slashes++) {
    snprintf(spelt, sizeof spelt, "%.*s%s", slashes, "///", save + 1);
    assert_holds(spelt, 3);
  }
  assert_non_null(getcwd(before, sizeof before));
  assert_int_equal(chdir(place), 0);
  const char *name = strrchr(save, '/') + 1;
  assert_holds(name, 3);
  snprintf(spelt, sizeof spelt, ".//%s", name);
  assert_holds(spelt, 3);
  assert_int_equal(chdir(before), 0);
}

/// Copies the file alone, as a person does.
static void copy_file(const char *from, const char *to) {
  char buffer[4096];
  size_t got;
  FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
  assert_true(in && out);
  while ((got = fread(buffer, 1, sizeof buffer, in)) > 0)
    assert_int_equal(fwrite(buffer, 1, got, out), got);
  fclose(in);
  assert_int_equal(fclose(out), 0);
}

/// The number that was written last into a pipe that is read without waiting.
static int64_t last_told(int from, int64_t before) {
  int64_t n;
  while (read(from, &n, sizeof n) == sizeof n)
    before = n;
  return before;
}

static void a_copy_of_a_game_under_way_is_whole(void **state) {
  (void)state;
  Fault fault;
  int ends[2], whole = 0;
  char copy[160];
  int64_t told = 0;
  snprintf(copy, sizeof copy, "%s/copy", place);
  store_close(fresh(STORE_PLAY));
  assert_int_equal(pipe(ends), 0);
  pid_t child = fork();
  if (child == 0) append_for_ever(ends[1], STORE_PLAY);
  assert_int_equal(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
  for (int i = 0; i < 60; i++) {
    usleep(draw(12000));
    told = last_told(ends[0], told);
    copy_file(save, copy);
    Store *store = store_open(copy, STORE_READ, &fault);
    if (store) {
      whole++;
      if (store_count(store) < told) {
        fail_msg("a copy has %lld actions, %lld were told", (long long)store_count(store),
                 (long long)told);
      }
    } else {
      assert_true(fault.text[0]);  // copied in the midst of a write
    }
    store_close(store);
    store = store_open(save, STORE_READ, &fault);  // the game itself, while it is open elsewhere
    if (!store) fail_msg("the open game: %s", fault.text);
    assert_true(store_count(store) >= told);
    store_close(store);
  }
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  assert_true(whole > 30 && told > 20);
  close(ends[0]);
  close(ends[1]);
}

static void a_copy_of_a_bulk_game_says_that_it_may_lack_something(void **state) {
  (void)state;
  Fault fault;
  char copy[160];
  snprintf(copy, sizeof copy, "%s/copy", place);
  Store *store = fresh(STORE_BULK);
  for (int i = 0; i < 30; i++)
    assert_true(append(store, "march", &fault));
  copy_file(save, copy);
  Store *copied = store_open(copy, STORE_PLAY, &fault);
  assert_non_null(copied);
  assert_true(store_may_lack(copied) && store_count(copied) < 30);
  assert_true(append(copied, "march", &fault));
  store_close(copied);
  copied = store_open(copy, STORE_READ, &fault);
  assert_false(store_may_lack(copied));  // it was said, and it goes on from there
  store_close(copied);
  store_close(store);
  copy_file(save, copy);
  copied = store_open(copy, STORE_READ, &fault);
  assert_true(!store_may_lack(copied) && store_count(copied) == 30);
  store_close(copied);
}

static void who_plays_and_how_it_stands_is_kept(void **state) {
  (void)state;
  Fault fault;
  Store *store = fresh(STORE_PLAY);
  assert_null(store_seats(store));
  assert_true(store_keep_seats(store, "{\"red\":\"remote\"}", &fault));
  assert_true(store_keep_seats(store, "{\"red\":\"staff\"}", &fault));
  assert_string_equal(store_seats(store), "{\"red\":\"staff\"}");
  assert_null(store_note(store));
  assert_true(store_keep_note(store, "{\"turn\":3}", &fault));
  store_close(store);
  store = store_open(save, STORE_READ, &fault);
  assert_string_equal(store_seats(store), "{\"red\":\"staff\"}");
  assert_string_equal(store_note(store), "{\"turn\":3}");
  assert_false(store_keep_seats(store, "{}", &fault));
  assert_false(store_keep_note(store, "{}", &fault));
  store_close(store);
}

/// In a child process: makes one game after the other until it is killed.
static void create_for_ever(void) {
  char name[200];
  for (int i = 0;; i++) {
    snprintf(name, sizeof name, "%s/game%d-%d", place, (int)getpid(), i);
    store_close(store_create(name, STORE_PLAY, &header, NULL));
  }
}

/// Holds every file of the folder: none is half made, each is a game, but for those named `kept`.
static void assert_all_games(const char *kept) {
  char name[600];
  Fault fault;
  DIR *dir = opendir(place);
  for (struct dirent *entry; (entry = readdir(dir));) {
    size_t length = strlen(entry->d_name);
    if (entry->d_name[0] == '.' || strcmp(entry->d_name, kept) == 0) continue;
    if (strcmp(entry->d_name + length - 4, "-wal") == 0) continue;  // of one that was open
    if (strstr(entry->d_name, ".new-")) fail_msg("%s was left behind", entry->d_name);
    snprintf(name, sizeof name, "%s/%s", place, entry->d_name);
    Store *store = store_open(name, STORE_READ, &fault);
    if (!store) fail_msg("%s: %s", name, fault.text);
    store_close(store);
  }
  closedir(dir);
}

static void a_killed_save_leaves_nothing_half_made(void **state) {
  (void)state;
  for (int round = 0; round < 20; round++) {
    pid_t child = fork();
    if (child == 0) create_for_ever();
    usleep(1000 + draw(20000));
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
  }
  char left[3][200];
  static const char *const names[3] = { "old.new-AbCdEf", "other.new-123456", "notes.new-abcdef" };
  static const char *const texts[3] = { "", "SQLite format 3", "mine" };
  for (int i = 0; i < 3; i++) {
    snprintf(left[i], sizeof left[i], "%s/%s", place, names[i]);
    FILE *file = fopen(left[i], "wb");
    fwrite(texts[i], 1, i == 1 ? 16 : strlen(texts[i]), file);
    fclose(file);
  }
  store_close(fresh(STORE_PLAY));
  assert_all_games("notes.new-abcdef");
  assert_int_equal(access(left[2], F_OK), 0);
}

static void the_cause_is_said_in_plain_words(void **state) {
  (void)state;
  static const struct {
    int error;
    const char *words;
  } causes[] = { { ENOSPC, "the disk is full" },         { EDQUOT, "the disk is full" },
                 { EROFS, "the disk can only be read" }, { EACCES, "you may not write there" },
                 { ENOENT, "there is no such folder" },  { EIO, "the disk fails or is gone" } };
  for (size_t i = 0; i < sizeof causes / sizeof *causes; i++) {
    Fault fault = { 0 };
    assert_false(store_file_fault("x", "cannot be written", causes[i].error, &fault));
    assert_non_null(strstr(fault.text, causes[i].words));
    assert_true(fault.hint[0]);
  }
  Fault fault;
  assert_null(store_create("/nowhere/at/all", STORE_PLAY, &header, &fault));
  assert_non_null(strstr(fault.text, "there is no such folder"));
  assert_null(store_create("/proc/x", STORE_PLAY, &header, &fault));
  assert_non_null(strstr(fault.text, "cannot be written: "));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, make_place, drop_place)
int main(void) {
  const struct CMUnitTest tests[] = {
    CASE(header_and_rows_come_back),
    CASE(rows_out_of_order_are_refused),
    CASE(random_games_agree_with_a_list),
    CASE(old_snapshots_go),
    CASE(an_older_format_is_read_and_renewed),
    CASE(foreign_files_are_refused_and_left_alone),
    CASE(games_that_lack_a_part_are_refused),
    CASE(games_with_tables_of_others_are_refused),
    CASE(what_is_shown_is_a_name),
    CASE(cut_games_are_refused),
    CASE(damaged_games_never_crash_or_change),
    CASE(new_games_overwrite_nothing),
    CASE(a_full_disk_costs_nothing_accepted),
    CASE(a_write_error_costs_nothing_accepted),
    CASE(a_killed_program_loses_nothing_accepted),
    CASE(a_game_is_open_in_one_program_alone),
    CASE(reading_leaves_nothing_beside_the_file),
    CASE(a_copy_of_a_game_under_way_is_whole),
    CASE(a_copy_of_a_bulk_game_says_that_it_may_lack_something),
    CASE(who_plays_and_how_it_stands_is_kept),
    CASE(a_killed_save_leaves_nothing_half_made),
    CASE(the_cause_is_said_in_plain_words),
    CASE(every_spelling_of_a_path_is_the_file),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
