import { BUREAU } from "../vocabulary/bureau.ts";

/** Name of the dataset, and of its part in the store of revised series. */
export const CES = "ces";

/** `metadata.source` of its answers. */
export const CES_SOURCE = `${BUREAU}, Current Employment Statistics (national)`;
