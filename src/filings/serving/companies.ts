import { type Static, Type } from "@sinclair/typebox";
import { nullable } from "../../schema.ts";
import type { CompanyRow, FilingColumns } from "../queries/companies.ts";
import type { FoundCompanyRow } from "../queries/search.ts";
import { PATH } from "./asking.ts";
import { stateFipsOf } from "./company-filters.ts";
import { EXCHANGE_SCHEMAS, exchangeFields } from "./exchange.ts";
import { Filing, filingRecord } from "./filings.ts";

const text = (description: string, example: string | null) => nullable(Type.String({ description, example }));
const cik = Type.String({ description: "The company's number at the SEC, 10 digits.", example: "0000320193" });
const ticker = text("The company's ticker, with a dash before a share class; null: it has none now.", "AAPL");
const name = Type.String({ description: "The company's name, as EDGAR writes it.", example: "Apple Inc." });
const sic = text("Standard Industrial Classification code, 4 digits; null: EDGAR has none.", "3571");
const sicDescription = text(
  "EDGAR's title of the SIC code, in capitals if only a filing's header has it.",
  "Electronic Computers",
);
const naicsCode = text(
  "NAICS 2022 code, 2 to 6 digits or a range of sectors, derived from the SIC code: the digits that all " +
    "corresponding codes share. Null if they are in several sectors.",
  "334111",
);
const stateOf =
  "EDGAR's code: a state's postal abbreviation, or for other countries a letter and a digit (`F4`: China)";

/** A company in full. */
export const CompanyDetail = Type.Object(
  {
    cik,
    ticker,
    tickers: Type.Array(Type.String(), {
      description: "All tickers of the company, the main one first.",
      example: ["AAPL"],
    }),
    name,
    ...EXCHANGE_SCHEMAS,
    sic,
    sic_description: sicDescription,
    naics_code: naicsCode,
    naics_description: text("Title of the NAICS code.", "Electronic Computer Manufacturing"),
    state_of_incorporation: text(`State or country of incorporation. ${stateOf}.`, "CA"),
    fiscal_year_end: text(
      "Nominal end of the fiscal year, `MMDD`. For companies whose year ends on a weekday, the day of one year.",
      "0926",
    ),
    category: text("The SEC's filer category.", "Large accelerated filer"),
    headquarters: Type.Object(
      {
        street: text("Street and suite, as filed.", "ONE APPLE PARK WAY"),
        city: text("City, as filed.", "CUPERTINO"),
        state: text(`${stateOf}.`, "CA"),
        zip: text("ZIP or postal code, as filed.", "95014"),
        country: text("Country of a foreign address; null in the United States.", null),
        county_fips: text(
          "FIPS code of the county, from ZIP and city; null outside the United States and if neither is known. In " +
            "Connecticut, one of the eight counties used by lending data and by QCEW up to 2023.",
          "06085",
        ),
        county_name: text("Name of that county.", "Santa Clara County"),
        planning_region_fips: text("In Connecticut, the town's planning region; null elsewhere.", null),
        latitude: nullable(
          Type.Number({ description: "Latitude of a point inside the county, degrees north.", example: 37.221614 }),
        ),
        longitude: nullable(
          Type.Number({ description: "Longitude of a point inside the county, degrees east.", example: -121.68954 }),
        ),
      },
      { $id: "Headquarters", description: "Business address as filed, and its location." },
    ),
    former_names: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: "The name.", example: "APPLE COMPUTER INC" }),
          from: text("First day of the name in EDGAR, `YYYY-MM-DD`.", "1994-01-26"),
          to: text("Last day of the name, `YYYY-MM-DD`.", "2007-01-04"),
        },
        { $id: "FormerName", description: "A former name." },
      ),
      { description: "Former names, newest first." },
    ),
    latest_filing: nullable(Filing),
  },
  { $id: "Company", description: "A company that files with the SEC." },
);
export type CompanyDetail = Static<typeof CompanyDetail>;

/** The record of a company with its newest filing. */
export const companyRecord = (
  row: CompanyRow & { [Name in keyof FilingColumns]: FilingColumns[Name] | null },
): CompanyDetail => ({
  cik: row.cik,
  ticker: row.tickers[0] ?? null,
  tickers: row.tickers,
  name: row.name,
  ...exchangeFields(row.exchange),
  sic: row.sic,
  sic_description: row.sic_description,
  naics_code: row.naics_code,
  naics_description: row.naics_description,
  state_of_incorporation: row.state_of_incorporation,
  fiscal_year_end: row.fiscal_year_end,
  category: row.category,
  headquarters: {
    street: row.street,
    city: row.city,
    state: row.state,
    zip: row.zip,
    country: row.country,
    county_fips: row.county_fips,
    county_name: row.county_name,
    planning_region_fips: row.planning_region_fips,
    latitude: row.latitude,
    longitude: row.longitude,
  },
  former_names: row.former_names.map(({ name: former, from, to }) => ({ name: former, from, to })),
  // Its columns are all null, or none is.
  latest_filing: row.accession_number === null ? null : filingRecord(row.cik, row as FilingColumns),
});

/** What repeats other fields of a company in a list. */
const repeats = {
  sic_code: text("The same as `sic`; null: none.", "3571"),
  state_fips: text("FIPS code of `state`; null: outside the United States, or unknown.", "06"),
};

/** A company in a list. */
export const FoundCompany = Type.Object(
  {
    cik,
    ticker,
    name,
    ...EXCHANGE_SCHEMAS,
    sic,
    sic_description: sicDescription,
    naics_code: naicsCode,
    city: text("City of the headquarters, as filed.", "CUPERTINO"),
    state: text(`State of the headquarters. ${stateOf}.`, "CA"),
    county_fips: text("FIPS code of the headquarters' county; null: outside the United States, or unknown.", "06085"),
    detail_url: Type.String({
      description: "Path of the company in full, in this API.",
      example: "/v1/us/sec/companies/0000320193",
    }),
    ...repeats,
  },
  { $id: "ListedCompany", description: "A company in a list." },
);
/** A company of the list in CSV. */
export const FoundCompanyColumns = Type.Omit(FoundCompany, ["sic_code", "state_fips"]);
export type FoundCompany = Static<typeof FoundCompany>;

/** Returns the records of a page of companies; none for the one row of an empty page. */
export const foundCompanies = (rows: readonly FoundCompanyRow[]): FoundCompany[] =>
  rows.flatMap(({ total: _, cik: key, ticker: symbol, name: title, exchange, ...place }) =>
    key === null || title === null
      ? []
      : {
          cik: key,
          ticker: symbol,
          name: title,
          ...exchangeFields(exchange),
          ...place,
          detail_url: `${PATH}/${key}`,
          sic_code: place.sic,
          state_fips: stateFipsOf(place.state),
        },
  );
