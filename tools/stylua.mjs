// Formats the Lua files that are named on standard input. With --check only tells which would change.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const require = createRequire(resolve(".cache/stylua/package.json"));
const stylua = require("@johnnymorganz/stylua");
const check = process.argv[2] === "--check";

// formatCode takes its configuration over, so each file needs one of its own.
function newConfig() {
  const config = stylua.Config.new();
  config.column_width = 100;
  config.indent_type = stylua.IndentType.Spaces;
  config.indent_width = 2;
  config.collapse_simple_statement = stylua.CollapseSimpleStatement.Always;
  return config;
}

let changed = 0;
for (const file of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const before = readFileSync(file, "utf8");
  const after = stylua.formatCode(before, newConfig(), undefined, stylua.OutputVerification.None);
  if (after === before) continue;
  changed++;
  if (check) console.error(`${file}: not formatted`);
  else writeFileSync(file, after);
}
process.exit(check && changed ? 1 : 0);
