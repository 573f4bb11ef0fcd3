/**
 * Gives a program that runs from source crash points: bun --preload preload.ts PROGRAM. CRASH_AT and CRASH_LIST are
 * those of runtime.ts.
 */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { plugin } from "bun";
import { instrument } from "./instrument.ts";
import { defineCrashPoints } from "./runtime.ts";

const root = join(import.meta.dir, "../../../..");

/** The way from the feed of new filings to the record of an attempt, and what runs transactions. */
const ON_THE_WAY =
  /\/src\/(?:events|webhooks|filings\/(?:load\/(?:filing|live|reading|queries)|edgar|queries|watch)|storage\/database\.ts).*\.ts$/;

defineCrashPoints({ crashAt: process.env.CRASH_AT, list: process.env.CRASH_LIST });
plugin({
  name: "crash points",
  setup(build) {
    build.onLoad({ filter: ON_THE_WAY }, ({ path }) => ({
      contents: instrument(readFileSync(path, "utf8"), relative(root, path)),
      loader: "ts",
    }));
  },
});
