--- Loss Charts of the side: a box for each that a unit has, crossed (×) for good, struck (/) for Stragglers; the marker lies on the box
--- with which it is Wrecked. Batteries show their gun points.
local LOST, STRAYED, LEFT = "×", "/", " "

--- The units of the side by the command that they are printed with, in the order of the view.
local function by_command(view)
  local commands, by = {}, {}
  for _, stack in ipairs(view.own) do
    for _, piece in ipairs(stack.pieces) do
      if piece.boxes or piece.guns then
        if not by[piece.command] then
          by[piece.command] = {}
          commands[#commands + 1] = piece.command
        end
        table.insert(by[piece.command], { piece = piece, hex = stack.hex })
      end
    end
  end
  return commands, by
end

local function show_brigade(panel, each)
  local piece = each.piece
  local lost, strayed = piece.casualties or 0, piece.stragglers or 0
  local spaces = {}
  for i = 1, piece.boxes do
    spaces[i] = i <= lost and LOST or i <= lost + strayed and STRAYED or LEFT
  end
  local wrecked = lost + strayed >= piece.wreck or piece.state == "routed"
  local left = wrecked and panel.text_of("losses.wrecked") or panel.text_of("losses.to_go", { n = piece.wreck - lost - strayed })
  local values = { lost = lost, strayed = strayed, size = piece.size, rating = piece.morale, left = left }
  panel.row({ id = "losses/" .. piece.id, text = piece.name, detail = panel.text_of("losses.of", values), hex = each.hex })
  panel.track({ id = "boxes." .. piece.id, spaces = spaces, used = lost + strayed, at = piece.wreck })
end

return {
  id = "losses",
  title = "Loss Charts",
  icon = "tracks",
  key = "D",
  build = function(panel, view)
    local commands, by = by_command(view)
    local found = panel.query("commands")
    local names = found and found.names or {}
    panel.text({ panel.text_of("losses.about"), { rule = "20.1" } }, { face = "small_italic" })
    for _, command in ipairs(commands) do
      panel.heading(names[command] or command)
      for _, each in ipairs(by[command]) do
        if each.piece.boxes then
          show_brigade(panel, each)
        else
          panel.row({ id = "losses/" .. each.piece.id, text = each.piece.name, detail = panel.text_of("losses.guns", { n = each.piece.guns }), hex = each.hex })
        end
      end
      panel.gap(4)
    end
  end,
}
