import { BUREAU } from "../vocabulary/bureau.ts";

/** Name of the dataset. */
export const QCEW = "qcew";

/** `metadata.source` of its answers. */
export const QCEW_SOURCE = `${BUREAU}, Quarterly Census of Employment and Wages`;
