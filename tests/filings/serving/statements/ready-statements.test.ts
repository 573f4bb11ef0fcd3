import { beforeEach, expect, test } from "bun:test";
import type { Sql } from "postgres";
import { keepFacts } from "../../../../src/filings/serving/statements/kept-facts.ts";
import { rowsWithCompany } from "../../../../src/filings/serving/statements/made-statement.ts";
import {
  packedStatement,
  statementsReady,
  unpacked,
} from "../../../../src/filings/serving/statements/ready-statements.ts";
import type { DatasetState } from "../../../../src/http/versions.ts";
import { waitUntil } from "../../../support/wait.ts";
import { submissions } from "../../load/made-edgar.ts";
import { filingsStore } from "../../load/store.ts";
import { companyFactsDocument, type MadeFiling } from "../../made-company.ts";

const CIK = "0001999999";
const store = filingsStore("ready_statements");
const sql = () => store.database.sql;
const STATE = { stamp: "1" } as DatasetState;

/** Revenues of the years up to one, the last of which is `last`. */
const filing = (year: number, last: number): MadeFiling => ({
  form: "10-K",
  filed: `${year + 1}-02-15`,
  fy: year,
  fp: "FY",
  facts: { Revenues: [[`${year}-01-01`, `${year}-12-31`, last]], Assets: [[`${year}-12-31`, 4 * last]] },
});
const factsFile = (...filings: readonly MadeFiling[]) => ({
  [`companyfacts/CIK${CIK}.json`]: JSON.stringify(companyFactsDocument(filings)),
});

let loads = 0;
const load = async (files: Record<string, string>) => {
  await store.load(files);
  loads++;
};

/** Rows of the income statement as `2023 1000`, asked for as a server asks that has kept nothing in memory. */
async function revenues(madeBy = "program 1"): Promise<string[]> {
  const statementOf = statementsReady(sql(), keepFacts(sql()), madeBy);
  const kind = { statement: "income", period: "annual" } as const;
  const statement = await statementOf({ cik: CIK }, kind, { stamp: String(loads) } as DatasetState);
  // The company is loaded, so the statement isn't undefined.
  const rows = rowsWithCompany(statement!.company, statement!.lines).map((row) => JSON.parse(row));
  return rows.map((row) => `${row.company.name} ${row.fiscal_year} ${row.line_items.revenue}`);
}

const figures = async (): Promise<string[]> => (await revenues()).map((row) => row.replace(/^.* (\d+ \d+)$/, "$1"));

const stored = () =>
  sql()<{ made_by: string; revision: number; packed: Uint8Array<ArrayBuffer> }[]>`
    select made_by, revision, packed from sec_statements where statement = 'income'`;

const storedText = async (): Promise<string> => (await stored()).map((row) => unpacked(row.packed).lines).join();

/** Waits until a statement is ready, and puts another figure into it, to see whether it is read. */
async function markStored(revenue: number, madeBy = "program 1"): Promise<void> {
  await waitUntil("the statement is ready", async () => (await stored())[0]?.made_by === madeBy);
  const { heads, lines } = unpacked((await stored())[0]!.packed); // it is there
  const marked = lines.map((line) => line.replace(/"revenue":\d+/, `"revenue":${revenue}`));
  await sql()`update sec_statements set packed = ${packedStatement({ heads, lines: marked })}`;
}

beforeEach(async () => {
  await sql()`delete from sec_statements`;
  await load({ [`submissions/CIK${CIK}.json`]: submissions(CIK, []), ...factsFile(filing(2022, 900)) });
});

test("a statement is made once, and read from then on", async () => {
  expect(await figures()).toEqual(["2022 900"]);
  await markStored(1);
  expect(await figures()).toEqual(["2022 1"]);
});

test("new facts, facts that are gone, and changed ones end it in the transaction that writes them", async () => {
  await revenues();
  await markStored(1);
  await load(factsFile(filing(2022, 900), filing(2023, 1000)));
  expect(await figures()).toEqual(["2023 1000", "2022 900"]);
  await markStored(2);
  await load(factsFile(filing(2022, 901), filing(2023, 1000)));
  expect(await figures()).toEqual(["2023 1000", "2022 901"]);
  await markStored(3);
  await sql()`delete from sec_facts where cik = ${CIK} and concept = 'Assets'`;
  loads++;
  expect(await figures()).toEqual(["2023 1000", "2022 901"]);
  await markStored(4);
  await sql()`update sec_facts set vals = '{5,6}' where cik = ${CIK} and concept = 'Revenues'`;
  loads++;
  expect(await figures()).toEqual(["2023 6", "2022 5"]);
  await markStored(6);
  await sql()`
    insert into sec_inline_facts
    values (${CIK}, '0001999999-24-000009', 'us-gaap', 'Revenues', 'USD', '{2024-01-01}', '{2024-12-31}', '{7}', '10-K',
            '2025-02-15', 2024, 'FY')`;
  loads++;
  expect(await figures()).toEqual(["2024 7", "2023 6", "2022 5"]);
});

test("statements asked for at once are each company's own, by CIK or ticker, and unknown ones have none", async () => {
  const otherCik = "0001999998";
  await load({
    [`submissions/CIK${otherCik}.json`]: submissions(otherCik, [], { tickers: ["OWN"], exchanges: ["NYSE"] }),
    [`companyfacts/CIK${otherCik}.json`]: JSON.stringify({
      ...companyFactsDocument([filing(2022, 77)]),
      cik: Number(otherCik),
    }),
  });
  const statementOf = statementsReady(sql(), keepFacts(sql()), "program 1");
  const asked = [{ cik: CIK }, { cik: otherCik }, { cik: "0000000001" }, { ticker: "OWN" }, { ticker: "NONE" }];
  const revenueOf = async (identifier: { cik: string } | { ticker: string }) => {
    const made = await statementOf(identifier, { statement: "income", period: "annual" }, STATE);
    return made?.lines.map((line) => JSON.parse(line).line_items.revenue);
  };
  for (const _ of ["made", "were ready"]) {
    const revenues = await Promise.all([...asked, ...asked, ...asked].map(revenueOf));
    expect(revenues).toEqual(Array.from({ length: 3 }, () => [[900], [77], undefined, [77], undefined]).flat());
    await waitUntil("both statements are ready", async () => (await stored()).length === 2);
  }
});

test("another program makes its own, another industry is another statement; a name is the present one", async () => {
  await revenues();
  await markStored(1);
  expect((await revenues("program 2"))[0]).toEndWith("2022 900");
  await markStored(2, "program 2");
  expect((await revenues("program 2"))[0]).toEndWith("2022 2");
  await sql()`update sec_companies set name = 'ANOTHER NAME' where cik = ${CIK}`;
  expect(await revenues("program 2")).toEqual(["ANOTHER NAME 2022 2"]);
  await sql()`update sec_companies set sic = '6021' where cik = ${CIK}`;
  loads++;
  expect((await revenues("program 2"))[0]).not.toEndWith("2022 2");
});

test("a statement of older facts, made meanwhile, takes no newer one's place", async () => {
  const statementOf = statementsReady(sql(), keepFacts(sql()), "program 1");
  const kind = { statement: "income", period: "annual" } as const;
  const before = { stamp: "before" } as DatasetState;
  await statementOf({ cik: CIK }, kind, before);
  await load(factsFile(filing(2022, 950)));
  await revenues();
  await waitUntil("the statement is ready", async () => (await storedText()).includes('"revenue":950'));
  const [newest] = await stored();
  // The facts that this server keeps are those from before the load, as long as it has not heard of that.
  await sql()`update sec_statements set made_by = 'program 0'`;
  await statementOf({ cik: CIK }, kind, before);
  expect((await revenues())[0]).toEndWith("2022 950");
  await waitUntil("the statement is ready", async () => (await stored())[0]?.made_by === "program 1");
  expect((await stored())[0]).toEqual(newest!);
});

test("where it can't be written, as in a database that is read-only, a statement is made each time", async () => {
  let refused = 0;
  const readOnly = ((parts: TemplateStringsArray, ...values: never[]) => {
    const isWrite = parts.join("").includes("insert into");
    if (isWrite) refused++;
    return isWrite ? sql()`select 1 / 0` : sql()(parts, ...values);
  }) as unknown as Sql; // a template of it is all that the queries use
  const statementOf = statementsReady(readOnly, keepFacts(readOnly), "program 1");
  for (const attempt of [1, 2]) {
    const statement = await statementOf({ cik: CIK }, { statement: "income", period: "annual" }, STATE);
    expect(statement?.lines[0]).toContain('"revenue":900');
    expect(refused).toBe(attempt);
  }
  expect(await stored()).toHaveLength(0);
});
