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
    for _, box in ipairs(here[1] and here or all) do
      show(panel, box)
    end
  end,
}
