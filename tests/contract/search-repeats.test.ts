import { afterAll, beforeAll, expect, test } from "bun:test";
import { unavailable } from "../../src/errors.ts";
import type { Database } from "../../src/storage/database.ts";
import { addCompanies, addReport } from "../filings/search/made-reports.ts";
import { type SearchServer, startSearchServer } from "../filings/search/search-server.ts";
import type { Envelope } from "../support/server.ts";

const SEARCH = "/v1/us/sec/sections/search";
const [CIK, OTHER_CIK] = ["0009990002", "0009990001"];
const WORDS = "We may have to pay for meters in pipes that leak, no matter who laid the pipes.";
/** Reports of one company with these words: more than a hit lists. */
const [FIRST_YEAR, LAST_YEAR] = [2001, 2024];

type Place = Record<"accession_number" | "filing_type" | "filed_at" | "section_type", string> & { fiscal_year: number };
type Hit = Place & { cik: string; chunk_text: string; also_in: Place[]; also_in_count: number };
type Answer = Envelope & { data: Hit[]; metadata: { chunks: number } };

let server: SearchServer;

/** Each year's report has the words; the last one has them in two items, in other letters. */
async function repeatingReports(database: Database): Promise<void> {
  await addCompanies(database);
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    const isLast = year === LAST_YEAR;
    const sections = [
      {
        type: "item_1a",
        part: "I" as const,
        title: "Risk Factors",
        text: isLast ? WORDS.replaceAll(" ", "\u00a0 ") : WORDS,
      },
      ...(isLast ? [{ type: "item_7", part: "II" as const, title: "Discussion", text: WORDS.toUpperCase() }] : []),
    ];
    const filed = `${year + 1}-03-01`;
    await addReport(database, { accession: accessionOf(CIK, year), cik: CIK, form: "10-K", filed, year, sections });
  }
  const sections = [{ type: "item_1a", part: "I" as const, title: "Risk Factors", text: WORDS }];
  const other = {
    accession: accessionOf(OTHER_CIK, 2020),
    cik: OTHER_CIK,
    form: "10-K",
    filed: "2021-03-01",
    year: 2020,
  };
  await addReport(database, { ...other, sections });
}

const accessionOf = (cik: string, year: number): string => `${cik}-${String((year + 1) % 100).padStart(2, "0")}-000001`;

const words = {
  facts: async () => ({ model: "none", dimension: 384 }),
  embedder: () => Promise.reject(unavailable("words are enough here")),
};

beforeAll(async () => {
  server = await startSearchServer(repeatingReports, { model: words });
}, 60_000);
afterAll(() => server.stop());

const found = (query: Record<string, string>) =>
  server.json<Answer>(`${SEARCH}?${new URLSearchParams({ q: "meters in leaking pipes", mode: "keyword", ...query })}`);

test("words that a company repeats are one hit, its newest; another company's are another", async () => {
  const { data, metadata, pagination } = await found({});
  expect(metadata.chunks).toBe(26);
  expect(pagination?.has_more).toBe(false);
  expect(data.map(({ cik }) => cik).sort()).toEqual([OTHER_CIK, CIK]);
  const hit = data.find(({ cik }) => cik === CIK);
  expect(hit).toMatchObject({ accession_number: accessionOf(CIK, 2024), section_type: "item_1a", fiscal_year: 2024 });
  expect(data.find(({ cik }) => cik === OTHER_CIK)).toMatchObject({ also_in: [], also_in_count: 0 });
});

test("the other places are listed, the newest first, and those that the list has no room for are counted", async () => {
  const [hit] = (await found({ identifier: CIK })).data;
  expect(hit?.also_in_count).toBe(24);
  expect(hit?.also_in).toHaveLength(20);
  expect(hit?.also_in[0]).toMatchObject({ accession_number: accessionOf(CIK, 2024), section_type: "item_7" });
  expect(hit?.also_in[1]).toEqual({
    ...{ accession_number: accessionOf(CIK, 2023), filing_type: "10-K", filed_date: "2024-03-01" },
    ...{ filed_at: "2024-03-01T00:00:00Z", section_type: "item_1a", fiscal_year: 2023, start: 0, end: WORDS.length },
  } as unknown as Place);
  const days = hit?.also_in.map(({ filed_at }) => filed_at);
  expect(days).toEqual(days?.toSorted().reverse());
});

test.each([
  [{ year: "2010" }, 2010, 0],
  [{ to_date: "2004-12-31" }, 2003, 2],
  [{ section_type: "item_7" }, 2024, 0],
])(
  "the filter %p comes first: the place within it is the hit, and no other is listed",
  async (filter, year, others) => {
    const { data } = await found({ ...(filter as Record<string, string>), identifier: CIK });
    expect(data).toMatchObject([{ accession_number: accessionOf(CIK, year), also_in_count: others }]);
    for (const place of data[0]?.also_in ?? []) expect(place.fiscal_year).toBeLessThan(year);
  },
);

test("CSV has the other places as JSON in one column, NDJSON as JSON has them", async () => {
  const [hit] = (await found({ to_date: "2004-12-31" })).data;
  const answerIn = async (format: string) => {
    const query = { q: "meters in leaking pipes", mode: "keyword", to_date: "2004-12-31", format };
    return (await server.get(`${SEARCH}?${new URLSearchParams(query)}`)).text();
  };
  const [header = "", row = ""] = (await answerIn("csv")).split("\r\n");
  expect(header.split(",").slice(-2)).toEqual(["also_in", "also_in_count"]);
  const cell = /"(\[.*\])",2$/.exec(row)?.[1]?.replaceAll('""', '"') ?? "";
  expect(JSON.parse(cell)).toEqual(hit?.also_in);
  expect(JSON.parse(await answerIn("ndjson"))).toEqual(hit);
});
