import { Type } from "@sinclair/typebox";

/** The path of a filing. */
export const filingPath = (accessionNumber: string): string => `/v1/us/sec/filings/${accessionNumber}`;

/** The path of a filing with its sections. */
export const sectionsPath = (accessionNumber: string): string => `${filingPath(accessionNumber)}/sections`;

/** The schemas of what `filedFields` returns. `filing`: which filing, as in `that filing`. */
export const filedSchemas = (filing: string, day: string, time = "00:00:00") => ({
  filed_at: Type.String({
    format: "date-time",
    description: `When EDGAR accepted ${filing} (ISO 8601, UTC); midnight if only the day is known.`,
    example: `${day}T${time}Z`,
  }),
  filed_date: Type.String({ format: "date", description: `EDGAR's filing date of ${filing}.`, example: day }),
});
