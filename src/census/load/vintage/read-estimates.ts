import { type SourcePosition, sourceRefused } from "../../../errors.ts";
import type { FieldRows } from "../../../loading/formats/field-rows.ts";
import type { BlockWriter } from "../../blocks/writer.ts";
import { type Estimate, estimate } from "../../estimates/estimates.ts";
import { readCell } from "../../estimates/jam.ts";
import { LEVELS, type Level, type StoredLevel, type Vintage } from "../../vocabulary/vintages.ts";
import type { AcsTable, CellColumn } from "../files/acs-table.ts";
import {
  API_GEOGRAPHY,
  isOfOtherLevel,
  levelOfColumns,
  type PlaceCode,
  readCode,
  readGeoId,
  type SkippedArea,
} from "../files/geo-id.ts";
import { isMicro, ownName, type PlaceNames, type ReadPlace, refuseNoName, STATE_NAMES } from "../files/place-names.ts";
import type { CompiledCell, CompiledFile, CompiledSeries } from "./compile.ts";
import type { GivenRows } from "./given-rows.ts";

type Skipped = SkippedArea | "unwanted";

/** Counts of what a file held. */
export interface FileCounts {
  /** Places by level. */
  rows: Map<StoredLevel, number>;
  /** Codes in the order of the file, by level. */
  codes: Map<StoredLevel, string[]>;
  /** Rows that were passed over: levels that are not served, parts of areas, levels that were not asked for. */
  skipped: Record<Skipped, number>;
}

/** What the loader keeps while it reads the files of a vintage. */
export interface ReadingContext {
  vintage: Vintage;
  /** Levels to read; undefined is all. */
  levels: ReadonlySet<string> | undefined;
  /** Names by level and code, of this vintage; files add theirs. */
  names: PlaceNames;
  /** `housing_units` by level and code, for shares of it; only filled when some file needs it. */
  wholes: Map<string, Estimate> | undefined;
  /** What the files read so far have given. */
  given: GivenRows;
  /** Takes what is read. */
  blocks: BlockWriter;
}

/**
 * Reads a file's estimates into blocks; counts what it read. Gives what is to be sent, and the number of rows read.
 * @throws `source_refused` at the first row that does not fit.
 */
export async function* readEstimates(
  file: AcsTable,
  compiled: CompiledFile,
  context: ReadingContext,
  counts: FileCounts,
): AsyncGenerator<{ pieces: Buffer[]; rows: number }> {
  const placeOf = placeReader(file, context);
  const series = compiled.series.map((one) => ({
    one,
    write: writersByLevel(context.blocks, one),
    take: context.given.taker(one),
  }));
  // Made once, not for each row: collecting those of a wide table took longer than reading it.
  const plain = compiled.cells.map(() => estimate(0, 0));
  const estimates: Estimate[] = [];
  for await (const rows of file.batches) {
    for (let row = 0; row < rows.count; row++) {
      const place = placeOf(rows, row);
      if (typeof place === "string") {
        counts.skipped[place]++;
        continue;
      }
      const at = rows.at(row);
      const { level, fips } = place;
      if (place.seenIn === counts) throw sourceRefused(at, "GEO_ID", `${level} ${fips} is there twice`);
      place.seenIn = counts;
      count(counts, level, fips);
      if (level === "micro") continue;
      for (let index = 0; index < compiled.cells.length; index++) {
        const cell = compiled.cells[index] as CompiledCell; // index is below its length
        estimates[index] = readPlain(rows, row, cell, plain[index] as Estimate) ?? readAny(rows, row, cell, at);
      }
      for (const { one, write, take } of series) {
        const whole = one.needsWhole ? context.wholes?.get(`${level} ${fips}`) : undefined;
        if (one.needsWhole && !whole) continue;
        const estimate = one.compute(estimates, whole);
        refuseImplausible(estimate, one, at);
        if (context.wholes && one.metric === "housing_units" && one.dimension === "")
          keepWhole(context, `${level} ${fips}`, estimate);
        if (!take || take(place, estimate, at)) write[level](place.code, estimate);
      }
    }
    yield { pieces: context.blocks.ample(), rows: rows.count };
  }
  context.blocks.endFile();
}

function count(counts: FileCounts, level: StoredLevel, fips: string): void {
  counts.rows.set(level, (counts.rows.get(level) ?? 0) + 1);
  const codes = counts.codes.get(level);
  if (codes) codes.push(fips);
  else counts.codes.set(level, [fips]);
}

function keepWhole({ wholes }: ReadingContext, key: string, estimate: Estimate): void {
  if (!wholes?.get(key)?.value) wholes?.set(key, { ...estimate }); // a cell's is written over for the next row
}

type WriteEstimate = ReturnType<BlockWriter["series"]>;

function writersByLevel(blocks: BlockWriter, series: CompiledSeries): Record<Level, WriteEstimate> {
  const writers = LEVELS.map((level) => [level, blocks.series({ ...series, level }, series.rank)]);
  return Object.fromEntries(writers) as Record<Level, WriteEstimate>;
}

/** Puts a cell that has nothing special about it into `plain`, as nearly all have; undefined where it has. */
function readPlain(rows: FieldRows, row: number, { column }: CompiledCell, plain: Estimate): Estimate | undefined {
  if (column.margin === undefined) return undefined;
  if (!isBlank(rows, row, column.estimateAnnotation) || !isBlank(rows, row, column.marginAnnotation)) return undefined;
  plain.value = rows.plain(row, column.estimate);
  plain.moe = rows.plain(row, column.margin);
  return plain.value < 0 || plain.moe < 0 ? undefined : plain;
}

function readAny(rows: FieldRows, row: number, { code, column, openEnds }: CompiledCell, at: SourcePosition): Estimate {
  const optional = (index: number | undefined) => (index === undefined ? undefined : rows.text(row, index));
  const raw = {
    estimate: rows.text(row, column.estimate),
    margin: optional(column.margin),
    estimateAnnotation: optional(column.estimateAnnotation),
    marginAnnotation: optional(column.marginAnnotation),
    openEnds,
  };
  return readCell(raw, (part, reason) => {
    throw sourceRefused(at, columnName(code, part), reason);
  });
}

/** Whether the row has no annotation there. */
const isBlank = (rows: FieldRows, row: number, column: number | undefined): boolean =>
  column === undefined || rows.text(row, column) === "";

/** `B19013_001` and its part as the API names the column: `B19013_001M`; `DP04_0046P` → `DP04_0046PM`. */
const columnName = (code: string, part: keyof CellColumn): string => `${code}${part === "margin" ? "M" : "E"}`;

/** What no such figure can be: the columns of the file are mixed up. */
const LIMITS: Readonly<Record<Series["unit"], readonly [number, number]>> = {
  percent: [0, 100 + 1e-6],
  years: [0, 130],
  index: [0, 1],
  persons: [0, 1e9],
  housing_units: [0, 1e9],
  persons_per_sq_mi: [0, 1e9],
  usd: [0, 1e7],
};
/** What is counted one by one. */
const COUNTS: ReadonlySet<Series["unit"]> = new Set(["persons", "housing_units"]);
type Series = CompiledSeries;

function refuseImplausible({ value }: Estimate, { unit, metric, text }: CompiledSeries, at: SourcePosition): void {
  if (value === null) return;
  const [least, most] = LIMITS[unit];
  if (value < least || value > most)
    throw sourceRefused(at, text, `${metric} would be ${value}, which is not between ${least} and ${Math.floor(most)}`);
  if (COUNTS.has(unit) && !Number.isInteger(value))
    throw sourceRefused(at, text, `${metric} would be ${value}, which is not a whole number`);
}

type PlaceReader = (rows: FieldRows, row: number) => ReadPlace | Skipped;

/** Gives the place of each row and keeps its name. Checks what the row says twice against itself. */
function placeReader(file: AcsTable, context: ReadingContext): PlaceReader {
  const { header } = file;
  const { names } = context;
  const nameAt = header.find("NAME", "Geographic Area Name", "cbsa_name", "stco_name");
  const stateAt = header.find(API_GEOGRAPHY.state);
  const read = checkedPlaceReader(file, context, { nameAt, stateAt });
  const geoIdAt = header.find("GEO_ID", "Geography");
  if (geoIdAt === undefined || stateAt !== undefined) return read;
  const { levels } = context;
  const recall = names.recaller(geoIdAt);
  // What was checked for one file, or in the geography list, is not checked again for the next one that says the same.
  return (rows, row) => {
    if (isOfOtherLevel(rows, row, geoIdAt)) return "level";
    const given = nameAt === undefined ? undefined : rows.text(row, nameAt);
    const recalled = recall(rows, row, given);
    if (recalled && (!levels || levels.has(recalled.level))) return recalled;
    const place = read(rows, row);
    if (typeof place !== "string") names.remember(rows.text(row, geoIdAt), given, place);
    return place;
  };
}

function checkedPlaceReader(
  file: AcsTable,
  { names, levels }: ReadingContext,
  { nameAt, stateAt }: { nameAt: number | undefined; stateAt: number | undefined },
): PlaceReader {
  const codeOf = codeReader(file);
  return (rows, row) => {
    const place = codeOf(rows, row);
    if (typeof place === "string") return place;
    const at = rows.at(row);
    const { level, fips } = place;
    if (levels && !levels.has(level)) return "unwanted";
    const state = stateAt === undefined || level === "nation" || level === "metro" ? "" : rows.text(row, stateAt);
    if (!fips.startsWith(state)) throw sourceRefused(at, "state", `"${state}" is not the state of ${level} ${fips}`);
    const given = nameAt === undefined ? undefined : rows.text(row, nameAt);
    const name = given ?? names.get(level, fips) ?? ownName(level, fips) ?? names.get("micro", fips);
    if (name === undefined || name === "")
      throw sourceRefused(
        at,
        "NAME",
        `${level} ${fips} has no name here or in what is loaded: put the geography list (Geos…YR.txt) beside the file`,
      );
    refuseNoName(name, at);
    if (given !== undefined) refuseForeignName({ level, name, state: fips.slice(0, 2) }, at);
    return names.add(level === "metro" && isMicro(name, at) ? "micro" : level, fips, name);
  };
}

/** A column that was sorted or moved alone puts names beside others' codes: the state's name tells. */
function refuseForeignName({ level, name, state }: { level: string; name: string; state: string }, at: SourcePosition) {
  if (level === "nation" || level === "metro") return;
  const stateName = STATE_NAMES.get(state);
  if (stateName === undefined) throw sourceRefused(at, "GEO_ID", `${state} is the code of no state`);
  if (!name.endsWith(stateName))
    throw sourceRefused(at, "NAME", `"${name}" does not lie in ${stateName}, as its code says`);
}

type CodeReader<Code> = (rows: FieldRows, row: number) => Code;

function codeReader(file: AcsTable): CodeReader<PlaceCode | SkippedArea> {
  const { header } = file;
  const geoIdAt = header.find("GEO_ID", "Geography");
  if (geoIdAt !== undefined)
    return (rows, row) => {
      const geoId = rows.text(row, geoIdAt);
      const place = readGeoId(geoId);
      if (place) return place;
      throw sourceRefused(rows.at(row), "GEO_ID", `"${geoId}" is no code of an area`);
    };
  if (file.form === "wide") return wideCodeReader(file);
  const geography = levelOfColumns(new Set(header.names));
  if (!geography) return () => "level";
  const columns = geography.columns.map((name) => header.column(name));
  const { level } = geography;
  return (rows, row) => {
    const fips = columns.map((column) => rows.text(row, column)).join("");
    const place = readCode(level, fips);
    if (place) return place;
    throw sourceRefused(rows.at(row), geography.columns.at(-1), `"${fips}" is no code of a ${level}`);
  };
}

function wideCodeReader({ header }: AcsTable): CodeReader<PlaceCode> {
  const isMetro = header.find("cbsa_code") !== undefined;
  const column = header.column("cbsa_code", "stco_code");
  return (rows, row) => {
    const fips = rows.text(row, column);
    if (!/^\d{5}$/.test(fips))
      throw sourceRefused(rows.at(row), header.names[column], `"${fips}" is no code of five digits`);
    return { level: isMetro ? "metro" : "county", fips };
  };
}
