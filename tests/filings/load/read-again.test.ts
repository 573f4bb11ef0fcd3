import { describe, expect, test } from "bun:test";
import { companyFactsDocument } from "../made-company.ts";
import { ANNUAL, CIK, FACTS, LIST } from "./made-company-files.ts";
import { submissions } from "./made-edgar.ts";
import { filingsStore } from "./store.ts";

const store = filingsStore("sec_again");
const { load, rows } = store;
const values = () => rows("select concept, vals from sec_facts order by concept");

test("facts that were read when other concepts were stored are read again, though the file is the same", async () => {
  const files = { [`companyfacts/CIK${CIK}.json`]: JSON.stringify(FACTS) };
  await load(files);
  await store.database.sql`
    update sec_readings set checksum = regexp_replace(checksum, '/[^/]*/', '/others/') where thing like 'facts %'`;
  await store.database.sql`delete from sec_facts where concept = 'Revenues'`;
  await load(files);
  expect(await values()).toHaveLength(2);
});

describe("an older copy", () => {
  test("of a list adds what is missing and takes nothing back, in whichever order they come", async () => {
    const older = submissions(
      CIK,
      [
        { accession: ANNUAL, form: "10-K", filed: "2024-02-15", report: "2023-12-31" },
        { accession: "0001999999-20-000001", form: "10-K", filed: "2020-02-15", report: "2019-12-31" },
      ],
      { name: "Invented Corp", tickers: ["OLD"], exchanges: ["NYSE"] },
    );
    for (const names of [
      ["submissions/a.json", "submissions/b.json"],
      ["submissions/b.json", "submissions/a.json"],
    ] as const) {
      await store.empty();
      await load({ [names[0]]: LIST, [names[1]]: older });
      expect(await rows("select name, tickers from sec_companies")).toEqual([
        { name: "Made Up Software, Inc.", tickers: ["MADE", "MADE-B"] },
      ]);
      expect(await rows("select symbol from sec_tickers order by symbol")).toEqual([
        { symbol: "MADE" },
        { symbol: "MADE-B" },
      ]);
      expect(await rows("select count(*) from sec_filings")).toEqual([{ count: 4 }]);
      expect(await rows(`select primary_document from sec_filings where accession_number = '${ANNUAL}'`)).toEqual([
        { primary_document: "made-20231231.htm" },
      ]);
    }
  });

  test("of facts changes nothing", async () => {
    const older = companyFactsDocument([
      {
        form: "10-K",
        filed: "2023-02-15",
        fy: 2022,
        fp: "FY",
        facts: {
          Assets: [
            ["2022-12-31", 1],
            ["2021-12-31", 2],
            ["2020-12-31", 3],
          ],
        },
      },
    ]);
    await load({ "companyfacts/a.json": JSON.stringify(FACTS) });
    await load({ "companyfacts/b.json": JSON.stringify(older) });
    expect(await values()).toEqual([
      { concept: "Assets", vals: [5_000] },
      { concept: "Revenues", vals: [1_000.5] },
    ]);
    expect(await rows("select name from sec_companies")).toEqual([{ name: "MADE UP CO" }]);
  });
});
