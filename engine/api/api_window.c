// engine.window: what the user interface does to its window. Drawing goes to the frame of the
// stage, which is there while draw() runs.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "api/api.h"
#include "api/api_canvas.h"
#include "api/jsonlua.h"
#include "api/stage_inside.h"
#include "host/image.h"

enum { SETTINGS_MAX = 1024 * 1024, PLACE_MAX = 100000, WISH_MAX_MS = 24 * 3600 * 1000 };

static const char SETTINGS_NAME[] = "settings.json";

// ---------------------------------------------------------------- arguments

/// A coordinate: a fraction is rounded to the nearest pixel, what is far out is kept far out.
static int pixel(lua_State *L, int index) {
  enum { FAR = 1 << 24 };
  lua_Number number = lua_tonumber(L, index);
  if (!(number > -FAR)) return -FAR;
  if (number > FAR) return FAR;
  return (int)(number < 0 ? number - 0.5 : number + 0.5);
}

static FrameRect rect_at(lua_State *L, int index) {
  return (FrameRect){ pixel(L, index), pixel(L, index + 1), pixel(L, index + 2),
                      pixel(L, index + 3) };
}

static Frame *frame_of(lua_State *L, const char *what) {
  Stage *stage = stage_of(L);
  if (!stage->frame) luaL_error(L, "window.%s draws, and can be called within draw() alone", what);
  return stage->frame;
}

static Texture *texture_at(lua_State *L, int index) {
  Texture *texture = *(Texture **)lua_touserdata(L, index);
  if (!texture) luaL_argerror(L, index, "a texture that was freed");
  return texture;
}

// ---------------------------------------------------------------- textures

static int l_texture(lua_State *L) {
  const Canvas *canvas = api_check_canvas(L, 1);
  Texture **slot = api_new(L, "Texture", sizeof(Texture *), 0);
  *slot = texture_new(canvas);
  if (!*slot) return luaL_error(L, "out of memory");
  // The collector sees a pointer, not the picture behind it: it is given the size.
  int kilobytes = texture_width(*slot) * texture_height(*slot) / 256;
  lua_gc(L, LUA_GCSTEP, kilobytes);
  return 1;
}

static int l_texture_update(lua_State *L) {
  if (!texture_update(texture_at(L, 1), api_check_canvas(L, 2)))
    return luaL_error(L, "out of memory");
  return 0;
}

static int l_texture_size(lua_State *L) {
  const Texture *texture = texture_at(L, 1);
  lua_pushinteger(L, texture_width(texture));
  lua_pushinteger(L, texture_height(texture));
  return 2;
}

static int l_texture_free(lua_State *L) {
  Texture **slot = lua_touserdata(L, 1);
  texture_free(*slot);
  *slot = NULL;
  return 0;
}

// ---------------------------------------------------------------- drawing

static int l_size(lua_State *L) {
  int width, height;
  window_size(stage_of(L)->spec.window, &width, &height);
  lua_pushinteger(L, width);
  lua_pushinteger(L, height);
  return 2;
}

static int l_copy(lua_State *L) {
  Frame *frame = frame_of(L, "copy");
  const Texture *texture = texture_at(L, 1);
  int width = texture_width(texture), height = texture_height(texture);
  FrameRect from = { 0, 0, width, height };
  if (!lua_isnil(L, 6)) from.x = pixel(L, 6);
  if (!lua_isnil(L, 7)) from.y = pixel(L, 7);
  if (!lua_isnil(L, 8)) from.w = pixel(L, 8);
  if (!lua_isnil(L, 9)) from.h = pixel(L, 9);
  FrameRect to = { pixel(L, 2), pixel(L, 3), from.w, from.h };
  if (!lua_isnil(L, 4)) to.w = pixel(L, 4);
  if (!lua_isnil(L, 5)) to.h = pixel(L, 5);
  int alpha = lua_isnil(L, 10) ? 255 : pixel(L, 10);
  frame_copy(frame, texture, from, to, alpha);
  return 0;
}

static int l_fill(lua_State *L) {
  frame_fill(frame_of(L, "fill"), rect_at(L, 1), (Colour)lua_tointeger(L, 5));
  return 0;
}

static int l_clip(lua_State *L) {
  frame_clip(frame_of(L, "clip"), rect_at(L, 1));
  return 0;
}

static int l_unclip(lua_State *L) {
  frame_unclip(frame_of(L, "unclip"));
  return 0;
}

// ---------------------------------------------------------------- the window

static int l_title(lua_State *L) {
  window_title(stage_of(L)->spec.window, lua_tostring(L, 1));
  return 0;
}

static int l_cursor(lua_State *L) {
  static const char *const names[] = { "arrow", "hand", "cross", "wait", "move", NULL };
  window_cursor(stage_of(L)->spec.window, (WindowCursor)luaL_checkoption(L, 1, NULL, names));
  return 0;
}

static int l_now(lua_State *L) {
  lua_pushinteger(L, stage_now(stage_of(L)));
  return 1;
}

static int l_wake(lua_State *L) {
  lua_Number ms = lua_tonumber(L, 1);
  stage_wish(stage_of(L), ms < WISH_MAX_MS ? (int64_t)ms : WISH_MAX_MS);
  return 0;
}

static int l_typing(lua_State *L) {
  window_typing(stage_of(L)->spec.window, lua_toboolean(L, 1));
  return 0;
}

static int l_clipboard(lua_State *L) {
  Window *window = stage_of(L)->spec.window;
  if (lua_isstring(L, 1)) window_set_clipboard(window, lua_tostring(L, 1));
  char *text = window_clipboard(window);
  size_t length = text ? strlen(text) : 0;
  luaL_Buffer buffer;
  if (length > 64 * 1024) length = 64 * 1024;
  char *out = luaL_buffinitsize(L, &buffer, length);  // raises only when memory is short
  memcpy(out, text ? text : "", length);
  free(text);
  luaL_pushresultsize(&buffer, length);
  return 1;
}

static int l_place(lua_State *L) {
  Window *window = stage_of(L)->spec.window;
  WindowPlace place = { 0 };
  if (lua_isinteger(L, 1)) {
    int *const parts[] = { &place.x, &place.y, &place.width, &place.height };
    for (int i = 0; i < 4; i++) {
      lua_Integer part = lua_tointeger(L, i + 1);
      luaL_argcheck(L, part >= -PLACE_MAX && part <= PLACE_MAX, i + 1, "is no place on a screen");
      *parts[i] = (int)part;
    }
    place.full = lua_toboolean(L, 5);
    window_set_place(window, &place);
  }
  if (!window_place(window, &place)) return 0;
  lua_pushinteger(L, place.x);
  lua_pushinteger(L, place.y);
  lua_pushinteger(L, place.width);
  lua_pushinteger(L, place.height);
  lua_pushboolean(L, place.full);
  return 5;
}

static int l_quit(lua_State *L) {
  stage_of(L)->has_quit = true;
  return 0;
}

static int l_display_scale(lua_State *L) {
  lua_pushnumber(L, window_display_scale(stage_of(L)->spec.window));
  return 1;
}

// ---------------------------------------------------------------- files of the user

static bool settings_path(const Stage *stage, char *out, size_t size, Fault *fault) {
  return files_user_path(stage->spec.files, SETTINGS_NAME, out, size, fault);
}

/// The user's settings; an unreadable file counts as none.
static json_t *read_settings(const Stage *stage) {
  char path[PATH_MAX];
  struct stat status;
  json_t *settings = NULL;
  if (!stage->spec.exact && settings_path(stage, path, sizeof path, NULL) &&
      stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size < SETTINGS_MAX) {
    settings = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
  }
  if (json_is_object(settings)) return settings;
  json_decref(settings);
  return json_object();
}

static int l_settings(lua_State *L) {
  Stage *stage = stage_of(L);
  Fault fault;
  if (!stage->settings) stage->settings = read_settings(stage);
  if (jsonlua_push(L, stage->settings, &fault)) return 1;
  lua_newtable(L);  // a file that somebody edited into what no script can hold
  return 1;
}

static int l_keep_settings(lua_State *L) {
  Stage *stage = stage_of(L);
  Fault fault;
  json_t *settings = jsonlua_read(L, 1, &fault);
  if (!settings) return luaL_error(L, "window.keep_settings: %s", fault.text);
  if (json_is_array(settings) && json_array_size(settings) == 0) {
    json_decref(settings);
    settings = json_object();
  }
  json_decref(stage->settings);
  stage->settings = settings;
  if (stage->spec.exact) return 0;
  char *text = json_dumps(settings, JSON_INDENT(2) | JSON_SORT_KEYS);
  bool good = text && files_write(stage->spec.files, SETTINGS_NAME, text, strlen(text), &fault);
  if (!text) fault_set(&fault, NULL, 0, "out of memory");
  free(text);
  if (good) return 0;
  lua_pushnil(L);
  lua_pushstring(L, fault.text);
  return 2;
}

/// A name for a new picture: the one that was asked for, or the time.
static bool picture_name(lua_State *L, char *out, size_t size) {
  char stamp[32];
  time_t now = time(NULL);
  struct tm parts;
  localtime_r(&now, &parts);
  strftime(stamp, sizeof stamp, "%Y-%m-%d %H.%M.%S", &parts);
  const char *name = lua_isnil(L, 1) ? stamp : lua_tostring(L, 1);
  const char *ending = strrchr(name, '.');
  bool png = ending && strcmp(ending, ".png") == 0;
  int used = snprintf(out, size, "pictures/%s%s", name, png ? "" : ".png");
  return !strchr(name, '/') && used > 0 && (size_t)used < size && files_name_ok(out);
}

static int l_picture(lua_State *L) {
  Stage *stage = stage_of(L);
  char name[FILES_NAME_MAX], path[PATH_MAX];
  Fault fault;
  if (stage->frame) return luaL_error(L, "window.picture cannot be called within draw()");
  if (!picture_name(L, name, sizeof name)) return luaL_argerror(L, 1, "a plain file name");
  Canvas *canvas = window_capture(stage->spec.window);
  bool good = canvas ? files_user_path(stage->spec.files, name, path, sizeof path, &fault) &&
                           image_write(canvas, path, &fault)
                     : fault_set(&fault, NULL, 0, "there is no picture yet");
  canvas_free(canvas);
  if (good) {
    lua_pushstring(L, path);
    return 1;
  }
  lua_pushnil(L);
  lua_pushstring(L, fault.text);
  return 2;
}

static int l_install(lua_State *L) {
  char id[FILES_NAME_MAX + 1], text[900];
  Fault fault = { .line = 0 };
  if (stage_install(stage_of(L), lua_tostring(L, 1), id, &fault)) {
    lua_pushstring(L, id);
    return 1;
  }
  fault_format(&fault, text, sizeof text);
  lua_pushnil(L);
  lua_pushstring(L, text);
  return 2;
}

static int l_sound(lua_State *L) {
  const Stage *stage = stage_of(L);
  int name = luaL_checkoption(L, 1, NULL, sound_names);
  lua_Integer percent = lua_tointeger(L, 2);
  luaL_argcheck(L, percent >= 0 && percent <= 100, 2, "is no loudness from 0 to 100");
  if (stage->spec.sound && percent > 0) {
    sound_play(stage->spec.sound, (SoundName)name, (int)percent);
  }
  lua_pushboolean(L, stage->spec.sound != NULL);
  return 1;
}

static const ApiFunction functions[] = {
  { "size", "", "w:integer h:integer", "Size of the window in drawable pixels.", "1", false,
    l_size },
  { "texture", "canvas:Canvas", "Texture",
    "Copies a canvas into a picture that can be put on the "
    "frame many times.",
    "1", false, l_texture },
  { "copy",
    "texture:Texture x:number y:number w?:number h?:number sx?:number sy?:number "
    "sw?:number sh?:number alpha?:number",
    "",
    "Puts a texture, or the part (sx, sy, sw, sh) of it, on the frame at (x, y). Another size "
    "stretches it by the nearest pixel. `alpha` 0..255.",
    "1", false, l_copy },
  { "fill", "x:number y:number w:number h:number colour:integer", "",
    "Fills a rectangle with 0xAARRGGBB over what is there.", "1", false, l_fill },
  { "clip", "x:number y:number w:number h:number", "",
    "Cuts what follows to a rectangle, until `unclip` or the end of the frame. Clips do not nest.",
    "1", false, l_clip },
  { "unclip", "", "", "Ends the clip.", "1", false, l_unclip },
  { "title", "text:string", "", "Sets the window's title.", "1", false, l_title },
  { "cursor", "name:string", "", "Shows another pointer: arrow, hand, cross, wait or move.", "1",
    false, l_cursor },
  { "now", "", "ms:integer",
    "Milliseconds since the start; stands still where pictures must be "
    "exact.",
    "1", false, l_now },
  { "wake", "ms:number", "", "Asks for a frame in that many milliseconds; 0: at once.", "1", false,
    l_wake },
  { "typing", "on:boolean", "", "Says whether text events are wanted.", "1", false, l_typing },
  { "clipboard", "text?:string", "text:string", "Puts a text there, if given; gives what is there.",
    "1", false, l_clipboard },
  { "place", "x?:integer y?:integer w?:integer h?:integer full?:boolean",
    "x:integer? y:integer? w:integer? h:integer? full:boolean?",
    "Puts the window there on the desktop, if given, or over the whole screen; gives where it is, "
    "and while it is full where "
    "it was. Nothing without a screen.",
    "1", false, l_place },
  { "install", "path:string", "id:string? message:string?",
    "Puts the zip of a pack that was dropped on the window into the user's folder; nil and why.",
    "1", false, l_install },
  { "sound", "name:string percent:integer", "heard:boolean",
    "Lets a sound be heard: march, gun, die or turn; false where there is no device.", "1", false,
    l_sound },
  { "quit", "", "", "Ends the program after this call.", "1", false, l_quit },
  { "settings", "", "table",
    "The user's settings as they were kept last: integers, strings, "
    "booleans and tables.",
    "1", false, l_settings },
  { "keep_settings", "settings:table", "nothing:nil message:string?",
    "Keeps them for the next time; nil and why when they cannot be written.", "1", false,
    l_keep_settings },
  { "picture", "name?:string", "path:string? message:string?",
    "Saves the last frame as a PNG in the user's folder pictures/; not within draw().", "1", false,
    l_picture },
  { "display_scale", "", "number", "How much larger than usual to draw on this screen, 1 to 3.",
    "1", false, l_display_scale },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

static const ApiFunction methods[] = {
  { "update", "canvas:Canvas", "", "Takes another picture, of whatever size.", "1", false,
    l_texture_update },
  { "size", "", "w:integer h:integer", "Its size in pixels.", "1", false, l_texture_size },
  { "free", "", "", "Gives its memory back now; it cannot be used afterwards.", "1", false,
    l_texture_free },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

extern const ApiModule api_window_module;
const ApiModule api_window_module = {
  .name = "window",
  .text = "The window: pictures on its frame, the pointer, the clock, settings.",
  .functions = functions,
  .type = "Texture",
  .methods = methods,
  .collect = l_texture_free,
  .trusted = true,
  .realm = REALM_UI,
};
