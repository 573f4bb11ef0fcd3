import { afterEach, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { wideEndpoint } from "../http/wide-rows.ts";
import { CAN_MOUNT, makeDisk, unmount } from "../support/disk.ts";
import { scratchHome } from "../support/home.ts";
import { startFromSource, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";

/** 2,000 rows are a file of 600 KB. */
const ROWS = 2_000;
const PATH = "/v1/test/wide?format=parquet";
let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function start(home: string, settings = {}, onBatch?: () => Promise<void>): Promise<TestServer> {
  server = await startFromSource({
    more: [wideEndpoint(ROWS, onBatch)],
    settings: { home, ...settings },
    seed: async ({ database }) => {
      await database.sql`insert into dataset_versions (dataset) values ('rivers')`;
    },
  });
  return server;
}

const folderOf = (home: string): string => join(home, "cache", "parquet");
const namesIn = (home: string, ending: string): string[] =>
  readdirSync(folderOf(home)).filter((name) => name.endsWith(ending));
const errorOf = async (answer: Response) => ((await answer.json()) as { error: { message: string } }).error.message;

test("a folder that can't be made is a 503 with the reason, and other formats still work", async () => {
  const home = scratchHome("no-folder");
  writeFileSync(join(home, "cache"), "in the way");
  const { get } = await start(home);
  const refused = await get(PATH);
  expect(refused.status).toBe(503);
  expect(await errorOf(refused)).toContain("could not be written: ");
  for (const format of ["csv", "arrow"]) {
    const answer = await get(`/v1/test/wide?format=${format}`);
    expect([answer.status, (await answer.bytes()).length > 500_000]).toEqual([200, true]);
  }
  rmSync(join(home, "cache"));
  expect((await get(PATH)).status).toBe(200);
});

test.skipIf(!CAN_MOUNT)("a full disk is a 503 with the reason, and leaves nothing half-written", async () => {
  const home = scratchHome("full");
  makeDisk(folderOf(home), "size=256k");
  try {
    const { get } = await start(home);
    const refused = await get(PATH);
    expect(refused.status).toBe(503);
    expect(await errorOf(refused)).toContain("no space left on device");
    expect(readdirSync(folderOf(home))).toEqual([]);
    expect((await get("/v1/test/wide?format=csv")).status).toBe(200);
  } finally {
    await server?.stop();
    server = undefined;
    unmount(folderOf(home));
  }
});

test("a file above an account's limit is a 400 that says so", async () => {
  const { get } = await start(scratchHome("limit"), { parquetMb: 1, parquetAccountMb: 1 });
  expect((await get(PATH)).status).toBe(200); // 0.6 MB
  await server?.stop();
  server = await startFromSource({
    more: [wideEndpoint(3 * ROWS)],
    settings: { home: scratchHome("limit"), parquetMb: 1, parquetAccountMb: 1 },
    seed: async ({ database }) => {
      await database.sql`insert into dataset_versions (dataset) values ('rivers')`;
    },
  });
  const refused = await server.get(PATH);
  expect(refused.status).toBe(400);
  expect(await errorOf(refused)).toContain("accepted: other formats, or fewer rows");
});

test("an account that makes many files pushes out its own, and not those of others", async () => {
  const home = scratchHome("accounts");
  const { get, makeKey } = await start(home, { parquetMb: 4, parquetAccountMb: 2 });
  const [first, second] = [await makeKey("unlimited"), await makeKey("unlimited")];
  const make = (key: string, part: number) => get(`${PATH}&part=${part}`, { headers: { "x-api-key": key } });
  await make(first.key, 0);
  for (let part = 1; part <= 6; part++) await make(second.key, part);
  const accounts = () =>
    namesIn(home, ".json").map((name) => JSON.parse(readFileSync(join(folderOf(home), name), "utf8")));
  // What leaves stays for some seconds, for answers that have begun.
  await waitUntil("the files have left", () => namesIn(home, ".parquet").length <= 4);
  expect(accounts().filter(({ account }) => account === first.id)).toHaveLength(1);
  expect(accounts().map(({ request }) => request)).toContain("/v1/test/wide?part=6");
  expect((await make(second.key, 1)).status).toBe(200); // made again
}, 20_000);

test("a killed writer is a 503, leaves nothing that is served, and the next request has another one", async () => {
  const home = scratchHome("killed");
  let pid: number | undefined;
  const killOnce = async () => {
    if (pid !== undefined) return;
    await waitUntil("the writer works", () => namesIn(home, ".part").length > 0);
    pid = writerOf(process.pid);
    process.kill(pid, "SIGKILL");
  };
  const { get } = await start(home, {}, killOnce);
  const refused = await get(PATH);
  expect(refused.status).toBe(503);
  expect(await errorOf(refused)).toContain("the process that writes it ended (SIGKILL)");
  const answer = await get(PATH);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-length")).toBe(String((await answer.bytes()).length));
  expect(writerOf(process.pid)).not.toBe(pid!);
});

test("files without a note and notes without a file, as a crash leaves them, are removed and made again", async () => {
  const home = scratchHome("crash");
  mkdirSync(folderOf(home), { recursive: true });
  writeFileSync(join(folderOf(home), `${"0".repeat(32)}.parquet`), "half");
  const { get } = await start(home);
  expect((await get(PATH)).status).toBe(200);
  expect(namesIn(home, ".parquet")).toHaveLength(1);
  expect(namesIn(home, ".part")).toEqual([]);
});

/** The process that writes Parquet files for this one. */
function writerOf(parent: number): number {
  const listed = Bun.spawnSync(["ps", "-o", "pid=,args=", "--ppid", String(parent)]).stdout.toString();
  const line = listed.split("\n").find((text) => text.includes("__parquet"));
  if (line === undefined) throw new Error(`no writer among: ${listed}`);
  return Number(line.trim().split(" ")[0]);
}
