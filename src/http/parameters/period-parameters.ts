import { invalidRequest } from "../../errors.ts";
import { isDay, readTime, TIME_IN_WORDS, TIME_PATTERN } from "../../reference/times.ts";
import { code, optional, type Parameter, Refusal } from "./parameters.ts";

/** A kind of period: its form after the year, common misspellings, and its description. */
interface Form {
  pattern: string;
  sloppy: RegExp;
  /** Returns the correct text for a sloppy one. */
  corrected(year: string, part: string): string;
  accepted: string;
}

const FORMS = {
  month: {
    pattern: "-(?:0[1-9]|1[0-2])",
    sloppy: /^(\d{4})[-/. ]?(1[0-2]|0?[1-9])(?:[-/.]\d{1,2})?$/,
    corrected: (year, part) => `${year}-${part.padStart(2, "0")}`,
    accepted: "a month as YYYY-MM, such as 2024-01",
  },
  quarter: {
    pattern: "-Q[1-4]",
    // A month or a day, too: its quarter is meant.
    sloppy: /^(\d{4})(?:[-/. ]?[qQ]?([1-4])|-(0[1-9]|1[0-2])(?:-\d{2})?)$/,
    corrected: (year, part) => `${year}-Q${part.length === 2 ? Math.ceil(Number(part) / 3) : part}`,
    accepted: "a quarter as YYYY-Qq, such as 2016-Q1",
  },
  year: {
    pattern: "",
    sloppy: /^(\d{4})(-?)$/,
    corrected: (year) => year,
    accepted: "a year as YYYY, such as 2023",
  },
} satisfies Record<string, Form>;
export type PeriodKind = keyof typeof FORMS;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

/** A period in a query: a month, a quarter or a year, or one of several kinds. */
export function periodOf(
  kinds: readonly PeriodKind[],
  options: { description: string; example: string },
): Parameter<string> {
  const forms: Form[] = kinds.map((kind) => FORMS[kind]);
  const ends = forms.map(({ pattern }) => pattern).join("|");
  const form = new RegExp(`^\\d{4}(?:${ends})$`);
  const servedPeriods = code({
    ...options,
    pattern: new RegExp(`^(?:19|20)\\d{2}(?:${ends})$`),
    accepted: forms.map(({ accepted }) => accepted).join("; "),
  });
  return {
    ...servedPeriods,
    read(sentText) {
      const value = servedPeriods.read(sentText);
      if (!(value instanceof Refusal)) return value;
      if (form.test(sentText))
        return new Refusal(`its year is not from ${FIRST_YEAR} to ${LAST_YEAR}; accepted: ${servedPeriods.accepted}`);
      for (const { sloppy, corrected } of forms) {
        const [, year = "", part, otherPart = ""] = sloppy.exec(sentText) ?? [];
        const suggestion = corrected(year, part ?? otherPart);
        if (year !== "" && !(servedPeriods.read(suggestion) instanceof Refusal))
          return new Refusal(undefined, suggestion);
      }
      return value;
    },
  };
}

/** A quarter in a query: `YYYY-Qq`. */
export const quarterParameter = (options: { description: string; example: string }): Parameter<string> =>
  periodOf(["quarter"], options);

/** A day of the calendar, `YYYY-MM-DD`. */
export const dayParameter = (options: { description: string; example: string }): Parameter<string> => ({
  ...options,
  accepted: "a day of the calendar as YYYY-MM-DD, such as 2024-02-15",
  schema: { type: "string", format: "date" },
  required: true,
  fallback: undefined,
  read(sentText) {
    if (isDay(sentText)) return sentText;
    const [, monthText] = /^((?:19|20)\d{2}-(?:0[1-9]|1[0-2]))$/.exec(sentText) ?? [];
    if (monthText !== undefined)
      return new Refusal(`it is a month; accepted: a day of the calendar as YYYY-MM-DD, such as ${monthText}-01`);
    const [, year, month = "", day = ""] = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})(?:T.*)?$/.exec(sentText) ?? [];
    const suggestion = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    return new Refusal(undefined, isDay(suggestion) ? suggestion : undefined);
  },
});

/** A time, or a day, which is its start in UTC. */
export const timeParameter = (options: { description: string; example: string }): Parameter<Date> => ({
  ...options,
  accepted: TIME_IN_WORDS,
  schema: { type: "string", pattern: TIME_PATTERN },
  required: true,
  fallback: undefined,
  read: (sentText) => readTime(sentText) ?? new Refusal(),
});

/** The first and last quarter of a range, both inclusive and both optional. */
export const quarterRange = (example: { from: string; to: string }) => ({
  from_period: optional(
    quarterParameter({
      description: "First quarter, inclusive; default: the first that is loaded.",
      example: example.from,
    }),
  ),
  to_period: optional(
    quarterParameter({
      description: "Last quarter, inclusive; default: the last that is loaded.",
      example: example.to,
    }),
  ),
});

/**
 * Refuses a range that ends before it begins. Months and quarters compare as texts, years as numbers. `names`: the two
 * parameters.
 */
export function refuseBackward<Boundary extends string | number>(
  from: Boundary | undefined,
  to: Boundary | undefined,
  names: readonly [from: string, to: string] = ["from_date", "to_date"],
): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw invalidRequest([
    {
      parameter: names[0],
      message: `"${from}" is after ${names[1]} "${to}"; accepted: the same period or an earlier one`,
    },
  ]);
}
