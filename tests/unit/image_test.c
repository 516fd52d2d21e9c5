/// Pictures: what is written is read again, what is no picture is refused.
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "host/image.h"

static Canvas *picture(int width, int height, bool opaque) {
  Canvas *canvas = canvas_new(width, height);
  uint32_t chance = 5;
  for (int i = 0; i < width * height; i++) {
    chance = chance * 1664525u + 1013904223u;
    uint32_t alpha = opaque ? 255 : chance >> 24, grey = alpha * (chance >> 8 & 255) / 255;
    canvas_pixels_mut(canvas)[i] = alpha << 24 | grey << 16 | (alpha - grey) << 8 | grey / 2;
  }
  return canvas;
}

static void test_round_trip(void **state) {
  (void)state;
  for (int opaque = 0; opaque < 2; opaque++) {
    Canvas *canvas = picture(61, 37, opaque);
    size_t length;
    Fault fault = { 0 };
    void *png = image_encode(canvas, &length);
    Canvas *again = image_decode(png, length, "a.png", &fault);
    assert_non_null(again);
    assert_int_equal(canvas_width(again), 61);
    assert_int_equal(canvas_height(again), 37);
    for (int i = 0; i < 61 * 37; i++) {
      uint32_t a = canvas_pixels(canvas)[i], b = canvas_pixels(again)[i];
      if (opaque) assert_int_equal(a, b);
      for (int shift = 0; shift < 32; shift += 8)
        assert_true(abs((int)(a >> shift & 255) - (int)(b >> shift & 255)) <=
                    (shift == 24 ? 0 : 1));
    }
    free(png);
    canvas_free(again);
    canvas_free(canvas);
  }
}

static void test_written_file(void **state) {
  (void)state;
  char path[] = "/tmp/image_test_XXXXXX", beside[64];
  close(mkstemp(path));
  Canvas *canvas = picture(20, 10, true);
  Fault fault = { 0 };
  assert_true(image_write(canvas, path, &fault));
  snprintf(beside, sizeof beside, "%s.part", path);
  assert_int_not_equal(access(beside, F_OK), 0);
  unsigned char head[8] = { 0 };
  FILE *file = fopen(path, "rb");
  assert_int_equal(fread(head, 1, 8, file), 8);
  fclose(file);
  assert_memory_equal(head, "\x89PNG\r\n\x1a\n", 8);
  unlink(path);
  assert_false(image_write(canvas, "/nowhere/at/all.png", &fault));
  assert_string_equal(fault.file, "/nowhere/at/all.png");
  assert_non_null(strstr(fault.text, "cannot be written"));
  assert_false(image_write(canvas, "/tmp", &fault));  // a folder stands there
  canvas_free(canvas);
}

/// What is no file is written to, not replaced.
static void test_pipe(void **state) {
  (void)state;
  char path[64];
  struct stat status;
  snprintf(path, sizeof path, "/tmp/image_test_pipe_%d", (int)getpid());
  assert_int_equal(mkfifo(path, 0600), 0);
  int reader = open(path, O_RDONLY | O_NONBLOCK);
  Canvas *canvas = picture(20, 10, true);
  Fault fault = { 0 };
  assert_true(image_write(canvas, path, &fault));
  assert_int_equal(stat(path, &status), 0);
  assert_true(S_ISFIFO(status.st_mode));
  char head[8] = "";
  assert_int_equal(read(reader, head, 8), 8);
  assert_memory_equal(head, "\x89PNG\r\n\x1a\n", 8);
  close(reader);
  unlink(path);
  canvas_free(canvas);
}

static void refuse(const void *bytes, size_t length, const char *word) {
  Fault fault = { 0 };
  assert_null(image_decode(bytes, length, "bad.png", &fault));
  assert_string_equal(fault.file, "bad.png");
  if (!strstr(fault.text, word)) fail_msg("'%s' in: %s", word, fault.text);
}

static void test_refused(void **state) {
  (void)state;
  Canvas *canvas = picture(64, 64, true);
  size_t length;
  unsigned char *png = image_encode(canvas, &length);
  refuse("", 0, "no PNG");
  refuse("BM of another kind of picture", 29, "no PNG");
  refuse("\xff\xd8\xff\xe0\0\x10JFIF\0\1\1", 14, "no PNG");
  refuse(png, 12, "no PNG");
  refuse(png, length / 2, "damaged");
  png[33] = 0x30;  // the pixels' part claims 768 MiB
  refuse(png, length, "unfolds into more than its size");
  png[33] = 0;
  png[16] = 0, png[17] = 0, png[18] = 0x7f, png[19] = 0;  // 32512 px wide
  refuse(png, length, "");
  png[16] = 0, png[17] = 0, png[18] = 0x20, png[19] = 0;  // 8192 x 8192: too many in all
  png[20] = 0, png[21] = 0, png[22] = 0x20, png[23] = 0;
  refuse(png, length, "at most");
  free(png);
  canvas_free(canvas);
}

/// Any byte may be wrong: a picture comes or a fault, never a crash.
static void test_damaged(void **state) {
  (void)state;
  Canvas *canvas = picture(24, 24, false);
  size_t length;
  unsigned char *png = image_encode(canvas, &length);
  uint32_t chance = 3;
  for (size_t i = 0; i < 1500; i++) {
    chance = chance * 1664525u + 1013904223u;
    size_t at = i < 300 ? i : (chance >> 8) % length;
    if (at >= length) continue;
    unsigned char was = png[at];
    png[at] ^= (unsigned char)(1u << (chance >> 3) % 8);
    Fault fault = { 0 };
    Canvas *found = image_decode(png, length, "x", &fault);
    if (!found) assert_true(fault.text[0]);
    canvas_free(found);
    png[at] = was;
  }
  free(png);
  canvas_free(canvas);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_round_trip), cmocka_unit_test(test_written_file),
    cmocka_unit_test(test_pipe),       cmocka_unit_test(test_refused),
    cmocka_unit_test(test_damaged),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
