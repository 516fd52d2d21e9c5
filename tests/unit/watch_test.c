// Folders that are watched: what is saved in them is told once, also from a folder made later.
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "host/watch.h"

enum { PATIENCE_S = 10 };

typedef struct Told {
  pthread_mutex_t lock;
  pthread_cond_t more;
  int times;
} Told;

static void tell(void *context) {
  Told *told = context;
  pthread_mutex_lock(&told->lock);
  told->times++;
  pthread_cond_signal(&told->more);
  pthread_mutex_unlock(&told->lock);
}

/// Waits until it was told so often; gives what it was told by then.
static int await(Told *told, int times) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += PATIENCE_S;
  pthread_mutex_lock(&told->lock);
  while (told->times < times && pthread_cond_timedwait(&told->more, &told->lock, &until) == 0) {
  }
  int found = told->times;
  pthread_mutex_unlock(&told->lock);
  return found;
}

static void save(const char *folder, const char *name) {
  char path[200];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fputs("{}", file);
  fclose(file);
}

static void test_saved_files(void **state) {
  (void)state;
  char root[] = "/tmp/watch_test.XXXXXX", inner[64], later[64];
  assert_non_null(mkdtemp(root));
  snprintf(inner, sizeof inner, "%s/tables", root);
  snprintf(later, sizeof later, "%s/rules", root);
  assert_int_equal(mkdir(inner, 0700), 0);
  Told told = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0 };
  const char *folders[] = { root, "/nowhere/at/all" };
  Watch *watch = watch_open(folders, 2, tell, &told);
  assert_non_null(watch);
  save(inner, "crt.grid");
  save(inner, "terrain.tsv");  // without a pause between: told once
  assert_int_equal(await(&told, 1), 1);
  assert_int_equal(mkdir(later, 0700), 0);
  assert_int_equal(await(&told, 2), 2);
  save(later, "combat.lua");
  assert_int_equal(await(&told, 3), 3);
  watch_close(watch);
  save(inner, "crt.grid");
  assert_int_equal(told.times, 3);
  char command[300];
  snprintf(command, sizeof command, "rm -r %s", root);
  assert_int_equal(system(command), 0);
}

static void test_nothing_to_watch(void **state) {
  (void)state;
  Told told = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0 };
  watch_close(watch_open(NULL, 0, tell, &told));
  watch_close(NULL);
  assert_int_equal(told.times, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_saved_files),
    cmocka_unit_test(test_nothing_to_watch),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
