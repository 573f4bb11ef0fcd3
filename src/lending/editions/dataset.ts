/** Name of the dataset, and of the command that loads it. */
export const SBA = "sba";

/** The agency and its data, as `metadata.source` names them. */
export const SBA_SOURCE = "U.S. Small Business Administration, 7(a) FOIA loan data";

export const SBA_CADENCE = "quarterly";

/** The federal fiscal year that SBA's files begin with. */
export const FIRST_FISCAL_YEAR = 1991;

/** The tag of its endpoints in the OpenAPI document. */
export const TAG = "Lending";
