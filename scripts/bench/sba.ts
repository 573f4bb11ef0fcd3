import { rmSync } from "node:fs";
import { join } from "node:path";
import { loadOnce, parseSeconds } from "./loading.ts";
import { writeEdition } from "./made-sba.ts";
import { startServer } from "./program.ts";
import { type Row, ratioRow } from "./report.ts";
import { sized } from "./smoke.ts";

/** As many as a true edition has. */
const LOANS = sized(2_000_000, 10_000);
/**
 * Memory that a loan may add: twelve bytes for the medians of areas, 59 for industries and lenders, and its share of
 * new counties and quarters.
 */
const MOST_BYTES_PER_LOAN = 100;

/**
 * A made edition of 7(a) loans, two million in four files: its load compared with csv-parse, and how memory grows from
 * half of that to all.
 */
export async function lendingEdition(settings: Record<string, string>, folder: string): Promise<Row[]> {
  const own = { ...settings, GOVDATA_HOME: join(folder, "sba"), GOVDATA_STARTER_DATA: "off" };
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
    ];
  } finally {
    await server.stop();
  }
}
