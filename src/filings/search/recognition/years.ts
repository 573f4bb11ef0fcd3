/** `fiscal 2021`, `fiscal year 2021`, `FY2021`, `FY 21`, `FY'21`, `FY2021-22`: a fiscal year and nothing else. */
const FISCAL =
  /\b(?:fiscal(?:\s+years?)?|f\.?y\.?)[\s'’-]*((?:19|20)?\d{2})(?:[-–/](\d{2})|\s?[-–/]\s?((?:19|20)\d{2}))?(?:\b|(?=q[1-4]))(?![,.]\d)/gi;
/** `2021-2022`, `2021 – 2022`. */
const RANGE = /(?<![\w$€£.,%/-])((?:19|20)\d{2})\s?[-–/]\s?((?:19|20)\d{2})(?![\w%/-]|[,.]\d)/g;
/** `2021 Q1`, `Q3 2022`, `3Q22`, `2021 10-K`. */
const OF_A_REPORT =
  /\b((?:19|20)\d{2})\s*(?:q[1-4]\b|10-?[kq]\b)|\b(?:q[1-4]|[1-4]q)[\s'’-]*(?:of\s+)?((?:19|20)?\d{2})\b|\b10-?[kq]s?\s+(?:for|of|from|in)?\s*((?:19|20)\d{2})\b/gi;
const BARE = /(?<![\w$€£.,%/-])((?:19|20)\d{2})(?![\w%]|[,.]\d|-\d)/g;

/** EDGAR's first year, and as far ahead as a fiscal year is named. */
const [FIRST_YEAR, YEARS_AHEAD] = [1993, 1];

/** The years that a question names. */
export interface NamedYears {
  /** Those that are a fiscal year or of a report: the question is about them. */
  fiscal: readonly number[];
  /** All others: the question may be about them. */
  bare: readonly number[];
}

/** Returns the years in a question, each once, the earliest first. */
export function findYears(question: string, thisYear = new Date().getUTCFullYear()): NamedYears {
  const isYear = (year: number) => year >= FIRST_YEAR && year <= thisYear + YEARS_AHEAD;
  const yearsOf = (pattern: RegExp) =>
    [...question.matchAll(pattern)].flatMap(([, ...groups]) => endsOf(groups.map(fullYear)).filter(isYear));
  const fiscal = ascending([...yearsOf(FISCAL), ...yearsOf(OF_A_REPORT)]);
  const bare = ascending([...yearsOf(RANGE), ...yearsOf(BARE)]);
  return { fiscal, bare: bare.filter((year) => !fiscal.includes(year)) };
}

/** The two ends of a range, or only its first year if the second is not later: `2022-10-K` is 2022. */
function endsOf(years: readonly (number | undefined)[]): number[] {
  const [first, ...others] = years.filter((year) => year !== undefined);
  return first === undefined ? [] : [first, ...others.filter((year) => year > first)];
}

/** `21` is 2021, `98` is 1998. */
function fullYear(digits: string | undefined): number | undefined {
  if (digits === undefined) return undefined;
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < 90 ? 2000 + year : 1900 + year;
}

const ascending = (years: readonly number[]): number[] => [...new Set(years)].sort((a, b) => a - b);
