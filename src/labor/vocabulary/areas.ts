import { STATES } from "../../reference/states.ts";

/** FIPS code of Puerto Rico. Only QCEW and county data of LAUS include it. */
export const PUERTO_RICO = "72";

/** The 50 states and the District of Columbia. JOLTS, LAUS and OEWS publish these as states. */
export const SURVEYED_STATES = STATES.filter(({ fips }) => fips !== PUERTO_RICO);
