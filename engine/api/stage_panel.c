// The panel that stands in the interface's place when it is broken. It needs no script; without the
// fonts it has the letters that need no file.
#include <stdio.h>
#include <string.h>

#include "api/stage_inside.h"
#include "host/font.h"
#include "host/fontset.h"

enum { MARGIN = 32, TEXT_PX = 18, BUTTON_W = 150, BUTTON_H = 40, LINE_BYTES = 512 };

static const Colour GROUND = 0xFFEFE3C4, INK = 0xFF2B2118, RED = 0xFF8C2F23, EDGE = 0xFF7A6A52;

static float put_line(Canvas *canvas, Font *font, float y, Colour colour, const char *text) {
  TextStyle style = { .font = font, .size_px = TEXT_PX, .colour = colour };
  canvas_text(canvas, &style, MARGIN, y, text);
  return y + TEXT_PX * 1.5f;
}

/// A text over as many lines as it needs; returns the baseline after it.
static float put_text(Canvas *canvas, Font *font, float y, Colour colour, const char *text) {
  float width = (float)(canvas_width(canvas) - 2 * MARGIN);
  for (int lines = 0; *text && lines < 12; lines++) {
    char line[LINE_BYTES];
    size_t next = 0;
    size_t length = font_break(font, TEXT_PX, text, width > 20 ? width : 20, &next);
    snprintf(line, sizeof line, "%.*s", (int)(length < LINE_BYTES ? length : LINE_BYTES - 1), text);
    y = put_line(canvas, font, y, colour, line);
    if (next == 0) break;
    text += next;
  }
  return y;
}

static void put_button(Canvas *canvas, Font *font, FrameRect at, const char *label) {
  Paint edge = { .colour = EDGE };
  Stroke stroke = { .width = 2 };
  TextStyle style = { .font = font, .size_px = TEXT_PX, .colour = INK, .align = TEXT_CENTRE };
  canvas_begin(canvas);
  canvas_rect(canvas, (float)at.x, (float)at.y, (float)at.w, (float)at.h);
  canvas_stroke(canvas, &stroke, &edge);
  canvas_text(canvas, &style, (float)at.x + (float)at.w / 2, (float)at.y + BUTTON_H * 0.64f, label);
}

static void put_panel(Stage *stage, Canvas *canvas, Font *font) {
  char place[200];
  const Fault *fault = &stage->broken;
  snprintf(place, sizeof place, fault->line > 0 ? "%s:%d" : "%s", fault->file, fault->line);
  canvas_clear(canvas, GROUND);
  float y = MARGIN + TEXT_PX;
  y = put_text(canvas, font, y, RED, "The interface has failed. The game is as it was.");
  if (fault->file[0]) y = put_text(canvas, font, y + 8, INK, place);
  y = put_text(canvas, font, y + 8, INK, fault->text);
  if (fault->hint[0]) y = put_text(canvas, font, y, INK, fault->hint);
  stage->retry = (FrameRect){ MARGIN, (int)y, BUTTON_W, BUTTON_H };
  stage->quit = (FrameRect){ MARGIN * 2 + BUTTON_W, (int)y, BUTTON_W, BUTTON_H };
  put_button(canvas, font, stage->retry, "Retry (R)");
  put_button(canvas, font, stage->quit, "Quit (Q)");
}

void stage_panel_draw(Stage *stage, Frame *frame) {
  int width = frame_width(frame), height = frame_height(frame);
  Canvas *canvas = canvas_new(width < CANVAS_MAX_SIDE_PX ? width : CANVAS_MAX_SIDE_PX,
                              height < CANVAS_MAX_SIDE_PX ? height : CANVAS_MAX_SIDE_PX);
  FontSet *fonts = fontset_read(stage->spec.files, "assets/fonts.lua", NULL);
  Font *plain = fonts ? NULL : font_fallback();
  Font *font = fonts ? fontset_font(fonts, "text") : plain;
  FrameRect all = { 0, 0, width, height };
  if (canvas && font) put_panel(stage, canvas, font);
  Texture *texture = canvas && font ? texture_new(canvas) : NULL;
  if (texture) {
    frame_copy(frame, texture, all, all, 255);
  } else {
    frame_fill(frame, all, RED);
  }
  texture_free(texture);
  font_close(plain);
  fontset_free(fonts);
  canvas_free(canvas);
}

static bool within(FrameRect rect, const WindowEvent *event) {
  return event->x >= rect.x && event->y >= rect.y && event->x < rect.x + rect.w &&
         event->y < rect.y + rect.h;
}

bool stage_panel_event(Stage *stage, const WindowEvent *event) {
  if (event->kind == WINDOW_QUIT) stage->has_quit = true;
  if (event->kind == WINDOW_PRESS && event->buttons == BUTTON_LEFT) {
    if (within(stage->quit, event)) stage->has_quit = true;
    return within(stage->retry, event);
  }
  if (event->kind != WINDOW_KEY || !event->down || event->again) return false;
  const char *key = event->key;
  if (strcmp(key, "Q") == 0 || strcmp(key, "Escape") == 0) stage->has_quit = true;
  return strcmp(key, "R") == 0 || strcmp(key, "F5") == 0 || strcmp(key, "Return") == 0;
}
