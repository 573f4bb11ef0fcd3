import { invalidRequest } from "../../errors.ts";
import { optional, type Parameter, Refusal } from "../../http/parameters/parameters.ts";
import { type Identifier, readIdentifier } from "../companies/identifier.ts";
import { asDay } from "../submission/dates.ts";

/** A company as a request names it, with the text that was sent. */
export type SentIdentifier = Identifier & { sent: string };

/** `{identifier}`: a ticker or CIK. */
export const identifierParameter: Parameter<SentIdentifier> = {
  description:
    "The company: its ticker (any of its share classes, `BRK-B` or `BRK.B`) or CIK, with or without leading zeros and `CIK` in front. " +
    "Case does not matter.",
  accepted: "a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0",
  example: "AAPL",
  // No text that does not fit is accepted; of those that fit some are neither (`A--B`), which no pattern tells plainly.
  schema: { type: "string", pattern: "^\\s*[A-Za-z0-9]+(?:[./ -]+[A-Za-z0-9]+)*\\s*$" },
  required: true,
  fallback: undefined,
  read(sent) {
    const identifier = readIdentifier(sent);
    return identifier ? { ...identifier, sent } : new Refusal();
  },
};

/** A day of the calendar, `YYYY-MM-DD`, that may be absent. */
export const dayParameter = (options: { description: string; example: string }): Parameter<string | undefined> =>
  optional({
    ...options,
    accepted: "a day of the calendar as YYYY-MM-DD, such as 2024-02-15",
    schema: { type: "string", format: "date" },
    required: true,
    fallback: undefined,
    read: (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? asDay(text) : undefined) ?? new Refusal(),
  });

/** `as_of=` of what is made from filings. */
export const asOfParameter = dayParameter({
  description:
    "Answer with what had been filed by the end of this day, as a reader of that day would have seen it. Default: " +
    "all that is loaded.",
  example: "2025-06-30",
});

/** @throws `invalid_request` for a range of days that ends before it begins. */
export function refuseBackward(from: string | undefined, to: string | undefined): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw invalidRequest([
    { parameter: "from_date", message: `"${from}" is after to_date "${to}"; accepted: the same day or an earlier one` },
  ]);
}
