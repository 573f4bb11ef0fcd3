/** What a cell of the table prints in place of an amount. */
export type Printed =
  /** A number, including a printed zero. */
  | { kind: "amount"; value: number }
  /** A dash, `N/A`, `Nil`: the officer had none, and no number is printed. */
  | { kind: "none" };

// A space can be before or after a comma ("123 ,000"), never elsewhere in a number. What follows the last group of
// three digits is a footnote mark ("365,0001").
const NUMBER = /\d{1,3}(?: ?, ?\d{3})+(?:\.\d{1,2}(?!\d))?|\d+(?:\.\d{1,2}(?!\d))?/;
const AMOUNT = new RegExp(
  `^(\\()?[-−–—]?(?:US|U\\.S\\.)?\\$? ?([(−–-])? ?(?:US|U\\.S\\.)?\\$? ?(${NUMBER.source})`,
  "i",
);
const NONE = /^(?:\$ ?)?(?:[-−–—‑‒―_]+|n\/ ?a|nil|none|n\.a\.|not applicable)(?=$|[\s(*†[])/i;
/** `-0-`, as some print a zero. */
const DASHED_ZERO = /^(?:\$ ?)?[-−–—] ?0 ?[-−–—]/;
/** A footnote mark in its own cell: `(1)`, `(a)(b)`, `[2]`, `*`. A bare number is an amount. */
const MARK = /^(?:[([](?:\d{1,2}|[a-z]{1,2}|\*+)[)\]][,; ]*|[*†‡§#+^][,; ]*)+$/i;

/** Whether `text` is only a footnote mark, a currency sign or a closing parenthesis. */
export const isOrnament = (text: string): boolean => text === "" || /^[$)%]+$/.test(text) || MARK.test(text);

/**
 * Reads an amount as printed in a cell: US dollars, rounded to whole ones, negative in parentheses or after a minus.
 * Undefined for text that is neither an amount nor a sign that there is none.
 */
export function readPrinted(text: string): Printed | undefined {
  const trimmed = text.trim();
  if (trimmed === "" || MARK.test(trimmed) || /^[([]\d{1,2}[)\]] ?\p{L}{2}/u.test(trimmed)) return undefined;
  // A dash with a footnote mark, "— (6)", is not minus six.
  if (/^(?:\$ ?)?[-−–—]+ ?[([](?:\d{1,2}|[a-z])[)\]]/i.test(trimmed)) return { kind: "none" };
  if (DASHED_ZERO.test(trimmed)) return { kind: "amount", value: 0 };
  const [printed, open, sign, digits] = AMOUNT.exec(trimmed) ?? [];
  if (printed === undefined || digits === undefined) return NONE.test(trimmed) ? { kind: "none" } : undefined;
  const remainder = trimmed.slice(printed.length);
  if (/^[\d\p{L}%]/u.test(remainder) && !/^\d{1,2}(?:$|\D)/.test(remainder)) return undefined;
  // "$1.2 million" is not such a number, and "400,000 (€)" is not in dollars.
  if (/^ ?\p{L}{3}|[€£¥₪]|\b(?:C|CA|A|AU|HK)\$/u.test(remainder)) return undefined;
  if (/^ ?%/.test(remainder)) return undefined;
  const value = Math.round(Number(digits.replace(/[ ,]/g, "")));
  if (value > Number.MAX_SAFE_INTEGER) return undefined;
  const isNegative = open !== undefined || sign !== undefined || /^\$? ?[-−–—]/.test(trimmed);
  return { kind: "amount", value: isNegative && value !== 0 ? -value : value };
}

/** A fiscal year as the year column prints it: `2023`, `2023(1)`, `FY23`, `Fiscal 2023`, `12/31/2023`, `2022-2023`. */
export function readYear(text: string): number | undefined {
  const trimmed = text.trim().replace(/^(?:12|twelve) months (?=ended)/i, "");
  if (trimmed.length > 32) return undefined;
  const [, short] = /^(?:FY|fiscal(?: year)?) ?['’]?(\d{2})(?:$|\D)/i.exec(trimmed) ?? [];
  if (short !== undefined) return century(Number(short));
  const shape =
    /^(?:FYE?|fiscal|year|CY|calendar|TP)?[ -]*(?:year )?(?:(?:ended )?(?:\p{L}{3,9}\.? \d{1,2},? |\d{1,2}\/\d{1,2}\/|\d{1,2}-\d{1,2}-))?((?:19|20)\d{2})(?:[-–/]((?:19|20)?\d{2}))?\d?(?: ?[([*†‡].*)?(?: ?\p{L}{0,3}\.?)?$/iu;
  const [, first, second] = shape.exec(trimmed) ?? [];
  if (first !== undefined)
    return second === undefined ? Number(first) : Number(first.slice(0, -second.length) + second);
  const [, dated] = /^\d{1,2}[/-]\d{1,2}[/-](\d{2})(?:$|\D)/.exec(trimmed) ?? [];
  return dated === undefined ? undefined : century(Number(dated));
}

/** A period other than a year of twelve months: `Transition Period`, `2022TP`, `Six months ended December 31, 2022`. */
export const isShortPeriod = (text: string): boolean =>
  /^(?:19|20)\d\d ?\(?T(?:P|\b)|\bTP\b|\btransition(?: (?:period|year)|$)|\bstub\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|[1-9]|1[01])[- ](?:and[ -]a[ -]half[ -])?months?\b/i.test(
    text,
  );

const century = (year: number) => (year < 70 ? 2000 + year : 1900 + year);
