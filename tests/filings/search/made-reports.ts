import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtInModel, builtInTokenizer } from "../../../src/embeddings/built-in.ts";
import type { Embedder } from "../../../src/embeddings/embedder.ts";
import { openEmbedder } from "../../../src/embeddings/open-embedder.ts";
import { writeSections } from "../../../src/filings/load/queries/sections.ts";
import { createPace } from "../../../src/filings/search/queue/pace.ts";
import { runWorker, type WorkerEnd, type WorkerOptions } from "../../../src/filings/search/queue/worker.ts";
import type { Section } from "../../../src/filings/sections/sections.ts";
import type { Database } from "../../../src/storage/database.ts";

/** A made-up report. */
export interface MadeReport {
  accession: string;
  cik: string;
  form: string;
  filed: string;
  year: number;
  quarter?: number;
  sections: readonly { type: string; part: Section["part"]; title: string; text: string }[];
}

/** Two made-up companies; the name of the second is also a word. */
export const COMPANIES = [
  { cik: "0009990001", name: "Larkfield Instruments, Inc.", ticker: "LKFD", former: "Larkfield Optical Corp" },
  { cik: "0009990002", name: "Harbor Corp", ticker: "HRBR", former: undefined },
] as const;

const RISKS =
  "We depend on a single supplier for the ceramic sensors in our flow meters. If that supplier stops delivering, " +
  "we could not ship most of our products for at least nine months.\n" +
  "A cyberattack on our networks could disclose customers' data and stop our plants. In 2023 an intrusion " +
  "encrypted two of our servers, and we restored them from backups.\n" +
  "Our loan agreement has covenants on leverage. A breach would let the banks demand repayment of 42 million " +
  "dollars at once.";
const BUSINESS =
  "Larkfield designs and makes instruments that measure the flow of water, gas and chemicals in pipes.\n" +
  "We had 612 employees at the end of the year, of whom 340 work in our plant in Tucson, Arizona. None of them is " +
  "represented by a union.";
const HARBOR_RISKS =
  "Hurricanes and rising seas threaten the piers and warehouses that we own in four states along the Gulf of " +
  "Mexico.\n" +
  "Our longshoremen are members of a union, and a strike would close our terminals. The present agreement with " +
  "the union ends in 2026.";

/** Their reports. */
export const REPORTS: readonly MadeReport[] = [
  {
    accession: "0009990001-24-000001",
    cik: "0009990001",
    form: "10-K",
    filed: "2024-02-20",
    year: 2023,
    sections: [
      { type: "item_1", part: "I", title: "Business", text: BUSINESS },
      { type: "item_1a", part: "I", title: "Risk Factors", text: RISKS },
    ],
  },
  {
    accession: "0009990001-24-000002",
    cik: "0009990001",
    form: "10-Q",
    filed: "2024-05-10",
    year: 2024,
    quarter: 1,
    sections: [
      {
        type: "part_i_item_2",
        part: "I",
        title: "Management's Discussion and Analysis",
        text:
          "Sales of flow meters rose because utilities replaced old meters. Gross margin fell since sensors cost " +
          "more.",
      },
    ],
  },
  {
    accession: "0009990002-24-000001",
    cik: "0009990002",
    form: "10-K",
    filed: "2024-03-01",
    year: 2023,
    sections: [{ type: "item_1a", part: "I", title: "Risk Factors", text: HARBOR_RISKS }],
  },
];

/** Adds the companies, without reports. */
export async function addCompanies({ sql }: Database): Promise<void> {
  for (const { cik, name, ticker, former } of COMPANIES) {
    const names = former === undefined ? [] : [{ name: former, from: "2001-01-01", to: "2015-01-01" }];
    await sql`
      insert into sec_companies (cik, name, tickers, former_names, search_name)
      values (${cik}, ${name}, ${[ticker]}, ${sql.json(names)}, ${name.toLowerCase()})
          on conflict do nothing`;
    await sql`
      insert into sec_tickers (symbol, cik, name, position, is_listed)
      values (${ticker}, ${cik}, ${name}, 0, true)
          on conflict do nothing`;
  }
}

/** Adds a report as a load does. */
export const addReport = (database: Database, report: MadeReport): Promise<void> =>
  database.transaction((tx) =>
    writeSections(tx, {
      accessionNumber: report.accession,
      cik: report.cik,
      form: report.form,
      filedOn: report.filed,
      period: { year: report.year, quarter: report.quarter ?? null },
      excluded: null,
      sections: report.sections.map(({ type, part, title, text }) => ({
        sectionType: type,
        part,
        title,
        text,
        start: 0,
        end: text.length,
      })) as Section[],
    }),
  );

/** Adds companies and reports. */
export async function addReports(database: Database): Promise<void> {
  await addCompanies(database);
  for (const report of REPORTS) await addReport(database, report);
}

/** Where a test's index is. */
export interface IndexPlace {
  home: string;
  vectorsUri: string;
}

/** A new folder for an index. */
export function indexPlace(): IndexPlace {
  const home = mkdtempSync(join(tmpdir(), "govdata-search-"));
  return { home, vectorsUri: join(home, "vectors") };
}

/** Runs the worker of the index in this process until nothing waits. */
export async function fillIndex(
  database: Database,
  place: IndexPlace,
  options: Partial<WorkerOptions> = {},
): Promise<WorkerEnd> {
  const tokenizer = await builtInTokenizer();
  return runWorker({
    database,
    settings: place,
    model: { facts: builtInModel, embedder: () => testEmbedder(place.home) },
    countTokens: tokenizer.count,
    pace: createPace(100),
    signal: new AbortController().signal,
    onStep: () => {},
    onSetAside: () => {},
    onRenewal: () => {},
    ...options,
  });
}

let embedder: Promise<Embedder> | undefined;

/** The built-in model, loaded once for all tests of a file. */
export function testEmbedder(home: string): Promise<Embedder> {
  embedder ??= openEmbedder({ home });
  return embedder;
}
