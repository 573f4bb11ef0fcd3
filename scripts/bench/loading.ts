import { createReadStream, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse";
import { MADE_TABLES, writeRelease } from "./made-census.ts";
import { command, environment, PROGRAM } from "./program.ts";
import { noteRow, type Row, ratioRow } from "./report.ts";
import { median } from "./traffic.ts";

/** Rows a second of csv-parse alone over every table of a folder; nothing is done with the rows. */
async function parseOnly(folder: string): Promise<{ rows: number; seconds: number }> {
  let rows = 0;
  const began = performance.now();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".dat"))) {
    const parser = createReadStream(join(folder, file)).pipe(parse({ delimiter: "|", fromLine: 2 }));
    for await (const _row of parser) rows++;
  }
  return { rows, seconds: (performance.now() - began) / 1000 };
}

/** One load of `folder` into the store of `settings`: seconds, and the highest memory of any of its processes. */
async function loadOnce(
  folder: string,
  settings: Record<string, string>,
): Promise<{ seconds: number; peakMb: number }> {
  const began = performance.now();
  const load = Bun.spawn([...PROGRAM, "load", "census", "--from", folder], {
    env: environment(settings),
    stdio: ["ignore", "ignore", "inherit"],
    cwd: "/",
  });
  if ((await load.exited) !== 0) throw new Error(`the load ended with ${load.exitCode}`);
  return {
    seconds: (performance.now() - began) / 1000,
    // The child that reads is waited for by the command, whose figure covers it.
    peakMb: (load.resourceUsage()?.maxRSS ?? Number.NaN) / (1024 * 1024),
  };
}

/** Loading rates against csv-parse alone, in turns, and memory for a small and a large release. */
export async function loads(settings: Record<string, string>, folder: string): Promise<Row[]> {
  const release = join(folder, "rates");
  const ratios: number[] = [];
  let last = "";
  let baseline = "";
  let largePeak = 0;
  for (let round = 0; round < 3; round++) {
    const year = 2015 + round;
    const rowCount = writeRelease(release, { year, tables: Object.keys(MADE_TABLES) });
    const parsed = await parseOnly(release);
    const loaded = await loadOnce(release, settings);
    largePeak = Math.max(largePeak, loaded.peakMb);
    ratios.push(rowCount / loaded.seconds / (parsed.rows / parsed.seconds));
    last = `${Math.round(rowCount / loaded.seconds / 1000)} k rows/s (${loaded.seconds.toFixed(1)} s)`;
    baseline = `csv-parse, ${Math.round(parsed.rows / parsed.seconds / 1000)} k rows/s`;
    rmSync(release, { recursive: true });
  }
  writeRelease(release, { year: 2014, tables: Object.keys(MADE_TABLES), tracts: 5_000 });
  const small = await loadOnce(release, settings);
  rmSync(release, { recursive: true });
  return [
    ratioRow("load of 12 tables of 88,000 rows, file to published", median(ratios), 0.5, last, baseline),
    noteRow(
      "memory of a load of 1,060,000 rows",
      `${largePeak.toFixed(0)} MB`,
      `of 100,000 rows: ${small.peakMb.toFixed(0)} MB`,
    ),
    noteRow(
      "database size per census vintage",
      (await command(["status", "--json"], settings)).length > 0 ? "see govdata status" : "",
    ),
  ];
}
