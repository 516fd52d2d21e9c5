#include "core/hexgrid.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  PLANE_SIDE_MAX = 1 << 15,  // keeps a bearing's products within 64 bits
  PLANE_CELLS_MAX = 1 << 24,
  OFFSET_MAX = 20000,
};

// Step of each direction in axial coordinates, by layout.
static const int8_t axial_q[2][HEX_SIDES] = { { 1, 1, 0, -1, -1, 0 }, { 0, 1, 1, 0, -1, -1 } };
static const int8_t axial_r[2][HEX_SIDES] = { { 0, -1, -1, 0, 1, 1 }, { -1, -1, 0, 1, 1, 0 } };

typedef struct Sheet {
  size_t prefix_length, code_length;
  int cols, rows;  // shape of `ids`
  HexId *ids;      // [rows * cols], HEX_NONE where even rows or columns are short
} Sheet;

// One printed code, canonical or not.
typedef struct Alias {
  HexId hex;
  int16_t sheet, col, row;  // as printed
} Alias;

// Axial place, counted from the corner of the plane.
typedef struct Axial {
  int32_t q, r;
} Axial;

// One hex before it has its id: the cell where it lies and the code that names it.
typedef struct Entry {
  char code[HEX_CODE_SIZE];
  int32_t cell;
} Entry;

struct HexGrid {
  HexGridSpec spec;
  HexSheet *specs;  // [sheet_count]: spec.sheets
  Sheet *sheets;    // [sheet_count]
  Alias *aliases;   // [alias_count], sheet by sheet
  size_t alias_count;
  int count;
  HexPlane plane;
  HexId *cells;      // plane.cells
  int32_t *cell;     // plane.cell
  Axial *axial;      // [count]
  HexId *neighbors;  // [count * 6]
  Entry *entries;    // [count]: the codes
  int page_shift;    // see hexgrid_page
};

static bool is_shifted(const HexGridSpec *spec, int number) {
  return ((number & 1) == 0) == spec->shift_even;
}

// Columns and rows are offset coordinates; axial ones make every step the same everywhere.
static void axial_of(const HexGridSpec *spec, int col, int row, int *q, int *r) {
  int down = spec->rows_up ? -row : row, even = spec->shift_even ? 1 : 0;
  if (spec->layout == HEX_POINTY) {
    int x = 2 * col + (is_shifted(spec, row) ? 1 : 0);
    *r = down;
    *q = (x - down - even) / 2;  // exact
  } else {
    int y = 2 * down - (is_shifted(spec, col) ? 1 : 0);
    *q = col;
    *r = (y - col + even) / 2;  // exact
  }
}

static void colrow_of(const HexGridSpec *spec, int q, int r, int *col, int *row) {
  int even = spec->shift_even ? 1 : 0, down;
  if (spec->layout == HEX_POINTY) {
    down = r;
    *col = (2 * q + r + even - (is_shifted(spec, r) ? 1 : 0)) / 2;
  } else {
    *col = q;
    down = (2 * r + q - even + (is_shifted(spec, q) ? 1 : 0)) / 2;
  }
  *row = spec->rows_up ? -down : down;
}

// -- Making a grid ---------------------------------------------------------------------------

static int number_limit(int digits) {
  int limit = 1;
  for (int i = 0; i < digits; i++)
    limit *= 10;
  return limit - 1;
}

static bool prefix_is_good(const char *prefix) {
  if (!memchr(prefix, 0, HEX_PREFIX_SIZE)) return false;
  for (const char *c = prefix; *c; c++) {
    bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z');
    if (!letter && !(*c >= '0' && *c <= '9') && *c != '_') return false;
  }
  return true;
}

static bool span_is_good(int low, int high, int high_even, int limit) {
  if (low < 0 || high < low || high > limit) return false;
  return high_even == 0 || (high_even >= low && high_even <= limit);
}

// Checks one sheet of the caller's and puts the plain value in place of every default.
static bool sheet_complete(HexSheet *sheet, Fault *fault) {
  if (!prefix_is_good(sheet->prefix)) {
    return fault_set(fault, NULL, 0, "prefix of a sheet: at most %d letters, digits or '_'",
                     HEX_PREFIX_SIZE - 1);
  }
  const char *name = sheet->prefix;
  if (sheet->separator[0] && (sheet->separator[0] != '.' || sheet->separator[1])) {
    return fault_set(fault, NULL, 0, "sheet '%s': the separator is '.' or nothing", name);
  }
  if (sheet->order != HEX_RRCC && sheet->order != HEX_CCRR) {
    return fault_set(fault, NULL, 0, "sheet '%s': the order is RRCC or CCRR", name);
  }
  if (sheet->digits == 0) sheet->digits = 2;
  if (sheet->digits < 1 || sheet->digits > HEX_DIGITS_MAX) {
    return fault_set(fault, NULL, 0, "sheet '%s': %d digits, expected 1 to %d", name, sheet->digits,
                     HEX_DIGITS_MAX);
  }
  int limit = number_limit(sheet->digits);
  if (!span_is_good(sheet->col_min, sheet->col_max, sheet->col_max_even, limit)) {
    return fault_set(fault, NULL, 0,
                     "sheet '%s': columns %d..%d (even rows to %d) are no range "
                     "of %d-digit numbers",
                     name, sheet->col_min, sheet->col_max, sheet->col_max_even, sheet->digits);
  }
  if (!span_is_good(sheet->row_min, sheet->row_max, sheet->row_max_even, limit)) {
    return fault_set(fault, NULL, 0,
                     "sheet '%s': rows %d..%d (even columns to %d) are no range "
                     "of %d-digit numbers",
                     name, sheet->row_min, sheet->row_max, sheet->row_max_even, sheet->digits);
  }
  if (abs(sheet->dcol) > OFFSET_MAX || abs(sheet->drow) > OFFSET_MAX) {
    return fault_set(fault, NULL, 0, "sheet '%s': offset %d,%d lies beyond %d", name, sheet->dcol,
                     sheet->drow, OFFSET_MAX);
  }
  if (sheet->col_max_even == 0) sheet->col_max_even = sheet->col_max;
  if (sheet->row_max_even == 0) sheet->row_max_even = sheet->row_max;
  return true;
}

static bool sheet_has(const HexSheet *sheet, int col, int row) {
  bool even_row = ((row + sheet->drow) & 1) == 0, even_col = ((col + sheet->dcol) & 1) == 0;
  return col >= sheet->col_min && col <= (even_row ? sheet->col_max_even : sheet->col_max) &&
         row >= sheet->row_min && row <= (even_col ? sheet->row_max_even : sheet->row_max);
}

static int larger(int a, int b) { return a > b ? a : b; }
static int smaller(int a, int b) { return a < b ? a : b; }

static bool copy_spec(HexGrid *grid, const HexGridSpec *spec, Fault *fault) {
  if (spec->layout != HEX_POINTY && spec->layout != HEX_FLAT) {
    return fault_set(fault, NULL, 0, "the layout of a grid is pointy or flat");
  }
  if (spec->sheet_count < 1 || spec->sheet_count > HEXGRID_SHEETS_MAX) {
    return fault_set(fault, NULL, 0, "a grid has 1 to %d sheets, not %zu", HEXGRID_SHEETS_MAX,
                     spec->sheet_count);
  }
  grid->specs = malloc(spec->sheet_count * sizeof *grid->specs);
  grid->sheets = calloc(spec->sheet_count, sizeof *grid->sheets);
  if (!grid->specs || !grid->sheets) return fault_set(fault, NULL, 0, "out of memory");
  grid->spec = *spec;
  memcpy(grid->specs, spec->sheets, spec->sheet_count * sizeof *grid->specs);
  grid->spec.sheets = grid->specs;
  size_t cells = 0;
  for (size_t i = 0; i < spec->sheet_count; i++) {
    HexSheet *sheet = &grid->specs[i];
    if (!sheet_complete(sheet, fault)) return false;
    Sheet *own = &grid->sheets[i];
    own->prefix_length = strlen(sheet->prefix);
    own->code_length = own->prefix_length + strlen(sheet->separator) + 2 * (size_t)sheet->digits;
    own->cols = larger(sheet->col_max, sheet->col_max_even) - sheet->col_min + 1;
    own->rows = larger(sheet->row_max, sheet->row_max_even) - sheet->row_min + 1;
    cells += (size_t)own->cols * (size_t)own->rows;
    if (cells > HEXGRID_COUNT_MAX) {
      return fault_set(fault, NULL, 0, "the sheets hold over %d hexes", HEXGRID_COUNT_MAX);
    }
  }
  return true;
}

// Allocates what is counted in codes: sheet tables, aliases, entries.
static bool make_tables(HexGrid *grid, Fault *fault) {
  size_t total = 0;
  bool good = true;
  for (size_t i = 0; i < grid->spec.sheet_count; i++) {
    Sheet *own = &grid->sheets[i];
    size_t cells = (size_t)own->cols * (size_t)own->rows;
    own->ids = malloc(cells * sizeof *own->ids);
    good = good && own->ids;
    total += cells;
  }
  grid->aliases = malloc(total * sizeof *grid->aliases);
  grid->entries = malloc(total * sizeof *grid->entries);
  if (!good || !grid->aliases || !grid->entries) {
    return fault_set(fault, NULL, 0, "out of memory");
  }
  return true;
}

static void list_aliases(HexGrid *grid) {
  for (size_t i = 0; i < grid->spec.sheet_count; i++) {
    const HexSheet *sheet = &grid->specs[i];
    for (int y = 0; y < grid->sheets[i].rows; y++) {
      for (int x = 0; x < grid->sheets[i].cols; x++) {
        int col = sheet->col_min + x, row = sheet->row_min + y;
        if (!sheet_has(sheet, col, row)) continue;
        grid->aliases[grid->alias_count++] =
            (Alias){ HEX_NONE, (int16_t)i, (int16_t)col, (int16_t)row };
      }
    }
  }
}

static void alias_axial(const HexGrid *grid, const Alias *alias, int *q, int *r) {
  const HexSheet *sheet = &grid->specs[alias->sheet];
  axial_of(&grid->spec, alias->col + sheet->dcol, alias->row + sheet->drow, q, r);
}

static int32_t cell_of(const HexPlane *plane, int q, int r) {
  return (int32_t)((r - plane->r_min) * plane->width + (q - plane->q_min));
}

static bool make_plane(HexGrid *grid, Fault *fault) {
  int q_min = INT32_MAX, q_max = INT32_MIN, r_min = INT32_MAX, r_max = INT32_MIN;
  for (size_t i = 0; i < grid->alias_count; i++) {
    int q, r;
    alias_axial(grid, &grid->aliases[i], &q, &r);
    q_min = smaller(q_min, q);
    q_max = larger(q_max, q);
    r_min = smaller(r_min, r);
    r_max = larger(r_max, r);
  }
  if (grid->alias_count == 0) return fault_set(fault, NULL, 0, "the sheets hold no hex");
  HexPlane *plane = &grid->plane;
  plane->q_min = q_min - 1;
  plane->r_min = r_min - 1;
  plane->width = q_max - q_min + 3;
  plane->height = r_max - r_min + 3;
  int64_t cells = (int64_t)plane->width * plane->height;
  if (plane->width > PLANE_SIDE_MAX || plane->height > PLANE_SIDE_MAX || cells > PLANE_CELLS_MAX) {
    return fault_set(fault, NULL, 0, "the sheets lie too far apart");
  }
  for (int d = 0; d < HEX_SIDES; d++) {
    plane->step[d] = axial_r[grid->spec.layout][d] * plane->width + axial_q[grid->spec.layout][d];
  }
  grid->cells = malloc((size_t)cells * sizeof *grid->cells);
  if (!grid->cells) return fault_set(fault, NULL, 0, "out of memory");
  for (int64_t i = 0; i < cells; i++)
    grid->cells[i] = HEX_NONE;
  plane->cells = grid->cells;
  return true;
}

static char *put_number(char *out, int number, int digits) {
  for (int i = digits - 1; i >= 0; i--, number /= 10)
    out[i] = (char)('0' + number % 10);
  return out + digits;
}

static void put_code(const HexGrid *grid, const Alias *alias, char *code) {
  const HexSheet *sheet = &grid->specs[alias->sheet];
  size_t length = grid->sheets[alias->sheet].prefix_length;
  bool row_first = sheet->order == HEX_RRCC;
  memset(code, 0, HEX_CODE_SIZE);
  memcpy(code, sheet->prefix, length);
  char *at = put_number(code + length, row_first ? alias->row : alias->col, sheet->digits);
  if (sheet->separator[0]) *at++ = sheet->separator[0];
  put_number(at, row_first ? alias->col : alias->row, sheet->digits);
}

static int by_code(const void *a, const void *b) {
  return strcmp(((const Entry *)a)->code, ((const Entry *)b)->code);
}

// The first sheet that has a hex names it; sorting the names gives the ids.
static bool number_hexes(HexGrid *grid, Fault *fault) {
  for (size_t i = 0; i < grid->alias_count; i++) {
    int q, r;
    alias_axial(grid, &grid->aliases[i], &q, &r);
    int32_t cell = cell_of(&grid->plane, q, r);
    if (grid->cells[cell] != HEX_NONE) continue;
    Entry *entry = &grid->entries[grid->count];
    grid->cells[cell] = grid->count++;
    entry->cell = cell;
    put_code(grid, &grid->aliases[i], entry->code);
  }
  size_t count = (size_t)grid->count;
  qsort(grid->entries, count, sizeof *grid->entries, by_code);
  grid->cell = malloc(count * sizeof *grid->cell);
  grid->neighbors = malloc(count * HEX_SIDES * sizeof *grid->neighbors);
  grid->axial = malloc(count * sizeof *grid->axial);
  if (!grid->cell || !grid->neighbors || !grid->axial) {
    return fault_set(fault, NULL, 0, "out of memory");
  }
  grid->plane.cell = grid->cell;
  for (HexId i = 0; i < grid->count; i++) {
    grid->cell[i] = grid->entries[i].cell;
    grid->cells[grid->cell[i]] = i;
    int32_t width = grid->plane.width;
    grid->axial[i] = (Axial){ grid->cell[i] % width, grid->cell[i] / width };
  }
  for (HexId i = 0; i < grid->count; i++) {
    for (int d = 0; d < HEX_SIDES; d++) {
      grid->neighbors[i * HEX_SIDES + d] = grid->cells[grid->cell[i] + grid->plane.step[d]];
    }
  }
  return true;
}

// Fills the sheets' tables, then reads every code back: no code may name two hexes.
static bool fill_sheets(HexGrid *grid, Fault *fault) {
  for (size_t i = 0; i < grid->spec.sheet_count; i++) {
    size_t cells = (size_t)grid->sheets[i].cols * (size_t)grid->sheets[i].rows;
    for (size_t c = 0; c < cells; c++)
      grid->sheets[i].ids[c] = HEX_NONE;
  }
  for (size_t i = 0; i < grid->alias_count; i++) {
    Alias *alias = &grid->aliases[i];
    const HexSheet *sheet = &grid->specs[alias->sheet];
    Sheet *own = &grid->sheets[alias->sheet];
    int q, r;
    alias_axial(grid, alias, &q, &r);
    alias->hex = grid->cells[cell_of(&grid->plane, q, r)];
    own->ids[(alias->row - sheet->row_min) * own->cols + alias->col - sheet->col_min] = alias->hex;
  }
  for (size_t i = 0; i < grid->alias_count; i++) {
    char code[HEX_CODE_SIZE];
    HexId hex = hexgrid_alias(grid, i, code);
    if (hexgrid_parse(grid, code) != hex) {
      return fault_set(fault, NULL, 0, "the code %s would name two hexes", code);
    }
  }
  return true;
}

HexGrid *hexgrid_new(const HexGridSpec *spec, Fault *fault) {
  HexGrid *grid = calloc(1, sizeof *grid);
  if (!grid) {
    fault_set(fault, NULL, 0, "out of memory");
    return NULL;
  }
  grid->page_shift = spec->shift_even ? 1 : 0;
  bool good = copy_spec(grid, spec, fault) && make_tables(grid, fault);
  if (good) list_aliases(grid);
  good = good && make_plane(grid, fault) && number_hexes(grid, fault) && fill_sheets(grid, fault);
  if (good) return grid;
  hexgrid_free(grid);
  return NULL;
}

void hexgrid_free(HexGrid *grid) {
  if (!grid) return;
  for (size_t i = 0; grid->sheets && i < grid->spec.sheet_count; i++)
    free(grid->sheets[i].ids);
  free(grid->specs);
  free(grid->sheets);
  free(grid->aliases);
  free(grid->entries);
  free(grid->cells);
  free(grid->cell);
  free(grid->axial);
  free(grid->neighbors);
  free(grid);
}

// -- Codes -----------------------------------------------------------------------------------

int hexgrid_count(const HexGrid *grid) { return grid->count; }
const HexGridSpec *hexgrid_spec(const HexGrid *grid) { return &grid->spec; }
const HexPlane *hexgrid_plane(const HexGrid *grid) { return &grid->plane; }

static inline bool is_hex(const HexGrid *grid, HexId hex) { return hex >= 0 && hex < grid->count; }

// Reads exactly `digits` digits; -1 when there is anything else.
static int read_number(const char *text, int digits) {
  int number = 0;
  for (int i = 0; i < digits; i++) {
    unsigned digit = (unsigned)((unsigned char)text[i] - '0');
    if (digit > 9) return -1;
    number = 10 * number + (int)digit;
  }
  return number;
}

static HexId sheet_parse(const HexSheet *sheet, const Sheet *own, const char *code) {
  if (memcmp(code, sheet->prefix, own->prefix_length) != 0) return HEX_NONE;
  const char *at = code + own->prefix_length;
  int first = read_number(at, sheet->digits);
  at += sheet->digits;
  if (sheet->separator[0] && *at++ != sheet->separator[0]) return HEX_NONE;
  int second = read_number(at, sheet->digits);
  if (first < 0 || second < 0) return HEX_NONE;
  int col = (sheet->order == HEX_RRCC ? second : first) - sheet->col_min;
  int row = (sheet->order == HEX_RRCC ? first : second) - sheet->row_min;
  if (col < 0 || col >= own->cols || row < 0 || row >= own->rows) return HEX_NONE;
  return own->ids[row * own->cols + col];
}

HexId hexgrid_parse_n(const HexGrid *grid, const char *code, size_t length) {
  for (size_t i = 0; i < grid->spec.sheet_count; i++) {
    if (grid->sheets[i].code_length != length) continue;
    HexId hex = sheet_parse(&grid->specs[i], &grid->sheets[i], code);
    if (hex != HEX_NONE) return hex;
  }
  return HEX_NONE;
}

HexId hexgrid_parse(const HexGrid *grid, const char *code) {
  return hexgrid_parse_n(grid, code, strlen(code));
}

const char *hexgrid_code(const HexGrid *grid, HexId hex) {
  assert(is_hex(grid, hex));
  return grid->entries[hex].code;
}

size_t hexgrid_alias_count(const HexGrid *grid) { return grid->alias_count; }

HexId hexgrid_alias(const HexGrid *grid, size_t index, char *code) {
  assert(index < grid->alias_count);
  put_code(grid, &grid->aliases[index], code);
  return grid->aliases[index].hex;
}

// -- Places ----------------------------------------------------------------------------------

static HexId at_axial(const HexPlane *plane, int q, int r) {
  int x = q - plane->q_min, y = r - plane->r_min;
  if (x < 0 || x >= plane->width || y < 0 || y >= plane->height) return HEX_NONE;
  return plane->cells[y * plane->width + x];
}

HexId hexgrid_at(const HexGrid *grid, int col, int row) {
  if (abs(col) > 2 * OFFSET_MAX || abs(row) > 2 * OFFSET_MAX) return HEX_NONE;
  int q, r;
  axial_of(&grid->spec, col, row, &q, &r);
  return at_axial(&grid->plane, q, r);
}

void hexgrid_axial(const HexGrid *grid, HexId hex, int *q, int *r) {
  assert(is_hex(grid, hex));
  *q = grid->axial[hex].q + grid->plane.q_min;
  *r = grid->axial[hex].r + grid->plane.r_min;
}

void hexgrid_colrow(const HexGrid *grid, HexId hex, int *col, int *row) {
  int q, r;
  hexgrid_axial(grid, hex, &q, &r);
  colrow_of(&grid->spec, q, r, col, row);
}

void hexgrid_page(const HexGrid *grid, HexId hex, int *x, int *y) {
  int q, r;
  hexgrid_axial(grid, hex, &q, &r);
  bool pointy = grid->spec.layout == HEX_POINTY;
  *x = pointy ? 2 * q + r + grid->page_shift : q;
  *y = pointy ? r : 2 * r + q - grid->page_shift;
}

HexId hexgrid_neighbor(const HexGrid *grid, HexId hex, int direction) {
  assert(is_hex(grid, hex) && direction >= 0 && direction < HEX_SIDES);
  return grid->neighbors[hex * HEX_SIDES + direction];
}

const HexId *hexgrid_neighbors(const HexGrid *grid) { return grid->neighbors; }

int hexgrid_direction(const HexGrid *grid, HexId a, HexId b) {
  assert(is_hex(grid, a) && is_hex(grid, b));
  for (int d = 0; d < HEX_SIDES; d++) {
    if (grid->neighbors[a * HEX_SIDES + d] == b) return d;
  }
  return -1;
}

// -- Distance, lines, rings ------------------------------------------------------------------

static int axial_length(int q, int r) { return larger(larger(abs(q), abs(r)), abs(q + r)); }

int hexgrid_distance(const HexGrid *grid, HexId a, HexId b) {
  assert(is_hex(grid, a) && is_hex(grid, b));
  Axial from = grid->axial[a], to = grid->axial[b];
  return axial_length(to.q - from.q, to.r - from.r);
}

static int64_t floor_div(int64_t a, int64_t b) {  // b > 0
  return a >= 0 ? a / b : -((b - 1 - a) / b);
}

// Nearest whole multiple of `unit`.
static int64_t round_to(int64_t value, int64_t unit) {
  return floor_div(2 * value + unit, 2 * unit);
}

static int64_t distance_from(int64_t value, int64_t multiple, int64_t unit) {
  int64_t gap = value - multiple * unit;
  return gap < 0 ? -gap : gap;
}

// The hex that holds the point (q / unit, r / unit). The caller sees to it that no point lies on
// the border between two hexes.
static void axial_round(int64_t q, int64_t r, int64_t unit, int *out_q, int *out_r) {
  int64_t s = -q - r;
  int64_t rq = round_to(q, unit), rr = round_to(r, unit), rs = round_to(s, unit);
  int64_t gap_q = distance_from(q, rq, unit), gap_r = distance_from(r, rr, unit);
  int64_t gap_s = distance_from(s, rs, unit);
  if (gap_q > gap_r && gap_q > gap_s) {
    rq = -rr - rs;
  } else if (gap_r > gap_s) {
    rr = -rq - rs;
  }
  *out_q = (int)rq;
  *out_r = (int)rr;
}

// Points of the line are multiples of 1/n hex. Moving them by (1, 2, -3)/8n, the same from
// either end, takes them off every border and past none.
size_t hexgrid_line(const HexGrid *grid, HexId a, HexId b, HexId *out, size_t capacity) {
  int aq, ar, bq, br;
  hexgrid_axial(grid, a, &aq, &ar);
  hexgrid_axial(grid, b, &bq, &br);
  int64_t dq = bq - aq, dr = br - ar;
  int n = axial_length((int)dq, (int)dr);
  size_t count = 0;
  for (int i = 0; i <= n; i++) {
    int q = 0, r = 0;
    if (n > 0) axial_round(8 * dq * i + 1, 8 * dr * i + 2, 8 * (int64_t)n, &q, &r);
    HexId hex = at_axial(&grid->plane, aq + q, ar + r);
    if (hex == HEX_NONE) continue;
    if (count < capacity) out[count] = hex;
    count++;
  }
  return count;
}

// Adds what lies on one ring to `out`, which holds `count` already.
static size_t add_ring(const HexGrid *grid, HexId centre, int radius, HexId *out, size_t capacity,
                       size_t count) {
  const int8_t *step_q = axial_q[grid->spec.layout], *step_r = axial_r[grid->spec.layout];
  int q, r;
  hexgrid_axial(grid, centre, &q, &r);
  q += step_q[0] * radius;
  r += step_r[0] * radius;
  int steps = radius == 0 ? 1 : HEX_SIDES * radius;
  for (int i = 0; i < steps; i++) {
    HexId hex = at_axial(&grid->plane, q, r);
    if (hex != HEX_NONE) {
      if (count < capacity) out[count] = hex;
      count++;
    }
    int d = radius == 0 ? 0 : (i / radius + 2) % HEX_SIDES;
    q += step_q[d];
    r += step_r[d];
  }
  return count;
}

// No ring wider than the plane meets the grid.
static int useful_radius(const HexGrid *grid) { return grid->plane.width + grid->plane.height; }

size_t hexgrid_ring(const HexGrid *grid, HexId centre, int radius, HexId *out, size_t capacity) {
  assert(radius >= 0);
  if (radius > useful_radius(grid)) return 0;
  return add_ring(grid, centre, radius, out, capacity, 0);
}

size_t hexgrid_range(const HexGrid *grid, HexId centre, int radius, HexId *out, size_t capacity) {
  assert(radius >= 0);
  size_t count = 0;
  int last = smaller(radius, useful_radius(grid));
  for (int i = 0; i <= last; i++)
    count = add_ring(grid, centre, i, out, capacity, count);
  return count;
}

// -- Bearing ---------------------------------------------------------------------------------

enum { ROOT3 = 7264748 };  // sqrt(3) * 2^22

// sin((k + 1/2) degrees) * 2^22. No bearing lies exactly on a half degree: the square of its
// tangent would be irrational, and that of a hex is not.
static const int32_t half_degree_sine[90] = {
  36602,   109794,  182953,  256056,  329081,  402006,  474809,  547467,  619958,  692260,
  764351,  836210,  907814,  979141,  1050170, 1120879, 1191247, 1261252, 1330872, 1400087,
  1468876, 1537218, 1605091, 1672475, 1739350, 1805694, 1871489, 1936714, 2001349, 2065374,
  2128770, 2191518, 2253598, 2314992, 2375680, 2435645, 2494868, 2553330, 2611016, 2667905,
  2723983, 2779230, 2833631, 2887168, 2939827, 2991589, 3042441, 3092365, 3141348, 3189374,
  3236428, 3282497, 3327565, 3371620, 3414648, 3456636, 3497571, 3537440, 3576232, 3613935,
  3650536, 3686026, 3720393, 3753627, 3785717, 3816654, 3846429, 3875032, 3902454, 3928688,
  3953725, 3977558, 4000179, 4021581, 4041759, 4060706, 4078415, 4094882, 4110102, 4124070,
  4136782, 4148233, 4158421, 4167342, 4174994, 4181374, 4186481, 4190312, 4192867, 4194144,
};

// Whole degrees, 0 .. 90, from the first leg of a right angle to the second.
static int quarter_degrees(int64_t along, int64_t across) {
  int low = 0, high = 90;  // half degrees passed
  while (low < high) {
    int middle = (low + high) / 2;
    bool past = across * half_degree_sine[89 - middle] > along * half_degree_sine[middle];
    if (past) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

int hexgrid_bearing(const HexGrid *grid, HexId a, HexId b) {
  if (a == b) return 0;
  int ax, ay, bx, by;
  hexgrid_page(grid, a, &ax, &ay);
  hexgrid_page(grid, b, &bx, &by);
  int64_t unit = (int64_t)1 << 22;
  bool pointy = grid->spec.layout == HEX_POINTY;
  int64_t east = (bx - ax) * (pointy ? unit : (int64_t)ROOT3);
  int64_t north = (ay - by) * (pointy ? (int64_t)ROOT3 : unit);
  if (east >= 0 && north > 0) return quarter_degrees(north, east);
  if (east > 0) return 90 + quarter_degrees(east, -north);
  if (north < 0) return 180 + quarter_degrees(-north, -east);
  return (270 + quarter_degrees(-east, north)) % 360;
}
