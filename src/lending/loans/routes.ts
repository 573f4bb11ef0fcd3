import type { Sql } from "postgres";
import { commandText } from "../../command.ts";
import { invalidRequest, notCovered } from "../../errors.ts";
import { integer, optional } from "../../http/parameters/parameters.ts";
import { refuseBackward } from "../../http/parameters/period-parameters.ts";
import { list, resource } from "../../http/read-endpoints.ts";
import { formatQuarter, spanText } from "../../reference/quarters.ts";
import { loanMetadata } from "../answers/loan-metadata.ts";
import { isCovered, spansText } from "../editions/coverage.ts";
import { SBA, TAG } from "../editions/dataset.ts";
import { editionWithLenders } from "../lenders/edition.ts";
import { loanScope, scopeParameters } from "../scopes/loan-scope.ts";
import { characteristicsOf, characteristicsRows } from "./characteristics.ts";
import {
  CHARACTERISTICS_UNITS,
  Characteristics,
  CharacteristicsRow,
  loansMetadata,
  OUTCOME_UNITS,
  VintageOutcome,
} from "./schema.ts";
import { vintageOutcomes } from "./vintages.ts";

/** Most years of approval in one answer. */
const MOST_VINTAGES = 10;

const year = (description: string, example: string) => integer({ description, example, minimum: 1953, maximum: 2099 });

/** Loans by their characteristics, and by their outcomes. */
export const loanEndpoints = (sql: Sql) => [characteristicsEndpoint(sql), outcomesEndpoint(sql)];

const characteristicsEndpoint = (sql: Sql) =>
  resource({
    id: "getLoanCharacteristics",
    path: "/v1/us/sba/lending/characteristics",
    tag: TAG,
    summary: "7(a) loans of a quarter by size, term, rate and kind",
    description:
      "SBA 7(a) loans that were approved in one quarter, in classes of size, term and interest rate, and by " +
      "subprogram, processing method, legal form and age of the borrower, kind of rate and revolver status. Each " +
      "distribution adds up to `total_loans`: loans without the figure are in `Not filed`.",
    parameters: {
      year: year("Calendar year of approval.", "2024"),
      quarter: integer({ description: "Quarter of the year, 1 to 4.", example: "1", minimum: 1, maximum: 4 }),
      ...scopeParameters,
    },
    datasets: [SBA],
    metadata: loansMetadata,
    data: Characteristics,
    table: { row: CharacteristicsRow, rows: characteristicsRows },
    notFound: {
      when: "There is no such county or industry, or the loaded files do not have all approvals of the quarter.",
      sent: { year: "1985" },
      message:
        "The loaded files do not have all approvals of 1985-Q1. The SBA's files have 1990-Q4 to 2026-Q2, the loaded " +
        "files 1990-Q4 to 2026-Q2",
    },
    async answer({ year, quarter: number, ...asked }, context) {
      const scope = await loanScope(asked);
      const edition = await editionWithLenders(sql, context);
      const quarter = year * 10 + number;
      const { covered, published } = edition;
      if (!isCovered(covered, quarter)) {
        const isMissing = quarter >= published.first && quarter <= published.last;
        throw notCovered(
          `The loaded files do not have all approvals of ${formatQuarter(quarter)}. The SBA's files have ` +
            `${spanText(published)}, the loaded files ${spansText(covered)}` +
            `${isMissing ? `; ${commandText(`load ${SBA}`)} loads the others` : ""}`,
        );
      }
      const { data, notes } = await characteristicsOf(sql, scope, quarter);
      return { data, metadata: loanMetadata(context, edition, { scope, units: CHARACTERISTICS_UNITS, notes }) };
    },
  });

const outcomesEndpoint = (sql: Sql) =>
  list({
    id: "listVintageOutcomes",
    path: "/v1/us/sba/lending/outcomes",
    tag: TAG,
    summary: "Outcomes of 7(a) loans by year of approval",
    description:
      "SBA 7(a) loans by calendar year of approval (the vintage): how many were paid in full, charged off or " +
      "cancelled, or are active on `metadata.as_of`, with rates whose denominators are named. A year of which no " +
      `quarter is loaded has no row. At most ${MOST_VINTAGES} years.`,
    sample: ["vintage_to"],
    parameters: {
      vintage_from: year("First year of approval.", "2019"),
      vintage_to: optional(
        year(`Last year of approval; default: ${MOST_VINTAGES - 1} years after the first, or the newest.`, "2024"),
      ),
      ...scopeParameters,
    },
    datasets: [SBA],
    metadata: loansMetadata,
    row: VintageOutcome,
    notFound: {
      when: "The county or the industry does not exist.",
      sent: { county: "97001" },
      message: 'There is no county "97001": no state or territory has the code 97',
    },
    async answer({ vintage_from: first, vintage_to: askedLast, ...asked }, context) {
      refuseBackward(first, askedLast, ["vintage_from", "vintage_to"]);
      const last = askedLast ?? first + MOST_VINTAGES - 1;
      if (last - first >= MOST_VINTAGES)
        throw invalidRequest([
          {
            parameter: "vintage_to",
            message:
              `"${last}" is ${last - first} years after vintage_from "${first}"; ` +
              `accepted: at most ${MOST_VINTAGES - 1} years after it`,
          },
        ]);
      const scope = await loanScope(asked);
      const edition = await editionWithLenders(sql, context);
      const rows = await vintageOutcomes(sql, edition, scope, { first, last });
      return {
        page: ({ limit, offset }) => ({ rows: rows.slice(offset, offset + limit), total: rows.length }),
        all: () => [rows],
        whyEmpty: `No quarter of these years is loaded: the loaded files cover ${spansText(edition.covered)}.`,
        metadata: loanMetadata(context, edition, { scope, units: OUTCOME_UNITS, notes: [OUTCOME_NOTE] }),
      };
    },
  });

const OUTCOME_NOTE =
  "Outcomes are those on the day of the files. charge_off_rate_pct counts loans, with cancelled ones in the " +
  "denominator; charge_off_rate weighs dollars, as in other answers on lending.";
