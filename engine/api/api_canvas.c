// engine.canvas: drawing on canvases, fonts, pictures. For the interface: numbers may be fractions.
#include "api/api_canvas.h"

#include <math.h>
#include <string.h>

#include "api/api.h"
#include "api/api_files.h"
#include "host/image.h"

#define FONT "Font"
#define FONTS "engine.canvas fonts"
static const char FONT_TABLE[] = "assets/fonts.lua";

enum { MOST_POINTS = 1 << 16 };

typedef struct CanvasObject {
  Canvas *canvas;  // NULL: freed
} CanvasObject;

typedef struct FontObject {
  Font *font;  // of the state's set, which is a user value
} FontObject;

typedef struct FontsObject {
  FontSet *set;
} FontsObject;

Canvas *api_check_canvas(lua_State *L, int arg) {
  CanvasObject *object = luaL_checkudata(L, arg, API_CANVAS);
  luaL_argcheck(L, object->canvas, arg, "the canvas was freed");
  return object->canvas;
}

static Canvas *self(lua_State *L) {
  Canvas *canvas = ((CanvasObject *)lua_touserdata(L, 1))->canvas;
  if (!canvas) luaL_error(L, "the canvas was freed");
  return canvas;
}

/// Lets the collector work as if Lua itself had taken the pixels' memory.
static void tell_collector(lua_State *L, const Canvas *canvas) {
  size_t bytes = (size_t)canvas_width(canvas) * (size_t)canvas_height(canvas) * 4;
  lua_gc(L, LUA_GCSTEP, (int)(bytes >> 10));
}

static int l_free_canvas(lua_State *L) {
  CanvasObject *object = lua_touserdata(L, 1);
  canvas_free(object->canvas);
  object->canvas = NULL;
  return 0;
}

static int l_box_canvas(lua_State *L) {
  CanvasObject *object = api_new(L, API_CANVAS, sizeof *object, 0);
  object->canvas = lua_touserdata(L, 1);
  return 1;
}

void api_push_canvas(lua_State *L, Canvas *canvas) {
  lua_pushcfunction(L, l_box_canvas);
  lua_pushlightuserdata(L, canvas);
  if (lua_pcall(L, 1, 1, 0) != LUA_OK) {
    canvas_free(canvas);
    lua_error(L);
  }
  tell_collector(L, canvas);
}

static int l_new(lua_State *L) {  // canvas.new(w, h) -> Canvas
  lua_Integer w = lua_tointeger(L, 1), h = lua_tointeger(L, 2);
  luaL_argcheck(L, w >= 1 && w <= CANVAS_MAX_SIDE_PX, 1, "a canvas has 1 to 8192 px a side");
  luaL_argcheck(L, h >= 1 && h <= CANVAS_MAX_SIDE_PX, 2, "a canvas has 1 to 8192 px a side");
  CanvasObject *object = api_new(L, API_CANVAS, sizeof *object, 0);
  object->canvas = canvas_new((int)w, (int)h);
  if (!object->canvas) return luaL_error(L, "out of memory for a canvas");
  tell_collector(L, object->canvas);
  return 1;
}

static int l_load(lua_State *L) {  // canvas.load(path, side) -> Canvas | nil, message
  const Files *files = api_files_of(L);
  lua_Integer side = lua_isnoneornil(L, 2) ? CANVAS_MAX_SIDE_PX : lua_tointeger(L, 2);
  luaL_argcheck(L, side >= 1 && side <= CANVAS_MAX_SIDE_PX, 2, "a canvas has 1 to 8192 px a side");
  if (!files) return luaL_error(L, "this state has no files");
  CanvasObject *object = api_new(L, API_CANVAS, sizeof *object, 0);
  Fault fault = { 0 };
  object->canvas = image_read(files, lua_tostring(L, 1), (int)side, &fault);
  if (object->canvas) {
    tell_collector(L, object->canvas);
    return 1;
  }
  char message[700];
  fault_format(&fault, message, sizeof message);
  lua_pushnil(L);
  lua_pushstring(L, message);
  return 2;
}

// ---- Arguments

static float number_at(lua_State *L, int arg) { return (float)lua_tonumber(L, arg); }

/// Whole pixels; what is far off is brought within reach.
static int pixels_at(lua_State *L, int arg) {
  lua_Number value = floor(lua_tonumber(L, arg) + 0.5);
  if (!(value == value)) return 0;
  return (int)fmin(fmax(value, -1e6), 1e6);
}

static Colour colour_at(lua_State *L, int arg) {
  lua_Integer colour = lua_tointeger(L, arg);
  luaL_argcheck(L, colour >= 0 && colour <= UINT32_MAX, arg, "a colour is 0xAARRGGBB");
  return (Colour)colour;
}

static int alpha_at(lua_State *L, int arg) {
  return lua_isnil(L, arg) ? 255 : (int)fmin(fmax(lua_tonumber(L, arg), 0), 255);
}

/// The number in field `key` of the table at `index`, or `otherwise`.
static float number_field(lua_State *L, int index, const char *key, float otherwise) {
  lua_getfield(L, index, key);
  if (!lua_isnil(L, -1) && lua_type(L, -1) != LUA_TNUMBER) {
    luaL_error(L, "'%s' must be a number, got %s", key, luaL_typename(L, -1));
  }
  float value = lua_isnil(L, -1) ? otherwise : (float)lua_tonumber(L, -1);
  lua_pop(L, 1);
  return value;
}

static bool flag_field(lua_State *L, int index, const char *key) {
  lua_getfield(L, index, key);
  bool flag = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return flag;
}

/// The colour on top of the stack, which goes.
static Colour pop_colour(lua_State *L, const char *what) {
  int whole;
  lua_Integer colour = lua_tointegerx(L, -1, &whole);
  if (!whole || colour < 0 || colour > UINT32_MAX) {
    luaL_error(L, "%s must be a colour 0xAARRGGBB, got %s", what, luaL_tolstring(L, -1, NULL));
  }
  lua_pop(L, 1);
  return (Colour)colour;
}

/// One end of a gradient: `key = { x, y, colour }`.
static void gradient_end(lua_State *L, int index, const char *key, float *x, float *y,
                         Colour *colour) {
  if (lua_getfield(L, index, key) != LUA_TTABLE) {
    luaL_error(L, "'%s' of a gradient must be {x, y, colour}, got %s", key, luaL_typename(L, -1));
  }
  lua_geti(L, -1, 1);
  lua_geti(L, -2, 2);
  if (!lua_isnumber(L, -1) || !lua_isnumber(L, -2)) {
    luaL_error(L, "'%s' of a gradient must be {x, y, colour}", key);
  }
  *x = (float)lua_tonumber(L, -2);
  *y = (float)lua_tonumber(L, -1);
  lua_pop(L, 2);
  lua_geti(L, -1, 3);
  *colour = pop_colour(L, key);
  lua_pop(L, 1);
}

/// The paint at `arg`: a colour or a table. A tile's canvas stays on the stack with its table.
static Paint paint_at(lua_State *L, int arg) {
  Paint paint = { 0 };
  if (lua_type(L, arg) == LUA_TNUMBER) {
    paint.colour = colour_at(L, arg);
    return paint;
  }
  paint.multiply = flag_field(L, arg, "multiply");
  if (lua_getfield(L, arg, "from") != LUA_TNIL) {
    paint.kind = PAINT_LINEAR;
    gradient_end(L, arg, "from", &paint.x0, &paint.y0, &paint.colour);
    gradient_end(L, arg, "to", &paint.x1, &paint.y1, &paint.to);
    return paint;
  }
  if (lua_getfield(L, arg, "tile") != LUA_TNIL) {
    CanvasObject *tile = luaL_testudata(L, -1, API_CANVAS);
    luaL_argcheck(L, tile && tile->canvas, arg, "'tile' must be a Canvas");
    paint.kind = PAINT_TILE;
    paint.tile = tile->canvas;
    paint.x0 = number_field(L, arg, "x", 0);
    paint.y0 = number_field(L, arg, "y", 0);
    return paint;
  }
  lua_getfield(L, arg, "colour");
  paint.colour = pop_colour(L, "the paint's 'colour' (or 'from' and 'to', or 'tile')");
  return paint;
}

/// The points of a flat array x1, y1, x2, y2 ..; lives as long as it is on the stack.
static float *points_at(lua_State *L, int arg, int *count) {
  lua_Unsigned length = lua_rawlen(L, arg);
  luaL_argcheck(L, length % 2 == 0, arg, "points are x1, y1, x2, y2 ...: an even number");
  luaL_argcheck(L, length >= 2 && length / 2 <= MOST_POINTS, arg, "1 to 65536 points");
  float *xy = lua_newuserdatauv(L, length * sizeof *xy, 0);
  for (lua_Unsigned i = 0; i < length; i++) {
    lua_rawgeti(L, arg, (lua_Integer)i + 1);
    luaL_argcheck(L, lua_type(L, -1) == LUA_TNUMBER, arg, "points must be numbers");
    xy[i] = (float)lua_tonumber(L, -1);
    lua_pop(L, 1);
  }
  *count = (int)(length / 2);
  return xy;
}

// ---- The canvas

static int l_size(lua_State *L) {
  const Canvas *canvas = self(L);
  lua_pushinteger(L, canvas_width(canvas));
  lua_pushinteger(L, canvas_height(canvas));
  return 2;
}

static int l_pixel(lua_State *L) {
  lua_pushinteger(L, canvas_pixel(self(L), pixels_at(L, 2), pixels_at(L, 3)));
  return 1;
}

static int l_clear(lua_State *L) {
  canvas_clear(self(L), lua_isnil(L, 2) ? 0 : colour_at(L, 2));
  return 0;
}

static int l_origin(lua_State *L) {
  canvas_origin(self(L), number_at(L, 2), number_at(L, 3), lua_isnil(L, 4) ? 1 : number_at(L, 4));
  return 0;
}

static int l_clip(lua_State *L) {
  canvas_clip(self(L), pixels_at(L, 2), pixels_at(L, 3), pixels_at(L, 4), pixels_at(L, 5));
  return 0;
}

static int l_unclip(lua_State *L) {
  canvas_unclip(self(L));
  return 0;
}

// ---- Paths

static int l_begin(lua_State *L) {
  canvas_begin(self(L));
  return 0;
}

static int l_move(lua_State *L) {
  canvas_move(self(L), number_at(L, 2), number_at(L, 3));
  return 0;
}

static int l_line(lua_State *L) {
  canvas_line(self(L), number_at(L, 2), number_at(L, 3));
  return 0;
}

static int l_curve(lua_State *L) {
  canvas_curve(self(L), number_at(L, 2), number_at(L, 3), number_at(L, 4), number_at(L, 5),
               number_at(L, 6), number_at(L, 7));
  return 0;
}

static int l_close(lua_State *L) {
  canvas_close(self(L));
  return 0;
}

static int l_smooth(lua_State *L) {
  int count;
  Canvas *canvas = self(L);
  float *xy = points_at(L, 2, &count);
  canvas_smooth(canvas, xy, count, lua_toboolean(L, 3));
  return 0;
}

static int l_rect(lua_State *L) {
  canvas_rect(self(L), number_at(L, 2), number_at(L, 3), number_at(L, 4), number_at(L, 5));
  return 0;
}

static int l_round_rect(lua_State *L) {
  canvas_round_rect(self(L), number_at(L, 2), number_at(L, 3), number_at(L, 4), number_at(L, 5),
                    number_at(L, 6));
  return 0;
}

static int l_ellipse(lua_State *L) {
  canvas_ellipse(self(L), number_at(L, 2), number_at(L, 3), number_at(L, 4),
                 lua_isnil(L, 5) ? number_at(L, 4) : number_at(L, 5));
  return 0;
}

static int l_arc(lua_State *L) {
  canvas_arc(self(L), number_at(L, 2), number_at(L, 3), number_at(L, 4), number_at(L, 5),
             number_at(L, 6));
  return 0;
}

static int l_fill(lua_State *L) {
  Canvas *canvas = self(L);
  Paint paint = paint_at(L, 2);
  canvas_fill(canvas, &paint);
  return 0;
}

static void read_dashes(lua_State *L, int index, Stroke *stroke) {
  if (lua_getfield(L, index, "dashes") != LUA_TNIL) {
    luaL_argcheck(L, lua_istable(L, -1), index, "'dashes' must be a list of lengths");
    lua_Unsigned count = lua_rawlen(L, -1);
    luaL_argcheck(L, count <= STROKE_MAX_DASHES, index, "'dashes' has at most 8 lengths");
    for (lua_Unsigned i = 0; i < count; i++) {
      lua_rawgeti(L, -1, (lua_Integer)i + 1);
      luaL_argcheck(L, lua_type(L, -1) == LUA_TNUMBER, index, "'dashes' must be numbers");
      stroke->dashes[stroke->dash_count++] = (float)lua_tonumber(L, -1);
      lua_pop(L, 1);
    }
  }
  lua_pop(L, 1);
}

static int l_stroke(lua_State *L) {  // c:stroke(width, paint, style?)
  Canvas *canvas = self(L);
  Stroke stroke = { .width = number_at(L, 2) };
  luaL_argcheck(L, stroke.width > 0, 2, "a stroke is wider than 0");
  if (lua_istable(L, 4)) {
    stroke.round_caps = stroke.round_joins = flag_field(L, 4, "round");
    stroke.dash_offset = number_field(L, 4, "offset", 0);
    read_dashes(L, 4, &stroke);
  }
  Paint paint = paint_at(L, 3);
  canvas_stroke(canvas, &stroke, &paint);
  return 0;
}

// ---- Text

static TextAlign align_field(lua_State *L, int index) {
  static const char *const words[] = { "left", "centre", "right" };
  TextAlign align = TEXT_LEFT;
  if (lua_getfield(L, index, "align") != LUA_TNIL) {
    const char *word = lua_tostring(L, -1);
    int found = -1;
    for (int i = 0; word && i < 3; i++)
      if (strcmp(word, words[i]) == 0) found = i;
    luaL_argcheck(L, found >= 0, index, "'align' is left, centre or right");
    align = (TextAlign)found;
  }
  lua_pop(L, 1);
  return align;
}

static TextStyle style_at(lua_State *L, int font, int size, int colour, int style) {
  TextStyle text = { .font = ((FontObject *)lua_touserdata(L, font))->font,
                     .size_px = number_at(L, size),
                     .colour = colour_at(L, colour) };
  luaL_argcheck(L, text.font, font, "an empty font");
  if (!lua_istable(L, style)) return text;
  text.align = align_field(L, style);
  text.spacing_px = number_field(L, style, "spacing", 0);
  text.halo_px = number_field(L, style, "halo_px", 2);
  if (lua_getfield(L, style, "halo") != LUA_TNIL) {
    text.halo = pop_colour(L, "'halo'");
  } else {
    lua_pop(L, 1);
  }
  return text;
}

static int l_text(lua_State *L) {  // c:text(font, size, x, y, text, colour, style?) -> advance
  Canvas *canvas = self(L);
  TextStyle style = style_at(L, 2, 3, 7, 8);
  float advance = canvas_text(canvas, &style, number_at(L, 4), number_at(L, 5), lua_tostring(L, 6));
  lua_pushnumber(L, advance);
  return 1;
}

static int l_text_along(lua_State *L) {  // c:text_along(font, size, points, text, colour, style?)
  Canvas *canvas = self(L);
  TextStyle style = style_at(L, 2, 3, 6, 7);
  int count;
  const char *text = lua_tostring(L, 5);
  float *xy = points_at(L, 4, &count);
  lua_pushboolean(L, canvas_text_along(canvas, &style, xy, count, text));
  return 1;
}

// ---- Areas

static int l_draw(lua_State *L) {
  Canvas *canvas = self(L);
  const Canvas *image = api_check_canvas(L, 2);
  luaL_argcheck(L, image != canvas, 2, "a canvas cannot be drawn on itself");
  canvas_draw(canvas, image, number_at(L, 3), number_at(L, 4), alpha_at(L, 5));
  return 0;
}

static int l_draw_fit(lua_State *L) {
  Canvas *canvas = self(L);
  const Canvas *image = api_check_canvas(L, 2);
  luaL_argcheck(L, image != canvas, 2, "a canvas cannot be drawn on itself");
  canvas_draw_fit(canvas, image, number_at(L, 3), number_at(L, 4), number_at(L, 5), number_at(L, 6),
                  alpha_at(L, 7));
  return 0;
}

static int l_shadow(lua_State *L) {
  Canvas *canvas = self(L);
  canvas_shadow(canvas, number_at(L, 2), number_at(L, 3), number_at(L, 4), number_at(L, 5),
                number_at(L, 6), colour_at(L, 7));
  return 0;
}

static int l_grain(lua_State *L) {
  Canvas *canvas = self(L);
  canvas_grain(canvas, (uint32_t)lua_tointeger(L, 2), pixels_at(L, 3), pixels_at(L, 4),
               pixels_at(L, 5));
  return 0;
}

// ---- Fonts

static int l_fonts_gc(lua_State *L) {
  FontsObject *fonts = lua_touserdata(L, 1);
  fontset_free(fonts->set);
  fonts->set = NULL;
  return 0;
}

/// Pushes the state's set of fonts.
static FontSet *push_fonts(lua_State *L) {
  if (lua_getfield(L, LUA_REGISTRYINDEX, FONTS) == LUA_TUSERDATA) {
    return ((FontsObject *)lua_touserdata(L, -1))->set;
  }
  lua_pop(L, 1);
  FontsObject *fonts = lua_newuserdatauv(L, sizeof *fonts, 0);
  fonts->set = NULL;
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, l_fonts_gc);
  lua_setfield(L, -2, "__gc");
  lua_setmetatable(L, -2);
  const Files *files = api_files_of(L);
  if (files) fonts->set = fontset_read(files, FONT_TABLE, NULL);
  if (!fonts->set) fonts->set = fontset_bare();
  if (!fonts->set) luaL_error(L, "out of memory for fonts");
  lua_pushvalue(L, -1);
  lua_setfield(L, LUA_REGISTRYINDEX, FONTS);
  return fonts->set;
}

FontSet *api_fonts(lua_State *L) {
  FontSet *set = push_fonts(L);
  lua_pop(L, 1);
  return set;
}

static int l_font(lua_State *L) {  // canvas.font(role) -> Font
  FontSet *set = push_fonts(L);
  FontObject *object = api_new(L, FONT, sizeof *object, 1);
  object->font = fontset_font(set, lua_tostring(L, 1));
  lua_pushvalue(L, -2);
  lua_setiuservalue(L, -2, 1);  // the set outlives its fonts
  return 1;
}

static int l_fonts(lua_State *L) {  // canvas.fonts() -> {{role, path, fallback}}
  FontSet *set = push_fonts(L);
  lua_newtable(L);
  for (size_t i = 0; i < fontset_count(set); i++) {
    lua_createtable(L, 0, 3);
    lua_pushstring(L, fontset_role(set, i));
    lua_setfield(L, -2, "role");
    const char *path = fontset_path(set, i);
    lua_pushstring(L, path);
    lua_setfield(L, -2, "path");
    lua_pushboolean(L, path[0] == '\0');
    lua_setfield(L, -2, "fallback");
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

static Font *self_font(lua_State *L) {
  Font *font = ((FontObject *)lua_touserdata(L, 1))->font;
  if (!font) luaL_error(L, "an empty font");
  return font;
}

static int l_width(lua_State *L) {  // font:width(text, size, spacing?) -> number
  lua_pushnumber(L, font_width(self_font(L), number_at(L, 3), number_at(L, 4), lua_tostring(L, 2)));
  return 1;
}

static int l_metrics(lua_State *L) {  // font:metrics(size) -> ascent, descent, line
  FontMetrics metrics = font_metrics(self_font(L), number_at(L, 2));
  lua_pushnumber(L, metrics.ascent);
  lua_pushnumber(L, metrics.descent);
  lua_pushnumber(L, metrics.line);
  return 3;
}

static int l_wrap(lua_State *L) {  // font:wrap(text, size, width) -> string[]
  Font *font = self_font(L);
  const char *text = lua_tostring(L, 2);
  float size = number_at(L, 3), width = number_at(L, 4);
  lua_newtable(L);
  for (lua_Integer line = 1; line == 1 || *text; line++) {
    size_t next = 0, length = font_break(font, size, text, width, &next);
    lua_pushlstring(L, text, length);
    lua_rawseti(L, -2, line);
    text += next;
  }
  return 1;
}

// ---- The registry's rows

static const ApiFunction functions[] = {
  { "new", "width:integer height:integer", "Canvas",
    "Makes a transparent canvas of 1 to 8192 px a side.", "1", false, l_new },
  { "load", "path:string side?:integer", "canvas:Canvas? message:string?",
    "Reads a PNG of assets/ or a pack by its virtual path; nil and why when it cannot, or is "
    "larger "
    "than `side` pixels a side.",
    "1", false, l_load },
  { "font", "role:string", "Font",
    "The font of a role of assets/fonts.lua (`title`, `text`, `italic`, `bold`, `counter`, "
    "`label`, `label_italic`, `mono` ...); of an unknown role the font of `text`. Never fails: "
    "when no file will do, plain strokes are drawn.",
    "1", false, l_font },
  { "fonts", "", "table[]",
    "What each role is drawn with: {role, path, fallback}; fallback is true for plain strokes.",
    "1", false, l_fonts },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

static const ApiFunction canvas_methods[] = {
  { "size", "", "width:integer height:integer", "Size in pixels.", "1", false, l_size },
  { "pixel", "x:number y:number", "colour:integer", "The pixel 0xAARRGGBB; 0 outside.", "1", false,
    l_pixel },
  { "free", "", "", "Gives the memory back now; the canvas cannot be used any more.", "1", false,
    l_free_canvas },
  { "clear", "colour?:integer", "", "Fills all with a colour 0xAARRGGBB; nil: transparent.", "1",
    false, l_clear },
  { "origin", "dx:number dy:number scale?:number", "",
    "From now on (x, y) lands on (x * scale + dx, y * scale + dy); widths and text scale too.", "1",
    false, l_origin },
  { "clip", "x:number y:number width:number height:number", "",
    "Draws inside this rectangle only; in pixels, untouched by the origin.", "1", false, l_clip },
  { "unclip", "", "", "Draws everywhere again.", "1", false, l_unclip },
  { "begin", "", "", "Empties the path.", "1", false, l_begin },
  { "move", "x:number y:number", "", "Starts an outline of the path.", "1", false, l_move },
  { "line", "x:number y:number", "", "Adds a straight line.", "1", false, l_line },
  { "curve", "x1:number y1:number x2:number y2:number x:number y:number", "",
    "Adds a cubic curve with two control points.", "1", false, l_curve },
  { "close", "", "", "Closes the outline.", "1", false, l_close },
  { "smooth", "points:number[] closed?:boolean", "",
    "Adds an outline that goes smoothly through all points x1, y1, x2, y2 ...", "1", false,
    l_smooth },
  { "rect", "x:number y:number width:number height:number", "", "Adds a rectangle.", "1", false,
    l_rect },
  { "round_rect", "x:number y:number width:number height:number radius:number", "",
    "Adds a rectangle with round corners.", "1", false, l_round_rect },
  { "ellipse", "cx:number cy:number rx:number ry?:number", "",
    "Adds an ellipse; a circle without `ry`.", "1", false, l_ellipse },
  { "arc", "cx:number cy:number radius:number from:number to:number", "",
    "Adds an open arc; degrees clockwise from east.", "1", false, l_arc },
  { "fill", "paint:integer|table", "",
    "Fills the path (non-zero rule). A paint is a colour 0xAARRGGBB, {colour=}, {from={x, y, "
    "colour}, to={x, y, colour}} or {tile=Canvas, x=, y=}; with multiply=true it darkens.",
    "1", false, l_fill },
  { "stroke", "width:number paint:integer|table style?:table", "",
    "Draws along the path. Style: {round=true, dashes={on, off ...}, offset=}.", "1", false,
    l_stroke },
  { "text", "font:Font size:number x:number y:number text:string colour:integer style?:table",
    "advance:number",
    "Draws a line of text on the baseline at (x, y). Style: {align=\"left|centre|right\", "
    "halo=colour, halo_px=2, spacing=0}.",
    "1", false, l_text },
  { "text_along", "font:Font size:number points:number[] text:string colour:integer style?:table",
    "boolean",
    "Draws text along a line of points, centred on its length; false, nothing drawn, when the line "
    "is too short.",
    "1", false, l_text_along },
  { "draw", "image:Canvas x:number y:number alpha?:number", "",
    "Draws another canvas with its corner at (x, y), not scaled; alpha 0 to 255.", "1", false,
    l_draw },
  { "draw_fit", "image:Canvas x:number y:number width:number height:number alpha?:number", "",
    "Draws another canvas fitted to a rectangle.", "1", false, l_draw_fit },
  { "shadow", "x:number y:number width:number height:number blur:number colour:integer", "",
    "Draws the soft shadow of a rectangle.", "1", false, l_shadow },
  { "grain", "seed:integer dx:number dy:number amount:number", "",
    "Paper grain: lightens and darkens by up to `amount` of 255. Depends on (x + dx, y + dy) and "
    "seed alone, so neighbours join.",
    "1", false, l_grain },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

static const ApiFunction font_methods[] = {
  { "width", "text:string size:number spacing?:number", "number",
    "Width of one line of text in pixels.", "1", false, l_width },
  { "metrics", "size:number", "ascent:number descent:number line:number",
    "Heights above and below the baseline and the pitch of lines, in pixels.", "1", false,
    l_metrics },
  { "wrap", "text:string size:number width:number", "string[]",
    "Breaks text into lines of at most that width, at blanks, hyphens and newlines.", "1", false,
    l_wrap },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

extern const ApiModule api_canvas_module;
const ApiModule api_canvas_module = {
  .name = "canvas",
  .text = "Software drawing for the interface: paths, gradients, text, pictures.",
  .functions = functions,
  .type = API_CANVAS,
  .methods = canvas_methods,
  .collect = l_free_canvas,
  .type2 = FONT,
  .methods2 = font_methods,
  .realm = REALM_UI,
};
