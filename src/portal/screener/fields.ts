import type { RowOf } from "../../in-process/operations.ts";
import { shownItem, statementOf, titleOfName } from "../parts/companies/line-items.ts";

/** A figure that the API lists for its screener. */
export type ListedField = RowOf<"listScreenerFields">;

/** A field that the form offers: a figure with bounds, or what a company is, with a list of values. */
export interface ShownField {
  name: string;
  title: string;
  /** Its heading in lists. */
  heading: string;
  /** Undefined: what a company is. */
  unit?: string;
  /** What values look like, for fields of what a company is. */
  example?: string;
}

const COMPANY = "The company";

/** What a company is and where: filters of the API that take a list of values. */
const IDENTITY: readonly ShownField[] = [
  { name: "state", title: "State", example: "CA,TX" },
  { name: "county_fips", title: "County", example: "06085" },
  { name: "cbsa", title: "Metropolitan area", example: "41940" },
  { name: "naics", title: "Industry by NAICS code", example: "5132,334" },
  { name: "sic", title: "Industry by SIC code", example: "7372" },
  { name: "exchange", title: "Exchange", example: "Nasdaq,NYSE" },
  { name: "category", title: "Filer category", example: "Large accelerated filer" },
  { name: "currency", title: "Currency", example: "USD" },
].map((field) => ({ ...field, heading: COMPANY }));

const RATIOS = "Ratios, newest fiscal year";

/** The only field of a company's year that has a bound. */
const FISCAL_YEAR: ShownField = { name: "fiscal_year", title: "Fiscal year", heading: COMPANY, unit: "year" };

const HEADINGS: Readonly<Record<string, string>> = {
  statements: "Statements, newest fiscal year",
  compensation: "Pay of the chief executive",
  industry: "The industry in the nation",
  turnover: "The industry in the nation",
  industry_lending: "The industry in the nation",
  county_unemployment: "Around the headquarters",
  state_unemployment: "Around the headquarters",
  county_lending: "Around the headquarters",
};

/** Titles that the API's list makes clear by its order. */
const CLEARER: Readonly<Record<string, string>> = {
  county_loan_amount_yoy: "Change in the amount of loans in the headquarters' county",
  industry_loan_amount_yoy: "Change in the amount of loans to the industry in the nation",
};

/** Returns the fields of the form: what a company is, then the figures that the API lists. */
export const shownFields = (listed: readonly ListedField[]): ShownField[] => [
  ...IDENTITY,
  FISCAL_YEAR,
  ...listed.map(({ name, title, unit, group }) => {
    if (group !== "statements")
      return { name, title: CLEARER[name] ?? title, unit, heading: HEADINGS[group] ?? titleOfName(group) };
    return statementOf(name) !== undefined
      ? { name, title: shownItem(name).title, unit, heading: HEADINGS.statements ?? "" }
      : { name, title: titleOfName(name), unit, heading: RATIOS };
  }),
];
