--- The Army Organization Charts: each leader with those on his chart, below the leader whose chart he lies on; how many of his boxes
--- are taken, and his men. Of the hex that is selected, or of all.

local MARK = "› "

local ORDERS = { "order", "letter", "task" }

--- Where a leader is, and what he is ordered to do (6.32a).
local function detail_of(panel, box, leader)
  local parts = { box.hex and panel.place(box.hex) or panel.text_of("charts.off_map") }
  for _, field in ipairs(ORDERS) do
    local kind = leader[field]
    if kind then parts[#parts + 1] = panel.text_of("give", { kind = kind }) end
  end
  return table.concat(parts, " · ")
end

local function show(panel, box, leader)
  panel.row({
    id = "chart." .. box.values.leader,
    text = MARK:rep(box.depth) .. panel.name(box.values.leader),
    detail = detail_of(panel, box, leader),
    note = panel.text_of("charts.boxes", { used = #box.pieces, room = box.room, men = box.men }),
    hex = box.hex,
    onto = box.values.leader,
  })
  local ids = {}
  for i, piece in ipairs(box.pieces) do
    ids[i] = piece.id
  end
  if ids[1] then panel.counters(ids, { onto = box.values.leader }) end
  panel.gap(4)
end

--- The own pieces by their ids.
local function own_pieces(view)
  local of = {}
  for _, list in ipairs({ view.own, view.boxes or {} }) do
    for _, each in ipairs(list) do
      for _, piece in ipairs(each.pieces) do
        of[piece.id] = piece
      end
    end
  end
  return of
end

--- Charts by nation: that of the power that is asked first, then in the order in which they come; who lies on another's chart is with him.
local function by_nation(boxes, of, first)
  local order, by, nation = {}, {}, ""
  for i, box in ipairs(boxes) do
    if i == 1 or box.depth == 0 then nation = (of[box.values.leader] or {}).nation or "" end
    if not by[nation] then
      by[nation] = {}
      table.insert(order, nation == first and 1 or #order + 1, nation)
    end
    table.insert(by[nation], box)
  end
  return order, by
end

return {
  id = "charts",
  title = "Organization charts",
  icon = "tracks",
  key = "D",
  build = function(panel, view)
    local hex = panel.selected().hex
    local here, all = {}, {}
    for _, box in ipairs(view.boxes or {}) do
      if box.key == "box.chart" then
        all[#all + 1] = box
        if hex and box.hex == hex then here[#here + 1] = box end
      end
    end
    panel.text({ panel.text_of(here[1] and "charts.of_hex" or "charts.of_all"), { rule = "3.32a" } }, { face = "small_italic" })
    local of = own_pieces(view)
    local order, by = by_nation(here[1] and here or all, of, panel.asked().values.power)
    for _, nation in ipairs(order) do
      if order[2] then panel.heading(panel.capital(panel.text_of("said.word", { word = nation }))) end
      for _, box in ipairs(by[nation]) do
        show(panel, box, of[box.values.leader] or {})
      end
    end
  end,
}
