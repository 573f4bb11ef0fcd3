import { parseFloatArray } from "../../storage/client.ts";
import type { Estimate, EstimateNote } from "../estimates.ts";
import type { BlockRow } from "./queries.ts";

/** One place of a list of values, with what its value is computed from. */
export interface ListedCell {
  /** FIPS code, with the digits of its level. */
  fips: string;
  /** What the vintage calls it; undefined where it has no name there. */
  name: string | undefined;
  own: Estimate;
  /** Of the second metric; undefined where the place has none, or none was asked for. */
  other: Estimate | undefined;
  /** Null where it is not known, or was not asked for. */
  landAreaSqMi: number | null;
}

/** The places of the blocks of a list, in its order; `digits` are those of the level's codes. */
export function listedCells(rows: readonly BlockRow[], digits: number): ListedCell[] {
  const others = new Map<string, Estimate>();
  const areas = new Map<string, number | null>();
  const names = new Map<string, string>();
  for (const row of rows) {
    if (row.kind === "other") readCells(row, (code, estimate) => others.set(code, estimate));
    else if (row.kind === "area") readCells(row, (code, { value }) => areas.set(code, value));
    else if (row.kind === "name") readNames(row, names);
  }
  const cells: ListedCell[] = [];
  for (const row of rows)
    if (row.kind === "own")
      readCells(row, (code, own) =>
        cells.push({
          fips: code.padStart(digits, "0"),
          name: names.get(code),
          own,
          other: known(others.get(code)),
          landAreaSqMi: areas.get(code) ?? null,
        }),
      );
  return cells;
}

/** What has nulls and no reason is no row. */
const known = (estimate: Estimate | undefined): Estimate | undefined =>
  estimate && estimate.value === null && estimate.valueNote === null ? undefined : estimate;

function readNames({ codes, estimates }: BlockRow, names: Map<string, string>): void {
  const texts = estimates.split("\n"); // which no name has
  for (const [index, code] of members(codes).entries()) names.set(code, texts[index]!); // as many as codes
}

function readCells(row: BlockRow, give: (code: string, estimate: Estimate) => void): void {
  const codes = members(row.codes);
  const values = parseFloatArray(row.estimates);
  const margins = row.margins === null ? undefined : parseFloatArray(row.margins);
  // The columns have these types: census_note, and `above` or `below`.
  const valueNotes = texts(row.estimate_notes) as (EstimateNote | null)[] | undefined;
  const moeNotes = texts(row.margin_notes) as (EstimateNote | null)[] | undefined;
  const openEnds = texts(row.open_ends) as ("above" | "below" | null)[] | undefined;
  for (const [index, code] of codes.entries())
    give(code, {
      value: values[index] ?? null,
      moe: margins?.[index] ?? null,
      valueNote: valueNotes?.[index] ?? null,
      moeNote: moeNotes?.[index] ?? null,
      openEnded: openEnds?.[index] ?? null,
    });
}

/** The members of an array as the database writes it: none of these has a character that it would quote. */
const members = (array: string): string[] => array.slice(1, -1).split(",");

const texts = (array: string | null): (string | null)[] | undefined =>
  array === null ? undefined : members(array).map((member) => (member === "NULL" ? null : member));
