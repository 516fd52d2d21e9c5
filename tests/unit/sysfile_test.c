// Files of the system are written whole or not at all.
#include "host/sysfile.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/grognard_sysfile_XXXXXX";
static char path[256], part[256];

static int enter(void **state) {
  (void)state;
  if (!mkdtemp(folder)) return -1;
  snprintf(path, sizeof path, "%s/file", folder);
  snprintf(part, sizeof part, "%s/file.part", folder);
  return 0;
}

static int leave(void **state) {
  (void)state;
  unlink(path);
  return rmdir(folder);
}

static void assert_holds(const char *text) {
  char found[64] = "";
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  size_t length = fread(found, 1, sizeof found - 1, file);
  fclose(file);
  assert_int_equal(length, strlen(text));
  assert_string_equal(found, text);
}

static void test_replaces(void **state) {
  (void)state;
  assert_true(sysfile_write(path, "long before", 11));
  assert_holds("long before");
  assert_true(sysfile_write(path, "after", 5));
  assert_holds("after");
  assert_int_equal(access(part, F_OK), -1);
}

/// A disk that takes no more than four bytes.
static void test_full(void **state) {
  (void)state;
  struct rlimit before, small;
  assert_true(sysfile_write(path, "before", 6));
  assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
  small = before;
  small.rlim_cur = 4;
  signal(SIGXFSZ, SIG_IGN);
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
  bool good = sysfile_write(path, "far too much", 12);
  int error = errno;
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
  assert_false(good);
  assert_int_equal(error, EFBIG);
  assert_holds("before");
  assert_int_equal(access(part, F_OK), -1);
}

static void test_devices(void **state) {
  (void)state;
  assert_true(sysfile_write("/dev/null", "x", 1));
  errno = 0;
  assert_false(sysfile_write("/dev/full", "x", 1));
  assert_int_equal(errno, ENOSPC);
}

static void test_no_folder(void **state) {
  (void)state;
  assert_false(sysfile_write("/nowhere/at/all", "x", 1));
  assert_int_equal(errno, ENOENT);
}

static void test_folders(void **state) {
  (void)state;
  char deep[300], wanted[300];
  snprintf(deep, sizeof deep, "%s/a/b/file", folder);
  snprintf(wanted, sizeof wanted, "%s", deep);
  assert_true(sysfile_folders(deep));
  assert_true(sysfile_folders(deep));
  assert_string_equal(deep, wanted);
  assert_true(sysfile_write(path, "x", 1));
  snprintf(deep, sizeof deep, "%s/x/y", path);
  assert_false(sysfile_folders(deep));
  snprintf(wanted, sizeof wanted, "%s/x", path);
  assert_string_equal(deep, wanted);
  snprintf(deep, sizeof deep, "%s/a/b", folder);
  assert_int_equal(rmdir(deep), 0);
  snprintf(deep, sizeof deep, "%s/a", folder);
  assert_int_equal(rmdir(deep), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_replaces), cmocka_unit_test(test_full),
    cmocka_unit_test(test_devices),  cmocka_unit_test(test_no_folder),
    cmocka_unit_test(test_folders),
  };
  return cmocka_run_group_tests(tests, enter, leave);
}
