import { afterAll, beforeAll, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { choice, optional } from "../../src/http/parameters/parameters.ts";
import { resource } from "../../src/http/read-endpoints.ts";
import { metadataOf } from "../../src/http/schema.ts";
import { announcePublished } from "../../src/loading/publishing/publish.ts";
import { scratchStore } from "../support/database.ts";
import { startFromSource, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { EXAMPLES } from "./fixtures.ts";

// An endpoint of the dataset "plain" that reads the dataset "extra" too when it is asked for more.

const PLAIN = "/v1/test/enriched";
const ENRICHED = `${PLAIN}?more=yes`;

let store: Awaited<ReturnType<typeof scratchStore>>;
let server: TestServer;
let answered = 0;
let seenVersions: (number | string)[] = [];

beforeAll(async () => {
  store = await scratchStore("also_reads");
  await store.database.sql`insert into dataset_versions (dataset) values ('plain')`;
  const endpoint = resource({
    id: "getEnriched",
    path: PLAIN,
    tag: "Rivers",
    summary: "A thing that can be enriched",
    description: "Reads a second dataset when asked to.",
    parameters: { more: optional(choice(["yes"], { description: "Whether to enrich it.", example: "yes" })) },
    datasets: ["plain"],
    alsoReads: ({ more }) => (more ? ["extra"] : []),
    metadata: metadataOf("EnrichedMetadata", EXAMPLES, {}),
    data: Type.Object({ fixed: Type.Boolean({ description: "Always true.", example: true }) }),
    answer({ more }, { dataset, state }) {
      answered++;
      const extraVersion = () => {
        try {
          return state("extra").version;
        } catch (error) {
          return (error as Error).name;
        }
      };
      seenVersions.push(extraVersion());
      expect(more === undefined).toBe(extraVersion() === "ReferenceError");
      return {
        data: { fixed: true },
        metadata: { source: "Tests", cadence: "never", updated_at: dataset.updatedAt ?? "" },
      };
    },
  });
  server = await startFromSource({ scratch: store, more: [endpoint] });
}, 60_000);

afterAll(async () => {
  await server.stop();
  await store.close();
});

/** Publishes a dataset, and waits until the server serves the new state. */
async function publish(dataset: string): Promise<void> {
  const before = await tagOf(dataset === "plain" ? PLAIN : ENRICHED);
  await store.database.transaction((tx) => announcePublished(tx, dataset));
  await waitUntil(
    `${dataset} is served again`,
    async () => (await tagOf(dataset === "plain" ? PLAIN : ENRICHED)) !== before,
  );
}

const tagOf = async (path: string): Promise<string | null> => (await server.get(path)).headers.get("etag");

test("an answer that reads a further dataset answers while that dataset is not loaded", async () => {
  seenVersions = [];
  const response = await server.get(ENRICHED);
  expect(response.status).toBe(200);
  expect(seenVersions).toEqual([0]);
});

test("a further dataset changes the tag only of answers that read it", async () => {
  const [plainTag, enrichedTag] = [await tagOf(PLAIN), await tagOf(ENRICHED)];
  await publish("extra");
  expect(await tagOf(PLAIN)).toBe(plainTag);
  expect(await tagOf(ENRICHED)).not.toBe(enrichedTag);
  const enrichedAfter = await tagOf(ENRICHED);
  await publish("plain");
  expect(await tagOf(PLAIN)).not.toBe(plainTag);
  expect(await tagOf(ENRICHED)).not.toBe(enrichedAfter);
});

test("a publish of a further dataset renews only the answers that read it", async () => {
  await tagOf(PLAIN);
  await tagOf(ENRICHED);
  const before = answered;
  await tagOf(PLAIN);
  await tagOf(ENRICHED);
  expect(answered).toBe(before); // both were kept
  seenVersions = [];
  await publish("extra");
  const extraVersion = Number(seenVersions.at(-1));
  expect(seenVersions).toEqual([extraVersion]); // made once, with the new state
  const afterPublish = answered;
  await tagOf(PLAIN);
  expect(answered).toBe(afterPublish);
});
