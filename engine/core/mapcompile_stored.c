/// Where features lie by their own word: the properties hex, hexes, hexside and hexsides.
#include <string.h>

#include "core/mapcompile_inside.h"

/// Reads the code of a hex [length]; HEX_NONE with a fault.
static HexId read_code(Compile *c, Feature *f, const char *code, size_t length) {
  HexId hex = hexgrid_parse_n(c->grid, code, length);
  if (hex != HEX_NONE) return hex;
  int shown = length < 40 ? (int)length : 40;
  feature_fault(c, f, "there is no hex '%.*s' on the map", shown, code);
  return HEX_NONE;
}

static HexId read_hex(Compile *c, Feature *f, const json_t *value) {
  const char *code = json_string_value(value);
  if (code) return read_code(c, f, code, strlen(code));
  feature_fault(c, f, "a hex should be a string");
  return HEX_NONE;
}

/// Reads "A/B" (or "A|B") or, for directional features, "A>B".
static bool read_hexside(Compile *c, Feature *f, const json_t *value, HexPair *out) {
  const char *text = json_string_value(value);
  const char *mark = text ? strpbrk(text, "/|>") : NULL;
  if (!mark) return feature_fault(c, f, "a hexside should be a string \"A/B\"");
  out->a = read_code(c, f, text, (size_t)(mark - text));
  if (out->a == HEX_NONE) return false;
  out->b = read_code(c, f, mark + 1, strlen(mark + 1));
  if (out->b == HEX_NONE) return false;
  if (hexgrid_direction(c->grid, out->a, out->b) < 0) {
    return feature_fault(c, f, "%.40s: these hexes are no neighbours", text);
  }
  bool directional = f->rule->side >= 0 && c->sides[f->rule->side].directional;
  if (*mark == '>') {
    return directional || feature_fault(c, f, "%.40s: '%s' has no high side", text, f->kind);
  }
  if (directional && f->rule->high_right) *out = (HexPair){ out->b, out->a };
  return true;
}

static bool read_hexsides(Compile *c, Feature *f, const json_t *list) {
  for (size_t i = 0; i < json_array_size(list); i++) {
    HexPair pair;
    if (!read_hexside(c, f, json_array_get(list, i), &pair)) return false;
    if (!pairs_add(&f->lie.pairs, pair)) return compile_memory(c);
  }
  return true;
}

/// Reads "A-B": the hexes of one row, or of one column, from A to B.
static bool read_range(Compile *c, Feature *f, const char *text, const char *mark) {
  HexId from = read_code(c, f, text, (size_t)(mark - text));
  HexId to = from == HEX_NONE ? HEX_NONE : read_code(c, f, mark + 1, strlen(mark + 1));
  if (to == HEX_NONE) return false;
  int col, row, last_col, last_row;
  hexgrid_colrow(c->grid, from, &col, &row);
  hexgrid_colrow(c->grid, to, &last_col, &last_row);
  bool forward = (row == last_row && col <= last_col) || (col == last_col && row <= last_row);
  if (!forward) return feature_fault(c, f, "%.40s: no way along a row or column", text);
  int across = row == last_row, up = !across;
  for (; col <= last_col && row <= last_row; col += across, row += up) {
    HexId hex = hexgrid_at(c->grid, col, row);
    if (hex == HEX_NONE) return feature_fault(c, f, "%.40s: it leaves the map", text);
    if (!hexes_add(&f->lie.hexes, hex)) return compile_memory(c);
  }
  return true;
}

/// Reads a list of hexes and, for ground and areas, of ranges.
static bool read_hexes(Compile *c, Feature *f, const json_t *list) {
  bool ranges = f->rule->shape == SHAPE_GROUND || f->rule->shape == SHAPE_AREA;
  for (size_t i = 0; i < json_array_size(list); i++) {
    const char *text = json_string_value(json_array_get(list, i));
    const char *mark = text && ranges ? strchr(text, '-') : NULL;
    if (mark && hexgrid_parse(c->grid, text) == HEX_NONE) {
      if (!read_range(c, f, text, mark)) return false;
      continue;
    }
    HexId hex = read_hex(c, f, json_array_get(list, i));
    if (hex == HEX_NONE) return false;
    if (!hexes_add(&f->lie.hexes, hex)) return compile_memory(c);
  }
  return true;
}

static bool stored_road(Compile *c, Feature *f, const json_t *hexes) {
  if (json_array_size(hexes) < 2) return feature_fault(c, f, "a road needs two hexes or more");
  if (!read_hexes(c, f, hexes)) return false;
  const HexId *chain = f->lie.hexes.hexes;
  for (size_t i = 1; i < f->lie.hexes.count; i++) {
    if (hexgrid_direction(c->grid, chain[i - 1], chain[i]) >= 0) continue;
    return feature_fault(c, f, "gap in its hexes: %s and %s are no neighbours",
                         hexgrid_code(c->grid, chain[i - 1]), hexgrid_code(c->grid, chain[i]));
  }
  return true;
}

static bool stored_span(Compile *c, Feature *f, const json_t *hexes, const json_t *hexside) {
  HexPair pair;
  if (hexside) {
    return read_hexside(c, f, hexside, &pair) &&
           (pairs_add(&f->lie.pairs, pair) || compile_memory(c));
  }
  if (json_array_size(hexes) != 2) {
    return feature_fault(c, f, "'hexes' of a bridge has %zu hexes; expected its two banks",
                         json_array_size(hexes));
  }
  if (!read_hexes(c, f, hexes)) return false;
  pair = (HexPair){ f->lie.hexes.hexes[0], f->lie.hexes.hexes[1] };
  if (hexgrid_direction(c->grid, pair.a, pair.b) < 0) {
    return feature_fault(c, f, "its banks %s and %s are no neighbours",
                         hexgrid_code(c->grid, pair.a), hexgrid_code(c->grid, pair.b));
  }
  return pairs_add(&f->lie.pairs, pair) || compile_memory(c);
}

/// A place in one hex; its ground, if its rule has a terrain, may lie in more.
static bool stored_point(Compile *c, Feature *f, const json_t *hex, const json_t *hexes) {
  f->lie.hex = read_hex(c, f, hex);
  if (f->lie.hex == HEX_NONE || !f->rule->terrain) return f->lie.hex != HEX_NONE;
  if (hexes) return read_hexes(c, f, hexes);
  return hexes_add(&f->lie.hexes, f->lie.hex) || compile_memory(c);
}

bool stored_lie(Compile *c, Feature *f) {
  const json_t *hex = json_object_get(f->properties, "hex");
  const json_t *hexes = json_object_get(f->properties, "hexes");
  const json_t *hexside = json_object_get(f->properties, "hexside");
  const json_t *hexsides = json_object_get(f->properties, "hexsides");
  if ((hexes && !json_is_array(hexes)) || (hexsides && !json_is_array(hexsides))) {
    return feature_fault(c, f, "'hexes' and 'hexsides' should be lists");
  }
  switch (f->rule->shape) {
  case SHAPE_POINT:
  case SHAPE_ENTRY:
    return hex && stored_point(c, f, hex, hexes);
  case SHAPE_SIDES:
    return hexsides && read_hexsides(c, f, hexsides);
  case SHAPE_LINK:
    return hexes && stored_road(c, f, hexes);
  case SHAPE_SPAN:
    return (hexes || hexside) && stored_span(c, f, hexes, hexside);
  case SHAPE_GROUND:
  case SHAPE_AREA:
    if (!hexes && !(hexsides && f->rule->shape == SHAPE_GROUND)) return false;
    return (!hexes || read_hexes(c, f, hexes)) && (!hexsides || read_hexsides(c, f, hexsides));
  case SHAPE_CONTOUR:
  case SHAPE_LEVEL:
  case SHAPE_IGNORE:
    break;
  }
  return false;
}
