import { describe, expect, test } from "bun:test";
import { currentFilings, type FeedFiling, readFeed } from "../../../src/filings/edgar/feed.ts";
import { type IndexedFiling, readIndex } from "../../../src/filings/edgar/index-file.ts";
import { filingBytes, HAS_FILINGS } from "../sources.ts";

const read = async (content: string | Uint8Array, file = "form.idx"): Promise<IndexedFiling[]> =>
  Array.fromAsync(readIndex(new Blob([Buffer.from(content)]).stream() as unknown as AsyncIterable<Uint8Array>, file));

const RULE = "-".repeat(141);
const FORM_HEAD =
  "Description:           Daily Index\n \nForm Type   Company Name                                         " +
  `         CIK         Date Filed  File Name\n${RULE}\n`;
const COMPANY_HEAD =
  "Description:           Daily Index\n \nCompany Name                                                  " +
  `Form Type   CIK\n      Date Filed  File Name\n${RULE}\n`;
const MASTER_HEAD = `Description:           Master Index\n \nCIK|Company Name|Form Type|Date Filed|Filename\n${RULE}\n`;

describe("an index of filings", () => {
  test("by form has forms with a blank in them, and names that leave their column", async () => {
    const long = "A VERY LONG NAME OF A LIMITED PARTNERSHIP THAT NO COLUMN OF SIXTY TAKES";
    const rows = await read(
      `${FORM_HEAD}1-A POS     Made Up Homes, LLC                                            1234567     ` +
        "20240105    edgar/data/1234567/0001234567-24-000002.txt         \n" +
        `X-17A-5     ${long}  820694      2024-02-24  edgar/data/820694/9999999997-24-003146.txt\n`,
    );
    expect(rows).toEqual([
      {
        cik: "0001234567",
        company: "Made Up Homes, LLC",
        form: "1-A POS",
        filedOn: "2024-01-05",
        accessionNumber: "0001234567-24-000002",
      },
      {
        cik: "0000820694",
        company: long,
        form: "X-17A-5",
        filedOn: "2024-02-24",
        accessionNumber: "9999999997-24-003146",
      },
    ]);
  });

  test("by company is read with a heading that is broken in two lines", async () => {
    const [row] = await read(
      `${COMPANY_HEAD}van Made Up, Ann M.                                           SC 13D/A    1696354     ` +
        "20221003    edgar/data/1696354/0001116354-22-000030.txt         \n",
      "company.idx",
    );
    expect(row).toMatchObject({ company: "van Made Up, Ann M.", form: "SC 13D/A", cik: "0001696354" });
  });

  test("with bars is read, names in ISO-8859-1 included", async () => {
    const bytes = Buffer.from(
      `${MASTER_HEAD}1000045|SOCI\u00C9T\u00C9 MADE UP|10-K|2024-06-27|edgar/data/1000045/0000950170-24-077291.txt\n`,
      "latin1",
    );
    expect(await read(bytes, "master.idx")).toEqual([
      {
        cik: "0001000045",
        company: "SOCI\u00C9T\u00C9 MADE UP",
        form: "10-K",
        filedOn: "2024-06-27",
        accessionNumber: "0000950170-24-077291",
      },
    ]);
  });

  test.each([
    ["a page in its place", "<html><title>Down</title>", 'is a web page ("Down")'],
    ["no heading", "1-A  Made Up  123  20240105  edgar/data/123/0000000123-24-000001.txt\n", "is not an index"],
    ["another heading", `Name   Weight\n${RULE}\n`, "form.idx:2: the heading is not one of"],
    [
      "a line that was cut off",
      `${FORM_HEAD}10-K        Made Up Inc     123   202401`,
      "form.idx:5: is not a line of an index",
    ],
    ["nothing", "", "is empty"],
  ])("is refused for %s", async (_, content, message) => {
    await expect(read(content)).rejects.toMatchObject({ kind: "source_refused" });
    await expect(read(content)).rejects.toThrow(message);
  });

  test.skipIf(!HAS_FILINGS)("of a whole day is read line by line, each with a form that exists", async () => {
    const bytes = filingBytes("index/company.20221003.idx.gz");
    const byCompany = await read(bytes, "company.20221003.idx");
    expect(byCompany.length).toBe(
      Buffer.from(bytes)
        .toString("latin1")
        .match(/edgar\/data\//g)!.length,
    );
    const byForm = await read(filingBytes("index/form.20200318.idx.gz"), "form.20200318.idx");
    expect(byForm.length).toBeGreaterThan(3_000);
    const forms = new Set([...byCompany, ...byForm].map(({ form }) => form));
    expect([...forms].filter((form) => !/^[A-Z0-9][A-Z0-9 /.-]{0,17}$/i.test(form))).toEqual([]);
    expect(forms).toContain("SC 13D/A");
    expect(forms).toContain("NT 10-K");
    expect((await read(filingBytes("index/badform.idx.txt"), "badform.idx")).map(({ form }) => form)).toContain(
      "X-17A-5",
    );
  });
});

const SIZE = "&lt;b&gt;Size:&lt;/b&gt; 10 KB";
const entry = (title: string, number: string, form: string, updated = "2025-12-12T18:02:43-05:00") => `<entry>
<title>${title}</title>
<summary type="html">
 ${form === "4" ? "&lt;b&gt;Filed:&lt;/b&gt; 2025-12-15 " : ""}&lt;b&gt;AccNo:&lt;/b&gt; ${number} ${SIZE}
</summary>
<updated>${updated}</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${number}</id>
</entry>`;
const feed = (...entries: string[]) =>
  Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1" ?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<title>Latest ` +
      `Filings</title>\n<updated>2025-12-12T18:03:56-05:00</updated>\n${entries.join("\n")}\n</feed>\n`,
    "latin1",
  );
const numbered = (index: number) => `0001234567-25-${String(index).padStart(6, "0")}`;

describe("the feed of current filings", () => {
  test("has an entry for each party; together they are one filing, its time in UTC", () => {
    const filings = readFeed(
      feed(
        entry("4 - Doe Jane (0002063236) (Reporting)", numbered(1), "4"),
        entry("4 - R&amp;D Homes (Texas), Inc. (0001673743) (Issuer)", numbered(1), "4"),
        entry("SC 13D/A - Soci\u00E9t\u00E9 - Made Up (0000000012) (Filed by)", numbered(2), "SC 13D/A"),
      ),
      "feed.atom",
    );
    expect(filings).toEqual([
      {
        accessionNumber: numbered(1),
        form: "4",
        filedOn: "2025-12-15",
        updatedAt: "2025-12-12T23:02:43Z",
        sizeBytes: 10_000,
        parties: [
          { cik: "0002063236", name: "Doe Jane", role: "Reporting" },
          { cik: "0001673743", name: "R&D Homes (Texas), Inc.", role: "Issuer" },
        ],
      },
      {
        accessionNumber: numbered(2),
        form: "SC 13D/A",
        filedOn: null,
        updatedAt: "2025-12-12T23:02:43Z",
        sizeBytes: 10_000,
        parties: [{ cik: "0000000012", name: "Soci\u00E9t\u00E9 - Made Up", role: "Filed by" }],
      },
    ]);
  });

  test("that shifts while it is read gives each filing once, with parties of two pages, and misses none", async () => {
    // Newest first; while the first page was read, two more filings came and moved all others down.
    const entries = Array.from({ length: 9 }, (_, index) => [index, "Filer"] as const);
    const withIssuer = entries.flatMap(([index]) => [[index, "Reporting"] as const, [index, "Issuer"] as const]);
    const later = [[100, "Filer"] as const, [101, "Filer"] as const];
    const pages: number[] = [];
    const page = async (start: number) => {
      const list = pages.length === 0 ? withIssuer : [...later, ...withIssuer];
      pages.push(start);
      const rows = list.slice(start, start + 5);
      return readFeed(
        feed(...rows.map(([index, role]) => entry(`4 - Co ${index} (${index + 1}) (${role})`, numbered(index), "4"))),
        "feed.atom",
      );
    };
    const found = await currentFilings(page, "2025-12-12T00:00:00Z");
    expect(found.filings.map(({ accessionNumber }) => accessionNumber)).toEqual(
      entries.map(([index]) => numbered(index)),
    );
    expect(found.filings.every(({ parties }) => parties.length === 2)).toBe(true);
    expect(found.reachesTo).toBe("2025-12-12T23:02:43Z"); // no page came that ended before the time asked for
    expect(pages).toEqual([0, 5, 10, 15, 20]);
  });

  test("is read no further than to the time asked for", async () => {
    const starts: number[] = [];
    const page = async (start: number): Promise<FeedFiling[]> => {
      starts.push(start);
      const updated = (index: number) => `2025-12-12T${String(20 - start / 2 - index).padStart(2, "0")}:00:00Z`;
      return readFeed(
        feed(...[0, 1].map((index) => entry(`8-K - Co (12) (Filer)`, numbered(start + index), "8-K", updated(index)))),
        "f",
      );
    };
    const found = await currentFilings(page, "2025-12-12T18:30:00Z");
    expect(found.reachesTo).toBeNull();
    expect(found.filings.map(({ accessionNumber }) => accessionNumber)).toEqual([
      numbered(0),
      numbered(1),
      numbered(2),
    ]);
    expect(starts).toEqual([0, 2, 4]);
  });

  test.each([
    ["a page in its place", "<html><title>SEC.gov | File Unavailable</title></html>", "is not an Atom feed"],
    [
      "a feed that was cut off",
      feed(entry("4 - A (1) (Filer)", numbered(1), "4"))
        .toString()
        .slice(0, -20),
      "the file is cut off",
    ],
    ["an entry of no filing", feed(entry("Weather", "none", "")).toString(), "entry 1: is not a filing"],
  ])("is refused for %s", (_, content, message) => {
    expect(() => readFeed(Buffer.from(content), "feed.atom")).toThrow(message);
  });

  test.skipIf(!HAS_FILINGS)("as recorded: two pages overlap, and a filter by form is a prefix", async () => {
    const pages = new Map(
      [0, 40].map((start) => [start, readFeed(filingBytes(`feed/getcurrent-all-${start}.atom`), "f")]),
    );
    const entries = [...pages.values()].flat().flatMap(({ parties }) => parties);
    expect(entries).toHaveLength(80);
    const { filings: found } = await currentFilings(async (start) => pages.get(start) ?? [], "2025-12-12T00:00:00Z");
    expect(found.every(({ filedOn }) => filedOn !== null)).toBe(true);
    expect(new Set(found.map(({ accessionNumber }) => accessionNumber)).size).toBe(found.length);
    const forms = readFeed(filingBytes("feed/getcurrent-form4.atom"), "f").map(({ form }) => form);
    expect(forms.some((form) => form === "4")).toBe(true);
    expect(forms.some((form) => form.startsWith("424B2") || form === "425")).toBe(true);
  });
});
