import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { secGaps } from "../../../src/filings/load/sec.ts";
import { LIMITS } from "../../../src/filings/markup/limits.ts";
import { readerFault } from "../../../src/loading/failure.ts";
import type { MadeFiles } from "../../support/load.ts";
import { companyFactsDocument } from "../made-company.ts";
import { currentReport, submissions, submissionText, tickerList, zipOf } from "./made-edgar.ts";
import { filingsStore } from "./store.ts";

const store = filingsStore("damaged");
const { load, rows } = store;

const CIK = "0001999999";
const LIST = submissions(CIK, [
  { accession: "0001999999-24-000020", form: "8-K", filed: "2024-03-08", report: "2024-03-05" },
]);
const FACTS = companyFactsDocument([
  { form: "10-K", filed: "2024-02-15", fy: 2023, fp: "FY", facts: { Assets: [["2023-12-31", 5_000]] } },
]);
/** A filing whose name comes after those of all others: read last. */
const LAST = "z/0001999999-24-000020.txt";
const FILING = submissionText({
  accession: "0001999999-24-000020",
  form: "8-K",
  filed: "2024-03-08",
  period: "2024-03-05",
  filers: [{ cik: CIK, name: "MADE UP SOFTWARE INC" }],
  body: currentReport("Item 2.02 Results of Operations and Financial Condition"),
});
const GOOD: MadeFiles = {
  [`z/submissions/CIK${CIK}.json`]: LIST,
  [`z/companyfacts/CIK${CIK}.json`]: JSON.stringify(FACTS),
  [LAST]: FILING,
};
const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2);
const withUnit = (unit: string) => {
  const units = { [unit]: FACTS.facts["us-gaap"]?.Assets?.units.USD };
  return JSON.stringify({ ...FACTS, cik: 1_999_998, facts: { "us-gaap": { Assets: { units } } } });
};
const readAll = async () =>
  rows("select (select count(*)::int from sec_facts) as facts, (select items from sec_filings) as items");

describe("a file that can't be read is noted with its reason, and the rest is read all the same", () => {
  const cases: [what: string, files: () => MadeFiles | Promise<MadeFiles>, reason: string][] = [
    [
      "a filing whose gzip is cut off",
      () => ({ "a.txt.gz": half(gzipSync(FILING)) }),
      "a.txt: the gzip data ends early",
    ],
    ["a filing that isn't gzip", () => ({ "a.txt.gz": FILING }), "a.txt: the gzip data is damaged"],
    [
      "a company's file whose gzip is damaged",
      () => ({ "CIK0001999998.json.gz": half(gzipSync(LIST)) }),
      "CIK0001999998.json: the gzip data ends early",
    ],
    [
      "an archive that is cut off",
      async () => ({ "filings.zip": half(await zipOf({ "a.txt": FILING })) }),
      "filings.zip: is not a whole ZIP archive",
    ],
    [
      "an archive that is a page",
      () => ({ "companyfacts.zip": "<html><title>Oops</title></html>" }),
      'is a web page ("Oops")',
    ],
    [
      "a list of tickers with a huge one",
      () => ({ "company_tickers_exchange.json": tickerList([1, "A", "A".repeat(9_000), null]) }),
      "data[0].ticker",
    ],
    [
      "facts in a unit without end",
      () => ({ "companyfacts/CIK0001999998.json": withUnit("U".repeat(9_000)) }),
      "is not a unit",
    ],
    [
      "facts of another company than the name says",
      () => ({ "companyfacts/CIK0001999997.json": withUnit("USD") }),
      "is about CIK 0001999998, but its name says 0001999997",
    ],
    [
      "a list of another company than the name says",
      () => ({ "submissions/CIK0001999997.json": LIST }),
      "is about CIK 0001999999, but its name says 0001999997",
    ],
    ["a proxy statement that is cut off", () => ({ "a.txt": FILING.slice(0, -40) }), "a.txt: ends within a document"],
    [
      "an error page in a filing's place",
      () => ({ "0001999999-24-000020.htm": "<html><title>SEC.gov | File Unavailable</title></html>" }),
      "which EDGAR sends in place of a file",
    ],
  ];
  test.each(cases)("%s", async (_, files, reason) => {
    const { results, logged } = await load({ ...GOOD, ...(await files()) });
    expect(results[0]).toMatchObject({ outcome: "published" });
    expect(logged.join("\n")).toContain(reason);
    expect(await readAll()).toEqual([{ facts: 1, items: ["2.02"] }]);
    expect((await secGaps(store.database)).map(({ missing }) => missing).join("\n")).toContain(reason);
  });

  test("and is tried again by each load, and forgotten once it can be read", async () => {
    const archive = await zipOf({ "b.txt": FILING });
    const damaged = { ...GOOD, "filings.zip": half(archive), "a.txt.gz": half(gzipSync(FILING)) };
    await load(damaged);
    expect((await load(damaged)).logged).toHaveLength(2);
    const { logged } = await load({ ...GOOD, "filings.zip": archive, "a.txt.gz": gzipSync(FILING) });
    expect(logged).toEqual([]);
    expect(await secGaps(store.database)).toEqual([]);
  });

  test("names of members that no database keeps, with a zero or of ten thousand characters", async () => {
    const { logged } = await load({
      ...GOOD,
      "filings.zip": await zipOf({
        "a\0b.txt": "x",
        [`${"n".repeat(10_000)}.txt`]: "y",
        "c.txt": FILING.slice(0, -40),
      }),
    });
    expect(logged).toHaveLength(1);
    expect(await readAll()).toEqual([{ facts: 1, items: ["2.02"] }]);
  });
});

test("gzip that stands for more than a submission may have is refused without being taken into memory", async () => {
  const block = new Uint8Array(8 * 1024 * 1024);
  const blocks = Array<Uint8Array>(Math.ceil(LIMITS.submissionBytes / block.length) + 1).fill(gzipSync(block));
  const { logged } = await load({ ...GOOD, "a.txt.gz": Buffer.concat(blocks) });
  expect(logged.join()).toContain(`a.txt: is larger than ${LIMITS.submissionBytes} bytes`);
  expect(await readAll()).toEqual([{ facts: 1, items: ["2.02"] }]);
});

test("a fault of a reader is reported as such, with its place; the system's and the database's errors are not", () => {
  const fault = readerFault(new RangeError("Invalid Date"), "a.htm");
  expect(fault?.message).toBe("a.htm: cannot be read because of a bug in govdata (RangeError: Invalid Date)");
  expect(fault?.cause).toHaveProperty("stack", expect.stringContaining("damaged.test"));
  expect(readerFault(Object.assign(new TypeError("fetch failed"), { code: "ECONNRESET" }), "a.htm")).toBeUndefined();
  expect(readerFault(new Error("x"), "a.htm")).toBeUndefined();
});
