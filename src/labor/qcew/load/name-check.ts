import { sourceRefused } from "../../../errors.ts";
import { formatQuarter } from "../../../reference/quarters.ts";
import { formatIndustry } from "../codes.ts";

/** What a file's name says about its rows. Fields that the name does not say are undefined. */
interface NamedContent {
  year: number | undefined;
  firstQuarter: number | undefined;
  lastQuarter: number | undefined;
  /** An area (`01001`, `C1018`) or an industry (`10`, `31-33`). Five digits can be either. */
  code: string | undefined;
}

/** What the rows of a file cover. */
export interface ReadContent {
  /** Every quarter that has rows: 20161 for 2016-Q1. */
  quarters: ReadonlySet<number>;
  /** Every area that has rows, served or not. */
  allAreas: ReadonlySet<string>;
  industries: ReadonlySet<number>;
}

/** `2016.q1-q4 01001 Autauga County, Alabama.csv`, `2016.q1-q4.singlefile.csv` */
const EDITION =
  /(?:^|[^0-9])((?:19|20)\d\d)[._]q([1-4])(?:-q?([1-4]))?(?:[ _]([A-Z0-9]{5}|\d{2,6}|\d\d[-_]\d\d)(?=[ _.]|$))?/i;

/** `2016/1/area/01001.csv`, as in URLs of the API. `a` instead of a quarter means a year. */
const SLICE = /(?:^|\/)((?:19|20)\d\d)\/([1-4])\/(?:area|industry)\/([A-Z0-9]{5}|\d{2,6}|\d\d[-_]\d\d)\.csv/i;

/** `2016_qtrly_singlefile.zip` */
const YEARLY = /(?:^|\/)((?:19|20)\d\d)_qtrly_/i;

function namedContent(name: string): NamedContent {
  const last = name.slice(name.lastIndexOf("/") + 1);
  const [, year, first, to = first, code] = EDITION.exec(last) ?? [];
  if (year !== undefined) return contentOf({ year, first, last: to, code });
  const [, sliceYear, quarter, sliceCode] = SLICE.exec(name) ?? [];
  if (sliceYear !== undefined) return contentOf({ year: sliceYear, first: quarter, last: quarter, code: sliceCode });
  return contentOf({ year: YEARLY.exec(name)?.[1] });
}

const contentOf = (of: Record<string, string | undefined>): NamedContent => ({
  year: of.year === undefined ? undefined : Number(of.year),
  firstQuarter: of.first === undefined ? undefined : Number(of.first),
  lastQuarter: of.last === undefined ? undefined : Number(of.last),
  code: of.code?.toUpperCase().replace("_", "-"),
});

/**
 * Refuses a file whose rows cover another year, quarter, area or industry than its name says. Otherwise a swapped file
 * would load one county twice and silently leave out the other.
 */
export function refuseOtherContent(name: string, read: ReadContent): void {
  const nameContent = namedContent(name);
  const refuse = (column: string, rows: string, says: string) =>
    sourceRefused({ file: name }, column, `its rows are for ${rows}, but its name says ${says}`);
  for (const quarter of read.quarters) {
    const [year, part] = [Math.floor(quarter / 10), quarter % 10];
    const { year: namedYear = year, firstQuarter = part, lastQuarter = part } = nameContent;
    if (year !== namedYear) throw refuse("year", `${year}`, `${namedYear}`);
    if (part < firstQuarter || part > lastQuarter)
      throw refuse("qtr", formatQuarter(quarter), quartersText(namedYear, firstQuarter, lastQuarter));
  }
  const { code } = nameContent;
  if (code === undefined || read.allAreas.size === 0) return;
  const [area] = read.allAreas;
  if (read.allAreas.size === 1 && area === code) return;
  const industries = [...read.industries].map(formatIndustry);
  if (industries.length === 1 && industries[0] === code) return;
  if (read.allAreas.size === 1) throw refuse("area_fips", `the area ${area}`, code);
  if (industries.length === 1) throw refuse("industry_code", `the industry ${industries[0]}`, code);
  throw refuse("area_fips", `${read.allAreas.size} areas and ${industries.length} industries`, `only ${code}`);
}

const quartersText = (year: number, first: number, last: number): string =>
  first === last ? `${year}-Q${first}` : `${year}-Q${first} to Q${last}`;
