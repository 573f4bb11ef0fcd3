import type { TransactionSql } from "postgres";
import { copyInto, copyLine } from "../../../src/storage/copy.ts";
import type { Database } from "../../../src/storage/database.ts";

/** Asks govdata; gives the body of an answer, or undefined where it has nothing of that. */
export type Ask = (path: string) => Promise<string | undefined>;

type Row = Record<string, unknown>;

const CENSUS =
  "metric text, category text, unit text, vintage text, level text, fips text, name text, value double precision, " +
  "moe double precision, value_note text, moe_note text, open_ended text";
const LAUS =
  "period text, fips text, labor_force integer, employment integer, unemployment integer, " +
  "unemployment_rate double precision, adjustment text, preliminary boolean, footnotes text";
const FINANCIALS =
  "ticker text, statement text, period text, fiscal_year integer, fiscal_period text, period_start text, " +
  "period_end text, currency text, framework text, form text, accession_number text, filed_at text, filed_date text, " +
  "from_inline_xbrl boolean, company json, line_items json, concepts json, derived json";

/** An index for each question, as a developer would make who knows them. */
const INDEXES = [
  "create index on census (fips, vintage)",
  "create index on census (metric, level, vintage, fips)",
  "create index on laus (fips, period)",
  "create index on financials (ticker, statement, period, period_end desc)",
];

/**
 * Fills a database with what govdata answers: all census values but those of tracts, the years of all counties, and the
 * statements of some companies.
 */
export async function fillPeers(database: Database, ask: Ask, companies: readonly string[]): Promise<void> {
  await database.transaction(async (tx) => {
    await fillTable(tx, "census", CENSUS, censusRows(ask));
    await fillTable(tx, "laus", LAUS, unemploymentRows(ask));
    await fillTable(tx, "financials", FINANCIALS, financialRows(ask, companies));
    for (const index of INDEXES) await tx.unsafe(index);
  });
  await database.sql.unsafe("vacuum analyze");
}

async function fillTable(tx: TransactionSql, table: string, columns: string, rows: AsyncIterable<Row[]>) {
  await tx.unsafe(`create table ${table} (${columns})`);
  const names = columns.split(", ").map((column) => column.split(" ")[0] ?? "");
  async function* lines(): AsyncGenerator<string> {
    for await (const piece of rows)
      yield piece.map((row) => copyLine(names.map((name) => copyValue(row[name])))).join("");
  }
  await copyInto(tx, `${table} (${names.join(", ")})`, lines());
}

const copyValue = (value: unknown) =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : (value as string | number | boolean | null);

const rowsOf = (ndjson: string | undefined): Row[] =>
  (ndjson ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);

interface Metric {
  name: string;
  category: string;
  coverage: { vintage: string; level: string }[];
}

async function* censusRows(ask: Ask): AsyncGenerator<Row[]> {
  const { data: metrics } = JSON.parse((await ask("/v1/us/census/metrics")) ?? "") as { data: Metric[] };
  for (const { name, category } of metrics) {
    const { data: metric } = JSON.parse((await ask(`/v1/us/census/metrics/${name}`)) ?? "") as { data: Metric };
    for (const { level, vintage } of metric.coverage) {
      if (level === "tract") continue;
      const path = `/v1/us/census/metrics/${name}/values?level=${level}&vintage=${vintage}&format=ndjson`;
      yield rowsOf(await ask(path)).map((row) => ({ ...row, category }));
    }
  }
}

async function* unemploymentRows(ask: Ask): AsyncGenerator<Row[]> {
  for (const { fips } of rowsOf(await ask("/v1/us/census/geographies/county?format=ndjson")))
    yield rowsOf(await ask(`/v1/us/bls/counties/${String(fips)}/unemployment?frequency=annual&format=ndjson`));
}

async function* financialRows(ask: Ask, companies: readonly string[]): AsyncGenerator<Row[]> {
  for (const ticker of companies)
    for (const statement of ["income", "balance_sheet", "cash_flow"])
      for (const period of ["annual", "quarterly", "ttm"]) {
        const path = `/v1/us/sec/companies/${ticker}/financials?statement=${statement}&period=${period}&format=ndjson`;
        yield rowsOf(await ask(path)).map((row) => ({ ...row, ticker }));
      }
}
