/// The mounted tree: names, folders and zips, digests, the write folder.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/files.h"

#include "folder.h"

static char place[64];  // temporary folder of the running case

static void run(const char *format, ...) {
  char command[1024];
  va_list args;
  va_start(args, format);
  vsnprintf(command, sizeof command, format, args);
  va_end(args);
  assert_int_equal(system(command), 0);
}

static int make_place(void **state) {
  (void)state;
  snprintf(place, sizeof place, "/tmp/files_test_XXXXXX");
  if (!mkdtemp(place)) return -1;
  put_file(place, "root/scripts/host.lua", "return {}");
  put_file(place, "root/mods/alpha/pack.lua", "{ id = \"alpha\" }");
  put_file(place, "root/mods/alpha/tables/crt.lua", "{ 1 }");
  put_file(place, "root/mods/alpha/.hidden", "secret");
  return 0;
}

static int drop_place(void **state) {
  (void)state;
  return drop_folder(place);
}

/// Opens root and up to two further folders of packs.
static Files *open_with(const char *first, const char *second, Fault *fault) {
  static char root[128], one[192], two[192], user[128];
  static const char *mods[2];
  snprintf(root, sizeof root, "%s/root", place);
  snprintf(user, sizeof user, "%s/user", place);
  snprintf(one, sizeof one, "%s/%s", place, first ? first : "");
  snprintf(two, sizeof two, "%s/%s", place, second ? second : "");
  mods[0] = one;
  mods[1] = two;
  FilesSpec spec = { root, mods, first ? (second ? 2u : 1u) : 0u, user };
  return files_open(&spec, fault);
}

static void names_that_could_leave_are_refused(void **state) {
  (void)state;
  static const char *const bad[] = {
    "",    "/",      "/etc/passwd", "..",   "../x", "a/../b", "a//b", "a/",           ".",
    "./a", ".git/x", "a/.b",        "a\\b", "C:x",  "a\nb",   "a/ b", "a /b",         "a.",
    "a?",  "a*",     "a\x7f",       "a\"b", "a<b",  "a|b",    "a/..", "a/b/../../..", NULL
  };
  static const char *const good[] = { "a",       "a/b.lua", "mods/1806/maps/1806.map",
                                      "a-b_c+d", "Kösen",   "a b/c",
                                      NULL };
  for (int i = 0; bad[i]; i++) {
    if (files_name_ok(bad[i])) fail_msg("'%s' is taken", bad[i]);
  }
  for (int i = 0; good[i]; i++) {
    if (!files_name_ok(good[i])) fail_msg("'%s' is refused", good[i]);
  }
  char longest[FILES_NAME_MAX + 2];
  memset(longest, 'a', sizeof longest);
  longest[FILES_NAME_MAX + 1] = '\0';
  assert_false(files_name_ok(longest));
  longest[FILES_NAME_MAX] = '\0';
  assert_true(files_name_ok(longest));
}

static void the_tree_is_read_and_nothing_else(void **state) {
  (void)state;
  Fault fault;
  size_t length = 0;
  put_file(place, "outside.txt", "outside");
  run("ln -s '%s/outside.txt' '%s/root/mods/alpha/link.txt'", place, place);
  Files *files = open_with(NULL, NULL, &fault);
  assert_non_null(files);
  char *text = files_read(files, "mods/alpha/pack.lua", &length, &fault);
  assert_non_null(text);
  assert_string_equal(text, "{ id = \"alpha\" }");
  assert_int_equal(length, strlen(text));
  free(text);
  assert_null(files_read(files, "mods/alpha/../../outside.txt", &length, &fault));
  assert_non_null(strstr(fault.text, "no name of a file"));
  assert_null(files_read(files, "mods/alpha/nothing.lua", &length, &fault));
  assert_string_equal(fault.file, "mods/alpha/nothing.lua");
  assert_null(files_read(files, "mods/alpha/tables", &length, &fault));
  assert_non_null(strstr(fault.text, "a folder"));
  assert_null(files_read(files, "mods/alpha/link.txt", &length, &fault));
  assert_null(files_read(files, "outside.txt", &length, &fault));
  assert_true(files_exists(files, "mods/alpha"));
  assert_true(files_is_folder(files, "mods/alpha"));
  assert_false(files_is_folder(files, "mods/alpha/pack.lua"));
  assert_false(files_exists(files, "mods/alpha/.hidden"));
  files_close(files);
}

static void lists_are_sorted_and_bare(void **state) {
  (void)state;
  Fault fault;
  FilesNames names;
  put_file(place, "root/mods/alpha/tables/b.lua", "");
  put_file(place, "root/mods/alpha/tables/B.lua", "");
  put_file(place, "root/mods/alpha/tables/.x", "");
  put_file(place, "root/mods/beta/pack.lua", "");
  put_file(place, "root/mods/readme.txt", "");
  Files *files = open_with(NULL, NULL, &fault);
  assert_true(files_list(files, "mods/alpha/tables", &names, &fault));
  assert_int_equal(names.count, 3);
  assert_string_equal(names.names[0], "B.lua");
  assert_string_equal(names.names[1], "b.lua");
  assert_string_equal(names.names[2], "crt.lua");
  files_names_free(&names);
  assert_true(files_list(files, "mods", &names, &fault));
  assert_int_equal(names.count, 2);
  assert_string_equal(names.names[1], "beta");
  files_names_free(&names);
  assert_false(files_list(files, "mods/gamma", &names, &fault));
  assert_false(files_list(files, "mods/alpha/pack.lua", &names, &fault));
  files_close(files);
}

static void no_pack_is_an_empty_list(void **state) {
  (void)state;
  Fault fault;
  FilesNames names;
  run("rm -r '%s/root/mods'", place);
  Files *files = open_with(NULL, NULL, &fault);
  assert_non_null(files);
  assert_true(files_list(files, "mods", &names, &fault));
  assert_int_equal(names.count, 0);
  files_close(files);
}

static void only_one_tree_is_open(void **state) {
  (void)state;
  Fault fault;
  Files *files = open_with(NULL, NULL, &fault);
  assert_non_null(files);
  assert_null(open_with(NULL, NULL, &fault));
  size_t length;
  char *text = files_read(files, "scripts/host.lua", &length, &fault);
  assert_non_null(text);  // the first goes on
  free(text);
  files_close(files);
}

/// A zip by Python's zipfile, which every machine that runs the tests has.
static void zip_folder(const char *zip, const char *from, const char *inside) {
  run("cd '%s' && python3 -c \"import os,zipfile;z=zipfile.ZipFile('%s','w',zipfile.ZIP_DEFLATED);"
      "[z.write(os.path.join(d,f),os.path.normpath(os.path.join('%s',os.path.relpath("
      "os.path.join(d,f),'%s')))) for d,_,fs in os.walk('%s') for f in fs];z.close()\"",
      place, zip, inside, from, from);
}

static void a_zip_is_a_pack_and_agrees_with_its_folder(void **state) {
  (void)state;
  Fault fault;
  char one[FILES_DIGEST_SIZE], two[FILES_DIGEST_SIZE];
  put_file(place, "more/src/pack.lua", "{}");
  put_file(place, "more/src/rules/a.lua", "return 1");
  run("mkdir '%s/zips'", place);
  zip_folder("zips/gamma-1.2.zip", "more/src",
             ".");  // its manifest has no id: the zip's name gives it
  Files *files = open_with("more", "zips", &fault);
  if (!files) fail_msg("%s: %s", fault.file, fault.text);
  assert_true(files_exists(files, "mods/gamma/rules/a.lua"));
  assert_true(files_sha256(files, "mods/src", one, &fault));
  assert_true(files_sha256(files, "mods/gamma", two, &fault));
  assert_string_equal(one, two);
  assert_non_null(strstr(files_origin(files, "mods/gamma/rules"), "gamma-1.2.zip"));
  assert_int_equal(files_origin(files, "")[0], '/');
  files_close(files);
}

/// Writes a zip by Python: pairs of name and text, as they stand.
static void zip_names(const char *zip, const char *pairs) {
  run("cd '%s' && python3 -c \"\nimport zipfile\nz = zipfile.ZipFile('zips/%s', 'w', "
      "zipfile.ZIP_DEFLATED)\n"
      "for name, text in %s:\n  i = zipfile.ZipInfo('x')\n  i.filename = name\n"
      "  z.writestr(i, text, compress_type=8)\nz.close()\"",
      place, zip, pairs);
}

static void a_pack_is_found_wherever_it_lies_in_a_zip(void **state) {
  (void)state;
  static const char *const kinds[][2] = {
    { "a.zip", "[('pack.lua', MANIFEST), ('rules/a.lua', '1')]" },
    { "b.zip", "[('hof/pack.lua', MANIFEST), ('hof/rules/a.lua', '1')]" },
    { "c.zip", "[('hof-main/pack.lua', MANIFEST), ('hof-main/rules/a.lua', '1')]" },
    { "d.zip", "[('download/hof/pack.lua', MANIFEST), ('download/hof/rules/a.lua', '1'), "
               "('README.txt', 'hello')]" },
    { "e.zip",
      "[('hof/pack.lua', MANIFEST), ('hof/rules/a.lua', '1'), ('__MACOSX/hof/._pack.lua', 'x'),"
      " ('__MACOSX/hof/pack.lua', 'x')]" },
    { "f.zip", "[('hof\\\\\\\\pack.lua', MANIFEST), ('hof\\\\\\\\rules\\\\\\\\a.lua', '1')]" },
    { "g.zip", "[('./hof/pack.lua', MANIFEST), ('./hof/rules/a.lua', '1'), ('./hof/', '')]" },
  };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    Fault fault;
    char pairs[600], *out = pairs;
    for (const char *at = kinds[i][1]; *at;) {
      bool manifest = strncmp(at, "MANIFEST", 8) == 0;
      out += sprintf(
          out, manifest ? "'{ id = chr }'.replace('chr', chr(34) + 'hof' + chr(34))" : "%.1s", at);
      at += manifest ? 8 : 1;
    }
    run("rm -rf '%s/zips'; mkdir '%s/zips'", place, place);
    zip_names(kinds[i][0], pairs);
    Files *files = open_with("zips", NULL, &fault);
    if (!files) fail_msg("%s: %s: %s", kinds[i][0], fault.file, fault.text);
    if (files_problem_count(files) > 0)
      fail_msg("%s: %s", kinds[i][0], files_problem(files, 0)->text);
    if (!files_exists(files, "mods/hof/rules/a.lua"))
      fail_msg("%s: the pack is not found", kinds[i][0]);
    if (files_exists(files, "mods/hof/README.txt"))
      fail_msg("%s: what lies beside it is", kinds[i][0]);
    files_close(files);
  }
}

static void zips_that_claim_too_much_are_left_out(void **state) {
  (void)state;
  static const char *const cases[][2] = {
    { "[('pack.lua', '{}'), ('big', bytes(300 << 20))]", "claims 314572800 bytes" },
    { "[('a/pack.lua', '{}'), ('b/pack.lua', '{}')]", "holds two packs" },
    { "[('a/readme', 'x')]", "holds no pack.lua" },
    { "[('../pack.lua', '{}')]", "leads out of it" },
    { "[('/pack.lua', '{}')]", "leads out of it" },
    { "[]", "is empty" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Fault fault;
    run("rm -rf '%s/zips'; mkdir '%s/zips'", place, place);
    zip_names("x.zip", cases[i][0]);
    Files *files = open_with("zips", NULL, &fault);
    assert_non_null(files);
    if (files_problem_count(files) != 1) fail_msg("%s: is mounted", cases[i][0]);
    const Fault *problem = files_problem(files, 0);
    if (!strstr(problem->text, cases[i][1]))
      fail_msg("'%s' holds no '%s'", problem->text, cases[i][1]);
    assert_non_null(strstr(problem->file, "x.zip"));
    assert_true(files_exists(files, "mods/alpha/pack.lua"));  // the others are there
    files_close(files);
  }
}

static void files_that_share_bytes_are_refused(void **state) {
  (void)state;
  Fault fault;
  run("mkdir '%s/zips'", place);
  run("cd '%s/zips' && python3 -c \"\nimport zipfile\nz = zipfile.ZipFile('x.zip', "
      "'w')\nz.writestr('pack.lua', '{}')\n"
      "z.writestr('a', 'same')\nz.close()\nraw = open('x.zip', 'rb').read()\nat = "
      "raw.rindex(b'PK\\\\x01\\\\x02')\n"
      "end = raw.rindex(b'PK\\\\x05\\\\x06')\nrow = raw[at:end]\nn = row.rindex(b'a')\n"
      "twin = row[:n] + b'b' + row[n + 1:]\n"
      "e = bytearray(raw[end:])\ne[8] = e[10] = 3\ne[12:16] = (int.from_bytes(e[12:16], 'little') "
      "+ len(twin)).to_bytes(4, 'little')\n"
      "open('x.zip', 'wb').write(raw[:end] + twin + e)\n\"",
      place);
  Files *files = open_with("zips", NULL, &fault);
  assert_non_null(files);
  assert_int_equal(files_problem_count(files), 1);
  assert_non_null(strstr(files_problem(files, 0)->text, "shares its bytes"));
  files_close(files);
}

static void the_digest_notices_every_change(void **state) {
  (void)state;
  Fault fault;
  char before[FILES_DIGEST_SIZE], after[FILES_DIGEST_SIZE];
  static const char *const changes[] = { "echo '{ 2 }' > %s/root/mods/alpha/tables/crt.lua",
                                         "touch %s/root/mods/alpha/empty",
                                         "mv %s/root/mods/alpha/empty %s/root/mods/alpha/empty2",
                                         NULL };
  Files *files = open_with(NULL, NULL, &fault);
  assert_true(files_sha256(files, "mods/alpha", before, &fault));
  // Known by hand: sha256("pack.lua\0" "16\0" "{ id = \"alpha\" }" "tables/crt.lua\0" "5\0" "{ 1
  // }")
  FILE *pipe = popen("printf 'pack.lua\\00016\\000{ id = \"alpha\" }tables/crt.lua\\0005\\000{ 1 }'"
                     " | sha256sum",
                     "r");
  assert_int_equal(fread(after, 1, 64, pipe), 64);
  after[64] = '\0';
  pclose(pipe);
  assert_string_equal(before, after);
  for (int i = 0; changes[i]; i++) {
    run(changes[i], place, place);
    assert_true(files_sha256(files, "mods/alpha", after, &fault));
    assert_string_not_equal(before, after);
    memcpy(before, after, sizeof before);
  }
  put_file(place, "root/mods/alpha/.hidden", "another secret");
  assert_true(files_sha256(files, "mods/alpha", after, &fault));
  assert_string_equal(before, after);
  put_file(place, "root/mods/alpha/od:d", "");
  assert_false(files_sha256(files, "mods/alpha", after, &fault));
  files_close(files);
}

static void two_packs_of_one_id_are_told(void **state) {
  (void)state;
  Fault fault;
  put_file(place, "more/alpha/pack.lua", "{}");
  Files *files = open_with("more", NULL, &fault);
  assert_non_null(files);  // one of a folder of packs is left out
  assert_int_equal(files_problem_count(files), 1);
  assert_non_null(strstr(files_problem(files, 0)->text, "'alpha' is there twice"));
  files_close(files);
  assert_null(open_with("more/alpha", NULL, &fault));  // one that was named itself is refused
  assert_non_null(strstr(fault.text, "twice"));
}

static void one_bad_entry_leaves_the_others(void **state) {
  (void)state;
  Fault fault;
  put_file(place, "bad/good/pack.lua", "{}");
  put_file(place, "bad/broken.zip", "PK no zip at all");
  put_file(place, "bad/my notes?/readme.txt", "no pack");
  put_file(place, "bad/odd?/pack.lua", "{}");
  put_file(place, "bad/K\xf6ln/pack.lua", "{}");
  Files *files = open_with("bad", NULL, &fault);
  if (!files) fail_msg("%s: %s", fault.file, fault.text);
  assert_true(files_exists(files, "mods/good/pack.lua"));
  assert_int_equal(files_problem_count(files), 3);
  for (size_t i = 0; i < 3; i++) {
    const Fault *problem = files_problem(files, i);
    bool zip = strstr(problem->file, "broken.zip") != NULL;
    assert_non_null(strstr(problem->text, zip ? "no zip" : "cannot be called"));
  }
  files_close(files);
}

static void broken_places_are_refused(void **state) {
  (void)state;
  Fault fault;
  assert_null(open_with("nowhere", NULL, &fault));
  assert_non_null(strstr(fault.file, "nowhere"));
  put_file(place, "bad/broken.zip", "PK no zip at all");
  assert_null(open_with("bad/broken.zip", NULL, &fault));
  assert_non_null(strstr(fault.file, "broken.zip"));
  put_file(place, "plain.txt", "text");
  assert_null(open_with("plain.txt", NULL, &fault));
  run("rm -r '%s/root/scripts'", place);
  assert_null(open_with(NULL, NULL, &fault));
  assert_non_null(strstr(fault.text, "scripts"));
}

static void writing_stays_in_the_user_folder(void **state) {
  (void)state;
  Fault fault;
  char path[512], text[32] = "";
  Files *files = open_with(NULL, NULL, &fault);
  assert_true(files_write(files, "a/b/note.txt", "first", 5, &fault));
  assert_true(files_write(files, "a/b/note.txt", "second", 6, &fault));
  assert_true(files_user_path(files, "a/b/note.txt", path, sizeof path, &fault));
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  assert_int_equal(fread(text, 1, sizeof text, file), 6);
  fclose(file);
  assert_memory_equal(text, "second", 6);
  assert_false(files_write(files, "../out.txt", "x", 1, &fault));
  assert_false(files_write(files, "/tmp/out.txt", "x", 1, &fault));
  assert_false(files_exists(files, "a/b/note.txt"));  // the write folder is not part of the tree
  files_close(files);
}

static void the_root_is_found(void **state) {
  (void)state;
  Fault fault;
  char root[128], out[256];
  snprintf(root, sizeof root, "%s/root", place);
  assert_true(files_find_root(root, out, sizeof out, &fault));
  assert_string_equal(out, root);
  assert_false(files_find_root(place, out, sizeof out, &fault));
  setenv("GROGNARD_DATA", root, 1);
  assert_true(files_find_root(NULL, out, sizeof out, &fault));
  assert_string_equal(out, root);
  unsetenv("GROGNARD_DATA");
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, make_place, drop_place)
int main(void) {
  const struct CMUnitTest tests[] = {
    CASE(names_that_could_leave_are_refused),
    CASE(the_tree_is_read_and_nothing_else),
    CASE(lists_are_sorted_and_bare),
    CASE(no_pack_is_an_empty_list),
    CASE(only_one_tree_is_open),
    CASE(a_zip_is_a_pack_and_agrees_with_its_folder),
    CASE(a_pack_is_found_wherever_it_lies_in_a_zip),
    CASE(zips_that_claim_too_much_are_left_out),
    CASE(files_that_share_bytes_are_refused),
    CASE(one_bad_entry_leaves_the_others),
    CASE(the_digest_notices_every_change),
    CASE(two_packs_of_one_id_are_told),
    CASE(broken_places_are_refused),
    CASE(writing_stays_in_the_user_folder),
    CASE(the_root_is_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
