import { expect, setDefaultTimeout, test } from "bun:test";
import { scratchStore } from "../support/database.ts";
import { programUnderTest } from "../support/program.ts";
import { repeats } from "../support/repeats.ts";
import { startServer } from "../support/server.ts";
import { readStream } from "../webhooks/streaming/reader.ts";
import { recordMade } from "../webhooks/watch-lists/made-filings.ts";

setDefaultTimeout(180_000);

const ROUNDS = repeats(4, 15);
/** At least this many events came before a kill, so that it comes in the midst of sending. */
const LEAST_EVENTS = 40;

test("kill -9 of the server while filings are recorded: a client that connects again has each event once", async () => {
  const scratch = await scratchStore("stream_kills");
  const start = () => startServer({ scratch, program: programUnderTest() });
  let isRecording = true;
  const recording = (async () => {
    for (let filing = 0; isRecording; filing += 2) await recordMade(scratch.database, filing, 2);
  })();
  const received: number[] = [];
  let lastId = "0";
  for (let round = 0; round <= ROUNDS; round++) {
    const server = await start();
    const reader = await readStream(`${server.url}/v1/us/sec/events/stream`, {
      "x-api-key": server.key,
      "last-event-id": lastId,
    });
    expect(reader.response.status).toBe(200);
    await reader.until(({ events }) => events.length >= LEAST_EVENTS);
    if (round === ROUNDS) {
      isRecording = false;
      await recording;
      const [last] = await scratch.database.sql<{ id: number }[]>`select max(id) as id from events`;
      await reader.until(({ events }) => events.at(-1)?.id === last?.id);
      reader.close();
      await server.stop();
    } else {
      await server.stop("SIGKILL");
      await reader.ended;
    }
    received.push(...reader.events.map(({ id }) => id));
    lastId = reader.lastId ?? lastId;
  }
  const logged = await scratch.database.sql<{ id: number }[]>`select id from events order by id`;
  expect(received).toEqual(logged.map(({ id }) => id));
  await scratch.close();
});
