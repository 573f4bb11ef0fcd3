import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Sql } from "postgres";
import { allDatasets, allMetricSources } from "../../src/features.ts";
import type { DatasetState } from "../../src/http/versions.ts";
import { oews } from "../../src/labor/oews/load/oews.ts";
import type { AreaMetric, AreaValue, MetricLevel, MetricQuery, MetricSource } from "../../src/metrics/metric.ts";
import { valuesOfAreas } from "../../src/metrics/values-of-areas.ts";
import { seedLending } from "../contract/lending-seed.ts";
import { AREA_COLUMNS, inArea, nation, occupation, oewsWorkbook } from "../labor/oews/made-workbooks.ts";
import { loadFrom, type MadeFiles } from "../support/load.ts";
import { startFromSource, type TestServer } from "../support/server.ts";

const SOURCES = await allMetricSources();

let server: TestServer;
let sql: Sql;
beforeAll(async () => {
  server = await startFromSource({
    hasStarterData: true,
    async seed({ database }) {
      await seedLending(database);
      await loadFrom(oews, database, await wagesOfAreas());
    },
  });
  sql = server.scratch.database.sql;
}, 240_000);
afterAll(() => server.stop());

const stateOf = (dataset: string): DatasetState => ({
  ...{ dataset, version: 1, stamp: "1", published: "1" },
  updatedAt: "2026-01-01T00:00:00Z",
});

/** Wages of states and metropolitan areas: the starter data has those of the nation. */
async function wagesOfAreas(): Promise<MadeFiles> {
  const chiefs = occupation("11-1011", "Chief Executives", "detailed", { A_PCT90: "#", H_PCT90: "#", A_MEAN: "*" });
  const workbook = (areas: readonly Parameters<typeof inArea>[0][]) =>
    oewsWorkbook(
      areas.flatMap((area) => inArea(area, nation([chiefs]))),
      { columns: AREA_COLUMNS },
    );
  return {
    "state_M2022_dl.xlsx": await workbook([
      ["06", "California", "2", "CA"],
      ["12", "Florida", "2", "FL"],
    ]),
    "MSA_M2022_dl.xlsx": await workbook([
      ["31080", "Los Angeles-Long Beach-Anaheim, CA", "4", "CA"],
      ["41860", "San Francisco-Oakland-Hayward, CA", "4", "CA"],
    ]),
  };
}

type Row = Record<string, unknown>;
interface Answer {
  data: Row | Row[];
  metadata: { value_notes?: Record<string, string>; cancelled_loans?: number | null };
  error?: { status: number; message: string };
}

const answers = new Map<string, Promise<Answer>>();
/** Returns an answer of an endpoint, asked for once. */
function answerOf(path: string): Promise<Answer> {
  const answer = answers.get(path) ?? server.json<Answer>(path);
  answers.set(path, answer);
  return answer;
}

/** A figure as both sides give it. `note`: why it is null, or what is special about it. */
interface Cell {
  value: unknown;
  note: unknown;
  moe?: unknown;
  moeNote?: unknown;
  openEnded?: unknown;
}

/** What narrows a metric with industries, ownerships or occupations. */
type Cut = Pick<MetricQuery, "naics" | "ownership" | "soc" | "adjustment">;

interface Question extends Cut {
  metric: AreaMetric;
  level: MetricLevel;
  code: string;
  period: string;
}

/** The endpoint of a dataset that has a figure; undefined where none has it. */
function pathOf({ metric, level, code, period, naics, ownership, soc, adjustment }: Question): string | undefined {
  const isYear = period.length === 4;
  switch (`${metric.dataset} ${level}`) {
    case "laus state":
    case "laus county":
      return `${ofArea(level, code)}/unemployment?adjustment=${adjustment}${isYear ? "&frequency=annual" : ""}`;
    case "ces nation":
      return `/v1/us/bls/industries/${naics ?? "00"}/employment?adjustment=${adjustment}`;
    case "jolts nation":
      return `/v1/us/bls/industries/${naics ?? "00"}/turnover?adjustment=${adjustment}`;
    case "jolts state":
      return `${ofArea(level, code)}/turnover?adjustment=${adjustment}`;
    case "jolts region":
      return `/v1/us/bls/regions/${code}/turnover?adjustment=${adjustment}`;
    case "qcew county": {
      const kind = /wage|total_wages/.test(metric.field) ? "wages" : "employment";
      return `${ofArea(level, code)}/${kind}?naics=${naics ?? "10"}${ownership ? `&ownership=${ownership}` : ""}`;
    }
    case "oews nation":
    case "oews state":
    case "oews metro":
      return (
        `/v1/us/bls/occupations/${soc ?? "00-0000"}/wages?year=${period}&` +
        `area=${level === "nation" ? "national" : code}`
      );
    case "sba county":
    case "sba state":
      return (
        `/v1/us/sba/${level === "county" ? "counties" : "states"}/${code}/lending?from_period=${period}&` +
        `to_period=${period}`
      );
    default:
      return metric.dataset === "census"
        ? `/v1/us/census/places/${code}/metrics?vintage=${period}&level=${level}`
        : undefined;
  }
}

const ofArea = (level: MetricLevel, code: string): string =>
  `/v1/us/bls/${level === "county" ? "counties" : "states"}/${code}`;

/** Returns a figure as its dataset's own endpoint has it; undefined where that has no row of it. */
async function cellOfEndpoint(question: Question): Promise<Cell | undefined> {
  const { metric, period } = question;
  const path = pathOf(question);
  const answer = path === undefined ? undefined : await answerOf(path);
  if (!answer || answer.error?.status === 404) return undefined;
  if (answer.error) throw new Error(`${path}: ${answer.error.message}`);
  if (metric.dataset === "census") return censusCell(answer.data as Row, metric.field);
  const rows = [answer.data].flat();
  const rowOfPeriod = rows.find((candidate) => String(candidate.period ?? candidate.year) === period);
  const { cancelled_loans } = answer.metadata; // of lending: counted for the whole answer, which is one quarter here
  const row: Row | undefined = rowOfPeriod && { cancelled_loans, ...rowOfPeriod };
  if (!row || !(metric.field in row)) return undefined;
  const value = row[metric.field];
  const notes = { ...answer.metadata.value_notes, ...(row.value_notes as Record<string, string> | null) };
  const isWithheld = row.suppressed === true && notes[metric.field] === undefined;
  return { value, note: value === null ? (isWithheld ? "suppressed" : (notes[metric.field] ?? null)) : null };
}

function censusCell(place: Row, name: string): Cell | undefined {
  const metrics = Object.assign({}, ...Object.values(place.metrics as Record<string, Row>)) as Record<string, Row>;
  const metric = metrics[name];
  return (
    metric && {
      ...{ value: metric.value, note: metric.value_note ?? null, moe: metric.moe, moeNote: metric.moe_note ?? null },
      openEnded: metric.open_ended,
    }
  );
}

const isTrueZero = (note: string | null): boolean => note === "no_establishments" || note === "no_loans";

function cellOfPort({ value, note, moe, moeNote, openEnded }: AreaValue, { dataset }: AreaMetric): Cell {
  if (dataset === "census") return { value, note, moe, moeNote, openEnded };
  return { value, note: value === null && !isTrueZero(note) ? note : null };
}

/** What each metric is narrowed to: both sides' default, and cuts with withheld, summed and top-coded figures. */
function cutsOf({ dataset }: AreaMetric, { adjustments, dimensions }: AreaMetric["levels"][number]): Cut[] {
  const none = { naics: undefined, ownership: undefined, soc: undefined, adjustment: adjustments[0] };
  if (dataset === "qcew")
    return [none, { ...none, naics: "23", ownership: "private" }, { ...none, naics: "61", ownership: "total" }];
  if (dataset === "oews") return [none, { ...none, soc: "11-1011" }, { ...none, soc: "29-1215" }];
  const inIndustries = dimensions.includes("naics") ? ["3361", "23"].map((naics) => ({ ...none, naics })) : [];
  return [...adjustments.map((adjustment) => ({ ...none, adjustment })), ...inIndustries];
}

/** Takes up to `most` members of a list, from all over it. */
const spread = <T>(list: readonly T[], most: number): T[] =>
  list.filter(
    (_, index) => Math.floor((index * most) / list.length) !== Math.floor(((index - 1) * most) / list.length),
  );

const METRICS = SOURCES.flatMap((source) => source.metrics.map((metric) => [metric.name, { source, metric }] as const));

describe("the figures of a metric are those of its dataset's own endpoints", () => {
  const compared = new Map<string, number>();

  test.each(METRICS)(
    "%s",
    async (_, { source, metric }) => {
      const levels = metric.levels.filter(
        ({ level }) => pathOf({ ...{ metric, level, code: "", period: "" }, ...NOTHING }) !== undefined,
      );
      for (const atLevel of levels)
        for (const cut of cutsOf(metric, atLevel)) {
          const count = await comparedCells(source, metric, atLevel.level, cut);
          const key = `${metric.dataset} ${atLevel.level}`;
          compared.set(key, (compared.get(key) ?? 0) + count);
        }
    },
    120_000,
  );

  test("at every level that has such endpoints, in more than a few cells", () => {
    const counts = Object.fromEntries([...compared].map(([level, count]) => [level, count > 10]));
    expect(Object.entries(counts).filter(([, isEnough]) => !isEnough)).toEqual([]);
    expect(compared.size).toBeGreaterThan(15);
  });
});

const NOTHING = { naics: undefined, ownership: undefined, soc: undefined, adjustment: "none" } as const;

/** Compares the figures of some areas in some periods; returns how many. */
async function comparedCells(source: MetricSource, metric: AreaMetric, level: MetricLevel, cut: Cut): Promise<number> {
  const cells = await source.cells(sql, { metric, level, ...cut }, stateOf(source.dataset)).catch((error: unknown) => {
    if ((error as { code?: string }).code !== "not_found") throw error; // an industry or occupation that is not loaded
  });
  if (!cells) return 0;
  const span = await cells.span();
  if (!span) return 0;
  const counts = new Map((await cells.periods()).map(({ period, areas }) => [period, areas]));
  const periods = new Set([span.last_period, span.first_period, ...spread([...counts.keys()].sort(), 3)]);
  let count = 0;
  for (const period of periods) {
    const all = await cells.values(period);
    const withValue = all.filter(({ value }) => value !== null);
    expect([metric.name, level, period, counts.get(period) ?? 0]).toEqual([
      metric.name,
      level,
      period,
      withValue.length,
    ]);
    const nulls = all.filter(({ value }) => value === null);
    const codes = [...new Set([...spread(all, 5), ...spread(nulls, 3)].map(({ code }) => code))];
    const areas = await source.areas(sql, level, codes, stateOf(source.dataset));
    expect(areas.map(({ code }) => code).sort()).toEqual(codes.toSorted());
    for (const value of await valuesOfAreas(cells, period, areas)) {
      const where = `${metric.name} of ${level} ${value.code} in ${period}, ${JSON.stringify(cut)}`;
      expect({ where, value }).toEqual({ where, value: all.find(({ code }) => code === value.code)! }); // of these
      const expected = await cellOfEndpoint({ metric, level, code: value.code, period, ...cut });
      if (!expected) continue;
      expect({ where, ...cellOfPort(value, metric) }).toEqual({ where, ...expected });
      count++;
    }
  }
  return count;
}

test("every metric has a name of its own, texts and a unit; its levels are those that its spans have", async () => {
  expect(new Set(METRICS.map(([name]) => name)).size).toBe(METRICS.length);
  const datasets = (await allDatasets()).map(({ name }) => name);
  for (const source of SOURCES) {
    expect(datasets).toContain(source.dataset);
    const spans = await source.spans(sql, stateOf(source.dataset));
    for (const metric of source.metrics) {
      expect([metric.name, metric.title, metric.description, metric.unit]).not.toContain("");
      const ofMetric = spans.filter(({ field }) => field === metric.field);
      for (const { level } of ofMetric) expect(metric.levels.map((atLevel) => atLevel.level)).toContain(level);
    }
  }
});

/** Levels of which the dataset has no endpoint of its own: its figures there are read only through the port. */
const WITHOUT_ENDPOINT = ["qcew nation", "qcew state"];

test("every metric is compared with an endpoint at every level that has one", () => {
  const without = METRICS.flatMap(([, { metric }]) =>
    metric.levels
      .filter(({ level }) => pathOf({ ...{ metric, level, code: "", period: "" }, ...NOTHING }) === undefined)
      .map(({ level }) => `${metric.dataset} ${level}`),
  );
  expect([...new Set(without)].sort()).toEqual(WITHOUT_ENDPOINT);
});

test("an area without a row has a null with its reason, whatever the dataset", async () => {
  const noteOf = async (name: string, level: MetricLevel, period: string, code: string) => {
    const [, { source, metric }] = METRICS.find(([candidate]) => candidate === name)!; // a metric of the list
    const cells = await source.cells(sql, { ...NOTHING, metric, level }, stateOf(source.dataset));
    const areas = await source.areas(sql, level, [code], stateOf(source.dataset));
    const [value] = await valuesOfAreas(cells, period, areas);
    return [value?.value, value?.note];
  };
  // Loving County has 57 people: 1-year estimates leave it out. The vintages below are loaded of some places only.
  expect(await noteOf("median_household_income", "county", "2019-acs1", "48301")).toEqual([null, "not_published"]);
  expect(await noteOf("median_household_income", "tract", "2023-acs5", "06001400100")).toEqual([null, "not_loaded"]);
  expect(await noteOf("sba_avg_loan_size", "county", "2024-Q1", "48301")).toEqual([null, "no_loans"]);
  expect(await noteOf("sba_loan_count", "county", "2005-Q1", "48301")).toEqual([null, "not_loaded"]);
  expect(await noteOf("laus_unemployment_rate", "state", "1950-01", "06")).toEqual([null, "not_published"]);
  // The starter data has nothing of Colorado in these surveys.
  expect(await noteOf("qcew_avg_weekly_wage", "county", "2016-Q4", "08001")).toEqual([null, "not_loaded"]);
  expect(await noteOf("jolts_hires_rate", "state", "2022-08", "08")).toEqual([null, "not_loaded"]);
});

interface TableCell {
  value: number | null;
  moe: number | null;
  period: string | null;
  value_note: string | null;
  moe_note: string | null;
}
type WideRow = Record<string, TableCell> & { fips: string; name: string };
interface Table {
  data: WideRow[];
  metadata: { metrics: { metric: string; period: string | null; areas: number; values: number }[]; notes: string[] };
  pagination: { total: number };
}

/** Returns every row of a table, page by page. */
async function wholeTable(query: string): Promise<Table> {
  const first = await server.json<Table>(`/v1/us/values?${query}&per_page=100`);
  const rows = [...first.data];
  for (let page = 2; rows.length < first.pagination.total; page++)
    rows.push(...(await server.json<Table>(`/v1/us/values?${query}&per_page=100&page=${page}`)).data);
  return { ...first, data: rows };
}

describe("tables of several metrics", () => {
  test.each(["state", "county", "metro"] as const)(
    "have the figures of every metric of level %s, each in its own period",
    async (level) => {
      const ofLevel = METRICS.filter(([, { metric }]) => metric.levels.some((atLevel) => atLevel.level === level));
      let count = 0;
      for (let start = 0; start < ofLevel.length; start += 40) {
        const part = ofLevel.slice(start, start + 40);
        const table = await wholeTable(`level=${level}&metrics=${part.map(([name]) => name).join(",")}`);
        const rows = new Map(table.data.map((row) => [row.fips, row]));
        expect(table.data.map(({ fips }) => fips)).toEqual([...rows.keys()].sort());
        for (const [name, { source, metric }] of part) {
          const atLevel = metric.levels.find((candidate) => candidate.level === level)!;
          const query = { ...NOTHING, metric, level, adjustment: atLevel.adjustments[0] };
          const cells = await source.cells(sql, query, stateOf(source.dataset));
          const column = table.metadata.metrics.find((info) => info.metric === name)!;
          const usual = cells.usualPeriod ? (await cells.usualPeriod())?.period : (await cells.span())?.last_period;
          expect([name, column.period]).toEqual([name, usual ?? null]);
          const values = usual === undefined ? [] : await cells.values(usual);
          expect([name, column.values]).toEqual([name, values.filter(({ value }) => value !== null).length]);
          for (const { code, value, moe = null, note } of values) {
            const cell = rows.get(code)![name]!;
            expect({
              name,
              code,
              value: cell.value,
              moe: cell.moe,
              note: cell.value_note,
              period: cell.period,
            }).toEqual({
              ...{ name, code, value, moe, note, period: usual! },
            });
            count++;
          }
          for (const row of table.data) {
            const cell = row[name]!;
            if (cell.value === null) expect([row.fips, name, cell.value_note]).not.toContain(null);
            if (cell.moe === null) expect([row.fips, name, cell.moe_note]).not.toContain(null);
          }
        }
      }
      expect(count).toBeGreaterThan(30);
    },
    120_000,
  );

  const MIXED = "metrics=median_household_income,laus_unemployment_rate,qcew_avg_weekly_wage";

  test("tell that the counties of their periods differ, and keep both codes", async () => {
    const { data, metadata } = await wholeTable(`${MIXED}&state=CT`);
    const codes = data.map(({ fips }) => fips);
    expect(codes).toContain("09001");
    expect(codes).toContain("09110");
    expect(metadata.notes.join()).toContain("The counties of Connecticut changed between the periods of these metrics");
    const fairfield = data.find(({ fips }) => fips === "09001")!;
    expect(fairfield.median_household_income).toMatchObject({ value: null, value_note: "not_published" });
    expect(fairfield.qcew_avg_weekly_wage?.value).toBeGreaterThan(0);
  });

  test("are the same long, and in CSV", async () => {
    const { data } = await wholeTable(`${MIXED}&state=MD`);
    const long = await server.json<{ data: (TableCell & { fips: string; metric: string })[] }>(
      `/v1/us/values?${MIXED}&state=MD&shape=long&per_page=100`,
    );
    expect(long.data.length).toBe(3 * data.length);
    for (const { fips, metric, value, moe, period } of long.data)
      expect(data.find((row) => row.fips === fips)?.[metric]).toMatchObject({ value, moe, period });
    // Pages of a size that cuts areas in two.
    const paged = await Promise.all(
      [1, 2, 3].map((page) =>
        server.json<{ data: unknown[] }>(`/v1/us/values?${MIXED}&state=MD&shape=long&per_page=7&page=${page}`),
      ),
    );
    expect(paged.flatMap((answer) => answer.data)).toEqual(long.data.slice(0, 21));
    const csv = await (await server.get(`/v1/us/values?${MIXED}&state=MD&format=csv`)).text();
    const [header = "", ...lines] = csv.trim().split("\r\n");
    expect(header.split(",").slice(3, 8)).toEqual(
      ["", "_moe", "_period", "_value_note", "_moe_note"].map((end) => `median_household_income${end}`),
    );
    expect(lines.length).toBe(data.length);
    for (const [index, line] of lines.entries()) {
      const { fips, name, median_household_income: income } = data[index]!;
      expect(line).toStartWith(
        `${fips},"${name}",county,${income?.value ?? ""},${income?.moe ?? ""},${income?.period}`,
      );
    }
  });

  test("have the named places in their order, and nulls with a reason for what a metric lacks", async () => {
    const { data } = await server.json<Table>(`/v1/us/values?${MIXED}&places=48301,06037,06001`);
    expect(data.map(({ fips }) => fips)).toEqual(["48301", "06037", "06001"]);
    const one = await server.json<Table>(
      "/v1/us/values?metrics=median_household_income&vintage=2019-acs1&places=48301",
    );
    expect(one.data[0]?.median_household_income).toMatchObject({ value: null, value_note: "not_published" });
  });

  test.each([
    ["metrics=laus_unemployment_rate&level=tract", 400, "has nothing at level tract; it has: state, county"],
    ["metrics=unemployment_rat", 400, 'did you mean "unemployment_rate"'],
    ["metrics=laus_unemployment_rate&period=2016-Q4", 400, "the metric is monthly"],
    ["metrics=laus_unemployment_rate&vintage=2019-acs5", 400, "none of the metrics takes it"],
    ["metrics=poverty_rate&naics=23", 400, "add a metric that has naics"],
    ["metrics=laus_unemployment_rate&adjustment=sa", 400, "is not published of laus_unemployment_rate; accepted: nsa"],
    ["metrics=poverty_rate&places=99999", 400, '"99999": no county that these metrics have'],
    ["metrics=poverty_rate&places=06001,09110&state=CA", 400, '"09110" contradicts state "06"'],
    ["metrics=poverty_rate&level=metro&state=CA", 400, "contradicts level=metro"],
    [
      "metrics=poverty_rate&vintage=2009-acs5&level=place",
      404,
      "poverty_rate at level place: the loaded files have no value in 2009-acs5",
    ],
    ["metrics=qcew_avg_weekly_wage&naics=05", 404, "There is no industry"],
  ])("refuse %s", async (query, status, words) => {
    const { error } = await server.json<Answer>(`/v1/us/values?${query}`);
    expect(error).toMatchObject({ status, message: expect.stringContaining(words) });
  });

  test("are of the metrics that the list has, with what is loaded", async () => {
    const { data } = await server.json<{
      data: { name: string; newest_period: string | null; absent: string | null }[];
    }>("/v1/us/metrics");
    expect(data.map(({ name }) => name)).toEqual(METRICS.map(([name]) => name));
    for (const { newest_period: newest, absent } of data) expect(newest === null).toBe(absent !== null);
  });
});
