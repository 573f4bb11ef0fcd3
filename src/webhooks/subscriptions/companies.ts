import { type ErrorDetail, invalidRequest } from "../../errors.ts";

/** A company as it is called now. */
export interface WatchedCompany {
  /** 10 digits. */
  cik: string;
  ticker: string | null;
  name: string;
}

/** What subscriptions need of the companies that the server knows. */
export interface CompanyDirectory {
  /** Returns which company each text names, a ticker or CIK, or why it names none. In their order. */
  find(texts: readonly string[]): Promise<({ cik: string } | { fault: string })[]>;
  /** Returns the companies of CIKs, without those that are not known any more. */
  describe(ciks: readonly string[]): Promise<WatchedCompany[]>;
}

/** Companies that a subscription can list. */
export const MOST_COMPANIES = 1_000;

/** Returns a fault for each item of a list that names nothing known. Values of other types are left to the schema. */
export async function companyFaults(companies: unknown, directory: CompanyDirectory): Promise<ErrorDetail[]> {
  if (!Array.isArray(companies) || companies.length > MOST_COMPANIES) return [];
  const texts = companies.map((company) => (typeof company === "string" ? company : ""));
  const foundCompanies = await directory.find(texts);
  return foundCompanies.flatMap((company, index) =>
    "fault" in company && texts[index] !== "" ? [{ parameter: `companies[${index}]`, message: company.fault }] : [],
  );
}

/** The fields of a subscription as they are sent, of which one names companies by tickers or CIKs. */
type WithCompanies = { companies?: readonly string[] | null };

/**
 * Returns checked fields with the CIKs of their companies, each once: a ticker that changes hands stays with its
 * company. @throws 400 if a ticker has lost its company since the check
 */
export async function withCiks<Fields extends WithCompanies>(
  fields: Fields,
  directory: CompanyDirectory,
): Promise<Fields> {
  if (!fields.companies) return fields;
  const foundCompanies = await directory.find(fields.companies);
  const ciks = foundCompanies.map((company, index) => {
    if ("cik" in company) return company.cik;
    throw invalidRequest([{ parameter: `companies[${index}]`, message: company.fault }], "fields");
  });
  return { ...fields, companies: [...new Set(ciks)].toSorted() };
}
