#include "cli/picture.h"

#include "api/stage.h"
#include "host/image.h"

enum { FRAMES_MAX = 1000 };

static bool write_frame(Stage *stage, Window *window, const char *path, Fault *fault) {
  if (!stage_settle(stage, FRAMES_MAX, fault) || stage_broken(stage, fault)) return false;
  Canvas *canvas = window_capture(window);
  bool good = (canvas || fault_set(fault, NULL, 0, "nothing was drawn")) &&
              image_write(canvas, path, fault);
  canvas_free(canvas);
  return good;
}

bool picture_write(Files *files, Seats *seats, const json_t *args, const WindowSpec *size,
                   const char *path, Fault *fault) {
  WindowSpec spec = { .width = size->width, .height = size->height, .headless = true };
  Window *window = window_open(&spec, fault);
  if (!window) return false;
  StageSpec wanted = { .files = files, .window = window, .seats = seats, .exact = true };
  Stage *stage = stage_open(&wanted, fault);
  bool good = stage != NULL;
  if (good) {
    stage_start(stage, args);
    good = write_frame(stage, window, path, fault);
  }
  stage_close(stage);
  window_close(window);
  return good;
}
