import { type SourcePosition, sourceRefused } from "../../../errors.ts";
import type { FieldRows } from "../../../loading/formats/field-rows.ts";
import type { AcsTable } from "../files/acs-table.ts";
import {
  API_GEOGRAPHY,
  isOfOtherLevel,
  levelOfColumns,
  type PlaceCode,
  readCode,
  readGeoId,
  type SkippedArea,
} from "../files/geo-id.ts";
import { decodedName } from "../files/mangled-names.ts";
import { isMicro, ownName, type ReadPlace, refuseNoName, STATE_NAMES } from "../files/place-names.ts";
import type { ReadingContext } from "./reading-context.ts";

/** Why a row is skipped. */
export type Skipped = SkippedArea | "unwanted";

/** Returns a row's place, or why the row is skipped. */
type PlaceReader = (rows: FieldRows, row: number) => ReadPlace | Skipped;

/** Returns the reader of each row's place. It keeps the place's name, and checks what the row says twice. */
export function placeReader(file: AcsTable, context: ReadingContext): PlaceReader {
  const { header } = file;
  const { names, levels } = context;
  const nameColumn = header.find("NAME", "Geographic Area Name", "cbsa_name", "stco_name");
  const stateColumn = header.find(API_GEOGRAPHY.state);
  const read = checkedPlaceReader(file, context, { nameColumn, stateColumn });
  const geoIdColumn = header.find("GEO_ID", "Geography");
  if (geoIdColumn === undefined || stateColumn !== undefined) return read;
  const recall = names.recaller(geoIdColumn);
  // What was checked for one file, or in the geography list, is not checked again for the next one that says the same.
  return (rows, row) => {
    if (isOfOtherLevel(rows, row, geoIdColumn)) return "level";
    const nameText = nameColumn === undefined ? undefined : rows.text(row, nameColumn);
    const recalledPlace = recall(rows, row, nameText);
    if (recalledPlace && (!levels || levels.has(recalledPlace.level))) return recalledPlace;
    const place = read(rows, row);
    if (typeof place !== "string") names.remember(rows.text(row, geoIdColumn), nameText, place);
    return place;
  };
}

function checkedPlaceReader(
  file: AcsTable,
  { names, levels }: ReadingContext,
  { nameColumn, stateColumn }: { nameColumn: number | undefined; stateColumn: number | undefined },
): PlaceReader {
  const codeOf = codeReader(file);
  return (rows, row) => {
    const place = codeOf(rows, row);
    if (typeof place === "string") return place;
    const position = rows.at(row);
    const { level, fips } = place;
    if (levels && !levels.has(level)) return "unwanted";
    const hasNoState = stateColumn === undefined || level === "nation" || level === "metro";
    const state = hasNoState ? "" : rows.text(row, stateColumn);
    if (!fips.startsWith(state))
      throw sourceRefused(position, "state", `"${state}" is not the state of ${level} ${fips}`);
    const nameText = nameColumn === undefined ? undefined : decodedName(rows.text(row, nameColumn));
    const name = nameText ?? names.get(level, fips) ?? ownName(level, fips) ?? names.get("micro", fips);
    if (name === undefined || name === "")
      throw sourceRefused(
        position,
        "NAME",
        `${level} ${fips} has no name here or in what is loaded; put the geography list (Geos…YR.txt) next to the file`,
      );
    refuseNoName(name, position);
    if (nameText !== undefined) refuseForeignName({ level, name, state: fips.slice(0, 2) }, position);
    return names.add(level === "metro" && isMicro(name, position) ? "micro" : level, fips, name);
  };
}

/** Refuses a name of another state than the code's: the column was sorted or moved without the others. */
function refuseForeignName(
  { level, name, state }: { level: string; name: string; state: string },
  position: SourcePosition,
) {
  if (level === "nation" || level === "metro") return;
  const stateName = STATE_NAMES.get(state);
  if (stateName === undefined) throw sourceRefused(position, "GEO_ID", `"${state}" is not the code of a state`);
  if (!name.endsWith(stateName))
    throw sourceRefused(position, "NAME", `"${name}" is not in ${stateName}, the state of its code`);
}

type CodeReader<Code> = (rows: FieldRows, row: number) => Code;

function codeReader(file: AcsTable): CodeReader<PlaceCode | SkippedArea> {
  const { header } = file;
  const geoIdColumn = header.find("GEO_ID", "Geography");
  if (geoIdColumn !== undefined)
    return (rows, row) => {
      const geoId = rows.text(row, geoIdColumn);
      const place = readGeoId(geoId);
      if (place) return place;
      throw sourceRefused(rows.at(row), "GEO_ID", `"${geoId}" is not the code of an area`);
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
    throw sourceRefused(rows.at(row), geography.columns.at(-1), `"${fips}" is not the code of a ${level}`);
  };
}

function wideCodeReader({ header }: AcsTable): CodeReader<PlaceCode> {
  const isMetro = header.find("cbsa_code") !== undefined;
  const column = header.column("cbsa_code", "stco_code");
  return (rows, row) => {
    const fips = rows.text(row, column);
    if (!/^\d{5}$/.test(fips))
      throw sourceRefused(rows.at(row), header.names[column], `"${fips}" is not a code of five digits`);
    return { level: isMetro ? "metro" : "county", fips };
  };
}
