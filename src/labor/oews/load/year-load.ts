import type { TransactionSql } from "postgres";
import { sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import { type RowChange, refuseShrinking } from "../../../loading/publishing/checks.ts";
import type { Publication } from "../../../loading/publishing/publish.ts";
import { identityOf, mergeFiles, servedDetail } from "../../../loading/publishing/sources.ts";
import type { SourceFile } from "../../../loading/source/source.ts";
import { copyInto, copyLine } from "../../../storage/copy.ts";
import { OTHER_FIELDS, type TopCode, topCodeOf } from "../fields.ts";
import { openSheets } from "./open-sheets.ts";
import { ESTIMATE_COLUMNS, keepServedAreas, rowsBySize, writeLimit, type YearTables } from "./queries.ts";
import { NationCheck, type OccupationEstimate, readEstimates, readLimit, type Skipped } from "./read-estimates.ts";
import { baseName, type OewsFile, PARTS } from "./recognize.ts";

/** A workbook of a year, in the order of `PARTS`. */
export interface YearFile extends OewsFile {
  file: SourceFile;
  /** The field descriptions of its archive. */
  notes?: SourceFile;
}

/** Raised when the reader gives other rows for the same bytes. */
const READER_VERSION = 1;

/** What was read of a year, besides its rows. */
interface Reading {
  areas: Map<string, string>;
  titles: Map<string, string>;
  skipped: Skipped;
  limit: TopCode | undefined;
}

/** Makes the publication of one year; areas of it that these workbooks lack stay as they are served. */
export async function yearPublication(run: LoadRun, year: number, found: readonly YearFile[]): Promise<Publication> {
  const files = found.toSorted((one, other) => PARTS.indexOf(one.part) - PARTS.indexOf(other.part));
  const label = String(year);
  const served = await servedDetail<{ files?: Record<string, string> }>(run.database.sql, "oews", label);
  const sums: Record<string, string> = {};
  for (const { file } of files) sums[baseName(file.name)] = await file.sha256();
  const madeOf = mergeFiles(served?.files, sums);
  const reading: Reading = {
    areas: new Map(),
    titles: new Map(),
    skipped: { industry: 0, territory: 0, nonmetropolitan: 0 },
    limit: undefined,
  };
  return {
    dataset: "oews",
    label,
    sha256: identityOf({ READER_VERSION, sorted: Object.entries(madeOf) }),
    source: files.map(({ file }) => file.name).join(", "),
    parents: ["oews_estimates", "oews_areas", "oews_occupations"],
    detail: { files: madeOf, skipped: reading.skipped },
    async fill(tx, all) {
      const tables: YearTables = {
        estimates: all.oews_estimates!, // the three are parents of this publication
        areas: all.oews_areas!,
        occupations: all.oews_occupations!,
      };
      for (const one of files)
        await copyInto(tx, `${tables.estimates} (${ESTIMATE_COLUMNS.join(", ")})`, estimateLines(run, one, reading));
      if (reading.areas.size === 0)
        throw sourceRefused(
          { file: files[0]?.file.name ?? label },
          undefined,
          "has no rows of the nation, a state or a metropolitan area: others are not served",
        );
      await copyInto(tx, `${tables.areas} (year, area, name)`, areaLines(year, reading));
      await copyInto(tx, `${tables.occupations} (year, soc, grp, title)`, titleLines(year, reading));
      refuseShrinking(files[0]?.file.name ?? label, await rowChanges(tx, tables, year), run.options.acceptSmaller);
      await keepServedAreas(tx, tables, year);
      report(run, year, reading);
    },
    alongside: (tx) => writeLimit(tx, year, reading.limit ?? topCodeOf(year)),
  };
}

/** Areas that another file of the year had are passed over: the file of all areas repeats those of the others. */
async function* estimateLines(run: LoadRun, { file, year, notes }: YearFile, reading: Reading): AsyncGenerator<string> {
  run.progress.step(file.name, undefined, "rows");
  const workbook = await readEstimates(await openSheets(file), { file: file.name, year });
  const limit = workbook.limit ?? (notes && (await readLimit(await openSheets(notes))));
  refuseOtherLimit(limit, reading, file.name);
  const before = new Set(reading.areas.keys());
  const nation = new NationCheck();
  let count = 0;
  for await (const estimates of workbook.estimates(reading.skipped)) {
    run.signal.throwIfAborted();
    let text = "";
    for (const estimate of estimates) {
      nation.add(estimate);
      count++;
      if (before.has(estimate.area)) continue;
      reading.areas.set(estimate.area, estimate.areaName);
      const title = `${estimate.soc} ${estimate.group}`;
      if (!reading.titles.has(title)) reading.titles.set(title, estimate.title);
      text += estimateLine(year, estimate);
    }
    run.progress.advance(estimates.length);
    yield text;
  }
  nation.finish(file.name);
  if (count === 0) run.log(`${file.name}: no rows of the nation, a state or a metropolitan area`);
}

const estimateLine = (year: number, estimate: OccupationEstimate): string =>
  copyLine([
    year,
    estimate.area,
    estimate.soc,
    estimate.group,
    ...OTHER_FIELDS.map((field) => estimate[field]),
    estimate.topCoded,
    estimate.isAnnualOnly,
    estimate.isHourlyOnly,
    ...estimate.wages,
  ]);

function refuseOtherLimit(limit: TopCode | undefined, reading: Reading, file: string): void {
  if (!limit) return;
  const { limit: known } = reading;
  if (known && (known.hourly !== limit.hourly || known.annual !== limit.annual))
    throw sourceRefused(
      { file },
      undefined,
      `gives no wages from $${limit.annual} on, and another workbook of the year from $${known.annual} on`,
    );
  reading.limit = limit;
}

function* areaLines(year: number, { areas }: Reading): Generator<string> {
  for (const [area, name] of areas) yield copyLine([year, area, name]);
}

function* titleLines(year: number, { titles }: Reading): Generator<string> {
  for (const [key, title] of titles) yield copyLine([year, ...key.split(" "), title]);
}

const SIZES: Readonly<Record<number, string>> = { 1: "the nation", 2: "states", 5: "metropolitan areas" };

/** Rows of the areas that these files have, by size of area, and how many are served of the same areas. */
async function rowChanges(tx: TransactionSql, tables: YearTables, year: number): Promise<RowChange[]> {
  const sizes = await rowsBySize(tx, tables, year);
  return sizes.map(({ digits, before, after }) => ({
    what: `${year} of ${SIZES[digits]}`,
    before: Number(before),
    after: Number(after),
  }));
}

function report(run: LoadRun, year: number, { areas, skipped }: Reading): void {
  const count = (digits: number) => [...areas.keys()].filter((area) => area.length === digits).length;
  run.log(
    `${year}: ${count(1) ? "the nation, " : ""}${count(2)} states, ${count(5)} metropolitan areas; not served: ` +
      `${skipped.nonmetropolitan} rows of nonmetropolitan areas, ${skipped.territory} of territories, ` +
      `${skipped.industry} of single industries or owners`,
  );
}
