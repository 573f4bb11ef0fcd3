import { afterAll, beforeAll, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { action } from "../../src/http/action.ts";
import type { Endpoint } from "../../src/http/any-endpoint.ts";
import { list, resource } from "../../src/http/read-endpoints.ts";
import { metadataOf } from "../../src/http/schema.ts";
import { announcing } from "../../src/loading/publishing/announcing.ts";
import { announcePublished } from "../../src/loading/publishing/publish.ts";
import type { Database } from "../../src/storage/database.ts";
import { scratchStore } from "../support/database.ts";
import { startFromSource, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { EXAMPLES } from "./fixtures.ts";

// Data that is published again and again, while two servers on one database answer: each row says of which edition it
// is, and the version of the dataset is the edition, so that an answer of two editions, or under another's tag, shows.

const LINES = 60_000;
const Row = Type.Object({ edition: Type.Integer({ description: "Of which edition it is.", example: 1 }) });
const Thing = Type.Object({ first: Type.Integer(), second: Type.Integer(), announced: Type.Integer() });
const metadata = metadataOf("EditionMetadata", EXAMPLES, {});
const about = { tag: "Rivers", description: "Rows of one edition.", datasets: ["editions"] as [string], metadata };
const parameters = {};

const editionEndpoints = ({ sql }: Database): Endpoint[] => {
  const edition = async () => (await sql<{ edition: number }[]>`select edition from editions`)[0]!.edition;
  const rows = (count: number) => sql<{ edition: number }[]>`
    select edition from editions, generate_series(1, ${count})`;
  return [
    resource({
      ...about,
      id: "getEdition",
      path: "/v1/test/edition",
      summary: "The edition, read twice",
      parameters,
      data: Thing,
      async answer(_, { dataset }) {
        const [first, second] = [await edition(), await edition()];
        const answeredMetadata = { source: "Tests", cadence: "never", updated_at: dataset.updatedAt ?? "" };
        return { data: { first, second, announced: dataset.version }, metadata: answeredMetadata };
      },
    }),
    ...[400, LINES].map((count) =>
      list({
        ...about,
        id: `listEdition${count}`,
        path: `/v1/test/edition-lines/${count}`,
        summary: "Lines of the edition",
        parameters,
        row: Row,
        answer: (_, { dataset }) => ({
          page: async ({ limit }) => ({ rows: await rows(limit), total: count }),
          async *all() {
            for (let part = 0; part < 4; part++) yield await rows(count / 4);
          },
          metadata: { source: "Tests", cadence: "never", updated_at: dataset.updatedAt ?? "" },
        }),
      }),
    ),
  ];
};

/** The same of an account: never cached, and without a tag. */
const ownEditionEndpoints = ({ sql }: Database): Endpoint[] => {
  const edition = async () => (await sql<{ edition: number }[]>`select edition from editions`)[0]!.edition;
  const rows = (count: number) => sql<{ edition: number }[]>`
    select edition from editions, generate_series(1, ${count})`;
  const ofAccount = { ...about, scope: "account" as const, parameters };
  return [
    resource({
      ...ofAccount,
      id: "getOwnEdition",
      path: "/v1/test/own-edition",
      summary: "The edition, read twice for an account",
      data: Thing,
      async answer(_, { state }) {
        const [first, second] = [await edition(), await edition()];
        const { version, updatedAt = "" } = state("editions");
        return {
          data: { first, second, announced: version },
          metadata: { source: "T", cadence: "never", updated_at: updatedAt },
        };
      },
    }),
    list({
      ...ofAccount,
      id: "listOwnEdition",
      path: "/v1/test/own-edition-lines",
      summary: "Lines of the edition for an account",
      row: Row,
      answer: (_, { state }) => ({
        page: async ({ limit }) => ({ rows: [...(await rows(limit / 2)), ...(await rows(limit / 2))], total: LINES }),
        async *all() {
          for (let part = 0; part < 4; part++) yield await rows(LINES / 4);
        },
        metadata: { source: "T", cadence: "never", updated_at: state("editions").updatedAt ?? "" },
      }),
    }),
  ];
};

/** How often the handlers of `/v1/test/interrupted` were called. */
const interrupted = { reads: 0, actions: 0 };
const Calls = Type.Object({ calls: Type.Integer({ description: "How often it was called.", example: 1 }) });

/** A read and an action during whose first call the dataset is published. */
const interruptedEndpoints = (): Endpoint[] => {
  const shared = { path: "/v1/test/interrupted", tag: "Rivers", description: "Counts.", parameters: {} };
  const ofAccount = { ...shared, scope: "account" as const, datasets: ["editions"] };
  return [
    resource({
      ...ofAccount,
      id: "getInterrupted",
      summary: "A read that is interrupted",
      data: Calls,
      async answer() {
        if (++interrupted.reads === 1) await publish();
        return { data: { calls: interrupted.reads } };
      },
    }),
    action({
      ...ofAccount,
      id: "doInterrupted",
      method: "POST",
      summary: "An action that is interrupted",
      answers: { 200: Calls },
      async answer() {
        if (++interrupted.actions === 1) await publish();
        return { status: 200, data: { calls: interrupted.actions } };
      },
    }),
  ];
};

let store: Awaited<ReturnType<typeof scratchStore>>;
const servers: TestServer[] = [];
beforeAll(async () => {
  store = await scratchStore("editions");
  const { database } = store;
  await database.sql`create table editions (edition integer not null)`;
  await database.sql`insert into editions values (1)`;
  await database.sql`insert into dataset_versions (dataset) values ('editions')`;
  for (let count = 0; count < 2; count++)
    servers.push(
      await startFromSource({
        scratch: store,
        more: [...editionEndpoints(database), ...ownEditionEndpoints(database), ...interruptedEndpoints()],
        // So small that the long list is sent as a stream.
        settings: { cacheMb: 1 },
      }),
    );
}, 60_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await store.close();
});

/** As a load publishes: readers wait for its lock, and read what is new at its commit. */
const publish = () =>
  announcing(store.database, ["editions"], (isHeard) =>
    store.database.transaction(async (tx) => {
      await announcePublished(tx, "editions");
      await isHeard();
      await tx`lock table editions in access exclusive mode`;
      await tx`update editions set edition = edition + 1`;
    }),
  );

const PATHS = [
  "/v1/test/edition",
  "/v1/test/edition-lines/400",
  "/v1/test/edition-lines/400?format=csv",
  `/v1/test/edition-lines/${LINES}?format=ndjson`,
  `/v1/test/edition-lines/${LINES}?page=2`,
  "/v1/test/own-edition",
  "/v1/test/own-edition-lines",
  "/v1/test/own-edition-lines?format=ndjson",
];

/** What was answered, and that each answer is of one edition, and each tag of one body. */
class Answers {
  readonly #bodies = new Map<string, bigint | number>();
  readonly paths = new Set<string>();
  broken = 0;

  add(path: string, etag: string | null, text: string): void {
    this.paths.add(path);
    const editions = new Set(text.match(/(?<="(?:edition|first|second|announced)":|^|\n)\d+/g)?.map(Number));
    if (etag === null) return void expect([path, editions.size]).toEqual([path, 1]); // an account's answer
    const name = `${path} ${etag}`;
    const hash = Bun.hash(text);
    expect([name, this.#bodies.get(name) ?? hash]).toEqual([name, hash]);
    this.#bodies.set(name, hash);
    const version = Number(/-(\d+)-[0-9a-z]+-(?:json|csv|ndjson)-/.exec(etag ?? "")?.[1]);
    expect([name, [...editions]]).toEqual([name, [version]]);
  }
}

test("every tag names one body and every answer has one edition while data is published repeatedly", async () => {
  const answers = new Answers();
  let isPublishing = true;
  const client = (server: TestServer, path: string) => {
    const progress = { count: 0, ended: Promise.resolve() };
    const ask = async () => {
      while (isPublishing) {
        const response = await server.get(path, { headers: { "accept-encoding": "gzip" } });
        const text = await response.text().catch(() => undefined);
        progress.count++;
        if (text === undefined)
          answers.broken++; // a stream that a publish came between
        else if (response.status !== 200) throw new Error(`${path}: ${text} ${server.logged.join()}`);
        else answers.add(path, response.headers.get("etag"), text);
      }
    };
    progress.ended = ask();
    return progress;
  };
  const clients = servers.flatMap((server) => PATHS.map((path) => client(server, path)));
  const failed = Promise.all(clients.map(({ ended }) => ended));
  const publishing = async () => {
    for (let edition = 0; edition < 20; edition++) {
      const counts = clients.map(({ count }) => count);
      await publish();
      const haveAsked = () => clients.every(({ count }, at) => count > (counts[at] ?? 0) + 1);
      await waitUntil("all have asked since", haveAsked, { withinMs: 120_000 });
    }
  };
  try {
    await Promise.race([publishing(), failed]);
  } finally {
    isPublishing = false;
  }
  await failed;
  expect([...answers.paths].sort()).toEqual(PATHS.toSorted());
}, 180_000);

test("a read during a publish is repeated; an action is not, because it may have written", async () => {
  const [server] = servers;
  interrupted.reads = interrupted.actions = 0;
  expect((await server!.json("/v1/test/interrupted")).data).toEqual({ calls: 2 });
  expect((await server!.json("/v1/test/interrupted", { method: "POST" })).data).toEqual({ calls: 1 });
});

test("the tag of an answer changes with its content, even without a new version", async () => {
  const [server] = servers;
  const path = `/v1/test/edition-lines/400?format=csv&page=1`;
  const before = await server!.get(path);
  const text = await before.text();
  // What no load does: a change without a version.
  await store.database.sql`update editions set edition = edition + 1000`;
  const otherAnswer = await servers[1]!.get(path);
  expect(await otherAnswer.text()).not.toBe(text);
  expect(otherAnswer.headers.get("etag")).not.toBe(before.headers.get("etag"));
  await store.database.sql`update editions set edition = edition - 1000`;
});
