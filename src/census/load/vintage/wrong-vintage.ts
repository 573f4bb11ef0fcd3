import { sourceRefused } from "../../../errors.ts";
import type { Survey } from "../../vocabulary/vintages.ts";
import { wrongCounties } from "../files/wrong-counties.ts";
import type { FileCounts } from "./read-estimates.ts";

/** More counties or places than this have never had 65,000 people; the 1-year estimates of 2019 have 840 counties. */
const MOST_OF_ONE_YEAR = { county: 1_200, place: 1_200, tract: 0 } as const;

/**
 * Refuses a file whose areas are not those of the vintage that its name says: nothing else in a table of counts tells
 * a file of another year, or of the other survey, that was saved under a wrong name.
 * @throws `source_refused`
 */
export async function refuseWrongVintage(
  { codes }: FileCounts,
  file: string,
  { year, survey }: { year: number; survey: Survey },
): Promise<void> {
  const refuse = (reason: string) => {
    throw sourceRefused({ file }, undefined, `${reason}: it is not of ${year}-${survey}, as its name says`);
  };
  if (survey === "acs1")
    for (const [level, maximum] of Object.entries(MOST_OF_ONE_YEAR) as [keyof typeof MOST_OF_ONE_YEAR, number][]) {
      const count = codes.get(level)?.length ?? 0;
      if (count > maximum) refuse(`has ${count} ${level} rows, and 1-year estimates are for 65,000 people and more`);
    }
  const reason = await wrongCounties(new Set(codes.get("county")), year);
  if (reason) refuse(reason);
}
