import { type GovdataError, sourceRefused } from "../../../errors.ts";
import type { LoadRun } from "../../../loading/dataset.ts";
import { isShrunken } from "../../../loading/publishing/checks.ts";
import { STATES } from "../../../reference/states.ts";
import type { StoredLevel, Vintage } from "../../vocabulary/vintages.ts";
import type { AcsFile } from "../files/inventory.ts";
import type { AcsForm } from "../files/recognize.ts";
import { type FileRow, fileRowsBefore } from "./queries-files.ts";
import type { FileCounts } from "./read-estimates.ts";

/** Codes of the states in order: the order of the Bureau's lists. */
const STATE_CODES = STATES.map(({ fips }) => fips).toSorted();

/** With Puerto Rico, and without. */
const WHOLE_STATES = [52, 51];

/**
 * Refuses a file that ends too early. A file cut off between two rows has nothing wrong in any row; what tells is that
 * it stops in the middle of the Bureau's order. A selection (one state's counties, one city's tracts) is accepted, and
 * said to be one by the level's coverage.
 * @throws `source_refused`
 */
export function refuseCutOff({ codes }: FileCounts, file: string, form: AcsForm): void {
  for (const [level, list] of codes) {
    const reason = cutOff(level, list, form);
    if (reason)
      throw sourceRefused(
        { file },
        undefined,
        `${reason}: it is cut off; --accept-smaller takes it if it is a selection, or if the Bureau published no more`,
      );
  }
}

function cutOff(level: StoredLevel, codes: readonly string[], form: AcsForm): string | undefined {
  switch (level) {
    case "state":
      return cutStates(codes, form);
    case "county":
    case "place":
    case "tract":
      return cutByState(level, codes);
    case "metro":
      return cutMetros(codes);
    default:
      return undefined;
  }
}

function cutStates(codes: readonly string[], form: AcsForm): string | undefined {
  if (codes.length === 1 || WHOLE_STATES.includes(codes.length)) return undefined;
  // The API answers for all states or for one; an export can be of a choice of them, but not of nearly all.
  if (form === "export" && codes.length <= 26 && !isFirstStates(codes)) return undefined;
  return `has ${codes.length} states, not 51 or 52`;
}

function cutByState(level: string, codes: readonly string[]): string | undefined {
  const states = codes.map((code) => code.slice(0, 2));
  if (!isSorted(codes) || !isFirstStates(states)) return undefined;
  return `its ${codes.length} ${level} rows end with state ${states.at(-1)}`;
}

/** The highest codes of all delineations are just under 49800. */
function cutMetros(codes: readonly string[]): string | undefined {
  const last = codes.at(-1) ?? "";
  return codes.length >= 100 && isSorted(codes) && last < "49000"
    ? `its ${codes.length} metropolitan areas end with ${last}`
    : undefined;
}

/** Whether the states are three or more from the beginning of the list without a gap, and the list continues. */
function isFirstStates(states: readonly string[]): boolean {
  const distinct = [...new Set(states)];
  return (
    distinct.length >= 3 &&
    distinct.length < WHOLE_STATES.at(-1)! && // the list above is not empty
    distinct.every((state, index) => state === STATE_CODES[index])
  );
}

const isSorted = (codes: readonly string[]): boolean =>
  codes.every((code, index) => index === 0 || code > (codes[index - 1] ?? ""));

/**
 * Refuses a file with far fewer rows than the same file of the same table had when it was loaded before.
 * @throws `source_refused`, unless the load accepts smaller files.
 */
export async function refuseShrunken(
  { database, options }: LoadRun,
  vintage: Vintage,
  { file, id, rows }: { file: string; id: string; rows: readonly FileRow[] },
): Promise<void> {
  if (options.acceptSmaller) return;
  for (const { level, acs_table, row_count } of await fileRowsBefore(database.sql, vintage, id)) {
    if (options.levels.length > 0 && !options.levels.includes(level)) continue;
    const rowCount = rows.find((row) => row.level === level && row.table === acs_table)?.rows ?? 0;
    if (isShrunken({ before: row_count, after: rowCount }))
      throw sourceRefused(
        { file },
        undefined,
        `has ${rowCount} ${level} rows of ${acs_table}; it had ${row_count} when it was loaded before; ` +
          "to load it anyway, add --accept-smaller",
      );
  }
}

/**
 * Returns the files with far fewer places than the fullest one next to them, each with its refusal: tables of one
 * folder, vintage and level hold the same places.
 */
export function unevenFiles(rows: readonly FileRow[]): { id: string; error: GovdataError }[] {
  const folder = (id: string) => id.slice(0, id.lastIndexOf("/"));
  const uneven: { id: string; error: GovdataError }[] = [];
  for (const group of Map.groupBy(rows, ({ id, level }) => `${folder(id)} ${level}`).values()) {
    const fullest = group.reduce((a, b) => (b.rows > a.rows ? b : a));
    for (const row of group)
      if (isShrunken({ before: fullest.rows, after: row.rows })) {
        const reason =
          `has ${row.rows} ${row.level} rows; ${fullest.id} next to it has ${fullest.rows}: it is cut off, or the ` +
          "Bureau published it for fewer places; to load it as it is, add --accept-smaller";
        uneven.push({ id: row.id, error: sourceRefused({ file: row.id }, undefined, reason) });
      }
  }
  return uneven;
}

const emptyVintages = new WeakSet<Error>();

/**
 * Whether a vintage was refused because its files hold no level and no table that is served. Other vintages continue.
 */
export const isNothingServed = (error: unknown): boolean => error instanceof Error && emptyVintages.has(error);

/** Returns the refusal of a vintage whose files hold no level and no table that is served. */
export function nothingServed(vintage: Vintage, files: readonly AcsFile[]): Error {
  const error = sourceRefused(
    { file: files.length === 1 ? (files[0]?.id ?? "") : `${files[0]?.id} and ${files.length - 1} more` },
    undefined,
    `has nothing of ${vintage} at a level and of a table that are served`,
  );
  emptyVintages.add(error);
  return error;
}
