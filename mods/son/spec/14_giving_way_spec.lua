--- 14.12b, 3.9a Leaders without troops whom a force comes upon make room for it.
local board = require("mechanics.board")
local lone = require("rules.09_lone")
local marching = require("spec.marching")
local column, lead, march, walk = marching.column, marching.lead, marching.march, marching.walk

local HERE = column("W3034", "W3134")

local function field(put, step) return marching.french(spec, put, step) end

describe("14.12b leaders in the way", function()
  it("14.12b a force that comes upon leaders without troops displaces them, as their owner likes", function()
    local g = field(function(each)
      lead(each, "ney", HERE, { fr_8 = 4 })
      lead(each, "yorck", column("W2934", "W2834"))
    end)
    march(g, "ney")
    walk(g, "W2934")
    assert.equal("giving_way", g:step())
    assert.same({ "allied" }, g:asked())
    assert.equal("yorck", g:prompt("allied").values.leader)
    assert.refused(g:why("give_way", { to = "W3034" }), "14.12b")
    local places = {}
    for i, entry in ipairs(g:legal("allied")) do
      places[i] = entry.args.to
    end
    assert.equal("W2734 W2833 W2835 W2933 W2935 W3033 W3035", table.concat(places, " "))
    g:act("give_way", { to = "W2833" })
    assert.same(column("W2833", "W2732"), g:unit("yorck").at)
    assert.equal("moving", g:step())
  end)

  it("14.12b he lies in the first free hex beside the one that he goes to; bases are not in his way", function()
    local g = field(function(each)
      lead(each, "ney", HERE, { fr_8 = 4 })
      lead(each, "yorck", column("W2934", "W2834"))
      lead(each, "kleist", column("W2732", "W2632"))
      board.put(each.state, "co_silesia", column("W2833", "W2733"))
    end)
    march(g, "ney")
    g.forced = false
    walk(g, "W2934")
    lone.put_aside(g.state, "yorck", "W2833")
    assert.same(column("W2833", "W2733"), g:unit("yorck").at)
    assert.truthy(listed(lone.refuges(g.state, "kleist"), "W2833") == false)
    board.put(g.state, "yorck", column("W5018", "W5017"))
    assert.truthy(listed(lone.refuges(g.state, "kleist"), "W2833"))
  end)

  it("14.12b each of them once, be it in one hex or in both; a base goes by rules of its own", function()
    local g = field(function(each)
      lead(each, "yorck", column("W2934", "W2834"))
      lead(each, "kleist", column("W2934", "W2834"))
      lead(each, "reynier", column("W3040", "W3041"))
    end)
    board.put(g.state, "co_silesia", column("W2934", "W2834"))
    lone.displace(g.state, "french", column("W2934", "W2834"))
    local asked = those(g.state.stack, function(f) return f.step == "giving_way" end)
    assert.same({ "kleist", "yorck", 2 }, { asked[1].leader, asked[2].leader, #asked })
    lone.displace(g.state, "french", column("W3040", "W3041")) -- a friend stays
    assert.equal(2, #those(g.state.stack, function(f) return f.step == "giving_way" end))
  end)

  it("14.12b who has a single hex goes there, who has none is lost", function()
    local RING = { "W2734", "W2833", "W2835", "W2933", "W2935", "W3033", "W3035" }
    local IDLE = { "bertrand", "eugene", "lauriston", "macdonald", "marmont", "mortier", "oudinot" }
    for last, at in pairs({ W2734 = false, W2833 = "W2734" }) do
      local g = field(function(each)
        lead(each, "ney", HERE, { fr_8 = 4 })
        lead(each, "yorck", column("W2934", "W2834"))
        for i, hex in ipairs(RING) do
          local tail = those(map_of():neighbors(hex), function(to)
            return not listed(RING, to) and not listed({ "W2934", "W2834", "W3034", "W3134" }, to)
          end)[1]
          if hex >= last then lead(each, IDLE[i], column(hex, tail)) end
        end
      end)
      march(g, "ney")
      walk(g, "W2934")
      assert.equal(at, g:unit("yorck") and g:unit("yorck").at.head or false)
      assert.equal("moving", g:step())
    end
  end)
end)

describe("3.9a a leader alone is no force", function()
  it("14.12b, 3.9a, 9.14b he displaces no one where he goes", function()
    local g = field(function(each)
      lead(each, "ney", HERE)
      lead(each, "yorck", column("W2934", "W2834"))
    end)
    march(g, "ney")
    walk(g, "W2934")
    assert.equal("moving", g:step())
    assert.equal("W2934", g:unit("yorck").at.head)
  end)
end)
