import { invalidRequest } from "../errors.ts";
import { countyFipsParameter, narrowingState } from "../http/parameters/area-parameters.ts";
import { optional } from "../http/parameters/parameters.ts";
import { naics } from "../reference/naics.ts";
import { findStateOrTerritory, STATES, TERRITORIES } from "../reference/states.ts";
import { lendingCounty } from "./areas.ts";
import { lendingIndustry, naicsParameter } from "./industries/codes.ts";
import { filedCodesOf } from "./industries/levels.ts";

/** Parameters that narrow loans by the place of the project and the industry of the borrower. */
export const scopeParameters = {
  state: optional(
    narrowingState(
      {
        description:
          "Only loans of projects in this state or territory: FIPS code of 2 digits, or postal abbreviation.",
        example: "FL",
      },
      findStateOrTerritory,
    ),
  ),
  county: optional({
    ...countyFipsParameter,
    description: "Only loans of projects in this county: FIPS code of 5 digits.",
    example: "12086",
  }),
  industry: optional({
    ...naicsParameter,
    description:
      "Only loans to businesses of this industry: NAICS code of 2 to 6 digits as filed, or a sector's range (`31-33`).",
  }),
};

/** The values of {@link scopeParameters}. */
export interface AskedScope {
  state: string | undefined;
  county: string | undefined;
  industry: string | undefined;
}

/** Which loans are asked for, by the keys of their rows. */
export interface LoanScope extends AskedScope {
  /** The states to read; `""` is for loans of no state. */
  states: readonly string[];
  /** The last digits of the county's code; null for all of the state. */
  countyCode: number | null;
  /** The texts between which the filed codes are; `end` is not included. */
  codes: { start: string; end: string };
}

const EVERY_STATE: readonly string[] = [...[...STATES, ...TERRITORIES].map(({ fips }) => fips), ""];

/** All codes, and `none`. */
const EVERY_CODE = { start: "", end: "~" };

/**
 * The loans of a scope. @throws `invalid_request` for a county of another state; `not_found` for a county or an
 * industry that does not exist.
 */
export async function loanScope(asked: AskedScope): Promise<LoanScope> {
  const { county, industry } = asked;
  const state = asked.state ?? county?.slice(0, 2);
  if (county !== undefined) {
    await lendingCounty(county);
    if (!county.startsWith(state ?? ""))
      throw invalidRequest([
        { parameter: "county", message: `"${county}" is not in the state ${state}; accepted: a county of that state` },
      ]);
  }
  if (industry !== undefined) lendingIndustry(await naics(), industry);
  return {
    state,
    county,
    industry,
    states: state === undefined ? EVERY_STATE : [state],
    countyCode: county === undefined ? null : Number(county.slice(2)),
    codes: industry === undefined ? EVERY_CODE : filedCodesOf(industry),
  };
}
