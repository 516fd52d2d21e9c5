--- 2.6, 3.24, 3.26a What must hold of every position, what comes into play and goes, and what `check` and the window are told of it.
local board = require("mechanics.board")
local pieces = require("rules.02_pieces")
local setup = require("rules.02_setup")
local view = require("rules.02_view")

local function state(name) return spec.game("son:" .. name).state end

describe("what must hold of every position", function()
  it("3.26a, 3.24, 14.19a a set-up is sound", function() assert.is_nil(setup.invariants(state("spring"))) end)

  it("3.26a a piece lies in two hexes side by side", function()
    local G = state("spring")
    G.pieces.ney.at = { mode = "column", head = "W1132", tail = "W1532" }
    assert.equal("ney does not lie in two neighbouring hexes", setup.invariants(G))
  end)

  it("3.24 a unit is on the track of a leader in play", function()
    local G = state("spring")
    board.attach(G, "fr_8", "marmont") -- he is to come
    assert.equal("fr_8 is on the track of nobody in play", setup.invariants(G))
  end)

  it("3.24, 3.26a pieces lie where the board has them", function()
    local G = state("spring")
    G.pieces.ney.at = copy_of(G.pieces.victor.at)
    assert.truthy(setup.invariants(G):find("^ney is in "))
  end)

  it("14.19a, 9.4 a leader by himself has no more units than his span holds", function()
    local G = state("spring")
    for _, id in ipairs({ "fr_9", "fr_10", "fr_11" }) do
      pieces.transfer(G, id, "mg_f_c")
    end
    assert.equal("14.19a: in W0261/W0162 none of mg_f_c can command the others", setup.invariants(G))
  end)
end)

describe("pieces that come and go", function()
  it("11.8b who comes back is not out of play any longer, the others are", function()
    local G = state("spring")
    for _, id in ipairs({ "fr_8", "pr_1" }) do
      pieces.remove(G, id)
    end
    pieces.put(G, "fr_8", nil, { chart = "ney", strength = 2 })
    assert.same({ "pr_1" }, G.eliminated)
  end)

  it("17.2, 11.6 who gives his last unit away has no troops any more", function()
    local G = state("spring")
    pieces.transfer(G, "pr_dob", "bluecher")
    assert.truthy(G.pieces.tauenzien.armed)
    for _, id in ipairs({ "ru_wor", "ru_wok" }) do
      pieces.transfer(G, id, "bluecher")
    end
    assert.falsy(G.pieces.woronzow.armed)
  end)

  it("17.2, 25.5a a bridging train is no unit that fights", function()
    local G = state("spring")
    assert.equal("napoleon", G.pieces.bt_french.chart)
    assert.is_nil(G.pieces.napoleon.armed)
  end)

  it("3.26a, 6.23b where a Center of Operations lies alone there is no package", function()
    assert.same({}, pieces.named(state("spring"), "W5020"))
  end)

  it("6.23a, 6.23b the garrison of a source is named by its hex, has no initiative and leads no one", function()
    local G = state("spring")
    assert.same({ "source_silesia" }, pieces.named(G, "E2801"))
    assert.same({ initiative = 0, span = 0, role = "garrison" }, pieces.rating("source_silesia"))
  end)

  it("5.8a no army has given up points or been idle as a game begins", function()
    local G = state("spring")
    assert.same({ french = 0, silesia = 0 }, G.support)
    assert.same({ french = 0, silesia = 0 }, G.idle)
  end)
end)

describe("what is said of a set-up", function()
  --- Rows of a muster by their piece.
  local function by_piece(list)
    local found = {}
    for _, row in ipairs(list) do
      found[row.piece] = row
    end
    return found
  end

  local function muster(name, start, change)
    local G = state(name)
    if change then change(G) end
    return setup.muster(G, { set_up = start or name })
  end

  it("11.5 units stand where their leader does, deployed trains at their river", function()
    local told = muster("spring")
    local placed = by_piece(told.placed)
    assert.equal("W1132", placed.ney.hex)
    assert.equal("W1132", placed.fr_8.hex)
    assert.equal("N3142", placed.bt_wittgenstein.hex)
    assert.is_nil(placed.tauenzien)
    assert.truthy(told.inside("W1132"))
    assert.falsy(told.inside("E9999"))
    assert.equal(23, told.last)
  end)

  it("11.5 who waits off the map is absent, with his units", function()
    local absent = muster("spring").absent
    assert.truthy(listed(absent, "tauenzien") and listed(absent, "pr_dob"))
    assert.falsy(listed(absent, "ney"))
  end)

  it("22.4a, 11.5 who is on the track arrives, by the last turn of the scenario; the others are absent", function()
    local told = muster("luetzen", "spring")
    local arriving = by_piece(told.arriving)
    assert.equal(1, arriving.marmont.turn)
    assert.equal(1, arriving.fr_20.turn)
    assert.equal(6, arriving.sebastiani.turn) -- the last turn
    assert.is_nil(arriving.mg_f_f)
    assert.truthy(listed(told.absent, "mg_f_f") and listed(told.absent, "gd_yg2"))
    assert.falsy(listed(told.absent, "marmont"))
  end)

  it("22.4a who is in play already does not arrive", function()
    local told = muster("spring", nil, function(G) pieces.put(G, "marmont", nil, { off_map = true }) end)
    assert.is_nil(by_piece(told.arriving).marmont)
  end)

  it("11.5 other events of the track bring no one", function()
    local told = muster("dresden")
    assert.truthy(by_piece(told.arriving).bernadotte)
    assert.is_nil(by_piece(told.arriving).north)
    assert.falsy(listed(told.absent, "north"))
  end)

  it("11.5 those of the manifest of the start are expected, and no others", function()
    local expected = muster("spring").expected
    assert.truthy(listed(expected, "fr_8"))
    assert.falsy(listed(expected, "ru_ema"))
  end)
end)

describe("what a side is shown", function()
  it("3.24, 11.1 SP and span of its leaders, nothing of the kind of other pieces", function()
    local found = {}
    for _, stack in ipairs(spec.game("son:spring"):view("french").own) do
      for _, piece in ipairs(stack.pieces) do
        found[piece.id] = piece
      end
    end
    assert.equal(44, found.ney.sp)
    assert.equal(11, found.ney.load)
    assert.equal(0, found.napoleon.sp) -- a bridging train has none
    assert.is_nil(found.co_french.sp)
  end)

  it("5.4, 25.3 the points of its own armies alone", function()
    local g = spec.game("son:spring")
    assert.same({ french = 12 }, g:view("french").points)
    assert.same({ silesia = 7 }, g:view("allied").points)
  end)

  it("26.12a, 4.19a the turns on which an armistice may be made are marked, in Spring alone", function()
    local marked = {}
    for _, row in ipairs(view.track(state("spring")).turns) do
      if row.event then marked[#marked + 1] = row.turn end
    end
    assert.same({ 5, 9, 13, 17, 21 }, marked)
    assert.is_nil(view.track(state("luetzen")).turns[5].event)
    local G = state("spring")
    G.peace = { G.peace[1] } -- one row is enough
    assert.equal("event.armistice", view.track(G).turns[5].event)
  end)
end)
