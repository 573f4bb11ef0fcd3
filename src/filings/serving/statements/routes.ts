import type { Static } from "@sinclair/typebox";
import { PROGRAM_STAMP } from "../../../executable/version.ts";
import { type Endpoint, list, RawJson, series } from "../../../http/endpoint.ts";
import { choice, code, optional, withDefault } from "../../../http/parameters/parameters.ts";
import { dayParameter } from "../../../http/parameters/period-parameters.ts";
import type { DatasetState } from "../../../http/versions.ts";
import { type Asking, NO_COMPANY, PATH, SEC, TAG } from "../asking.ts";
import { metadata } from "../metadata.ts";
import { asOfParameter, identifierParameter, type SentIdentifier, yearParameter } from "../parameters.ts";
import { FiledFact, factsMetadata, filedFacts } from "./facts.ts";
import { Financials, financials, financialsCsvRow, financialsMetadata, PERIODS, STATEMENTS } from "./financials.ts";
import { type KeptFacts, keepFacts } from "./kept-facts.ts";
import { madeStatement } from "./made-statement.ts";
import { type StatementOf, statementsReady } from "./ready-statements.ts";

/** Endpoints of what a company reported: standardized statements, and facts as filed. */
export function statementEndpoints(asking: Asking): Endpoint[] {
  const { sql, noCompany } = asking;
  const factsOf = keepFacts(sql);
  const requireFacts: RequireFacts = async (identifier, dataset) => {
    const facts = await factsOf(identifier, dataset);
    if (!facts) throw await noCompany(identifier);
    return facts;
  };
  const statementOf = statementsReady(sql, factsOf, PROGRAM_STAMP);
  return [financialsEndpoint(asking, requireFacts, statementOf), factsEndpoint(asking, requireFacts)];
}

/** @throws 404 if no loaded company has the identifier */
type RequireFacts = (identifier: SentIdentifier, dataset: DatasetState) => Promise<KeptFacts>;

const financialsEndpoint = (
  { dated, noCompany }: Asking,
  requireFacts: RequireFacts,
  statementOf: StatementOf,
): Endpoint =>
  list({
    id: "listFinancialStatements",
    path: `${PATH}/{identifier}/financials`,
    tag: TAG,
    summary: "Standardized financial statements of a company",
    description:
      "Income statement, balance sheet or cash flow statement by fiscal year, quarter or trailing twelve months, " +
      "newest first, made from the company's XBRL facts in its own currency. If a value was filed several times, the " +
      "newest one in a periodic report counts. A fourth quarter is the year minus nine months. `concepts` and " +
      "`derived` state the source of each figure. Nothing is imputed.",
    parameters: {
      identifier: identifierParameter,
      statement: choice(STATEMENTS, { name: "StatementName", description: "The statement.", example: "income" }),
      period: withDefault(
        choice(PERIODS, {
          otherWords: { yearly: "annual", year: "annual", fy: "annual", ltm: "ttm" },
          name: "StatementPeriod",
          description: "Fiscal years, quarters, or the twelve months up to the end of each quarter.",
          example: "annual",
        }),
        "annual",
      ),
      year: yearParameter,
      as_of: asOfParameter,
      adjust: optional(
        choice(["splits"], {
          name: "SplitAdjustment",
          description:
            "`splits`: puts per-share figures and share counts on the basis of the newest stock split. " +
            "`metadata.splits` lists the splits. Default: as filed.",
          example: "splits",
        }),
      ),
    },
    datasets: [SEC],
    metadata: financialsMetadata,
    row: Financials,
    csvRow: financialsCsvRow("income"),
    notFound: NO_COMPANY,
    async answer({ identifier, ...request }, context) {
      const { statement, period, as_of: asOf, adjust } = request;
      if (asOf === undefined && adjust === undefined) {
        const readyStatement = await statementOf(identifier, { statement, period }, context.dataset);
        if (!readyStatement) throw await noCompany(identifier);
        const answered = financials(readyStatement, request, { ...(await dated(context)), splits: null });
        return financialsAnswer(answered, statement);
      }
      const { company, facts, statements } = await requireFacts(identifier, context.dataset);
      const statementsThen = statements(asOf);
      const isAdjusted = adjust === "splits";
      const rows = statementsThen.rows(statement, period, isAdjusted);
      const splits = isAdjusted ? statementsThen.splits() : null;
      const answered = madeStatement(company, facts.length > 0, rows);
      return financialsAnswer(financials(answered, request, { ...(await dated(context)), splits }), statement);
    },
  });

const factsEndpoint = ({ dated }: Asking, requireFacts: RequireFacts): Endpoint =>
  series({
    id: "listFiledFacts",
    path: `${PATH}/{identifier}/financials/facts`,
    tag: TAG,
    summary: "Every value ever filed for a figure",
    description:
      "All values that a company ever filed for an XBRL concept at a period's end, in any form and for any length of " +
      "period, earliest filing first. They show what a figure was and how it was restated.",
    parameters: {
      identifier: identifierParameter,
      concept: code({
        description: "The XBRL concept, as in `concepts` of financials, with or without its taxonomy as a prefix.",
        example: "NetIncomeLoss",
        pattern: /^(?:(?:us-gaap|ifrs-full|dei):)?[A-Za-z][A-Za-z0-9]{1,199}$/,
        accepted: "the name of a us-gaap, ifrs-full or dei concept, such as Assets or us-gaap:Assets",
      }),
      period_end: dayParameter({
        description: "The last day of the period, or the day of an instant.",
        example: "2024-09-28",
      }),
      as_of: asOfParameter,
    },
    datasets: [SEC],
    metadata: factsMetadata,
    row: FiledFact,
    notFound: `${NO_COMPANY} Or it never filed the concept, or the concept is not stored.`,
    async answer({ identifier, period_end: periodEnd, ...request }, context) {
      const foundFacts = await requireFacts(identifier, context.dataset);
      const { rows, notes } = filedFacts(foundFacts, { ...request, period_end: periodEnd });
      const { cik, name } = foundFacts.company;
      return { rows, metadata: { ...metadata(await dated(context), { notes }), company: { cik, name } } };
    },
  });

/** Rows that are JSON already. */
const financialsAnswer = (
  { rows, metadata: of }: ReturnType<typeof financials>,
  statement: (typeof STATEMENTS)[number],
) => ({
  page: ({ limit, offset }: { limit: number; offset: number }) => ({
    rows: new RawJson(`[${rows.slice(offset, offset + limit).join(",")}]`),
    total: rows.length,
  }),
  all: () => [rows.map((row) => JSON.parse(row) as Static<typeof Financials>)], // written by this program
  metadata: of,
  csvRow: financialsCsvRow(statement),
});
