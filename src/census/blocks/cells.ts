import { parseFloatArray } from "../../storage/connections/client.ts";
import type { Estimate, EstimateNote } from "../estimates/estimates.ts";
import type { BlockRow } from "./queries.ts";

/** How many places a row of `census_blocks` holds at most; tables.sql says why. */
export const BLOCK_PLACES = 64;

/** One place in a list of values, with the inputs of its value. */
export interface ListedCell {
  /** FIPS code, with the digits of its level. */
  fips: string;
  rowEstimate: Estimate;
  /** Estimate of the second metric; undefined if the place has none or none was requested. */
  otherEstimate: Estimate | undefined;
  /** Null if it is unknown or was not requested. */
  landAreaSqMi: number | null;
}

/** Returns the places in the blocks of a list, in its order. `digits` is the length of the level's codes. */
export function listedCells(rows: readonly BlockRow[], digits: number): ListedCell[] {
  const otherEstimates = new Map<string, Estimate>();
  const areas = new Map<string, number | null>();
  for (const row of rows) {
    if (row.kind === "own") continue;
    const estimates = estimatesOf(row);
    for (const [index, code] of members(row.codes).entries()) {
      const estimate = estimates[index]!; // as many as codes
      if (row.kind === "area") areas.set(code, estimate.value);
      // A place with nulls and without a reason has no row.
      else if (estimate.value !== null || estimate.valueNote !== null) otherEstimates.set(code, estimate);
    }
  }
  const cells: ListedCell[] = [];
  for (const row of rows) {
    if (row.kind !== "own") continue;
    const codes = members(row.codes);
    const estimates = estimatesOf(row);
    for (let index = 0; index < codes.length; index++) {
      const [code, rowEstimate] = [codes[index]!, estimates[index]!]; // as many as codes
      const fips = code.length === digits ? code : code.padStart(digits, "0");
      cells.push({ fips, rowEstimate, otherEstimate: otherEstimates.get(code), landAreaSqMi: areas.get(code) ?? null });
    }
  }
  return cells;
}

function estimatesOf(row: BlockRow): Estimate[] {
  const values = parseFloatArray(row.estimates);
  const margins = row.margins === null ? undefined : parseFloatArray(row.margins);
  // The columns have these types: census_note, and `above` or `below`.
  const valueNotes = texts(row.estimate_notes) as (EstimateNote | null)[] | undefined;
  const moeNotes = texts(row.margin_notes) as (EstimateNote | null)[] | undefined;
  const openEnds = texts(row.open_ends) as ("above" | "below" | null)[] | undefined;
  const estimates: Estimate[] = [];
  for (let index = 0; index < values.length; index++)
    estimates.push({
      value: values[index] ?? null,
      moe: margins?.[index] ?? null,
      valueNote: valueNotes?.[index] ?? null,
      moeNote: moeNotes?.[index] ?? null,
      openEnded: openEnds?.[index] ?? null,
    });
  return estimates;
}

/** Splits an array in the database's text form. Its members never need quotes. */
export const members = (array: string): string[] => array.slice(1, -1).split(",");

const texts = (array: string | null): (string | null)[] | undefined =>
  array === null ? undefined : members(array).map((member) => (member === "NULL" ? null : member));
