/**
 * Measures govdata, with what it keeps ready and without, against the service that a developer would write for the same
 * figures with FastAPI and asyncpg on the same PostgreSQL: five questions, in turns; and a load against DuckDB's.
 *
 * Usage: npm run bench:peers [-- ROUNDS] [--smoke]: 5 rounds by default; each takes half a minute.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStorage } from "../../../src/storage/instance.ts";
import { PROGRAM, type RunningServer, startServer, stopAll } from "../program.ts";
import { limitRow, type Row, ratioRow, table } from "../report.ts";
import { sized } from "../smoke.ts";
import { median, traffic } from "../traffic.ts";
import { fillPeers } from "./data.ts";
import { processorTimeMs } from "./processor-time.ts";
import { Missing, startPython } from "./python.ts";
import { qcewLoads } from "./qcew-load.ts";
import { type Question, questions } from "./questions.ts";

const COMPANIES = ["AAPL", "NVDA", "SNOW"];
const VINTAGES = ["2023-acs5", "2022-acs5", "2020-acs5", "2019-acs5"];
const COUNTIES = 200;
const CONNECTIONS = 16;
const TURN_MS = 2_000;
const WARM_UP_MS = 700;

/** A server that is measured. */
interface Subject {
  port: number;
  headers: Record<string, string>;
  /** Its processes, its database's too; what they started counts with them. */
  pids: readonly number[];
  paths(question: Question): readonly string[];
}

interface Turn {
  perSecond: number;
  p99: number;
  processorMs: number;
}

type Name = "kept" | "unkept" | "python";
const ORDER: readonly Name[] = ["kept", "unkept", "python"];

async function takeTurn(
  { port, headers, pids, paths }: Subject,
  question: Question,
  durationMs: number,
): Promise<Turn> {
  const before = processorTimeMs(pids);
  const load = { port, paths: paths(question), headers, connections: CONNECTIONS, durationMs };
  const { requests, perSecond, p99, statuses } = await traffic(load);
  const processorMs = (processorTimeMs(pids) - before) / requests;
  if (Object.keys(statuses).join() !== "200") throw new Error(`${question.name}: ${JSON.stringify(statuses)}`);
  return { perSecond, p99, processorMs };
}

async function measure(subjects: Record<Name, Subject>, question: Question, rounds: number): Promise<Row[]> {
  const turns: Record<Name, Turn[]> = { kept: [], unkept: [], python: [] };
  for (const name of ORDER) await takeTurn(subjects[name], question, WARM_UP_MS);
  for (let round = 0; round < rounds; round++)
    // Turns are swapped each round: who goes second finds a hotter processor.
    for (const name of round % 2 === 0 ? ORDER : ORDER.toReversed())
      turns[name].push(await takeTurn(subjects[name], question, TURN_MS));
  const shown = (name: Name) => {
    const of = (value: (turn: Turn) => number) => median(turns[name].map(value));
    return (
      `${Math.round(of((turn) => turn.perSecond))}/s, p99 ${of((turn) => turn.p99).toFixed(1)} ms, ` +
      `${of((turn) => turn.processorMs).toFixed(3)} ms of processor`
    );
  };
  const ratio = (name: Name, value: (turn: Turn) => number) =>
    median(turns[name].map((turn, round) => value(turn) / value(turns.python[round]!))); // as many turns each
  const { name } = question;
  const python = `FastAPI, ${shown("python")}`;
  return [
    ratioRow(
      `${name}, cache off: requests`,
      ratio("unkept", (turn) => turn.perSecond),
      1,
      shown("unkept"),
      python,
    ),
    limitRow(
      `${name}, cache off: processor time`,
      ratio("unkept", (turn) => turn.processorMs),
      1,
      "of FastAPI's",
    ),
    ratioRow(
      `${name}, kept: requests`,
      ratio("kept", (turn) => turn.perSecond),
      10,
      shown("kept"),
      python,
    ),
  ];
}

const postmasterOf = (home: string): number =>
  Number(readFileSync(join(home, "data", "postmaster.pid"), "utf8").split("\n")[0]);

const subjectOf = ({ port, key, pid }: RunningServer): Subject => ({
  port,
  headers: { "x-api-key": key },
  pids: [pid],
  paths: ({ ours }) => ours,
});

async function main(folder: string, rounds: number): Promise<Row[]> {
  const [kept, unkept, peers] = ["kept", "unkept", "peers"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const keeping = await startServer({ GOVDATA_HOME: kept });
  const unkeeping = await startServer({ GOVDATA_HOME: unkept, GOVDATA_CACHE_MB: "0" });
  const storage = await openStorage({ home: peers, databaseUrl: undefined, databasePool: 2 }, { mode: "command" });
  try {
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${unkeeping.port}${path}`, {
        headers: { "x-api-key": unkeeping.key },
      });
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.text();
    };
    console.error("filling the database of the other service");
    await fillPeers(storage.database, ask, COMPANIES);
    const counties = await storage.database.sql<{ fips: string }[]>`
      select distinct fips from laus join census using (fips) where vintage = '2018-acs5' order by fips`;
    const every = Math.floor(counties.length / COUNTIES);
    const subjects = {
      counties: counties.filter((_, index) => index % every === 0).map(({ fips }) => fips),
      vintages: VINTAGES,
      companies: COMPANIES,
    };
    const allQuestions = questions(subjects);
    const python = await startPython(join(peers, "run"), allQuestions[0]!.theirs[0]!);
    const pids = [python.pid, postmasterOf(peers)];
    const rows: Row[] = [];
    for (const question of allQuestions) {
      const measured = await measure(
        {
          kept: subjectOf(keeping),
          unkept: subjectOf(unkeeping),
          python: { port: python.port, headers: {}, pids, paths: ({ theirs }) => theirs },
        },
        question,
        rounds,
      );
      console.error(table(measured));
      rows.push(...measured);
    }
    await python.stop();
    const load = { settings: { GOVDATA_HOME: unkept }, postmaster: postmasterOf(unkept) };
    return [...rows, ...(await qcewLoads(load, folder, rounds))];
  } finally {
    await storage.close();
    await stopAll();
  }
}

if (process.platform !== "linux") {
  console.error("bench:peers reads the processor time of processes from /proc: it needs Linux");
  process.exit(2);
}
const [roundsWord = String(sized(5, 1))] = process.argv.slice(2).filter((word) => word !== "--smoke");
const rounds = Number(roundsWord);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`ROUNDS ${roundsWord}: accepted is a whole number from 1`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "govdata-peers-"));
chmodSync(folder, 0o711); // the databases run as another user when this is run by root
try {
  console.error(`measuring ${PROGRAM.join(" ")}`);
  console.log(`\n${table(await main(folder, rounds))}`);
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
