import { describe, expect, test } from "bun:test";
import { notCovered } from "../../../src/errors.ts";
import { newFilings } from "../../../src/filings/edgar/new-filings.ts";
import type { SourceFile } from "../../../src/loading/source/source.ts";

const HEAD =
  "Company Name                                                  Form Type   CIK         Date Filed  File Name";
const RULE = "-".repeat(141);
const index = (...rows: (readonly [cik: number, form: string, filed: string, sequence: number])[]) =>
  `${HEAD}\n${RULE}\n${rows
    .map(
      ([cik, form, filed, sequence]) =>
        `MADE UP CO ${cik}                                               ` +
        `${form.padEnd(12)}${String(cik).padEnd(12)}${filed}  edgar/data/${cik}/${numbered(sequence)}.txt        ` +
        " \n",
    )
    .join("")}`;
const numbered = (sequence: number) => `0001234567-25-${String(sequence).padStart(6, "0")}`;
const feed = (...entries: (readonly [cik: number, form: string, updated: string, sequence: number])[]) =>
  `<feed>${entries
    .map(
      ([cik, form, updated, sequence]) => `<entry><title>${form} - MADE UP CO (${cik}) (Filer)</title>
        <summary type="html"> &lt;b&gt;Filed:&lt;/b&gt; ${updated.slice(0, 10)} &lt;b&gt;AccNo:&lt;/b&gt; 1</summary>
        <updated>${updated}</updated><category term="${form}"/>
        <id>urn:tag:sec.gov,2008:accession-number=${numbered(sequence)}</id></entry>`,
    )
    .join("")}</feed>`;

/**
 * Looks for new filings among files by the end of their addresses; `asked` has the names of all that were asked for.
 */
async function look(since: string, today: string, files: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const logged: string[] = [];
  const fetch = async (address: string): Promise<SourceFile> => {
    const name = address.replace(/^.*(?:-index\/|start=)/, "").replace(/&.*/, "");
    asked.push(name);
    const text = files[name];
    if (text === undefined) throw notCovered(`${name}: EDGAR has no such file`);
    return { name, bytes: () => new Blob([text]).stream() } as unknown as SourceFile; // what is read of it
  };
  const isRead = (form: string) => form !== "4";
  const refused: string[] = [];
  const found = await newFilings(fetch, {
    since,
    isRead,
    today: new Date(today),
    log: (line) => logged.push(line),
    onRefused: async (_, { message }) => refused.push(message),
  });
  return { ...found, asked, logged, refused };
}

describe("new filings", () => {
  test("are looked for in the index of a quarter that is over, and day by day in the one that is not", async () => {
    const { filers, latest, asked } = await look("2025-02-20", "2025-04-03T12:00:00Z", {
      "2025/QTR1/company.gz": index(
        [1, "8-K", "2025-02-19", 1],
        [2, "8-K", "2025-02-20", 2],
        [3, "4", "2025-03-01", 3],
      ),
      "2025/QTR2/company.20250401.idx": index([4, "10-Q", "20250401", 4]),
      "0": feed([5, "8-K", "2025-04-03T10:00:00-04:00", 5], [6, "8-K", "2025-03-30T10:00:00-04:00", 6]),
    });
    expect([...filers]).toEqual(["0000000002", "0000000004", "0000000005"]);
    expect(latest).toEqual([
      { cik: "0000000004", accessionNumber: numbered(4), form: "10-Q", filedOn: "2025-04-01" },
      { cik: "0000000005", accessionNumber: numbered(5), form: "8-K", filedOn: "2025-04-03" },
    ]);
    expect(asked).toEqual(
      [
        "2025/QTR1/company.gz",
        "2025/QTR2/company.20250401.idx",
        "2025/QTR2/company.20250402.idx",
        "2025/QTR2/company.20250403.idx",
        "0",
        "2",
      ].slice(0, asked.length),
    );
    expect(asked).toContain("0");
  });

  test("are looked for day by day where a quarter has no index, or few of its days count", async () => {
    const { filers, asked } = await look("2025-03-22", "2025-04-01T12:00:00Z", {
      "2025/QTR1/company.20250331.idx": index([7, "8-K", "20250331", 7]),
      "0": feed(),
    });
    expect([...filers]).toEqual(["0000000007"]);
    expect(asked.filter((name) => name.includes("company.gz"))).toEqual(["2025/QTR1/company.gz"]);
    expect(asked.filter((name) => name.includes(".idx"))).toHaveLength(11);
    const near = await look("2025-03-28", "2025-04-01T12:00:00Z", { "0": feed() });
    expect(near.asked.filter((name) => name.includes("company.gz"))).toEqual([]);
  });

  test("are found around days on which federal offices were closed, whose filings come in later indexes", async () => {
    const { filers, asked, logged } = await look("2025-12-22", "2025-12-29T23:00:00Z", {
      "2025/QTR4/company.20251223.idx": index([4, "10-Q", "20251223", 4]),
      "2025/QTR4/company.20251229.idx": index([5, "8-K", "20251226", 5], [6, "8-K", "20251229", 6]),
      "0": feed([7, "8-K", "2025-12-29T17:00:00-05:00", 7], [8, "8-K", "2025-12-22T09:00:00-05:00", 8]),
    });
    expect([...filers].toSorted()).toEqual(["0000000004", "0000000005", "0000000006", "0000000007"]);
    expect(asked.filter((name) => name.includes(".idx"))).toHaveLength(8);
    expect(logged).toEqual([]);
  });

  test("of a quarter's first days, when its index is refused or not there yet, are looked for day by day", async () => {
    const { filers, asked } = await look("2025-12-20", "2026-01-03T12:00:00Z", {
      "2025/QTR4/company.20251231.idx": index([4, "10-Q", "20251231", 4]),
      "2026/QTR1/company.20260102.idx": index([5, "8-K", "20260102", 5]),
      "0": feed(),
    });
    expect([...filers]).toEqual(["0000000004", "0000000005"]);
    expect(asked.filter((name) => name.includes("company.gz"))).toEqual(["2025/QTR4/company.gz"]);
    expect(asked).toContain("2026/QTR1/company.20260101.idx");
  });

  test("that neither an index nor the feed has are reported", async () => {
    const files = {
      "2025/QTR2/company.20250401.idx": index([4, "10-Q", "20250401", 4]),
      "0": feed([5, "8-K", "2025-04-02T11:00:00-04:00", 5]),
    };
    const short = await look("2025-04-01", "2025-04-02T16:00:00Z", files);
    expect(short.logged).toEqual([expect.stringContaining("feed reaches back to 2025-04-02T15:00:00Z only")]);
    const whole = await look("2025-04-01", "2025-04-02T16:00:00Z", {
      ...files,
      "0": feed([5, "8-K", "2025-04-02T11:00:00-04:00", 5], [4, "10-Q", "2025-03-31T18:00:00-04:00", 4]),
    });
    expect(whole.logged).toEqual([]);
  });

  test("of an index that is cut off are those before the cut, and the other files count", async () => {
    const { filers, refused } = await look("2025-04-01", "2025-04-02T16:00:00Z", {
      "2025/QTR2/company.20250401.idx": index([4, "10-Q", "20250401", 4], [5, "10-Q", "20250401", 5]).slice(0, -60),
      "2025/QTR2/company.20250402.idx": index([6, "10-Q", "20250402", 6]),
      "0": "<html>Sorry</html>",
    });
    expect([...filers]).toEqual(["0000000004", "0000000006"]);
    expect(refused).toEqual([
      expect.stringContaining("company.20250401.idx:4: is not a line of an index"),
      expect.stringContaining("is not an Atom feed"),
    ]);
  });
});
