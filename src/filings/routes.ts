import type { Static } from "@sinclair/typebox";
import type { Sql } from "postgres";
import { PROGRAM_STAMP } from "../executable/version.ts";
import { type Context, type Endpoint, list, RawJson, resource, series } from "../http/endpoint.ts";
import { latestPeriod } from "../http/latest-period.ts";
import { choice, code, integer, optional, text, withDefault } from "../http/parameters/parameters.ts";
import { dayParameter, refuseBackward } from "../http/parameters/period-parameters.ts";
import type { DatasetState } from "../http/versions.ts";
import {
  companyCompensation,
  companyFilings,
  companyWithNewestFiling,
  type FilingFilter,
  type NamedCompany,
  newestFilingDay,
} from "./queries.ts";
import { CompanyDetail, companyRecord, FoundCompany } from "./serving/companies.ts";
import { COMPENSATION_UNITS, Compensation, compensationMetadata, compensationRecords } from "./serving/compensation.ts";
import { FiledFact, factsMetadata, filedFacts } from "./serving/facts.ts";
import { Filing } from "./serving/filings.ts";
import {
  Financials,
  financials,
  financialsCsvRow,
  financialsMetadata,
  PERIODS,
  STATEMENTS,
} from "./serving/financials.ts";
import { formsParameter, knownForms } from "./serving/form-parameter.ts";
import { type KeptFacts, keepFacts } from "./serving/kept-facts.ts";
import { companyList, filingList } from "./serving/lists.ts";
import { madeStatement } from "./serving/made-statement.ts";
import { metadata, type SecContext, secMetadata } from "./serving/metadata.ts";
import { asOfParameter, identifierParameter, type SentIdentifier } from "./serving/parameters.ts";
import { statementsReady } from "./serving/ready-statements.ts";
import { unknownCompany } from "./serving/unknown-company.ts";

const TAG = "Filings";
const SEC = "sec";
const NO_COMPANY = "No company that is loaded has this ticker or CIK.";
const PATH = "/v1/us/sec/companies";

const yearParameter = optional(
  integer({
    description: "Only this fiscal year, by the company's own count.",
    example: "2024",
    minimum: 1900,
    maximum: 2100,
  }),
);

/** Endpoints of companies and what they filed with the SEC. */
export function filingEndpoints(sql: Sql): Endpoint[] {
  const factsOf = keepFacts(sql);
  const statementOf = statementsReady(sql, factsOf, PROGRAM_STAMP);
  const dated = async ({ dataset }: Pick<Context, "dataset">): Promise<SecContext> => ({
    dataset,
    latestPeriod: await latestPeriod(sql, dataset, SEC, () => newestFilingDay(sql)),
  });
  const noCompany = (identifier: SentIdentifier) => unknownCompany(sql, identifier);
  const requireFacts = async (identifier: SentIdentifier, dataset: DatasetState): Promise<KeptFacts> => {
    const found = await factsOf(identifier, dataset);
    if (!found) throw await noCompany(identifier);
    return found;
  };

  return [
    list({
      id: "listCompanies",
      path: PATH,
      tag: TAG,
      summary: "Companies, by name, ticker or CIK",
      description:
        "Companies that are loaded. With `query`: whose ticker or CIK it is come first, then names that are, begin " +
        "with or hold it, then former names; without: all by name.",
      parameters: {
        query: optional(
          text({ description: "Part of a name or former name, or a ticker or CIK.", example: "apple", maxLength: 100 }),
        ),
      },
      datasets: [SEC],
      metadata: secMetadata("CompanyListMetadata", {}),
      row: FoundCompany,
      answer: async ({ query }, context) => ({
        ...companyList(sql, query),
        metadata: metadata(await dated(context)),
      }),
    }),
    resource({
      id: "getCompany",
      path: `${PATH}/{identifier}`,
      tag: TAG,
      summary: "A company",
      description:
        "Identity, industry, headquarters with county and coordinates, former names, tickers and newest filing of a " +
        "company.",
      parameters: { identifier: identifierParameter },
      datasets: [SEC],
      metadata: secMetadata("CompanyMetadata", {}),
      data: CompanyDetail,
      notFound: NO_COMPANY,
      async answer({ identifier }, context) {
        const row = await companyWithNewestFiling(sql, identifier);
        if (!row) throw await noCompany(identifier);
        const units = { latitude: "degrees", longitude: "degrees" };
        return { data: companyRecord(row), metadata: metadata(await dated(context), { units }) };
      },
    }),
    list({
      id: "listFinancialStatements",
      path: `${PATH}/{identifier}/financials`,
      tag: TAG,
      summary: "Standardized financial statements of a company",
      description:
        "Income statement, balance sheet or cash flow statement by fiscal year, quarter or trailing twelve months, " +
        "newest first, made from the company's XBRL facts in its own currency. Of values filed several times the " +
        "newest of a periodic report counts; a fourth quarter is the year less nine months. `concepts` and `derived` " +
        "say where each figure is from; nothing is imputed.",
      parameters: {
        identifier: identifierParameter,
        statement: choice(STATEMENTS, { name: "StatementName", description: "The statement.", example: "income" }),
        period: withDefault(
          choice(PERIODS, {
            otherWords: { yearly: "annual", year: "annual", fy: "annual", ltm: "ttm" },
            name: "StatementPeriod",
            description: "Fiscal years, quarters, or twelve months up to the end of each quarter.",
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
              "`splits`: figures per share and numbers of shares on the basis of the newest stock split; " +
              "`metadata.splits` has the splits. Default: as filed.",
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
    }),
    series({
      id: "listFiledFacts",
      path: `${PATH}/{identifier}/financials/facts`,
      tag: TAG,
      summary: "Every value that was filed for a figure",
      description:
        "All values that a company ever filed for an XBRL concept at a period's end, whatever the form and the " +
        "length of the period, the earliest filing first: what a figure of its financials was, and became.",
      parameters: {
        identifier: identifierParameter,
        concept: code({
          description: "The XBRL concept, as `concepts` of financials names it; its taxonomy may stand in front.",
          example: "NetIncomeLoss",
          pattern: /^(?:(?:us-gaap|ifrs-full|dei):)?[A-Za-z][A-Za-z0-9]{1,199}$/,
          accepted: "the name of a concept of us-gaap, ifrs-full or dei, such as Assets or us-gaap:Assets",
        }),
        period_end: dayParameter({ description: "The last day of the period, or the day.", example: "2024-09-28" }),
        as_of: asOfParameter,
      },
      datasets: [SEC],
      metadata: factsMetadata,
      row: FiledFact,
      notFound: `${NO_COMPANY} Or it never filed the concept, or the concept is not among those that are stored.`,
      async answer({ identifier, period_end: periodEnd, ...request }, context) {
        const found = await requireFacts(identifier, context.dataset);
        const { rows, notes } = filedFacts(found, { ...request, period_end: periodEnd });
        const { cik, name } = found.company;
        return { rows, metadata: { ...metadata(await dated(context), { notes }), company: { cik, name } } };
      },
    }),
    list({
      id: "listExecutiveCompensation",
      path: `${PATH}/{identifier}/executive-compensation`,
      tag: TAG,
      summary: "What a company's named executive officers were paid",
      description:
        "One row for each named executive officer and fiscal year, newest year first, from the Summary Compensation " +
        "Tables of proxy statements and other filings that were read. Years that several tables have are given as in " +
        "the newest.",
      parameters: { identifier: { ...identifierParameter, example: "AMZN" }, year: yearParameter },
      datasets: [SEC],
      metadata: compensationMetadata,
      row: Compensation,
      notFound: NO_COMPANY,
      async answer({ identifier, year }, context) {
        const rows = await companyCompensation(sql, identifier, year);
        const [company] = rows;
        if (!company) throw await noCompany(identifier);
        const records = compensationRecords(rows);
        return { ...inMemory(records), metadata: compensationMeta(await dated(context), company, records, year) };
      },
    }),
    list({
      id: "listFilings",
      path: `${PATH}/{identifier}/filings`,
      tag: TAG,
      summary: "A company's filings",
      description: "What a company filed with the SEC, newest first, with addresses at EDGAR.",
      parameters: {
        identifier: identifierParameter,
        form: formsParameter,
        from_date: optional(
          dayParameter({ description: "First day of filing, itself included.", example: "2024-01-01" }),
        ),
        to_date: optional(dayParameter({ description: "Last day of filing, itself included.", example: "2025-12-31" })),
      },
      datasets: [SEC],
      metadata: secMetadata("FilingListMetadata", {}),
      row: Filing,
      notFound: NO_COMPANY,
      async answer({ identifier, form, from_date: from, to_date: to }, context) {
        refuseBackward(from, to);
        const first = { limit: 1, offset: 0 };
        const forms = await knownForms(form, async (unlisted) => {
          const newestOfForms = unlisted.map((one) =>
            companyFilings(sql, identifier, { forms: [one], from: undefined, to: undefined }, first),
          );
          return (await Promise.all(newestOfForms)).map(([row]) => row?.form ?? null);
        });
        const filter: FilingFilter = { forms, from, to };
        // The list gives its notes once a page is read: the company and its filings are one query.
        const of = metadata(await dated(context), { units: { size_bytes: "bytes" } });
        const found = (notes: readonly string[]) => {
          if (notes.length > 0) of.notes = [...notes];
        };
        return { ...filingList({ sql, identifier, filter, noCompany, found }), metadata: of };
      },
    }),
  ];
}

/** Rows that are JSON already. */
const financialsAnswer = (
  { rows, metadata: of }: ReturnType<typeof financials>,
  statement: (typeof STATEMENTS)[number],
) => ({
  page: ({ limit, offset }: { limit: number; offset: number }) => ({
    rows: new RawJson(`[${rows.slice(offset, offset + limit).join(",")}]`),
    total: rows.length,
  }),
  all: () => [rows.map((row) => JSON.parse(row) as Static<typeof Financials>)], // as this program wrote them
  metadata: of,
  csvRow: financialsCsvRow(statement),
});

/** A list whose rows are in memory. */
const inMemory = <Row>(rows: readonly Row[]) => ({
  page: ({ limit, offset }: { limit: number; offset: number }) => ({
    rows: rows.slice(offset, offset + limit),
    total: rows.length,
  }),
  all: () => [rows],
});

function compensationMeta(
  context: Parameters<typeof metadata>[0],
  { cik, ticker, name }: NamedCompany,
  records: readonly Compensation[],
  year: number | undefined,
) {
  const notes: string[] = [];
  if (records.length === 0)
    notes.push(
      `No Summary Compensation Table of ${name}${year === undefined ? "" : ` for fiscal ${year}`} was read; what filings ` +
        "are known, and which of them were read, is at /filings.",
    );
  if (records.some((record) => record.adds_up === false))
    notes.push("Where adds_up is false, the parts as printed do not add up to the total as printed; both are kept.");
  return { ...metadata(context, { units: COMPENSATION_UNITS, notes }), company: { cik, ticker, name } };
}
