import { optional, text } from "../http/parameters/parameters.ts";
import { dayParameter, refuseBackward } from "../http/parameters/period-parameters.ts";
import { list, resource } from "../http/read-endpoints.ts";
import type { Database } from "../storage/database.ts";
import {
  companyCompensation,
  companyWithNewestFiling,
  type FilingFilter,
  type NamedCompany,
} from "./queries/companies.ts";
import { type SearchSettings, searchEndpoint } from "./search/serving/search-endpoint.ts";
import { type Asking, createAsking, NO_COMPANY, PATH, SEC, TAG } from "./serving/asking.ts";
import { boardEndpoints } from "./serving/boards/routes.ts";
import { CompanyDetail, companyRecord, FoundCompany, FoundCompanyColumns } from "./serving/companies.ts";
import { COMPANY_FILTERS } from "./serving/company-filters.ts";
import { COMPENSATION_UNITS, Compensation, compensationMetadata, compensationRecords } from "./serving/compensation.ts";
import type { CompanyEnrichment } from "./serving/enrichment.ts";
import { feedEndpoints } from "./serving/feed/routes.ts";
import { Filing } from "./serving/filings.ts";
import { formsParameter } from "./serving/form-parameter.ts";
import { companyList, filingList, requestedForms } from "./serving/lists.ts";
import { metadata, secMetadata } from "./serving/metadata.ts";
import { identifierParameter, supersededParameter, yearParameter } from "./serving/parameters.ts";
import { ratioEndpoints } from "./serving/ratios/routes.ts";
import { sectionEndpoints } from "./serving/sections/routes.ts";
import { createFactsAccess } from "./serving/statements/facts-access.ts";
import { statementEndpoints } from "./serving/statements/routes.ts";

/** Endpoints of companies and their SEC filings. `enrichment`: what `include=` adds to companies and statements. */
export function filingEndpoints(database: Database, enrichment: CompanyEnrichment, settings: SearchSettings) {
  const asking = createAsking(database, enrichment);
  const facts = createFactsAccess(asking);
  return [
    ...companyEndpoints(asking),
    ...statementEndpoints(asking, facts),
    ...ratioEndpoints(asking, facts.requireFacts),
    ...filedEndpoints(asking),
    ...boardEndpoints(asking),
    ...feedEndpoints(asking),
    ...sectionEndpoints(asking),
    searchEndpoint(asking, settings),
  ];
}

/** The list of companies, and one company. */
const companyEndpoints = ({ sql, dated, noCompany, enriching }: Asking) => [
  list({
    id: "listCompanies",
    path: PATH,
    tag: TAG,
    summary: "Companies, by name, ticker or CIK",
    description:
      "Loaded companies, by name. With `query`, a company with this ticker or CIK comes first, then names that " +
      "equal, start with or contain the text, then former names.",
    parameters: {
      query: optional(
        text({ description: "Part of a name or former name, or a ticker or CIK.", example: "apple", maxLength: 100 }),
      ),
      ...COMPANY_FILTERS,
    },
    datasets: [SEC],
    metadata: secMetadata("CompanyListMetadata", {}),
    row: FoundCompany,
    csvRow: FoundCompanyColumns,
    answer: async ({ query, ...filters }, context) => ({
      ...companyList(sql, query, filters),
      metadata: metadata(await dated(context)),
    }),
  }),
  resource({
    id: "getCompany",
    path: `${PATH}/{identifier}`,
    tag: TAG,
    summary: "A company",
    description:
      "Identity, industry, headquarters with county and coordinates, former names, tickers and the newest filing of " +
      "a company. `include` adds the labor market and the lending around its headquarters.",
    parameters: { identifier: identifierParameter, include: enriching.parameter },
    datasets: [SEC],
    alsoReads: ({ include }) => enriching.datasetsOf(include),
    metadata: secMetadata("CompanyMetadata", enriching.metadata),
    data: enriching.withObjects(CompanyDetail),
    notFound: NO_COMPANY,
    async answer({ identifier, include }, context) {
      const row = await companyWithNewestFiling(sql, identifier);
      if (!row) throw await noCompany(identifier);
      const enriched = await enriching.enrich({ cik: row.cik, names: include }, context);
      const units = { latitude: "degrees", longitude: "degrees", size_bytes: "bytes" };
      return {
        data: { ...companyRecord(row), ...enriched?.objects },
        metadata: {
          ...metadata(await dated(context), { units }),
          ...(enriched ? { enrichment: enriched.metadata } : {}),
        },
      };
    },
  }),
];

/** A company's filings, and what was parsed in them. */
const filedEndpoints = ({ sql, dated, noCompany }: Asking) => [
  list({
    id: "listExecutiveCompensation",
    path: `${PATH}/{identifier}/executive-compensation`,
    tag: TAG,
    summary: "Pay of a company's named executive officers",
    description:
      "One row for each named executive officer and fiscal year, newest year first, from the Summary Compensation " +
      "Tables of proxy statements and other parsed filings. If several tables have a year, the newest one counts.",
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
    description: "A company's SEC filings, newest first, with links to EDGAR.",
    parameters: {
      identifier: identifierParameter,
      form: formsParameter,
      from_date: optional(dayParameter({ description: "First filing date, inclusive.", example: "2024-01-01" })),
      to_date: optional(dayParameter({ description: "Last filing date, inclusive.", example: "2025-12-31" })),
      include_superseded: supersededParameter,
    },
    datasets: [SEC],
    metadata: secMetadata("FilingListMetadata", {}),
    row: Filing,
    notFound: NO_COMPANY,
    async answer({ identifier, form, from_date: from, to_date: to, include_superseded: hasSuperseded }, context) {
      refuseBackward(from, to);
      const forms = await requestedForms(sql, identifier, form);
      const filter: FilingFilter = { forms, from, to, isNewestOnly: hasSuperseded === "false" };
      // The list adds its notes once a page is read, since one query reads the company and its filings.
      const of = metadata(await dated(context), { units: { size_bytes: "bytes" } });
      const addNotes = (notes: readonly string[]) => {
        if (notes.length > 0) of.notes = [...notes];
      };
      return { ...filingList({ sql, identifier, filter, noCompany, found: addNotes }), metadata: of };
    },
  }),
];

/** A list with all rows in memory. */
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
      `No Summary Compensation Table of ${name}${year === undefined ? "" : ` for fiscal ${year}`} was parsed. ` +
        "Its known filings, and which of them were parsed, are at /filings.",
    );
  if (records.some((record) => record.adds_up === false))
    notes.push(
      "Where adds_up is false, the printed parts do not add up to the printed total. Both are kept as printed.",
    );
  return { ...metadata(context, { units: COMPENSATION_UNITS, notes }), company: { cik, ticker, name } };
}
