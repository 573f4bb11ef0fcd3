import type { Database } from "../../../src/storage/database.ts";
import { load, officer, proxy, submissionsDocument } from "../../contract/filings-seed.ts";
import { companyFactsDocument, type MadeFiling } from "../../filings/made-company.ts";

/** Where companies are: a state, a ZIP code with its county, a ZIP code in Connecticut, abroad, and no address. */
const PLACES: readonly Readonly<Record<string, unknown>>[] = [
  { city: "CUPERTINO", stateOrCountry: "CA", zipCode: "95014" },
  { city: "HARTFORD", stateOrCountry: "CT", zipCode: "06103" },
  { city: "NEW YORK", stateOrCountry: "NY", zipCode: "10018" },
  { city: "HOUSTON", stateOrCountry: "TX", zipCode: "77002" },
  { city: "ATLANTA", stateOrCountry: "GA", zipCode: "30319" },
  { city: "BERLIN", stateOrCountry: "2M", zipCode: "10115", isForeignLocation: 1, country: "Germany" },
  { city: null, stateOrCountry: null, zipCode: null },
];

const SIC_CODES = ["3571", "7372", "6021", "5331", "2834", "6770", ""];
const EXCHANGES = ["Nasdaq", "NYSE", "OTC"];
const CATEGORIES = [
  "Large accelerated filer",
  "Accelerated filer<br>Smaller reporting company",
  "Non-accelerated filer<br>Smaller reporting company<br>Emerging growth company",
  "",
];

/** How many there are. */
export const COMPANIES = 60;

const cikOf = (index: number): string => String(1_000_001 + index * 7).padStart(10, "0");

/** CIKs of all made companies, in order. */
export const CIKS: readonly string[] = Array.from({ length: COMPANIES }, (_, index) => cikOf(index));

/** Companies with a spread of industries, places, statements and pay; every eighth one has filed no statements. */
export const seedCompanies = async (database: Database): Promise<void> => {
  const { unrecognized } = await load(database, Object.fromEntries(CIKS.flatMap((_, index) => filesOf(index))));
  if (unrecognized.length > 0) throw new Error(`the load does not know ${unrecognized.join(", ")}`);
};

function filesOf(index: number): [name: string, text: string][] {
  const cik = cikOf(index);
  const name = `MADE ${String((index * 37) % COMPANIES).padStart(2, "0")} INC`;
  const isListed = index % 5 !== 0;
  const hasProxy = index % 3 === 0;
  const accession = `${cik}-25-000050`;
  const document = submissionsDocument(
    {
      cik,
      name,
      sic: SIC_CODES[index % SIC_CODES.length],
      sicDescription: "Made",
      category: CATEGORIES[index % CATEGORIES.length],
      tickers: isListed ? [`M${index}`] : [],
      exchanges: isListed ? [EXCHANGES[index % EXCHANGES.length]] : [],
    },
    hasProxy ? [{ accession, form: "DEF 14A", filed: "2025-04-04", report: "2025-05-20" }] : [],
    PLACES[(index * 3) % PLACES.length],
  );
  return [
    [`submissions/CIK${cik}.json`, JSON.stringify(document)],
    ...(index % 8 === 7 ? [] : [[`companyfacts/CIK${cik}.json`, factsOf(index, cik)] as [string, string]]),
    ...(hasProxy ? [[`filings/${accession}.txt`, proxyOf(index, { name, cik }, accession)] as [string, string]] : []),
  ];
}

const proxyOf = (index: number, company: { name: string; cik: string }, accession: string): string => {
  const pay = { salary: 100_000 * (1 + (index % 7)), other: 1_000, stock_awards: 50_000 };
  const total = pay.salary + pay.other + pay.stock_awards;
  const title = index % 2 === 0 ? "Chief Executive Officer" : "Chief Financial Officer";
  return proxy(accession, "20250404", [officer("Jane A. Roe", title, { 2024: { ...pay, total } })], company);
};

/** One annual report of two years; what is filed differs from company to company. Some are in euros, one lost money. */
function factsOf(index: number, cik: string): string {
  const unit = index % 6 === 5 ? " EUR" : "";
  const year = 2021 + (index % 4);
  const revenue = 1_000 * ((index * 13) % 29) - (index === 12 ? 5_000 : 0);
  const span = (value: number, back = 0) => [`${year - back}-01-01`, `${year - back}-12-31`, value] as const;
  const facts: MadeFiling["facts"] = {
    [`Revenues${unit}`]: index % 9 === 4 ? [span(revenue)] : [span(revenue - 150 * (index % 5), 1), span(revenue)],
    ...(index % 4 === 1 ? {} : { [`NetIncomeLoss${unit}`]: [span(Math.round(revenue / 7) - 300)] }),
    ...(index % 3 === 2 ? {} : { [`GrossProfit${unit}`]: [span(Math.round(revenue / 3))] }),
    [`Assets${unit}`]: [[`${year}-12-31`, 20_000 + index]],
    ...(index % 5 === 3
      ? {}
      : { [`StockholdersEquity${unit}`]: [[`${year}-12-31`, index % 10 === 0 ? -50 : 5_000 + 10 * (index % 6)]] }),
    [`AssetsCurrent${unit}`]: [[`${year}-12-31`, 900 + 100 * (index % 4)]],
    [`LiabilitiesCurrent${unit}`]: [[`${year}-12-31`, index % 11 === 0 ? 0 : 600]],
  };
  const filing: MadeFiling = { form: "10-K", filed: `${year + 1}-02-20`, fy: year, fp: "FY", facts };
  return JSON.stringify(companyFactsDocument([filing], Number(cik)));
}
