/// How the registry reads the argument and return texts of its rows; shared with its printers.
#pragma once
#include <stdbool.h>

/// One word of a text. Borrows the text.
typedef struct ApiWord {
  const char *name;  ///< Not ended; of length 0 when the word is a type alone.
  int name_length;
  const char *type;  ///< Not ended; may hold several, joined by '|'.
  int type_length;
  bool optional;  ///< `name?:type`, `type?`.
  bool rest;      ///< `...:any`
} ApiWord;

/// Takes the next word off the text; false at its end.
bool api_next_word(const char **text, ApiWord *word);

/// Takes the next of a word's types; false when there is none left.
bool api_next_type(ApiWord *word, const char **type, int *length);
