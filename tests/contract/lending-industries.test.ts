import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { naics } from "../../src/reference/naics.ts";
import { copyRawLoans, REPLICA } from "../lending/load/raw-loans.ts";
import { csvOf, HAS_SOURCES, load, type MadeLoan, nameOf } from "../lending/load/support.ts";
import { servedCommand } from "../support/command.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { asRecord } from "./lending-seed.ts";

const LOANS: MadeLoan[] = [
  { gross: "100.05", guaranteed: "50.00", status: "CHGOFF", chargedOff: "33.34", approved: "2024-01-01" },
  { gross: "200.00", guaranteed: "150.0", jobs: "17600.0", approved: "2024-03-31" },
  { gross: "0.01", guaranteed: "0.0", jobs: "", status: "CANCLD", approved: "2024-02-29", naics: "722110" },
  { gross: "50.00", guaranteed: "0", state: "CA", county: "ORANGE", naics: "722511" },
  { gross: "60.00", guaranteed: "0", naics: "" },
  { gross: "70.00", guaranteed: "0", naics: "239999", state: "CA", county: "ORANGE" },
  { gross: "80.00", guaranteed: "0", naics: "336411" },
  { gross: "90.00", guaranteed: "0", naics: "32" },
  { gross: "7.00", guaranteed: "0", naics: "454110" },
  { gross: "400.0", guaranteed: "300.0", approved: "2026-06-30" },
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    seed: async ({ database }) => void (await load(database, { [nameOf()]: csvOf(LOANS) })),
  });
});
afterAll(() => server.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
const get = (path: string, from = server): Promise<any> => from.json(`/v1/us/sba/industries/${path}`);

const QUARTER = "from_period=2024-Q1&to_period=2024-Q1";
const NATION = { level: "nation", state_fips: null };
const RESTAURANTS = { naics_code: "722511", naics_title: "Full-Service Restaurants" };

describe("lending to an industry", () => {
  test("is that of a county, a state or the nation, as geo, state and county say", async () => {
    const [orange] = (await get(`722511/lending?county=06059&${QUARTER}`)).data;
    expect(orange).toMatchObject({ geo: "county", level: "county", state_fips: "06", county_fips: "06059" });
    expect(orange).toMatchObject({ loan_count: 1, total_amount: 50 });
    for (const query of ["geo=county&county=06059", "geo=county&county=06059&state=CA"])
      expect((await get(`722511/lending?${query}&${QUARTER}`)).data).toEqual([orange]);
    const [state] = (await get(`722511/lending?geo=state&state=CA&year=2024&quarter=1`)).data;
    expect(state).toMatchObject({ geo: "state", loan_count: 1, county_fips: null });
    expect((await get(`722511/lending?geo=national&${QUARTER}`)).data).toMatchObject([
      { geo: "national", loan_count: 3 },
    ]);
    for (const query of ["geo=state", "geo=county&state=CA", "geo=national&state=CA"]) {
      const { error } = await get(`722511/lending?${query}`);
      expect(error.details[0].parameter).toBe("geo");
      expect(error.details[0].message).toContain("accepted: national without both, state with state=");
    }
  });

  test("is one object of the newest quarter, with the figures of a county's record", async () => {
    const { data, metadata } = await get("722511/lending");
    expect(data).toEqual(
      asRecord({
        geo: "national",
        county_fips: null,
        ...RESTAURANTS,
        ...NATION,
        period: "2026-Q2",
        loan_count: 1,
        total_amount: 400,
        avg_loan_size: 400,
        median_loan_size: 400,
        guaranteed_amount: 300,
        avg_guarantee_pct: 0.75,
        jobs_supported: 3,
        charge_off_count: 0,
        charge_off_rate: 0,
        charge_off_amount: 0,
      }),
    );
    expect(metadata).toMatchObject({
      source: "U.S. Small Business Administration, 7(a) FOIA loan data",
      latest_period: "2026-Q2",
      as_of: "2026-06-30",
      cancelled_loans: 0,
      unresolved: 0,
      units: { total_amount: "usd", loan_count: "loans" },
    });
  });

  test("counts every code that begins with the digits, as filed, in the nation and in a state", async () => {
    const newYork = {
      period: "2024-Q1",
      loan_count: 3,
      total_amount: 300.06,
      avg_loan_size: 100.02,
      median_loan_size: 100.05,
      guaranteed_amount: 200,
      avg_guarantee_pct: 0.416583,
      jobs_supported: 17603,
      charge_off_count: 1,
      charge_off_rate: 0.111111,
      charge_off_amount: 33.34,
    };
    const ofState = await get(`72/lending?state=NY&${QUARTER}`);
    expect(ofState.data).toEqual([
      asRecord({
        geo: "state",
        county_fips: null,
        naics_code: "72",
        naics_title: "Accommodation and Food Services",
        level: "state",
        state_fips: "36",
        ...newYork,
      }),
    ]);
    expect(ofState.metadata).toMatchObject({ cancelled_loans: 1, unresolved: 1 });
    const nation = await get(`72/lending?${QUARTER}`);
    expect(nation.data).toMatchObject([{ ...NATION, loan_count: 4, total_amount: 350.06, median_loan_size: 75.03 }]);
    expect(nation.metadata).toMatchObject({ cancelled_loans: 1, unresolved: 2 });
    expect((await get(`722511/lending?${QUARTER}`)).data).toMatchObject([{ loan_count: 3 }]);
    expect((await get(`722110/lending?${QUARTER}&state=36`)).data).toMatchObject([
      { loan_count: 1, total_amount: 0.01 },
    ]);
    for (const query of ["", "&state=NY"])
      expect((await get(`31-33/lending?${QUARTER}${query}`)).data).toMatchObject([
        { loan_count: 2, total_amount: 170 },
      ]);
    expect((await get(`336/lending?${QUARTER}&state=CA`)).data).toMatchObject([{ loan_count: 0, avg_loan_size: null }]);
  });

  test("has zeros for a quarter without loans, nulls for one that is not loaded, and accepts open ranges", async () => {
    const { data } = await get("722511/lending?from_period=2025-Q4");
    expect(data.map(({ period }: { period: string }) => period)).toEqual(["2025-Q4", "2026-Q1", "2026-Q2"]);
    expect(data[0]).toMatchObject({ loan_count: 0, total_amount: 0, median_loan_size: null });
    const unknown = await get("722511/lending?from_period=2005-Q1&to_period=2005-Q1&state=NY");
    expect(unknown.data).toMatchObject([{ loan_count: null, total_amount: null }]);
    expect(unknown.metadata).toMatchObject({ cancelled_loans: null, unresolved: null });
  });

  test("says how its code changed between editions", async () => {
    const notes = async (code: string): Promise<string> => (await get(`${code}/lending`)).metadata.notes.join(" ");
    expect(await notes("722110")).toContain("722110 is a code of NAICS 2007 that later editions lack");
    expect(await notes("233")).toContain("233 is a code of NAICS 1997 that later editions lack");
    expect(await notes("454110")).toContain(
      "454110 is a code of NAICS 2017 that NAICS 2022 lacks: loans filed by the edition of 2022 are under",
    );
    expect(await notes("455")).toContain(
      "NAICS 2022 has industries in 455 that were elsewhere in 2017: earlier loans are under 452",
    );
    for (const code of ["722511", "72", "44-45"]) expect(await notes(code)).not.toContain("NAICS 2022 ");
  });

  test("is a 404 with the nearest code for an unknown code, and a 400 for a malformed code or state", async () => {
    const error = async (path: string) => (await get(path)).error;
    expect(await error("722599/lending")).toMatchObject({
      status: 404,
      message: expect.stringContaining(
        "the nearest code that contains it is 7225 (Restaurants and Other Eating Places)",
      ),
    });
    expect((await error("31/lending")).message).toContain("request 31-33");
    expect((await error("239999/lending")).message).toContain("is 23 (Construction)");
    expect((await error("99/lending")).message).toContain("accepted: 11 to 92");
    for (const path of ["7/lending", "7225111/lending", "31-34/lending", "food/lending"])
      expect(await error(path)).toMatchObject({ status: 400, code: "invalid_request" });
    expect((await error("72/lending?state=Floridia")).message).toContain('"12" (Florida)');
    expect((await error("72/lending?from_period=2024-Q2&to_period=2024-Q1")).status).toBe(400);
  });

  test("has the same figures as CSV and NDJSON", async () => {
    const path = `/v1/us/sba/industries/72/lending?from_period=2023-Q4&to_period=2024-Q2`;
    const { data } = await server.json(path);
    const lines = (await (await server.get(`${path}&format=ndjson`)).text()).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(data as object[]);
    const csv = (await (await server.get(`${path}&format=csv`)).text()).trimEnd().split("\r\n");
    expect(csv).toHaveLength(4);
    expect(csv[2]).toStartWith("72,Accommodation and Food Services,nation,,2024-Q1,4,350.06,");
  });
});

test("an edition of an older version answers for areas, and is a 503 with the command for industries", async () => {
  const older = await startServer({
    seed: async ({ database }) => {
      await load(database, { [nameOf()]: csvOf(LOANS) });
      await database.sql`update dataset_vintages set detail = detail - 'industries'`;
    },
  });
  try {
    const { error } = await get("72/lending", older);
    expect(error).toMatchObject({ status: 503, code: "unavailable" });
    expect(error.message).toContain(`load it again with: ${servedCommand("load sba")}`);
    expect((await older.get("/v1/us/sba/states/36/lending")).status).toBe(200);
  } finally {
    await older.stop();
  }
});

describe.skipIf(!HAS_SOURCES)("lending of real loans to industries", () => {
  let real: TestServer;
  beforeAll(async () => {
    real = await startServer({
      seed: async ({ database }) => {
        await load(database, REPLICA);
        await copyRawLoans(database);
      },
    });
  }, 120_000);
  afterAll(() => real.stop());

  const RANGE = "from_period=1990-Q4&to_period=2019-Q3";

  // biome-ignore lint/suspicious/noExplicitAny: see above
  const withLoans = (data: any[]) => data.filter(({ loan_count }) => loan_count > 0);

  test.each([
    ["the nation", undefined],
    ["California", "06"],
    ["Ohio", "39"],
  ])(
    "is in every quarter of %s what plain SQL over the raw rows gives",
    async (_, state) => {
      for (const [code, codes] of [
        ["722110", "^722110"],
        ["233", "^233"],
        ["421", "^421"],
        ["5415", "^5415"],
        ["238", "^238"],
        ["54", "^54"],
        ["44-45", "^4[45]"],
        ["31-33", "^3[123]"],
      ] as const) {
        const expected = await real.scratch.database.sql`
        select substr(quarter::text, 1, 4) || '-Q' || substr(quarter::text, 5) as period,
               count(*)::integer as loan_count,
               sum(gross)::float8 as total_amount,
               round(sum(gross) / count(*), 2)::float8 as avg_loan_size,
               round((percentile_disc(0.5) within group (order by gross)
                      + percentile_disc(0.5) within group (order by gross desc)) / 2, 2)::float8 as median_loan_size,
               sum(guaranteed)::float8 as guaranteed_amount,
               round(sum(guaranteed::numeric(60, 40) / gross) / count(*), 6)::float8 as avg_guarantee_pct,
               sum(jobs)::integer as jobs_supported,
               (count(*) filter (where status = 'CHGOFF'))::integer as charge_off_count,
               round(coalesce(sum(charged_off) filter (where status = 'CHGOFF'), 0) / sum(gross), 6)::float8
                 as charge_off_rate,
               coalesce(sum(charged_off) filter (where status = 'CHGOFF'), 0)::float8 as charge_off_amount
          from raw_loans
         where naics ~ ${codes} and quarter between 19904 and 20193
           and (${state ?? null}::text is null or state = ${state ?? null})
         group by quarter
         order by quarter`;
        const query = state === undefined ? RANGE : `${RANGE}&state=${state}`;
        const { data } = await get(`${code}/lending?${query}`, real);
        expect(data).toHaveLength(116);
        expect(expected.length).toBeGreaterThan(5);
        expect(withLoans(data)).toMatchObject([...expected]);
      }
    },
    60_000,
  );

  test("by sector and the loans without an industry add up to all loans of the nation or a state", async () => {
    const sectors = (await naics()).all().filter(({ code }) => code.length === 2 || code.includes("-"));
    expect(sectors).toHaveLength(20);
    for (const state of [undefined, "06", "39"]) {
      const [expected] = await real.scratch.database.sql`
        select count(*)::integer as loans, sum(gross)::float8 as dollars,
               (count(*) filter (where naics is null))::integer as unresolved,
               (sum(gross) filter (where naics is null))::float8 as unresolved_dollars
          from raw_loans
         where quarter between 19904 and 20193
           and (${state ?? null}::text is null or state = ${state ?? null})`;
      let [loans, cents, unresolved] = [0, 0, 0];
      for (const { code } of sectors) {
        const { data, metadata } = await get(`${code}/lending?${RANGE}${state ? `&state=${state}` : ""}`, real);
        for (const { loan_count, total_amount } of data) {
          loans += loan_count;
          cents += Math.round(total_amount * 100);
        }
        unresolved = metadata.unresolved;
      }
      expect(unresolved).toBe(expected?.unresolved);
      expect(loans + unresolved).toBe(expected?.loans);
      expect(cents / 100 + expected?.unresolved_dollars).toBe(expected?.dollars);
    }
  }, 60_000);
});
