import { rmSync } from "node:fs";
import { join } from "node:path";
import { loadOnce, parseSeconds } from "./loading.ts";
import { writeEdition } from "./made-sba.ts";
import { type RunningServer, startServer } from "./program.ts";
import { limitRow, type Row, ratioRow } from "./report.ts";
import { sized } from "./smoke.ts";
import { median } from "./traffic.ts";

/** As many as a true edition has. */
const LOANS = sized(2_000_000, 10_000);
/**
 * Memory that a loan may add: twelve bytes for the medians of areas, 59 for industries and lenders, and its share of
 * new counties and quarters.
 */
const MOST_BYTES_PER_LOAN = 100;

/** Answers that are made from the loans of an industry, the largest and a usual one, over all years. */
const INDUSTRY_PATHS = ["72", "722511"].flatMap((naics) => [
  `/v1/us/sba/industries/${naics}/lending?from_period=1991-Q1`,
  `/v1/us/sba/lenders?industry=${naics}&from_period=1991-Q1`,
  `/v1/us/sba/lending/outcomes?industry=${naics}&vintage_from=1991`,
]);
const MOST_ANSWER_MS = 250;
const ROUNDS = sized(15, 2);

/**
 * A made edition of 7(a) loans, two million in four files: its load compared with csv-parse, how memory grows from half
 * of that to all, and answers about an industry without the cache.
 */
export async function lendingEdition(settings: Record<string, string>, folder: string): Promise<Row[]> {
  const own = { ...settings, GOVDATA_HOME: join(folder, "sba"), GOVDATA_STARTER_DATA: "off", GOVDATA_CACHE_MB: "0" };
  const source = join(folder, "edition");
  // It runs the database, so that a load does not start one, and nothing of the database counts as a load's memory.
  const server = await startServer(own);
  try {
    await writeEdition(source, LOANS / 2);
    const half = await loadOnce("sba", source, own);
    rmSync(source, { recursive: true });
    await writeEdition(source, LOANS);
    const parsed = await parseSeconds(source, ",");
    const whole = await loadOnce("sba", source, own);
    rmSync(source, { recursive: true });
    const perLoan = ((whole.peakMb - half.peakMb) * 1024 * 1024) / (LOANS / 2);
    const rate = (seconds: number) => `${Math.round(LOANS / seconds / 1000)} k loans/s, ${seconds.toFixed(1)} s`;
    return [
      ratioRow(
        `load of ${LOANS.toLocaleString("en-US")} loans of 7(a), file to published`,
        parsed / whole.seconds,
        0.4,
        rate(whole.seconds),
        `csv-parse over the same files, ${rate(parsed)}`,
      ),
      {
        what: "memory of that load that each loan over a million adds",
        measured: `${whole.peakMb.toFixed(0)} MB in all`,
        baseline: `of ${(LOANS / 2).toLocaleString("en-US")} loans: ${half.peakMb.toFixed(0)} MB`,
        figure: `${perLoan.toFixed(0)} bytes`,
        bound: `≤ ${MOST_BYTES_PER_LOAN} bytes`,
        holds: perLoan <= MOST_BYTES_PER_LOAN,
      },
      ...(await industryAnswers(server)),
    ];
  } finally {
    await server.stop();
  }
}

/** The median time of each answer about an industry, one after another. */
async function industryAnswers({ port, key }: RunningServer): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of INDUSTRY_PATHS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "x-api-key": key } });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}: ${text}`);
      times.push(performance.now() - began);
    }
    rows.push(limitRow(`${path}, cache off, median`, median(times), MOST_ANSWER_MS, "ms"));
  }
  return rows;
}
