import { BUREAU } from "../vocabulary/bureau.ts";

/** The survey, as `metadata.source` has it. */
export const OEWS_SOURCE = `${BUREAU}, Occupational Employment and Wage Statistics`;
