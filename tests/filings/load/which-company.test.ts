import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { CIK, EVENT, EVENT_8K, FACTS, LIST, PROXY } from "./made-company-files.ts";
import { headerPage, submissions } from "./made-edgar.ts";
import { filingsStore } from "./store.ts";

const store = filingsStore("sec_names");
const { load, rows, events } = store;

describe("a folder of EDGAR's files", () => {
  test("with EDGAR's own paths tells submissions from facts of one name by what is in them", async () => {
    await load({
      [`data.sec.gov/a/CIK${CIK}.json`]: JSON.stringify(FACTS),
      [`data.sec.gov/b/CIK${CIK}.json`]: LIST,
      [`Archives/edgar/data/1999999/${EVENT_8K.replaceAll("-", "")}/main.htm`]: EVENT.body,
    });
    expect(await rows("select count(*) from sec_facts")).toEqual([{ count: 2 }]);
    // A document without a header: the folder says which filing it is of, its time is not known.
    expect(await rows(`select items, accepted_at from sec_filings where accession_number = '${EVENT_8K}'`)).toEqual([
      { items: ["5.02", "9.01"], accepted_at: null },
    ]);
    expect((await events())[0]?.data).toMatchObject({ filed_at: "2024-03-08", ticker: "MADE" });
  });

  test("has exhibits in a filing's folder, which are not taken for its main document", async () => {
    const folder = `Archives/edgar/data/1999999/${PROXY.accession.replaceAll("-", "")}`;
    const list = submissions(CIK, [
      { accession: PROXY.accession, form: "DEF 14A", filed: "2024-04-01", document: "proxy.htm" },
    ]);
    const { unrecognized } = await load({
      [`submissions/CIK${CIK}.json`]: list,
      [`${folder}/proxy.htm`]: PROXY.body,
      [`${folder}/zz-exhibit.htm`]: "<html><body><p>FORM 10-K</p><p>An exhibit without any table.</p></body></html>",
    });
    expect(unrecognized).toEqual([`${folder}/zz-exhibit.htm`]);
    expect(await rows("select count(*) from sec_compensation")).toEqual([{ count: 4 }]);
    expect((await events()).map(({ type }) => type)).toEqual(["filing.created", "compensation.filed", "board.changed"]);
  });

  test.each([
    ["a document", EVENT.body],
    ["a document of a submission", `<DOCUMENT>\n<TYPE>8-K\n<TEXT>\n${EVENT.body}\n</TEXT>\n</DOCUMENT>`],
  ])("has names that number files otherwise, where lists say whose they are: %s", async (_, document) => {
    await load({ [`submissions/CIK${CIK}.json`]: LIST, [`12_8K_2024_${EVENT_8K}.htm`]: document });
    expect(await rows("select cik from sec_filings where parsed_at is not null")).toEqual([{ cik: CIK }]);
    expect((await events())[0]?.data).toMatchObject({ cik: CIK, ticker: "MADE" });
  });

  test("has exhibits under the filing's number, which take nothing from its main document", async () => {
    const list = submissions(CIK, [{ accession: PROXY.accession, form: "DEF 14A", filed: "2024-04-01" }]);
    const exhibits = ["-ex10.htm", "_EX-99.1.htm", ".exhibit 21.htm"].map((end) => PROXY.accession + end);
    const { unrecognized } = await load({
      [`submissions/CIK${CIK}.json`]: list,
      [`${PROXY.accession}-example.htm`]: PROXY.body,
      ...Object.fromEntries(exhibits.map((name) => [name, "<html><body><p>An exhibit.</p></body></html>"])),
    });
    expect(unrecognized.toSorted()).toEqual(exhibits.toSorted());
    expect(await rows("select count(*) from sec_compensation")).toEqual([{ count: 4 }]);
  });

  test("has a page with a filing's header, which says whose main document is next to it, without a list", async () => {
    const folder = `Archives/edgar/data/1999999/${PROXY.accession.replaceAll("-", "")}`;
    const { unrecognized } = await load({
      [`${folder}/${PROXY.accession}-index-headers.html`]: headerPage(PROXY),
      [`${folder}/000-exhibit.htm`]: "<html><body><p>FORM 10-K</p><p>An exhibit without any table.</p></body></html>",
      [`${folder}/main.htm`]: PROXY.body,
    });
    expect(unrecognized).toEqual([`${folder}/000-exhibit.htm`]);
    expect(await rows("select form, filed_on::text, primary_document from sec_filings")).toEqual([
      { form: "DEF 14A", filed_on: "2024-04-01", primary_document: "main.htm" },
    ]);
    expect((await events()).map(({ type }) => type)).toEqual(["filing.created", "compensation.filed", "board.changed"]);
  });

  test("has indexes, which show filings that no list has, even if only their documents are in the folder", async () => {
    const folder = `Archives/edgar/data/555/${PROXY.accession.replaceAll("-", "")}`;
    const line = (form: string, name: string, cik: string, accession: string) =>
      `${form.padEnd(12)}${name.padEnd(62)}${cik.padEnd(12)}20240401    edgar/data/${cik}/${accession}.txt`;
    const index = [
      "Form Type   Company Name                                                  CIK         Date Filed  File Name",
      "-".repeat(141),
      line("10-Q", "MADE UP SOFTWARE INC", "1999999", "0001999999-24-000050"),
      line("10-Q", "NOBODY ASKED FOR LLC", "777", "0000000777-24-000001"),
      line("8-K", "OLD MADE CO", "555", EVENT_8K),
      line("DEF 14A", "OLD MADE CO", "555", PROXY.accession),
      "",
    ].join("\n");
    const files = {
      [`submissions/CIK${CIK}.json`]: LIST,
      "Archives/edgar/daily-index/2024/QTR2/form.20240401.idx.gz": gzipSync(index),
      [`555_8K_2024_${EVENT_8K}.htm`]: EVENT.body,
      [`${folder}/exhibit.htm`]: "<html><body><p>FORM 10-K</p><p>An exhibit without any table.</p></body></html>",
      [`${folder}/main.htm`]: PROXY.body.replace("PROXY STATEMENT", "☒ Definitive Proxy Statement"),
    };
    const { unrecognized, notes } = await load(files);
    expect([unrecognized, notes]).toEqual([[`${folder}/exhibit.htm`], []]);
    const known = "select form, filed_on::text, parsed_at is not null as is_read from sec_filings";
    expect(await rows(`${known} where accession_number = '0001999999-24-000050'`)).toEqual([
      { form: "10-Q", filed_on: "2024-04-01", is_read: false },
    ]);
    expect(await rows(`${known} where cik = '0000000555' order by form`)).toEqual([
      { form: "8-K", filed_on: "2024-04-01", is_read: true },
      { form: "DEF 14A", filed_on: "2024-04-01", is_read: true },
    ]);
    expect(await rows("select cik, name from sec_companies order by cik")).toEqual([
      { cik: "0000000555", name: "OLD MADE CO" },
      { cik: CIK, name: "Made Up Software, Inc." },
    ]);
    expect((await events()).filter(({ type }) => type === "corporate_event.created")[0]?.data).toMatchObject({
      cik: "0000000555",
      filed_at: "2024-04-01",
    });
    expect((await load(files)).results[0]).toMatchObject({ outcome: "unchanged" });
  });
});

describe("a document without any number", () => {
  const cover = (name: string) =>
    `<html><body><p>FORM 10-K</p><p>For the fiscal year ended December 31, 2023</p><p>${name}</p>` +
    "<p>(Exact name of registrant as specified in its charter)</p></body></html>";
  const readOf = async (name: string, lists: readonly string[]) => {
    const files = Object.fromEntries(lists.map((list, index) => [`submissions-${index}.json`, list]));
    await load({ ...files, "report.htm": cover(name) });
    return rows("select cik from sec_filings where parsed_at is not null");
  };
  const other = (fields: object) =>
    submissions(
      "0000000555",
      [{ accession: "0000000555-24-000001", form: "10-K", filed: "2024-03-01", report: "2023-12-31" }],
      { tickers: [], ...fields },
    );

  test("follows from the exact name of its company, form and period", async () => {
    expect(await readOf("Made Up Software Holdings Inc", [LIST])).toEqual([]);
    expect(await readOf("MADE-UP SOFTWARE INC", [LIST])).toEqual([{ cik: CIK }]);
  });

  test("does not follow from a name that its company did not have then, or that two have", async () => {
    // The invented company had this one until 2015.
    expect(await readOf("Invented Corp", [LIST])).toEqual([]);
    expect(await readOf("Made Up Software Inc", [LIST, other({ name: "MADE UP SOFTWARE INC" })])).toEqual([]);
  });

  test("follows from a name that its company has given up since", async () => {
    const former = { name: "NEWER NAME INC", formerNames: [{ name: "Older Name Inc", from: null, to: "2024-06-01" }] };
    expect(await readOf("Newer Name, Inc.", [other(former)])).toEqual([]);
    expect(await readOf("Older Name, Inc.", [other(former)])).toEqual([{ cik: "0000000555" }]);
  });
});
