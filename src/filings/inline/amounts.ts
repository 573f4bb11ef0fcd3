import { cleanText, squeeze } from "../markup/clean.ts";

/** The longest text of a number. A longer one is a sentence tagged by mistake. */
export const LONGEST_NUMBER = 100;

/** How a number is printed, from attributes of `ix:nonFraction`; "" if it lacks one. */
export interface NumberForm {
  /** `ixt:num-dot-decimal`, in the terms of any transformation registry. */
  format: string;
  /** A power of ten: 6 of a table in millions. */
  scale: string;
  /** `-` for a negative number. The text never has the sign. */
  sign: string;
}

// Digits in threes, separated by comma, space or apostrophe (`1,234`, `1 234`, `1, 234`), or not grouped at all.
const GROUPED_DOT = /^(?:\d{1,3}(?:(?:[,'’]\s?|\s)\d{3})+|\d+)?(?:\.\d*)?$/;
const GROUPED_COMMA = /^(?:\d{1,3}(?:(?:[.'’]\s?|\s)\d{3})+|\d+)?(?:,\d*)?$/;
const GROUPED_INDIAN = /^(?:\d{1,2}(?:[,\s]\d{2})*[,\s]\d{3}|\d{1,3})(?:\.\d*)?$/;
const PLAIN = /^\d*(?:\.\d*)?$/;

const dot = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text.replace(/[^\d.]/g, "") : "");
const comma = (text: string) => (GROUPED_COMMA.test(text) ? text.replace(/[^\d,]/g, "").replace(",", ".") : "");
const zero = () => "0";

/**
 * By the transformation's name without hyphens, with all names from 2010 to 2022. Transformations to other things than
 * numbers (dates) are not included.
 */
const FORMATS: ReadonlyMap<string, (text: string) => string> = new Map(
  Object.entries({
    "": dot(PLAIN),
    numdotdecimal: dot(GROUPED_DOT),
    numdotdecimalapos: dot(GROUPED_DOT),
    numcommadot: dot(GROUPED_DOT),
    numspacedot: dot(GROUPED_DOT),
    numdotdecimalin: dot(GROUPED_INDIAN),
    numcommadecimal: comma,
    numcommadecimalapos: comma,
    numdotcomma: comma,
    numspacecomma: comma,
    fixedzero: zero,
    zerodash: zero,
    numdash: zero,
    numwordsen: wordsToDigits,
  }),
);

/**
 * Returns the number that a tagged text means, exact to the limits of JSON: `391,035` at scale 6 is 391035000000.
 * Undefined if the transformation does not accept the text (`1,2,3`), no number holds it exactly, or the transformation
 * is unknown.
 */
export function amountOf(text: string, { format, scale, sign }: NumberForm): number | undefined {
  if (text.length > LONGEST_NUMBER || !/^[+-]?\d{0,2}$/.test(scale) || !/^-?$/.test(sign)) return undefined;
  const digits = FORMATS.get(format.replace(/^.*:/, "").replaceAll("-", "").toLowerCase())?.(printed(text)) ?? "";
  if (!/\d/.test(digits)) return undefined;
  // Joined as text, so that no power of ten is multiplied in binary.
  const value = Number(`${digits}e${Number(scale)}`);
  if (value > Number.MAX_SAFE_INTEGER) return undefined;
  return sign === "-" && value !== 0 ? -value : value;
}

/** HTML entity names that XML does not know are in the text as written. */
const printed = (text: string): string => squeeze(cleanText(text.replaceAll("&nbsp;", " ")));

const UNITS = (
  "zero one two three four five six seven eight nine ten " +
  "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
).split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** Converts `four` of a split, `no`, `one hundred and twenty-five`; "" for other texts, thousands included. */
function wordsToDigits(text: string): string {
  const words = text.toLowerCase().split(/[\s-]+/);
  if (words.length === 1 && (words[0] === "no" || words[0] === "none")) return "0";
  let sum = 0;
  for (const [index, word] of words.entries()) {
    const [unit, ten] = [UNITS.indexOf(word), TENS.indexOf(word)];
    const before = words[index - 1] ?? "";
    if (
      unit >= 0 &&
      (index === 0 || /^(?:hundred|and)$/.test(before) || (TENS.includes(before) && unit < 10 && unit > 0))
    )
      sum += unit;
    else if (ten >= 0 && (index === 0 || /^(?:hundred|and)$/.test(before))) sum += (ten + 2) * 10;
    else if (word === "hundred" && index === 1 && sum > 0 && sum < 10) sum *= 100;
    else if (word !== "and" || before !== "hundred" || index === words.length - 1) return "";
  }
  return String(sum);
}
