import { invalidRequest } from "../../errors.ts";
import { countyFipsParameter, narrowingState } from "../../http/parameters/area-parameters.ts";
import { optional } from "../../http/parameters/parameters.ts";
import { naics } from "../../reference/naics.ts";
import { findStateOrTerritory, STATES, TERRITORIES } from "../../reference/states.ts";
import { lendingCounty } from "../figures/areas.ts";
import { lendingIndustry, naicsParameter } from "../naics/codes.ts";
import { filedCodesOf } from "../naics/levels.ts";

/** Parameters that narrow loans by the place of the project. */
export const areaParameters = {
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
};

/** `industry`: narrows loans by the industry of the borrower. */
export const industryParameters = {
  industry: optional({
    ...naicsParameter,
    description:
      "Only loans to businesses of this industry: NAICS code of 2 to 6 digits as filed, or a sector's range (`31-33`).",
  }),
};

/** Parameters that narrow loans by place and industry. */
export const scopeParameters = { ...areaParameters, ...industryParameters };

/** The values of {@link areaParameters}. */
interface AskedArea {
  state: string | undefined;
  county: string | undefined;
}

/** The values of {@link scopeParameters}. */
export interface AskedScope extends AskedArea {
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
  const state = await checkedArea(asked);
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

/**
 * The state of an area; undefined for the nation. @throws `invalid_request` for a county of another state; `not_found`
 * for a county that does not exist
 */
export async function checkedArea({ state, county }: AskedArea): Promise<string | undefined> {
  if (county === undefined) return state;
  await lendingCounty(county);
  if (county.startsWith(state ?? "")) return county.slice(0, 2);
  throw invalidRequest([
    { parameter: "county", message: `"${county}" is not in the state ${state}; accepted: a county of that state` },
  ]);
}
