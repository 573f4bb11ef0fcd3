import { choice, integer, optional, type Parameter, Refusal } from "../../http/parameters/parameters.ts";
import { dayParameter } from "../../http/parameters/period-parameters.ts";
import { type Identifier, readIdentifier } from "../companies/identifier.ts";

/** A company as a request names it, with the text of the request. */
export type SentIdentifier = Identifier & { sent: string };

/** `{identifier}`: a ticker or CIK. */
export const identifierParameter: Parameter<SentIdentifier> = {
  description:
    "The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without leading zeros and " +
    "the prefix `CIK`. Case is ignored.",
  accepted:
    "a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0 (/v1/us/sec/companies?query= finds companies " +
    "by name)",
  example: "AAPL",
  // Texts that do not match are never accepted. Some that match are neither ticker nor CIK (`A--B`), which a plain
  // pattern can't express.
  schema: { type: "string", pattern: "^\\s*[A-Za-z0-9]+(?:[./ -]+[A-Za-z0-9]+)*\\s*$" },
  required: true,
  fallback: undefined,
  read(identifierText) {
    const identifier = readIdentifier(identifierText);
    return identifier ? { ...identifier, sent: identifierText } : new Refusal();
  },
};

/** An element of `ticker=`: the ticker or CIK as EDGAR writes it, so that one of a company twice is noticed. */
export const tickerOrCik: Parameter<string> = {
  ...identifierParameter,
  fallback: undefined,
  read(sentText) {
    const identifier = identifierParameter.read(sentText);
    if (identifier instanceof Refusal) return identifier;
    return "cik" in identifier ? identifier.cik : identifier.ticker;
  },
};

/** `as_of=` of data made from filings. */
export const asOfParameter = optional(
  dayParameter({
    description:
      "Uses only what had been filed by the end of this day, as a reader of that day would have seen it. Default: " +
      "everything that is loaded.",
    example: "2025-06-30",
  }),
);

/** `year=`: the only fiscal year of an answer. */
export const yearParameter = optional(
  integer({
    description: "Only this fiscal year, as the company numbers it.",
    example: "2024",
    minimum: 1900,
    maximum: 2100,
  }),
);

/** `include_superseded=`: whether a list has filings that a later amendment replaced. */
export const supersededParameter = optional(
  choice(["true", "false"], {
    name: "IncludeSuperseded",
    description: "`false` leaves out filings that a later amendment replaced. Default: `true`.",
    example: "false",
  }),
);
