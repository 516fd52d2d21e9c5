--- The figures that lie on hexsides: pontoons, broken and mended bridges. A figure is { x, y, ux, uy, r }: its middle, the way
--- over the bridge, and its size.
local draw = require("ui.draw")
local M = {}

local DARK, PALE = 0xFF2E2317, 0xF4FAF3DF

--- Draws a path through points of a figure: `u` runs over the bridge, `v` along the water, in radii.
local function trace(c, f, points, closed)
  local turned = {}
  for i = 1, #points, 2 do
    local u, v = points[i] * f.r, points[i + 1] * f.r
    turned[i], turned[i + 1] = f.x + u * f.ux - v * f.uy, f.y + u * f.uy + v * f.ux
  end
  draw.path(c, turned, closed)
end

--- A line with a pale rim, so that it stands out from any ground.
local function stroke(c, f, points, width, colour)
  trace(c, f, points)
  c:stroke(width * f.r + 2.4, PALE)
  trace(c, f, points)
  c:stroke(width * f.r, colour)
end

local BOATS = { -0.98, -0.33, 0.33, 0.98 } -- where they lie under the planks
local HULL = { 0, -0.92, 0.2, -0.5, 0.23, 0.35, 0.12, 0.78, -0.12, 0.78, -0.23, 0.35, -0.2, -0.5 }

local function boats(c, f, colour)
  for _, at in ipairs(BOATS) do
    local hull = {}
    for i = 1, #HULL, 2 do
      hull[i], hull[i + 1] = at + HULL[i], HULL[i + 1]
    end
    trace(c, f, hull, true)
    c:stroke(3, PALE)
    trace(c, f, hull, true)
    c:fill(colour)
    c:stroke(math.max(0.8, f.r * 0.06), DARK)
  end
  trace(c, f, { -1.4, -0.2, 1.4, -0.2, 1.4, 0.2, -1.4, 0.2 }, true)
  c:fill(0xFFE3CFA0)
  c:stroke(math.max(0.8, f.r * 0.07), DARK)
end

local function cross(c, f, width, colour)
  stroke(c, f, { -0.6, -0.6, 0.6, 0.6 }, width, colour)
  stroke(c, f, { -0.6, 0.6, 0.6, -0.6 }, width, colour)
end

local function broken(c, f, colour)
  for _, way in ipairs({ -1, 1 }) do
    stroke(c, f, { way * 1.5, 0, way * 0.8, 0 }, 0.52, DARK)
    trace(c, f, { way * 1.5, 0, way * 0.9, 0 })
    c:stroke(f.r * 0.26, 0xFFE3CFA0)
  end
  cross(c, f, 0.3, colour)
end

local function mended(c, f, colour)
  stroke(c, f, { -1.5, 0, 1.5, 0 }, 0.56, DARK)
  trace(c, f, { -1.5, 0, 1.5, 0 })
  c:stroke(f.r * 0.3, 0xFFE3CFA0)
  c:begin()
  c:ellipse(f.x, f.y, f.r * 0.62, f.r * 0.62)
  c:fill(PALE)
  c:stroke(math.max(1.2, f.r * 0.14), colour)
  draw.icon(c, "plus", f.x - f.r * 0.4, f.y - f.r * 0.4, f.r * 0.8, colour)
end

local function dot(c, f, colour)
  c:begin()
  c:ellipse(f.x, f.y, f.r, f.r)
  c:fill(colour)
  c:stroke(1.4, PALE)
end

local function ring(c, f, colour)
  c:begin()
  c:ellipse(f.x, f.y, f.r * 0.8, f.r * 0.8)
  c:fill(PALE)
  c:stroke(math.max(1.6, f.r * 0.4), colour)
end

--- The figures by name: how they are drawn near, and far off.
M.figures = {
  boats = { near = boats, far = dot },
  broken = { near = broken, far = function(c, f, colour) cross(c, f, 0.5, colour) end },
  mended = { near = mended, far = ring },
}

return M
