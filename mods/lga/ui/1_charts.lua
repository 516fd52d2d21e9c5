--- The Army Organization Charts: each leader with those on his chart, below the leader whose chart he lies on; how many of his boxes
--- are taken, and his men. Of the hex that is selected, or of all.

local MARK = "› "

local function show(panel, box)
  local place = box.hex and panel.place(box.hex) or panel.text_of("charts.off_map")
  panel.row({
    id = "chart." .. box.values.leader,
    text = MARK:rep(box.depth) .. panel.name(box.values.leader),
    detail = place,
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

--- The nation of each own piece.
local function nations(view)
  local of = {}
  for _, list in ipairs({ view.own, view.boxes or {} }) do
    for _, each in ipairs(list) do
      for _, piece in ipairs(each.pieces) do
        of[piece.id] = piece.nation
      end
    end
  end
  return of
end

--- Charts by nation: that of the power that is asked first, then in the order in which they come; who lies on another's chart is with him.
local function by_nation(boxes, of, first)
  local order, by, nation = {}, {}, ""
  for i, box in ipairs(boxes) do
    if i == 1 or box.depth == 0 then nation = of[box.values.leader] or "" end
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
    local order, by = by_nation(here[1] and here or all, nations(view), panel.asked().values.power)
    for _, nation in ipairs(order) do
      if order[2] then panel.heading(panel.capital(panel.text_of("said.word", { word = nation }))) end
      for _, box in ipairs(by[nation]) do
        show(panel, box)
      end
    end
  end,
}
