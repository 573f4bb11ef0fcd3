import { startServer } from "../program.ts";
import { limitRow, noteRow, type Row } from "../report.ts";
import { sized } from "../smoke.ts";
import { addDeliveries, addSubscriptions, formOf, settle } from "./fill.ts";
import { startProcess } from "./processes/calls.ts";
import type { Times } from "./processes/histogram.ts";
import type { ReaderCalls } from "./processes/reader.ts";
import type { RecorderCalls } from "./processes/recorder.ts";
import { startReceiver } from "./receivers.ts";
import { type Bench, urlOf } from "./setup.ts";

const HEALTHY_HOSTS = 250;
const SUBSCRIPTIONS_PER_HOST = 4;
const BAD_HOSTS = 100;
const BAD_PATHS = ["/hang", "/drip", "/endless"] as const;
const DUE = sized(1_000_000, 2_000);
const EVENTS_PER_SECOND = 500;
const READS_PER_SECOND = 100;
const READ = "/v1/us/census/places/06/metrics";

/**
 * One process with the API and the worker, while a million deliveries are due to hosts that never end their answers.
 */
export async function attack(bench: Bench): Promise<Row[]> {
  const database = await bench.server.makeDatabase("attack");
  const healthy = await startReceiver(HEALTHY_HOSTS);
  const bad = await startReceiver(BAD_HOSTS, 1);
  const recorder = startProcess<RecorderCalls>("recorder.ts");
  const reader = startProcess<ReaderCalls>("reader.ts");
  const server = await startServer({
    GOVDATA_HOME: `${bench.folder}/attack-home`,
    DATABASE_URL: urlOf(database.target),
    GOVDATA_ROLES: "api,webhooks",
    GOVDATA_ALLOW_HTTP: "on",
    GOVDATA_ALLOW_NETWORKS: "127.0.0.0/8",
  });
  try {
    const urls = Array.from({ length: SUBSCRIPTIONS_PER_HOST }, () => healthy.urls("/ok")).flat();
    const forms = (await addSubscriptions(database, urls)).map((_, number) => formOf(number));
    const badUrls = BAD_PATHS.flatMap((path, part) =>
      bad.urls(path).filter((_, host) => host % BAD_PATHS.length === part),
    );
    const { seconds } = bench;
    const read = () =>
      reader.call("read", {
        url: `http://127.0.0.1:${server.port}${READ}`,
        headers: { "x-api-key": server.key },
        perSecond: READS_PER_SECOND,
        seconds,
      });
    let series = 0;
    /** Reads while events are recorded, and how late their deliveries were. */
    const withEvents = async () => {
      await healthy.process.call("takeReceived");
      const recording = { target: database.target, perSecond: EVENTS_PER_SECOND, seconds, forms, series: ++series };
      const [reads, { count }] = await Promise.all([read(), recorder.call("record", recording)]);
      await untilReceived(() => healthy.process.call("received"), count);
      return { reads, lateness: (await healthy.process.call("takeReceived")).lateness };
    };
    await read();
    const idle = await read();
    const calm = await withEvents();
    const badSubscriptions = await addSubscriptions(database, badUrls);
    await addDeliveries(database, { count: DUE, perEvent: 100, subscriptions: badSubscriptions, dueInSeconds: -60 });
    await settle(database);
    const attacked = await withEvents();
    const { badCount } = await bad.process.call("received");
    return rowsOf({ idle, calm, attacked, badCount });
  } finally {
    await server.stop();
    await Promise.all([recorder.stop(), reader.stop(), healthy.process.stop(), bad.process.stop()]);
    await bench.server.dropDatabase(database);
  }
}

/** How long deliveries may take that were recorded last. */
const LAST_MS = 30_000;

async function untilReceived(received: () => Promise<{ count: number }>, count: number): Promise<void> {
  const until = performance.now() + LAST_MS;
  for (let arrived = 0; arrived < count; arrived = (await received()).count) {
    if (performance.now() > until) return console.error(`${arrived} of ${count} deliveries arrived`);
    await Bun.sleep(200);
  }
}

interface Phase {
  reads: Times;
  lateness: Times;
}

const shown = ({ p50, p99, max }: Times): string =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${max.toFixed(0)} ms`;

interface Measured {
  idle: Times;
  calm: Phase;
  attacked: Phase;
  badCount: number;
}

function rowsOf({ idle, calm, attacked, badCount }: Measured): Row[] {
  return [
    limitRow(
      `${EVENTS_PER_SECOND}/s to 1,000 healthy subscriptions, a million due to ${BAD_HOSTS} bad hosts: ` +
        "first attempt, p99",
      attacked.lateness.p99,
      25,
      "ms",
      `${shown(attacked.lateness)}; without the attack ${shown(calm.lateness)}`,
    ),
    limitRow(
      "the API meanwhile, p99, of that of an idle server",
      attacked.reads.p99 / idle.p99,
      1.2,
      "times",
      `${shown(attacked.reads)}; idle ${shown(idle)}; with events and no attack ${shown(calm.reads)}`,
    ),
    noteRow("attempts at bad hosts meanwhile", `${badCount}`),
  ];
}
