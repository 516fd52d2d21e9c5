// engine.map and engine.paths as scripts see them: answers, refusals, no way to an assert, speed.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "api/api_map.h"

#include "chunks.h"

static const char field[] =
    "map field 1\ntitle \"A field\"\ngrid pointy shift=even rows=up\n"
    "sheet N order=RRCC cols=1..6 rows=1..4 d=0,0\n"
    "sheet S order=RRCC cols=1..6 rows=1..2 d=0,-1\n"
    "terrain clear\nterrain woods\nfeature village\nfeature chateau\nside stream\n"
    "side river bridged\nside slope directional\nlink road\nlink trail\nbridge printed\n"
    "bridge pontoon\nstate damaged broken\n"
    "hex N0101 clear\nhex N0102 clear\nhex N0103 woods levels=-1..2 village chateau\n"
    "hex N0104 clear\nhex N0105 clear\nhex N0201 clear\nhex N0202 clear\nhex N0203 clear\n"
    "hex N0204 clear\nhex N0205 clear\nhex N0301 clear\nhex N0302 clear\nhex N0303 clear\n"
    "hex S0101 clear\n"
    "edge N0102/N0103 stream\nedge N0103/N0104 river\nedge N0104/N0105 river\n"
    "edge N0203>N0202 slope\n"
    "path N0102/N0103 trail\npath N0103/N0104 road\nspan N0103/N0104 printed \"Stone bridge\"\n"
    "place town#a town N0103 \"Alpha\" size=2 code=007 note=\"two words\"\n"
    "place town#b town N0104 \"Beta\"\n"
    "area west N0101 N0201\nentry N0101 \"Gate\" road trail\nbox uar \"Units available\"\n";

static const char prelude[] =
    "local m = assert(map.read(field, 'field.map'))\n"
    "local spec = { rule = '8.11', hex = { clear = 2, woods = { 4, '8.11a' } }, side = { stream = "
    "2,"
    " slope = { up = { 2, '8.13' } } }, link = { road = { at_most = 2, rule = '8.24' },"
    " trail = { at_most = 2 } }, bridge = { printed = { 2, '8.31' }, pontoon = 4 } }\n"
    "local p = paths.profile(m, spec)\n"
    "local function list(t) return table.concat(t, ' ') end\n"
    "local function same(a, b) if a ~= b then error(tostring(a) .. ' ~= ' .. tostring(b), 2) end "
    "end\n";

static const char *const modules[] = { "map", "paths" };
static const Chunks chunks = { modules, LENGTH(modules), field, prelude };

static void maps_answer(void **state) {
  (void)state;
  static const char *const cases[] = {
    "same(m:id(), 'field') same(m:title(), 'A field') same(m:count(), 30)",
    "same(m:has('N0101'), true) same(m:has('S0201'), true) same(m:has('N9999'), false)",
    "same(m:canonical('S0201'), 'N0101') same(m:canonical('x'), nil)",
    "local a = m:aliases() same(a.S0201, 'N0101') same(a.N0101, nil) same(a.S0101, nil)"
    " same(a.S0206, 'N0106')",
    "local h = m:hexes() same(#h, 30) same(h[1], 'N0101') same(h[30], 'S0106')",
    "same(m:neighbor('N0101', 1), 'N0102') same(m:neighbor('N0101', 4), nil)",
    "same(list(m:neighbors('N0202')), 'N0203 N0303 N0302 N0201 N0102 N0103')",
    "same(m:neighbors('N0202'), m:neighbors('N0202')) same(#m:neighbors('S0201'), 3)",
    "same(m:direction('N0202', 'N0203'), 1) same(m:direction('N0202', 'N0205'), nil)",
    "same(m:distance('N0101', 'N0106'), 5) same(list(m:line('N0101', 'N0103')), "
    "'N0101 N0102 N0103')",
    "same(#m:ring('N0203', 1), 6) same(#m:range('N0203', 1), 7) same(#m:range('N0203', 1000), 30)",
    "same(m:bearing('N0101', 'N0102'), 90)",
    "local x, y = m:page('N0102') local x1, y1 = m:page('N0101') same(x - x1, 2) same(y, y1)",
    "same(m:terrain('N0103'), 'woods') same(m:terrain('N0106'), nil)",
    "local a, b = m:level('N0103') same(a, -1) same(b, 2)",
    "same(m:feature('N0103', 'village'), true) same(m:feature('N0101', 'village'), false)",
    "same(list(m:features('N0103')), 'village chateau') same(list(m:features('N0101')), '')",
    "same(list(m:names('terrain')), 'clear woods') same(list(m:names('bridge')), "
    "'printed pontoon') same(list(m:names('state')), 'damaged')",
    "same(m:side('N0102', 'N0103', 'stream'), true) same(m:side('N0101', 'N0103', 'stream'), "
    "false)",
    "same(m:side('N0202', 'N0203', 'slope'), true) same(m:side('N0203', 'N0202', 'slope'), false)",
    "same(m:side_down('N0203', 'N0202', 'slope'), true) "
    "same(m:side_down('N0202', 'N0203', 'slope'), false)",
    "same(m:link('N0103', 'N0104', 'road'), true) same(m:link('N0103', 'N0104', 'trail'), false)",
    "local k, s = m:bridge('N0104', 'N0103') same(k, 'printed') same(s, nil)",
    "same(m:bridge_name('N0104', 'N0103'), 'Stone bridge') same(m:bridge_name('N0101', 'N0102'), "
    "nil)",
    "m:set_bridge('N0103', 'N0104', 'printed', 'damaged') local k, s = m:bridge('N0104', 'N0103')"
    " same(k, 'printed') same(s, 'damaged') same(m:link('N0103', 'N0104', 'road'), false)"
    " same(list(m:changed()), 'N0103/N0104 1 1 1')"
    " m:reset() same(m:link('N0103', 'N0104', 'road'), true) same(#m:changed(), 0)",
    "m:set_bridge('N0104', 'N0103') m:set_link('N0104', 'N0105', 'trail', true)"
    " same(list(m:changed()), 'N0103/N0104 1 0 0 N0104/N0105 2 0 0') m:reset() same(#m:changed(), "
    "0)",
    "m:set_bridge('N0104', 'N0105', 'pontoon') same(m:bridge('N0105', 'N0104'), 'pontoon')"
    " m:set_bridge('N0104', 'N0105') same(m:bridge('N0105', 'N0104'), nil)",
    "m:set_link('N0104', 'N0105', 'road', true) same(m:link('N0105', 'N0104', 'road'), true)"
    " m:set_link('N0104', 'N0105', 'road', false) same(m:link('N0105', 'N0104', 'road'), false)",
    "local a = m:place('town#a') same(a.id, 'town#a') same(a.kind, 'town') same(a.name, 'Alpha')"
    " same(a.hex, 'N0103') same(a.size, 2) same(a.code, '007') same(a.note, 'two words')",
    "same(m:place('nowhere'), nil) same(#m:places(), 2) same(m:places()[2].name, 'Beta')",
    "same(m:place_at('N0104').id, 'town#b') same(m:place_at('N0101'), nil)",
    "same(m:find('Beta').id, 'town#b') local none, why = m:find('Alfa')"
    " same(none, nil) same(why, \"no place is called 'Alfa'; did you mean 'Alpha'?\")",
    "same(list(m:area('west')), 'N0101 N0201') same(m:in_area('west', 'S0201'), true)"
    " same(m:in_area('west', 'N0102'), false) same(list(m:areas()), 'west')",
    "local e = m:entries()[1] same(e.hex, 'N0101') same(e.name, 'Gate') same(list(e.links), "
    "'road trail')",
    "local b = m:boxes() same(#b, 1) same(b[1].id, 'uar') same(b[1].title, 'Units available')",
    "local again = assert(map.read(m:text(), 'again.map')) same(again:text(), m:text())",
    "local t = m:problems() same(#t > 0, true) same(t[1].text, 'N0106 has no terrain')"
    " same(t[1].hex, 'N0106')",
    "local none, why, fault = map.read('map m 1\\nhexx', 'bad.map') same(none, nil)"
    " same(why, \"bad.map:2: a map has no 'hexx' (did you mean 'hex'?)\")"
    " same(fault.line, 2) same(fault.file, 'bad.map') same(fault.hint, \"did you mean 'hex'?\")",
  };
  chunks_pass(&chunks, cases, LENGTH(cases));
}

static void layers_count(void **state) {
  (void)state;
  static const char *const cases[] = {
    "local z = m:layer('zoc') same(z, m:layer('zoc')) same(z:get('N0101'), 0) z:set('S0201', 5)"
    " same(z:get('N0101'), 5) same(z:add('N0101', -7), -2) z:clear() same(z:get('N0101'), 0)",
    "local z = m:layer('zoc') z:add_each({ 'N0103', 'S0201', 'N0103' }, 2) same(z:get('N0103'), 4)"
    " same(list(z:hexes()), 'N0101 N0103')",
    "local z = m:layer('zoc') z:set('N0203', 1) z:set('N0102', 2) z:set('N0101', 9)"
    " same(z:around('N0202'), 1 + 16) same(z:around('N0202', 2), 16) same(z:around('N0106'), 0)"
    " same(z:around('N0106', 0), (1 << #m:neighbors('N0106')) - 1)",
    "local z = m:layer('zoc') for _, hex in ipairs(m:hexes()) do"
    " for i, near in ipairs(m:neighbors(hex)) do z:clear() z:set(near, 1)"
    " same(z:around(hex), 1 << i - 1) end end",
    "local z = m:layer('zoc') z:set('N0102', 1) m:reset() same(z:get('N0102'), 0)",
    "local z = map.read(field, 'f'):layer('a') collectgarbage() collectgarbage()"
    " z:set('N0101', 3) same(z:get('N0101'), 3)",
    "local q = paths.profile(map.read(field, 'f'), spec) collectgarbage() collectgarbage()"
    " same(q:cost('N0101', 'N0102'), 2)",
  };
  chunks_pass(&chunks, cases, LENGTH(cases));
}

static void profiles_answer(void **state) {
  (void)state;
  static const char *const cases[] = {
    "same(p:cost('N0101', 'N0102'), 2) same(p:cost('S0201', 'N0102'), 2)",
    "same(p:cost('N0104', 'N0105'), nil) same(p:cost('N0101', 'N0105'), nil)",
    "for _, hex in ipairs(m:hexes()) do for i, near in ipairs(m:neighbors(hex)) do"
    " local there, back = p:cost(hex, near), p:cost(near, hex) for most = 0, 8 do"
    " same(p:within(hex, most) >> i - 1 & 1 == 1, there ~= nil and there <= most)"
    " same(p:there_and_back(hex, most) >> i - 1 & 1 == 1,"
    " there ~= nil and back ~= nil and there + back <= most) end end end",
    "local shut, crowd = m:layer('shut'), m:layer('crowd')"
    " for i, hex in ipairs(m:hexes()) do shut:set(hex, i % 3 - 1) crowd:set(hex, i % 5) end"
    " for _, hex in ipairs(m:hexes()) do for least = 0, 8 do"
    " local can, open, room = p:free(hex, least, shut, crowd, 2)"
    " same(can, p:within(hex, least)) same(open, can & ~shut:around(hex))"
    " same(room, open & ~crowd:around(hex, 3)) end end",
    "same(p:cost('N0103', 'N0104'), 4) m:set_bridge('N0104', 'N0103', 'printed', 'damaged')"
    " same(p:cost('N0103', 'N0104'), nil) m:set_bridge('N0104', 'N0103', 'pontoon')"
    " same(p:cost('N0103', 'N0104'), 6)",
    "local t, c = p:items('N0104', 'N0103') same(c, 4) same(#t, 2) same(t[1].kind, 'link')"
    " same(t[1].key, 'road') same(t[1].rule, '8.24') same(t[1].value, 2)"
    " same(t[2].kind, 'bridge') same(t[2].key, 'printed') same(t[2].rule, '8.31')",
    "local t, c = p:items('N0202', 'N0203') same(c, 4) same(t[1].rule, '8.11')"
    " same(t[2].key, 'slope') same(t[2].rule, '8.13') same(t[2].value, 2)",
    "local t, c = p:items('N0104', 'N0105') same(c, nil) same(t[1].key, 'river')"
    " same(t[1].value, false)",
    "same(p:items('N0101', 'N0105'), nil)",
    "p:set_crossing('N0104', 'N0103', { 5, '8.43r' }, 'just_repaired') local t, c ="
    " p:items('N0104', 'N0103') same(c, 7) same(t[2].kind, 'crossing') same(t[2].value, 5)"
    " same(t[2].key, 'just_repaired') same(t[2].rule, '8.43r') same(p:cost('N0104', 'N0103'), 7)"
    " p:set_crossing('N0103', 'N0104', false) same(p:cost('N0104', 'N0103'), nil)"
    " same(p:items('N0103', 'N0104')[1].key, 'crossing') p:set_crossing('N0104', 'N0103', nil)"
    " same(p:cost('N0103', 'N0104'), 4)",
    "local c = p:costs('N0101', 2) for _, row in ipairs(p:range('N0101', 2)) do"
    " same(c[row.hex], row.cost) c[row.hex] = nil end same(next(c), nil)",
    "local q = paths.stepped(m, function(a, b) if a == 'N0101' then return 7 end"
    " return b ~= 'N0102' and 3 end) same(q:cost('N0101', 'N0102'), 7)"
    " same(q:cost('N0202', 'N0102'), nil) same(q:cost('N0202', 'N0203'), 3)"
    " same(q:items('N0101', 'N0102')[1].kind, 'step') same(q:costs('N0101', 9).N0102, 7)",
    "local r = p:range('N0101', 2) same(#r, 4) same(r[1].hex, 'N0101') same(r[1].cost, 0)"
    " same(r[2].hex, 'N0102') same(r[3].hex, 'N0201') same(r[4].hex, 'S0101')",
    "local v = m:layer('v') v:set('N0102', 1) same(#p:range('N0101', 2, { veto = v }), 3)"
    " same(#p:range('N0101', 4, { stop = v }), 7)",
    "same(#p:range('N0101', 1, { minimum = true }), 4) same(#p:range('N0101', 1), 1)",
    "local f = m:layer('f') f:set('N0305', 9) same(p:fill(f, 'N0101', 2), 4)"
    " same(f:get('N0101'), 1) same(f:get('N0102'), 3) same(f:get('N0305'), 0)",
    "local t, c = p:path('N0301', 'N0102') same(list(t), 'N0301 N0201 N0102') same(c, 4)",
    "same(p:path('N0301', 'N0102', nil, 3), nil) same(p:path('N0301', 'N0106'), nil)",
    "local g = m:layer('g') g:set('N0102', 1) g:set('N0303', 1)"
    " local t, c = p:trace('N0301', g, 4) same(list(t), 'N0301 N0201 N0102') same(c, 4)",
    "local t, c = p:trace('N0101', 'N0103') same(list(t), 'N0101 N0102 N0103') same(c, 4)",
    "local b = m:layer('b') b:set('N0101', 1) same(p:cost('N0101', 'N0102'), 2)"
    " same(list(p:path('N0101', 'N0102', { barred = b })), 'N0101 N0201 N0102')",
    "local q = paths.profile(m, { hex = { clear = 2, woods = false }, bridge = { needs = { river ="
    " '8.3', stream = true }, printed = 1 }, zero_bridge = '8.31e' })"
    " same(q:cost('N0101', 'N0102'), 2) same(q:cost('N0102', 'N0103'), nil)"
    " same(q:items('N0104', 'N0105')[1].rule, '8.3')",
    "local q = paths.profile(m, { hex = { clear = 2, woods = 3 }, link = { road = { rate = 1,"
    " waive_bridge = '8.31d' } }, bridge = { printed = 1, needs = { 'river' } } })"
    " same(q:cost('N0103', 'N0104'), 1) same(q:items('N0103', 'N0104')[2].rule, '8.31d')",
    "local q = paths.profile(m, { hex = { clear = 2, woods = 3 }, bridge = { needs = {} },"
    " side = { river = 1 } }) same(q:cost('N0104', 'N0105'), 3)",
    "local q = paths.profile(m, { hex = { clear = 2, woods = 3 }, side = { river = 3 }, bridge = {"
    " needs = {}, cancels = { 'river' }, printed = 1 } }) same(q:cost('N0103', 'N0104'), 3)"
    " same(q:cost('N0104', 'N0105'), 5)",
    "local q = paths.profile(m, { rule = '8.1', hex = { clear = { 2, from = { woods = { 1, '8.3b' }"
    " } }, woods = 3 }, leave = { woods = { 5, '8.4' } } }) same(q:cost('N0103', 'N0202'), 6)"
    " same(q:cost('N0202', 'N0203'), 2) local t = q:items('N0103', 'N0202')"
    " same(t[1].kind, 'leave') same(t[1].key, 'woods') same(t[1].rule, '8.4') same(t[1].value, 5)"
    " same(t[2].kind, 'hex') same(t[2].key, 'clear') same(t[2].rule, '8.3b')",
    "local z, c = m:layer('z'), m:layer('c') z:set('N0101', 1) c:set('N0101', 2)"
    " z:set('N0102', 1) local opts = { extra = z, leave = { { layer = z, rule = '10.13', name ="
    " 'cavalry' }, { layer = c, rule = '9.13a' } } }"
    " local t, cost = p:path('N0101', 'N0102', opts) same(cost, 6)"
    " local items, sum = p:items('N0101', 'N0102', opts) same(sum, 6) same(#items, 4)"
    " same(items[2].kind, 'extra') same(items[2].key, 'cavalry') same(items[2].rule, '10.13')"
    " same(items[3].key, 'leave') same(items[3].value, 2) same(items[4].key, 'extra')"
    " same(items[4].rule, nil) same(select(2, p:items('N0101', 'N0102')), 2)"
    " opts = { leave = { layer = c } } same(select(2, p:items('N0101', 'N0102', opts)), 4)",
  };
  chunks_pass(&chunks, cases, LENGTH(cases));
}

/// N0202 has N0203, N0303, N0302, N0201, N0102 and N0103 about it, from direction 1 on; heading 2
/// is the corner between the first two.
static void facing_pieces_find_their_way(void **state) {
  (void)state;
#define FOOT                                                                                       \
  "local q = paths.profile(m, { hex = { clear = { 2, '12.2' }, woods = 4 } })"                     \
  " local h = paths.headed(q, { rule = '12.1', turn = { { 1, '10.1' }, { 2, '10.1' },"             \
  " { 1, '10.2' } } }) "
  static const char *const cases[] = {
    FOOT "same(h:cost('N0202', 2, 'N0203'), 2) same(h:cost('N0202', 2, 'N0303'), 2)"
         " same(h:cost('N0202', 2, 'N0302'), nil) same(h:cost('N0202', 4, 'N0302'), 2)"
         " same(h:turn(2, 4), 1) same(h:turn(2, 6), 2) same(h:turn(2, 8), 1) same(h:turn(2, 2), 0)",
    FOOT "local t, c = h:path('N0202', 2, 'N0201') same(c, 3) same(#t, 3) same(t[2].hex, 'N0202')"
         " same(t[2].heading, 8) same(t[2].cost, 1) same(t[3].hex, 'N0201') same(t[3].heading, 8)"
         " same(h:path('N0202', 2, 'N0201', nil, nil, 2), nil)"
         " same(select(2, h:path('N0202', 2, 'N0201', 2)), 4)",
    FOOT "local i, c = h:items('N0202', 2, 'N0202', 8) same(c, 1) same(i[1].kind, 'turn')"
         " same(i[1].rule, '10.2') i, c = h:items('N0202', 8, 'N0201') same(c, 2) same(#i, 1)"
         " same(i[1].rule, '12.2') i, c = h:items('N0202', 2, 'N0201') same(c, nil)"
         " same(i[1].kind, 'move') same(i[1].key, 'rear') same(i[1].rule, '12.1')"
         " same(i[1].value, false) same(h:items('N0202', 2, 'N0203', 4), nil)",
    FOOT "local r = h:range('N0202', 2, 1) same(#r, 4) same(r[1].hex, 'N0202')"
         " same(r[1].heading, 2) same(r[2].heading, 4) same(r[3].heading, 8) same(r[4].cost, 1)"
         " local f = m:layer('f') same(h:fill(f, 'N0202', 2, 3), 6) same(f:get('N0202'), 1)"
         " same(f:get('N0203'), 3) same(f:get('N0201'), 4) same(f:get('N0103'), 0)",
    FOOT "same(#h:range('N0202', 2, 0, { free_turn = true }), 6)"
         " same(#h:range('N0202', 2, 0, { free_turn = 1 }), 3)"
         " local v = m:layer('v') v:set('N0202', 1) same(#h:range('N0202', 2, 0, { free = v }), 6)"
         " same(#h:range('N0202', 2, 0, { minimum = true }), 3)"
         " same(#h:range('N0203', 2, 6, { stop = v }) < #h:range('N0203', 2, 6), true)",
    FOOT "local g = m:layer('g') g:set('N0201', 1) g:set('N0102', 1)"
         " local t, c = h:trace('N0202', 2, g) same(c, 3) same(t[3].hex, 'N0102')",
    "local h = paths.headed(p, { facing = 'side', front = 1, flank = 2, move = { flank = 1, rear ="
    " false }, turn = 2 }) same(h:cost('N0202', 1, 'N0203'), 4) same(h:cost('N0202', 1, 'N0303'),"
    " 3) same(h:cost('N0202', 1, 'N0302'), nil) same(h:turn(1, 7), 6)",
    "local h = paths.headed(paths.profile(map.read(field, 'f'), spec)) collectgarbage()"
    " collectgarbage() same(h:cost('N0202', 2, 'N0303'), 2) same(h:turn(2, 8), 0)",
  };
  chunks_pass(&chunks, cases, LENGTH(cases));
}

static const Refusal wrong[] = {
  { "m:terrain('N0109')",
    "bad argument #1 to 'terrain' (no hex 'N0109' on this map (did you mean N0101? codes run from "
    "N0101 to S0106))" },
  { "m:terrain('qqqqqqq')",
    "bad argument #1 to 'terrain' (no hex 'qqqqqqq' on this map (codes run from N0101 to S0106))" },
  { "p:cost('N0101', 'n0102')",
    "bad argument #2 to 'cost' (no hex 'n0102' on this map (did you mean N0102? codes run from "
    "N0101 to S0106))" },
  { "m:neighbor('N0101', 7)", "bad argument #2 to 'neighbor' (a direction is 1 to 6)" },
  { "m:neighbor('N0101', 1 << 40)", "bad argument #2 to 'neighbor' (a direction is 1 to 6)" },
  { "m:ring('N0101', -1)", "bad argument #2 to 'ring' (a radius is 0 to 1000)" },
  { "m:range('N0101', 1 << 32)", "bad argument #2 to 'range' (a radius is 0 to 1000)" },
  { "m:feature('N0101', 'vilage')", "bad argument #2 to 'feature' (the map has no hex feature "
                                    "'vilage' (did you mean 'village'?))" },
  { "m:side('N0101', 'N0102', 'brook')",
    "bad argument #3 to 'side' (the map has no hexside feature 'brook' (it declares: stream river "
    "slope))" },
  { "m:set_bridge('N0101', 'N0105', 'printed')",
    "bad argument #2 to 'set_bridge' (N0105 is no neighbour of N0101)" },
  { "m:set_bridge('N0101', 'N0102', 'boat')",
    "bad argument #3 to 'set_bridge' (the map has no kind of bridge 'boat' (it declares: printed "
    "pontoon))" },
  { "p:set_crossing('N0101', 'N0105', 2)",
    "bad argument #2 to 'set_crossing' (a neighbour of the first hex is expected)" },
  { "p:set_crossing('N0104', 'N0103', -2)",
    "paths: crossing.crossing: a price is 0 to 400, false, or {price, rule}" },
  { "m:set_bridge('N0103', 'N0104', 'printed', 'damged')",
    "bad argument #4 to 'set_bridge' (the map has no state 'damged' (did you mean 'damaged'?))" },
  { "m:area('wset')",
    "bad argument #1 to 'area' (no area 'wset' on this map (did you mean 'west'?))" },
  { "m:layer('two words')", "'two words' is no name for a layer" },
  { "m:layer('a'):set('N0101', 1 << 31)", "a layer holds 32-bit numbers" },
  { "m:layer('a'):set('N0101', (1 << 31) - 1) m:layer('a'):add('N0101', 1)",
    "a layer holds 32-bit numbers" },
  { "m:layer('a'):add_each({ 'N0101', 'zzz' }, 1)",
    "bad argument #1 to 'add_each' (no hex 'zzz' on this map (codes run from" },
  { "p:free('N0101', 1, map.read(field, 'f'):layer('a'), m:layer('a'), 0)",
    "bad argument #3 to 'free' (a layer of another map)" },
  { "m:layer('a'):around('zzz')", "bad argument #1 to 'around' (no hex 'zzz' on this map" },
  { "m:layer('a'):add_each({ 7 }, 1)", "the code of a hex is a string, not number" },
  { "paths.profile(m, {})", "paths: the spec lacks 'hex', the cost of each terrain" },
  { "paths.profile(m, { hexes = {} })", "paths: the spec has no 'hexes' (did you mean 'hex'?)" },
  { "paths.profile(m, { hex = { clear = 2 } })", "paths: hex.woods: this terrain has no price" },
  { "paths.profile(m, { hex = { clear = 2, wood = 2 } })",
    "paths: hex has no 'wood' (did you mean 'woods'?)" },
  { "paths.profile(m, { hex = { clear = 2.5, woods = 2 } })",
    "paths: hex.clear: a price is 0 to 400, false, or {price, rule}" },
  { "paths.profile(m, { hex = { clear = -1, woods = 2 } })",
    "paths: hex.clear: a price is 0 to 400, false, or {price, rule}" },
  { "paths.profile(m, { hex = { clear = { 401 }, woods = 2 } })",
    "paths: hex.clear: a price is 0 to 400, false, or {price, rule}" },
  { "paths.profile(m, { hex = { clear = { 1, 2 }, woods = 2 } })",
    "paths: hex.clear: a rule id is a string" },
  { "paths.profile(m, { hex = { clear = { 1, ('x'):rep(32) }, woods = 2 } })",
    "paths: hex.clear: a rule id has 31 bytes at most" },
  { "spec.side = { stream = { up = 1 } } paths.profile(m, spec)",
    "paths: side.stream: this feature has no up and down: give it one price" },
  { "spec.side = { slope = { upp = 1 } } paths.profile(m, spec)",
    "paths: slope has no 'upp' (did you mean 'up'?)" },
  { "spec.link = { road = {} } paths.profile(m, spec)",
    "paths: link.road: a road has either rate or at_most" },
  { "spec.link = { road = { rate = false } } paths.profile(m, spec)",
    "paths: link.road: a price is 0 to 400" },
  { "spec.link = { road = 2 } paths.profile(m, spec)",
    "paths: link.road: a road is {rate = n} or {at_most = n}" },
  { "spec.bridge = { needs = { 'rivr' } } paths.profile(m, spec)",
    "paths: bridge.needs: the map has no hexside feature of that name" },
  { "spec.bridge = { needs = { rivr = true } } paths.profile(m, spec)",
    "paths: needs has no 'rivr' (did you mean 'river'?)" },
  { "spec.bridge = { states = { damged = 1 } } paths.profile(m, spec)",
    "paths: bridge.states has no 'damged' (did you mean 'damaged'?)" },
  { "spec.zero_bridge = 1 paths.profile(m, spec)",
    "paths: zero_bridge is neither a boolean nor a rule id" },
  { "spec.hex.clear = { 2, from = { wood = 1 } } paths.profile(m, spec)",
    "paths: clear has no 'wood' (did you mean 'woods'?)" },
  { "spec.hex.clear = { 2, from = 1 } paths.profile(m, spec)",
    "paths: hex.clear: from is no table" },
  { "spec.leave = { clear = -1 } paths.profile(m, spec)",
    "paths: leave.clear: a price is 0 to 400, false, or {price, rule}" },
  { "p:range('N0101', 2, { leave = { layer = 1 } })", "paths: leave is no Layer" },
  { "p:range('N0101', 2, { leave = { layr = 1 } })",
    "paths: leave has no 'layr' (did you mean 'layer'?)" },
  { "local z = { layer = m:layer('z') } p:range('N0101', 2, { leave = { z, z, z, z, z } })",
    "paths: leave lists more than 4 layers" },
  { "paths.headed(p, { facing = 'hexside' })", "paths: facing: expected \"corner\" or \"side\"" },
  { "paths.headed(p, { front = 3 })",
    "paths: 3 hexes in front and 2 on the flanks do not lie evenly about a corner" },
  { "paths.headed(p, { turn = 200 })", "paths: turn: too dear" },
  { "paths.headed(p, { turn = { 1, 2, -1 } })",
    "paths: turn.180: a price is 0 to 400, false, or {price, rule}" },
  { "paths.headed(p, { move = { back = 1 } })", "paths: move has no 'back'" },
  { "paths.headed(p):range('N0101', 1, 3)",
    "bad argument #2 to 'range' (no heading that these pieces face)" },
  { "paths.headed(p):range('N0101', 2, 3, { free_turn = 4 })",
    "paths: free_turn is a boolean or 0 to 3 steps of 60 degrees" },
  { "local a = m:layer('a') paths.headed(p):fill(a, 'N0101', 2, 3, { free = a })",
    "the layer to fill is one of the options" },
  { "paths.stepped(m, function() return 401 end)",
    "paths: the price of a step: a price is 0 to 400, false, or {price, rule}" },
  { "paths.stepped(m, function() error('no price', 0) end)", "no price" },
  { "p:range('N0101', -1)", "bad argument #2 to 'range' (a budget is not negative)" },
  { "p:range('N0101', 2, { stopp = 1 })",
    "paths: the options has no 'stopp' (did you mean 'stop'?)" },
  { "p:range('N0101', 2, { stop = m })", "paths: stop is no Layer" },
  { "p:range('N0101', 2, { minimum = 1 })", "paths: minimum is no boolean" },
  { "p:range('N0101', 2, { veto = map.read(field, 'f'):layer('a') })",
    "paths: veto is a layer of another map" },
  { "p:fill(m:layer('a'), 'N0101', 2, { extra = m:layer('a') })",
    "the layer to fill is one of the options" },
  { "p:trace('N0101', map.read(field, 'f'):layer('a'))",
    "paths: the goal is a layer of another map" },
};

static void wrong_calls_raise(void **state) {
  (void)state;
  chunks_refused(&chunks, wrong, LENGTH(wrong));
}

/// Calls every method with odd arguments: any error is good, a crash is not.
static void odd_arguments_do_no_harm(void **state) {
  (void)state;
  lua_State *L = chunks_open(&chunks);
  char message[500];
  chunks_run(
      &chunks, L,
      "local odd = { 'N0101', 'S0202', '', 'x', 'road', 'printed', 'slope', 0, 1, 6, -1, 1 << 62,"
      " math.mininteger, 1.5, 0 / 0, true, {}, { 'N0101' }, m, p, m:layer('a'), print }\n"
      "local objects = { { m, 'has canonical aliases hexes neighbor neighbors direction distance "
      "line ring"
      " range bearing page terrain level feature features names side side_down link set_link bridge"
      " bridge_name set_bridge place places place_at find area in_area areas entries boxes layer' "
      "},"
      " { m:layer('a'), 'get set add add_each around clear hexes' },"
      " { p, 'cost items range fill path trace' },"
      " { paths.headed(p), 'cost turn items range fill path trace' } }\n"
      "local seed = 1806\n"
      "local function pick() seed = (seed * 6364136223846793005 + 1442695040888963407)"
      " return odd[(seed >> 33) % (#odd + 1) + 1] end\n"
      "for _, object in ipairs(objects) do for name in object[2]:gmatch('%S+') do\n"
      " for _ = 1, 400 do pcall(object[1][name], object[1], pick(), pick(), pick(), pick(), pick())"
      " pcall(object[1][name], pick(), pick()) end end end\n",
      message, sizeof message);
  assert_string_equal(message, "");
  lua_close(L);
}

static double now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/// Times `code`, the body of a loop, in nanoseconds a round: the best of five.
static double time_of(lua_State *L, const char *code, int rounds) {
  char text[500], message[500];
  snprintf(text, sizeof text, "local z = m:layer('z') for _ = 1, %d do %s end", rounds, code);
  double best = 1e9;
  for (int i = 0; i < 5; i++) {
    double begin = now_ns();
    chunks_run(&chunks, L, text, message, sizeof message);
    assert_string_equal(message, "");
    double time = (now_ns() - begin) / rounds;
    if (time < best) best = time;
  }
  return best;
}

/// Prints figures; judges none: machines differ.
static void calls_are_quick(void **state) {
  (void)state;
  lua_State *L = chunks_open(&chunks);
  print_message(
      "count %.0f ns, cost %.0f ns, neighbors %.0f ns, layer:get %.0f ns, terrain %.0f ns, "
      "range %.0f ns\n",
      time_of(L, "m:count()", 300000), time_of(L, "p:cost('N0101', 'N0102')", 300000),
      time_of(L, "m:neighbors('N0101')", 300000), time_of(L, "z:get('N0101')", 300000),
      time_of(L, "m:terrain('N0101')", 300000), time_of(L, "p:range('N0101', 4)", 30000));
  lua_close(L);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(maps_answer),       cmocka_unit_test(layers_count),
    cmocka_unit_test(profiles_answer),   cmocka_unit_test(facing_pieces_find_their_way),
    cmocka_unit_test(wrong_calls_raise), cmocka_unit_test(odd_arguments_do_no_harm),
    cmocka_unit_test(calls_are_quick),
  };
  return cmocka_run_group_tests_name("api_map", tests, NULL, NULL);
}
