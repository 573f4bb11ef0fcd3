import { type ApiAnswer, type ApiClient, segment } from "../api-client.ts";

/** Where a company has its headquarters. */
export interface Headquarters {
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
  county_fips: string | null;
  county_name: string | null;
}

/** A company, as its pages show it. */
export interface Company {
  cik: string;
  ticker: string | null;
  tickers: readonly string[];
  name: string;
  exchange_name: string | null;
  sic: string | null;
  sic_description: string | null;
  naics_code: string | null;
  naics_description: string | null;
  state_of_incorporation: string | null;
  fiscal_year_end: string | null;
  category: string | null;
  headquarters: Headquarters;
  former_names: readonly { name: string; from: string | null; to: string | null }[];
  latest_filing: { form: string; filed_date: string; accession_number: string } | null;
}

/** A company, with what its pages need in their addresses. */
export interface KnownCompany {
  answer: ApiAnswer<Company>;
  /** How the page's address names the company: links from it do likewise. */
  identifier: string;
}

/** Returns the path of the API for a company. */
export const companyPath = (identifier: string): string => `/v1/us/sec/companies/${segment(identifier)}`;

/** Reads a company by its ticker or CIK. @throws 404 for an unknown one, 503 if no company is loaded */
export const readCompany = async (api: ApiClient, identifier = ""): Promise<KnownCompany> => ({
  answer: await api.get<Company>(companyPath(identifier)),
  identifier,
});
