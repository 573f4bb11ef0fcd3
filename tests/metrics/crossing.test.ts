import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Sql } from "postgres";
import type { DatasetState } from "../../src/http/versions.ts";
import { metricSources } from "../../src/labor/metrics/sources.ts";
import { lendingMetrics } from "../../src/lending/metric-source.ts";
import { percentChange } from "../../src/metrics/change.ts";
import type { AreaMetric, MetricLevel, MetricQuery, MetricSource } from "../../src/metrics/metric.ts";
import { seedLending } from "../contract/lending-seed.ts";
import { startFromSource, type TestServer } from "../support/server.ts";

/** What a feature that reads across others has: the ports, and nothing of any survey or of lending. */
const SOURCES: readonly MetricSource[] = [...(await metricSources()), lendingMetrics];

let server: TestServer;
let sql: Sql;
beforeAll(async () => {
  server = await startFromSource({
    hasStarterData: true,
    async seed({ database }) {
      await seedLending(database);
    },
  });
  sql = server.scratch.database.sql;
}, 240_000);
afterAll(() => server.stop());

const stateOf = (dataset: string): DatasetState => ({
  dataset,
  version: 1,
  updatedAt: "2026-01-01T00:00:00Z",
  stamp: "1",
  published: "1",
});

const sourceOf = (dataset: string): MetricSource => {
  const source = SOURCES.find((candidate) => candidate.dataset === dataset);
  if (!source) throw new Error(`no source of ${dataset}`);
  return source;
};

type Cut = Partial<Pick<MetricQuery, "naics" | "ownership" | "soc" | "adjustment">>;

const queryOf = (metric: AreaMetric, level: MetricLevel, cut: Cut): MetricQuery => {
  const atLevel = metric.levels.find((candidate) => candidate.level === level);
  const has = (dimension: "naics" | "ownership" | "soc") => atLevel?.dimensions.includes(dimension) ?? false;
  return {
    metric,
    level,
    adjustment: cut.adjustment ?? atLevel?.adjustments[0] ?? "none",
    naics: has("naics") ? cut.naics : undefined,
    ownership: has("ownership") ? cut.ownership : undefined,
    soc: has("soc") ? cut.soc : undefined,
  };
};

/** Every figure of an area that the port has: by period, then by field. */
async function figuresOf(
  dataset: string,
  level: MetricLevel,
  code: string,
  cut: Cut & { kind?: "cadence" | "years" } = {},
): Promise<Map<string, Record<string, number | null>>> {
  const source = sourceOf(dataset);
  const state = stateOf(dataset);
  const figures = new Map<string, Record<string, number | null>>();
  const metrics = source.metrics.filter((metric) => metric.levels.some((candidate) => candidate.level === level));
  for (const metric of metrics) {
    const query = queryOf(metric, level, cut);
    const areYears = cut.kind === "years" || metric.cadence === "annual";
    if (areYears && metric.cadence !== "annual" && !metric.hasAnnual) continue;
    const isAvailable = metric.levels.some(
      (candidate) => candidate.level === level && candidate.adjustments.includes(query.adjustment),
    );
    if (!isAvailable) continue;
    const cells = await source.cells(sql, query, state);
    const range = areYears
      ? { from: "1900", to: "2100" }
      : metric.cadence === "quarterly"
        ? { from: "1900-Q1", to: "2100-Q4" }
        : { from: "1900-01", to: "2100-12" };
    for (const { period, value } of await cells.history([code], range)) {
      const row = figures.get(period) ?? {};
      row[metric.field] = value;
      figures.set(period, row);
    }
  }
  return figures;
}

type Row = Record<string, unknown>;

/** Rows of an endpoint: one object is a series of one. */
async function rowsOf(path: string): Promise<Row[]> {
  const { data, error } = await server.json<{ data: Row | Row[]; error?: { message: string } }>(path);
  if (error) throw new Error(`${path}: ${error.message}`);
  return [data].flat();
}

/** Fields of a row that hold a figure: numbers, and nulls of fields that have a number in another row. */
const figureFields = (rows: readonly Row[]): string[] => [
  ...new Set(
    rows.flatMap((row) => Object.entries(row).flatMap(([key, value]) => (typeof value === "number" ? [key] : []))),
  ),
];

interface Answer {
  title: string;
  path: string;
  dataset: string;
  level: MetricLevel;
  code: string;
  cut?: Cut & { kind?: "cadence" | "years" };
  /** Fields of the endpoint that the port leaves to its reader, with the reason. */
  without?: Record<string, string>;
  periodOf?: (row: Row) => string;
}

const MIAMI = "12086";
const AUTAUGA = "01001";
const ALL_QUARTERS = "from_period=1990-Q4&to_period=2026-Q2";
const COMPUTED = "QCEW publishes no change of a total over ownerships; it is computed from the figures a year before";

const ANSWERS: readonly Answer[] = [
  ...[MIAMI, AUTAUGA].flatMap((code): Answer[] => [
    ...(["employment", "wages"] as const).flatMap((kind) =>
      (
        [
          { naics: "10", ownership: "total" },
          { naics: "10", ownership: "private" },
          { naics: "23", ownership: "private" },
        ] as const
      ).map(
        (cut): Answer => ({
          title: `${kind} of ${code} in industry ${cut.naics}, ${cut.ownership}`,
          path: `/v1/us/bls/counties/${code}/${kind}?naics=${cut.naics}&ownership=${cut.ownership}`,
          dataset: "qcew",
          level: "county",
          code,
          cut,
        }),
      ),
    ),
    {
      title: `yearly unemployment of ${code}`,
      path: `/v1/us/bls/counties/${code}/unemployment?frequency=annual`,
      dataset: "laus",
      level: "county",
      code,
      cut: { kind: "years" },
    },
  ]),
  {
    title: "wages summed over ownerships",
    path: `/v1/us/bls/counties/${AUTAUGA}/wages?naics=61&ownership=total`,
    dataset: "qcew",
    level: "county",
    code: AUTAUGA,
    cut: { naics: "61", ownership: "total" },
    without: { employment_yoy_pct: COMPUTED, total_wages_yoy_pct: COMPUTED, avg_weekly_wage_yoy_pct: COMPUTED },
  },
  {
    title: `lending of ${MIAMI}`,
    path: `/v1/us/sba/counties/${MIAMI}/lending?${ALL_QUARTERS}`,
    dataset: "sba",
    level: "county",
    code: MIAMI,
  },
  {
    title: "lending of a state",
    path: `/v1/us/sba/states/09/lending?${ALL_QUARTERS}`,
    dataset: "sba",
    level: "state",
    code: "09",
  },
  {
    title: "monthly unemployment of a state, adjusted",
    path: "/v1/us/bls/states/12/unemployment?adjustment=sa",
    dataset: "laus",
    level: "state",
    code: "12",
    cut: { adjustment: "sa" },
  },
  {
    title: "yearly unemployment of a state",
    path: "/v1/us/bls/states/12/unemployment?frequency=annual",
    dataset: "laus",
    level: "state",
    code: "12",
    cut: { adjustment: "nsa", kind: "years" },
  },
  {
    title: "turnover of a state",
    path: "/v1/us/bls/states/12/turnover",
    dataset: "jolts",
    level: "state",
    code: "12",
    cut: { adjustment: "sa" },
  },
  {
    title: "turnover of a region",
    path: "/v1/us/bls/regions/South/turnover",
    dataset: "jolts",
    level: "region",
    code: "South",
    cut: { adjustment: "sa" },
  },
  ...["00", "3361"].flatMap((naics): Answer[] => [
    {
      title: `turnover of industry ${naics}`,
      path: `/v1/us/bls/industries/${naics}/turnover`,
      dataset: "jolts",
      level: "nation",
      code: "1",
      cut: { naics, adjustment: "sa" },
    },
    {
      title: `employment of industry ${naics}`,
      path: `/v1/us/bls/industries/${naics}/employment`,
      dataset: "ces",
      level: "nation",
      code: "1",
      cut: { naics, adjustment: "sa" },
    },
  ]),
  ...(["11-1011", "00-0000"] as const).map(
    (soc): Answer => ({
      title: `wages of occupation ${soc}`,
      path: `/v1/us/bls/occupations/${soc}/wages?year=2023`,
      dataset: "oews",
      level: "nation",
      code: "1",
      cut: { soc },
      periodOf: ({ year }) => String(year),
    }),
  ),
];

/** Numbers of rows that are no figures. */
const NOT_FIGURES = new Set(["year"]);

describe("a feature that imports the ports alone reads what the endpoints answer", () => {
  test.each(ANSWERS)("$title", async ({ path, dataset, level, code, cut, without = {}, periodOf }) => {
    const rows = await rowsOf(path);
    const figures = await figuresOf(dataset, level, code, cut);
    const fields = figureFields(rows).filter((field) => !NOT_FIGURES.has(field) && !(field in without));
    expect(rows.length).toBeGreaterThan(0);
    expect(fields.length).toBeGreaterThan(0);
    for (const row of rows) {
      const period = periodOf?.(row) ?? String(row.period);
      const own = figures.get(period) ?? {};
      const ofPort = Object.fromEntries(fields.map((field) => [field, own[field] ?? null]));
      const ofEndpoint = Object.fromEntries(fields.map((field) => [field, row[field]]));
      expect({ period, ...ofPort }).toEqual({ period, ...ofEndpoint });
    }
  });
});

test("a year of lending is the sum of its quarters, and null where a quarter is not loaded or not over", async () => {
  const years = await figuresOf("sba", "county", MIAMI, { kind: "years" });
  const quarters = await figuresOf("sba", "county", MIAMI);
  const of2024 = [1, 2, 3, 4].map((quarter) => quarters.get(`2024-Q${quarter}`) ?? {});
  const sum = (field: string) => of2024.reduce((total, figures) => total + (figures[field] ?? 0), 0);
  expect(years.get("2024")).toEqual({
    loan_count: sum("loan_count"),
    total_amount: Number(sum("total_amount").toFixed(2)),
    avg_loan_size: expect.any(Number),
    median_loan_size: expect.any(Number),
    guaranteed_amount: sum("guaranteed_amount"),
    avg_guarantee_pct: expect.any(Number),
    jobs_supported: sum("jobs_supported"),
    charge_off_count: sum("charge_off_count"),
    charge_off_rate: expect.any(Number),
    charge_off_amount: sum("charge_off_amount"),
    cancelled_loans: sum("cancelled_loans"),
  });
  const { total_amount: amount, loan_count: count, avg_loan_size: mean } = years.get("2024") ?? {};
  expect(mean).toBeCloseTo((amount ?? 0) / (count ?? 1), 1);
  expect(years.get("2026")).toMatchObject({ loan_count: null, total_amount: null });
  expect(years.get("2005")).toMatchObject({ loan_count: null });
  expect(years.get("2023")).toMatchObject({ loan_count: 0, avg_loan_size: null });
});

test("several metrics of a county and industry are read with their changes on a year before in a query each", async () => {
  const ofMetric = (dataset: string, field: string): [MetricSource, AreaMetric] => {
    const source = sourceOf(dataset);
    const metric = source.metrics.find((candidate) => candidate.field === field);
    if (!metric) throw new Error(`no metric ${field}`);
    return [source, metric];
  };
  const latest = async (dataset: string, field: string, level: MetricLevel, code: string, cut: Cut, years: number) => {
    const [source, metric] = ofMetric(dataset, field);
    const cells = await source.cells(sql, queryOf(metric, level, cut), stateOf(dataset));
    const { last_period: to = "" } = (await cells.span()) ?? {};
    const from = `${Number(to.slice(0, 4)) - years}${to.slice(4)}`;
    const history = await cells.history([code], { from, to });
    const newest = history.findLast(({ value }) => value !== null);
    const before = `${Number(newest?.period.slice(0, 4)) - 1}${newest?.period.slice(4)}`;
    const yearBefore = history.find(({ period }) => period === before);
    return { newest, change: percentChange(newest?.value, yearBefore?.value), industry: cells.industry };
  };
  const [employment, wage, unemployment, jobs, openings, lent] = await Promise.all([
    latest("qcew", "month3_employment", "county", MIAMI, { naics: "23", ownership: "private" }, 1),
    latest("qcew", "avg_weekly_wage", "county", MIAMI, { naics: "10", ownership: "total" }, 1),
    latest("laus", "unemployment_rate", "county", MIAMI, { adjustment: "nsa" }, 4),
    latest("ces", "employment", "nation", "1", { naics: "3361" }, 1),
    latest("jolts", "job_openings_rate", "nation", "1", { naics: "3361" }, 1),
    latest("sba", "total_amount", "county", MIAMI, {}, 1),
  ]);
  expect(employment).toMatchObject({ newest: { period: "2016-Q4", code: MIAMI }, industry: { code: "23" } });
  expect(wage.newest?.value).toBeGreaterThan(500);
  expect(unemployment.newest).toMatchObject({ period: "2020" });
  const [employmentRow] = (await rowsOf("/v1/us/bls/industries/3361/employment")).slice(-1);
  expect(jobs.change).toBe(employmentRow?.employment_yoy_pct as number);
  expect(openings.industry).toEqual({ code: "320000", title: "Durable goods manufacturing" });
  expect(lent).toMatchObject({ newest: { period: "2026-Q2", value: 400 }, change: null });
});

test("labor's list of metrics has neither lending nor what only the port has", async () => {
  const listed = (await rowsOf("/v1/us/bls/metrics")).map(({ name }) => name);
  const unlisted = (await metricSources()).flatMap(({ metrics }) =>
    metrics.filter(({ isListed }) => isListed === false),
  );
  expect(unlisted.length).toBeGreaterThan(4);
  for (const { dataset, field } of [...unlisted, ...lendingMetrics.metrics])
    expect(listed).not.toContain(`${dataset}_${field}`);
});

/** The endpoints' rows of an area in one dataset; undefined where areas of the level have no endpoint of their own. */
const pathsOf = (
  dataset: string,
  level: MetricLevel,
  code: string,
  { naics, ownership, adjustment }: Cut,
): string[] => {
  const area = `/v1/us/bls/${level === "state" ? "states" : "counties"}/${code}`;
  if (dataset === "qcew" && level === "county")
    return ["employment", "wages"].map((kind) => `${area}/${kind}?naics=${naics}&ownership=${ownership}`);
  if (dataset === "laus" && level === "state") return [`${area}/unemployment?adjustment=${adjustment}`];
  if (dataset === "jolts" && level === "state") return [`${area}/turnover?adjustment=${adjustment}`];
  return dataset === "sba" && level === "state" ? [`/v1/us/sba/states/${code}/lending?${ALL_QUARTERS}`] : [];
};

test("figures of areas and industries drawn at random are the same in one period, in a range and at the endpoints", async () => {
  let seed = 20_260_101;
  const draw = <T>(values: readonly T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647;
    return values[seed % values.length]!; // never of none
  };
  const counts = { drawn: 0, figures: 0, rows: 0 };
  for (let attempt = 0; attempt < 400 && counts.drawn < 300; attempt++) {
    const source = draw(SOURCES);
    const metric = draw(source.metrics);
    const { level, adjustments } = draw(metric.levels);
    const cut = {
      naics: draw(["10", "23", "61", "72"]),
      ownership: draw(["private", "total"]),
      soc: "11-1011",
      adjustment: draw(adjustments),
    };
    const state = stateOf(source.dataset);
    const query = queryOf(
      metric,
      level,
      source.dataset === "qcew" ? cut : { ...cut, naics: undefined, ownership: undefined },
    );
    const cells = await source.cells(sql, query, state).catch((error: { code?: string }) => {
      if (error.code !== "not_found") throw error; // an industry that is not loaded
    });
    if (!cells) continue;
    const span = await cells.span();
    if (!span) continue;
    counts.drawn++;
    const { first_period: from, last_period: to } = span;
    const all = await cells.values(to);
    const outside = await cells.values(`2099${to.slice(4)}`);
    expect([source.dataset, metric.field, outside.filter(({ value }) => value !== null)]).toEqual([
      source.dataset,
      metric.field,
      [],
    ]);
    if (all.length === 0) continue;
    const { code } = draw(all);
    const history = await cells.history([code], { from, to });
    const place = { metric: metric.field, level, code, cut };
    expect({ ...place, rows: history.filter(({ period }) => period === to) }).toEqual({
      ...place,
      rows: (await cells.values(to, [code])).map((row) => ({ ...row, period: to })),
    });
    for (const { value, note } of history) {
      expect({ ...place, isFine: value === null ? note !== null : Number.isFinite(value) }).toEqual({
        ...place,
        isFine: true,
      });
      counts.figures++;
    }
    const byPeriod = new Map(history.map(({ period, value }) => [period, value]));
    for (const path of pathsOf(source.dataset, level, code, { ...cut, adjustment: query.adjustment }))
      for (const row of await rowsOf(path).catch(() => [])) {
        if (!(metric.field in row) || !byPeriod.has(String(row.period))) continue;
        if (cut.ownership === "total" && metric.field.endsWith("_yoy_pct")) continue; // see COMPUTED
        expect({ ...place, period: row.period, value: row[metric.field] }).toEqual({
          ...place,
          period: row.period,
          value: byPeriod.get(String(row.period)),
        });
        counts.rows++;
      }
  }
  expect(counts.drawn).toBeGreaterThan(150);
  expect(counts.rows).toBeGreaterThan(500);
}, 120_000);
