// The work of `grognard bench` and of the toy battle (tests/toy.py) on other engines, for tools/peers.
// node tests/peers.mjs FOLDER: FOLDER/node_modules holds honeycomb-grid, rot-js and boardgame.io. Prints JSON.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import path from "node:path";

const folder = path.resolve(process.argv[2]);
const require = createRequire(path.join(folder, "package.json"));
const SIZE = 100, RADIUS = 20, SECONDS = 0.6;

/** Seconds of processor time of one call, on the average. */
function time(call) {
  call();
  const start = process.cpuUsage();
  let done = 0, spent = 0;
  do {
    call();
    done++;
    const used = process.cpuUsage(start);
    spent = (used.user + used.system) / 1e6;
  } while (spent < SECONDS);
  return spent / done;
}

/** The same numbers for every run: a small generator of its own. */
let state = 1806;
function draw(sides) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state % sides;
}

async function honeycomb() {
  const { defineHex, Grid, Orientation, rectangle, line, spiral } = await import(
    pathToFileURL(path.join(folder, "node_modules/honeycomb-grid/dist/honeycomb-grid.mjs")).href);
  const Tile = defineHex({ orientation: Orientation.POINTY });
  const grid = new Grid(Tile, rectangle({ width: SIZE, height: SIZE }));
  const at = (col, row) => grid.getHex({ col, row });
  const heights = new Map([...grid].map((hex) => [hex.toString(), draw(4)]));
  const lines = [];
  while (lines.length < 256) {
    const a = at(draw(SIZE), draw(SIZE)), b = at(draw(SIZE), draw(SIZE));
    const far = grid.distance(a, b);
    if (far >= 1 && far <= RADIUS) lines.push([a, b]);
  }
  const clear = (a, b) => {
    const most = Math.max(heights.get(a.toString()), heights.get(b.toString()));
    for (const hex of grid.traverse(line({ start: a, stop: b }))) {
      if (heights.get(hex.toString()) > most) return false;
    }
    return true;
  };
  const centre = at(50, 50);
  const view = () => {
    for (const hex of grid.traverse(spiral({ start: centre, radius: RADIUS }))) clear(centre, hex);
  };
  return {
    los_ns: (time(() => lines.forEach(([a, b]) => clear(a, b))) / lines.length) * 1e9,
    fov20_us: time(view) * 1e6,
  };
}

function rot() {
  const ROT = require("rot-js");
  const wall = Array.from({ length: SIZE * SIZE }, () => draw(40) === 0);
  // rot-js numbers hexes by doubled columns: x and y are of one parity
  const open = (x, y) => x >= 0 && y >= 0 && x < 2 * SIZE && y < SIZE && !wall[y * SIZE + (x >> 1)];
  const fov = new ROT.FOV.PreciseShadowcasting(open, { topology: 6 });
  const everywhere = (x, y) => x >= 0 && y >= 0 && x < 2 * SIZE && y < SIZE;
  return {
    fov20_us: time(() => fov.compute(100, 50, RADIUS, () => {})) * 1e6,
    range_all_us: time(() => new ROT.Path.Dijkstra(100, 50, everywhere, { topology: 6 }).compute(0, 0, () => {})) * 1e6,
  };
}

const TOY = 40, PIECES = 50, ACTIONS = 10, TURNS = 30;

function around(col, row) {
  const shift = row % 2 === 0 ? 0 : -1;
  return [[1, 0], [-1, 0], [shift, 1], [shift + 1, 1], [shift, -1], [shift + 1, -1]]
    .map(([dc, dr]) => [col + dc, row + dr])
    .filter(([c, r]) => c >= 1 && r >= 1 && c <= TOY && r <= TOY)
    .map(([c, r]) => c * 100 + r);
}

function legal(G, side) {
  const list = [];
  for (const id of Object.keys(G.at)) {
    if (G.side[id] !== side) continue;
    const hex = G.at[id];
    for (const to of around(Math.floor(hex / 100), hex % 100)) {
      const other = G.here[to];
      if (other === undefined) list.push(["move", id, to]);
      else if (G.side[other] !== side) list.push(["attack", id, to]);
    }
  }
  return list;
}

function toyGame(INVALID_MOVE) {
  return {
    setup: () => {
      const G = { at: {}, here: {}, side: {} };
      for (let i = 0; i < 2 * PIECES; i++) {
        const row = i < PIECES ? 17 + Math.floor(i / 40) : 20 + Math.floor((i - PIECES) / 40);
        const hex = (1 + ((i % PIECES) % 40)) * 100 + row;
        G.at[`U${i}`] = hex;
        G.here[hex] = `U${i}`;
        G.side[`U${i}`] = i < PIECES ? "0" : "1";
      }
      return G;
    },
    turn: { minMoves: ACTIONS, maxMoves: ACTIONS },
    endIf: ({ ctx }) => (ctx.turn > 2 * TURNS ? { draw: true } : undefined),
    moves: {
      move: ({ G, ctx }, id, to) => {
        if (G.side[id] !== ctx.currentPlayer || G.here[to] !== undefined) return INVALID_MOVE;
        delete G.here[G.at[id]];
        G.here[to] = id;
        G.at[id] = to;
      },
      attack: ({ G, ctx, random }, id, to) => {
        const target = G.here[to];
        if (G.side[id] !== ctx.currentPlayer || target === undefined) return INVALID_MOVE;
        if (random.D6() < 5) return;
        delete G.here[to];
        delete G.at[target];
        delete G.side[target];
      },
    },
  };
}

function boardgame() {
  const { Client } = require("boardgame.io/client");
  const { INVALID_MOVE } = require("boardgame.io/core");
  const game = toyGame(INVALID_MOVE);
  const seconds = time(() => {
    const client = Client({ game: { ...game, seed: "toy" }, numPlayers: 2, debug: false });
    client.start();
    for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
      const list = legal(state.G, state.ctx.currentPlayer);
      const [verb, id, to] = list[draw(list.length)];
      client.moves[verb](id, to);
    }
    client.stop();
  });
  return { actions_per_s: (2 * TURNS * ACTIONS) / seconds };
}

console.log(JSON.stringify({ "honeycomb-grid": await honeycomb(), "rot-js": rot(), "boardgame.io": boardgame() }));
