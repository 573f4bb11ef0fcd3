import { join } from "node:path";
import type { FilingEvent } from "../../src/events/event-types.ts";
import { record } from "../../src/events/record.ts";
import type { Database } from "../../src/storage/database.ts";
import { openStorage } from "../../src/storage/instance.ts";
import { freePort, memoryMb, type RunningServer, started, startServer } from "./program.ts";
import { limitRow, noteRow, type Row } from "./report.ts";
import { sized } from "./smoke.ts";
import { median } from "./traffic.ts";

const STREAMS = sized(2_000, 50);
/** Streams that are asked for at once. */
const OPENING = 50;
const ROUNDS = sized(15, 2);
/** How long answers are timed, and how many a second. */
const TIMED_MS = sized(10_000, 500);
const PAUSE_MS = 5;
const SIC = "7372";
/** The longest list of companies. */
const LISTED_COMPANIES = 1_000;
const FIRST_CIK = 1_000_000;
/** The company of all events. */
const CIK = "0009999901";

/** Open streams of a server, and what comes on all of them. */
interface Streams {
  /** Resolves when a text has come on each stream. */
  until(text: string): Promise<void>;
  close(): void;
}

/**
 * What streams of events cost: memory of each, the time until an event that is recorded has come on all of them, and
 * other answers' times meanwhile, next to a server that only sends the same bytes.
 */
export async function streams(home: string): Promise<Row[]> {
  const settings = { GOVDATA_HOME: home, GOVDATA_STREAMS_PER_ACCOUNT: "100000" };
  await (await startServer(settings)).stop(); // with the starter data
  const server = await startServer({ ...settings, GOVDATA_ROLES: "api" });
  const storage = await openStorage({ home, databaseUrl: undefined, databasePool: 2 }, { mode: "command" });
  try {
    const bare = await measureBare();
    await answerTimes(server); // the first ones compile
    const before = await answerTimes(server);
    await storage.database.sql`
      insert into sec_companies (cik, name, search_name)
      select cik, 'Made ' || cik, 'made ' || cik
        from (select ${CIK} as cik
               union
              select lpad(number::text, 10, '0')
                from generate_series(${FIRST_CIK}::int, ${FIRST_CIK + STREAMS + LISTED_COMPANIES}::int)
                  as number) as made
          on conflict do nothing`;
    // The longest lists first: later ones would fill what the streams of the others have freed.
    const kinds = [
      { lists: `${LISTED_COMPANIES.toLocaleString("en-US")} companies of its own`, queryOf: companiesOf },
      { lists: `the same ${LISTED_COMPANIES.toLocaleString("en-US")} companies`, queryOf: () => companiesOf(0) },
      { lists: "two industries, one of its own", queryOf: (index: number) => `?sics=${SIC},${1_000 + index}` },
      { lists: "no list", queryOf: () => "" },
    ];
    const count = STREAMS.toLocaleString("en-US");
    const rows: Row[] = [];
    for (const { lists, queryOf } of kinds) {
      const { memoryKb, spreadMs, quiet, busy } = await measure(server, storage.database, queryOf, lists);
      rows.push(
        limitRow(
          `memory of a stream, of ${count}: ${lists}`,
          memoryKb,
          50,
          "KB",
          `${bare.memoryKb.toPrecision(3)} KB bare`,
        ),
        limitRow(
          `from the record of an event until all ${count} have it: ${lists}`,
          spreadMs,
          1_000,
          "ms",
          `${bare.spreadMs.toPrecision(3)} ms bare, without a log`,
        ),
        noteRow(
          `answers while ${count} are silent: ${lists}`,
          timesText(quiet),
          `${timesText(before)} without streams`,
        ),
        noteRow(`answers while an event a second goes to ${count}: ${lists}`, timesText(busy)),
      );
    }
    return rows;
  } finally {
    await storage.close();
    await server.stop();
  }
}

/** Returns a list of companies that differs from stream to stream, with the company of the events. */
const companiesOf = (index: number): string =>
  `?companies=${CIK},${Array.from({ length: LISTED_COMPANIES - 1 }, (_, place) => FIRST_CIK + index + place)}`;

/** The median, and the 99th of 100, in ms. */
interface Times {
  median: number;
  p99: number;
}

const timesText = ({ median: middle, p99 }: Times): string => `p50 ${middle.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;

/**
 * Opens streams at govdata, and measures them. `queryOf`: the lists of each. Memory is that of the last ones: the first
 * ones fill what was freed before, which the system still counts.
 */
async function measure(
  server: RunningServer,
  database: Database,
  queryOf: (index: number) => string,
  name: string,
): Promise<{ memoryKb: number; spreadMs: number; quiet: Times; busy: Times }> {
  const open = async () => {
    const opened = await openStreams(server.port, (index) => `/v1/us/sec/events/stream${queryOf(index)}`, server.key);
    await opened.until("\nid: ");
    return opened;
  };
  const first = await open();
  const before = await memoryMb(server.pid);
  const opened = await open();
  const after = await memoryMb(server.pid);
  first.close();
  const quiet = await answerTimes(server);
  let events = 0;
  const spread = async (): Promise<number> => {
    const filing = `${name} ${++events}`;
    const came = opened.until(`"company_name":"${filing}"`);
    const began = performance.now();
    await database.transaction((tx) => record(tx, [madeEvent(filing)]));
    await came;
    return performance.now() - began;
  };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await spread());
  const timer = setInterval(() => void spread(), 1_000);
  const busy = await answerTimes(server);
  clearInterval(timer);
  opened.close();
  return { memoryKb: ((after.now - before.now) * 1024) / STREAMS, spreadMs: median(times), quiet, busy };
}

/** Opens as many streams at the bare server, and measures them. */
async function measureBare(): Promise<{ memoryKb: number; spreadMs: number }> {
  const port = await freePort();
  const script = join(import.meta.dir, "bare-streams.ts");
  const child = started(Bun.spawn([process.execPath, script, String(port)], { stdout: "ignore", stderr: "inherit" }));
  const url = `http://127.0.0.1:${port}/`;
  const send = (body: string) => fetch(url, { method: "POST", body });
  while (!(await send("").catch(() => undefined))) await Bun.sleep(5);
  const first = await openStreams(port, () => "/", "none");
  await first.until("retry: ");
  const before = await memoryMb(child.pid);
  const opened = await openStreams(port, () => "/", "none");
  await opened.until("retry: ");
  const after = await memoryMb(child.pid);
  first.close();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const came = opened.until(`round ${round}.`);
    const began = performance.now();
    await send(`data: ${"x".repeat(400)} round ${round}.\n\n`);
    await came;
    times.push(performance.now() - began);
  }
  opened.close();
  child.kill();
  await child.exited;
  return { memoryKb: ((after.now - before.now) * 1024) / STREAMS, spreadMs: median(times) };
}

async function openStreams(port: number, pathOf: (index: number) => string, key: string): Promise<Streams> {
  /** What came last on each stream: a text may be cut between two pieces. */
  const texts = Array.from({ length: STREAMS }, () => "");
  let wanted = "";
  let missing = new Set<number>();
  let found = Promise.withResolvers<void>();
  let refusal: Error | undefined;
  let answered = 0;
  const look = (index: number): void => {
    if (!missing.has(index) || !texts[index]?.includes(wanted)) return;
    missing.delete(index);
    if (missing.size === 0) found.resolve();
  };
  const sockets: Bun.Socket<undefined>[] = [];
  for (let index = 0; index < STREAMS; index++) {
    while (index - answered >= OPENING) await Bun.sleep(1);
    sockets.push(
      await Bun.connect({
        hostname: "127.0.0.1",
        port,
        socket: {
          open: (socket) =>
            void socket.write(`GET ${pathOf(index)} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\n\r\n`),
          data(_, bytes) {
            if (texts[index] === "") answered++;
            if (texts[index] === "" && !bytes.toString("latin1").startsWith("HTTP/1.1 200 ")) {
              refusal = new Error(`a stream was refused: ${bytes.toString("latin1")}`);
              found.reject(refusal);
            }
            texts[index] = ((texts[index] ?? "") + bytes.toString("latin1")).slice(-2_000);
            look(index);
          },
        },
      }),
    );
  }
  return {
    until(text) {
      wanted = text;
      missing = new Set(texts.keys());
      found = Promise.withResolvers();
      if (refusal !== undefined) found.reject(refusal);
      for (const index of texts.keys()) look(index);
      return found.promise;
    },
    close: () => sockets.forEach((socket) => void socket.end()),
  };
}

/** Times answers that are not kept, one after another with pauses. */
async function answerTimes({ port, key }: RunningServer): Promise<Times> {
  const times: number[] = [];
  const end = performance.now() + TIMED_MS;
  for (let page = 1; performance.now() < end; page++) {
    const began = performance.now();
    const address = `http://127.0.0.1:${port}/v1/us/sec/companies?per_page=5&page=${page}`;
    await (await fetch(address, { headers: { "x-api-key": key } })).text();
    times.push(performance.now() - began);
    await Bun.sleep(PAUSE_MS);
  }
  return { median: median(times), p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0 };
}

const madeEvent = (name: string): FilingEvent => ({
  type: "filing.created",
  filingType: "10-K",
  filers: [{ cik: CIK, sic: SIC, state: "CA" }],
  itemCodes: null,
  data: {
    filing_type: "10-K",
    cik: CIK,
    ticker: null,
    company_name: name,
    accession_number: `${CIK}-26-${String(Bun.hash.crc32(name) % 1_000_000).padStart(6, "0")}`,
    filed_at: "2026-03-02",
    processed_at: "2026-03-02T14:02:10Z",
  },
});
