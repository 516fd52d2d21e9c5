/// A person who plays at the terminal: what he is shown, and what he may type.
#pragma once
#include <jansson.h>
#include <stdbool.h>

#include "api/seats.h"
#include "cli/cli.h"

enum { LINE_BYTES = 400 };  ///< Of what is typed, its end counted.

typedef struct Person {
  Cli *cli;
  Seats *seats;
  json_t *sides;
  json_t *seen;      ///< By side: the action up to which its log was shown.
  json_t *answer;    ///< Of the last action: prompts, over.
  const char *side;  ///< That is asked.
  bool quit, failed;
} Person;

/// A call of the table; NULL: said. `params` is stolen.
json_t *person_ask(Person *person, const char *method, json_t *params);
/// A call of the rules about the side that is asked, with `more` (stolen); NULL: said.
json_t *person_ask_side(Person *person, const char *function, json_t *more);
/// Makes an answer (stolen; may be NULL) that of the last action. False: there is none.
bool person_take(Person *person, json_t *answer);

void person_print_lines(json_t *answer);  ///< Its `lines`; steals it.
/// Prints what the side's log has since it was shown last.
void person_print_news(Person *person);
void person_print_prompt(Person *person);  ///< What is asked, and the orders.

/// A line of standard input without its end, in `out` [LINE_BYTES]; false at the end of input.
bool person_read_line(const char *prompt, char *out);
/// Carries out what was typed.
void person_run_line(Person *person, char *line);
