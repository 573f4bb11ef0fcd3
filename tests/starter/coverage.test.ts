import { expect, test } from "bun:test";
import { join } from "node:path";

const root = join(import.meta.dir, "..", "..");

test.each([
  ["the census", []],
  ["the labor surveys", ["labor"]],
])("data/README.md states the coverage that the starter data has of %s", async (_, words) => {
  const script = Bun.spawnSync([process.execPath, join(root, "scripts", "starter", "coverage.ts"), ...words]);
  expect(script.stderr.toString()).toBe("");
  expect(await Bun.file(join(root, "data", "README.md")).text()).toContain(script.stdout.toString().trim());
});
