/** `fiscal 2021`, `fiscal year 2021`, `FY2021`, `FY 21`, `FY'21`: a fiscal year and nothing else. */
const FISCAL = /\b(?:fiscal(?:\s+years?)?|f\.?y\.?)[\s'’-]*((?:19|20)?\d{2})\b(?![,.]\d)/gi;
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
    [...question.matchAll(pattern)]
      .map(([, ...groups]) => fullYear(groups.find((group) => group !== undefined) ?? ""))
      .filter(isYear);
  const fiscal = ascending([...yearsOf(FISCAL), ...yearsOf(OF_A_REPORT)]);
  return { fiscal, bare: ascending(yearsOf(BARE)).filter((year) => !fiscal.includes(year)) };
}

/** `21` is 2021, `98` is 1998. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < 90 ? 2000 + year : 1900 + year;
}

const ascending = (years: readonly number[]): number[] => [...new Set(years)].sort((a, b) => a - b);
