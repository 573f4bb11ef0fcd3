import { DATA_TYPES, seriesOfNumber, supersectorOf } from "../../src/labor/ces/series.ts";
import { areaDivisor, PARTS } from "../../src/labor/laus/series-id.ts";
import { ADJUSTMENTS } from "../../src/labor/vocabulary/adjustment.ts";
import { formatMonth } from "../../src/labor/vocabulary/period.ts";
import type { StarterManifest, StarterTable } from "../../src/starter/manifest.ts";

/** A line of the table: survey, release or year, periods, what it has. */
export type LaborLine = [survey: string, vintage: string, periods: string, holds: string];

/** How the starter data is read, and years are written. */
export interface StarterReader {
  manifest: StarterManifest;
  rowsOf(table: StarterTable): Promise<Record<string, string>[]>;
  spans(years: readonly number[]): string;
}

/** What data/starter holds of the five labor surveys, by release or year. */
export async function laborLines(reader: StarterReader): Promise<LaborLine[]> {
  return [
    ...(await cesLines(reader)),
    ...(await joltsLines(reader)),
    ...(await lausLines(reader)),
    ...(await qcewLines(reader)),
    ...(await oewsLines(reader)),
  ];
}

/** A series of a release, as `labor_spans` has it. */
interface Span {
  series: number;
  first: number;
  last: number;
  published: string;
}

const count = (value: number): string => value.toLocaleString("en-US");

/** All rows that a dataset has of a table, over its vintages. */
async function tableOf({ manifest, rowsOf }: StarterReader, dataset: string, table: string, label?: string) {
  const found = manifest.vintages
    .filter((vintage) => vintage.dataset === dataset && (label === undefined || vintage.label === label))
    .flatMap(({ tables }) => tables.filter((one) => one.table === table));
  return (await Promise.all(found.map(rowsOf))).flat();
}

async function spansOf(reader: StarterReader, dataset: string): Promise<Map<string, Span[]>> {
  const rows = await tableOf(reader, dataset, "labor_spans");
  return Map.groupBy(
    rows.map((row) => ({
      series: Number(row.series),
      first: Number(row.first_period),
      last: Number(row.last_period),
      published: `${row.part} ${row.published_on}`,
    })),
    ({ published }) => published,
  );
}

const months = (spans: readonly Span[]): string =>
  `${formatMonth(Math.min(...spans.map(({ first }) => first)))} to ` +
  `${formatMonth(Math.max(...spans.map(({ last }) => last)))}`;

async function cesLines(reader: StarterReader): Promise<LaborLine[]> {
  const spans = await spansOf(reader, "ces");
  return reader.manifest.vintages
    .filter(({ dataset }) => dataset === "ces")
    .map(({ label }) => {
      const found = spans.get(`ces ${label}`) ?? [];
      if (found.length === 0) return ["CES", `\`${label}\``, "–", "names and NAICS codes of industries"];
      const series = found.map((span) => seriesOfNumber(span.series));
      const isGovernment = series.every(({ industry }) => supersectorOf(industry) === "90");
      const fields = DATA_TYPES.filter(({ type }) => series.some((one) => one.type === type)).map(({ field }) => field);
      const adjustments = ADJUSTMENTS.filter((one) => series.some(({ adjustment }) => adjustment === one));
      const industries = new Set(series.map(({ industry }) => industry)).size;
      const holds = `${fields.join(", ")} (${adjustments.join(", ")}) of ${industries} industries`;
      return ["CES", `\`${label}\``, months(found), isGovernment ? `${holds} of government` : holds];
    });
}

async function joltsLines(reader: StarterReader): Promise<LaborLine[]> {
  return [...(await spansOf(reader, "jolts"))].map(([published, spans]) => {
    const areas = new Set(spans.map(({ series }) => Math.floor(series / 10_000) % 100));
    const states = [...areas].filter((area) => area > 0 && area < 96).length;
    const industries = new Set(spans.map(({ series }) => Math.floor(series / 1_000_000))).size;
    return [
      "JOLTS",
      `\`${published.slice("jolts ".length)}\``,
      months(spans),
      `${count(spans.length)} series (sa, nsa): ${industries} industries, sizes, ${areas.size - states - 1} regions, ` +
        `${states} states (with the District of Columbia)`,
    ];
  });
}

async function lausLines(reader: StarterReader): Promise<LaborLine[]> {
  const lines = [...(await spansOf(reader, "laus"))].map(([published, spans]): LaborLine => {
    const [part = "", day = ""] = published.split(" ");
    const isMonthly = part === PARTS.state.monthly || part === PARTS.county.monthly;
    const divisor = areaDivisor(isMonthly ? "monthly" : "annual");
    const areas = new Set(spans.map(({ series }) => Math.floor(series / divisor))).size;
    const years = [...new Set(spans.map(({ first }) => Math.floor(first / 100)))].sort();
    return [
      "LAUS",
      `\`${day}\``,
      isMonthly ? months(spans) : reader.spans(years),
      `${isMonthly ? "months (sa)" : "annual averages"} of ${count(areas)} ` +
        `${part.includes("county") || part.includes("counties") ? "counties" : "states"}`,
    ];
  });
  return lines.toSorted(([, one, , what], [, other, , which]) => (what + one < which + other ? -1 : 1));
}

async function qcewLines(reader: StarterReader): Promise<LaborLine[]> {
  const labels = reader.manifest.vintages.filter(({ dataset }) => dataset === "qcew").map(({ label }) => label);
  return Promise.all(
    labels.toSorted().map(async (label): Promise<LaborLine> => {
      const blocks = await tableOf(reader, "qcew", "qcew_blocks", label);
      const areas = new Set(blocks.map(({ area_fips = "" }) => area_fips));
      const states = [...areas].filter((area) => area.endsWith("000")).length;
      const counties = [...areas].filter((area) => !/(?:000|999)$/.test(area));
      const detailed = new Set(blocks.filter(({ block }) => block !== "0").map(({ area_fips }) => area_fips));
      const more = counties.filter((area) => detailed.has(area)).length;
      return [
        "QCEW",
        `\`${label}\``,
        label,
        `${states} states and territories, ${count(counties.length)} counties: totals and sectors; ${more} of the ` +
          "counties with industries of 3 to 6 digits",
      ];
    }),
  );
}

async function oewsLines(reader: StarterReader): Promise<LaborLine[]> {
  const labels = reader.manifest.vintages.filter(({ dataset }) => dataset === "oews").map(({ label }) => label);
  return Promise.all(
    labels.toSorted().map(async (label): Promise<LaborLine> => {
      const areas = await tableOf(reader, "oews", "oews_areas", label);
      const occupations = new Set((await tableOf(reader, "oews", "oews_occupations", label)).map(({ soc }) => soc));
      const names = areas.map(({ name }) => name).join(", ");
      return [
        "OEWS",
        `\`${label}\``,
        `May ${label}`,
        `${count(occupations.size)} occupations and their groups in the ${names}`,
      ];
    }),
  );
}
