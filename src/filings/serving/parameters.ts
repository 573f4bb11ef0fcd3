import { integer, optional, type Parameter, Refusal } from "../../http/parameters/parameters.ts";
import { dayParameter } from "../../http/parameters/period-parameters.ts";
import { type Identifier, readIdentifier } from "../companies/identifier.ts";

/** A company as a request names it, with the text that was sent. */
export type SentIdentifier = Identifier & { sent: string };

/** `{identifier}`: a ticker or CIK. */
export const identifierParameter: Parameter<SentIdentifier> = {
  description:
    "The company: its ticker (any of its share classes, `BRK-B` or `BRK.B`) or CIK, with or without leading zeros " +
    "and `CIK` in front. Case does not matter.",
  accepted:
    "a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0 (/v1/us/sec/companies?query= finds companies " +
    "by name)",
  example: "AAPL",
  // No text that does not fit is accepted; of those that fit some are neither (`A--B`), which no pattern tells plainly.
  schema: { type: "string", pattern: "^\\s*[A-Za-z0-9]+(?:[./ -]+[A-Za-z0-9]+)*\\s*$" },
  required: true,
  fallback: undefined,
  read(identifierText) {
    const identifier = readIdentifier(identifierText);
    return identifier ? { ...identifier, sent: identifierText } : new Refusal();
  },
};

/** `as_of=` of what is made from filings. */
export const asOfParameter = optional(
  dayParameter({
    description:
      "Answer with what had been filed by the end of this day, as a reader of that day would have seen it. Default: " +
      "all that is loaded.",
    example: "2025-06-30",
  }),
);

/** A fiscal year that an answer is narrowed to. */
export const yearParameter = optional(
  integer({
    description: "Only this fiscal year, by the company's own count.",
    example: "2024",
    minimum: 1900,
    maximum: 2100,
  }),
);
