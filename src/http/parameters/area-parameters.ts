import { code } from "./parameters.ts";

/** A state in the path: FIPS code of 2 digits. */
export const stateFipsParameter = code({
  description: "FIPS code of the state, 2 digits; 11 is the District of Columbia.",
  example: "06",
  pattern: /^[0-9]{2}$/,
  accepted: "the FIPS code of a state, 2 digits (06)",
});

/** A county in the path: FIPS code of 5 digits. */
export const countyFipsParameter = code({
  description: "FIPS code of the county, 5 digits: 2 of the state, 3 of the county.",
  example: "06001",
  pattern: /^[0-9]{5}$/,
  accepted: "the FIPS code of a county, 5 digits (06001)",
});
