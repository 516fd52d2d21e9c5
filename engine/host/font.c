// Letters stand unhinted in x, at quarters of a pixel, and are fitted in y: the baseline, the
// height of small letters and that of capitals lie on whole pixels, and round letters that
// overshoot these by less than half a pixel are cut level. That keeps small text crisp and its
// spacing true.
#include "host/font.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/utf8.h"
#include "host/font_inside.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wmissing-braces"
#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_easy_font.h>
#include <stb_truetype.h>
#pragma GCC diagnostic pop

enum {
  FILE_MOST_BYTES = 32 << 20,
  SLACK_BYTES = 1 << 16,  // zeros after the file: a reader that runs on finds nothing
  CACHE_MOST_BYTES = 12 << 20,
  FIRST_CODES = 0x500,  // their glyphs stand in an array
  CHAIN_MOST = 8,
  NO_GLYPH = -2,  // not looked up yet
};

/// A height of the font that is moved to a whole pixel, and how far round letters go beyond it.
typedef struct Height {
  float flat, round;
} Height;

typedef struct CacheSlot {
  uint64_t key;  // 0: free
  GlyphMask *mask;
} CacheSlot;

struct Font {
  unsigned char *bytes;  // NULL: the fallback
  stbtt_fontinfo info;
  float units;  // of the em
  float ascent, descent, gap;
  Font *next;
  bool fitted;
  Height small, capital;
  float below;  // how far round letters go below the baseline, >= 0
  int32_t codes[FIRST_CODES];
  CacheSlot *slots;
  size_t slot_count, slots_used, cache_bytes;
  struct {
    uint32_t pair;
    int32_t units;
  } kerns[4096];  // by hash; pair 0: free
  Raster *raster;
  Outline outline;
};

// ---- The file

static uint32_t be32(const unsigned char *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint32_t table_sum(const unsigned char *table, size_t length, bool head) {
  uint32_t sum = 0;
  for (size_t i = 0; i + 4 <= length; i += 4)
    sum += head && i == 8 ? 0 : be32(table + i);
  unsigned char rest[4] = { 0 };
  if (length % 4) memcpy(rest, table + length / 4 * 4, length % 4);
  return sum + be32(rest);
}

/// The table's length; -1 when it is not there.
static long table_length(const unsigned char *bytes, const char *tag) {
  int count = bytes[4] << 8 | bytes[5];
  for (int i = 0; i < count; i++) {
    const unsigned char *entry = bytes + 12 + 16 * i;
    if (memcmp(entry, tag, 4) == 0) return (long)be32(entry + 12);
  }
  return -1;
}

/// Holds every table against its place and checksum: stb_truetype trusts what it reads.
static bool check_tables(const unsigned char *bytes, size_t size, const char *path, Fault *fault) {
  static const struct {
    const char *tag;
    long least;
  } needed[] = { { "head", 54 }, { "hhea", 36 }, { "maxp", 6 }, { "hmtx", 4 }, { "cmap", 4 } };
  if (size < 12 || (be32(bytes) != 0x00010000 && memcmp(bytes, "OTTO", 4) != 0 &&
                    memcmp(bytes, "true", 4) != 0)) {
    return fault_set(fault, path, 0, "no TrueType or OpenType font");
  }
  size_t count = (size_t)(bytes[4] << 8 | bytes[5]);
  if (12 + 16 * count > size) return fault_set(fault, path, 0, "the font's list of tables is cut");
  for (size_t i = 0; i < count; i++) {
    const unsigned char *entry = bytes + 12 + 16 * i;
    uint32_t offset = be32(entry + 8), length = be32(entry + 12);
    if (offset > size || length > size - offset) {
      return fault_set(fault, path, 0, "the font's table '%.4s' runs past the end", entry);
    }
    bool head = memcmp(entry, "head", 4) == 0;
    if (table_sum(bytes + offset, length, head) != be32(entry + 4)) {
      return fault_set(fault, path, 0, "the font is damaged: table '%.4s' has another checksum",
                       entry);
    }
  }
  for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
    if (table_length(bytes, needed[i].tag) >= needed[i].least) continue;
    return fault_set(fault, path, 0, "the font has no usable table '%s'", needed[i].tag);
  }
  return true;
}

static unsigned char *read_whole(FILE *file, const char *path, size_t *size, Fault *fault) {
  if (fseek(file, 0, SEEK_END) != 0) {
    fault_set(fault, path, 0, "cannot be read");
    return NULL;
  }
  long length = ftell(file);
  if (length < 0 || length > FILE_MOST_BYTES) {
    fault_set(fault, path, 0, "is no font: larger than %d MiB", FILE_MOST_BYTES >> 20);
    return NULL;
  }
  rewind(file);
  unsigned char *bytes = calloc(1, (size_t)length + SLACK_BYTES);
  if (!bytes) {
    fault_set(fault, path, 0, "out of memory");
    return NULL;
  }
  *size = fread(bytes, 1, (size_t)length, file);
  if (*size != (size_t)length) {
    free(bytes);
    fault_set(fault, path, 0, "cannot be read");
    return NULL;
  }
  return bytes;
}

static unsigned char *read_font(const char *path, Fault *fault) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    fault_set(fault, path, 0, "no such font file");
    return NULL;
  }
  size_t size = 0;
  unsigned char *bytes = read_whole(file, path, &size, fault);
  fclose(file);
  if (bytes && !check_tables(bytes, size, path, fault)) {
    free(bytes);
    return NULL;
  }
  return bytes;
}

// ---- Opening

static Font *new_font(void) {
  Font *font = calloc(1, sizeof *font);
  if (!font) return NULL;
  font->raster = raster_new();
  for (int i = 0; i < FIRST_CODES; i++)
    font->codes[i] = NO_GLYPH;
  if (font->raster) return font;
  free(font);
  return NULL;
}

/// Top (or bottom) of the letter in units; 0 when the font lacks it.
static float edge_of(const Font *font, int code, bool top) {
  int x0, y0, x1, y1, glyph = stbtt_FindGlyphIndex(&font->info, code);
  if (!glyph || !stbtt_GetGlyphBox(&font->info, glyph, &x0, &y0, &x1, &y1)) return 0;
  return (float)(top ? y1 : y0);
}

static void measure_heights(Font *font) {
  font->small = (Height){ edge_of(font, 'x', true), edge_of(font, 'o', true) };
  font->capital = (Height){ edge_of(font, 'H', true), edge_of(font, 'O', true) };
  font->below = -edge_of(font, 'o', false);
  const Height *s = &font->small, *c = &font->capital;
  font->fitted = s->flat > 0 && s->round >= s->flat && c->flat > s->round && c->round >= c->flat &&
                 font->below >= 0 && font->below < s->flat * 0.2f;
}

Font *font_open(const char *path, Fault *fault) {
  unsigned char *bytes = read_font(path, fault);
  if (!bytes) return NULL;
  Font *font = new_font();
  if (!font) {
    free(bytes);
    fault_set(fault, path, 0, "out of memory");
    return NULL;
  }
  font->bytes = bytes;
  if (!stbtt_InitFont(&font->info, bytes, 0)) {
    font_close(font);
    fault_set(fault, path, 0, "the font has no outlines that can be read");
    return NULL;
  }
  int ascent, descent, gap;
  stbtt_GetFontVMetrics(&font->info, &ascent, &descent, &gap);
  font->units = 1 / stbtt_ScaleForMappingEmToPixels(&font->info, 1);
  if (!(font->units >= 16 && font->units <= 16384)) font->units = 1000;
  font->ascent = (float)ascent;
  font->descent = (float)-descent;
  font->gap = (float)gap;
  measure_heights(font);
  return font;
}

Font *font_fallback(void) {
  Font *font = new_font();
  if (!font) return NULL;
  font->units = 11;  // stb_easy_font: capitals are 7 high, a line is 12
  font->ascent = 9;
  font->descent = 3;
  return font;
}

static void drop_masks(Font *font) {
  for (size_t i = 0; i < font->slot_count; i++)
    free(font->slots[i].mask);
  if (font->slots) memset(font->slots, 0, font->slot_count * sizeof *font->slots);
  font->slots_used = font->cache_bytes = 0;
}

void font_close(Font *font) {
  if (!font) return;
  drop_masks(font);
  free(font->slots);
  free(font->bytes);
  raster_free(font->raster);
  outline_free(&font->outline);
  free(font);
}

void font_set_next(Font *font, Font *other) { font->next = other == font ? NULL : other; }
bool font_is_fallback(const Font *font) { return !font->bytes; }

FontMetrics font_metrics(const Font *font, float size) {
  float scale = size / font->units;
  return (FontMetrics){ font->ascent * scale, font->descent * scale,
                        (font->ascent + font->descent + font->gap) * scale };
}

// ---- Characters

/// The character at `*text`, which moves on; a byte that is none becomes U+FFFD.
static uint32_t next_code(const char **text) {
  const unsigned char *at = (const unsigned char *)*text;
  size_t room = 1;
  while (room < 4 && at[room - 1])
    room++;
  size_t length = utf8_length(*text, room);
  if (length == 0) {
    *text += 1;
    return 0xfffd;
  }
  *text += length;
  if (length == 1) return at[0];
  uint32_t code = at[0] & (0x7fu >> length);
  for (size_t i = 1; i < length; i++)
    code = code << 6 | (at[i] & 0x3fu);
  return code;
}

/// The font's own glyph; 0: it has none.
static int own_glyph(Font *font, uint32_t code) {
  if (!font->bytes) return code >= ' ' && code < 127 ? (int)code : 0;
  if (code >= FIRST_CODES) return stbtt_FindGlyphIndex(&font->info, (int)code);
  if (font->codes[code] == NO_GLYPH) {
    font->codes[code] = stbtt_FindGlyphIndex(&font->info, (int)code);
  }
  return font->codes[code];
}

static int chain_glyph(Font *font, uint32_t code, Font **owner) {
  int tries = 0;
  for (Font *at = font; at && tries < CHAIN_MOST; at = at->next, tries++) {
    int glyph = own_glyph(at, code);
    if (!glyph) continue;
    *owner = at;
    return glyph;
  }
  return 0;
}

static int find_glyph(Font *font, uint32_t code, Font **owner) {
  int glyph = chain_glyph(font, code, owner);
  if (!glyph) glyph = chain_glyph(font, 0xfffd, owner);
  if (glyph) return glyph;
  *owner = font;
  return FONT_BOX_GLYPH;
}

/// fi, fl, ff, ffi, ffl as one letter, where the font itself has it.
static uint32_t ligature(Font *font, uint32_t code, const char **text) {
  if (code != 'f' || !font->bytes) return code;
  const char *at = *text;
  uint32_t found = code;
  size_t length = 0;
  if (at[0] == 'f' && at[1] == 'i')
    found = 0xfb03, length = 2;
  else if (at[0] == 'f' && at[1] == 'l')
    found = 0xfb04, length = 2;
  else if (at[0] == 'f')
    found = 0xfb00, length = 1;
  else if (at[0] == 'i')
    found = 0xfb01, length = 1;
  else if (at[0] == 'l')
    found = 0xfb02, length = 1;
  if (length && own_glyph(font, found)) {
    *text += length;
    return found;
  }
  return code;
}

// ---- Walking

static float advance_units(const Font *font, int glyph) {
  if (glyph == FONT_BOX_GLYPH) return font->units * 0.6f;
  if (!font->bytes) {
    char letter[2] = { (char)glyph, '\0' };
    return (float)stb_easy_font_width(letter);
  }
  int advance, bearing;
  stbtt_GetGlyphHMetrics(&font->info, glyph, &advance, &bearing);
  return (float)advance;
}

static float kern_units(Font *font, int a, int b) {
  if (!font->bytes || a <= 0 || b <= 0) return 0;
  uint32_t pair = (uint32_t)a << 16 | (uint32_t)(b & 0xffff);
  size_t slot = (size_t)(pair * UINT32_C(2654435761) >> 20);
  if (font->kerns[slot].pair != pair) {
    font->kerns[slot].pair = pair;
    font->kerns[slot].units = stbtt_GetGlyphKernAdvance(&font->info, a, b);
  }
  return (float)font->kerns[slot].units;
}

static float tame_size(float size) {
  if (!(size > 0)) return 0;
  return size > FONT_MAX_PX ? FONT_MAX_PX : size;
}

FontWalk font_walk(Font *font, float size, float spacing, const char *text) {
  return (FontWalk){ .font = font, .size = tame_size(size), .spacing = spacing, .text = text };
}

static bool is_unseen(uint32_t code) {
  return code < ' ' || code == 0x7f || code == 0xad || (code >= 0x200b && code <= 0x200f) ||
         code == 0xfeff;
}

bool font_walk_next(FontWalk *walk, PlacedGlyph *placed) {
  uint32_t code;
  do {
    if (*walk->text == '\0' || *walk->text == '\n') return false;
    code = next_code(&walk->text);
    if (code == '\t') code = ' ';
  } while (is_unseen(code));
  if (walk->spacing == 0) code = ligature(walk->font, code, &walk->text);
  Font *owner;
  int glyph = find_glyph(walk->font, code, &owner);
  float scale = walk->size / owner->units;
  if (owner == walk->last_font) walk->x += kern_units(owner, walk->last, glyph) * scale;
  if (walk->last_font) walk->x += walk->spacing;
  *placed = (PlacedGlyph){ .font = owner, .glyph = glyph, .x = walk->x, .next = walk->text };
  placed->advance = advance_units(owner, glyph) * scale;
  walk->x += placed->advance;
  walk->last_font = owner;
  walk->last = glyph;
  return true;
}

float font_width(Font *font, float size, float spacing, const char *text) {
  FontWalk walk = font_walk(font, size, spacing, text);
  PlacedGlyph placed;
  while (font_walk_next(&walk, &placed)) {
  }
  return walk.x;
}

static const char *skip_blanks(const char *at) {
  while (*at == ' ' || *at == '\t')
    at++;
  return *at == '\n' ? at + 1 : at;
}

size_t font_break(Font *font, float size, const char *text, float width, size_t *next) {
  FontWalk walk = font_walk(font, size, 0, text);
  PlacedGlyph placed;
  const char *good = NULL, *at = text;  // the last place to break; where the glyph starts
  while (font_walk_next(&walk, &placed)) {
    bool blank = *at == ' ' || *at == '\t';
    if (blank && (at == text || (at[-1] != ' ' && at[-1] != '\t'))) good = at;
    if (!blank && walk.x > width && at != text) {
      const char *end = good && good != text ? good : at;
      *next = (size_t)((end == good ? skip_blanks(end) : end) - text);
      return (size_t)(end - text);
    }
    if (placed.next[-1] == '-' && at != text && *placed.next && *placed.next != ' ') {
      good = placed.next;
    }
    at = placed.next;
  }
  const char *end = walk.text;  // the rest of the line fits
  *next = (size_t)((*end == '\n' ? end + 1 : end) - text);
  while (end > text && (end[-1] == ' ' || end[-1] == '\t'))
    end--;
  return (size_t)(end - text);
}

// ---- Shapes

/// Maps heights in units (up) to pixels (up).
typedef struct Fit {
  float scale;
  bool fitted;
  float below;  // units that are cut level under the baseline
  float small_from, small_to, small_px;
  float capital_from, capital_to, capital_px;
} Fit;

/// How many units beyond a line are cut level: all that round letters need where that is small,
/// else a tenth of a pixel, for serifs that are not quite flat.
static float cut_of(float units, float scale) {
  return units * scale < 0.45f ? units : 0.1f / scale;
}

static Fit make_fit(const Font *font, float scale, bool fit) {
  Fit out = { .scale = scale, .fitted = fit && font->fitted };
  if (!out.fitted) return out;
  const Height *s = &font->small, *c = &font->capital;
  out.below = cut_of(font->below, scale);
  out.small_from = s->flat;
  out.small_to = s->flat + cut_of(s->round - s->flat, scale);
  out.small_px = fmaxf(1, floorf(s->flat * scale + 0.55f));
  out.capital_from = c->flat;
  out.capital_to = c->flat + cut_of(c->round - c->flat, scale);
  out.capital_px = fmaxf(out.small_px + 1, floorf(c->flat * scale + 0.5f));
  return out;
}

static float fit_height(const Fit *fit, float y) {
  if (!fit->fitted) return y * fit->scale;
  if (y <= 0) return y >= -fit->below ? 0 : (y + fit->below) * fit->scale;
  if (y <= fit->small_from) return y * fit->small_px / fit->small_from;
  if (y <= fit->small_to) return fit->small_px;
  if (y <= fit->capital_from) {
    float part = (y - fit->small_to) / (fit->capital_from - fit->small_to);
    return fit->small_px + part * (fit->capital_px - fit->small_px);
  }
  if (y <= fit->capital_to) return fit->capital_px;
  return fit->capital_px + (y - fit->capital_to) * fit->scale;
}

/// From units of the font to pixels of the canvas.
typedef struct Setting {
  Fit fit;
  Point origin, way;
} Setting;

static Point set_point(const Setting *setting, float x, float y) {
  float along = x * setting->fit.scale, up = fit_height(&setting->fit, y);
  return (Point){ setting->origin.x + along * setting->way.x + up * setting->way.y,
                  setting->origin.y + along * setting->way.y - up * setting->way.x };
}

static void add_box(const Setting *setting, float x0, float y0, float x1, float y1, bool hole,
                    Outline *outline) {
  outline_move(outline, set_point(setting, x0, y0));
  outline_line(outline, hole ? set_point(setting, x0, y1) : set_point(setting, x1, y0));
  outline_line(outline, set_point(setting, x1, y1));
  outline_line(outline, hole ? set_point(setting, x1, y0) : set_point(setting, x0, y1));
  outline_close(outline);
}

/// The box that stands for a character that no font has.
static void missing_shape(const Font *font, const Setting *setting, Outline *outline) {
  float em = font->units, pen = em * 0.05f;
  add_box(setting, em * 0.06f, 0, em * 0.54f, em * 0.66f, false, outline);
  add_box(setting, em * 0.06f + pen, pen, em * 0.54f - pen, em * 0.66f - pen, true, outline);
}

/// stb_easy_font draws a letter as flat boxes, y down; its baseline is at 9.
static void easy_shape(int glyph, const Setting *setting, Outline *outline) {
  struct {
    float x, y, z;
    unsigned char colour[4];
  } corners[4 * 64];
  char letter[2] = { (char)glyph, '\0' };
  int quads = stb_easy_font_print(0, 0, letter, NULL, corners, sizeof corners);
  for (int i = 0; i < quads; i++) {
    const float x0 = corners[i * 4].x, y0 = corners[i * 4].y;
    const float x1 = corners[i * 4 + 2].x, y1 = corners[i * 4 + 2].y;
    add_box(setting, x0, 9 - y1, x1, 9 - y0, false, outline);
  }
}

void font_shape(const Font *font, int glyph, float size, Point origin, Point way, bool fit,
                Outline *outline) {
  float scale = tame_size(size) / font->units;
  Setting setting = { make_fit(font, scale, fit), origin, way };
  if (glyph == FONT_BOX_GLYPH) {
    missing_shape(font, &setting, outline);
    return;
  }
  if (!font->bytes) {
    easy_shape(glyph, &setting, outline);
    return;
  }
  stbtt_vertex *steps = NULL;
  int count = stbtt_GetGlyphShape(&font->info, glyph, &steps);
  for (int i = 0; i < count; i++) {
    const stbtt_vertex *v = &steps[i];
    Point to = set_point(&setting, v->x, v->y), control = set_point(&setting, v->cx, v->cy);
    switch (v->type) {
    case STBTT_vmove:
      outline_close(outline);
      outline_move(outline, to);
      break;
    case STBTT_vline:
      outline_line(outline, to);
      break;
    case STBTT_vcurve:
      outline_quad(outline, control, to);
      break;
    default:
      outline_curve(outline, control, set_point(&setting, v->cx1, v->cy1), to);
      break;
    }
  }
  outline_close(outline);
  stbtt_FreeShape(&font->info, steps);
}

// ---- Masks

static void mask_row(void *target, int y, const RasterSpan *spans, int count) {
  GlyphMask *mask = target;
  uint8_t *row = mask->cover + (size_t)y * (size_t)mask->width;
  for (int i = 0; i < count; i++) {
    for (int x = spans[i].x; x < spans[i].x + spans[i].length; x++)
      if (row[x] < spans[i].cover) row[x] = spans[i].cover;
  }
}

static GlyphMask *draw_mask(Font *font, int glyph, float size, int quarter, float halo) {
  Outline *outline = &font->outline;
  outline_clear(outline);
  font_shape(font, glyph, size, (Point){ (float)quarter / FONT_QUARTERS, 0 }, (Point){ 1, 0 }, true,
             outline);
  Point low = { 0, 0 }, high = { 0, 0 };
  outline_bounds(outline, &low, &high);
  float most = 4 * FONT_MAX_PX;
  int left = (int)floorf(fmaxf(low.x - halo, -most)), top = (int)floorf(fmaxf(low.y - halo, -most));
  int width = (int)ceilf(fminf(high.x + halo, most)) - left;
  int height = (int)ceilf(fminf(high.y + halo, most)) - top;
  if (width < 0 || !outline->count) width = 0;
  if (height < 0) height = 0;
  GlyphMask *mask = calloc(1, sizeof *mask + (size_t)width * (size_t)height);
  if (!mask) return NULL;
  *mask = (GlyphMask){ .left = left, .top = top, .width = width, .height = height };
  for (size_t i = 0; i < outline->count; i++) {
    outline->points[i].x -= (float)left;
    outline->points[i].y -= (float)top;
  }
  raster_begin(font->raster, 0, 0, width, height);
  outline_fill(outline, font->raster);
  raster_sweep(font->raster, mask_row, mask);
  if (halo > 0) {
    Pen pen = { .width = 2 * halo, .round_joins = true, .round_caps = true };
    raster_begin(font->raster, 0, 0, width, height);
    outline_stroke(outline, &pen, font->raster);
    raster_sweep(font->raster, mask_row, mask);
  }
  return mask;
}

static size_t slot_of(const Font *font, uint64_t key) {
  size_t slot = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (font->slot_count - 1);
  while (font->slots[slot].key && font->slots[slot].key != key)
    slot = (slot + 1) & (font->slot_count - 1);
  return slot;
}

static bool grow_slots(Font *font) {
  size_t old = font->slot_count, count = old ? old * 2 : 256;
  CacheSlot *before = font->slots, *fresh = calloc(count, sizeof *fresh);
  if (!fresh) return false;
  font->slots = fresh;
  font->slot_count = count;
  for (size_t i = 0; i < old; i++) {
    if (before[i].key) fresh[slot_of(font, before[i].key)] = before[i];
  }
  free(before);
  return true;
}

const GlyphMask *font_mask(Font *font, int glyph, float size, int quarter, float halo) {
  uint64_t steps = (uint64_t)(tame_size(size) * 16 + 0.5f);
  uint64_t halo_steps = halo > 0 ? (uint64_t)(fminf(halo, 64) * 16 + 0.5f) : 0;
  uint64_t key = UINT64_C(1) << 63 | (uint64_t)(uint16_t)glyph << 32 | steps << 16 |
                 halo_steps << 2 | (uint64_t)quarter;
  if (font->slots_used * 2 >= font->slot_count && !grow_slots(font)) return NULL;
  if (font->cache_bytes > CACHE_MOST_BYTES) drop_masks(font);
  CacheSlot *slot = &font->slots[slot_of(font, key)];
  if (!slot->key) {
    GlyphMask *mask = draw_mask(font, glyph, (float)steps / 16, quarter, (float)halo_steps / 16);
    if (!mask) return NULL;
    *slot = (CacheSlot){ key, mask };
    font->slots_used++;
    font->cache_bytes += sizeof *mask + (size_t)mask->width * (size_t)mask->height;
  }
  return slot->mask->width && slot->mask->height ? slot->mask : NULL;
}
