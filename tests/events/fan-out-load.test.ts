import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { record } from "../../src/events/record.ts";
import { sec } from "../../src/filings/load/sec.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { SCHEMA } from "../../src/tables/steps.ts";
import { currentReport, submissions, submissionText } from "../filings/load/made-edgar.ts";
import { scratchDatabase } from "../support/database.ts";
import { loadFrom } from "../support/load.ts";
import { keptStore } from "../support/store.ts";
import { waitUntil } from "../support/wait.ts";

// Whole loads of filings while a feature acts on their events by the recipe of src/events/fan-out.md.

const FILINGS = 12;
const EVENTS = 2 * FILINGS;
const CIK = "0009000001";
const ACCESSIONS = Array.from({ length: FILINGS }, (_, index) => `${CIK}-24-${String(index + 1).padStart(6, "0")}`);
/** The advisory lock by which a test holds the feature. */
const HELD = 77;
const LOAD_PROCESS = join(import.meta.dir, "../filings/load/load-process.ts");

const scratch = keptStore(async () => {
  const store = await scratchDatabase("fan_out_load");
  await migrate(store.database, SCHEMA);
  await store.database.sql.unsafe(`
    create schema notices;
    create table notices.settings (pause double precision not null default 0, held_from integer);
    create table notices.accounts (name text primary key);
    create table notices.rows (
      event_id  bigint primary key references events (id) on delete cascade,
      accession text   not null,
      account   text   not null references notices.accounts (name) deferrable initially deferred
    );
    create function notices.add_rows() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(pause) from notices.settings;
      -- With so many rows, it waits for the test.
      perform pg_advisory_xact_lock_shared(${HELD})
         from notices.settings
        where held_from <= (select count(*) from notices.rows);
      insert into notices.rows (event_id, accession, account)
      select id, coalesce(data->>'accession', data->>'accession_number'), 'first' from recorded order by id;
      return null;
    end $$;
    create trigger events_to_notices after insert on events
      referencing new table as recorded for each statement execute function notices.add_rows()`);
  return store;
});
const run = async (query: string): Promise<Record<string, unknown>[]> => [
  ...(await scratch.database.sql.unsafe(query)),
];
const count = async (what: string) => Number((await run(`select count(*) as count from ${what}`))[0]?.count);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "govdata fan-out "));
  await mkdir(join(folder, "submissions"));
  const listed = ACCESSIONS.map((accession) => ({ accession, form: "8-K", filed: "2024-03-01" }));
  await writeFile(join(folder, `submissions/CIK${CIK}.json`), submissions(CIK, listed, { tickers: ["T"] }));
  for (const made of listed) {
    const body = currentReport("Item 8.01 Other Events");
    const text = submissionText({ ...made, filers: [{ cik: CIK, name: "MADE UP" }], body });
    await writeFile(join(folder, `${made.accession}.txt`), text);
  }
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  await run("truncate sec_companies, sec_tickers, sec_filings, sec_readings, events, notices.rows, notices.settings");
  await run("insert into notices.settings default values");
  await run("insert into notices.accounts (name) values ('first') on conflict do nothing");
});

const load = () => loadFrom(sec, scratch.database, folder);

/** Filings that are read, events and rows belong together: those of a filing are all there, or none. */
async function expectWhole(filings?: number): Promise<void> {
  const [row] = await run(`
    select (select count(*) from sec_readings where thing like 'filing %' and failure is null)::int as read,
           (select count(*) from sec_readings where failure is not null)::int as refused,
           (select count(*) from events)::int as events,
           (select count(*) from notices.rows)::int as rows`);
  const read = filings ?? Number(row?.read);
  expect(row).toEqual({ read, refused: 0, events: 2 * read, rows: 2 * read });
}

test.each([
  ["in the trigger", `alter table notices.rows add constraint broken check (accession <> '${ACCESSIONS[5]}')`],
  ["at the commit", "delete from notices.accounts"],
])(
  "a load ends when a feature fails %s, and the next load reads the filing again: nothing is lost",
  async (_, breakIt) => {
    await run(breakIt);
    await expect(load()).rejects.toMatchObject({ kind: "failed" });
    expect(await count("sec_readings where thing like 'filing %'")).toBeLessThan(FILINGS);
    await expectWhole();
    await run("alter table notices.rows drop constraint if exists broken");
    await run("insert into notices.accounts (name) values ('first') on conflict do nothing");
    await load();
    await expectWhole(FILINGS);
  },
);

test("a load with a slow feature, next to five writers, records each event with its row", async () => {
  await run("update notices.settings set pause = 0.01");
  const writers = [1, 2, 3, 4, 5].map(async (writer) => {
    for (let round = 1; round <= 5; round++)
      await scratch.database.transaction((tx) =>
        record(tx, [
          {
            type: "corporate_event.created",
            filingType: "8-K",
            filers: [],
            itemCodes: null,
            data: {
              cik: "0000000123",
              ticker: null,
              accession: `000000000${writer}-24-00000${round}`,
              item_code: "8.01",
              item_description: "Other Events",
              filed_at: "2024-02-01",
              corporate_event_url: "https://www.sec.gov/Archives/edgar/data/123/000123456724000001/",
            },
          },
        ]),
      );
  });
  await Promise.all([load(), ...writers]);
  expect([await count("events"), await count("notices.rows")]).toEqual([EVENTS + 25, EVENTS + 25]);
  expect(
    await count(
      "notices.rows join events on id = event_id where accession = coalesce(data->>'accession', " +
        "data->>'accession_number')",
    ),
  ).toBe(EVENTS + 25);
}, 30_000);

/** Does something while the feature waits once it has the rows of `held_from`. */
const whileHeld = <Result>(act: () => Promise<Result>): Promise<Result> =>
  scratch.database.transaction(async (tx) => {
    await tx`select pg_advisory_xact_lock(${HELD})`;
    return act();
  });

test("a load killed while a feature acts leaves each filing whole or unread, and the next load continues", async () => {
  for (const read of [1, 5, 9]) {
    await run(`update notices.settings set held_from = ${2 * read}`);
    const child = await whileHeld(async () => {
      const loader = Bun.spawn([process.execPath, LOAD_PROCESS, scratch.url, folder], { stdout: "ignore" });
      const acting = "pg_stat_activity where wait_event = 'advisory' and datname = current_database()";
      await waitUntil("some are read and the feature acts", async () => (await count(acting)) > 0);
      loader.kill("SIGKILL");
      return loader;
    });
    await child.exited;
    const transactions = `pg_stat_activity
      where datname = current_database()
        and (application_name = 'govdata transaction' or application_name like 'govdata load %')`; // its lock
    await waitUntil("its transactions are over", async () => (await count(transactions)) === 0);
    await expectWhole();
  }
  await run("update notices.settings set held_from = null");
  await load();
  await expectWhole(FILINGS);
}, 60_000);
