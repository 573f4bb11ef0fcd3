import { expect, test } from "bun:test";
import { join } from "node:path";
import { withFiles } from "../../support/load.ts";
import { testStore } from "../../support/store.ts";
import { csvOf, load, nameOf, stored } from "./support.ts";

const scratch = testStore("sba");

const COUNTIES = ["NEW YORK", "KINGS", "QUEENS", "BRONX", "NOWHERE"];

/** Two files with so many loans in each of several counties. */
const edition = (asOf: string, each: number) => {
  const loans = COUNTIES.flatMap((county) => Array.from({ length: each }, () => ({ asOf, county })));
  const suffix = asOf.replaceAll("-", "").slice(2);
  return {
    [nameOf("FY1991_FY2019", suffix)]: csvOf(loans.map((loan) => ({ ...loan, approved: "2015-01-15" }))),
    [nameOf("FY2020_Present", suffix)]: csvOf(loans),
  };
};

test("kill -9 at any step of a load leaves the complete old or new edition, and the next load succeeds", async () => {
  await load(scratch.database, edition("2026-03-31", 300));
  const old = await stored(scratch.database);
  expect(old).toHaveLength(10);
  await withFiles(edition("2026-06-30", 400), async (folder) => {
    const script = join(import.meta.dir, "load-process.ts");
    // The first bytes of a file, the second file, the names that did not match (before rows are copied), and the end.
    for (const step of ["bytes", `step ${nameOf("FY2020_Present")}`, "loans have no county name", "published"]) {
      const child = Bun.spawn([process.execPath, script, scratch.url, folder], {
        stdout: "pipe",
        stderr: "ignore",
        env: process.env,
      });
      let said = "";
      for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
        said += text;
        if (said.includes(step)) break;
      }
      expect(said).toContain(step);
      child.kill("SIGKILL");
      await child.exited;
      const [served] = await scratch.database.sql<{ label: string; row_count: number }[]>`
        select label, row_count from dataset_vintages where dataset = 'sba' and state = 'served'`;
      const rows = await stored(scratch.database);
      const isNew = served?.label === "2026-06-30";
      expect(served?.row_count).toBe(isNew ? 4_000 : 3_000);
      expect(rows.filter(({ fips }) => fips === "36").map(({ loan_count }) => loan_count)).toEqual(
        isNew ? [2_000, 2_000] : [1_500, 1_500],
      );
      if (!isNew) expect(rows).toEqual(old);
      if (step === "published") expect(isNew).toBe(true);
    }
  });
  const next = await load(scratch.database, edition("2026-09-30", 500));
  expect(next.results[0]).toMatchObject({ outcome: "published", rowCount: 5_000 });
  const left = await scratch.database.sql`
    select relname from pg_class where relname like 'sba_lending_%' and relkind = 'r' and not relispartition`;
  expect([...left]).toEqual([]);
}, 60_000);
