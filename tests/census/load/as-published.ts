import { expect } from "bun:test";
import type { Database } from "../../../src/storage/database.ts";
import { estimatesOf, rowsIn } from "./support.ts";

/** Rows of a 1-year table of states in a folder of the Bureau's files. */
export function statesIn(folder: string, year: number, table: string): Record<string, string>[] {
  const survey = table.startsWith("DP") ? "acs1-profile" : table.startsWith("S") ? "acs1-subject" : "acs1";
  return rowsIn(folder, `api-acs1/${year}/states/acs-${survey}-${year}-GROUP_${table}_DATA.csv`);
}

/** Metrics that are one cell of a detailed table. */
export const TABLED: [metric: string, code: string][] = [
  ["median_household_income", "B19013_001"],
  ["per_capita_income", "B19301_001"],
  ["median_earnings", "B20002_001"],
  ["median_age", "B01002_001"],
  ["gini_index", "B19083_001"],
];

/** Expects value and margin of every state in the table to be served to the digit. Returns the count of states. */
export async function expectAsTabled(
  database: Database,
  folder: string,
  { year, metric, code }: { year: number; metric: string; code: string },
): Promise<number> {
  const served = await estimatesOf(database, { vintage: `${year}-acs1`, level: "state", metric });
  const rows = statesIn(folder, year, code.slice(0, 6));
  expect(served.size).toBe(rows.length);
  for (const row of rows) {
    const { value, moe } = served.get(row.state ?? "") ?? { value: null, moe: null };
    expect([row.state, value, moe]).toEqual([row.state, Number(row[`${code}E`]), Number(row[`${code}M`])]);
  }
  return rows.length;
}

/** Published percentages of the same areas: table, column, and the bounds of the margins' ratio (median). */
export const PUBLISHED: [metric: string, table: string, column: string, low: number, high: number][] = [
  ["poverty_rate", "S1701", "S1701_C03_001", 0.9, 1.1],
  ["pct_uninsured", "S2701", "S2701_C05_001", 0.9, 1.1],
  ["pct_private_insurance", "DP03", "DP03_0097P", 0.95, 1.15],
  ["pct_high_school_or_higher", "S1501", "S1501_C02_014", 0.95, 1.15],
  ["pct_bachelors_or_higher", "S1501", "S1501_C02_015", 0.95, 1.2],
  ["pct_graduate_degree", "S1501", "S1501_C02_013", 0.9, 1.1],
  ["homeownership_rate", "DP04", "DP04_0046P", 0.9, 1.1],
  ["labor_force_participation", "S2301", "S2301_C02_001", 1, 1],
  ["unemployment_rate", "S2301", "S2301_C04_001", 1, 1],
  ["vacancy_rate", "DP04", "DP04_0003P", 1, 1],
  ["pct_white", "DP05", "DP05_0037P", 0.9, 1.1],
  ["pct_black", "DP05", "DP05_0038P", 0.9, 1.1],
  ["pct_asian", "DP05", "DP05_0044P", 0.75, 1],
];

/**
 * Expects a share of 2018 in every state to be the published one within its rounding. Returns the served margin over
 * the published one, a state each. Puerto Rico has other questions and is left out.
 */
export async function expectAsPublished(
  database: Database,
  folder: string,
  { metric, table, column }: { metric: string; table: string; column: string },
): Promise<number[]> {
  const served = await estimatesOf(database, { vintage: "2018-acs1", level: "state", metric });
  const ratios: number[] = [];
  for (const row of statesIn(folder, 2018, table)) {
    if (row.state === "72") continue;
    const { value, moe } = served.get(row.state ?? "") ?? { value: null, moe: null };
    const [published, margin] = [Number(row[`${column}E`]), Number(row[`${column}M`])];
    expect(Math.abs((value ?? Number.NaN) - published)).toBeLessThanOrEqual(0.0501);
    if (margin > 0) ratios.push((moe ?? Number.NaN) / margin);
  }
  return ratios;
}

/** The middle value; NaN of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Expects earnings of Black (`B`) or Asian (`D`) people of 2018 in every state to be those of B20017, with a note where
 * the table has a special value. Returns the count of states.
 */
export async function expectEarningsByRace(database: Database, folder: string, letter: "B" | "D"): Promise<number> {
  const served = await estimatesOf(database, {
    vintage: "2018-acs1",
    level: "state",
    metric: "median_earnings",
    dimension: "race",
    group: letter === "B" ? "black" : "asian",
  });
  const rows = statesIn(folder, 2018, `B20017${letter}`);
  for (const row of rows) {
    const [value, margin] = [row[`B20017${letter}_001E`], row[`B20017${letter}_001M`]];
    const servedEstimate = served.get(row.state ?? "");
    if (Number(value) > 0 && Number(margin) > 0)
      expect([servedEstimate?.value, servedEstimate?.moe]).toEqual([Number(value), Number(margin)]);
    else expect(servedEstimate?.value_note ?? servedEstimate?.moe_note).not.toBeNull();
  }
  return rows.length;
}
