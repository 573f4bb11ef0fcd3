import { BUREAU } from "../vocabulary/bureau.ts";

/** Name of the dataset, and of its part in the store of revised series. */
export const JOLTS = "jolts";

/** `metadata.source` of its answers. */
export const JOLTS_SOURCE = `${BUREAU}, Job Openings and Labor Turnover Survey`;
