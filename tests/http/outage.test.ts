import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { Type } from "@sinclair/typebox";
import type { Endpoint } from "../../src/http/any-endpoint.ts";
import { list, resource } from "../../src/http/read-endpoints.ts";
import { metadataOf } from "../../src/http/schema.ts";
import { type Database, openDatabase } from "../../src/storage/database.ts";
import { openStorage, type Storage } from "../../src/storage/instance.ts";
import { postmasterOf } from "../storage/holding.ts";
import { type ScratchDatabase, scratchStore } from "../support/database.ts";
import { scratchHome } from "../support/home.ts";
import { brokenNetwork, type DatabaseNetwork } from "../support/network.ts";
import { type Envelope, startFromSource, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { EXAMPLES, riverEndpoints } from "./fixtures.ts";

// What clients see while the database is out of reach, or hangs. The bounds of 10 and 30 s are made short here.
const DEADLINE_MS = 700;
const OUT_OF_TOUCH_MS = 1_500;
const FAST = {
  max: 2,
  purpose: "answers",
  deadlineMs: DEADLINE_MS,
  listening: { beatMs: 50, patienceMs: 200, pauseMs: 20 },
} as const;

const BATCHES = 40;
const Line = Type.Object({ line: Type.String({ description: "A line.", example: "x" }) });
const metadata = metadataOf("AskedMetadata", EXAMPLES, {});
const about = { tag: "Rivers", description: "Asked of the database.", datasets: ["rivers"] as [string], metadata };
const answeredMetadata = { source: "Tests", cadence: "never", updated_at: "" };

/** Endpoints that ask the database each time; `sql` may sleep on the way. */
const askingEndpoints = ({ sql }: Database): Endpoint[] => [
  resource({
    ...about,
    id: "getAsked",
    path: "/v1/test/asked",
    summary: "One line",
    parameters: {},
    data: Line,
    answer: async () => ({
      data: (await sql<{ line: string }[]>`select 'here' as line`)[0]!,
      metadata: answeredMetadata,
    }),
  }),
  list({
    ...about,
    id: "listAsked",
    path: "/v1/test/asked-lines",
    summary: "Lines",
    parameters: {},
    row: Line,
    answer: () => ({
      page: () => ({ rows: [], total: 0 }),
      async *all() {
        for (let batch = 0; batch < BATCHES; batch++)
          yield await sql<{ line: string }[]>`select repeat('x', 20000) as line from generate_series(1, 20)`;
      },
      metadata: answeredMetadata,
    }),
  }),
];

/** A server on a database that it reaches by `url`. */
const serve = (store: ScratchDatabase, url: string): Promise<TestServer & { reached: Database }> => {
  const reached = openDatabase({ url }, FAST);
  return startFromSource({
    scratch: { ...store, database: reached },
    more: [...riverEndpoints(), ...askingEndpoints(reached)],
    outOfTouchMs: OUT_OF_TOUCH_MS,
    seed: async ({ database }) => {
      await database.sql`insert into dataset_versions (dataset) values ('rivers') on conflict do nothing`;
    },
  }).then((server) => ({ ...server, reached }));
};

const errorOf = async (response: Response) => ((await response.json()) as Envelope).error;

describe("while packets to the database are dropped", () => {
  let store: ScratchDatabase;
  let network: DatabaseNetwork;
  let server: TestServer & { reached: Database };
  beforeAll(async () => {
    store = await scratchStore("outage_http");
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    network = await brokenNetwork(store.url);
    server = await serve(store, network.url);
  });
  afterEach(async () => {
    await server.stop();
    await server.reached.close();
    await network.close();
  });

  test("a request that needs the database is a 503 at its deadline", async () => {
    expect((await server.get("/v1/test/asked")).status).toBe(200);
    network.drop();
    const all = await Promise.all(Array.from({ length: 8 }, () => server.get("/v1/test/asked?format=json")));
    for (const response of all) {
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("1");
      expect((await errorOf(response))?.code).toBe("unavailable");
    }
    network.heal();
    const isAnswered = async () => (await server.get("/v1/test/asked?format=json")).status === 200;
    await waitUntil("it is answered again", isAnswered);
  });

  test("every key is a 503 once the database is silent too long; a key revoked meanwhile stays refused", async () => {
    const keptPath = "/v1/test/rivers/R0001";
    const revoked = await server.makeKey("unlimited");
    const withRevoked = { headers: { "x-api-key": revoked.key } };
    await waitUntil("the key is known", async () => (await server.get(keptPath, withRevoked)).status === 200);
    network.drop();
    await store.database.sql`update api_keys set status = 'revoked' where id = ${revoked.id}`;
    await waitUntil("a kept answer is refused", async () => (await server.get(keptPath, withRevoked)).status === 503);
    for (const path of [keptPath, "/v1/test/rivers/R0002", "/v1/test/rivers/x", "/v1/test/asked"]) {
      const response = await server.get(path);
      expect(response.status).toBe(503);
      expect(await errorOf(response)).toMatchObject({ code: "unavailable" });
    }
    expect((await fetch(server.url + keptPath)).status).toBe(401); // without a key the answer is the same in any case
    expect((await server.get("/readyz")).status).toBe(503);
    expect((await server.get("/healthz")).status).toBe(200);

    network.heal();
    const statuses = new Set<number>();
    await waitUntil("a valid key passes again", async () => {
      statuses.add((await server.get(keptPath, withRevoked)).status);
      return (await server.get(keptPath)).status === 200;
    });
    statuses.add((await server.get(keptPath, withRevoked)).status);
    expect([...statuses].sort()).toEqual([401, 503]);
    await waitUntil("the server is ready", async () => (await server.get("/readyz")).status === 200);
  });

  test("an idle database does not block any key", async () => {
    await Bun.sleep(OUT_OF_TOUCH_MS + 200); // silence is noticed only by waiting
    expect((await server.get("/v1/test/rivers/R0003")).status).toBe(200);
  });

  test("a stream breaks if no data comes within the deadline", async () => {
    const response = await server.get("/v1/test/asked-lines?format=csv");
    const reader = response.body!.getReader();
    await reader.read();
    network.drop();
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toThrow(); // the network stays broken
  });

  test("a client that reads slowly gets the whole stream", async () => {
    const response = await server.get("/v1/test/asked-lines?format=csv");
    const reader = response.body!.getReader();
    let bytes = (await reader.read()).value?.length ?? 0;
    await Bun.sleep(2 * DEADLINE_MS); // the client's slowness is what is tested
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) bytes += piece.value.length;
    expect(bytes).toBe("line\r\n".length + BATCHES * 20 * 20_002);
  });
});

describe("while the database's processes are stopped", () => {
  let home: string;
  let storage: Storage;
  let server: TestServer & { reached: Database };
  beforeAll(async () => {
    home = scratchHome("stopped");
    storage = await openStorage({ home, databaseUrl: undefined, databasePool: 2 }, { mode: "serve" });
    const { target } = storage.database;
    if (!("socketFolder" in target)) throw new Error("the home's own database is on a socket");
    const host = encodeURIComponent(target.socketFolder);
    const url = `postgres://${target.user}@localhost/${target.database}?host=${host}`;
    server = await serve({ url, database: storage.database, close: async () => {} }, url);
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await server.reached.close();
    await storage.close();
    rmSync(home, { recursive: true, force: true });
  }, 60_000);

  /** The postmaster and all of its children. */
  const processes = async (): Promise<number[]> => {
    const rows = await storage.database.sql<{ pid: number }[]>`select pid from pg_stat_activity`;
    return [postmasterOf(home), ...rows.map(({ pid }) => pid)];
  };
  const signal = (pids: readonly number[], name: "SIGSTOP" | "SIGCONT") => {
    for (const pid of pids)
      try {
        process.kill(pid, name);
      } catch {
        // A connection that was closed meanwhile has ended its process.
      }
  };

  test("a request is a 503 at its deadline, then every key is a 503, and all recover when they resume", async () => {
    expect((await server.get("/v1/test/asked")).status).toBe(200);
    const pids = await processes();
    signal(pids, "SIGSTOP");
    try {
      expect((await server.get("/v1/test/asked?format=json")).status).toBe(503);
      await waitUntil("no one passes", async () => {
        const refused = await server.get("/v1/test/rivers/R0001");
        return refused.status === 503;
      });
    } finally {
      signal(pids, "SIGCONT");
    }
    const isAnswered = async () => (await server.get("/v1/test/asked?format=json")).status === 200;
    await waitUntil("it is answered again", isAnswered);
  });
});
