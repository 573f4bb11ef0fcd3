/**
 * Prints what data/starter holds, as the tables of data/README.md: of the census by vintage, by metric and level, by
 * breakdown; of the labor surveys by release or year. With `labor` only the last of these, without it the others.
 *
 * Usage: node scripts/bun.mjs scripts/starter/coverage.ts [labor]
 */

import { METRICS, type MetricDefinition } from "../../src/census/metrics/metrics.ts";
import { LEVELS, type Level } from "../../src/census/vocabulary/vintages.ts";
import { dataFile } from "../../src/executable/data.ts";
import type { StarterManifest, StarterTable } from "../../src/starter/manifest.ts";
import { laborLines } from "./coverage-labor.ts";

/** A line of `census_coverage`: how many places of a level have a value, in one vintage. */
interface Coverage {
  vintage: string;
  level: string;
  metric: string;
  dimension: string;
  valueCount: number;
}

const manifest = (await dataFile("starter/manifest.json").json()) as StarterManifest;
const censusVintages = manifest.vintages
  .filter(({ dataset }) => dataset === "census")
  .toSorted((one, other) => (one.label < other.label ? -1 : 1));

/** The rows of a table as COPY's text form has them; no field that is used here has an escape in it. */
async function rowsOf({ file, columns }: StarterTable): Promise<Record<string, string>[]> {
  const text = Bun.zstdDecompressSync(await dataFile(`starter/${file}`).bytes()).toString();
  return text
    .trimEnd()
    .split("\n")
    .map((line) => Object.fromEntries(line.split("\t").map((field, index) => [columns[index] ?? "", field])));
}

async function rowsOfDerived(table: string): Promise<Record<string, string>[]> {
  const found = manifest.tables.find((one) => one.table === table);
  if (!found) throw new Error(`data/starter has no ${table}`);
  return rowsOf(found);
}

const coverage: Coverage[] = (await rowsOfDerived("census_coverage")).map((row) => ({
  vintage: row.vintage ?? "",
  level: row.level ?? "",
  metric: row.metric ?? "",
  dimension: row.dimension ?? "",
  valueCount: Number(row.value_count),
}));

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
const heading = (cells: readonly string[]): string => `${line(cells)}\n${line(cells.map(() => "---"))}`;
const count = (value: number): string => value.toLocaleString("en-US");

/** `2010–12 2014`: years, neighbours joined. */
function spans(years: readonly number[]): string {
  const found: [number, number][] = [];
  for (const year of years) {
    const last = found.at(-1);
    if (last && last[1] === year - 1) last[1] = year;
    else found.push([year, year]);
  }
  return found
    .map(([first, last]) => {
      const isOneCentury = Math.floor(first / 100) === Math.floor(last / 100);
      return first === last ? `${first}` : `${first}–${isOneCentury ? String(last).slice(2) : last}`;
    })
    .join(" ");
}

/** Vintages of one survey with about as many places each, as `5y 2010–12 2014 (3,221)`. */
function cell(rows: readonly { vintage: string; valueCount: number }[]): string {
  const groups: { survey: string; most: number; years: number[] }[] = [];
  for (const { vintage, valueCount } of rows.toSorted((one, other) => (one.vintage < other.vintage ? -1 : 1))) {
    if (valueCount === 0) continue;
    const survey = vintage.endsWith("acs5") ? "5y" : "1y";
    const group = groups.find(
      (one) => one.survey === survey && Math.max(one.most, valueCount) <= 1.2 * Math.min(one.most, valueCount),
    );
    const year = Number(vintage.slice(0, 4));
    if (group) {
      group.years.push(year);
      group.most = Math.max(group.most, valueCount);
    } else groups.push({ survey, most: valueCount, years: [year] });
  }
  return groups.map(({ survey, most, years }) => `${survey} ${spans(years)} (${count(most)})`).join("; ") || "–";
}

/** The levels whose land areas an edition has. */
const levelsWithAreas = new Set(
  (
    await Promise.all(
      censusVintages.flatMap(({ tables }) => tables.filter(({ table }) => table === "census_gazetteer")).map(rowsOf),
    )
  ).flatMap((rows) => rows.map(({ level = "" }) => level)),
);

/** What there is of a metric at a level: where it needs several stored ones, the vintages that have them all. */
function ofMetric(metric: MetricDefinition, level: string): { vintage: string; valueCount: number }[] {
  if (metric.readTime?.kind === "per_square_mile" && level !== "nation" && !levelsWithAreas.has(level)) return [];
  const stored = metric.stored;
  const rows = coverage.filter((row) => row.level === level && row.dimension === "");
  return [...new Set(rows.map(({ vintage }) => vintage))].map((vintage) => ({
    vintage,
    valueCount: Math.min(
      ...stored.map((name) => rows.find((row) => row.vintage === vintage && row.metric === name)?.valueCount ?? 0),
    ),
  }));
}

/** Nation and states are read from the same vintages, and are shown together. */
const COLUMNS = [
  { level: "state", title: "nation and states" },
  { level: "county", title: "counties" },
  { level: "place", title: "places" },
  { level: "tract", title: "tracts" },
  { level: "metro", title: "metropolitan areas" },
] as const;
const titles = COLUMNS.map(({ title }) => title);

const LEVEL_NAMES: Readonly<Record<Level, [one: string, many: string]>> = {
  nation: ["nation", "nations"],
  state: ["state", "states"],
  county: ["county", "counties"],
  place: ["place", "places"],
  tract: ["tract", "tracts"],
  metro: ["metropolitan area", "metropolitan areas"],
};

/** What a vintage or an edition has rows of: `1 state, 3,220 counties`. */
function levelsText(rows: readonly Record<string, string>[]): string {
  const byLevel = Map.groupBy(rows, ({ level = "" }) => level);
  return LEVELS.flatMap((level) => {
    const here = byLevel.get(level)?.length ?? 0;
    return here === 0 ? [] : [`${count(here)} ${LEVEL_NAMES[level][here === 1 ? 0 : 1]}`];
  }).join(", ");
}

/** The vintages of estimates, and what they were read from. */
async function printVintages(): Promise<void> {
  const files = Map.groupBy(await rowsOfDerived("census_files"), ({ vintage = "" }) => vintage);
  console.log(heading(["vintage", "values", "of", "from the ACS tables"]));
  for (const { label, rowCount, tables } of censusVintages) {
    const places = tables.find(({ table }) => table === "census_places");
    if (!places) continue;
    const read = [...new Set(files.get(label)?.map((file) => file.acs_table ?? ""))].sort();
    const shown = read.length > 6 ? `${read.length} tables from ${read[0]} to ${read.at(-1)}` : read.join(", ");
    console.log(line([`\`${label}\``, count(rowCount), levelsText(await rowsOf(places)), shown]));
  }
}

/** The editions of geography. */
async function printEditions(): Promise<void> {
  console.log(`\n${heading(["edition", "rows", "of"])}`);
  for (const { label, tables } of censusVintages) {
    const [table] = tables;
    if (!table || table.table === "census_places" || table.table === "census_blocks") continue;
    const rows = await rowsOf(table);
    const areas = new Set(rows.map(({ cbsa }) => cbsa)).size;
    const text =
      table.table === "census_gazetteer" ? levelsText(rows) : `counties of ${areas} metro- and micropolitan areas`;
    console.log(line([`\`${label}\``, count(table.rows), text]));
  }
}

function printMetrics(): void {
  console.log(`\n${heading(["metric", ...titles])}`);
  for (const metric of METRICS) {
    const nation = ofMetric(metric, "nation").filter(({ valueCount }) => valueCount > 0);
    const states = ofMetric(metric, "state").filter(({ valueCount }) => valueCount > 1);
    const missing = nation.filter(({ vintage }) => !states.some((state) => state.vintage === vintage));
    if (missing.length > 0) throw new Error(`${metric.name}: nation and states need columns of their own`);
    console.log(line([`\`${metric.name}\``, ...COLUMNS.map(({ level }) => cell(ofMetric(metric, level)))]));
  }
}

function printBreakdowns(): void {
  console.log(`\n${heading(["breakdown", ...titles])}`);
  const dimensions = Map.groupBy(
    coverage.filter(({ dimension }) => dimension !== ""),
    ({ metric, dimension }) => `\`${metric}\` by ${dimension}`,
  );
  for (const [name, rows] of [...dimensions].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    console.log(line([name, ...COLUMNS.map(({ level }) => cell(rows.filter((row) => row.level === level)))]));
}

async function printLabor(): Promise<void> {
  console.log(heading(["survey", "release or year", "periods", "of"]));
  for (const cells of await laborLines({ manifest, rowsOf, spans })) console.log(line(cells));
}

if (process.argv[2] === "labor") await printLabor();
else {
  await printVintages();
  await printEditions();
  printMetrics();
  printBreakdowns();
}
