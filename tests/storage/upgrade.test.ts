import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { VERSION } from "../../src/executable/version.ts";
import type { Database } from "../../src/storage/database.ts";
import { migrate, pendingSteps, type SchemaStep } from "../../src/storage/migrate.ts";
import { SCHEMA } from "../../src/tables/steps.ts";
import { scratchDatabase } from "../support/database.ts";
import { keptStore, testStore } from "../support/store.ts";
import { catalog } from "./catalog.ts";
import replaced from "./fixtures/replaced-steps.sql" with { type: "text" };

// Before the first release, the schema was made by more steps. The fixture has their texts.

/** The texts of the fixture by name and commit: `webhooks/0003-news of 442ff42`. */
const TEXTS: ReadonlyMap<string, string> = new Map(
  [...replaced.matchAll(/^-- step (.+)\n([\s\S]*?)(?=^-- step |$(?![\s\S]))/gm)].map(([, name = "", sql = ""]) => [
    name,
    sql,
  ]),
);

const [NEWS_1, NEWS_2, NEWS_3] = ["8f5f9bf", "442ff42", "14a84a0"].map((commit) => `webhooks/0003-news of ${commit}`);
const [STORAGE, USES] = ["filings/0009-search-storage of a196400", "webhooks/0004-uses of 0cbed7f"];
const [BROWSERS, MEDIANS] = ["accounts/0005-known-browsers of fb932d1", "lending/0003-year-medians of 3c0a0b8"];
const LAYOUT = "filings/0010-search-layout of af919db";

/**
 * Every commit that changed the schema before the steps were replaced, with the steps that it had and a1f0ecc had not.
 */
const BUILDS: Readonly<Record<string, readonly string[]>> = {
  a1f0ecc: [],
  "8f5f9bf": [NEWS_1!],
  a196400: [STORAGE!],
  "442ff42": [NEWS_2!],
  "0cbed7f": [NEWS_2!, USES!],
  "64b9029": [STORAGE!, NEWS_2!, USES!],
  fb932d1: [STORAGE!, NEWS_2!, USES!, BROWSERS!],
  "14a84a0": [STORAGE!, NEWS_3!, USES!, BROWSERS!],
  "3c0a0b8": [STORAGE!, NEWS_3!, USES!, BROWSERS!, MEDIANS!],
  af919db: [STORAGE!, NEWS_3!, USES!, BROWSERS!, MEDIANS!, LAYOUT],
};

/** Steps after it are newer than all of these builds, and need their tables. */
const LAST_STEP_OF_BUILDS = SCHEMA.findIndex(({ name }) => name === "stored-settings/0001-settings");

/** The steps of a build, in the order in which its databases got them. */
function stepsOf(build: string): SchemaStep[] {
  const first = [...TEXTS.keys()].filter((name) => name.endsWith(" of a1f0ecc"));
  return [
    ...SCHEMA.slice(0, LAST_STEP_OF_BUILDS + 1).filter(({ replaces = [] }) => replaces.length === 0),
    ...[...first, ...BUILDS[build]!].map((key) => ({ name: key.replace(/ of .*/, ""), sql: TEXTS.get(key)! })),
  ];
}

/** Rows as each of these builds could write them. */
const ROWS = `
  insert into accounts (email, is_operator) values ('ada@example.com', true), ('bob@example.com', false);
  insert into api_keys (account_id, label, prefix, sha256, form_id)
  values (1, 'laptop', 'gd_123456789', 'x', gen_random_uuid());
  insert into key_usage values (1, '2026-11-27', '/v1/us/census/places', 200, 7);
  insert into sign_in_failures (subject, failures, failed_at, blocked_until) values ('x', 1, now(), now());
  create table census_blocks_2023 partition of census_blocks for values in ('2023-acs5');
  insert into census_blocks
  values ('2023-acs5', 'state', 'median_age', '', '', 6, '{6}', '{37.9}', '{0.1}', '{0}', '{controlled}', null, null);
  create table sba_lending_7a partition of sba_lending for values in ('7A');
  insert into sba_lending values (100.5, 100.5, 75, 0.75, 0, 3, 1, 0, 0, null, 20241, '7A', '06');
  insert into sec_filings (cik, accession_number, form, filed_on)
  values ('0000000001', '0000000001-26-000001', '10-K', '2026-11-27');
  insert into sec_section_filings (accession_number, cik, form, filed_on, fiscal_year, sections, checksum)
  values ('0000000001-26-000001', '0000000001', '10-K', '2026-11-27', 2026, 1, 'x');
  insert into sec_sections values ('0000000001-26-000001', 0, 'item_1', 'I', 'Business', 1, 0, 1, 'x');
  insert into sec_search_indexes (index_name, model, dimension, state) values ('sections', 'minilm', 384, 'served');
  insert into webhook_subscriptions (account_id, url, events, secret)
  values (1, 'https://example.com', '{filing.created}', 'whsec_x');
  insert into events (type, dedupe_key, data) values ('filing.created', 'first', '{"form": "10-K"}');`;

/** Every row of every table, by table. */
async function rowsOf({ sql }: Database): Promise<Record<string, readonly unknown[]>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_steps' order by 1`;
  const entries = tables.map(async ({ name }) => [name, [...(await sql`select * from ${sql(name)}`)]] as const);
  return Object.fromEntries(await Promise.all(entries));
}

const appliedSteps = async ({ sql }: Database) => [...(await sql`select name, sha256 from schema_steps order by name`)];

const fresh = testStore("upgrade_fresh");
beforeAll(() => fresh.database.sql.unsafe(ROWS).then(() => {})); // makes partitions, too
const scratch = keptStore(() => scratchDatabase("upgrade"));
beforeEach(async () => {
  await scratch.database.sql.unsafe("drop schema public cascade; create schema public");
});

test("the fixture has the texts whose checksums the program knows, each once", () => {
  const texts = [...TEXTS].map(([key, sql]) => ({
    name: key.replace(/ of .*/, ""),
    sha256: createHash("sha256").update(sql).digest("hex"),
  }));
  const known = SCHEMA.flatMap(({ replaces = [] }) => replaces).map(({ name, sha256 }) => ({ name, sha256 }));
  const inOrder = (steps: typeof texts) => steps.map(({ name, sha256 }) => `${name} ${sha256}`).sort();
  expect(inOrder(texts)).toEqual(inOrder(known));
});

test("a database that lacks only the newest step gets it, and keeps its rows", async () => {
  const { database } = scratch;
  const { sql } = database;
  await migrate(database, SCHEMA.slice(0, -1));
  await sql.unsafe(ROWS);
  const rows = await rowsOf(database);
  expect(await migrate(database, SCHEMA)).toEqual([SCHEMA.at(-1)!.name]);
  expect(await rowsOf(database)).toMatchObject(rows);
  expect(await catalog(sql)).toEqual(await catalog(fresh.database.sql));
}, 20_000);

test.each(Object.keys(BUILDS))(
  "a database of commit %s gets the schema of a new one, keeps its rows, and delivers events",
  async (build) => {
    const { database } = scratch;
    await migrate(database, stepsOf(build));
    await database.sql.unsafe(ROWS);
    const rows = await rowsOf(database);
    // Failures were counted in another way before known browsers.
    if (!BUILDS[build]!.includes(BROWSERS!)) rows.sign_in_failures = [];

    await migrate(database, SCHEMA);
    expect(await pendingSteps(database, SCHEMA)).toEqual([]);
    expect(await appliedSteps(database)).toEqual(await appliedSteps(fresh.database));
    expect(await rowsOf(database)).toMatchObject(rows);
    const [index] = await database.sql`select storage_id, layout from sec_search_indexes`;
    expect(index).toEqual({ storage_id: null, layout: 2 });

    expect(await catalog(database.sql)).toEqual(await catalog(fresh.database.sql));

    await database.sql`insert into events (type, dedupe_key, data) values ('filing.created', 'second', '{}')`;
    expect(await database.sql`select event_id from webhook_deliveries order by 1`).toHaveLength(2);
  },
  20_000,
);

test("events from before watch lists get the filers that are known, and the items of their 8-K", async () => {
  const { database } = scratch;
  const { sql } = database;
  await migrate(
    database,
    SCHEMA.filter(({ name }) => name !== "events/0002-filers" && name !== "webhooks/0002-watch-lists"),
  );
  await sql`
    insert into sec_companies (cik, name, search_name, sic, state)
    values ('0000000001', 'A', 'a', '7372', 'CA'), ('0000000002', 'B', 'b', null, 'NY')`;
  const [current, annual, other] = [1, 2, 3].map((number) => `0000000001-26-00000${number}`);
  await sql`
    insert into sec_filings (cik, accession_number, form, filed_on)
    select cik, ${current!}, '8-K', '2026-11-27' from sec_companies`;
  await sql`
    insert into events (type, dedupe_key, filing_type, data)
    values ('filing.created', ${current!}, '8-K', null),
           ('corporate_event.created', ${`${current} 2.02`}, '8-K', null),
           ('corporate_event.created', ${`${current} 9.01`}, '8-K', null),
           ('filing.created', ${annual!}, '10-K', '{"cik": "0000000001"}'),
           ('filing.created', ${other!}, '8-K/A', '{"cik": "0000000003"}')`;
  await migrate(database, SCHEMA);
  const both = { ciks: ["0000000001", "0000000002"], sic_prefixes: ["7", "73", "737", "7372"], states: ["CA", "NY"] };
  const one = { ciks: ["0000000001"], sic_prefixes: both.sic_prefixes, states: ["CA"] };
  expect<object>([...(await sql`select ciks, sic_prefixes, states, item_codes from events order by id`)]).toEqual([
    { ...both, item_codes: ["2.02", "9.01"] },
    { ...both, item_codes: ["2.02"] },
    { ...both, item_codes: ["9.01"] },
    { ...one, item_codes: null },
    { ciks: ["0000000003"], sic_prefixes: [], states: [], item_codes: [] },
  ]);
}, 20_000);

test.each([
  "drop table known_browsers",
  "alter table accounts add column note text",
  "alter table accounts alter column is_operator drop default",
  "alter table accounts alter column email type varchar",
  "alter table events alter column data set not null",
  "alter table sec_sections alter column content set storage main",
  "alter table webhook_deliveries reset (fillfactor)",
  "alter table api_keys drop constraint api_keys_tier_check",
  "alter table sessions drop constraint sessions_account_id_fkey",
  "drop index api_keys_form",
  "drop view census_estimates",
  "alter sequence sec_section_changes increment 2",
  "alter type webhook_replay_state rename value 'done' to 'ended'",
  "alter type webhook_replay_state add value 'paused' before 'done'",
  "create or replace function webhook_uuid() returns uuid language sql volatile as 'select gen_random_uuid()'",
  "drop trigger accounts_changed on accounts",
  "alter table events disable trigger events_to_webhooks",
  "comment on column accounts.email is 'lower case'",
])("the comparison with a new database sees: %s", async (change) => {
  const before = await catalog(fresh.database.sql);
  await fresh.database.transaction(async (tx) => {
    await tx.unsafe(`savepoint unchanged; ${change}`);
    expect(await catalog(tx)).not.toEqual(before);
    await tx`rollback to unchanged`;
  });
});

describe("a database is refused and not changed", () => {
  const refusal = async (steps: readonly SchemaStep[]) => {
    const before = await catalog(scratch.database.sql);
    const error = await migrate(scratch.database, steps).then(
      () => undefined,
      ({ message }) => message,
    );
    expect(await catalog(scratch.database.sql)).toEqual(before);
    return error;
  };

  test("if it is of a build before commit a1f0ecc, with only some of its steps", async () => {
    await migrate(
      scratch.database,
      stepsOf("a1f0ecc").filter(({ name }) => name !== "webhooks/0002-matching"),
    );
    expect(await refusal(SCHEMA)).toMatch(
      /^the database was made by an early development build, from before commit a1f/,
    );
  });

  test("if a step that was replaced had another text", async () => {
    await migrate(
      scratch.database,
      stepsOf("a1f0ecc").map((step) => (step.name === "events/0002-retention" ? { ...step, sql: "select 1" } : step)),
    );
    expect(await refusal(SCHEMA)).toMatch(
      /^schema step "events\/0002-retention" differs from the one that this database/,
    );
  });

  test("if a program from before the steps were replaced opens one that was upgraded", async () => {
    await migrate(scratch.database, stepsOf("af919db"));
    await migrate(scratch.database, SCHEMA);
    expect(await refusal(stepsOf("af919db"))).toMatch(
      `the database has schema step "accounts/0001-accounts-and-keys", which govdata ${VERSION} does not know. ` +
        "Nothing was",
    );
  });

  test("if a step after the upgrade fails", async () => {
    await migrate(scratch.database, stepsOf("a1f0ecc"));
    const steps = await appliedSteps(scratch.database);
    expect(await refusal([...SCHEMA, { name: "waters/0001-broken", sql: "select 1/0" }])).toBe("division by zero");
    expect(await appliedSteps(scratch.database)).toEqual(steps);
  });
});
