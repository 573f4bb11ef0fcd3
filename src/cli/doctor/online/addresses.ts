import type { Settings } from "../../../config.ts";
import { DAY_MS } from "../../../durations.ts";
import {
  COMPANY_FACTS_ARCHIVE,
  companyFactsAddress,
  currentFilingsAddress,
  quarterlyIndexAddress,
  SUBMISSIONS_ARCHIVE,
  submissionsAddress,
  TICKERS_ADDRESS,
} from "../../../filings/edgar/addresses.ts";
import { archiveAddress } from "../../../labor/oews/load/recognize.ts";
import { singleFile } from "../../../labor/qcew/load/bls.ts";
import { labstatAddress, releasedAs } from "../../../labor/vocabulary/bureau.ts";
import { SBA_CATALOGUE } from "../../../lending/load/catalogue.ts";

/** An address that loads request, or the same file of several years. */
export interface OnlineAddress {
  /** The name of the check. */
  check: string;
  /** The newest possible edition first; the first one that is there counts. */
  editions: readonly { address: string; edition?: string }[];
  /** Added to the query, and never shown. */
  secrets?: Readonly<Record<string, string>>;
  /** The agency answers only programs with a contact. */
  needsContact: boolean;
  /** The newest edition in an answer that lists editions. */
  newestIn?(answer: unknown): string | undefined;
}

const CENSUS = "https://api.census.gov/data";
const CENSUS_FILES = "https://www2.census.gov";
/** How many years back an edition is looked for. */
const YEARS = 4;
const APPLE = "0000320193";

/** Returns an address of each kind that loads request, with these settings and on this day. */
export function onlineAddresses({ censusApiKey }: Pick<Settings, "censusApiKey">, now: Date): OnlineAddress[] {
  const thisYear = now.getUTCFullYear();
  const yearsFrom = (first: number, addressOf: (year: number) => string) =>
    Array.from({ length: YEARS }, (_, back) => ({ address: addressOf(first - back), edition: String(first - back) }));
  const estimates = (survey: string): OnlineAddress => ({
    check: `census ${survey}`,
    editions: yearsFrom(thisYear - 1, (year) => `${CENSUS}/${year}/acs/${survey}?get=NAME&for=us:1`),
    secrets: censusApiKey ? { key: censusApiKey } : {},
    needsContact: false,
  });
  const files = (check: string, ...addresses: string[]): OnlineAddress => ({
    check,
    editions: addresses.map((address) => ({ address })),
    needsContact: check !== "census files",
  });
  const summary = `${CENSUS_FILES}/programs-surveys/acs/summary_file`;
  const delineations = `${CENSUS_FILES}/programs-surveys/metro-micro/geographies/reference-files`;
  const gazetteers = `${CENSUS_FILES}/geo/docs/maps-data/data/gazetteer`;
  return [
    estimates("acs5"),
    estimates("acs1"),
    {
      ...files("census files"),
      editions: yearsFrom(thisYear - 1, (year) => `${summary}/${year}/table-based-SF/documentation/Geos${year}5YR.txt`),
    },
    {
      ...files("gazetteer"),
      editions: yearsFrom(thisYear, (year) => `${gazetteers}/${year}_Gazetteer/${year}_Gaz_counties_national.zip`),
      needsContact: false,
    },
    { ...files("delineation", `${delineations}/2023/delineation-files/list1_2023.xlsx`), needsContact: false },
    files("ces", labstatAddress("ce.series")),
    files("jolts", labstatAddress("jt.series")),
    files("laus", labstatAddress("la.series")),
    { ...files("qcew"), editions: yearsFrom(thisYear, singleFile) },
    { ...files("oews"), editions: yearsFrom(thisYear - 1, (year) => archiveAddress(year, "national")) },
    files("bls days", releasedAs(/./).address),
    { ...files("sba", SBA_CATALOGUE.address), newestIn: SBA_CATALOGUE.newestDay },
    files("sec tickers", TICKERS_ADDRESS),
    files("sec lists", submissionsAddress(APPLE)),
    files("sec facts", companyFactsAddress(APPLE)),
    files("sec archive", SUBMISSIONS_ARCHIVE),
    files("sec archive 2", COMPANY_FACTS_ARCHIVE),
    files("sec index", quarterlyIndexAddress(new Date(now.getTime() - QUARTER_MS).toISOString().slice(0, 10))),
    files("sec feed", currentFilingsAddress(0)),
  ];
}

/** A quarter ago: its index is whole. */
const QUARTER_MS = 92 * DAY_MS;
