// engine.facing, engine.twohex and engine.sight as scripts see them: answers, and refusals that no
// script turns into an assert.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chunks.h"

// Flat hexes, even columns half a hex up, rows up the page; a river east of 03.03, a wood, a hill.
static const char field[] =
    "map field 1\ngrid flat shift=even rows=up\n"
    "sheet \"\" order=CCRR sep=\".\" cols=1..7 rows=1..7 d=0,0\n"
    "terrain clear\nterrain woods\nside river bridged\nside hedge\nlink road\nbridge stone\n"
    "state broken broken\n"
    "hex 04.04 woods\nhex 04.06 clear levels=1..2\n"
    "edge 03.03/04.03 river\nedge 03.03/04.02 river\nspan 03.03/04.03 stone\n"
    "edge 02.02/02.03 hedge\n";

static const char prelude[] =
    "local m, why = map.read(field, 'field.map') if not m then error(why) end\n"
    "local function list(t) return table.concat(t, ' ') end\n"
    "local function sorted(t) table.sort(t) return list(t) end\n"
    "local function same(a, b) if a ~= b then error(tostring(a) .. ' ~= ' .. tostring(b), 2) end "
    "end\n"
    "local column = { mode = 'column', head = '04.04', tail = '04.03' }\n"
    "local line = { mode = 'line', left = '03.04', right = '04.04' }\n";

static const char *const modules[] = { "map", "facing", "twohex", "sight" };
static const Chunks chunks = { modules, LENGTH(modules), field, prelude };

static void facing_answers(void **state) {
  (void)state;
  static const char *const cases[] = {
    "same(facing.side(1), 1) same(facing.side(6), 11) same(facing.corner(1), 2)",
    "same(facing.degrees(m, 1), 0) same(facing.degrees(m, 4), 90)",
    "same(facing.turn(m, 2, 1), 4) same(facing.turn(m, 2, -1), 12) same(facing.turn(m, 2, 3), 8)",
    "same(facing.steps(m, 2, 8), 3) same(facing.steps(m, 2, 12), -1)",
    "local h, exact = facing.bearing(m, '04.01', '04.05') same(h, 1) same(exact, true)",
    "local h, exact = facing.bearing(m, '04.01', '05.05') same(h, 1) same(exact, false)",
    "same(facing.bearing(m, '04.01', '04.01'), nil)",
    "local z = facing.zones(m, '04.04', facing.corner(1)) same(list(z.front), '04.05 05.05')\n"
    "same(list(z.flank), '05.04 03.05') same(list(z.rear), '04.03 03.04')",
    "local z = facing.zones(m, '04.04', 1, { front = 6, flank = 0 }) same(#z.front, 6)",
    "local zone, side = facing.zone(m, '04.04', 2, '02.05') same(zone, 'flank') same(side, 'left')",
    "local zone, side = facing.zone(m, '04.04', 2, '05.06') same(zone, 'front')",
    "local a = facing.arc(m, '04.02', 2, { far = 2 }) same(list(a), '04.03 05.03 04.04 05.04 "
    "06.03')",
    "same(facing.in_arc(m, '04.02', 2, '06.03'), true)\n"
    "same(facing.in_arc(m, '04.02', 2, '06.03', { edge = 'out' }), false)\n"
    "same(facing.in_arc(m, '04.02', 2, '06.03', { far = 1 }), false)",
  };
  chunks_pass(&chunks, cases, LENGTH(cases));
}

static void facing_refuses(void **state) {
  (void)state;
  static const Refusal cases[] = {
    { "facing.side(7)", "a direction is 1 to 6" },
    { "facing.degrees(m, 13)", "a heading is 1 to 12" },
    { "facing.turn(m, 0, 1)", "a heading is 1 to 12" },
    { "facing.steps(m, 1, 2)", "one heading is to a hexside" },
    { "facing.zones(m, '04.04', 2, { front = 3 })", "do not lie evenly about a corner" },
    { "facing.zones(m, '04.04', 2, { fronts = 2 })", "did you mean 'front'?" },
    { "facing.zones(m, '04.04', 2, { 2 })", "unknown option" },
    { "facing.zones(m, '99.99', 2)", "99.99" },
    { "facing.arc(m, '04.04', 2, { half = 7, far = 2 })", "half: expected a whole number, 0 to 6" },
    { "facing.arc(m, '04.04', 2, {})", "far: expected a whole number" },
    { "facing.arc(m, '04.04', 2, { far = 2, edge = 'both' })", "edge: expected" },
    { "facing.arc(m, '04.04', 2, { far = 1.5 })", "far: expected a whole number" },
  };
  chunks_refused(&chunks, cases, LENGTH(cases));
}

static void twohex_answers(void **state) {
  (void)state;
  static const char *const cases[] = {
    "same(twohex.fits(m, column), true)\n"
    "same(twohex.fits(m, { mode = 'line', left = '01.01', right = '07.07' }), false)",
    "same(twohex.heading(m, column), 1) same(twohex.heading(m, line), 12)",
    "local p = twohex.make(m, 'column', '04.03', '04.04', 1) same(p.head, '04.04')",
    "same(twohex.make(m, 'line', '04.03', '04.04', 1), nil)",
    "local a = twohex.around(m, column) same(list(a.ahead), '03.05 04.05 05.05')\n"
    "same(list(a.beside), '03.04 05.04') same(list(a.behind), '03.03 04.02 05.03')",
    "same(twohex.place(m, column, '04.05'), 'ahead') same(twohex.place(m, column, '04.03'), "
    "'inside')\n same(twohex.place(m, column, '01.01'), 'away')",
    "same(#twohex.zone(m, column), 10)",
    "local p = { mode = 'column', head = '04.02', tail = '04.03' }\n"
    "same(#twohex.zone(m, p, { 'river' }), 9) same(#twohex.zone(m, p, { 'river' }, true), 10)\n"
    "m:set_bridge('03.03', '04.03', 'stone', 'broken') same(#twohex.zone(m, p, { 'river' }, true), "
    "9)",
    "same(list(twohex.hexes(m, column)), '04.04 04.03') same(list(twohex.hexes(m, line)), '03.04 "
    "04.04')",
    "local p = { mode = 'column', head = '04.02', tail = '04.03' }\n"
    "local q = { mode = 'line', left = '03.03', right = '02.03' }\n"
    "same(twohex.touches(m, p, q), true) same(twohex.touches(m, p, q, { 'river' }), false)\n"
    "same(twohex.touches(m, p, '03.03', { 'river' }), false)\n"
    "same(twohex.touches(m, p, '04.04', { 'river' }), true)\n"
    "same(twohex.touches(m, p, '04.05'), false)",
    "local p = twohex.reverse(m, column) same(p.head, '04.03') same(p.tail, '04.04')",
    "local p = twohex.change(m, column, 'right') same(p.mode, 'line') same(p.left, '04.04')\n"
    "same(twohex.heading(m, p), 4) same(twohex.change(m, p, 'left').head, '04.04')",
    "local got = {} for i, move in ipairs(twohex.moves(m, column)) do\n"
    "same(move.step, 'follow') same(move.to.tail, '04.04') got[i] = list(move.entered) end\n"
    "same(list(got), '03.04 03.05 04.05 05.05 05.04')",
    "local got = {} for i, move in ipairs(twohex.moves(m, line)) do\n"
    "got[i] = move.step .. ':' .. move.to.left .. '-' .. move.to.right .. ':' .. #move.entered "
    "end\n"
    "same(list(got), 'advance:02.04-03.05:2 advance:03.05-04.05:2 wheel:03.04-03.05:1 "
    "wheel:03.05-04.04:1')",
    "local got = {} for i, move in ipairs(twohex.moves(m, line)) do\n"
    "got[i] = move.name .. ':' .. list(move.from) .. '>' .. move.hex end\n"
    "same(list(got), 'advance_left:03.04 04.04>02.04 advance_right:03.04 04.04>04.05 "
    "wheel_left:04.04>03.05 wheel_right:03.04>03.05')",
    "local move = twohex.moves(m, column)[1] same(move.name, 'follow') same(move.hex, '03.04')\n"
    "same(list(move.from), '04.04')",
    "same(twohex.distance(m, column, '04.07'), 3) same(twohex.distance(m, column, line), 0)",
    "same(twohex.shared(m, column, line), 1)",
  };
  chunks_pass(&chunks, cases, LENGTH(cases));
}

static void twohex_refuses(void **state) {
  (void)state;
  static const Refusal cases[] = {
    { "twohex.heading(m, {})", "mode = \"column\" or \"line\"" },
    { "twohex.heading(m, { mode = 'square' })", "mode = \"column\" or \"line\"" },
    { "twohex.heading(m, { mode = 'column', head = '04.04' })", "no hex 'tail'" },
    { "twohex.heading(m, { mode = 'line', left = 4, right = 5 })", "no hex 'left'" },
    { "twohex.heading(m, { mode = 'line', left = '04.04', right = '04.99' })", "04.99" },
    { "twohex.moves(m, { mode = 'line', left = '04.04', right = '04.04' })", "no neighbours" },
    { "twohex.moves(m, { mode = 'line', left = '01.04', right = '04.04' })", "no neighbours" },
    { "twohex.make(m, 'square', '04.03', '04.04', 1)", "square" },
    { "twohex.make(m, 'line', '04.03', '04.04', 0)", "a heading is 1 to 12" },
    { "twohex.zone(m, column, { 'rivers' })", "river" },
    { "twohex.zone(m, column, { 7 })", "names of hexside features" },
    { "twohex.touches(m, column, '99.99')", "99.99" },
    { "twohex.touches(m, column, {})", "mode = \"column\" or \"line\"" },
    { "twohex.change(m, column, 'up')", "up" },
    { "twohex.distance(m, column, '99.99')", "99.99" },
  };
  chunks_refused(&chunks, cases, LENGTH(cases));
}

static void sight_answers(void **state) {
  (void)state;
  static const char *const cases[] = {
    "local s = sight.new(m, { heights = { woods = 1 } })\n"
    "same(s:clear('04.02', '04.07'), false) same(s:clear('04.03', '04.04'), true)\n"
    "local seen = {} for _, hex in ipairs(s:view('04.02', 9)) do seen[hex] = true end\n"
    "local count = 0 for _, hex in ipairs(m:hexes()) do\n"
    "same(seen[hex] or false, s:clear('04.02', hex)) count = count + (seen[hex] and 1 or 0) end\n"
    "if count < 20 or count == m:count() then error(count) end",
    "local s = sight.new(m, { reach = 2 }) same(#s:view('04.04', 5), 19)\n"
    "local clear, report = s:trace('04.01', '04.05') same(clear, false) same(report.too_far, true)",
    "local s = sight.new(m, { heights = { woods = 1 } }) local layer = m:layer('seen')\n"
    "layer:set('04.05', 9) local seen = s:vision({ '04.02', '01.07' }, 3, layer)\n"
    "same(sorted(layer:hexes()), list(seen)) same(layer:get('04.02'), 1)\n"
    "local one, two = s:view('04.02', 3), s:view('01.07', 3) same(#one <= #seen, true)\n"
    "for _, hex in ipairs(two) do same(layer:get(hex), 1) end same(#s:vision({}, 3), 0)",
    "local s = sight.new(m, { even_slope = true, touch = 'slope' })\n"
    "local clear, report = s:trace('04.06', '04.05') same(clear, true)\n"
    "same(report.even_slope, false) same(report.too_far, false) same(report.block, nil)",
    "local layer = m:layer('troops') layer:set('04.04', 1)\n"
    "local s = sight.new(m, { heights = { woods = 1 }, extra = layer, touch = 'blocks' })\n"
    "local clear, report = s:trace('04.02', '04.06') same(clear, false)\n"
    "same(report.block.hex, report.blocker) same(report.block.blocks, true)\n"
    "for _, step in ipairs(report.steps) do same(step.ground + step.cover + step.extra, step.top)\n"
    "same(step.extra, layer:get(step.hex)) end layer:clear()",
  };
  chunks_pass(&chunks, cases, LENGTH(cases));
}

static void sight_refuses(void **state) {
  (void)state;
  static const Refusal cases[] = {
    { "sight.new(m, { reach = -1 })", "reach: expected hexes" },
    { "sight.new(m, { even_slopes = true })", "did you mean 'even_slope'?" },
    { "sight.new(m, { even_slope = 1 })", "even_slope: expected a boolean" },
    { "sight.new(m):view('04.04', -1)", "a radius is 0 to 1000" },
    { "sight.new(m):view('99.99', 1)", "99.99" },
    { "sight.new(m):vision({ '04.04', '99.99' }, 1)", "99.99" },
    { "sight.new(m):vision({ 5 }, 1)", "is a string" },
    { "sight.new(m):vision({ '04.04' }, 1, map.read(field, 'x'):layer('seen'))",
      "a layer of another map" },
  };
  chunks_refused(&chunks, cases, LENGTH(cases));
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(facing_answers), cmocka_unit_test(facing_refuses),
    cmocka_unit_test(twohex_answers), cmocka_unit_test(twohex_refuses),
    cmocka_unit_test(sight_answers),  cmocka_unit_test(sight_refuses),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
