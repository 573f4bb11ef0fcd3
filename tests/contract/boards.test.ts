import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startServer, type TestServer } from "../support/server.ts";
import { load, MADE_FILES, proxy } from "./filings-seed.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers do, without types
type Json = any;

/** Companies with a proxy statement without directors, with one from before boards were read, and without any. */
const [BARE, OLD, NONE] = ["0001888881", "0001888882", "0001999997"];
/** Companies with proxy statements of which one and two of three nominees are in the text. */
const [FEW, MOST] = ["0001888883", "0001888884"];

const nominees = (...names: string[]) =>
  ["Proposal 1: To elect three directors", ...names.flatMap((name) => [name, "Director since: 2014"])]
    .map((line) => `<p>${line}</p>`)
    .join("");

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    seed: async ({ database }) => {
      const { notes } = await load(database, {
        ...MADE_FILES,
        "proxies/bare.txt": proxy("0001888881-25-000001", "20250301", [], { name: "BARE CO", cik: BARE }),
        "proxies/old.txt": proxy("0001888882-25-000001", "20250302", [], { name: "OLD CO", cik: OLD }),
        "proxies/few.txt": proxy("0001888883-25-000001", "20250303", [], {
          ...{ name: "FEW CO", cik: FEW, board: nominees("Jane Roe") },
        }),
        "proxies/most.txt": proxy("0001888884-25-000001", "20250304", [], {
          ...{ name: "MOST CO", cik: MOST, board: nominees("Jane Roe", "Lee Chan") },
        }),
      });
      expect(notes).toEqual([]);
      await database.sql`delete from sec_boards where cik = ${OLD}`;
    },
  });
}, 60_000);
afterAll(() => server.stop());

const BASE = "/v1/us/sec/companies";
const get = (path: string): Promise<Json> => server.json(BASE + path);

describe("the board of a company", () => {
  test("has each director by name, with the reason of each null and the words that state each value", async () => {
    const { data, metadata } = await get("/made/board");
    expect({ ...data, members: data.members.map(({ name }: Json) => name) }).toEqual({
      company: { cik: "0001999999", ticker: "MADE", name: "MADE UP CO" },
      fiscal_year: 2024,
      filing_accession: "0001999999-25-000050",
      form: "DEF 14A",
      filed_at: "2025-04-04T20:30:15Z",
      filed_date: "2025-04-04",
      members: ["Jane Roe", "Lucía Prieto", "Omar Haddad"],
    });
    const [roe, prieto, haddad] = data.members;
    expect(roe).toMatchObject({ age: 58, tenure_years: 10, is_independent: false, committees: [], null_reasons: {} });
    expect(prieto).toMatchObject({
      age: null,
      tenure_years: 0,
      is_independent: true,
      null_reasons: { age: "not_stated" },
    });
    expect(haddad).toEqual({
      name: "Omar Haddad",
      age: 66,
      director_since: 2019,
      tenure_years: 6,
      is_independent: true,
      committees: ["Audit", "Compensation"],
      committee_details: [
        { name: "Audit", is_chair: true },
        { name: "Compensation", is_chair: false },
      ],
      null_reasons: {},
      evidence: {
        age: "Age: 66",
        director_since: "Director since: 2019",
        is_independent: expect.stringContaining("all of the directors, except Ms. Roe, are independent"),
        committees: "Audit (Chair), Compensation",
      },
    });
    expect(metadata).toMatchObject({ units: { age: "years", tenure_years: "years" } });
  });

  test("as CSV has a row for each director, with the filing", async () => {
    const csv = await (await server.get(`${BASE}/MADE/board?format=csv`)).text();
    const [head = "", ...rows] = csv.trim().split(/\r?\n/);
    expect(head).toStartWith("company_cik,company_ticker,company_name,fiscal_year,filing_accession,form,");
    expect(rows).toHaveLength(3);
    expect(rows[2]).toContain("Omar Haddad,66,2019,6,true");
  });

  test("of which a nominee lacks says so; one of which most lack is a 404 with the numbers", async () => {
    const { data, metadata } = await get(`/${MOST}/board`);
    expect(data.members.map(({ name }: Json) => name)).toEqual(["Jane Roe", "Lee Chan"]);
    expect(metadata.notes).toEqual(["The text says that 3 directors are to be elected; 2 of them were found in it."]);
    expect((await get("/MADE/board")).metadata).not.toHaveProperty("notes");
    expect((await get(`/${FEW}/board`)).error).toMatchObject({
      status: 404,
      message: expect.stringMatching(/not_stated: .* says that 3 directors are to be elected, and 1 of them was found/),
    });
  });

  test("that is missing is a 404 with the true reason and the command that loads it", async () => {
    const reasonOf = async (cik: string) => {
      const { error } = await get(`/${cik}/board`);
      return [error.status, error.message];
    };
    expect(await reasonOf(BARE)).toEqual([
      404,
      expect.stringContaining(
        "not_stated: the proxy statement 0001888881-25-000001 of 2025-03-01 was read, and no director",
      ),
    ]);
    expect(await reasonOf(OLD)).toEqual([
      404,
      expect.stringMatching(/not_loaded: .* was loaded before govdata read boards\. .*load sec 1888882/),
    ]);
    expect(await reasonOf(NONE)).toEqual([
      404,
      expect.stringMatching(/not_loaded: no proxy statement .* is listed\. .*load sec 1999997/),
    ]);
    expect((await get("/NOPE/board")).error).toMatchObject({ status: 404 });
  });
});

describe("pay with the pay ratio", () => {
  test("is of the newest year, highest total first", async () => {
    const { data } = await get("/MADE/compensation");
    expect(data).toMatchObject({ fiscal_year: 2024, filing_accession: "0001999999-25-000050", pay_ratio_reason: null });
    expect(data.executives.map(({ name, extraction_confidence: confidence }: Json) => [name, confidence])).toEqual([
      ["Jane Roe", "high"],
      ["Mary Ann Li", "medium"],
    ]);
    expect(data.executives[0].compensation).toEqual({
      ...{ salary: 950_000, bonus: null, stock_awards: 2_500_000, option_awards: null, non_equity_incentive: null },
      ...{ change_in_pension_value: null, other: 1_000, total: 3_451_000 },
    });
    expect(data.pay_ratio).toEqual({
      ratio: 50,
      ceo_compensation: 3_451_000,
      median_employee_compensation: 69_020,
      fiscal_year: 2024,
      confidence: "high",
      filing_accession: "0001999999-25-000050",
      evidence: expect.stringContaining("The ratio of the two is 50 to 1"),
    });
  });

  test("of another year says why it has no pay ratio; a year without pay is a 404", async () => {
    const { data } = await get("/MADE/compensation?year=2022");
    expect(data).toMatchObject({ fiscal_year: 2022, pay_ratio: null, pay_ratio_reason: "not_stated" });
    expect((await get("/MADE/compensation?year=1999")).error).toMatchObject({ status: 404 });
    expect((await get(`/${BARE}/compensation`)).error.message).toContain("No Summary Compensation Table of BARE CO");
  });

  test("takes include=labor_context, and refuses what it does not know", async () => {
    const { data, metadata } = await get("/MADE/compensation?include=labor_context");
    expect(data).toHaveProperty("labor_context");
    expect(metadata).toHaveProperty("enrichment");
    expect((await get("/MADE/compensation?include=weather")).error).toMatchObject({ status: 400 });
  });
});
