/// Parameters of a call held against a list such as "side:string texts?:boolean": the name, `?`
/// when it may be left out, and string, integer, boolean, object or array.
#pragma once
#include <jansson.h>
#include <stdbool.h>

#include "core/fault.h"

/// Whether the object `params` is as the list says; nothing beyond it is taken. False with a
/// fault whose text opens with `what`.
bool params_check(const char *what, const char *list, const json_t *params, Fault *fault);
