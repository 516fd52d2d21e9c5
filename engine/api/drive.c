#include "api/drive.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/params.h"
#include "core/utf8.h"
#include "host/image.h"
#include "host/sysfile.h"

enum {
  LINE_MAX_BYTES = 1 << 20,  // of one event
  FRAMES_MAX = 20000,        // of one settle
  SIDE_MAX_PX = 8192,
  SHOWN_MAX = 120  // bytes of a value in a message
};

/// One kind of line.
typedef struct Kind {
  const char *name;
  const char *params;
  bool (*run)(Drive *drive, const json_t *line, Fault *fault);
} Kind;

static const char *word(const json_t *line, const char *key) {
  const char *text = json_string_value(json_object_get(line, key));
  return text ? text : "";
}

static bool flag(const json_t *line, const char *key) {
  return json_is_true(json_object_get(line, key));
}

/// An integer, cut to what pixels and counts can be.
static int number(const json_t *line, const char *key, int otherwise) {
  const json_t *value = json_object_get(line, key);
  json_int_t found = value ? json_integer_value(value) : otherwise;
  return found < -1000000 ? -1000000 : found > 1000000 ? 1000000 : (int)found;
}

// ---------------------------------------------------------------- input

static bool give(Drive *drive, const json_t *line, WindowEvent event, Fault *fault) {
  const json_t *mods = json_object_get(line, "mods");
  if (mods && !params_check("mods", "shift?:boolean ctrl?:boolean alt?:boolean", mods, fault)) {
    return false;
  }
  event.shift = flag(mods, "shift");
  event.ctrl = flag(mods, "ctrl");
  event.alt = flag(mods, "alt");
  stage_event(drive->stage, &event);
  return stage_has_quit(drive->stage) || stage_draw(drive->stage, fault);
}

static bool run_key(Drive *drive, const json_t *line, Fault *fault) {
  const json_t *down = json_object_get(line, "down");
  WindowEvent event = { .kind = WINDOW_KEY, .down = true, .again = flag(line, "again") };
  if (strlen(word(line, "key")) >= sizeof event.key || !word(line, "key")[0]) {
    return fault_set(fault, NULL, 0, "key: '%.40s' is no name of a key", word(line, "key"));
  }
  snprintf(event.key, sizeof event.key, "%s", word(line, "key"));
  if (down) event.down = json_is_true(down);
  if (!give(drive, line, event, fault)) return false;
  event.down = event.again = false;
  return down || stage_has_quit(drive->stage) || give(drive, line, event, fault);
}

static bool run_text(Drive *drive, const json_t *line, Fault *fault) {
  WindowEvent event = { .kind = WINDOW_TEXT };
  if (strlen(word(line, "text")) >= sizeof event.text) {
    return fault_set(fault, NULL, 0, "text: %zu bytes are the most", sizeof event.text - 1);
  }
  snprintf(event.text, sizeof event.text, "%s", word(line, "text"));
  return give(drive, line, event, fault);
}

static bool run_move(Drive *drive, const json_t *line, Fault *fault) {
  const json_t *held = json_object_get(line, "buttons");
  if (held &&
      !params_check("buttons", "left?:boolean middle?:boolean right?:boolean", held, fault)) {
    return false;
  }
  WindowEvent event = { .kind = WINDOW_MOVE, .x = number(line, "x", 0), .y = number(line, "y", 0) };
  if (flag(held, "left")) event.buttons |= BUTTON_LEFT;
  if (flag(held, "middle")) event.buttons |= BUTTON_MIDDLE;
  if (flag(held, "right")) event.buttons |= BUTTON_RIGHT;
  return give(drive, line, event, fault);
}

/// The button that a line names, left when it names none; 0 with a fault for another word.
static unsigned button_of(const json_t *line, Fault *fault) {
  const char *name = json_object_get(line, "button") ? word(line, "button") : "left";
  if (strcmp(name, "left") == 0) return BUTTON_LEFT;
  if (strcmp(name, "middle") == 0) return BUTTON_MIDDLE;
  if (strcmp(name, "right") == 0) return BUTTON_RIGHT;
  fault_set(fault, NULL, 0, "button: '%.40s' is none of left, middle and right", name);
  return 0;
}

static bool run_button(Drive *drive, const json_t *line, Fault *fault) {
  bool press = strcmp(word(line, "kind"), "press") == 0;
  WindowEvent event = { .kind = press ? WINDOW_PRESS : WINDOW_RELEASE,
                        .x = number(line, "x", 0),
                        .y = number(line, "y", 0),
                        .clicks = number(line, "clicks", 1),
                        .buttons = button_of(line, fault) };
  return event.buttons && give(drive, line, event, fault);
}

static bool run_wheel(Drive *drive, const json_t *line, Fault *fault) {
  WindowEvent event = { .kind = WINDOW_WHEEL,
                        .x = number(line, "x", 0),
                        .y = number(line, "y", 0),
                        .dx = number(line, "dx", 0),
                        .dy = number(line, "dy", 0) };
  return give(drive, line, event, fault);
}

static bool run_leave(Drive *drive, const json_t *line, Fault *fault) {
  return give(drive, line, (WindowEvent){ .kind = WINDOW_LEAVE }, fault);
}

static bool run_size(Drive *drive, const json_t *line, Fault *fault) {
  WindowEvent event = { 0 };
  int width = number(line, "w", 0), height = number(line, "h", 0);
  if (width < 1 || height < 1 || width > SIDE_MAX_PX || height > SIDE_MAX_PX) {
    return fault_set(fault, NULL, 0, "size: w and h must lie between 1 and %d", SIDE_MAX_PX);
  }
  if (!window_resize(drive->window, width, height)) {
    return fault_set(fault, NULL, 0, "size: out of memory");
  }
  while (window_wait(drive->window, 0, &event))
    stage_event(drive->stage, &event);
  return stage_draw(drive->stage, fault);
}

static bool run_focus(Drive *drive, const json_t *line, Fault *fault) {
  return give(drive, line, (WindowEvent){ .kind = WINDOW_FOCUS, .on = flag(line, "on") }, fault);
}

static bool run_files(Drive *drive, const json_t *line, Fault *fault) {
  return give(drive, line, (WindowEvent){ .kind = WINDOW_FILES }, fault);
}

static bool run_drop(Drive *drive, const json_t *line, Fault *fault) {
  if (!window_set_dropped(drive->window, word(line, "path"))) {
    return fault_set(fault, NULL, 0, "drop: no path of a file, or out of memory");
  }
  return give(drive, line, (WindowEvent){ .kind = WINDOW_DROP }, fault);
}

static bool run_quit(Drive *drive, const json_t *line, Fault *fault) {
  return give(drive, line, (WindowEvent){ .kind = WINDOW_QUIT }, fault);
}

// ---------------------------------------------------------------- the report

static json_t *find_region(const json_t *report, const char *id) {
  size_t index;
  json_t *region;
  json_array_foreach(json_object_get(report, "regions"), index, region) {
    if (strcmp(word(region, "id"), id) == 0) return region;
  }
  return NULL;
}

static bool no_region(const json_t *report, const char *id, Fault *fault) {
  enum { NAMES_MAX = 512 };
  const char *names[NAMES_MAX];
  const json_t *regions = json_object_get(report, "regions");
  size_t count = 0;
  while (count < json_array_size(regions) && count < NAMES_MAX) {
    names[count] = word(json_array_get(regions, count), "id");
    count++;
  }
  const char *near = nearest_name(id, names, count);
  return fault_set(fault, NULL, 0, "nothing on the screen is called '%.60s'%s%.60s%s", id,
                   near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "");
}

/// Moves to a place, presses and releases there.
static bool click_at(Drive *drive, const json_t *line, int x, int y, Fault *fault) {
  WindowEvent event = { .kind = WINDOW_MOVE, .x = x, .y = y };
  unsigned button = button_of(line, fault);
  if (!button || !give(drive, line, event, fault)) return false;
  event.clicks = number(line, "clicks", 1);
  event.buttons = button;
  event.kind = WINDOW_PRESS;
  if (stage_has_quit(drive->stage) || !give(drive, line, event, fault)) return false;
  event.kind = WINDOW_RELEASE;
  return stage_has_quit(drive->stage) || give(drive, line, event, fault);
}

static bool run_click(Drive *drive, const json_t *line, Fault *fault) {
  const char *id = word(line, "on");
  if (!json_object_get(line, "on")) {
    if (json_object_get(line, "x") && json_object_get(line, "y")) {
      return click_at(drive, line, number(line, "x", 0), number(line, "y", 0), fault);
    }
    return fault_set(fault, NULL, 0, "click: say where: on, or x and y");
  }
  json_t *report = stage_report(drive->stage, fault);
  if (!report) return false;
  const json_t *region = find_region(report, id);
  int x = number(region, "x", 0) + number(region, "w", 0) / 2;
  int y = number(region, "y", 0) + number(region, "h", 0) / 2;
  bool good = region ? click_at(drive, line, x, y, fault) : no_region(report, id, fault);
  json_decref(report);
  return good;
}

/// A value in short, for a message.
static void show(const json_t *value, char *out) {
  char *text = value ? json_dumps(value, JSON_ENCODE_ANY | JSON_SORT_KEYS | JSON_COMPACT) : NULL;
  snprintf(out, SHOWN_MAX, "%s", text ? text : "nothing");
  free(text);
}

static bool meets(const json_t *report, const char *key, const json_t *wanted, Fault *fault) {
  char want[SHOWN_MAX], found[SHOWN_MAX];
  if (strcmp(key, "kind") == 0 || strcmp(key, "broken") == 0) return true;
  if (strcmp(key, "region") == 0) {
    const char *id = json_string_value(wanted);
    return find_region(report, id ? id : "") || no_region(report, id ? id : "", fault);
  }
  const json_t *value = json_object_get(report, key);
  bool absent = !value && (json_is_null(wanted) || json_is_false(wanted));
  if (absent || (value && json_equal(value, wanted))) return true;
  show(wanted, want);
  show(value, found);
  return fault_set(fault, NULL, 0, "expected %s = %s, found %s", key, want, found);
}

static bool run_expect(Drive *drive, const json_t *line, Fault *fault) {
  bool broken = flag(line, "broken");
  if (broken) {
    drive->accepted = stage_broken(drive->stage, NULL);
    return drive->accepted || fault_set(fault, NULL, 0, "expected the interface to be broken");
  }
  json_t *report = stage_report(drive->stage, fault), *wanted;
  const char *key;
  bool good = report != NULL;
  json_object_foreach((json_t *)(uintptr_t)line, key, wanted) {
    good = good && meets(report, key, wanted, fault);
  }
  json_decref(report);
  return good;
}

static bool run_report(Drive *drive, const json_t *line, Fault *fault) {
  json_t *report = stage_report(drive->stage, fault);
  if (!report) return false;
  char *text = json_dumps(report, JSON_INDENT(1) | JSON_SORT_KEYS);
  bool good = text && sysfile_write(word(line, "path"), text, strlen(text));
  free(text);
  json_decref(report);
  return good || fault_set(fault, NULL, 0, "report: '%.200s' cannot be written: %s",
                           word(line, "path"), strerror(errno));
}

// ---------------------------------------------------------------- pictures and time

static bool run_shot(Drive *drive, const json_t *line, Fault *fault) {
  if (stage_wants_frame(drive->stage) && !stage_draw(drive->stage, fault)) return false;
  Canvas *canvas = window_capture(drive->window);
  bool good = canvas ? image_write(canvas, word(line, "path"), fault)
                     : fault_set(fault, NULL, 0, "shot: there is no picture");
  canvas_free(canvas);
  return good;
}

static bool run_settle(Drive *drive, const json_t *line, Fault *fault) {
  return stage_settle(drive->stage, number(line, "frames", FRAMES_MAX), fault);
}

static bool run_wait(Drive *drive, const json_t *line, Fault *fault) {
  return stage_pass(drive->stage, number(line, "ms", 0), fault);
}

// ---------------------------------------------------------------- lines

static const Kind kinds[] = {
  { "key", "kind:string key:string down?:boolean again?:boolean mods?:object", run_key },
  { "text", "kind:string text:string mods?:object", run_text },
  { "move", "kind:string x:integer y:integer buttons?:object mods?:object", run_move },
  { "press", "kind:string x:integer y:integer button?:string clicks?:integer mods?:object",
    run_button },
  { "release", "kind:string x:integer y:integer button?:string clicks?:integer mods?:object",
    run_button },
  { "wheel", "kind:string x:integer y:integer dx?:integer dy?:integer mods?:object", run_wheel },
  { "leave", "kind:string", run_leave },
  { "size", "kind:string w:integer h:integer", run_size },
  { "focus", "kind:string on:boolean", run_focus },
  { "files", "kind:string", run_files },
  { "drop", "kind:string path:string", run_drop },
  { "quit", "kind:string", run_quit },
  { "click",
    "kind:string on?:string x?:integer y?:integer button?:string clicks?:integer "
    "mods?:object",
    run_click },
  { "expect", NULL, run_expect },
  { "report", "kind:string path:string", run_report },
  { "shot", "kind:string path:string", run_shot },
  { "settle", "kind:string frames?:integer", run_settle },
  { "wait", "kind:string ms:integer", run_wait },
  { NULL, NULL, NULL },
};

static const Kind *find_kind(const char *name, Fault *fault) {
  const char *names[sizeof kinds / sizeof *kinds];
  size_t count = 0;
  for (const Kind *kind = kinds; kind->name; kind++) {
    if (strcmp(kind->name, name) == 0) return kind;
    names[count++] = kind->name;
  }
  const char *near = nearest_name(name, names, count);
  fault_set(fault, NULL, 0, "there is no event of kind '%.40s'%s%s%s", name,
            near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "");
  return NULL;
}

static bool is_blank(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '\0' || !strchr(" \t\r\n", text[i])) return false;
  }
  return true;
}

static bool run_line(Drive *drive, const json_t *line, Fault *fault) {
  if (!json_is_object(line) || !json_is_string(json_object_get(line, "kind"))) {
    return fault_set(fault, NULL, 0,
                     "an event is an object with a kind, such as "
                     "{\"kind\": \"key\", \"key\": \"Return\"}");
  }
  const Kind *kind = find_kind(word(line, "kind"), fault);
  if (!kind || (kind->params && !params_check(kind->name, kind->params, line, fault))) return false;
  return kind->run(drive, line, fault);
}

bool drive_line(Drive *drive, const char *line, size_t length, Fault *fault) {
  json_error_t where;
  line = utf8_skip_mark(line, &length);
  if (is_blank(line, length)) return true;
  json_t *event = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &where);
  if (!event) {
    return fault_set(fault, NULL, 0, "no JSON: %s (column %d)", where.text, where.column);
  }
  bool good = run_line(drive, event, fault);
  json_decref(event);
  return good;
}

/// Carries out the lines of a file up to the first that is wrong. `line`: [LINE_MAX_BYTES].
static bool run_lines(Drive *drive, FILE *file, const char *path, char *line, Fault *fault) {
  size_t length = 0;
  bool good = true, whole = true;
  for (int at = 1; good && !stage_has_quit(drive->stage); at++) {
    Fault found;
    if (!sysfile_line(file, line, LINE_MAX_BYTES, &length, &whole)) break;
    good = whole ? drive_line(drive, line, length, &found)
                 : fault_set(&found, NULL, 0, "longer than %d bytes", LINE_MAX_BYTES);
    if (good) continue;
    char text[700];
    fault_format(&found, text, sizeof text);
    fault_set(fault, path, at, "%s", text);
  }
  return good;
}

bool drive_file(Drive *drive, const char *path, Fault *fault) {
  FILE *file = fopen(path, "r");
  if (!file) return fault_set(fault, path, 0, "cannot be read: %s", strerror(errno));
  char *line = malloc(LINE_MAX_BYTES);
  bool good =
      line ? run_lines(drive, file, path, line, fault) : fault_set(fault, NULL, 0, "out of memory");
  free(line);
  fclose(file);
  if (!good || drive->accepted) return good;
  return !stage_broken(drive->stage, fault);
}

// ---------------------------------------------------------------- recording

static void set_place(json_t *line, const WindowEvent *event) {
  json_object_set_new(line, "x", json_integer(event->x));
  json_object_set_new(line, "y", json_integer(event->y));
}

static void set_mods(json_t *line, const WindowEvent *event) {
  if (!event->shift && !event->ctrl && !event->alt) return;
  json_object_set_new(
      line, "mods",
      json_pack("{s:b, s:b, s:b}", "shift", event->shift, "ctrl", event->ctrl, "alt", event->alt));
}

static void set_buttons(json_t *line, unsigned held) {
  if (!held) return;
  json_object_set_new(line, "buttons",
                      json_pack("{s:b, s:b, s:b}", "left", (held & BUTTON_LEFT) != 0, "middle",
                                (held & BUTTON_MIDDLE) != 0, "right", (held & BUTTON_RIGHT) != 0));
}

static void set_key(json_t *line, const WindowEvent *event) {
  json_object_set_new(line, "key", json_string(event->key));
  json_object_set_new(line, "down", json_boolean(event->down));
  json_object_set_new(line, "again", json_boolean(event->again));
}

static void set_wheel(json_t *line, const WindowEvent *event) {
  set_place(line, event);
  json_object_set_new(line, "dx", json_integer(event->dx));
  json_object_set_new(line, "dy", json_integer(event->dy));
}

static void set_click(json_t *line, const WindowEvent *event) {
  set_place(line, event);
  json_object_set_new(line, "button", json_string(window_button_name(event->buttons)));
  json_object_set_new(line, "clicks", json_integer(event->clicks));
}

json_t *drive_event(const WindowEvent *event) {
  if (event->kind == WINDOW_NOTHING || event->kind == WINDOW_EXPOSE) return NULL;
  json_t *line = json_pack("{s:s}", "kind", window_event_name(event->kind));
  switch (event->kind) {
  case WINDOW_KEY:
    set_key(line, event);
    break;
  case WINDOW_TEXT:
    json_object_set_new(line, "text", json_string(event->text));
    break;
  case WINDOW_MOVE:
    set_place(line, event);
    set_buttons(line, event->buttons);
    break;
  case WINDOW_PRESS:
  case WINDOW_RELEASE:
    set_click(line, event);
    break;
  case WINDOW_WHEEL:
    set_wheel(line, event);
    break;
  case WINDOW_SIZE:
    json_object_set_new(line, "w", json_integer(event->width));
    json_object_set_new(line, "h", json_integer(event->height));
    return line;
  case WINDOW_FOCUS:
    json_object_set_new(line, "on", json_boolean(event->on));
    return line;
  case WINDOW_LEAVE:
  case WINDOW_QUIT:
  case WINDOW_FILES:
  case WINDOW_DROP:
    return line;
  default:
    break;
  }
  set_mods(line, event);
  return line;
}
