/// Pictures: PNG in and out (stb_image, stb_image_write).
#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "core/fault.h"
#include "host/canvas.h"
#include "host/files.h"

/// Reads a picture of a pack or of assets/ by its virtual path. NULL with a fault (file, reason);
/// larger than `side_px` (CANVAS_MAX_SIDE_PX at most) a side or no picture at all is refused.
Canvas *image_read(const Files *files, const char *path, int side_px, Fault *fault);
/// How many pixels image_read() would find in a file; 0 with a fault. Its head alone is read unless
/// `whole`.
int image_judge(const Files *files, const char *path, int side_px, bool whole, Fault *fault);
/// Reads a picture of any such size from memory; `name` stands in faults.
Canvas *image_decode(const void *bytes, size_t length, const char *name, Fault *fault);
/// Writes a PNG to a path of the system: first to a file beside it, then renamed; into a
/// pipe or device as it is. False with a fault.
bool image_write(const Canvas *canvas, const char *path, Fault *fault);
/// The bytes of a PNG, from malloc, for the caller to free. NULL: out of memory.
void *image_encode(const Canvas *canvas, size_t *length);
