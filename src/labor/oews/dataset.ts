import { BUREAU } from "../vocabulary/bureau.ts";

/** Name of the dataset. */
export const OEWS = "oews";

/** `metadata.source` of its answers. */
export const OEWS_SOURCE = `${BUREAU}, Occupational Employment and Wage Statistics`;

/** Notes for readers of OEWS's figures; some years need one more. */
export function notesOfYears(years: readonly number[]): string[] {
  const notes = [
    "Each year's estimates pool three years of survey responses, and methods, occupations and areas change. " +
      "The Bureau of Labor Statistics advises against comparing years as a time series.",
  ];
  if (years.some((year) => year === 2019 || year === 2020))
    notes.push("Occupations of 2019 and 2020 are a mixture of SOC 2010 and SOC 2018: some codes are OEWS's own.");
  return notes;
}
