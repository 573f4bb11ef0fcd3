import { beforeEach, describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { OWN_ADDRESSES } from "../../src/events/addresses.ts";
import { EVENT_TYPES, type FilingEvent } from "../../src/events/event-types.ts";
import { EVENT_TYPE_NAMES } from "../../src/events/names.ts";
import { recordedEvents } from "../../src/events/queries.ts";
import { record } from "../../src/events/record.ts";
import { govdata } from "../support/program.ts";
import { testStore } from "../support/store.ts";

const scratch = testStore("events");
beforeEach(async () => {
  await scratch.database.sql`truncate events`;
});

const ACCESSION = "0001234567-24-000001";
const item = (code: string, accession = ACCESSION): FilingEvent => ({
  type: "corporate_event.created",
  filingType: "8-K",
  filers: [],
  itemCodes: null,
  data: {
    cik: "0000000123",
    ticker: null,
    accession,
    item_code: code,
    item_description: "Other Events",
    filed_at: "2024-02-01",
    corporate_event_url: "https://www.sec.gov/Archives/edgar/data/123/000123456724000001/",
  },
});
const departure = (name: string): FilingEvent => ({
  type: "board.changed",
  filingType: "DEF 14A",
  filers: [],
  itemCodes: null,
  data: {
    cik: "0000000123",
    ticker: "ABC",
    accession: ACCESSION,
    change_type: "departed",
    member_name: name,
    effective_date: null,
    source_url: "https://www.sec.gov/Archives/edgar/data/123/000123456724000001/",
  },
});
const write = (events: readonly FilingEvent[]) => scratch.database.transaction((tx) => record(tx, events));
/** How many transactions wait for a lock of this kind. */
const waiting = async (): Promise<number> => {
  const [row] = await scratch.database.sql`
    select count(*) as count from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`;
  return row?.count;
};
const log = async () =>
  (await recordedEvents(scratch.database.sql, { types: [], since: undefined, limit: 100 })).map(
    ({ data, ...event }) => ({ ...event, data: data ?? {} }),
  );

describe("an event", () => {
  test("is recorded once, however often its filing is parsed, and keeps what was first recorded", async () => {
    expect(await write([item("5.02"), item("9.01")])).toBe(2);
    const before = await log();
    expect(await write([item("5.02"), item("8.01"), item("9.01")])).toBe(1);
    const after = await log();
    expect(after.slice(0, 2)).toEqual(before);
    expect(after.map(({ data }) => data.item_code)).toEqual(["5.02", "9.01", "8.01"]);
    expect(after[0]).toMatchObject({ type: "corporate_event.created", data: item("5.02").data });
  });

  test("of two at once is recorded once: the second waits for the first", async () => {
    const counts = await Promise.all([write([item("1.01")]), write([item("1.01")]), write([item("1.01")])]);
    expect(counts.toSorted()).toEqual([0, 0, 1]);
  });

  test("that is recorded later is seen later: a reader that continues from the last number misses none", async () => {
    const seen: number[] = [];
    const readOn = async () => {
      const filter = { types: [], since: undefined, after: seen.at(-1) ?? 0, limit: 1 };
      for (const { id } of await recordedEvents(scratch.database.sql, filter)) seen.push(id);
    };
    const { promise: isRecorded, resolve: hasRecorded } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const first = scratch.database.transaction(async (tx) => {
      await record(tx, [item("5.02")]);
      hasRecorded();
      await mayEnd;
    });
    await isRecorded;
    const second = write([item("8.01", "0001234567-24-000002")]);
    // The second one can't be there before the first one, which got its number before.
    while ((await waiting()) === 0) await readOn();
    expect(seen).toEqual([]);
    end();
    await Promise.all([first, second]);
    for (let round = 0; round < 3; round++) await readOn();
    expect(seen).toEqual((await log()).map(({ id }) => id));
    expect(seen).toHaveLength(2);
  });

  test("that appears twice in one filing is recorded once", async () => {
    expect(await write([departure("Jane Doe"), departure("JANE DOE"), departure("Max Roe")])).toBe(2);
  });

  test("of a transaction that fails is not recorded", async () => {
    const failing = scratch.database.transaction(async (tx) => {
      await record(tx, [item("5.02")]);
      throw new Error("the facts did not fit");
    });
    await expect(failing).rejects.toThrow("the facts did not fit");
    expect(await log()).toEqual([]);
  });

  test.each([
    ["a field too many", { more: 1 }],
    ["a CIK without its zeros", { cik: "123" }],
    ["no accession number", { accession: undefined }],
    ["a time of no zone", { filed_at: "2024-02-01T10:00:00" }],
  ])("with %s is refused: subscribers rely on the schema", async (_, wrong) => {
    const event = { ...item("5.02"), data: { ...item("5.02").data, ...wrong } } as unknown as FilingEvent;
    await expect(write([event])).rejects.toMatchObject({ kind: "failed" });
    expect(await log()).toEqual([]);
  });
});

describe("an address of this service", () => {
  const pay = (url: string): FilingEvent => ({
    type: "compensation.filed",
    filingType: "DEF 14A",
    filers: [],
    itemCodes: null,
    data: {
      cik: "0000000123",
      ticker: "ABC",
      accession: ACCESSION,
      fiscal_year: 2023,
      filed_at: "2024-02-01",
      neo_count: 5,
      total_compensation_url: url,
    },
  });
  const PATH = "/v1/us/sec/companies/0000000123/executive-compensation?year=2023";

  test("is recorded as a path, and listed below the base URL of the day", async () => {
    await write([pay(PATH)]);
    expect((await log())[0]?.data.total_compensation_url).toBe(PATH);
    for (const baseUrl of ["https://data.example.org", "https://new.example.org/api"]) {
      const { out } = await govdata(["events", "--json"], { DATABASE_URL: scratch.url, GOVDATA_BASE_URL: baseUrl });
      expect(JSON.parse(out)[0].data).toEqual({ ...pay(PATH).data, total_compensation_url: `${baseUrl}${PATH}` });
    }
  });

  test("that isn't a path is refused: it would stay when the service moves", async () => {
    await expect(write([pay(`https://data.example.org${PATH}`)])).rejects.toThrow(
      "compensation.filed: total_compensation_url is not a path",
    );
    expect(await log()).toEqual([]);
  });

  test("is known in every type of event", () => {
    for (const name of EVENT_TYPE_NAMES) {
      const fields = Object.entries<TSchema>(EVENT_TYPES[name].data.properties);
      const own = fields.filter(([, { example }]) => String(example).startsWith("https://data.example.org/"));
      expect({ name, fields: OWN_ADDRESSES[name] ?? [] }).toEqual({ name, fields: own.map(([field]) => field) });
    }
  });
});

test("every type has the fields of its `data` described, and takes no other", () => {
  for (const name of EVENT_TYPE_NAMES) {
    const { data, description } = EVENT_TYPES[name];
    expect(description).not.toBe("");
    expect(data.additionalProperties).toBe(false);
    expect<unknown>(data.required?.toSorted()).toEqual(Object.keys(data.properties).toSorted());
    for (const field of Object.values(data.properties)) expect(field.description).toMatch(/\w/);
  }
});

describe("govdata events", () => {
  const run = (...words: string[]) => govdata(["events", ...words], { DATABASE_URL: scratch.url });

  test("lists the log as JSON, narrowed by type, time and number", async () => {
    await write([item("5.02"), departure("Jane Doe"), item("9.01")]);
    const all = JSON.parse((await run("--json")).out);
    expect(all.map(({ type }: { type: string }) => type)).toEqual([
      "corporate_event.created",
      "board.changed",
      "corporate_event.created",
    ]);
    expect(Object.keys(all[0])).toEqual(["id", "type", "timestamp", "data"]);
    expect(all[0].timestamp).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
    expect(JSON.parse((await run("--json", "--type", "board.changed")).out)).toHaveLength(1);
    expect(JSON.parse((await run("--json", "--limit", "1")).out)[0].data.item_code).toBe("9.01");
    expect(JSON.parse((await run("--json", "--since", "2999-01-01")).out)).toEqual([]);
    const next = JSON.parse((await run("--json", "--after", String(all[0].id), "--limit", "1")).out);
    expect(next.map(({ id }: { id: number }) => id)).toEqual([all[1].id]);
    expect(JSON.parse((await run("--json", "--after", String(all[2].id))).out)).toEqual([]);
    expect((await run()).out).toContain("Jane Doe");
  }, 30_000);

  test.each([
    [["--since", "yesterday"], `"yesterday" is not a time; accepted: a date (2025-01-31`],
    [["--since", "2024-02-30"], `"2024-02-30" is not a time; accepted: a date (2025-01-31`],
    [["--after", "-1"], `"-1" is not an event id (a whole number from 0)`],
    [["--limit", "0"], "accepted: a whole number from 1"],
    [["--type", "board.change"], "did you mean board.changed?"],
  ])("refuses %j", async (words, message) => {
    const { code, error } = await run(...words);
    expect(code).toBe(2);
    expect(error).toContain(message);
  });
});
