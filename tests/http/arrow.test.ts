import { afterAll, beforeAll, expect, test } from "bun:test";
import { DataType, type Table, tableFromIPC } from "apache-arrow";
import { publishAndHear } from "../support/publish.ts";
import { startFromSource, type TestServer } from "../support/server.ts";
import { type Probe, RIVER_COUNT, river, riverEndpoints } from "./fixtures.ts";

const probe: Probe = { answered: 0 };
let server: TestServer;

beforeAll(async () => {
  server = await startFromSource({
    more: riverEndpoints(probe),
    seed: async ({ database }) => {
      await database.sql`insert into dataset_versions (dataset) values ('rivers')`;
    },
  });
});
afterAll(() => server.stop());

const RIVERS = "/v1/test/rivers?format=arrow";
const get = (headers: Record<string, string> = {}, path = RIVERS, method = "GET") =>
  server.get(path, { headers, method });
const tableOf = async (response: Response): Promise<Table> =>
  tableFromIPC(new Uint8Array(await response.arrayBuffer()));
const plain = (table: Table) => table.toArray().map((row) => ({ ...row.toJSON() }));

test("a list as Arrow is a stream with every row and column of its CSV, typed, with its metadata", async () => {
  const answer = await get({ "accept-encoding": "zstd, gzip" });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/vnd.apache.arrow.stream"]);
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(answer.headers.get("transfer-encoding")).toBe("chunked");
  const table = await tableOf(answer);
  const rows = Array.from({ length: RIVER_COUNT }, (_, index) => river(index));
  expect(plain(table)).toEqual(
    rows.map(({ code, name, length_km, mouth }) => ({ code, name, length_km, mouth_sea: mouth.sea })),
  );
  expect(table.batches.length).toBeGreaterThan(1);
  const { fields, metadata } = table.schema;
  expect(fields.map(({ type }) => [DataType.isDictionary(type), DataType.isFloat(type)])).toEqual([
    [false, false],
    [false, false],
    [false, true],
    [true, false],
  ]);
  expect(fields[2]?.metadata.get("description")).toContain("kilometers");
  expect(metadata.get("source")).toBe("Tests");
  expect(metadata.get("request")).toBe("/v1/test/rivers");
});

test("Accept gets the same bytes and tag as the parameter, and a 304 for it", async () => {
  const byParameter = await get();
  const byHeader = await get({ accept: "application/vnd.apache.arrow.stream" }, "/v1/test/rivers");
  const tag = byParameter.headers.get("etag") ?? "";
  expect(byHeader.headers.get("etag")).toBe(tag);
  expect(await byHeader.bytes()).toEqual(await byParameter.bytes());
  expect((await get({ "if-none-match": tag })).status).toBe(304);
  await publishAndHear(server, "rivers", "/v1/test/rivers/R0001");
  expect((await get({ "if-none-match": tag })).status).toBe(200);
});

test("integers of a series keep their type and values", async () => {
  const table = await tableOf(await get({}, "/v1/test/rivers/R0001/levels?format=arrow&hours=5"));
  expect(plain(table)).toEqual([0n, 1n, 2n, 3n, 4n].map((hour, index) => ({ hour, level_m: 1 + index / 10 })));
});

test("a page has its rows and the link to the next; without a row, the columns and the reason remain", async () => {
  const page = await get({}, `${RIVERS}&page=2&per_page=3`);
  expect(page.headers.get("link")).toContain("page=3");
  expect(plain(await tableOf(page)).map(({ code }) => code)).toEqual(["R0003", "R0004", "R0005"]);
  const empty = await get({}, `${RIVERS}&query=Nile`);
  expect(empty.headers.get("x-empty-reason")).toBe("Nothing fits the request");
  const table = await tableOf(empty);
  expect([table.numRows, table.schema.fields.length]).toEqual([0, 4]);
});

test("HEAD has the headers and no body", async () => {
  const head = await get({}, RIVERS, "HEAD");
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([
    200,
    (await get()).headers.get("etag"),
    "",
  ]);
});

test("a source that fails midway breaks the connection: a clean end would look like all rows", async () => {
  probe.failAt = 1000;
  try {
    await expect(get({}, `${RIVERS}&query=ive`).then((answer) => answer.arrayBuffer())).rejects.toThrow();
  } finally {
    delete probe.failAt;
  }
});
