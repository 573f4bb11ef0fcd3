import { BUREAU } from "../vocabulary/bureau.ts";

/** Name of the dataset. */
export const LAUS = "laus";

/** `metadata.source` of its answers. */
export const LAUS_SOURCE = `${BUREAU}, Local Area Unemployment Statistics`;
