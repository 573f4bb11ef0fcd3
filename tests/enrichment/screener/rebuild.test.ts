import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { screener } from "../../../src/enrichment/screener/build.ts";
import { derivedAsDataset } from "../../../src/loading/derived.ts";
import { announcePublished } from "../../../src/loading/publishing/publish.ts";
import { submissionsDocument } from "../../contract/filings-seed.ts";
import { loadFrom, withFiles } from "../../support/load.ts";
import { govdata } from "../../support/program.ts";
import { buildScreener } from "../../support/screener.ts";
import { testStore } from "../../support/store.ts";

const store = testStore("rebuild");

/** Publishes a company under a name. */
const publishName = (name: string): Promise<unknown> =>
  store.database.transaction(async (tx) => {
    await tx`
      insert into sec_companies (cik, name, search_name) values ('0000000042', ${name}, '')
          on conflict (cik) do update set name = excluded.name`;
    await announcePublished(tx, "sec");
  });

/** The name that the screener serves. */
const servedName = async (): Promise<string | undefined> => {
  const [row] = await store.database.sql<{ name: string }[]>`
    select identity ->> 'name' as name from screener_companies`;
  return row?.name;
};

/** Tables of the screener: the parent and its partitions, attached or not. */
const tables = async (): Promise<number> => {
  const [row] = await store.database.sql<{ count: number }[]>`
    select count(*)::int as count from pg_class where relkind in ('r', 'p') and relname like 'screener_companies%'`;
  return row?.count ?? 0;
};

/** A process that rebuilds the screener and waits at a moment. */
function startRebuild(moment: "built" | "filling" | "filled" | "none") {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "rebuild-process.ts"), store.url, moment], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
    env: process.env,
  });
  const lines = child.stdout.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let text = "";
  const until = async (line: string): Promise<void> => {
    while (!text.includes(`${line}\n`)) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`the rebuild ended without "${line}": ${text}`);
      text += value;
    }
  };
  return { child, until };
}

const MOMENTS = ["built", "filling", "filled"] as const;

test("a load by the command rebuilds the screener once, and a load of the same files does not", async () => {
  const name = "LOADED BY THE COMMAND";
  const cik = "0001999999";
  const files = { [`submissions/CIK${cik}.json`]: JSON.stringify(submissionsDocument({ cik, name, sic: "3571" }, [])) };
  const version = async () => {
    const [row] = await store.database.sql<{ version: string }[]>`
      select version from dataset_versions where dataset = 'screener'`;
    return Number(row?.version ?? 0);
  };
  await withFiles(files, async (folder) => {
    const load = () => govdata(["load", "sec", "--from", folder], { DATABASE_URL: store.url });
    expect(await load()).toMatchObject({ code: 0 });
    expect([await servedName(), await version()]).toEqual([name, 1]);
    expect(await load()).toMatchObject({ code: 0 });
    expect(await version()).toBe(1);
  });
  await store.empty();
}, 60_000);

describe("a rebuild", () => {
  beforeAll(async () => {
    await publishName("FIRST");
    await buildScreener(store.database);
  });

  test.each(MOMENTS)(
    "killed when it is %s leaves what was served, and the next one succeeds without leftovers",
    async (moment) => {
      const before = await servedName();
      const name = `PUBLISHED BEFORE ${moment}`;
      await publishName(name);
      const { child, until } = startRebuild(moment);
      await until(moment);
      child.kill("SIGKILL");
      await child.exited;
      expect(await servedName()).toBe(before!);

      const next = startRebuild("none");
      await next.until("rebuilt screener");
      await next.child.exited;
      expect(await servedName()).toBe(name);
      expect(await tables()).toBe(2);
    },
    60_000,
  );

  test("is left to the process that does it, and is done once", async () => {
    await publishName("TWO PROCESSES");
    const first = startRebuild("filling");
    await first.until("filling");
    const second = startRebuild("none");
    await second.until("rebuilt nothing");
    first.child.stdin.write("continue\n");
    await first.child.stdin.end();
    await first.until("rebuilt screener");
    expect(await servedName()).toBe("TWO PROCESSES");
    const third = startRebuild("none");
    await third.until("rebuilt nothing");
    await Promise.all([first, second, third].map(({ child }) => child.exited));
  }, 60_000);

  test("that fails is in govdata status with its reason, until one succeeds", async () => {
    await publishName("FAILED");
    const failing = { ...screener, build: () => Promise.reject(new Error("the disk is full")) };
    await expect(loadFrom(derivedAsDataset(failing), store.database, undefined)).rejects.toThrow("the disk is full");
    const status = async () => (await govdata(["status"], { DATABASE_URL: store.url })).out;
    expect(await status()).toMatch(/^screener: .*\n {2}current .* 1 rows .*\n {2}failed .*: the disk is full$/m);
    await buildScreener(store.database);
    expect(await status()).not.toContain("the disk is full");
  }, 60_000);
});
