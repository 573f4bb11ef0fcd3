/** When an office was held, as far as its title says. */
export interface StatedTenure {
  /** The first day, and as stated: `2024-06` if the title names only the month. */
  start?: { day: string; stated: string };
  /** The last day; of a month or year without a day, its last. */
  end?: string;
  /** Whether the title says that the office has ended, without a date. */
  hasEnded: boolean;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const DATE =
  /(?:\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(?:of\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?)?\b((?:19|20)\d\d)\b|\b(\d{1,2})\/(\d{1,2})\/((?:19|20)?\d\d)\b/gi;
const START =
  /\b(?:since|from|effective|appointed|as of|beginning|commencing|starting|joined|became|elected|named|hired|promoted)\b/gi;
const END =
  /\b(?:until|through|thru|to|ended|ending|resigned|retired|departed|terminated|separated|stepped down|left|ceased|died)\b/gi;
const ENDED = /\b(?:resigned|retired|departed|terminated|separated|stepped down|deceased|died)\b/i;

/** Reads what a title says about the time of an office from the words that follow the office. */
export function statedTenure(after: string): StatedTenure {
  const tenure: StatedTenure = { hasEnded: false };
  let readTo = 0;
  for (const match of after.matchAll(DATE)) {
    const words = after.slice(readTo, match.index);
    // `and, until March 2024, Chief Financial Officer`: the date is that of another office.
    const kind = /\band,\s*\w+\s*$/i.test(words)
      ? undefined
      : kindOf(words, readTo > 0, after.slice(match.index + match[0].length));
    readTo = match.index + match[0].length;
    const date = dateOf(match);
    if (kind === "start") tenure.start ??= { day: date.first, stated: date.stated };
    if (kind === "end") tenure.end ??= date.last;
  }
  return { ...tenure, hasEnded: tenure.end === undefined && ENDED.test(after) };
}

/** Whether a date begins or ends the office, by the last word before it that says so, or by a dash. */
function kindOf(before: string, isSecond: boolean, after: string): "start" | "end" | undefined {
  const last = (pattern: RegExp) => [...before.matchAll(pattern)].at(-1)?.index ?? -1;
  const [start, end] = [last(START), last(END)];
  if (start !== end) return start > end ? "start" : "end";
  if (isSecond && /[–—-]\s*$/.test(before)) return "end";
  return /^\s*[–—-]/.test(after) ? "start" : undefined;
}

function dateOf([, name, day, year, month, dayNumber, shortYear]: RegExpExecArray) {
  const fullYear = year ?? (shortYear?.length === 2 ? `20${shortYear}` : shortYear!); // one of the two forms matched
  const number = name ? MONTHS.indexOf(name.toLowerCase()) + 1 : Number(month ?? 0);
  if (number < 1 || number > 12) return { first: `${fullYear}-01-01`, last: `${fullYear}-12-31`, stated: fullYear };
  const stated = `${fullYear}-${String(number).padStart(2, "0")}`;
  const exact = day ?? dayNumber;
  if (exact === undefined) {
    const lastDay = new Date(Date.UTC(Number(fullYear), number, 0)).getUTCDate();
    return { first: `${stated}-01`, last: `${stated}-${lastDay}`, stated };
  }
  const whole = `${stated}-${exact.padStart(2, "0")}`;
  return { first: whole, last: whole, stated: whole };
}
