import { beforeAll, expect, test } from "bun:test";
import { type FilingListFilter, listedFilings } from "../../../src/filings/queries/filing-lists.ts";
import { load, submissionsDocument } from "../../contract/filings-seed.ts";
import { testStore } from "../../support/store.ts";

const store = testStore("filing_lists");
const CIKS = ["0001777771", "0001777772", "0001777773"];
const SHARED = "0001777771-24-000002";

beforeAll(async () => {
  const files = CIKS.map((cik) => [
    `submissions/CIK${cik}.json`,
    JSON.stringify(
      submissionsDocument({ cik, name: `EXAMPLE ${cik}` }, [
        { accession: SHARED, form: "8-K", filed: "2024-06-03", items: "8.01" },
        { accession: `${cik}-24-000001`, form: "8-K", filed: "2024-06-03", items: "8.01" },
      ]),
    ),
  ]);
  await load(store.database, Object.fromEntries(files));
}, 60_000);

test("a list that is read in parts has a filing of several companies once for each of them", async () => {
  const { sql } = store.database;
  const filter: FilingListFilter = { from: undefined, to: undefined, isCurrentReport: true };
  const whole = await listedFilings(sql, filter, { limit: 100, offset: 0 });
  expect(whole.map(({ accession_number: accession }) => accession).filter((one) => one === SHARED)).toHaveLength(3);
  const read: (typeof whole)[number][] = [];
  for (let after: FilingListFilter["after"]; ; ) {
    const [row] = await listedFilings(sql, { ...filter, after }, { limit: 1, offset: 0 });
    if (!row) break;
    read.push(row);
    after = { filedOn: row.filed_on, accessionNumber: row.accession_number, cik: row.cik };
  }
  expect(read).toEqual([...whole]);
});
