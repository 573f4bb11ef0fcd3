import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeYear } from "../made-qcew.ts";
import { environment, PROGRAM, started } from "../program.ts";
import { type Row, ratioRow } from "../report.ts";
import { sized } from "../smoke.ts";
import { median } from "../traffic.ts";
import { processorTimeMs } from "./processor-time.ts";
import { pythonPrograms } from "./python.ts";

const YEAR = 2024;
/** A twentieth of the counties: 666,408 rows, 111 MB. */
const SHARE = sized(0.05, 0.01);

/** What one load took. */
interface Load {
  seconds: number;
  processorSeconds: number;
}

/** Runs a load to its end; `postmaster` is the process of the database that works for it. */
async function timedLoad(words: string[], settings: Record<string, string>, postmaster?: number): Promise<Load> {
  const databaseMs = () => (postmaster === undefined ? 0 : processorTimeMs([postmaster]));
  const [beforeMs, began] = [databaseMs(), performance.now()];
  const child = started(
    Bun.spawn(words, { env: environment(settings), stdio: ["ignore", "ignore", "inherit"], cwd: "/" }),
  );
  if ((await child.exited) !== 0) throw new Error(`${words.join(" ")} ended with ${child.exitCode}`);
  const ownSeconds = Number(child.resourceUsage()?.cpuTime.total ?? Number.NaN) / 1e6;
  return {
    seconds: (performance.now() - began) / 1000,
    processorSeconds: ownSeconds + (databaseMs() - beforeMs) / 1000,
  };
}

/**
 * A made QCEW file of the agency's form, from file to published while a server runs, compared with DuckDB's `read_csv`
 * into a typed table with an index, in turns. DuckDB checks nothing and keeps no earlier state.
 */
export async function qcewLoads(
  { settings, postmaster }: { settings: Record<string, string>; postmaster: number },
  folder: string,
  rounds: number,
): Promise<Row[]> {
  const source = join(folder, "qcew");
  mkdirSync(source);
  const rowCount = await writeYear(source, { year: YEAR, share: SHARE });
  const file = join(source, `${YEAR}.q1-q4.singlefile.csv`);
  const python = join(await pythonPrograms(), "python");
  const database = join(folder, "qcew.duckdb");
  const turns: { ours: Load; theirs: Load }[] = [];
  for (let round = 0; round < rounds; round++) {
    rmSync(database, { force: true });
    const theirs = await timedLoad([python, join(import.meta.dir, "load_qcew.py"), file, database], {});
    const words = ["load", "qcew", "--from", source, "--force", "--accept-smaller"];
    turns.push({ theirs, ours: await timedLoad([...PROGRAM, ...words], settings, postmaster) });
  }
  const shown = (loads: readonly Load[]) =>
    `${median(loads.map(({ processorSeconds }) => processorSeconds)).toFixed(2)} s of processor, ` +
    `${median(loads.map(({ seconds }) => seconds)).toFixed(1)} s`;
  return [
    ratioRow(
      `load of ${rowCount.toLocaleString("en-US")} rows of QCEW, file to published: processor time`,
      median(turns.map(({ ours, theirs }) => theirs.processorSeconds / ours.processorSeconds)),
      0.4,
      shown(turns.map(({ ours }) => ours)),
      `DuckDB, ${shown(turns.map(({ theirs }) => theirs))}`,
    ),
  ];
}
