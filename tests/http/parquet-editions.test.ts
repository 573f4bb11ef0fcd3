import { afterAll, beforeAll, expect, test } from "bun:test";
import { parquetReadObjects } from "hyparquet";
import { publishAgain } from "../support/publish.ts";
import { repeats } from "../support/repeats.ts";
import { startFromSource, type TestServer } from "../support/server.ts";
import { wideEndpoint } from "./wide-rows.ts";

const ROWS = 2_000;
const PATH = "/v1/test/wide?format=parquet";
const PART_BYTES = 64 * 1024;
let server: TestServer;

beforeAll(async () => {
  server = await startFromSource({
    more: [wideEndpoint(ROWS)],
    seed: async ({ database }) => {
      await database.sql`insert into dataset_versions (dataset) values ('rivers')`;
    },
  });
});
afterAll(() => server.stop());

const compressors = { ZSTD: (bytes: Uint8Array) => new Uint8Array(Bun.zstdDecompressSync(bytes)) };

/** How a reading ended: with the file, with a 412, with the whole new file. */
type Reading = { file?: Uint8Array; ending: "whole" | "refused" | "new" };

/** Reads the file part by part. */
async function readInParts(
  key: string,
  headersOf: (etag: string) => Record<string, string>,
  onPart: () => Promise<void>,
): Promise<Reading> {
  const head = await whenReady({ method: "HEAD", headers: { "x-api-key": key } });
  const size = Number(head.headers.get("content-length"));
  const parts: Uint8Array[] = [];
  for (let start = 0; start < size; start += PART_BYTES) {
    const range = `bytes=${start}-${Math.min(start + PART_BYTES, size) - 1}`;
    const headers = { "x-api-key": key, range, ...headersOf(head.headers.get("etag") ?? "") };
    const answer = await whenReady({ headers });
    const body = await answer.bytes();
    if (answer.status === 412) return { ending: "refused" };
    if (answer.status === 200) return { file: body, ending: "new" };
    expect(answer.status).toBe(206);
    parts.push(body);
    await onPart();
  }
  return { file: new Uint8Array(Buffer.concat(parts)), ending: "whole" };
}

/** Asks again after a 503, as it says: publishes came one after the other. */
async function whenReady(init: RequestInit): Promise<Response> {
  const answer = await server.get(PATH, init);
  return answer.status === 503 ? whenReady(init) : answer;
}

async function editionsOf(file: Uint8Array): Promise<Set<unknown>> {
  const { buffer } = new Uint8Array(file);
  const rows = await parquetReadObjects({ file: buffer, compressors, columns: ["edition"] });
  expect(rows).toHaveLength(ROWS);
  return new Set(rows.map(({ edition }) => edition));
}

/** A publish comes after so many parts of all readers: in the midst of a reading, at another place each time. */
const PARTS_BETWEEN_PUBLISHES = 23;

test.each([
  ["nothing", () => ({})],
  ["If-Range", (etag: string) => ({ "if-range": etag })],
  ["If-Match", (etag: string) => ({ "if-match": etag })],
] as const)(
  "readers in parts that send %s never put two editions together",
  async (_, headersOf) => {
    const wanted = repeats(4, 40);
    let parts = 0;
    const onPart = async () => {
      if (++parts % PARTS_BETWEEN_PUBLISHES === 0) await publishAgain(server.scratch.database.sql, "rivers");
    };
    const endings = { whole: 0, refused: 0, new: 0 };
    const readers = Array.from({ length: 3 }, async () => {
      const { key } = await server.makeKey("unlimited");
      for (let wholes = 0; wholes < wanted; ) {
        const { file, ending } = await readInParts(key, headersOf, onPart);
        endings[ending]++;
        if (!file) continue;
        expect((await editionsOf(file)).size).toBe(1);
        wholes++;
      }
    });
    await Promise.all(readers);
    expect(endings.whole).toBeGreaterThan(0);
    expect(endings.refused + endings.new).toBeGreaterThan(0); // otherwise no publish came in the midst
  },
  120_000,
);
