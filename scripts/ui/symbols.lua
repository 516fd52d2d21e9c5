--- What stands on counters: symbols of arms, persons, badges.
local draw = require("ui.draw")
local theme = require("ui.theme")
local M = { DARK = 0xFF241C12, PALE = 0xFFF7F0DC }

local path = draw.path

local function disc(c, x, y, r)
  c:begin()
  c:ellipse(x, y, r, r)
end

-- ---- Arms: fun(c, x, y, w, h, line, pen), on a box; `line`: pixels of a stroke

local arms = {}
function arms.infantry(c, x, y, w, h, line, pen)
  path(c, { x, y, x + w, y + h })
  c:stroke(line, pen)
  path(c, { x, y + h, x + w, y })
  c:stroke(line, pen)
end
function arms.cavalry(c, x, y, w, h, line, pen)
  path(c, { x, y + h, x + w, y })
  c:stroke(line, pen)
end
function arms.light(c, x, y, w, h, line, pen)
  arms.infantry(c, x, y, w, h, line, pen)
  path(c, { 0.32, 0, 0.68, 0, 0.5, 0.36 }, true, x, y, w, h)
  c:fill(pen)
end
function arms.artillery(c, x, y, w, h, _, pen)
  disc(c, x + w / 2, y + h / 2, h * 0.24)
  c:fill(pen)
end
function arms.patrol(c, x, y, w, h, line, pen)
  arms.cavalry(c, x, y, w, h, line, pen)
  disc(c, x + w * 0.3, y + h * 0.32, h * 0.13)
  c:fill(pen)
end
function arms.headquarters(c, x, y, w, h, line, pen)
  path(c, { x, y + h * 0.3, x + w, y + h * 0.3 })
  c:stroke(line, pen)
end
function arms.bridge_train(c, x, y, w, h, line, pen)
  c:begin()
  c:move(x + w * 0.1, y + h * 0.7)
  c:curve(x + w * 0.3, y + h * 0.1, x + w * 0.7, y + h * 0.1, x + w * 0.9, y + h * 0.7)
  c:stroke(line, pen)
  path(c, { 0.06, 0.34, 0.94, 0.34 }, false, x, y, w, h)
  c:stroke(line, pen)
end
function arms.baggage_train(c, x, y, w, h, line, pen)
  path(c, { 0.12, 0.24, 0.88, 0.24, 0.78, 0.58, 0.22, 0.58 }, true, x, y, w, h)
  c:stroke(line, pen)
  for _, at in ipairs({ 0.32, 0.68 }) do
    disc(c, x + w * at, y + h * 0.74, h * 0.15)
    c:stroke(line, pen)
  end
end
function arms.box() end
M.arms = arms

-- ---- Persons: fun(c, cx, cy, r, pen, edge), about a middle

local function thin(r) return math.max(0.8, r * 0.07) end

-- stylua: ignore
local STAR = {
  0, -1, 0.235, -0.324, 0.951, -0.309, 0.38, 0.124, 0.588, 0.809,
  0, 0.4, -0.588, 0.809, -0.38, 0.124, -0.951, -0.309, -0.235, -0.324,
}
-- stylua: ignore
local CROWN = {
  -0.8, 0.6, -0.95, -0.45, -0.42, 0.02, 0, -0.8, 0.42, 0.02, 0.95, -0.45, 0.8, 0.6,
}

local persons = {}
function persons.commander(c, cx, cy, r, pen, edge)
  path(c, STAR, true, cx, cy, r)
  c:fill(pen)
  c:stroke(thin(r), edge)
end
function persons.crown(c, cx, cy, r, pen, edge)
  path(c, CROWN, true, cx, cy, r)
  c:fill(pen)
  c:stroke(thin(r), edge)
end
--- A cocked hat over a face.
function persons.officer(c, cx, cy, r, pen, edge)
  c:begin()
  c:ellipse(cx, cy + r * 0.42, r * 0.42, r * 0.5)
  c:fill(theme.mix(pen, 0xFFE8C9A0, 60))
  c:stroke(thin(r), edge)
  c:begin()
  c:move(cx - r * 1.05, cy + r * 0.25)
  c:curve(cx - r * 0.75, cy - r * 0.5, cx - r * 0.5, cy - r * 0.95, cx, cy - r * 0.95)
  c:curve(cx + r * 0.5, cy - r * 0.95, cx + r * 0.75, cy - r * 0.5, cx + r * 1.05, cy + r * 0.25)
  c:curve(cx + r * 0.5, cy - r * 0.02, cx - r * 0.5, cy - r * 0.02, cx - r * 1.05, cy + r * 0.25)
  c:close()
  c:fill(edge)
  disc(c, cx + r * 0.22, cy - r * 0.38, r * 0.15)
  c:fill(pen)
end
M.persons = persons

-- ---- Badges: shapes as well as colours

-- stylua: ignore
local SHAPES = {
  diamond = { 0, -1.2, 1.2, 0, 0, 1.2, -1.2, 0 },
  triangle = { 0, -1.15, 1.15, 0.95, -1.15, 0.95 },
  shield = { -1, -1, 1, -1, 1, 0.2, 0, 1.2, -1, 0.2 },
  arrow = { -1.1, -0.45, 0.1, -0.45, 0.1, -1, 1.15, 0, 0.1, 1, 0.1, 0.45, -1.1, 0.45 },
}

local function trace(c, shape, x, y, r)
  if SHAPES[shape] then return path(c, SHAPES[shape], true, x, y, r) end
  if shape == "circle" then return disc(c, x, y, r) end
  c:begin()
  c:rect(x - r * 0.88, y - r * 0.88, r * 1.76, r * 1.76)
end

--- Draws one badge round a point.
function M.draw_badge(c, badge, x, y, r)
  trace(c, badge.shape, x, y, r)
  c:fill(theme.colour(badge.colour))
  c:stroke(math.max(0.8, r * 0.16), M.PALE)
  if badge.letter == "" or r < 5 then return end
  local size = r * 1.35
  local down = badge.shape == "triangle" and r * 0.62 or r * 0.46
  c:text(theme.font("counter"), size, x, y + down, badge.letter, 0xFFFFFFFF, { align = "centre" })
end

return M
