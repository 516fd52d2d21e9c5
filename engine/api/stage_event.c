// Events as the interface's scripts get them.
#include <lauxlib.h>

#include "api/stage_inside.h"

static void set_word(lua_State *L, const char *key, const char *word) {
  lua_pushstring(L, word);
  lua_setfield(L, -2, key);
}

static void set_flag(lua_State *L, const char *key, bool flag) {
  lua_pushboolean(L, flag);
  lua_setfield(L, -2, key);
}

static void set_number(lua_State *L, const char *key, int number) {
  lua_pushinteger(L, number);
  lua_setfield(L, -2, key);
}

static void set_mods(lua_State *L, const WindowEvent *event) {
  lua_createtable(L, 0, 3);
  set_flag(L, "shift", event->shift);
  set_flag(L, "ctrl", event->ctrl);
  set_flag(L, "alt", event->alt);
  lua_setfield(L, -2, "mods");
}

static void set_place(lua_State *L, const WindowEvent *event) {
  set_number(L, "x", event->x);
  set_number(L, "y", event->y);
}

static const char *button_name(unsigned button) {
  return button == BUTTON_LEFT ? "left" : button == BUTTON_MIDDLE ? "middle" : "right";
}

static void set_buttons(lua_State *L, const WindowEvent *event) {
  lua_createtable(L, 0, 3);
  set_flag(L, "left", (event->buttons & BUTTON_LEFT) != 0);
  set_flag(L, "middle", (event->buttons & BUTTON_MIDDLE) != 0);
  set_flag(L, "right", (event->buttons & BUTTON_RIGHT) != 0);
  lua_setfield(L, -2, "buttons");
}

static void set_key(lua_State *L, const WindowEvent *event) {
  set_word(L, "key", event->key);
  set_flag(L, "down", event->down);
  set_flag(L, "again", event->again);
}

static void set_click(lua_State *L, const WindowEvent *event) {
  set_place(L, event);
  set_word(L, "button", button_name(event->buttons));
  set_number(L, "clicks", event->clicks);
}

static void set_wheel(lua_State *L, const WindowEvent *event) {
  set_place(L, event);
  set_number(L, "dx", event->dx);
  set_number(L, "dy", event->dy);
}

static void set_size(lua_State *L, const WindowEvent *event) {
  set_number(L, "w", event->width);
  set_number(L, "h", event->height);
}

void stage_push_event(lua_State *L, const WindowEvent *event) {
  static const char *const kinds[] = { "nothing", "key",    "text",  "move", "press",
                                       "release", "wheel",  "leave", "size", "focus",
                                       "quit",    "expose", "files" };
  lua_createtable(L, 0, 8);
  set_word(L, "kind", kinds[event->kind]);
  set_mods(L, event);
  switch (event->kind) {
  case WINDOW_KEY:
    set_key(L, event);
    return;
  case WINDOW_TEXT:
    set_word(L, "text", event->text);
    return;
  case WINDOW_MOVE:
    set_place(L, event);
    set_buttons(L, event);
    return;
  case WINDOW_PRESS:
  case WINDOW_RELEASE:
    set_click(L, event);
    return;
  case WINDOW_WHEEL:
    set_wheel(L, event);
    return;
  case WINDOW_SIZE:
    set_size(L, event);
    return;
  case WINDOW_FOCUS:
    set_flag(L, "on", event->on);
    return;
  default:
    return;
  }
}
