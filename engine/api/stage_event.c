// Events as the interface's scripts get them.
#include <lauxlib.h>

#include "api/luafields.h"
#include "api/stage_inside.h"

static void set_mods(lua_State *L, const WindowEvent *event) {
  lua_createtable(L, 0, 3);
  luafields_flag(L, "shift", event->shift);
  luafields_flag(L, "ctrl", event->ctrl);
  luafields_flag(L, "alt", event->alt);
  lua_setfield(L, -2, "mods");
}

static void set_place(lua_State *L, const WindowEvent *event) {
  luafields_integer(L, "x", event->x);
  luafields_integer(L, "y", event->y);
}

static void set_buttons(lua_State *L, const WindowEvent *event) {
  lua_createtable(L, 0, 3);
  luafields_flag(L, "left", (event->buttons & BUTTON_LEFT) != 0);
  luafields_flag(L, "middle", (event->buttons & BUTTON_MIDDLE) != 0);
  luafields_flag(L, "right", (event->buttons & BUTTON_RIGHT) != 0);
  lua_setfield(L, -2, "buttons");
}

static void set_key(lua_State *L, const WindowEvent *event) {
  luafields_text(L, "key", event->key);
  luafields_flag(L, "down", event->down);
  luafields_flag(L, "again", event->again);
}

static void set_click(lua_State *L, const WindowEvent *event) {
  set_place(L, event);
  luafields_text(L, "button", window_button_name(event->buttons));
  luafields_integer(L, "clicks", event->clicks);
}

static void set_wheel(lua_State *L, const WindowEvent *event) {
  set_place(L, event);
  luafields_integer(L, "dx", event->dx);
  luafields_integer(L, "dy", event->dy);
}

static void set_size(lua_State *L, const WindowEvent *event) {
  luafields_integer(L, "w", event->width);
  luafields_integer(L, "h", event->height);
}

void stage_push_event(lua_State *L, const WindowEvent *event) {
  lua_createtable(L, 0, 8);
  luafields_text(L, "kind", window_event_name(event->kind));
  set_mods(L, event);
  switch (event->kind) {
  case WINDOW_KEY:
    set_key(L, event);
    return;
  case WINDOW_TEXT:
    luafields_text(L, "text", event->text);
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
  case WINDOW_DROP:
    luafields_text(L, "path", window_dropped(stage_of(L)->spec.window));
    return;
  case WINDOW_FOCUS:
    luafields_flag(L, "on", event->on);
    return;
  default:
    return;
  }
}
