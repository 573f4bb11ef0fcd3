/**
 * Measures what the project promises about speed, each figure next to its baseline, on this machine, now.
 *
 * Usage: npm run bench [-- starts hot uncached lists long loads qcew sba filings companies screener enrichment events
 * streams exports embedding searching box values mcp] [--smoke]
 *
 * `--smoke`: as little of each as runs all of its code. The figures mean nothing; a bench that is broken fails.
 *
 * Works in a home of its own, on the executable in dist/ where it was built. `GOVDATA_BENCH_DATABASE_URL` names an
 * empty database of a PostgreSQL server that the uncached answers are measured on as well.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { searchBox } from "./box.ts";
import { companies } from "./companies.ts";
import { embedding } from "./embedding.ts";
import { enrichment } from "./enrichment.ts";
import { events } from "./events.ts";
import { wholeTables } from "./exports.ts";
import { filings } from "./filings.ts";
import { listsAndExports } from "./listing.ts";
import { loads } from "./loading.ts";
import { longExports } from "./long.ts";
import { assistants } from "./mcp.ts";
import { PROGRAM, stopAll } from "./program.ts";
import { qcewYear } from "./qcew.ts";
import { type Row, table } from "./report.ts";
import { lendingEdition } from "./sba.ts";
import { screenerBench } from "./screener.ts";
import { searching } from "./searching.ts";
import { hotAnswers, uncachedAnswers } from "./serving.ts";
import { starts } from "./starts.ts";
import { streams } from "./streams.ts";
import { valuesBench } from "./values.ts";

const folder = mkdtempSync(join(tmpdir(), "govdata-bench-"));
chmodSync(folder, 0o711); // the database runs as another user when this is run by root
const home = join(folder, "home");
const qcewHome = join(folder, "qcew-home");
const settings = { GOVDATA_HOME: home };
const serverUrl = process.env.GOVDATA_BENCH_DATABASE_URL;

const BENCHES: Record<string, () => Promise<Row[]>> = {
  starts: () => starts(settings, home),
  hot: () => hotAnswers(settings, folder),
  uncached: async () => [
    await uncachedAnswers(
      "embedded PostgreSQL",
      settings,
      { socketFolder: join(home, "run"), user: "govdata", database: "postgres" },
      folder,
    ),
    ...(serverUrl
      ? [
          await uncachedAnswers(
            "PostgreSQL server",
            { ...settings, DATABASE_URL: serverUrl },
            { url: serverUrl },
            folder,
          ),
        ]
      : []),
  ],
  lists: () => listsAndExports(settings, folder),
  long: () => longExports(join(folder, "long-home")),
  loads: () => loads(settings, folder),
  // Without starter data, whose states the made year has not: a load that lacks what is served is refused.
  qcew: () => qcewYear({ GOVDATA_HOME: qcewHome, GOVDATA_STARTER_DATA: "off" }, folder, qcewHome),
  sba: () => lendingEdition(settings, folder),
  filings,
  companies: () => companies(settings, folder),
  screener: () => screenerBench(folder),
  enrichment: () => enrichment(folder),
  events: () => events(join(folder, "events-home")),
  streams: () => streams(join(folder, "streams-home")),
  exports: () => wholeTables(folder),
  embedding,
  searching: () => searching(folder),
  box: () => searchBox(settings),
  values: () => valuesBench(folder),
  mcp: () => assistants(settings),
};

const groupNames = process.argv.slice(2).filter((word) => word !== "--smoke");
const unknown = groupNames.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`unknown bench ${unknown.join(", ")}; known: ${Object.keys(BENCHES).join(", ")}`);
  process.exit(2);
}
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, async () => {
    await stopAll();
    rmSync(folder, { recursive: true, force: true });
    process.exit(1);
  });
try {
  console.error(`measuring ${PROGRAM.join(" ")}`);
  const rows: Row[] = [];
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (groupNames.length > 0 && !groupNames.includes(name)) continue;
    const measured = await bench();
    rows.push(...measured);
    console.error(table(measured));
  }
  console.log(`\n${table(rows)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
