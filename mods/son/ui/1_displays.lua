--- The Organization Displays: a track of ten spaces for each leader, his units on the space of their strength; above ten a unit lies
--- inverted. Of the package that is selected, or of all.

local SPACES = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }
local MOST = 10

--- Half points as the book prints them.
local function halves(n) return (n % 2 == 0 and n // 2 or (n > 1 and n // 2 or "") .. "½") end

--- Own leaders by id, with the hex of their package.
local function leaders_of(view)
  local found = {}
  for _, stack in ipairs(view.own) do
    for _, piece in ipairs(stack.pieces) do
      found[piece.id] = { piece = piece, hex = stack.hex }
    end
  end
  return found
end

--- The units of a box as they lie on its track.
local function items_of(panel, box)
  local items = {}
  for i, unit in ipairs(box.pieces) do
    local sp = unit.strength or 0
    local over = sp > MOST
    local key = over and "display.inverted" or "display.unit"
    items[i] = {
      at = math.max(1, over and sp - MOST or sp),
      piece = unit.id,
      inverted = over,
      tip = panel.text_of(key, { unit = unit.name, points = sp, space = sp - MOST }),
    }
  end
  return items
end

local function show_box(panel, box, known)
  local leader = known and known.piece or {}
  local place = known and panel.place(known.hex) or panel.text_of("display.off_map")
  panel.row({
    id = "leader." .. box.values.leader,
    text = panel.name(box.values.leader),
    detail = place,
    note = leader.span and panel.text_of("display.span", { used = halves(leader.load or 0), span = leader.span, sp = leader.sp or 0 }),
    hex = known and known.hex,
  })
  panel.track({ id = "track." .. box.values.leader, spaces = SPACES, items = items_of(panel, box) })
  panel.gap(6)
end

return {
  id = "displays",
  title = "Organization Displays",
  icon = "tracks",
  key = "D",
  build = function(panel, view)
    local known, asked = leaders_of(view), panel.asked()
    local about = asked.id == "losses" and known[asked.values.leader] -- whose losses are taken
    local hex = about and about.hex or panel.selected().hex
    local here = {}
    for _, box in ipairs(view.boxes or {}) do
      if hex and box.hex == hex then here[#here + 1] = box end
    end
    panel.text({ panel.text_of(here[1] and "display.of_package" or "display.of_all"), { rule = "3.24" } }, { face = "small_italic" })
    for _, box in ipairs(here[1] and here or view.boxes or {}) do
      show_box(panel, box, known[box.values.leader])
    end
  end,
}
