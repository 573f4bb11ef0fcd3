/**
 * Kills workers of webhooks, and sometimes their database, while they deliver: npm run soak -- [options]. README.md has
 * the options. The exit code is 1 if a delivery was lost or repeated without a reason.
 */
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { openDatabase } from "../../src/storage/database.ts";
import { openCluster } from "../../tests/crash/webhooks/faults/cluster.ts";
import { startJudge } from "../../tests/crash/webhooks/judge/judge.ts";
import type { Verdict } from "../../tests/crash/webhooks/judge/verdict.ts";
import { addSubscriptions } from "../../tests/crash/webhooks/support.ts";
import { deliverTheRest } from "../../tests/crash/webhooks/worker/delivering.ts";
import { scratchHome } from "../../tests/support/home.ts";
import { breakInTurn } from "./faults.ts";
import { killInLanes } from "./lanes.ts";
import { recordSteadily } from "./recorder.ts";
import type { Soak } from "./soak-run.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "1000" },
    deliveries: { type: "string", default: "1000000" },
    workers: { type: "string", default: "1" },
    program: { type: "boolean", default: false },
    faults: { type: "boolean", default: false },
  },
});

/** Each event goes to all of them. Three refuse one delivery in 50 once, so that some are retried. */
const PATHS = ["a/ok", "b/ok", "c/ok", "d/ok", "e/ok", "f/ok", "g/ok", "h/some", "i/some", "j/some"];

const home = scratchHome("soak");
const judge = await startJudge();
const cluster = await openCluster(home);
const soak: Soak = {
  cluster,
  judge,
  kills: 0,
  wantedKills: Number(values.kills),
  recorded: 0,
  wantedDeliveries: Number(values.deliveries),
  faults: 0,
  isInterrupted: false,
};
process.on("SIGINT", () => {
  soak.isInterrupted = true;
});
const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 1_000);
await addSubscriptions(
  cluster.storage.database.sql,
  PATHS.map((path) => ({ url: judge.url + path })),
);
const progress = setInterval(() => {
  console.log(`${seconds()} s: ${soak.kills} kills, ${soak.faults} faults, ${soak.recorded} deliveries recorded`);
}, 10_000);
await Promise.all([
  recordSteadily(soak, PATHS.length),
  killInLanes(soak, { lanes: Number(values.workers), isProgram: values.program }),
  ...(values.faults ? [breakInTurn(soak)] : []),
]);
clearInterval(progress);
await deliverTheRest(cluster.url);
// A pool of its own, without a deadline: statements of the judge read every delivery.
const records = openDatabase({ url: cluster.url }, { max: 1 });
report(await judge.judge(records.sql));
await records.close();
await cluster.close();
await judge.stop();
rmSync(home, { recursive: true, force: true });

function report({ faults, ...counts }: Verdict): void {
  const figures = {
    seconds: seconds(),
    kills: soak.kills,
    faults: soak.faults,
    leasedAtKills: judge.leaseCount,
    ...counts,
  };
  for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(14)} ${figure}`);
  for (const fault of faults.slice(0, 20)) console.log(`FAULT: ${fault}`);
  if (faults.length > 20) console.log(`and ${faults.length - 20} more`);
  const isRight = faults.length === 0 && counts.lost === 0 && counts.duplicates <= judge.leaseCount;
  console.log(isRight ? "nothing is lost" : "NOT AS IT MUST BE");
  process.exitCode = isRight ? 0 : 1;
}
