import { expect, setDefaultTimeout, test } from "bun:test";
import { sec } from "../../src/filings/load/sec.ts";
import { currentReport, submissions, submissionText } from "../filings/load/made-edgar.ts";
import { scratchStore } from "../support/database.ts";
import { loadFrom, type MadeFiles } from "../support/load.ts";
import { programUnderTest } from "../support/program.ts";
import { repeats } from "../support/repeats.ts";
import { startServer } from "../support/server.ts";
import { readStream } from "../webhooks/streaming/reader.ts";

setDefaultTimeout(180_000);

const FILINGS = repeats(150, 1_500);
/** A filing and its item. */
const EVENTS = 2 * FILINGS;
/** At least this many events came before a kill, so that it comes in the midst of sending. */
const LEAST_EVENTS = 40;
const CIK = "0009000001";

/** The list of a company's current reports, and each of them. */
function madeReports(): MadeFiles {
  const listed = Array.from({ length: FILINGS }, (_, index) => ({
    accession: `${CIK}-24-${String(index + 1).padStart(6, "0")}`,
    form: "8-K",
    filed: "2024-03-01",
  }));
  const body = currentReport("Item 8.01 Other Events");
  const filers = [{ cik: CIK, name: "MADE UP" }];
  const texts = listed.map((made) => [`${made.accession}.txt`, submissionText({ ...made, filers, body })] as const);
  return { [`submissions/CIK${CIK}.json`]: submissions(CIK, listed, { tickers: ["T"] }), ...Object.fromEntries(texts) };
}

test("kill -9 of the server during a load: a client that connects again has each event once, in order", async () => {
  const scratch = await scratchStore("stream_kills");
  let isLoading = true;
  let loading: Promise<unknown> | undefined;
  const received: number[] = [];
  let lastId = "0";
  let kills = 0;
  for (let isWhole = false; !isWhole; ) {
    const server = await startServer({ scratch, program: programUnderTest() });
    const reader = await readStream(`${server.url}/v1/us/sec/events/stream`, {
      "x-api-key": server.key,
      "last-event-id": lastId,
    });
    expect(reader.response.status).toBe(200);
    // It begins once a client waits for its events, so that the first kill comes in its midst.
    loading ??= loadFrom(sec, scratch.database, madeReports()).finally(() => {
      isLoading = false;
    });
    const missing = EVENTS - received.length;
    const wanted = isLoading ? Math.min(LEAST_EVENTS, missing) : missing;
    await reader.until(({ events }) => events.length >= wanted);
    await server.stop("SIGKILL");
    await reader.ended;
    kills++;
    received.push(...reader.events.map(({ id }) => id));
    lastId = reader.lastId ?? lastId;
    isWhole = received.length >= EVENTS;
  }
  await loading;
  expect(kills).toBeGreaterThan(1);
  const logged = await scratch.database.sql<{ id: number }[]>`select id from events order by id`;
  expect(received).toEqual(logged.map(({ id }) => id));
  await scratch.close();
});
