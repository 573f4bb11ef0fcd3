import { afterAll, beforeAll, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { type Endpoint, list, resource } from "../../src/http/endpoint.ts";
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
const Thing = Type.Object({ first: Type.Integer(), second: Type.Integer(), told: Type.Integer() });
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
        return { data: { first, second, told: dataset.version }, metadata: answeredMetadata };
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
        more: editionEndpoints(database),
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
];

/** What was answered, and that each answer is of one edition, and each tag of one body. */
class Answers {
  readonly #bodies = new Map<string, bigint | number>();
  readonly paths = new Set<string>();
  broken = 0;

  add(path: string, etag: string | null, text: string): void {
    const name = `${path} ${etag}`;
    const hash = Bun.hash(text);
    expect([name, this.#bodies.get(name) ?? hash]).toEqual([name, hash]);
    this.#bodies.set(name, hash);
    this.paths.add(path);
    const version = Number(/-(\d+)-[0-9a-z]+-(?:json|csv|ndjson)-/.exec(etag ?? "")?.[1]);
    const editions = new Set(text.match(/(?<="(?:edition|first|second|told)":|^|\n)\d+/g)?.map(Number));
    expect([name, [...editions]]).toEqual([name, [version]]);
  }
}

test("no tag names two bodies, and no answer is of two editions, while data is published again and again", async () => {
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
      await waitUntil("all have asked since", () => clients.every(({ count }, at) => count > (counts[at] ?? 0) + 1));
    }
  };
  try {
    await Promise.race([publishing(), failed]);
  } finally {
    isPublishing = false;
  }
  await failed;
  expect([...answers.paths].sort()).toEqual(PATHS.toSorted());
}, 60_000);

test("a tag is that of what is answered, not of a version that nothing was heard of", async () => {
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
