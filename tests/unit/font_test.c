/// Fonts: files that are missing or damaged, measures, lines, masks, sets. Needs the packages of
/// fonts that the build asks for.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "host/canvas.h"
#include "host/font_inside.h"
#include "host/fontset.h"

static const char LIBERTINE[] = "/usr/share/fonts/opentype/linux-libertine/LinLibertine_R.otf";
static const char STANDARD[] =
    "/usr/share/fonts/truetype/fonts-oldstandard/OldStandard-Regular.ttf";

static Font *open_good(const char *path) {
  Fault fault = { 0 };
  Font *font = font_open(path, &fault);
  if (!font) fail_msg("%s: %s", fault.file, fault.text);
  return font;
}

static unsigned char *read_all(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  unsigned char *bytes = malloc(*size);
  assert_int_equal(fread(bytes, 1, *size, file), *size);
  fclose(file);
  return bytes;
}

/// Opens bytes as a font file; NULL with the fault.
static Font *open_bytes(const unsigned char *bytes, size_t size, Fault *fault) {
  char path[] = "/tmp/font_test_XXXXXX";
  int handle = mkstemp(path);
  assert_true(handle >= 0);
  assert_int_equal(write(handle, bytes, size), (ssize_t)size);
  close(handle);
  memset(fault, 0, sizeof *fault);
  Font *font = font_open(path, fault);
  unlink(path);
  if (!font) assert_string_equal(fault->file, path);
  return font;
}

static void test_missing(void **state) {
  (void)state;
  Fault fault = { 0 };
  assert_null(font_open("/nowhere/at/all.otf", &fault));
  assert_string_equal(fault.file, "/nowhere/at/all.otf");
  assert_non_null(strstr(fault.text, "no such"));
  assert_null(font_open("/tmp", &fault));
  assert_null(font_open("/nowhere", NULL));
}

static void test_damaged(void **state) {
  (void)state;
  size_t size;
  unsigned char *bytes = read_all(STANDARD, &size);
  Fault fault;
  assert_null(open_bytes(bytes, 0, &fault));
  assert_null(open_bytes((const unsigned char *)"no font, but text", 17, &fault));
  assert_non_null(strstr(fault.text, "no TrueType"));
  assert_null(open_bytes(bytes, 100, &fault));
  assert_non_null(strstr(fault.text, "cut"));
  assert_null(open_bytes(bytes, size / 2, &fault));
  assert_non_null(strstr(fault.text, "past the end"));
  unsigned state_of = 7, unnoticed = 0;
  for (int i = 0; i < 60; i++) {
    state_of = state_of * 1664525u + 1013904223u;
    size_t at = 400 + state_of % (size - 800);  // behind the list of tables
    unsigned char was = bytes[at];
    bytes[at] ^= (unsigned char)(1u << i % 8);
    Font *font = open_bytes(bytes, size, &fault);
    bytes[at] = was;
    if (!font) {
      assert_non_null(strstr(fault.text, "checksum"));
      continue;
    }
    assert_true(font_width(font, 20, 0, "Jena") > 0);  // it hit what fills a gap between tables
    font_close(font);
    unnoticed++;
  }
  assert_true(unnoticed <= 2);
  for (size_t at = 0; at < 300; at++) {  // the list itself: refused or harmless, never a crash
    unsigned char was = bytes[at];
    bytes[at] ^= 0x41;
    Font *font = open_bytes(bytes, size, &fault);
    if (font) {
      font_width(font, 20, 0, "AVA fi \xc3\xa9");
      font_mask(font, 40, 20, 0, 0);
    }
    font_close(font);
    bytes[at] = was;
  }
  free(bytes);
}

static void test_measures(void **state) {
  (void)state;
  const char *const paths[] = { LIBERTINE, STANDARD };
  for (int i = 0; i < 2; i++) {
    Font *font = open_good(paths[i]);
    assert_false(font_is_fallback(font));
    FontMetrics small = font_metrics(font, 10), large = font_metrics(font, 40);
    assert_true(small.ascent > 5 && small.descent > 1 && small.line >= 10);
    assert_true(fabsf(large.line - 4 * small.line) < 0.01f);
    assert_true(font_width(font, 20, 0, "") == 0);
    float wide = font_width(font, 20, 0, "Jena"), wider = font_width(font, 40, 0, "Jena");
    assert_true(wide > 30 && wide < 60 && fabsf(wider - 2 * wide) < 0.01f);
    assert_true(fabsf(font_width(font, 20, 3, "Jena") - wide - 9) < 0.01f);
    float apart = font_width(font, 100, 0, "A") + font_width(font, 100, 0, "V");
    assert_true(font_width(font, 100, 0, "AV") < apart - 3);  // kerned
    assert_true(font_width(font, 20, 0, "Jena\nAuerstedt") == wide);
    assert_true(font_width(font, -5, 0, "Jena") == 0);
    font_close(font);
  }
}

static void test_lines(void **state) {
  (void)state;
  static const char text[] = "The  French corps of Marshal Davout held Auerstedt against twice "
                             "its number.\n\nSo-called victors wrote Donaudampfschiffahrt.";
  Font *font = open_good(LIBERTINE);
  for (float width = 1; width < 400; width += 13) {
    const char *at = text;
    char kept[sizeof text] = "";
    int lines = 0;
    while (*at) {
      size_t next = 0, length = font_break(font, 15, at, width, &next);
      char line[sizeof text];
      snprintf(line, sizeof line, "%.*s", (int)length, at);
      assert_true(next > 0 && next >= length);
      if (length > 3) assert_true(font_width(font, 15, 0, line) <= width + 0.01f);
      strcat(kept, line);
      at += next;
      assert_true(++lines < 200);
    }
    assert_true(lines >= 3);
    const char *left = kept;  // nothing but blanks was lost
    for (const char *letter = text; *letter; letter++) {
      if (*letter == ' ' || *letter == '\n') continue;
      left += strspn(left, " ");
      assert_int_equal(*left++, *letter);
    }
    assert_int_equal(*left, 0);
  }
  size_t next;
  assert_int_equal(font_break(font, 15, "one two", 1000, &next), 7);
  assert_int_equal(next, 7);
  float one = font_width(font, 15, 0, "one two");
  assert_int_equal(font_break(font, 15, "one two three", one, &next), 7);
  assert_int_equal(next, 8);
  assert_int_equal(font_break(font, 15, "\nx", 50, &next), 0);
  assert_int_equal(next, 1);
  assert_int_equal(font_break(font, 15, "W", 1, &next), 1);
  font_close(font);
}

static void test_fallback(void **state) {
  (void)state;
  Font *font = font_fallback();
  assert_true(font_is_fallback(font));
  for (int code = '!'; code < 127; code++) {
    char letter[2] = { (char)code, '\0' };
    PlacedGlyph placed;
    FontWalk walk = font_walk(font, 20, 0, letter);
    assert_true(font_walk_next(&walk, &placed));
    assert_int_equal(placed.glyph, code);
    const GlyphMask *mask = font_mask(font, placed.glyph, 20, 0, 0);
    assert_non_null(mask);
    assert_true(placed.advance > 2);
    assert_true(mask->top >= -20 && mask->top + mask->height <= 8);
  }
  font_close(font);
}

static void test_chain(void **state) {
  (void)state;
  Font *plain = font_fallback(), *rich = open_good(LIBERTINE);
  PlacedGlyph placed;
  FontWalk walk = font_walk(plain, 20, 0, "\xc3\xa9");
  assert_true(font_walk_next(&walk, &placed));
  assert_int_equal(placed.glyph, FONT_BOX_GLYPH);  // neither it nor U+FFFD
  assert_non_null(font_mask(plain, FONT_BOX_GLYPH, 20, 0, 0));
  font_set_next(plain, rich);
  font_set_next(rich, plain);  // a ring must not hang
  walk = font_walk(plain, 20, 0,
                   "\xc3\xa9"
                   "a");
  assert_true(font_walk_next(&walk, &placed));
  assert_ptr_equal(placed.font, rich);
  assert_true(font_walk_next(&walk, &placed));
  assert_ptr_equal(placed.font, plain);
  assert_false(font_walk_next(&walk, &placed));
  walk = font_walk(rich, 20, 0, "\xf4\x8f\xbf\xbf");  // in no font
  assert_true(font_walk_next(&walk, &placed));
  font_close(plain);
  font_close(rich);
}

static void test_bad_utf8(void **state) {
  (void)state;
  Font *font = open_good(LIBERTINE);
  float one = font_width(font, 20, 0, "\xef\xbf\xbd");
  assert_true(fabsf(font_width(font, 20, 0, "\xff") - one) < 0.01f);
  assert_true(fabsf(font_width(font, 20, 0, "\xc3") - one) < 0.01f);
  assert_true(fabsf(font_width(font, 20, 0, "\xed\xa0\x80") - 3 * one) < 0.01f);
  assert_true(fabsf(font_width(font, 20, 0, "\xf0\x9f") - 2 * one) < 0.01f);
  font_close(font);
}

static void test_ligatures(void **state) {
  (void)state;
  Font *font = open_good(LIBERTINE);
  PlacedGlyph placed;
  int count = 0;
  for (FontWalk walk = font_walk(font, 20, 0, "office"); font_walk_next(&walk, &placed);)
    count++;
  assert_int_equal(count, 4);  // o ffi c e
  count = 0;
  for (FontWalk walk = font_walk(font, 20, 1, "office"); font_walk_next(&walk, &placed);)
    count++;
  assert_int_equal(count, 6);  // letters set apart stay apart
  font_close(font);
}

static int glyph_of(Font *font, const char *letter) {
  PlacedGlyph placed = { 0 };
  FontWalk walk = font_walk(font, 20, 0, letter);
  assert_true(font_walk_next(&walk, &placed));
  return placed.glyph;
}

static void test_masks(void **state) {
  (void)state;
  Font *font = open_good(LIBERTINE);
  int h = glyph_of(font, "H"), x = glyph_of(font, "x"), blank = glyph_of(font, " ");
  assert_null(font_mask(font, blank, 20, 0, 0));
  const GlyphMask *mask = font_mask(font, h, 17.3f, 1, 0);
  assert_ptr_equal(mask, font_mask(font, h, 17.3f, 1, 0));
  for (float size = 9; size < 50; size += 1.3f) {  // fitted: tops and feet fill whole pixels
    const GlyphMask *small = font_mask(font, x, size, 0, 0);
    assert_int_equal(small->top, -small->height);
    int most = 0;
    for (int i = 0; i < small->width; i++)
      if (small->cover[i] > most) most = small->cover[i];
    assert_true(most > 100);
  }
  const GlyphMask *plain = font_mask(font, h, 24, 2, 0);
  GlyphMask bare = *plain;
  uint8_t *cover = malloc((size_t)bare.width * (size_t)bare.height);
  memcpy(cover, plain->cover, (size_t)bare.width * (size_t)bare.height);
  const GlyphMask *halo = font_mask(font, h, 24, 2, 3);
  assert_true(halo->left <= bare.left - 2 && halo->width >= bare.width + 5);
  for (int i = 0; i < bare.width * bare.height; i++) {
    int at_x = i % bare.width + bare.left - halo->left,
        at_y = i / bare.width + bare.top - halo->top;
    assert_true(halo->cover[at_y * halo->width + at_x] >= cover[i]);
    if (cover[i] > 128) assert_int_equal(halo->cover[at_y * halo->width + at_x], 255);
  }
  free(cover);
  for (int size = 100; size < 1024; size += 4)  // more than is kept: the oldest go
    assert_non_null(font_mask(font, h, (float)size, size % 4, 8));
  font_close(font);
}

// ---- Text on a canvas

static double ink(const Canvas *canvas, int x0, int x1) {
  double sum = 0;
  for (int y = 0; y < canvas_height(canvas); y++)
    for (int x = x0; x < x1; x++)
      sum += canvas_pixel(canvas, x, y) >> 24;
  return sum / 255;
}

static void test_text_lies_where_measured(void **state) {
  (void)state;
  Font *font = open_good(LIBERTINE);
  Canvas *canvas = canvas_new(300, 60);
  TextStyle style = { .font = font, .size_px = 24, .colour = 0xFF000000 };
  static const float starts[] = { 10, 150, 290 };
  for (int align = 0; align < 3; align++) {
    canvas_clear(canvas, 0);
    style.align = (TextAlign)align;
    float width = canvas_text(canvas, &style, starts[align], 40, "HnnnH");
    assert_true(fabsf(width - font_width(font, 24, 0, "HnnnH")) < 0.01f);
    int left = (int)(starts[align] - width * 0.5f * (float)align);
    assert_true(ink(canvas, 0, left - 1) == 0);
    assert_true(ink(canvas, left + (int)width + 2, 300) == 0);
    assert_true(ink(canvas, left, left + 8) > 10);
  }
  canvas_clear(canvas, 0);
  style.halo = 0x80FFFFFF;
  style.halo_px = 3;
  canvas_text(canvas, &style, 150, 40, "oooo");
  for (int y = 0; y < 60; y++)  // halos of neighbours do not add up
    for (int x = 0; x < 300; x++) {
      uint32_t colour = canvas_pixel(canvas, x, y);
      if ((colour & 0xffffff) == 0xffffff) assert_true(colour >> 24 <= 128);
    }
  canvas_free(canvas);
  font_close(font);
}

static void test_text_along(void **state) {
  (void)state;
  Font *font = open_good(LIBERTINE);
  Canvas *canvas = canvas_new(200, 200);
  TextStyle style = { .font = font, .size_px = 20, .colour = 0xFF000000 };
  const float down[] = { 100, 10, 100, 190 }, brief[] = { 10, 10, 30, 10 };
  assert_false(canvas_text_along(canvas, &style, brief, 2, "Elbe river"));
  assert_true(ink(canvas, 0, 200) == 0);
  assert_false(canvas_text_along(canvas, &style, brief, 1, "Elbe"));
  assert_true(canvas_text_along(canvas, &style, down, 2, "Elbe river"));
  double all = ink(canvas, 0, 200);  // going south, letters stand east of the line
  assert_true(all > 100 && ink(canvas, 98, 122) > 0.95 * all);
  float middle = 0, weight = 0;
  for (int y = 0; y < 200; y++)
    for (int x = 0; x < 200; x++) {
      float alpha = (float)(canvas_pixel(canvas, x, y) >> 24);
      middle += alpha * (float)y, weight += alpha;
    }
  assert_true(fabsf(middle / weight - 100) < 12);
  canvas_free(canvas);
  font_close(font);
}

// ---- Sets

static FontSet *parse(const char *text, Fault *fault) {
  memset(fault, 0, sizeof *fault);
  return fontset_parse(text, strlen(text), "fonts.lua", fault);
}

static void test_sets(void **state) {
  (void)state;
  static const char table[] =
      "{ folders = { '/nowhere', '/usr/share/fonts/opentype/linux-libertine' },\n"
      "  roles = { text = { 'none.otf', 'LinLibertine_R.otf' }, title = { 'none.otf' },\n"
      "    symbols = { '/usr/share/fonts/opentype/linux-libertine/LinLibertine_R.otf' } } }";
  Fault fault;
  FontSet *set = parse(table, &fault), *other = fontset_again(set);
  assert_non_null(set);
  assert_int_equal(fontset_count(other), 3);
  assert_false(font_is_fallback(fontset_font(set, "text")));
  assert_true(font_is_fallback(fontset_font(set, "title")));
  assert_ptr_equal(fontset_font(set, "no such role"), fontset_font(set, "text"));
  assert_ptr_not_equal(fontset_font(other, "text"), fontset_font(set, "text"));
  assert_string_equal(fontset_role(set, 0), "text");
  assert_string_equal(fontset_path(set, 0), LIBERTINE);
  assert_string_equal(fontset_path(set, 1), "");
  fontset_free(set);
  fontset_free(other);
  FontSet *bare = fontset_bare();
  assert_true(font_is_fallback(fontset_font(bare, "text")));
  fontset_free(bare);
}

static void test_bad_sets(void **state) {
  (void)state;
  static const struct {
    const char *table;
    int line;
    const char *word;
  } bad[] = {
    { "{", 1, "" },
    { "{ roles = {} }", 0, "folders" },
    { "{ folders = { 'a' } }", 0, "roles" },
    { "{ folders = { 'a' },\n roles = { text = 5 } }", 2, "text" },
    { "{ folders = { 'a' },\n roles = { text = {\n 5 } } }", 3, "text" },
    { "{ folders = { 'a' }, roles = { text = { 'a','b','c','d','e','f','g','h','i' } } }", 1, "8" },
    { "{ folders = { 'a' }, roles = { ['a name far too long for any role at all'] = {'a'} } }", 1,
      "too long" },
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    Fault fault;
    assert_null(parse(bad[i].table, &fault));
    assert_string_equal(fault.file, "fonts.lua");
    assert_int_equal(fault.line, bad[i].line);
    if (!strstr(fault.text, bad[i].word)) fail_msg("'%s' in: %s", bad[i].word, fault.text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_missing),    cmocka_unit_test(test_damaged),
    cmocka_unit_test(test_measures),   cmocka_unit_test(test_lines),
    cmocka_unit_test(test_fallback),   cmocka_unit_test(test_chain),
    cmocka_unit_test(test_bad_utf8),   cmocka_unit_test(test_ligatures),
    cmocka_unit_test(test_masks),      cmocka_unit_test(test_text_lies_where_measured),
    cmocka_unit_test(test_text_along), cmocka_unit_test(test_sets),
    cmocka_unit_test(test_bad_sets),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
