import { afterAll, beforeAll, expect, test } from "bun:test";
import { announcing } from "../../src/loading/publishing/announcing.ts";
import { announcePublished } from "../../src/loading/publishing/publish.ts";
import { load, MADE_FILES } from "../contract/filings-seed.ts";
import { scratchStore } from "../support/database.ts";
import { repeats } from "../support/repeats.ts";
import { startFromSource, type TestServer } from "../support/server.ts";
import { waitUntil } from "../support/wait.ts";
import { LOADS, SURVEYS, type SurveyName } from "./made-world.ts";

// Seven datasets are published again and again, by real loads, while two servers on one database answer. Each edition
// of a dataset puts its number into two figures of an answer, so that an answer of two editions shows. One server keeps
// answers, the other makes each again.

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

const REQUESTS = repeats(4_000, 20_000);
/** How often each survey is published, and how often the companies after each of these. */
const EDITIONS_EACH = repeats(1, 2);
const COMPANIES_EACH = 4;
/** Clients of the server that keeps answers, and of the one that makes each again, which is slower by far. */
const CLIENTS = repeats([6, 2], [12, 3]);
const DATASETS = [...SURVEYS, "sec"] as const;
type DatasetName = (typeof DATASETS)[number];

let store: Awaited<ReturnType<typeof scratchStore>>;
const servers: TestServer[] = [];
beforeAll(async () => {
  store = await scratchStore("enriched_editions");
  await load(store.database, MADE_FILES);
  for (const name of SURVEYS) await LOADS[name](store.database, 0);
  await publishCompanies(0);
  for (const cacheMb of [8, 0])
    servers.push(await startFromSource({ scratch: store, settings: { cacheMb, databasePool: 4 } }));
}, 60_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await store.close();
});

/** The pay of edition 0, in dollars. */
const PAY = 3_451_000;

/** As a load publishes companies: their rows are locked, and new at its commit. */
const publishCompanies = (edition: number) =>
  announcing(store.database, ["sec"], (isHeard) =>
    store.database.transaction(async (tx) => {
      await announcePublished(tx, "sec");
      await isHeard();
      await tx`lock table sec_companies, sec_compensation in access exclusive mode`;
      await tx`update sec_companies set category = ${`edition ${edition}`} where cik = '0001999999'`;
      await tx`update sec_compensation set total = ${PAY + edition} where cik = '0001999999' and fiscal_year = 2024`;
    }),
  );

const publish = (name: DatasetName, edition: number) =>
  name === "sec" ? publishCompanies(edition) : LOADS[name](store.database, edition);

const tenths = (rate: number): number => Math.round(rate * 10);

/** The number of each dataset's edition, as several figures of an enriched company tell it. */
const EDITIONS: Readonly<Record<SurveyName, (objects: Json) => number[]>> = {
  ces: ({ labor_context: { industry } }) => [
    industry.total_employment_thousands - 111,
    industry.avg_hourly_earnings - 42,
  ],
  jolts: ({ labor_context: { turnover, summary } }) =>
    [turnover.hires_rate, turnover.hiring_rate_3m, summary.hiring_rate_3m].map((rate) => tenths(rate) - 34),
  laus: ({ labor_context: { local_market: market, summary } }) => [
    tenths(market.unemployment_rate) - 49,
    tenths(summary.unemployment_rate) - 49,
    (market.labor_force - 484_800) / 100,
  ],
  qcew: ({ labor_context: { local_market: market } }) => [
    market.industry_employment - 9,
    market.industry_avg_weekly_wage - 673,
  ],
  oews: ({ labor_context: { compensation_benchmark: benchmark } }) => [
    benchmark.market_median_annual_wage / 2080 - 92,
    benchmark.metro.median / 2080 - 97,
  ],
  sba: ({ lending_context: { local_market: market, industry_lending: industry } }) => [
    market.avg_loan_size - 100_000,
    industry.national_avg_loan_size - 100_000,
  ],
};

/** The same of the companies: of the record itself, and of the chief executive's pay. */
const editionsOfCompany = ({ category, labor_context: labor }: Json): number[] => [
  ...(category === undefined ? [] : [Number(category.split(" ")[1])]),
  ...(labor === undefined ? [] : [labor.summary.chief_executive.total_compensation - PAY]),
];

/** The editions of a dataset that an answer names; none if it has no object of it. */
function editionsIn(objects: Json, name: DatasetName): number[] {
  if (name === "sec") return editionsOfCompany(objects);
  const object = name === "sba" ? objects.lending_context : objects.labor_context;
  return object === undefined ? [] : EDITIONS[name](objects);
}

const DETAIL = "/v1/us/sec/companies/MADE";
const INCOME = `${DETAIL}/financials?statement=income`;
const BOTH = "include=labor_context,lending_context";
const PATHS = [
  DETAIL,
  INCOME,
  `${DETAIL}?${BOTH}`,
  `${DETAIL}?include=labor_context`,
  `${INCOME}&${BOTH}`,
  `${INCOME}&include=lending_context`,
  `${INCOME}&${BOTH}&format=ndjson`,
  `${INCOME}&${BOTH}&as_of=2026-10-01`,
];

/** What was answered: each tag has one body, and each answer one edition of each dataset. */
class Answers {
  readonly #bodies = new Map<string, bigint | number>();
  /** Editions that were met, by dataset. */
  readonly met = new Map<DatasetName, Set<number>>(DATASETS.map((name) => [name, new Set<number>()]));
  count = 0;

  add(path: string, etag: string, text: string): void {
    this.count++;
    const hash = Bun.hash(text);
    const key = `${path} ${etag}`;
    const isNew = !this.#bodies.has(key);
    if (!isNew && this.#bodies.get(key) !== hash) throw new Error(`${key} has two bodies`);
    if (!isNew) return; // the same bytes were looked at already
    this.#bodies.set(key, hash);
    const parts = path.includes("ndjson") ? text.trim().split("\n") : [text];
    for (const part of parts) this.#check(path, JSON.parse(part));
  }

  #check(path: string, answer: Json): void {
    const rows: Json[] = answer.data === undefined ? [answer] : [answer.data].flat();
    for (const name of DATASETS) {
      const editions = new Set(rows.flatMap((row) => editionsIn(row, name)));
      if (editions.size > 1) throw new Error(`${path} is of several editions of ${name}: ${[...editions].join(", ")}`);
      for (const edition of editions) this.met.get(name)?.add(edition);
    }
  }
}

test("no answer has two editions, and no tag names two bodies, while datasets are published repeatedly", async () => {
  const answers = new Answers();
  let isPublishing = true;
  const client = async (server: TestServer, first: number): Promise<void> => {
    for (let turn = first; isPublishing || answers.count < REQUESTS; turn++) {
      const path = PATHS[turn % PATHS.length]!;
      const response = await server.get(path);
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${text} ${server.logged.join()}`);
      answers.add(path, response.headers.get("etag") ?? "", text);
    }
  };
  const clients = servers.flatMap((server, at) =>
    Array.from({ length: CLIENTS[at] ?? 0 }, (_, first) => client(server, first)),
  );
  const publishAndMeet = async (name: DatasetName, edition: number): Promise<void> => {
    await publish(name, edition);
    await waitUntil(`edition ${edition} of ${name} is answered`, () => answers.met.get(name)!.has(edition), {
      withinMs: 30_000,
    });
  };
  let companies = 0;
  const publishing = async (): Promise<void> => {
    try {
      for (let edition = 1; edition <= EDITIONS_EACH; edition++)
        for (const name of SURVEYS) {
          await publishAndMeet(name, edition);
          // An answer reads the companies in several queries, so that these come between them often.
          for (let times = 0; times < COMPANIES_EACH; times++) await publishAndMeet("sec", ++companies);
        }
    } finally {
      isPublishing = false;
    }
  };
  await Promise.all([publishing(), ...clients]);
  expect(answers.count).toBeGreaterThanOrEqual(REQUESTS);
  for (const name of SURVEYS) expect([name, answers.met.get(name)?.size]).toEqual([name, EDITIONS_EACH + 1]);
  expect(answers.met.get("sec")?.size).toBe(EDITIONS_EACH * SURVEYS.length * COMPANIES_EACH + 1);
}, 120_000); // 10 s on an idle machine
