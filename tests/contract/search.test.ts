import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addReports, REPORTS } from "../filings/search/made-reports.ts";
import { type SearchServer, startSearchServer } from "../filings/search/search-server.ts";
import type { Envelope } from "../support/server.ts";

const SEARCH = "/v1/us/sec/sections/search";

interface Hit {
  chunk_text: string;
  similarity_score: number | null;
  word_count: number;
  accession_number: string;
  company_name: string;
  company_ticker: string | null;
  section_type: string;
  section_title: string | null;
  filing_type: string;
  filed_at: string;
  fiscal_year: number;
  start: number;
  end: number;
}
interface Coverage {
  covered: number;
  excluded: { reason: string; count: number }[];
}
type Answer = Envelope & {
  data: Hit[];
  metadata: {
    ranking: string;
    chunks: number;
    chunks_without_vector: number;
    coverage: { filers: Coverage; filings: Coverage };
  };
};

/** What EDGAR's lists name: the reports, and two filings that are not searched. */
const LISTED = [
  ...REPORTS,
  { accession: "0009990002-24-000009", cik: "0009990002", form: "8-K", filed: "2024-03-05" },
  { accession: "0009990002-23-000001", cik: "0009990002", form: "10-K", filed: "2023-03-01" },
];

let server: SearchServer;
beforeAll(async () => {
  server = await startSearchServer(async (database) => {
    await addReports(database);
    for (const { accession, cik, form, filed } of LISTED)
      await database.sql`
        insert into sec_filings (cik, accession_number, form, filed_on)
        values (${cik}, ${accession}, ${form}, ${filed})`;
  });
}, 60_000);
afterAll(() => server.stop());

const idOf = ({ accession_number, section_type, start }: Hit) => `${accession_number}:${section_type}:${start}`;

const search = (parameters: Record<string, string>) =>
  server.json<Answer>(`${SEARCH}?${new URLSearchParams(parameters)}`);

describe("the contract's search", () => {
  test("returns the passages that answer a question, by descending similarity, with every field", async () => {
    const { data, pagination } = await search({ q: "which risks come from depending on one vendor?" });
    expect(data[0]).toMatchObject({
      accession_number: "0009990001-24-000001",
      cik: "0009990001",
      company_name: "Larkfield Instruments, Inc.",
      company_ticker: "LKFD",
      filing_type: "10-K",
      filed_at: "2024-02-20T00:00:00Z",
      filed_date: "2024-02-20",
      section_type: "item_1a",
      section_title: "Risk Factors",
      fiscal_year: 2023,
    });
    expect(data[0]?.chunk_text).toContain("single supplier");
    const scores = data.map(({ similarity_score }) => similarity_score ?? -1);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0.3);
    expect(Math.max(...scores)).toBeLessThanOrEqual(1);
    expect(pagination).toEqual({ page: 1, per_page: 20, total: null, total_pages: null, has_more: false });
  });

  test("pages are complete, each passage once, while has_more", async () => {
    const seen: string[] = [];
    for (let page = 1, more = true; more; page++) {
      const answer = await search({ q: "risk", min_similarity: "0", per_page: "2", page: String(page) });
      seen.push(...answer.data.map(idOf));
      more = answer.pagination?.has_more ?? false;
    }
    const whole = await search({ q: "risk", min_similarity: "0", per_page: "50" });
    expect(seen).toEqual(whole.data.map(idOf));
    expect(new Set(seen).size).toBe(whole.metadata.chunks);
  });

  test.each([
    [{ identifier: "LKFD" }, ["0009990001-24-000001", "0009990001-24-000002"]],
    [{ identifier: "9990002" }, ["0009990002-24-000001"]],
    [{ ticker: "LKFD,HRBR", filing_type: "10-K" }, ["0009990001-24-000001", "0009990002-24-000001"]],
    [{ filing_type: "10-q" }, ["0009990001-24-000002"]],
    [{ section_type: "item_1" }, ["0009990001-24-000001"]],
    [{ section_type: "part_i_item_2" }, ["0009990001-24-000002"]],
    [{ year: "2024" }, ["0009990001-24-000002"]],
    [{ from_date: "2024-02-25", to_date: "2024-03-31" }, ["0009990002-24-000001"]],
    [{ identifier: "HRBR", year: "2024" }, []],
  ])("%p narrows the search", async (parameters, accessions) => {
    const { data } = await search({ q: "what happened to the business", min_similarity: "0", ...parameters });
    expect([...new Set(data.map(({ accession_number }) => accession_number))].toSorted()).toEqual(accessions);
  });

  test("min_similarity is stricter the higher it is, and 1 leaves nothing", async () => {
    const countAt = async (least: string) => (await search({ q: "union strike", min_similarity: least })).data.length;
    const counts = await Promise.all(["0", "0.3", "0.5", "1"].map(countAt));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts.at(-1)).toBe(0);
  });
});

describe("what we add to it", () => {
  test("keyword and hybrid find the words of a passage, and its similarity stays the cosine", async () => {
    const q = "longshoremen terminals";
    const answers = await Promise.all(["semantic", "keyword", "hybrid"].map((mode) => search({ q, mode })));
    const firsts = answers.map(({ data }) => data[0]);
    expect(new Set(firsts.map((hit) => hit && idOf(hit))).size).toBe(1);
    expect(new Set(firsts.map((hit) => hit?.similarity_score)).size).toBe(1);
    expect(answers.map(({ metadata }) => metadata.ranking)).toEqual([
      expect.stringContaining("cosine"),
      expect.stringContaining("BM25"),
      expect.stringContaining("BM25"),
    ]);
  });

  test("a filer that q names narrows the search; identifier switches it off", async () => {
    const named = await search({ q: "Larkfield's loan covenants", min_similarity: "0" });
    expect(new Set(named.data.map(({ company_ticker }) => company_ticker))).toEqual(new Set(["LKFD"]));
    expect(named.metadata.ranking).toContain("narrowed to Larkfield Instruments, Inc. (LKFD)");
    expect(named.metadata).toMatchObject({ recognized: { companies: [{ ticker: "LKFD", is_used: true }] } });
    const scoped = await search({ q: "Larkfield's loan covenants", identifier: "HRBR", min_similarity: "0" });
    expect(new Set(scoped.data.map(({ company_ticker }) => company_ticker))).toEqual(new Set(["HRBR"]));
    expect(scoped.metadata).toMatchObject({ recognized: { companies: [], fiscal_years: [] } });
  });

  test("passages of the filer that q names are compared with q, in which it is the company", async () => {
    const named = await search({ q: "Larkfield's loan covenants", min_similarity: "0" });
    const rest = await search({ q: "the company's loan covenants", identifier: "LKFD", min_similarity: "0" });
    const scoped = await search({ q: "Larkfield's loan covenants", identifier: "LKFD", min_similarity: "0" });
    const scoresOf = (hits: typeof rest.data) => hits.map((hit) => [idOf(hit), hit.similarity_score]);
    expect(scoresOf(named.data)).toEqual(scoresOf(rest.data));
    expect(scoresOf(scoped.data)).toEqual(scoresOf(rest.data));
    for (const { ranking } of [named.metadata, scoped.metadata])
      expect(ranking).toContain(`compared as "the company's loan covenants"`);
    expect(rest.metadata.ranking).not.toContain("compared as");
  });

  test.each(["semantic", "keyword", "hybrid"])(
    "of a comparison, both companies are in the first page: %s",
    async (mode) => {
      const asked = { q: "Larkfield vs HRBR loan agreement and union", mode, min_similarity: "0" };
      const { data, metadata } = await search(asked);
      expect(data.map(({ company_ticker }) => company_ticker).slice(0, 2)).toEqual(["LKFD", "HRBR"]);
      expect(metadata.ranking).toContain("narrowed to Larkfield Instruments, Inc. (LKFD) and Harbor Corp (HRBR)");
      expect(metadata.ranking).toContain("each of them has a place by turns");
      const seen: string[] = [];
      for (let page = 1; seen.length < data.length; page++)
        seen.push(...(await search({ ...asked, per_page: "3", page: String(page) })).data.map(idOf));
      expect(seen).toEqual(data.map(idOf));
    },
  );

  test("of a comparison, a year counts if each company has reports of it", async () => {
    const both = await search({ q: "Larkfield vs HRBR in FY2023", min_similarity: "0" });
    expect(both.metadata).toMatchObject({ recognized: { fiscal_years: [2023] } });
    const one = await search({ q: "Larkfield vs HRBR in FY2024", min_similarity: "0" });
    expect(new Set(one.data.map(({ company_ticker }) => company_ticker))).toEqual(new Set(["LKFD", "HRBR"]));
    expect(one.metadata.ranking).toContain("no report of these years of Harbor Corp (HRBR) is indexed");
  });

  test.each([
    ["Larkfield Instruments and the harbour", "narrowed to Larkfield Instruments, Inc. (LKFD)"],
    ["fees at Harbor this year", "q may name Harbor Corp (HRBR): identifier=HRBR narrows to it"],
    ["Harbr piers", 'did you mean Harbor Corp (HRBR) by "Harbr"? identifier=HRBR narrows to it'],
    ["cibersecurity of plants", 'did you mean cybersecurity by "cibersecurity"?'],
    [
      "Larkfield Instruments vs Harbr piers",
      "q may compare Larkfield Instruments, Inc. (LKFD) and Harbor Corp (HRBR), which is not certain: " +
        "ticker=LKFD,HRBR narrows to them",
    ],
  ])("%s: the ranking says %s", async (q, sentence) => {
    expect((await search({ q, min_similarity: "0" })).metadata.ranking).toContain(sentence);
  });

  test("a former name and a year narrow, too; a year without reports is said and does not", async () => {
    const of2024 = await search({ q: "margins at Larkfield Optical in FY2024", min_similarity: "0" });
    expect(new Set(of2024.data.map(({ fiscal_year }) => fiscal_year))).toEqual(new Set([2024]));
    const of2019 = await search({ q: "margins at Larkfield Optical in FY2019", min_similarity: "0" });
    expect(new Set(of2019.data.map(({ fiscal_year }) => fiscal_year))).toEqual(new Set([2023, 2024]));
    expect(of2019.metadata.ranking).toContain("no report of these years is indexed");
  });

  test("a word that is also a name does not narrow, and isn't a hint in lower case", async () => {
    const { metadata } = await search({ q: "piers in a harbor", min_similarity: "0" });
    expect(metadata).toMatchObject({ chunks: 4, recognized: { companies: [] } });
  });

  test("highlight marks the sentences with the question's words, and nothing else changes", async () => {
    const q = "intrusion encrypted servers";
    const [plain] = (await search({ q })).data;
    const [marked] = (await search({ q, highlight: "true" })).data;
    expect(marked?.chunk_text).toContain("<mark>In 2023 an intrusion encrypted two of our servers,");
    expect(marked?.chunk_text.replaceAll(/<\/?mark>/g, "")).toBe(plain?.chunk_text ?? "");
  });

  test("the passage is at its offsets in the section's text", async () => {
    const { data } = await search({ q: "covenants on leverage", min_similarity: "0" });
    for (const hit of data) {
      const text = REPORTS.find(({ accession }) => accession === hit.accession_number)?.sections.find(
        ({ type }) => type === hit.section_type,
      )?.text;
      expect(text?.slice(hit.start, hit.end)).toBe(hit.chunk_text);
    }
  });

  test("metadata says how many companies and filings are covered, and why others are not", async () => {
    const { metadata } = await search({ q: "covenants", identifier: "LKFD" });
    const { filers, filings } = metadata.coverage;
    expect(filers).toEqual({ covered: 2, excluded: [] });
    expect(filings.covered).toBe(3);
    expect(filings.excluded.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { reason: "not_read", count: 1 },
      { reason: "other_form", count: 1 },
    ]);
  });

  test("an answer has an ETag of its bytes, and If-None-Match gives 304", async () => {
    const path = `${SEARCH}?q=covenants`;
    const etag = (await server.get(path)).headers.get("etag") ?? "";
    expect((await server.get(path, { headers: { "if-none-match": etag } })).status).toBe(304);
  });
});

describe("any question is answered or refused in words", () => {
  test.each([
    "風險因素 供應鏈",
    "ما هي المخاطر",
    "क्या जोखिम हैं",
    "Какие риски?",
    "🦊🚢🌊",
    "the of and to",
    "!!! ??? ...",
    'a "quoted AND (phrase" OR NOT*',
    "'; drop table chunks; --",
    "é".repeat(500),
    "word ".repeat(199),
  ])("%s", async (q) => {
    for (const mode of ["semantic", "keyword", "hybrid"]) {
      const response = await server.get(`${SEARCH}?${new URLSearchParams({ q, mode, highlight: "true" })}`);
      expect(response.status).toBe(200);
    }
  });

  test.each([
    [{ q: "  ab " }, "q"],
    [{}, "q"],
    [{ q: "risk", per_page: "51" }, "per_page"],
    [{ q: "risk", page: "0" }, "page"],
    [{ q: "risk", min_similarity: "1.01" }, "min_similarity"],
    [{ q: "risk", min_similarity: "-0.1" }, "min_similarity"],
    [{ q: "risk", mode: "fuzzy" }, "mode"],
    [{ q: "risk", year: "20x4" }, "year"],
    [{ q: "risk", section_type: "item_99" }, "section_type"],
    [{ q: "risk", filing_type: "10K" }, "filing_type"],
    [{ q: "risk", from_date: "2024-05-01", to_date: "2024-01-01" }, "from_date"],
    [{ q: "risk", ticker: "LKFD", identifier: "HRBR" }, "identifier"],
    [{ q: "risk", querry: "x" }, "querry"],
  ])("%p is a 400 that names %s", async (parameters: Record<string, string>, parameter) => {
    const response = await server.get(`${SEARCH}?${new URLSearchParams(parameters)}`);
    const { error } = (await response.json()) as Envelope;
    expect(response.status).toBe(400);
    expect(error?.details?.map((detail) => detail.parameter)).toContain(parameter);
  });

  test("a question of 10,000 characters is refused, and the bound named", async () => {
    const response = await server.get(`${SEARCH}?q=${"x".repeat(10_000)}`);
    expect(response.status).toBe(400);
    expect(((await response.json()) as Envelope).error?.details?.[0]?.message).toContain("3 to 1000 characters");
  });

  test.each(["identifier=NOPE", "ticker=NOPE", "ticker=LKFD,NOPE", "identifier=7", "ticker=LKFD,0000000007"])(
    "an unknown company in %s is a 404 that names it",
    async (parameter) => {
      const response = await server.get(`${SEARCH}?q=risk&${parameter}`);
      const { error } = (await response.json()) as Envelope;
      expect([response.status, error?.message]).toEqual([404, expect.stringMatching(/"(?:NOPE|7|0000000007)"/)]);
    },
  );

  test("a form without sections finds nothing, and a note says that it is not covered", async () => {
    for (const form of ["8-K", "20-F", "8-K/A", "DEF 14A"]) {
      const { data, metadata } = await search({ q: "risk", filing_type: form });
      expect([data, metadata]).toMatchObject([[], { notes: [expect.stringContaining(`${form} is not covered`)] }]);
    }
    for (const form of ["10-K", "10-q", "10-K405", "10-KSB", "10-Q/A"])
      expect((await search({ q: "risk", filing_type: form })).metadata).not.toHaveProperty("notes");
  });

  test("min_similarity is taken as any program writes a number", async () => {
    for (const number of ["0.30000000000000004", "3e-1", "5E-1", "1.0", "0", "1", ".5", "0.", "1e-7"])
      expect([number, (await server.get(`${SEARCH}?q=risk&min_similarity=${number}`)).status]).toEqual([number, 200]);
    for (const number of ["1.0000000001", "-0.1", "NaN", "Infinity", "0x1", "1e3", "", "0,3", "e1", "."])
      expect([number, (await server.get(`${SEARCH}?q=risk&min_similarity=${number}`)).status]).toEqual([number, 400]);
  });

  test("a question that is too short without the blanks at its ends gets an error that says so", async () => {
    const { error } = await server.json(`${SEARCH}?q=%20ab%20`);
    expect(error?.details?.[0]?.message).toContain("text of 3 to 1000 characters");
    expect(error?.details?.[0]?.message).toContain("blanks at its ends do not count");
  });
});
