import { type SourcePosition, sourceRefused } from "../../errors.ts";
import type { BlockWriter } from "../blocks/writer.ts";
import type { Estimate } from "../estimates.ts";
import { plainCell, readCell } from "../jam.ts";
import { LEVELS, type Level, type StoredLevel, type Vintage } from "../vintages.ts";
import type { CompiledCell, CompiledFile, CompiledSeries } from "./compile.ts";
import type { AcsTable, CellColumn } from "./files/acs-table.ts";
import {
  API_GEOGRAPHY,
  levelOfColumns,
  type PlaceCode,
  readCode,
  readGeoId,
  type SkippedArea,
} from "./files/geo-id.ts";
import { isMicro, ownName, type PlaceNames, type ReadPlace, STATE_NAMES } from "./files/place-names.ts";
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
  const estimates: Estimate[] = [];
  for await (const { rows, lines } of file.batches) {
    for (const [index, row] of rows.entries()) {
      const at = { file: file.file, line: lines[index] as number }; // as many lines as rows
      const place = placeOf(row, at);
      if (typeof place === "string") {
        counts.skipped[place]++;
        continue;
      }
      const { level, fips } = place;
      if (place.seenIn === counts) throw sourceRefused(at, "GEO_ID", `${level} ${fips} is there twice`);
      place.seenIn = counts;
      count(counts, level, fips);
      if (level === "micro") continue;
      for (let cell = 0; cell < compiled.cells.length; cell++)
        estimates[cell] = readColumns(row, compiled.cells[cell] as CompiledCell, at);
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
    yield { pieces: context.blocks.ample(), rows: rows.length };
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
  if (!wholes?.get(key)?.value) wholes?.set(key, estimate);
}

type WriteEstimate = ReturnType<BlockWriter["series"]>;

function writersByLevel(blocks: BlockWriter, series: CompiledSeries): Record<Level, WriteEstimate> {
  const writers = LEVELS.map((level) => [level, blocks.series({ ...series, level }, series.rank)]);
  return Object.fromEntries(writers) as Record<Level, WriteEstimate>;
}

function readColumns(row: string[], { code, column, openEnds }: CompiledCell, at: SourcePosition): Estimate {
  if (column.margin !== undefined && isBlank(row, column.estimateAnnotation) && isBlank(row, column.marginAnnotation)) {
    const plain = plainCell(row[column.estimate] ?? "", row[column.margin] ?? "");
    if (plain) return plain;
  }
  const optional = (index: number | undefined) => (index === undefined ? undefined : row[index]);
  const raw = {
    estimate: row[column.estimate] ?? "",
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
const isBlank = (row: string[], index: number | undefined): boolean => index === undefined || row[index] === "";

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
  usd: [-1e6, 1e7],
};
type Series = CompiledSeries;

function refuseImplausible({ value }: Estimate, { unit, metric, text }: CompiledSeries, at: SourcePosition): void {
  if (value === null) return;
  const [least, most] = LIMITS[unit];
  if (value < least || value > most)
    throw sourceRefused(at, text, `${metric} would be ${value}, which is not between ${least} and ${Math.floor(most)}`);
}

type PlaceReader = (row: string[], at: SourcePosition) => ReadPlace | Skipped;

/** Gives the place of each row and keeps its name. Checks what the row says twice against itself. */
function placeReader(file: AcsTable, context: ReadingContext): PlaceReader {
  const { header } = file;
  const { names } = context;
  const nameAt = header.find("NAME", "Geographic Area Name", "cbsa_name", "stco_name");
  const stateAt = header.find(API_GEOGRAPHY.state);
  const read = checkedPlaceReader(file, context, { nameAt, stateAt });
  const geoIdAt = header.find("GEO_ID", "Geography");
  if (geoIdAt === undefined || stateAt !== undefined) return read;
  const recall = names.recaller();
  // What was checked for one file is not checked again for the next one, which says the same.
  return (row, at) => {
    const geoId = row[geoIdAt] ?? "";
    const given = nameAt === undefined ? undefined : row[nameAt];
    const recalled = recall(geoId, given);
    if (recalled) return recalled;
    const place = read(row, at);
    if (typeof place !== "string") names.remember(geoId, given, place);
    return place;
  };
}

function checkedPlaceReader(
  file: AcsTable,
  { names, levels }: ReadingContext,
  { nameAt, stateAt }: { nameAt: number | undefined; stateAt: number | undefined },
): PlaceReader {
  const codeOf = codeReader(file);
  return (row, at) => {
    const place = codeOf(row, at);
    if (typeof place === "string") return place;
    const { level, fips } = place;
    if (levels && !levels.has(level)) return "unwanted";
    if (stateAt !== undefined && level !== "nation" && level !== "metro" && !fips.startsWith(row[stateAt] ?? ""))
      throw sourceRefused(at, "state", `"${row[stateAt]}" is not the state of ${level} ${fips}`);
    const given = nameAt === undefined ? undefined : row[nameAt];
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

/** The longest name of a place has 100 characters or so; control characters are in none. */
const LONGEST_NAME = 200;

function refuseNoName(name: string, at: SourcePosition): void {
  if (name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
    throw sourceRefused(at, "NAME", `${JSON.stringify(name)} is no name of a place`);
}

/** A column that was sorted or moved alone puts names beside others' codes: the state's name tells. */
function refuseForeignName({ level, name, state }: { level: string; name: string; state: string }, at: SourcePosition) {
  if (level === "nation" || level === "metro") return;
  const stateName = STATE_NAMES.get(state);
  if (stateName === undefined) throw sourceRefused(at, "GEO_ID", `${state} is the code of no state`);
  if (!name.endsWith(stateName))
    throw sourceRefused(at, "NAME", `"${name}" does not lie in ${stateName}, as its code says`);
}

function codeReader(file: AcsTable): (row: string[], at: SourcePosition) => PlaceCode | SkippedArea {
  const { header } = file;
  const geoId = header.find("GEO_ID", "Geography");
  if (geoId !== undefined)
    return (row, at) => {
      const place = readGeoId(row[geoId] ?? "");
      if (place) return place;
      throw sourceRefused(at, "GEO_ID", `"${row[geoId]}" is no code of an area`);
    };
  if (file.form === "wide") return wideCodeReader(file);
  const geography = levelOfColumns(new Set(header.names));
  if (!geography) return () => "level";
  const columns = geography.columns.map((name) => header.column(name));
  const { level } = geography;
  return (row, at) => {
    const fips = columns.map((column) => row[column]).join("");
    const place = readCode(level, fips);
    if (place) return place;
    throw sourceRefused(at, geography.columns.at(-1), `"${fips}" is no code of a ${level}`);
  };
}

function wideCodeReader({ header }: AcsTable): (row: string[], at: SourcePosition) => PlaceCode {
  const isMetro = header.find("cbsa_code") !== undefined;
  const column = header.column("cbsa_code", "stco_code");
  return (row, at) => {
    const fips = row[column] ?? "";
    if (!/^\d{5}$/.test(fips)) throw sourceRefused(at, header.names[column], `"${fips}" is no code of five digits`);
    return { level: isMetro ? "metro" : "county", fips };
  };
}
