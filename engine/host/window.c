#include "host/window.h"

#include <SDL.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { QUEUE_MAX = 256, TITLE_PX = 40 };  // TITLE_PX: room for a title above a window

struct Window {
  SDL_Window *window;      // NULL when headless
  SDL_Renderer *renderer;  // of the graphics card, or NULL
  SDL_Texture *sheet;      // what the renderer shows; as large as the frame
  SDL_Surface *surface;    // the window's own, while a frame is being drawn without a renderer
  SDL_Cursor *cursors[CURSOR_COUNT];
  Frame *frame;
  bool presented;
  bool converts;                 // the surface is of another form: the frame is copied into it
  char *clipboard;               // headless
  char *dropped;                 // path of the file dropped last, or NULL
  WindowPlace place;             // before it took the whole screen
  WindowEvent queue[QUEUE_MAX];  // pushed events, oldest at `first`
  int first, count;
};

static bool sdl_fault(Fault *fault, const char *what) {
  return fault_set(fault, NULL, 0, "%s: %s", what, SDL_GetError());
}

int64_t window_clock_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// ---------------------------------------------------------------- opening

static bool is_set(const char *variable) {
  const char *value = getenv(variable);
  return value && value[0];
}

/// SDL would ask the desktop's bus to keep the screen awake, and keep that connection: whoever
/// holds it can have programs started. X11 and Wayland do without.
static void leave_bus_alone(void) {
  setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent", 1);
  setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent", 1);
}

bool window_possible(Fault *why) {
#if defined(__linux__)
  if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") && !is_set("SDL_VIDEODRIVER")) {
    fault_set(why, NULL, 0, "there is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set");
    return fault_hint(why, "--no-window plays in the terminal");
  }
#endif
  if (SDL_WasInit(SDL_INIT_VIDEO)) return true;
  leave_bus_alone();
  if (SDL_Init(SDL_INIT_VIDEO) == 0) return true;
  sdl_fault(why, "the screen cannot be used");
  return fault_hint(why, "--no-window plays in the terminal");
}

/// Without this hint SDL shows even plain memory through a 3D driver, which is slow without a
/// graphics card; on Wayland plain memory needs it.
static void choose_presenting(void) {
  static const char *const plain[] = { "x11", "windows", "dummy", "offscreen", NULL };
  const char *driver = SDL_GetCurrentVideoDriver();
  for (int i = 0; driver && plain[i]; i++) {
    if (strcmp(driver, plain[i]) == 0) SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  }
}

/// The size to open with: what was asked, but no larger than the screen leaves room for below a
/// title.
static void fit_screen(const WindowSpec *spec, int *width, int *height) {
  SDL_Rect room;
  *width = spec->width > 1 ? spec->width : 1;
  *height = spec->height > 1 ? spec->height : 1;
  if (spec->fixed || SDL_GetDisplayUsableBounds(0, &room) != 0) return;
  if (*width > room.w && room.w > 0) *width = room.w;
  if (*height > room.h - TITLE_PX && room.h > TITLE_PX) *height = room.h - TITLE_PX;
}

static bool open_renderer(Window *window, Fault *fault) {
  Uint32 flags = SDL_RENDERER_ACCELERATED | SDL_RENDERER_PRESENTVSYNC;
  window->renderer = SDL_CreateRenderer(window->window, -1, flags);
  return window->renderer || sdl_fault(fault, "the graphics card cannot be used");
}

static bool open_screen(Window *window, const WindowSpec *spec, Fault *fault) {
  int width, height;
  if (!window_possible(fault)) return false;
  choose_presenting();
  fit_screen(spec, &width, &height);
  SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
  SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");  // the click that brings the focus counts
  window->window = SDL_CreateWindow(spec->title ? spec->title : "", SDL_WINDOWPOS_CENTERED,
                                    SDL_WINDOWPOS_CENTERED, width, height,
                                    SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
  if (!window->window) return sdl_fault(fault, "no window can be opened");
  SDL_StopTextInput();
  return !spec->hardware || open_renderer(window, fault);
}

Window *window_open(const WindowSpec *spec, Fault *fault) {
  Window *window = calloc(1, sizeof *window);
  if (window) window->frame = frame_new();
  if (!window || !window->frame) {
    free(window);
    fault_set(fault, NULL, 0, "out of memory");
    return NULL;
  }
  bool good = spec->headless ? frame_resize(window->frame, spec->width, spec->height) ||
                                   fault_set(fault, NULL, 0, "a window of %d x %d is out of range",
                                             spec->width, spec->height)
                             : open_screen(window, spec, fault);
  if (good) return window;
  window_close(window);
  return NULL;
}

void window_close(Window *window) {
  if (!window) return;
  for (int i = 0; i < CURSOR_COUNT; i++) {
    if (window->cursors[i]) SDL_FreeCursor(window->cursors[i]);
  }
  if (window->sheet) SDL_DestroyTexture(window->sheet);
  if (window->renderer) SDL_DestroyRenderer(window->renderer);
  if (window->window) SDL_DestroyWindow(window->window);
  frame_free(window->frame);
  free(window->clipboard);
  free(window->dropped);
  free(window);
  if (SDL_WasInit(SDL_INIT_VIDEO)) SDL_Quit();
}

// ---------------------------------------------------------------- size

void window_size(const Window *window, int *width, int *height) {
  *width = frame_width(window->frame);
  *height = frame_height(window->frame);
  if (window->window) SDL_GetWindowSizeInPixels(window->window, width, height);
}

bool window_place(const Window *window, WindowPlace *place) {
  if (!window->window) return false;
  place->full = (SDL_GetWindowFlags(window->window) & SDL_WINDOW_FULLSCREEN) != 0;
  if (place->full && window->place.width > 0) {
    *place = window->place;
    place->full = true;
    return true;
  }
  int top = 0, left = 0;  // of the desktop's own frame: 0 as long as it has not been drawn
  SDL_GetWindowBordersSize(window->window, &top, &left, NULL, NULL);
  SDL_GetWindowPosition(window->window, &place->x, &place->y);
  place->x -= left;
  place->y -= top;
  SDL_GetWindowSize(window->window, &place->width, &place->height);
  return true;
}

/// Reports whether some screen shows the upper edge of a window, by which it can be moved.
static bool in_sight(const WindowPlace *place) {
  for (int i = 0; i < SDL_GetNumVideoDisplays(); i++) {
    SDL_Rect room;
    SDL_Rect edge = { place->x, place->y, place->width, TITLE_PX };
    if (SDL_GetDisplayUsableBounds(i, &room) == 0 && SDL_HasIntersection(&room, &edge)) return true;
  }
  return false;
}

void window_set_place(Window *window, const WindowPlace *place) {
  if (!window->window) return;
  if (!place->full) SDL_SetWindowFullscreen(window->window, 0);
  WindowPlace now = { 0 };
  window_place(window, &now);
  bool other = place->x != now.x || place->y != now.y || place->width != now.width ||
               place->height != now.height;
  if (!now.full && other && place->width > 0 && place->height > 0 && in_sight(place)) {
    SDL_SetWindowSize(window->window, place->width, place->height);
    int top = 0, left = 0;
    SDL_GetWindowBordersSize(window->window, &top, &left, NULL, NULL);
    SDL_SetWindowPosition(window->window, place->x + left, place->y + top);
  }
  if (!place->full || now.full) return;
  window->place = *place;
  SDL_SetWindowFullscreen(window->window, SDL_WINDOW_FULLSCREEN_DESKTOP);
}

/// Drawable pixels per unit of the pointer's coordinates.
static double pixel_ratio(const Window *window) {
  int units = 0, pixels = 0;
  if (!window->window) return 1;
  SDL_GetWindowSize(window->window, &units, NULL);
  SDL_GetWindowSizeInPixels(window->window, &pixels, NULL);
  return units > 0 && pixels > 0 ? (double)pixels / units : 1;
}

double window_display_scale(const Window *window) {
  float dpi = 96;
  if (!window->window) return 1;
  double ratio = pixel_ratio(window);
  if (ratio > 1) return ratio < 3 ? ratio : 3;
  int display = SDL_GetWindowDisplayIndex(window->window);
  if (SDL_GetDisplayDPI(display < 0 ? 0 : display, NULL, &dpi, NULL) != 0) return 1;
  int quarters = (int)(dpi / 24 + 0.5f);  // screens often misstate their size by a little
  if (quarters < 5) return 1;
  return quarters < 12 ? quarters / 4.0 : 3;
}

const char *window_driver(const Window *window) {
  return window->window ? SDL_GetCurrentVideoDriver() : "headless";
}

bool window_resize(Window *window, int width, int height) {
  if (window->window) {
    SDL_SetWindowSize(window->window, width, height);
    return true;
  }
  if (!frame_resize(window->frame, width, height)) return false;
  window->presented = false;
  WindowEvent event = { .kind = WINDOW_SIZE, .width = width, .height = height };
  return window_push(window, &event);
}

// ---------------------------------------------------------------- drawing

/// Reports whether the surface's pixels are 0xXXRRGGBB.
static bool is_plain(const SDL_Surface *surface) {
  const SDL_PixelFormat *format = surface->format;
  return format->BytesPerPixel == 4 && format->Rmask == 0xFF0000u && format->Gmask == 0xFF00u &&
         format->Bmask == 0xFFu && surface->pitch % 4 == 0;
}

/// A frame in memory of its own, of the window's size.
static bool own_frame(Window *window) {
  int width = 0, height = 0;
  SDL_GetWindowSizeInPixels(window->window, &width, &height);
  bool same = width == frame_width(window->frame) && height == frame_height(window->frame);
  return same || frame_resize(window->frame, width, height);
}

static bool take_surface(Window *window) {
  SDL_Surface *surface = SDL_GetWindowSurface(window->window);
  if (!surface || surface->w < 1 || surface->h < 1) return false;
  window->surface = surface;
  window->converts = !is_plain(surface);
  if (window->converts) return own_frame(window);
  frame_borrow(window->frame, surface->pixels, surface->w, surface->h, surface->pitch / 4);
  return true;
}

Frame *window_begin(Window *window) {
  bool good = true;
  if (window->renderer) {
    good = own_frame(window);
  } else if (window->window) {
    good = take_surface(window);
  }
  if (!good) return NULL;
  frame_begin(window->frame);
  return window->frame;
}

static bool fit_sheet(Window *window) {
  int width = 0, height = 0;
  if (window->sheet) SDL_QueryTexture(window->sheet, NULL, NULL, &width, &height);
  if (width == frame_width(window->frame) && height == frame_height(window->frame)) return true;
  if (window->sheet) SDL_DestroyTexture(window->sheet);
  window->sheet =
      SDL_CreateTexture(window->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING,
                        frame_width(window->frame), frame_height(window->frame));
  if (window->sheet) SDL_SetTextureBlendMode(window->sheet, SDL_BLENDMODE_NONE);
  return window->sheet != NULL;
}

static bool present_sheet(Window *window) {
  int stride;
  const uint32_t *pixels = frame_pixels(window->frame, &stride);
  if (!fit_sheet(window) || SDL_UpdateTexture(window->sheet, NULL, pixels, stride * 4) != 0 ||
      SDL_RenderCopy(window->renderer, window->sheet, NULL, NULL) != 0) {
    return false;
  }
  SDL_RenderPresent(window->renderer);
  return true;
}

static bool present_surface(Window *window) {
  SDL_Surface *surface = window->surface;
  int stride;
  const uint32_t *pixels = frame_pixels(window->frame, &stride);
  if (window->converts &&
      SDL_ConvertPixels(surface->w, surface->h, SDL_PIXELFORMAT_RGB888, pixels, stride * 4,
                        surface->format->format, surface->pixels, surface->pitch) != 0) {
    return false;
  }
  return SDL_UpdateWindowSurface(window->window) == 0;
}

bool window_present(Window *window, Fault *fault) {
  window->presented = true;
  if (!window->window) return true;
  bool good = window->renderer ? present_sheet(window) : present_surface(window);
  return good || sdl_fault(fault, "the picture cannot be shown");
}

Canvas *window_capture(const Window *window) {
  return window->presented ? frame_capture(window->frame) : NULL;
}

// ---------------------------------------------------------------- events

static unsigned button_of(Uint8 button) {
  if (button == SDL_BUTTON_LEFT) return BUTTON_LEFT;
  if (button == SDL_BUTTON_MIDDLE) return BUTTON_MIDDLE;
  return button == SDL_BUTTON_RIGHT ? BUTTON_RIGHT : 0;
}

static unsigned buttons_of(Uint32 state) {
  return (state & SDL_BUTTON_LMASK ? BUTTON_LEFT : 0) |
         (state & SDL_BUTTON_MMASK ? BUTTON_MIDDLE : 0) |
         (state & SDL_BUTTON_RMASK ? BUTTON_RIGHT : 0);
}

static void add_place(const Window *window, WindowEvent *event, int x, int y) {
  double ratio = pixel_ratio(window);
  event->x = (int)(x * ratio);
  event->y = (int)(y * ratio);
}

static bool read_key(const SDL_KeyboardEvent *key, WindowEvent *event) {
  event->kind = WINDOW_KEY;
  event->down = key->state == SDL_PRESSED;
  event->again = key->repeat != 0;
  SDL_strlcpy(event->key, SDL_GetKeyName(key->keysym.sym), sizeof event->key);
  return event->key[0] != '\0';
}

static bool read_button(const Window *window, const SDL_MouseButtonEvent *button,
                        WindowEvent *event) {
  event->kind = button->state == SDL_PRESSED ? WINDOW_PRESS : WINDOW_RELEASE;
  event->buttons = button_of(button->button);
  event->clicks = button->clicks;
  add_place(window, event, button->x, button->y);
  return event->buttons != 0;
}

static bool read_wheel(const Window *window, const SDL_MouseWheelEvent *wheel, WindowEvent *event) {
  int sign = wheel->direction == SDL_MOUSEWHEEL_FLIPPED ? -1 : 1;
  event->kind = WINDOW_WHEEL;
  event->dx = sign * wheel->x;
  event->dy = sign * wheel->y;
  add_place(window, event, wheel->mouseX, wheel->mouseY);
  return event->dx || event->dy;
}

static bool read_window(const Window *window, Uint8 what, WindowEvent *event) {
  switch (what) {
  case SDL_WINDOWEVENT_SIZE_CHANGED:
    event->kind = WINDOW_SIZE;
    window_size(window, &event->width, &event->height);
    return true;
  case SDL_WINDOWEVENT_EXPOSED:
    event->kind = WINDOW_EXPOSE;
    return true;
  case SDL_WINDOWEVENT_LEAVE:
    event->kind = WINDOW_LEAVE;
    return true;
  case SDL_WINDOWEVENT_FOCUS_GAINED:
  case SDL_WINDOWEVENT_FOCUS_LOST:
    event->kind = WINDOW_FOCUS;
    event->on = what == SDL_WINDOWEVENT_FOCUS_GAINED;
    return true;
  default:
    return false;
  }
}

const char *window_dropped(const Window *window) { return window->dropped ? window->dropped : ""; }

bool window_set_dropped(Window *window, const char *path) {
  char *copy = strlen(path) < PATH_MAX ? strdup(path) : NULL;
  if (!copy) return false;
  free(window->dropped);
  window->dropped = copy;
  return true;
}

/// Takes over the path of a file that was dropped.
static bool read_drop(Window *window, char *path, WindowEvent *event) {
  bool good = path && window_set_dropped(window, path);
  SDL_free(path);
  event->kind = WINDOW_DROP;
  return good;
}

/// Translates; false for what no one here wants to know.
static bool read_event(Window *window, const SDL_Event *from, WindowEvent *event) {
  SDL_Keymod mods = SDL_GetModState();
  *event = (WindowEvent){ .shift = (mods & KMOD_SHIFT) != 0,
                          .ctrl = (mods & (KMOD_CTRL | KMOD_GUI)) != 0,
                          .alt = (mods & KMOD_ALT) != 0 };
  switch (from->type) {
  case SDL_QUIT:
    event->kind = WINDOW_QUIT;
    return true;
  case SDL_KEYDOWN:
  case SDL_KEYUP:
    return read_key(&from->key, event);
  case SDL_TEXTINPUT:
    event->kind = WINDOW_TEXT;
    SDL_strlcpy(event->text, from->text.text, sizeof event->text);
    return true;
  case SDL_MOUSEMOTION:
    event->kind = WINDOW_MOVE;
    event->buttons = buttons_of(from->motion.state);
    add_place(window, event, from->motion.x, from->motion.y);
    return true;
  case SDL_MOUSEBUTTONDOWN:
  case SDL_MOUSEBUTTONUP:
    return read_button(window, &from->button, event);
  case SDL_MOUSEWHEEL:
    return read_wheel(window, &from->wheel, event);
  case SDL_WINDOWEVENT:
    return read_window(window, from->window.event, event);
  case SDL_DROPFILE:
    return read_drop(window, from->drop.file, event);
  case SDL_USEREVENT:
    event->kind = WINDOW_FILES;
    return true;
  default:
    return false;
  }
}

const char *window_event_name(WindowEventKind kind) {
  static const char *const names[] = { "nothing", "key",    "text",  "move", "press",
                                       "release", "wheel",  "leave", "size", "focus",
                                       "quit",    "expose", "files", "drop" };
  return names[kind];
}

const char *window_button_name(unsigned button) {
  return button == BUTTON_LEFT ? "left" : button == BUTTON_MIDDLE ? "middle" : "right";
}

bool window_push(Window *window, const WindowEvent *event) {
  if (window->count == QUEUE_MAX) return false;
  window->queue[(window->first + window->count++) % QUEUE_MAX] = *event;
  return true;
}

void window_files_saved(void) {
  SDL_Event event = { .type = SDL_USEREVENT };
  if (SDL_WasInit(SDL_INIT_VIDEO)) SDL_PushEvent(&event);
}

static bool pop(Window *window, WindowEvent *event) {
  if (window->count == 0) return false;
  *event = window->queue[window->first];
  window->first = (window->first + 1) % QUEUE_MAX;
  window->count--;
  return true;
}

bool window_wait(Window *window, int timeout_ms, WindowEvent *event) {
  *event = (WindowEvent){ 0 };
  if (pop(window, event)) return true;
  if (!window->window) return false;
  SDL_Event from;
  int64_t until = window_clock_ms() + timeout_ms;
  for (;;) {
    int64_t left = until - window_clock_ms();
    int wait = timeout_ms < 0 ? -1 : left > 0 ? (int)left : 0;
    if (!SDL_WaitEventTimeout(&from, wait)) return false;
    if (read_event(window, &from, event)) return true;
    if (timeout_ms >= 0 && left <= 0 && !SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT)) return false;
  }
}

// ---------------------------------------------------------------- odds and ends

void window_title(Window *window, const char *title) {
  if (window->window) SDL_SetWindowTitle(window->window, title);
}

void window_cursor(Window *window, WindowCursor cursor) {
  static const SDL_SystemCursor system[CURSOR_COUNT] = {
    SDL_SYSTEM_CURSOR_ARROW, SDL_SYSTEM_CURSOR_HAND,    SDL_SYSTEM_CURSOR_CROSSHAIR,
    SDL_SYSTEM_CURSOR_WAIT,  SDL_SYSTEM_CURSOR_SIZEALL,
  };
  if (!window->window) return;
  if (!window->cursors[cursor]) window->cursors[cursor] = SDL_CreateSystemCursor(system[cursor]);
  if (window->cursors[cursor]) SDL_SetCursor(window->cursors[cursor]);
}

void window_typing(Window *window, bool on) {
  if (!window->window) return;
  if (on) {
    SDL_StartTextInput();
  } else {
    SDL_StopTextInput();
  }
}

char *window_clipboard(const Window *window) {
  if (!window->window) return strdup(window->clipboard ? window->clipboard : "");
  char *text = SDL_GetClipboardText();
  char *copy = strdup(text ? text : "");
  SDL_free(text);
  return copy;
}

bool window_set_clipboard(Window *window, const char *text) {
  if (window->window) return SDL_SetClipboardText(text) == 0;
  char *copy = strdup(text);
  if (!copy) return false;
  free(window->clipboard);
  window->clipboard = copy;
  return true;
}
