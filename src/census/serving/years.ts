import type { Survey, Vintage } from "../vintages.ts";

/** The last year of a vintage's window. */
export const yearOf = (vintage: Vintage): number => Number(vintage.slice(0, 4));

/** The survey of a vintage. */
export const surveyOf = (vintage: Vintage): Survey => (vintage.endsWith("acs5") ? "acs5" : "acs1");
