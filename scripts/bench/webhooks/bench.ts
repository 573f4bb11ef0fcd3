/**
 * Measures what webhooks promise about speed, on this machine, now.
 *
 * Usage: npm run bench:webhooks [-- throughput latency drain idle claim fairness attack edgar watch-lists]
 * [--rounds 5]
 * [--deliveries 20000] [--seconds 60] [--rates 500,4000] [--minutes 60] [--smoke]
 *
 * `--rounds`: turns of each worker in `throughput`, with so many `--deliveries` each. `--seconds`: how long `latency`
 * and `attack` last. `--rates`: events a second in `latency`. `--minutes`: how long EDGAR publishes in `edgar`. Works
 * on a PostgreSQL of its own, or in databases that it makes on the server of `GOVDATA_BENCH_DATABASE_URL`. Needs Linux,
 * which has loopback addresses enough for many hosts.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { stopAll } from "../program.ts";
import { type Row, table } from "../report.ts";
import { sized } from "../smoke.ts";
import { attack } from "./attack.ts";
import { claim } from "./claim.ts";
import { drain } from "./drain.ts";
import { edgar } from "./edgar/edgar.ts";
import { fairness } from "./fairness.ts";
import { idle } from "./idle.ts";
import { latency, RATES } from "./latency.ts";
import type { Bench } from "./setup.ts";
import { openServer } from "./setup.ts";
import { throughput } from "./throughput.ts";
import { watchLists } from "./watch-lists.ts";

const GROUPS: Record<string, (bench: Bench) => Promise<Row[]>> = {
  throughput,
  latency,
  drain,
  idle,
  claim,
  fairness,
  attack,
  edgar,
  "watch-lists": watchLists,
};

const fail = (reason: string): never => {
  console.error(reason);
  process.exit(2);
};

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: "string", default: String(sized(5, 1)) },
    deliveries: { type: "string", default: String(sized(20_000, 1_000)) },
    seconds: { type: "string", default: String(sized(60, 10)) },
    rates: { type: "string", default: RATES.slice(0, sized(RATES.length, 1)).join() },
    minutes: { type: "string", default: String(sized(60, 3)) },
    smoke: { type: "boolean" }, // smoke.ts reads it
  },
  allowPositionals: true,
});
const [rounds, seconds, minutes] = [Number(values.rounds), Number(values.seconds), Number(values.minutes)];
if (!Number.isInteger(rounds) || rounds < 1) fail(`--rounds ${values.rounds}: accepted is a whole number from 1`);
if (!Number.isInteger(seconds) || seconds < 10) fail(`--seconds ${values.seconds}: accepted is a whole number from 10`);
if (!Number.isInteger(minutes) || minutes < 3) fail(`--minutes ${values.minutes}: accepted is a whole number from 3`);
const rates = values.rates.split(",").map(Number);
if (rates.some((rate) => !RATES.includes(rate))) fail(`--rates ${values.rates}: accepted are ${RATES.join()}`);
const deliveries = Number(values.deliveries);
if (!Number.isInteger(deliveries) || deliveries < 1_000)
  fail(`--deliveries ${values.deliveries}: accepted is a whole number from 1000`);
const unknown = positionals.filter((name) => !(name in GROUPS));
if (unknown.length > 0) fail(`unknown group ${unknown.join(", ")}; known: ${Object.keys(GROUPS).join(", ")}`);
if (process.platform !== "linux") fail("bench:webhooks needs the loopback addresses of Linux, 127.0.0.0/8");

const folder = mkdtempSync(join(tmpdir(), "govdata-webhooks-"));
chmodSync(folder, 0o711); // the database runs as another user when this is run by root
const removeFolder = () => rmSync(folder, { recursive: true, force: true });
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, async () => {
    await stopAll();
    removeFolder();
    process.exit(1);
  });
try {
  const server = await openServer(join(folder, "home"));
  console.error(`measuring on ${server.name}`);
  const rows: Row[] = [];
  for (const [name, group] of Object.entries(GROUPS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const measured = await group({ server, folder, rounds, deliveries, seconds, rates, minutes });
    rows.push(...measured);
    const load = loadavg().map((value) => value.toFixed(1));
    console.error(`${table(measured)}\nload average ${load.join(", ")}`);
  }
  console.log(`\n${table(rows)}`);
  await server.close();
} finally {
  await stopAll();
  removeFolder();
}
process.exit();
