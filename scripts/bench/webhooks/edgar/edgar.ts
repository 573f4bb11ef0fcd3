import { startServer } from "../../program.ts";
import { limitRow, noteRow, type Row } from "../../report.ts";
import { type Bench, urlOf } from "../setup.ts";
import { type ArrivalReceiver, startArrivals } from "./arrivals.ts";
import { type Published, startEdgar } from "./publishing.ts";

/** The most that 95 of 100 filings may take outside the burst. */
const P95_S = 60;
/** How long what was published last may take. */
const LAST_MS = 5 * 60_000;
/** How long a second delivery is waited for once all are there. */
const QUIET_MS = 20_000;

/** From EDGAR's publishing of a filing to the receiver of its event, through the whole server with its own settings. */
export async function edgar(bench: Bench): Promise<Row[]> {
  const database = await bench.server.makeDatabase("edgar");
  const agency = startEdgar();
  const receiver = startArrivals();
  const server = await startServer({
    GOVDATA_HOME: `${bench.folder}/edgar-home`,
    DATABASE_URL: urlOf(database.target),
    GOVDATA_ROLES: "api,webhooks,loader",
    GOVDATA_LOAD_SCHEDULE: "off",
    GOVDATA_EDGAR_MIRROR: agency.url,
    GOVDATA_EDGAR_FILERS: "all",
    GOVDATA_ALLOW_HTTP: "on",
    GOVDATA_ALLOW_NETWORKS: "127.0.0.0/8",
  });
  try {
    receiver.secret = await subscribe(server, receiver.url);
    const { published, burst } = await agency.publishFor(bench.minutes);
    await untilArrived(receiver, published);
    return rowsOf({ published, burst, receiver, faults: agency.faults });
  } finally {
    await server.stop();
    await Promise.all([agency.stop(), receiver.stop()]);
    await bench.server.dropDatabase(database);
  }
}

/** Subscribes to new filings through the API, and returns the secret. */
async function subscribe({ port, key }: { port: number; key: string }, url: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/webhooks`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ url, events: ["filing.created"] }),
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`POST /v1/webhooks was answered with ${answer.status}: ${text}`);
  const { data } = JSON.parse(text) as { data: { secret: string } };
  return data.secret;
}

/** Filings of the days before are delivered, too: they don't count. */
async function untilArrived({ firstAtMs }: ArrivalReceiver, published: readonly Published[]): Promise<void> {
  const untilMs = performance.now() + LAST_MS;
  const isMissing = ({ accessionNumber }: Published) => !firstAtMs.has(accessionNumber);
  while (published.some(isMissing) && performance.now() < untilMs) await Bun.sleep(500);
  await Bun.sleep(QUIET_MS);
}

interface Outcome {
  published: readonly Published[];
  burst: { fromMs: number; toMs: number };
  receiver: ArrivalReceiver;
  faults: Record<"busy" | "cutOff" | "late" | "shifted", number>;
}

function rowsOf({ published, burst, receiver: { firstAtMs, counts }, faults }: Outcome): Row[] {
  const arrivals = published.flatMap(({ accessionNumber, atMs }) => {
    const arrivedAtMs = firstAtMs.get(accessionNumber);
    return arrivedAtMs === undefined ? [] : [{ atMs, arrivedAtMs }];
  });
  const ofBurst = arrivals.filter(({ atMs }) => atMs >= burst.fromMs && atMs < burst.toMs);
  // The burst lasts until its last filing has arrived: what is published meanwhile waits behind it.
  const drainedAtMs = Math.max(burst.toMs, ...ofBurst.map(({ arrivedAtMs }) => arrivedAtMs));
  const isWithin = ({ atMs }: { atMs: number }) => atMs >= burst.fromMs && atMs < drainedAtMs;
  const outside = timesOf(arrivals.filter((arrival) => !isWithin(arrival)));
  const within = timesOf(arrivals.filter(isWithin));
  const what = `${published.length} filings`;
  return [
    limitRow(`${what}: from EDGAR to the receiver, p95 outside the burst`, outside.p95, P95_S, "s", outside.text),
    noteRow(
      `${what}: within the burst of ${ofBurst.length}, and until it is drained`,
      within.text,
      `drained ${((drainedAtMs - burst.toMs) / 1_000).toFixed(0)} s after its minute`,
    ),
    limitRow(`${what}: missed`, published.length - arrivals.length, 0, "", `${counts.verified} verified deliveries`),
    limitRow(`${what}: delivered twice`, counts.repeated, 0, ""),
    limitRow(`${what}: deliveries with a wrong signature or body`, counts.refused, 0, ""),
    noteRow(
      `${what}: what went wrong at EDGAR`,
      `${faults.busy} answers 503, ${faults.cutOff} pages cut off`,
      `${faults.late} documents late, ${faults.shifted} filings between two pages`,
    ),
  ];
}

function timesOf(arrivals: readonly { atMs: number; arrivedAtMs: number }[]): { p95: number; text: string } {
  const seconds = arrivals.map(({ atMs, arrivedAtMs }) => (arrivedAtMs - atMs) / 1_000).toSorted((a, b) => a - b);
  const at = (share: number) => seconds[Math.max(0, Math.ceil(seconds.length * share) - 1)] ?? Number.NaN;
  const [p50, p95, max] = [at(0.5), at(0.95), at(1)];
  const text = `p50 ${p50.toFixed(1)} s, p95 ${p95.toFixed(1)} s, max ${max.toFixed(1)} s of ${seconds.length}`;
  return { p95, text };
}
