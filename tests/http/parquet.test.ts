import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { scratchHome } from "../support/home.ts";
import { publishAndHear } from "../support/publish.ts";
import { startFromSource, type TestServer } from "../support/server.ts";
import { type Probe, RIVER_COUNT, river, riverEndpoints } from "./fixtures.ts";

const probe: Probe = { answered: 0 };
const home = scratchHome("parquet");
let server: TestServer;

beforeAll(async () => {
  server = await startFromSource({
    more: riverEndpoints(probe),
    settings: { home },
    seed: async ({ database }) => {
      await database.sql`insert into dataset_versions (dataset) values ('rivers')`;
    },
  });
});
afterAll(() => server.stop());

const RIVERS = "/v1/test/rivers?format=parquet";
const get = (headers: Record<string, string> = {}, path = RIVERS, method = "GET") =>
  server.get(path, { headers, method });
const compressors = { ZSTD: (bytes: Uint8Array) => new Uint8Array(Bun.zstdDecompressSync(bytes)) };
const read = (file: ArrayBuffer) => parquetReadObjects({ file, compressors });
const rowsOf = async (response: Response) => read(await response.arrayBuffer());
const publish = () => publishAndHear(server, "rivers", "/v1/test/rivers/R0001");
const kept = () => readdirSync(join(home, "cache", "parquet")).filter((name) => name.endsWith(".parquet"));

test("a list as Parquet has every row and column of its CSV, typed, with its metadata", async () => {
  const answer = await get();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/vnd.apache.parquet");
  expect(answer.headers.get("accept-ranges")).toBe("bytes");
  expect(answer.headers.get("content-encoding")).toBeNull();
  const file = await answer.arrayBuffer();
  expect(answer.headers.get("content-length")).toBe(String(file.byteLength));
  const rows = Array.from({ length: RIVER_COUNT }, (_, index) => river(index));
  expect(await read(file)).toEqual(
    rows.map(({ code, name, length_km, mouth }) => ({ code, name, length_km, mouth_sea: mouth.sea })),
  );
  const { schema, key_value_metadata: keyValues } = parquetMetadata(file);
  expect(schema.slice(1).map(({ name, type }) => [name, type])).toEqual([
    ["code", "BYTE_ARRAY"],
    ["name", "BYTE_ARRAY"],
    ["length_km", "DOUBLE"],
    ["mouth_sea", "BYTE_ARRAY"],
  ]);
  const values = Object.fromEntries((keyValues ?? []).map(({ key, value }) => [key, value ?? ""]));
  expect(values).toMatchObject({ source: "Tests", request: "/v1/test/rivers" });
  expect(values.license).toContain("public domain");
  expect(JSON.parse(values.columns ?? "").length_km).toEqual({
    description: "Length in kilometers; null where it was not measured.",
  });
});

test("Accept gets the same file as the parameter, which is made once for each edition", async () => {
  await publish();
  const before = probe.answered;
  const answers = [
    await get(),
    await get({ accept: "application/vnd.apache.parquet" }, "/v1/test/rivers"),
    await get({}, "/v1/test/rivers?format=parquet", "HEAD"),
  ];
  expect(new Set(answers.map(({ headers }) => headers.get("etag"))).size).toBe(1);
  expect(new Set(answers.map(({ headers }) => headers.get("content-length"))).size).toBe(1);
  expect(probe.answered - before).toBe(1);
  const tag = answers[0]?.headers.get("etag") ?? "";
  expect((await get({ "if-none-match": tag })).status).toBe(304);
});

test("requests at the same time for a file that is not there get one that is made once", async () => {
  await publish();
  const before = kept();
  const answers = await Promise.all(Array.from({ length: 5 }, () => get({}, `${RIVERS}&sea=north`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ headers }) => headers.get("etag"))).size).toBe(1);
  expect(kept().filter((name) => !before.includes(name))).toHaveLength(1);
});

test("a page has its rows and the link to the next", async () => {
  const answer = await get({}, `${RIVERS}&page=2&per_page=3`);
  expect((await rowsOf(answer)).map(({ code }) => code)).toEqual(["R0003", "R0004", "R0005"]);
  expect(answer.headers.get("link")).toContain("page=3");
});

test("a list without a row is a file with the columns, and says why", async () => {
  const answer = await get({}, `${RIVERS}&query=Nile`);
  expect(answer.headers.get("x-empty-reason")).toBe("Nothing fits the request");
  const file = await answer.arrayBuffer();
  expect(await read(file)).toEqual([]);
  expect(parquetMetadata(file).schema).toHaveLength(5);
});

test("a resource without rows refuses the format, and names what it accepts", async () => {
  const { error } = await server.json("/v1/test/rivers/R0001?format=parquet");
  expect(error?.message).toContain('"parquet" is not accepted');
  const unknown = await server.json("/v1/test/rivers?format=excel");
  expect(unknown.error?.message).toContain("parquet");
  expect((await server.get("/v1/test/rivers?format=excel")).status).toBe(400);
});

test("parts are those of the file, by every form of a range", async () => {
  const whole = new Uint8Array(await (await get()).arrayBuffer());
  const size = whole.byteLength;
  for (const [range, start, end] of [
    ["bytes=0-3", 0, 4],
    ["bytes=10-", 10, size],
    ["bytes=-8", size - 8, size],
    ["bytes=4-99999999", 4, size],
    [`bytes=-${size + 100}`, 0, size],
  ] as const) {
    const part = await get({ range });
    expect([range, part.status]).toEqual([range, 206]);
    expect(part.headers.get("content-range")).toBe(`bytes ${start}-${end - 1}/${size}`);
    expect(part.headers.get("content-length")).toBe(String(end - start));
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(start, end));
  }
});

test("a part after the end is a 416 with the length; several parts and other units get the whole file", async () => {
  const size = Number((await get({}, RIVERS, "HEAD")).headers.get("content-length"));
  for (const range of [`bytes=${size}-`, "bytes=-0"]) {
    const refused = await get({ range });
    expect([refused.status, refused.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
    expect(((await refused.json()) as { error: { code: string } }).error.code).toBe("range_not_satisfiable");
  }
  for (const range of ["bytes=0-3,10-13", "rows=0-3", "bytes=9-3"]) {
    const answer = await get({ range });
    expect([range, answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([range, 200, size]);
  }
});

test("HEAD with a range is that of the whole file", async () => {
  const head = await get({ range: "bytes=0-3" }, RIVERS, "HEAD");
  const whole = await get();
  expect([head.status, head.headers.get("content-length")]).toEqual([200, whole.headers.get("content-length")]);
});

test("after a publish, If-Range gets the whole new file, If-Match a 412, and a part without either a 412", async () => {
  const first = await get();
  const before = first.headers.get("etag") ?? "";
  expect((await get({ range: "bytes=0-3", "if-range": before })).status).toBe(206);
  probe.repeats = 2; // another content
  await publish();
  try {
    const refused = await get({ range: "bytes=4-7" });
    expect(refused.status).toBe(412);
    expect(((await refused.json()) as { error: { code: string } }).error.code).toBe("precondition_failed");
    expect((await get({ range: "bytes=0-3", "if-match": before })).status).toBe(412);
    const other = await get({ range: "bytes=0-3", "if-range": before });
    expect(other.status).toBe(200);
    const after = other.headers.get("etag") ?? "";
    expect(after).not.toBe(before);
    expect(await rowsOf(other)).toHaveLength(2 * RIVER_COUNT);
    // It has begun again, with the whole file.
    expect((await get({ range: "bytes=4-7" })).status).toBe(206);
    expect((await get({ range: "bytes=0-3", "if-match": after })).status).toBe(206);
  } finally {
    delete probe.repeats;
    await publish();
  }
});

test("a reader of another account is not held up by what the first one read", async () => {
  await get();
  probe.repeats = 2;
  await publish();
  try {
    const { key } = await server.makeKey("unlimited");
    expect((await get({ range: "bytes=0-3", "x-api-key": key })).status).toBe(206);
    expect((await get({ range: "bytes=0-3" })).status).toBe(412);
    expect((await get({ range: "bytes=-8" })).status).toBe(206); // it begins at the end, as some readers do
  } finally {
    delete probe.repeats;
    await publish();
  }
});

test("the same bytes have the same tag after a restart, and the file is not made again", async () => {
  const first = await get();
  const before = probe.answered;
  const { scratch } = server;
  const again = await startFromSource({ more: riverEndpoints(probe), settings: { home }, scratch });
  try {
    const answer = await again.get(RIVERS, { headers: { "x-api-key": server.key } });
    expect(answer.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(await rowsOf(answer)).toHaveLength(RIVER_COUNT);
    expect(probe.answered).toBe(before);
  } finally {
    await again.stop();
  }
});

test("a source that fails midway leaves no file behind", async () => {
  await publish();
  const before = readdirSync(join(home, "cache", "parquet"));
  probe.failAt = 1000;
  try {
    expect((await get({}, `${RIVERS}&query=ver`)).status).toBe(500);
  } finally {
    delete probe.failAt;
  }
  const added = readdirSync(join(home, "cache", "parquet")).filter((name) => !before.includes(name));
  expect(added.filter((name) => name.endsWith(".part"))).toEqual([]);
  expect((await get({}, `${RIVERS}&query=ver`)).status).toBe(200);
});
