#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "core/hexmap.h"
#include "core/mapcompile.h"
#include "core/utf8.h"
#include "host/sysfile.h"

enum { INPUT_MAX = 64 << 20, PATH_SIZE = 4096, MOST_SECONDS = 60 };
static const double SHIFT_MOST = 0.4;  // hexes: what rounding to hexes leaves is far less

/// Everything one run holds; all of it freed by map_run_free().
typedef struct MapRun {
  const char *source, *projection, *layers, *output;  // names of files; output may be NULL
  char projection_path[PATH_SIZE], layers_path[PATH_SIZE];
  char *source_text, *projection_text, *layers_text;
  size_t source_size, projection_size, layers_size;
  MapCompileReport report;
  FaultList faults;
  HexMap *map;
  HexMapText text;
} MapRun;

static void map_run_free(MapRun *run) {
  free(run->source_text);
  free(run->projection_text);
  free(run->layers_text);
  mapcompile_report_free(&run->report);
  faultlist_free(&run->faults);
  hexmap_text_free(&run->text);
  hexmap_free(run->map);
}

// ---- files ----------------------------------------------------------------------------------

/// Reads a file whole; NULL with errno set. The caller frees it.
static char *read_stream(FILE *file, size_t *size) {
  size_t room = 1 << 16;
  char *bytes = malloc(room);
  *size = 0;
  while (bytes) {
    *size += fread(bytes + *size, 1, room - *size, file);
    if (*size < room) break;
    if (room >= INPUT_MAX) {
      errno = EFBIG;
      free(bytes);
      return NULL;
    }
    char *grown = realloc(bytes, room * 2);
    if (!grown) free(bytes);
    bytes = grown;
    room *= 2;
  }
  if (!bytes || !ferror(file)) return bytes;
  free(bytes);
  return NULL;
}

/// Reads a text as it would be without the marks of other systems' editors.
static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  char *bytes = read_stream(file, size);
  int error = errno;
  fclose(file);
  errno = error;
  if (bytes) *size = utf8_tidy(bytes, *size);
  return bytes;
}

static bool read_or_say(const char *path, char **text, size_t *size) {
  errno = 0;
  *text = read_file(path, size);
  if (!*text) fprintf(stderr, "grognard: %s: %s\n", path, strerror(errno ? errno : EIO));
  return *text != NULL;
}

/// Makes "X.projection.json" of "X.geojson".
static const char *beside(const char *source, const char *ending, char *out) {
  const char *dot = strrchr(source, '.');
  const char *slash = strrchr(source, '/');
  int length = dot && (!slash || dot > slash) ? (int)(dot - source) : (int)strlen(source);
  snprintf(out, PATH_SIZE, "%.*s%s", length, source, ending);
  return out;
}

static bool read_inputs(Cli *cli, MapRun *run) {
  run->source = cli_operand(cli, 0);
  run->output = cli_value(cli, "output", cli_value(cli, "o", NULL));
  run->projection = cli_value(cli, "projection", NULL);
  run->layers = cli_value(cli, "layers", NULL);
  if (!run->projection) {
    run->projection = beside(run->source, ".projection.json", run->projection_path);
  }
  if (!run->layers) run->layers = beside(run->source, ".layers.json", run->layers_path);
  return read_or_say(run->source, &run->source_text, &run->source_size) &&
         read_or_say(run->projection, &run->projection_text, &run->projection_size) &&
         read_or_say(run->layers, &run->layers_text, &run->layers_size);
}

/// Writes the map to the file named or to standard output.
static bool write_map(const MapRun *run) {
  const HexMapText *text = &run->text;
  bool good = run->output ? sysfile_write(run->output, text->data, text->length)
                          : fwrite(text->data, 1, text->length, stdout) == text->length;
  if (!good) {
    fprintf(stderr, "grognard: %s: %s\n", run->output ? run->output : "standard output",
            strerror(errno));
  }
  return good;
}

/// A file that differs from what its source gives is a fault.
static void compare_output(MapRun *run) {
  size_t size = 0;
  Fault fault;
  char *old = read_file(run->output, &size);
  bool same = old && size == run->text.length && memcmp(old, run->text.data, size) == 0;
  if (!old) fault_set(&fault, run->output, 0, "cannot be read: %s", strerror(errno));
  if (old) fault_set(&fault, run->output, 0, "stale: its source gives another map");
  if (!same) {
    fault_hint(&fault, "compile it again: grognard map %.100s -o ...", run->source);
    faultlist_add(&run->faults, &fault);
  }
  free(old);
}

// ---- reports --------------------------------------------------------------------------------

/// Per cent of the items in either list that are in both.
static double agreement(const MapAgreement *items) {
  size_t all = items->stored + items->derived - items->same;
  return all ? 100.0 * (double)items->same / (double)all : 100;
}

static double nearness(const MapAgreement *items) {
  return items->stored ? 100.0 * (double)items->near / (double)items->stored : 100;
}

static json_t *faults_json(const FaultList *faults) {
  json_t *list = json_array();
  for (size_t i = 0; i < faults->count; i++) {
    const Fault *fault = &faults->faults[i];
    json_array_append_new(list, json_pack("{s:s, s:i, s:s, s:s}", "file", fault->file, "line",
                                          fault->line, "text", fault->text, "hint", fault->hint));
  }
  return list;
}

static json_t *rows_json(const MapCompileReport *report) {
  json_t *list = json_array();
  for (size_t i = 0; i < report->row_count; i++) {
    const MapAgreementRow *row = &report->rows[i];
    const MapAgreement *items = &row->items;
    json_array_append_new(
        list,
        json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:f, s:f}", "kind", row->kind, "item",
                  row->item, "features", (json_int_t)row->features, "exact", (json_int_t)row->exact,
                  "stored", (json_int_t)items->stored, "derived", (json_int_t)items->derived,
                  "same", (json_int_t)items->same, "near", (json_int_t)items->near, "agree_percent",
                  agreement(items), "near_percent", nearness(items)));
  }
  return list;
}

/// Where points lie beside the hexes that they store, all of them alike: the projection is off.
static json_t *shift_json(const MapCompileReport *report) {
  return json_pack("{s:I, s:f, s:f}", "points", (json_int_t)report->points, "right", report->right,
                   "up", report->up);
}

static void print_shift(const MapCompileReport *report) {
  if (report->points == 0) return;
  bool off = fabs(report->right) > SHIFT_MOST || fabs(report->up) > SHIFT_MOST;
  fprintf(stderr,
          "%zu points lie %.2f hexes %s and %.2f %s of the middles of their hexes on average%s\n",
          report->points, fabs(report->right), report->right < 0 ? "left" : "right",
          fabs(report->up), report->up < 0 ? "down" : "up",
          off ? ": the projection is off (x0_km, y0_km of a similarity)" : "");
}

static void print_json(const MapRun *run, bool compare) {
  json_t *out = json_pack("{s:s, s:I, s:o, s:I}", "source", run->source, "features",
                          (json_int_t)run->report.features, "faults", faults_json(&run->faults),
                          "faults_dropped", (json_int_t)run->faults.dropped);
  if (run->map) {
    json_object_set_new(out, "map",
                        json_pack("{s:s, s:s, s:i, s:i, s:i, s:i}", "id", hexmap_id(run->map),
                                  "title", hexmap_title(run->map), "hexes", hexmap_count(run->map),
                                  "places", hexmap_places(run->map), "areas",
                                  hexmap_areas(run->map), "entries", hexmap_entries(run->map)));
  }
  if (run->map && run->output) json_object_set_new(out, "output", json_string(run->output));
  if (compare) {
    json_object_set_new(out, "agreement", rows_json(&run->report));
    json_object_set_new(out, "shift", shift_json(&run->report));
    json_object_set_new(out, "apart", faults_json(&run->report.apart));
  }
  cli_print_json(out);
}

static void print_rows(const MapCompileReport *report) {
  for (size_t i = 0; i < report->apart.count; i++) {
    char line[900];
    fault_format(&report->apart.faults[i], line, sizeof line);
    fprintf(stderr, "geometry alone: %s\n", line);
  }

  fprintf(stderr, "%-16s %-8s %8s %6s %7s %8s %7s %8s %8s\n", "kind", "item", "features", "exact",
          "stored", "derived", "same", "agree", "near");
  for (size_t i = 0; i < report->row_count; i++) {
    const MapAgreementRow *row = &report->rows[i];
    const MapAgreement *items = &row->items;
    fprintf(stderr, "%-16s %-8s %8zu %6zu %7zu %8zu %7zu %7.1f%% %7.1f%%\n", row->kind, row->item,
            row->features, row->exact, items->stored, items->derived, items->same, agreement(items),
            nearness(items));
  }
  print_shift(report);
}

static void print_text(const MapRun *run, bool compare) {
  for (size_t i = 0; i < run->faults.count; i++)
    cli_fault(&run->faults.faults[i]);
  if (run->faults.dropped > 0) {
    fprintf(stderr, "grognard: and %zu more faults\n", run->faults.dropped);
  }
  if (compare) print_rows(&run->report);
  if (!run->map) return;
  fprintf(stderr, "%s: %zu features, %d hexes, %d places, %d areas, %zu faults\n",
          hexmap_id(run->map), run->report.features, hexmap_count(run->map),
          hexmap_places(run->map), hexmap_areas(run->map), run->faults.count);
}

// ---- the command ----------------------------------------------------------------------------

static bool is_tired(void *context) {
  (void)context;
  return clock() > (clock_t)MOST_SECONDS * CLOCKS_PER_SEC;
}

static void compile(Cli *cli, MapRun *run) {
  const MapCompileOptions options = {
    .geojson_name = run->source,
    .projection_name = run->projection,
    .layers_name = run->layers,
    .layers = run->layers_text,
    .layers_size = run->layers_size,
    .derive = cli_has(cli, "derive"),
    .compare = cli_has(cli, "compare"),
    .report = &run->report,
    .tired = is_tired,
  };
  Fault fault;
  bool good = mapcompile(run->source_text, run->source_size, run->projection_text,
                         run->projection_size, &options, &run->map, &run->faults);
  if (!good) return;
  if (!hexmap_write(run->map, &run->text)) {
    fault_set(&fault, run->source, 0, "out of memory");
    faultlist_add(&run->faults, &fault);
  }
  Fault *problems = NULL;
  int count = hexmap_problems(run->map, &problems, NULL);
  for (int i = 0; i < count; i++)
    faultlist_add(&run->faults, &problems[i]);
  free(problems);
  if (cli_has(cli, "check") && run->output) compare_output(run);
}

static int run(Cli *cli) {
  MapRun work = { 0 };
  int code = EXIT_FAULTS;
  if (read_inputs(cli, &work)) {
    bool compare = cli_has(cli, "compare");
    compile(cli, &work);
    bool good = work.faults.count == 0 && work.faults.dropped == 0;
    bool silent = cli_json(cli) && !work.output;  // standard output is for the report
    if (!cli_has(cli, "check") && good && !silent) good = write_map(&work);
    if (cli_json(cli)) {
      print_json(&work, compare);
    } else {
      print_text(&work, compare);
    }
    code = good ? EXIT_GOOD : EXIT_FAULTS;
  }
  map_run_free(&work);
  return code;
}

static const CliOption options[] = {
  { "projection", "P.json", "Projection; else SOURCE.projection.json beside the source." },
  { "layers", "L.json", "What features mean; else SOURCE.layers.json beside the source." },
  { "output", "OUT.map", "Writes the map there; else to standard output." },
  { "o", "OUT.map", "The same." },
  { "check", NULL, "Writes nothing; with --output: is that file what the source gives?" },
  { "derive", NULL, "Takes everything from the geometry, whatever features store." },
  { "compare", NULL, "Reports how far geometry and stored hexes agree." },
  { NULL, NULL, NULL },
};
const CliCommand cmd_map = {
  "map", "SOURCE.geojson", 1, 1, "Compiles GeoJSON and a projection into a hex map.", options, run,
};
