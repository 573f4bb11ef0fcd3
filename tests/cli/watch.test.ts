import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { connect } from "node:net";
import fc from "fast-check";
import { SentReader } from "../../src/cli/watch/server-sent.ts";
import { load, MADE_FILES } from "../contract/filings-seed.ts";
import { type Network, networkTo } from "../support/network.ts";
import { govdata, programUnderTest } from "../support/program.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { madeEvents, recordMade } from "../webhooks/watch-lists/made-filings.ts";

setDefaultTimeout(90_000);

let server: TestServer;
let network: Network;
beforeAll(async () => {
  server = await startServer({ seed: async ({ database }) => void (await load(database, MADE_FILES)) });
  network = await networkTo(() => connect(Number(new URL(server.url).port), "127.0.0.1"));
});
afterAll(async () => {
  await network.close();
  await server.stop();
});

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Starts `govdata watch`, and waits until it watches. */
async function watch(words: readonly string[], env: Record<string, string> = {}) {
  const child = Bun.spawn([...programUnderTest(), "watch", ...words], {
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "/", ...env },
    cwd: "/",
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let [out, notes] = ["", ""];
  const read = async (stream: ReadableStream<Uint8Array>, add: (text: string) => void) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) add(text);
  };
  void read(child.stdout, (text) => (out += text));
  void read(child.stderr, (text) => (notes += text));
  stops.push(async () => {
    child.kill("SIGINT");
    expect(await child.exited).toBe(0);
  });
  await waitUntil("it watches", () => notes.includes("Watching"));
  return {
    notes: () => notes,
    async lines(count: number): Promise<string[]> {
      await waitUntil(`${count} lines are printed`, () => out.split("\n").length > count);
      return out.trimEnd().split("\n");
    },
  };
}

/** Filings are recorded once: each test takes other numbers. */
let nextFiling = 0;
async function record(count: number) {
  const first = nextFiling;
  nextFiling += count;
  await recordMade(server.scratch.database, first, count);
  return Array.from({ length: count }, (_, index) => madeEvents(first + index)).flat();
}
const remote = () => ["--url", `http://127.0.0.1:${network.port}`, "--key", server.key];
const openStreams = async () => network.open() > 0;

describe("govdata watch", () => {
  test("prints the events of a server as lines, and continues after a lost connection without a gap", async () => {
    const began = new Date().toISOString();
    const watching = await watch([...remote(), "--json", "--since", began]);
    await waitUntil("it is connected", openStreams);
    const events = await record(5);
    await watching.lines(events.length);
    network.refuse();
    await waitUntil("it has noticed", () => watching.notes().includes("connecting again"));
    events.push(...(await record(5)));
    network.heal();
    const lines = await watching.lines(events.length);
    expect(lines.map((line) => JSON.parse(line).type)).toEqual(events.map(({ type }) => type));
    expect(new Set(lines.map((line) => JSON.parse(line).id)).size).toBe(events.length);
    expect(watching.notes()).toContain("Connected again");
  });

  test("watches the database of this machine's settings", async () => {
    const began = new Date().toISOString();
    const watching = await watch(["--events", "filing.created", "--since", began], {
      DATABASE_URL: server.scratch.url,
      GOVDATA_HOME: "/nonexistent",
    });
    const filings = (await record(6)).filter(({ type }) => type === "filing.created");
    const lines = await watching.lines(filings.length);
    expect(lines).toHaveLength(filings.length);
    for (const [index, line] of lines.entries())
      expect(line).toMatch(new RegExp(`^\\S+Z  filing\\.created  .* · ${filings[index]?.filingType} · `));
  });

  test.each([
    [["NOPE"], 'companies[0]: "NOPE" is not the ticker of a company now'],
    [["--item-codes", "99.9"], "item_codes: "],
    [["--since", "yesterday"], "since: "],
    [["--events", "filing.made"], "one of filing.created"],
  ])("refuses %j with exit code 2", async (words, message) => {
    for (const where of [["--url", server.url, "--key", server.key], []]) {
      const { code, error } = await govdata(["watch", ...words, ...where], { DATABASE_URL: server.scratch.url });
      expect([code, error]).toEqual([2, expect.stringContaining(message)]);
    }
  });

  test("says why a server refuses it for good", async () => {
    const { code, error } = await govdata(["watch", "--url", server.url, "--key", "gd_live_x"]);
    expect([code, error]).toEqual([1, expect.stringContaining("Invalid or revoked API key")]);
    const { error: noKey } = await govdata(["watch", "--url", server.url]);
    expect(noKey).toContain("needs an API key");
    const { error: noAddress } = await govdata(["watch", "--url", "example.org", "--key", server.key]);
    expect(noAddress).toContain('"example.org" is not an address');
  });
});

test("server-sent events are read the same however their bytes are cut", () => {
  const sent =
    'retry: 7\r\n\r\n:\nid: 4\n\nid:5\revent: x\rdata:{"a":\rdata: "ü"}\r\rdata: last\n\nid: 9\ndata: cut off\n';
  const bytes = new TextEncoder().encode(sent);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(bytes.length)), (cuts) => {
      const blocks: object[] = [];
      const reader = new SentReader((block) => blocks.push(block));
      let start = 0;
      for (const end of [...cuts.toSorted((a, b) => a - b), bytes.length]) {
        reader.read(bytes.subarray(start, end));
        start = end;
      }
      expect(reader.retryMs).toBe(7);
      expect(blocks).toEqual([
        { lastId: undefined, data: undefined },
        { lastId: "4", data: undefined },
        { lastId: "5", data: '{"a":\n"ü"}' },
        { lastId: "5", data: "last" },
      ]);
    }),
  );
});
