import { STATES } from "../../reference/states.ts";

/** Its FIPS code. Only QCEW, and LAUS by county, have it. */
export const PUERTO_RICO = "72";

/** The 50 states and the District of Columbia, which JOLTS, LAUS and OEWS publish as states. */
export const SURVEYED_STATES = STATES.filter(({ fips }) => fips !== PUERTO_RICO);
