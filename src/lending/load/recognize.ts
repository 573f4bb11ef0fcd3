import { formatDay, parseDay } from "./loans/days.ts";

/** What a file of SBA's FOIA loan data is, by its name; its content is checked when it is read. */
export interface FoiaName {
  program: "7A" | "504";
  /** The fiscal years of approval that it covers; `lastYear` is undefined for those up to the present. */
  firstYear: number;
  lastYear: number | undefined;
  /** The day that the loans' state is of, where the name tells it: `YYYY-MM-DD`. */
  asOf: string | undefined;
  isWorkbook: boolean;
}

/** Of a name whose signs are hyphens: `foia-7-a-fy1991-fy1999`, `foia-7afy2010-fy2019-asof-220930`. */
const FOIA = /(?:^|-)foia-?(7-?a|504)-?fy-?(\d{4})-(?:to-)?(?:fy-?)?(\d{4}|present|current)(?![a-z0-9])/;
/** `asof-260630`, `asof-20260630`, `as-of-2026-06-30`, `as-of-june-30-2026`. */
const AS_OF = /as-?of-?(\d{4}-\d\d-\d\d|\d{8}|\d{6}|[a-z]{3,9}-\d{1,2}-\d{4})(?!\d)/g;

/**
 * What the file of this name is, in every style that SBA has used since about 2021 (`FOIA - 7(a) (FY1991-FY1999).xlsx`,
 * `foia-7afy2010-fy2019-asof-220930.csv`, `FOIA_7a_FY2020_Present_asof_260630.csv`); undefined for any other. A word
 * may follow SBA's own, and a folder may tell the day (`asof_210331/FOIA - 7(a) (FY2010-Present).csv`).
 */
export function recognizeFoia(path: string): FoiaName | undefined {
  const [, stem = "", extension = ""] = /^(.*)\.(csv|xlsx)$/i.exec(path) ?? [];
  const hyphened = stem.toLowerCase().replace(/[^a-z0-9/]+/g, "-");
  const base = hyphened.slice(hyphened.lastIndexOf("/") + 1);
  const [, program, firstYear, lastYear] = FOIA.exec(base) ?? [];
  if (program === undefined) return undefined;
  const day = [...hyphened.matchAll(AS_OF)].at(-1)?.[1];
  return {
    program: program === "504" ? "504" : "7A",
    firstYear: Number(firstYear),
    lastYear: /^\d/.test(lastYear ?? "") ? Number(lastYear) : undefined,
    asOf: day === undefined ? undefined : dayOfName(day),
    isWorkbook: extension.toLowerCase() === "xlsx",
  };
}

function dayOfName(text: string): string | undefined {
  const day = parseDay(text.length === 6 ? `20${text}` : text);
  if (day !== undefined) return formatDay(day);
  const ms = /^[a-z]/.test(text) ? Date.parse(`${text.replaceAll("-", " ")} UTC`) : Number.NaN;
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString().slice(0, 10);
}

/** The fiscal years of a file as SBA writes them: `FY1991-FY1999`, `FY2020-Present`. */
export const spanOf = ({ firstYear, lastYear }: Pick<FoiaName, "firstYear" | "lastYear">): string =>
  `FY${firstYear}-${lastYear === undefined ? "Present" : `FY${lastYear}`}`;
