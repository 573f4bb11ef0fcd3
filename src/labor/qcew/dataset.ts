import { BUREAU } from "../vocabulary/bureau.ts";

/** The survey, as `metadata.source` names it. */
export const QCEW_SOURCE = `${BUREAU}, Quarterly Census of Employment and Wages`;
