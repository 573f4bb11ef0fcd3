import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { answerOfScript, type PythonPackage, pythonPackage } from "../../support/python.ts";
import { repeats } from "../../support/repeats.ts";
import { type SharedServer, starterServer } from "../../support/server.ts";
import { pythonClient, ROOT } from "./installed.ts";

/** marimo and matplotlib are large: a usual run does without the notebooks. */
const MARIMO: PythonPackage = repeats(false, true)
  ? pythonPackage("marimo", "0.25.2", ["matplotlib==3.11.2", "pyarrow==26.0.1", "pandas==3.1.1", "httpx==0.28.1"])
  : { reason: "only .ci/run --all runs notebooks" };

interface Point {
  fiscal_year: number;
  value: number;
  filing_accession: string;
}
interface County {
  fips: string;
  name: string;
  value: number;
  moe: number;
}
interface Month {
  period: string;
  employment: number;
}

/** Sacramento County, which the notebook on incomes compares with. */
const CHOSEN = "06067";

describe.skipIf("reason" in MARIMO)("the notebooks", () => {
  let server: SharedServer;
  beforeAll(async () => {
    server = await starterServer();
  }, 60_000);

  const run = async <Row>(name: string, variable: string): Promise<Row[]> =>
    answerOfScript<Row[]>(
      MARIMO,
      join(import.meta.dir, "run_notebook.py"),
      [join(ROOT, "clients", "python", "notebooks", name), variable],
      { PYTHONPATH: await pythonClient(), GOVDATA_URL: server.url, GOVDATA_KEY: server.key },
    );

  test("trace ten years of a company to their filings, as the API has them", async () => {
    const rows = await run<Record<string, unknown>>("company_ten_years.py", "figures");
    const { data } = await server.json<{ data: { series: Point[] } }>("/v1/us/sec/companies/AAPL/financials/revenue");
    const years = data.series.slice(-10);
    expect(rows).toHaveLength(10);
    expect(rows).toMatchObject(
      years.map(({ fiscal_year, value, filing_accession }) => ({
        fiscal_year,
        value_revenue: value,
        filing_accession_revenue: filing_accession,
        filed_revenue: expect.stringMatching(/^10-K of \d{4}-\d\d-\d\d$/),
      })),
    );
  }, 120_000);

  test("show how far months were revised between two days, as the API has them", async () => {
    const rows = await run<Record<string, unknown>>("industry_revisions.py", "revisions");
    const [then, now] = await Promise.all(
      ["2023-01-31", "2024-01-31"].map(async (day) => {
        const path = `/v1/us/bls/industries/05/employment?from_date=2019-01&as_of=${day}`;
        return new Map((await server.json<{ data: Month[] }>(path)).data.map((row) => [row.period, row.employment]));
      }),
    );
    const months = [...(then?.keys() ?? [])].filter((period) => now?.has(period));
    expect(months.length).toBeGreaterThan(30);
    expect(rows).toEqual(
      months.map((period) => {
        const [employment_then = Number.NaN, employment_now = Number.NaN] = [then?.get(period), now?.get(period)];
        return { period, employment_then, employment_now, revised_by: employment_now - employment_then };
      }),
    );
    expect(rows.some(({ revised_by }) => revised_by !== 0)).toBe(true);
  }, 120_000);

  test("map the counties of a state whose incomes differ from a county's, as the API compares them", async () => {
    const rows = await run<Record<string, unknown>>("county_incomes.py", "differences");
    const values = "/v1/us/census/metrics/median_household_income/values?level=county&state=CA&per_page=200";
    const { data, metadata } = await server.json<{ data: County[]; metadata: { vintage: string } }>(values);
    expect(data.map(({ fips }) => fips)).toContain(CHOSEN);
    const isSignificant = new Map<string, boolean | null>();
    for (const { fips } of data.filter((county) => county.fips !== CHOSEN)) {
      const path = `/v1/us/census/metrics/median_household_income/compare?places=${CHOSEN},${fips}`;
      const answer = await server.json<{ data: { places: { significant_vs_first: boolean | null }[] } }>(
        `${path}&vintage=${metadata.vintage}`,
      );
      isSignificant.set(fips, answer.data.places[1]?.significant_vs_first ?? null);
    }
    const chosen = data.find(({ fips }) => fips === CHOSEN)?.value ?? Number.NaN;
    expect(rows).toEqual(
      data.map(({ fips, name, value, moe }) => ({
        ...{ fips, name, value, moe, difference: value - chosen },
        is_significant: isSignificant.get(fips) ?? null,
      })),
    );
    expect(new Set(isSignificant.values())).toEqual(new Set([true, false]));
  }, 120_000);
});
