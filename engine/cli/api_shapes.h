/// The tables that packs declare and get back, as the kernel lists them: for the manual and the
/// stubs.
#pragma once
#include <jansson.h>
#include <stdbool.h>

/// Stubs: a class for each shape. The caller frees it; NULL when out of memory.
char *api_shapes_stub(const json_t *shapes);

/// A section of the manual: each shape with its fields and an example. The caller frees it; NULL
/// when out of memory.
char *api_shapes_manual(const json_t *shapes);
