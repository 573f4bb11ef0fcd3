import { expect, test } from "bun:test";
import { companiesToEnrich } from "../../../src/filings/queries/enriched-companies.ts";
import { filingsStore } from "../load/store.ts";

const store = filingsStore("chief_executives");
const sql = () => store.database.sql;
const CIK = "0009999901";
const OTHER = "0009999902";

/** The chief executive of each loaded company. */
const chiefExecutives = async (ciks: readonly string[], asOf?: string) =>
  new Map([...(await companiesToEnrich(sql(), ciks, asOf))].map(([cik, { executive }]) => [cik, executive]));

async function addCompany(cik: string, fiscalYearEnd: string | null = "1231"): Promise<void> {
  const company = { cik, name: "MADE UP CO", search_name: "", fiscal_year_end: fiscalYearEnd };
  await sql()`insert into sec_companies ${sql()(company)}`;
}

type Officer = readonly [name: string, title: string | null, fiscalYear: number, total: number | null];

/** A filing with a Summary Compensation Table. */
async function addTable(accession: string, filedOn: string, officers: readonly Officer[], cik = CIK): Promise<void> {
  const filing = { cik, accession_number: accession };
  await sql()`insert into sec_filings ${sql()({ ...filing, form: "DEF 14A", filed_on: filedOn })}`;
  for (const [position, [name, title, year, total]] of officers.entries())
    await sql()`insert into sec_compensation ${sql()({ ...filing, position, name, title, fiscal_year: year, total })}`;
}

const OLDER = "0009999901-24-000001";
const NEWER = "0009999901-25-000001";

async function addTwoTables(): Promise<void> {
  await addCompany(CIK);
  await addTable(OLDER, "2024-04-01", [
    ["Jane Roe", "Chief Executive Officer", 2023, 900],
    ["Jane Roe", "Chief Executive Officer", 2022, 800],
  ]);
  await addTable(NEWER, "2025-04-01", [
    ["Ann Doe", null, 2024, 1000],
    ["Ann Doe", "President and CEO", 2023, 700],
    ["Jane Roe", "Former Chief Executive Officer", 2024, 5000],
  ]);
}

test("the newest year of the newest table counts, and a title next to another year is the officer's, too", async () => {
  await addTwoTables();
  expect(await chiefExecutives([CIK])).toEqual(
    new Map([
      [
        CIK,
        {
          name: "Ann Doe",
          title: "President and CEO",
          fiscal_year: 2024,
          total: 1000,
          accession_number: NEWER,
          filed_at: "2025-04-01T00:00:00Z",
          filed_date: "2025-04-01",
          note: null,
        },
      ],
    ]),
  );
});

test("as of a day, only tables filed by then count, the day included", async () => {
  await addTwoTables();
  const totalAsOf = async (day: string) => (await chiefExecutives([CIK], day)).get(CIK);
  expect(await totalAsOf("2025-03-31")).toMatchObject({ name: "Jane Roe", fiscal_year: 2023, total: 900 });
  expect(await totalAsOf("2025-04-01")).toMatchObject({ name: "Ann Doe", total: 1000 });
  expect(await totalAsOf("2023-12-31")).toEqual({
    absence: "no_compensation",
    detail: "No Summary Compensation Table filed by 2023-12-31 was parsed.",
  });
});

test("each company that was asked for has its pay, or why there is none", async () => {
  await addCompany(CIK);
  await addCompany(OTHER);
  await addCompany("0009999903");
  await addTable(NEWER, "2025-04-01", [["Ann Doe", "CEO", 2024, null]]);
  await addTable("0009999902-25-000001", "2025-04-02", [["Jo Roe", "President", 2024, 1]], OTHER);
  expect(await chiefExecutives([CIK, OTHER, "0009999903"])).toEqual(
    new Map<string, never>(
      Object.entries({
        [CIK]: { absence: "no_total", detail: `${NEWER} has no total for Ann Doe, CEO, in 2024.` },
        [OTHER]: {
          absence: "no_chief_executive",
          detail: "The titles for 2024 in 0009999902-25-000001 name no chief executive, or several.",
        },
        "0009999903": { absence: "no_compensation" },
      }) as never,
    ),
  );
});

test.each([
  ["1231", 2024, "2025-04-01", "until November 2024", "out of office"],
  ["0131", 2024, "2025-04-20", "until December 2024", "out of office"], // the year ended in January 2025
  ["0131", 2024, "2025-04-20", "until February 2025", "in office"],
  ["0131", 2025, "2025-04-20", "until February 2025", "in office"], // the same year, by the number of its end
  ["0630", 2024, "2024-10-01", "until September 2024", "in office"],
  ["unknown", 2024, "2025-04-01", "until March 2025", "in office"],
])("with a year end of %s, the chief executive of %d, in a table of %s, %s is %s at the year's end", async (...row) => {
  const [yearEnd, year, filedOn, until, expected] = row;
  await addCompany(CIK, yearEnd === "unknown" ? null : yearEnd);
  await addTable(NEWER, filedOn, [["Ann Doe", `Chief Executive Officer ${until}`, year, 1000]]);
  const pay = (await chiefExecutives([CIK])).get(CIK);
  expect(pay && "absence" in pay ? "out of office" : "in office").toBe(expected as never);
});
