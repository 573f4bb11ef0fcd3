import { BUREAU } from "../vocabulary/bureau.ts";

/** Name of the dataset. */
export const OEWS = "oews";

/** `metadata.source` of its answers. */
export const OEWS_SOURCE = `${BUREAU}, Occupational Employment and Wage Statistics`;
