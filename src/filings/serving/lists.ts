import type { Sql } from "postgres";
import type { GovdataError } from "../../errors.ts";
import type { ListAnswer } from "../../http/answer.ts";
import { readIdentifier, tickerKey } from "../companies/identifier.ts";
import { searchKey } from "../companies/search-name.ts";
import { companyFilings, type FilingColumns, type FilingFilter, type ListedFilingRow } from "../queries/companies.ts";
import { formsOfCompany } from "../queries/nearby.ts";
import { type CompanySearch, companiesFound } from "../queries/search.ts";
import { type FoundCompany, foundCompanies } from "./companies.ts";
import { companyFilter, type SentCompanyFilters } from "./company-filters.ts";
import { type Filing, filingRecord } from "./filings.ts";
import { knownForms } from "./form-parameter.ts";
import type { SentIdentifier } from "./parameters.ts";

/** Filings read at a time for CSV and NDJSON. A bank can have a hundred thousand. */
const BATCH_ROWS = 5_000;
/** More companies than exist. One query reads all of them, a few thousand small rows. */
const ALL_COMPANIES = 10_000_000;

/** Returns the companies that match a query, or all companies without one, of those that pass the filters. */
export function companyList(
  sql: Sql,
  query: string | undefined,
  filters: SentCompanyFilters,
): ListAnswer<FoundCompany, unknown> {
  const filter = companyFilter(filters);
  const search = query === undefined ? undefined : searchOf(query);
  const page = async (range: { limit: number; offset: number }) => {
    const rows = await companiesFound(sql, search, range, filter);
    return { rows: foundCompanies(rows), total: rows[0]?.total ?? 0 };
  };
  const everything = async () => (await page({ limit: ALL_COMPANIES, offset: 0 })).rows;
  return {
    page,
    async *all() {
      yield await everything();
    },
  };
}

function searchOf(query: string): CompanySearch {
  const identifier = readIdentifier(query);
  return {
    name: searchKey(query) || null,
    ticker: identifier && "ticker" in identifier ? tickerKey(query) : "",
    cik: identifier && "cik" in identifier ? identifier.cik : "",
  };
}

/**
 * Returns the requested forms in upper case.
 * @throws `invalid_request` for a text that is neither in EDGAR's list of forms nor the form of a filing of the company
 */
export const requestedForms = (
  sql: Sql,
  identifier: SentIdentifier,
  forms: readonly string[] | undefined,
): Promise<readonly string[] | undefined> =>
  knownForms(forms, async (unlisted) => {
    const newestOfForms = unlisted.map((form) =>
      companyFilings(sql, identifier, { forms: [form], from: undefined, to: undefined }, { limit: 1, offset: 0 }),
    );
    return (await Promise.all(newestOfForms)).map(([row]) => row?.form ?? null);
  });

/** Returns the filings of a company that match. `found` gets notes on forms that it never filed, before each page. */
export function filingList({
  sql,
  identifier,
  filter,
  noCompany,
  found,
}: {
  sql: Sql;
  identifier: SentIdentifier;
  filter: FilingFilter;
  noCompany: (identifier: SentIdentifier) => Promise<GovdataError>;
  found: (notes: readonly string[]) => void;
}): ListAnswer<Filing, unknown> {
  const read = async (range: { limit: number; offset: number }, after?: FilingFilter["after"]) => {
    const rows = await companyFilings(sql, identifier, { ...filter, ...(after ? { after } : {}) }, range);
    if (!rows[0]) throw await noCompany(identifier);
    return rows;
  };
  return {
    async page(range) {
      const rows = await read(range);
      const total = rows[0]?.total ?? 0;
      const isAbsent = total === 0 && filter.forms !== undefined;
      found(isAbsent ? await notesOnForms(sql, rows[0], filter.forms) : []);
      return { rows: rows.flatMap(filingOf), total };
    },
    // Continues after the last row, so that filings added meanwhile do not shift the batches.
    async *all() {
      let rows = await read({ limit: BATCH_ROWS, offset: 0 });
      for (;;) {
        const filings = rows.flatMap(filingOf);
        if (filings.length > 0) yield filings;
        const last = rows.at(-1);
        if (filings.length < BATCH_ROWS || !last?.filed_on || !last.accession_number) return;
        rows = await read(
          { limit: BATCH_ROWS, offset: 0 },
          { filedOn: last.filed_on, accessionNumber: last.accession_number },
        );
      }
    },
  };
}

/** Says which of the requested forms the company never filed, and which forms it did file. */
async function notesOnForms(
  sql: Sql,
  company: Pick<ListedFilingRow, "cik" | "name"> | undefined,
  forms: FilingFilter["forms"] = [],
): Promise<string[]> {
  if (!company) return [];
  const filed = (await formsOfCompany(sql, company.cik)).map(({ form }) => form);
  const absent = forms.filter((form) => !filed.includes(form));
  if (absent.length === 0) return [];
  const filedForms = filed.slice(0, MOST_FORMS_NAMED).join(", ");
  return [`${company.name} has no loaded filing of the form ${absent.join(", ")}. Its forms: ${filedForms || "none"}.`];
}
const MOST_FORMS_NAMED = 20;

/** Returns the record of a row; none for the single row of an empty page, whose columns are all null. */
const filingOf = (row: ListedFilingRow): Filing[] =>
  row.accession_number === null ? [] : [filingRecord(row.cik, row as FilingColumns)];
