/**
 * 5,000 companies for the benches of the screener and of enrichment, as many as file annual reports: written into the
 * tables at once, because loads of that many companies take minutes. Shares of industries, states, exchanges and
 * categories are about those of EDGAR's filers; names and figures are made up.
 */
import { LINE_ITEM_NAMES } from "../../src/filings/statements/annual-figures.ts";
import { announcePublished } from "../../src/loading/publishing/publish.ts";
import { counties } from "../../src/reference/counties.ts";
import { findStateOrTerritory } from "../../src/reference/states.ts";
import { copyInto, copyLine } from "../../src/storage/copy.ts";
import type { Database } from "../../src/storage/database.ts";
import { sized } from "./smoke.ts";

const COMPANIES = sized(5_000, 100);
const FIRST_CIK = 3_000_001;

/** SIC and NAICS codes with how many of a hundred filers have them. */
export const INDUSTRIES: readonly (readonly [sic: string, naics: string | null, share: number])[] = [
  ["2834", "3254", 12],
  ["6770", null, 9],
  ["7372", "513210", 8],
  ["6022", "522110", 8],
  ["6798", "531", 5],
  ["3841", "339112", 4],
  ["1311", "211", 4],
  ["3674", "334413", 4],
  ["2836", "325414", 4],
  ["7389", null, 3],
  ["4911", "2211", 3],
  ["5812", "722511", 3],
  ["6331", "524126", 3],
  ["3571", "334111", 2],
  ["5331", "455211", 2],
  ["1040", "212220", 4],
  ["7011", "721110", 2],
  ["4813", "517", 3],
  ["8742", "541611", 3],
  ["3711", "336110", 2],
  ["2860", "325", 4],
  ["5411", "445110", 2],
  ["4512", "481111", 2],
  ["8071", "621511", 4],
];

/** Returns one of some entries, each as often as its share. */
function pick<T>(entries: readonly T[], shareOf: (entry: T) => number, random: () => number): T {
  let rest = random() * entries.reduce((sum, entry) => sum + shareOf(entry), 0);
  for (const entry of entries) {
    rest -= shareOf(entry);
    if (rest < 0) return entry;
  }
  return entries[0]!; // the list is not empty
}

/** States of headquarters: as many of a hundred filers. The other ten are abroad. */
const STATES: Readonly<Record<string, number>> = {
  "06": 17, "36": 12, "48": 10, "25": 7, "12": 6, "34": 4, "42": 4, "17": 4, "08": 3, "32": 3, "51": 3, "13": 3,
  "09": 2, "39": 3, "53": 2, "27": 2, "24": 2, "37": 2, "04": 1,
}; // biome-ignore format: a table
const ABROAD = 10;

const EXCHANGES = ["Nasdaq", "Nasdaq", "Nasdaq", "NYSE", "NYSE", "OTC", null];
const CATEGORIES = [
  "Large accelerated filer",
  "Accelerated filer",
  "Non-accelerated filer, Smaller reporting company",
  "Non-accelerated filer, Smaller reporting company, Emerging growth company",
];

/** The same numbers each time. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Writes the companies with their newest figures and pay, and announces them as published. */
export async function writeCompanies(database: Database): Promise<void> {
  const random = randomNumbers(42);
  const byState = Map.groupBy(
    [...(await counties()).values()].filter(({ ended }) => ended === undefined),
    ({ fips }) => fips.slice(0, 2),
  );
  const madeBy = await stampOfProgram(database);
  const lines: Record<"companies" | "tickers" | "revisions" | "figures" | "filings" | "pay", string[]> = {
    companies: [],
    tickers: [],
    revisions: [],
    figures: [],
    filings: [],
    pay: [],
  };
  for (let index = 0; index < COMPANIES; index++) {
    const cik = String(FIRST_CIK + index).padStart(10, "0");
    const name = `MADE UP ${index} INC`;
    const [sic, naics] = pick(INDUSTRIES, ([, , share]) => share, random);
    const isAbroad = random() * 100 < ABROAD;
    const [state] = pick(Object.entries(STATES), ([, share]) => share, random);
    // A third of a state's companies are in its three first counties.
    const ofState = byState.get(state) ?? [];
    const county = isAbroad ? undefined : ofState[Math.floor(random() ** 3 * ofState.length)];
    const exchange = EXCHANGES[Math.floor(random() * EXCHANGES.length)] ?? null;
    const stateCode = isAbroad ? "X0" : findStateOrTerritory(state)?.usps;
    lines.companies.push(
      copyLine([
        ...[cik, name, sic, "Made", naics, naics && "Made", CATEGORIES[Math.floor(random() * CATEGORIES.length)]!],
        ...["1231", stateCode ?? null, isAbroad, county?.fips ?? null, county?.name ?? null, name.toLowerCase()],
      ]),
    );
    if (exchange !== null) lines.tickers.push(copyLine([`ZZ${index}`, cik, name, exchange, 0, true]));
    lines.revisions.push(copyLine([cik, 1]));
    const revenue = Math.round(Math.exp(12 + 10 * random()));
    const figures = LINE_ITEM_NAMES.map((item) =>
      item === "revenue" ? revenue : random() < 0.35 ? "NULL" : Math.round(revenue * (2 * random() - 0.5)),
    );
    const before = Math.round(revenue * (0.7 + 0.5 * random()));
    const isUnfiled = random() < 0.05;
    lines.figures.push(
      copyLine(
        isUnfiled
          ? [cik, madeBy, 1, sic, null, null, null, null, null, null, null, null]
          : [
              ...[cik, madeBy, 1, sic, 2025, "2025-01-01", "2025-12-31", "USD", "us-gaap", "2026-02-20"],
              ...[`{${figures.join(",")}}`, before],
            ],
      ),
    );
    if (random() < 0.2) continue;
    const accession = `${cik}-26-000050`;
    lines.filings.push(copyLine([cik, accession, "DEF 14A", "2026-04-04"]));
    for (const [position, title] of ["Chief Executive Officer", "Chief Financial Officer"].entries())
      for (const year of [2025, 2024, 2023])
        lines.pay.push(
          copyLine([cik, accession, position * 3 + 2025 - year, `Jane ${position}`, title, year, 5_000_000]),
        );
  }
  await database.transaction(async (tx) => {
    await copyInto(
      tx,
      "sec_companies (cik, name, sic, sic_description, naics_code, naics_description, category, fiscal_year_end, " +
        "state, is_foreign, county_fips, county_name, search_name)",
      lines.companies,
    );
    await copyInto(tx, "sec_tickers (symbol, cik, name, exchange, position, is_listed)", lines.tickers);
    await copyInto(tx, "sec_fact_revisions (cik, revision)", lines.revisions);
    await copyInto(
      tx,
      "sec_annual_figures (cik, made_by, revision, sic, fiscal_year, period_start, period_end, currency, framework, " +
        "filed_on, figures, revenue_before)",
      lines.figures,
    );
    await copyInto(tx, "sec_filings (cik, accession_number, form, filed_on)", lines.filings);
    await copyInto(
      tx,
      "sec_compensation (cik, accession_number, position, name, title, fiscal_year, total)",
      lines.pay,
    );
    await announcePublished(tx, "sec");
  });
}

/** The stamp of the measured program: that of the figures that it made of the starter data. */
async function stampOfProgram({ sql }: Database): Promise<string> {
  const [row] = await sql<{ made_by: string }[]>`select made_by from sec_annual_figures limit 1`;
  if (!row) throw new Error("the program made no figures of the starter data");
  return row.made_by;
}
