import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startServer, type TestServer } from "../../support/server.ts";
import { copyRawLoans, REPLICA } from "./raw-loans.ts";
import { HAS_SOURCES, load } from "./support.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

/** What loans are asked for, as a query and as a condition on the rows of the files. */
const SCOPES = [
  ["", "true"],
  ["state=CA", "state = '06'"],
  ["county=06037", "county = '06037'"],
  ["industry=722", "naics like '722%'"],
  ["state=TX&industry=44-45", "state = '48' and (naics like '44%' or naics like '45%')"],
  ["county=17031&industry=8121", "county = '17031' and naics like '8121%'"],
] as const;

describe.skipIf(!HAS_SOURCES)("real 7(a) loans, against plain sums over the rows of the files,", () => {
  let server: TestServer;
  const get = (path: string): Promise<Json> => server.json(`/v1/us/sba${path}`);
  const raw = (sql: string): Promise<Json[]> => server.scratch.database.sql.unsafe(sql).then((rows) => [...rows]);
  beforeAll(async () => {
    server = await startServer({
      seed: async ({ database }) => {
        await load(database, REPLICA);
        await copyRawLoans(database);
      },
    });
  }, 60_000);
  afterAll(() => server.stop());

  test.each(SCOPES)("have the lenders of each name and state (%s)", async (query, condition) => {
    for (const [period, quarters] of [
      ["", "true"],
      ["&year=2006", "quarter between 20061 and 20064"],
      ["&from=2003-Q2&to=2007-Q1&quarter=1", "quarter between 20032 and 20071 and quarter % 10 = 1"],
    ]) {
      const expected = await raw(`
        select upper(bank) as name, bank_state as state, count(*)::int as loans, sum(gross)::float8 as total,
               round(sum(gross) / count(*), 2)::float8 as average,
               round(sum(gross) * 100
                     / (select sum(gross) from raw_loans where ${condition} and ${quarters}), 4)::float8 as share
          from raw_loans
         where ${condition} and ${quarters} and bank is not null
         group by upper(regexp_replace(bank, '\\s+', ' ', 'g')), upper(bank), bank_state
         order by 3 desc, 4 desc, 1, 2`);
      const rows: Json[] = [];
      for (let page = 1, more = true; more; page++) {
        const answer = await get(`/lenders?per_page=200&page=${page}&${query}${period}`);
        rows.push(...answer.data);
        more = answer.pagination.has_more;
      }
      const key = (row: Json) => [row.name, row.state, row.loans, row.total, row.average, row.share].join("|");
      const answered = rows.map((row: Json) =>
        key({
          name: row.display_name.toUpperCase(),
          state: row.state,
          loans: row.loan_count,
          total: row.total_amount,
          average: row.avg_amount,
          share: row.market_share_pct,
        }),
      );
      expect(answered.sort()).toEqual(expected.map(key).sort());
      expect(answered.length).toBeGreaterThan(0);
    }
  });

  test.each(SCOPES)("have the classes of size and term, and the kinds, of a quarter (%s)", async (query, condition) => {
    const { data } = await get(`/lending/characteristics?year=2006&quarter=2&${query}`);
    const [expected] = await raw(`
      select count(*)::int as total, count(*) filter (where gross <= 50000)::int as small,
             count(*) filter (where gross > 50000 and gross <= 150000)::int as middle,
             count(*) filter (where term between 61 and 84)::int as seven_years,
             count(*) filter (where term = 0)::int as no_months,
             coalesce(sum(gross) filter (where term between 61 and 84), 0)::float8 as seven_years_dollars,
             count(*) filter (where revolver = 'Y')::int as revolving
        from raw_loans where quarter = 20062 and ${condition}`);
    const count = (list: Json[], name: string) =>
      list.find((part) => (part.label ?? part.name) === name)?.loan_count ?? 0;
    expect({
      total: data.total_loans,
      small: count(data.loan_size_buckets, "Up to $50,000"),
      middle: count(data.loan_size_buckets, "Over $50,000 to $150,000"),
      seven_years: count(data.term_length_buckets, "61 to 84 months"),
      no_months: count(data.term_length_buckets, "0 months"),
      seven_years_dollars: data.term_length_buckets.find((part: Json) => part.label === "61 to 84 months").total_amount,
      revolving: count(data.revolving_vs_term, "revolving"),
    }).toEqual(expected);
    for (const list of Object.values<Json>(data).filter(Array.isArray))
      expect(list.reduce((sum: number, part: Json) => sum + part.loan_count, 0)).toBe(data.total_loans);
  });

  test.each(SCOPES)("have the outcomes of each year (%s)", async (query, condition) => {
    const { data } = await get(`/lending/outcomes?vintage_from=2000&vintage_to=2009&per_page=10&${query}`);
    const dated = "status = 'CHGOFF' and charged_off_on between approved and '2026-06-30'";
    const expected = await raw(`
      select year as vintage_year, count(status)::int as loans_in_vintage,
             count(*) filter (where status = 'P I F')::int as paid_in_full_count,
             count(*) filter (where status = 'CHGOFF')::int as charged_off_count,
             coalesce(sum(charged_off) filter (where status = 'CHGOFF'), 0)::float8 as gross_charge_off_amount,
             round(avg(charged_off_on - approved) filter (where ${dated}) * 12 / 365.2425, 1)::float8
               as avg_time_to_chargeoff_months,
             round(count(*) filter (where status = 'CHGOFF') * 100.0 / nullif(count(status), 0), 2)::float8
               as charge_off_rate_pct
        from generate_series(2000, 2009) as year
        left join raw_loans on extract(year from approved) = year and ${condition}
       group by year order by year`);
    const fields = Object.keys(expected[0]!);
    expect(data.map((row: Json) => Object.fromEntries(fields.map((field) => [field, row[field]])))).toEqual(expected);
  });

  test("have the same quarters in a lender's history as in its loans", async () => {
    const { data } = await get("/lenders?per_page=3");
    for (const { lender_id: id, display_name: name, state } of data) {
      const { data: lender } = await get(`/lenders/${id}`);
      const expected = await raw(`
        select quarter / 10 as year, quarter % 10 as quarter, count(*)::int as loan_count,
               sum(gross)::float8 as total_amount
          from raw_loans where upper(bank) = '${name.toUpperCase().replaceAll("'", "''")}' and bank_state = '${state}'
         group by raw_loans.quarter order by 1, 2`);
      expect(
        lender.history.map(({ year, quarter, loan_count, total_amount }: Json) => ({
          year,
          quarter,
          loan_count,
          total_amount,
        })),
      ).toEqual(expected);
    }
  });
});
