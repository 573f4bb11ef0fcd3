import { describe, expect, test } from "bun:test";
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";
import { openWorkbook, type StreamedSheet } from "../../../src/loading/formats/workbook.ts";
import { workbookOf } from "../../support/workbook.ts";

const open = (bytes: Uint8Array) => openWorkbook(new Blob([bytes.slice()]), "made.xlsx");

async function rowsOf(sheet: StreamedSheet | undefined): Promise<[line: number, ...cells: (string | null)[]][]> {
  const all: [number, ...(string | null)[]][] = [];
  for await (const { rows, lines } of sheet?.batches() ?? [])
    for (const [index, row] of rows.entries()) all.push([lines[index] ?? 0, ...row]);
  return all;
}

const BOOK = `<workbook xmlns:r="R"><sheets><sheet name="A &amp; B" sheetId="1" r:id="rId7"/></sheets></workbook>`;
const LINKS = `<Relationships><Relationship Target="worksheets/one.xml" Id="rId7"/></Relationships>`;

/** A workbook of these parts, with one sheet that is called `A & B` and lies in `one.xml`. */
async function workbookOfParts(sheet: string | Uint8Array, shared?: string): Promise<Uint8Array> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  await writer.add("xl/workbook.xml", new TextReader(BOOK));
  await writer.add("xl/_rels/workbook.xml.rels", new TextReader(LINKS));
  const reader = typeof sheet === "string" ? new TextReader(sheet) : new Uint8ArrayReader(sheet);
  await writer.add("xl/worksheets/one.xml", reader);
  if (shared !== undefined) await writer.add("xl/sharedStrings.xml", new TextReader(shared));
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}

const inSheet = (rows: string): string =>
  `<worksheet><cols><col min="1"/></cols><sheetData>${rows}</sheetData></worksheet>`;

describe("a workbook", () => {
  test("has its sheets in order, and of each cell the text that the file has", async () => {
    const sheets = await open(await workbookOf({ "First <1>": [["code", 1.5, null, "007"]], Second: [] }));
    expect(sheets.map(({ name }) => name)).toEqual(["First <1>", "Second"]);
    expect(await rowsOf(sheets[0])).toEqual([[1, "code", "1.5", null, "007"]]);
    expect(await rowsOf(sheets[1])).toEqual([]);
  });

  test("may be read again from its beginning, and left early", async () => {
    const [sheet] = await open(await workbookOf({ Only: Array.from({ length: 2000 }, (_, index) => [index]) }));
    for await (const { lines } of sheet?.batches() ?? []) {
      expect(lines[0]).toBe(1);
      break;
    }
    expect(await rowsOf(sheet)).toHaveLength(2000);
  });

  test("gives shared texts of several runs, truth values, formulas' texts, entities and Excel's escapes", async () => {
    const shared =
      "<sst><si><t>plain</t></si><si><r><t>two </t></r><r><rPr/><t " +
      `xml:space="preserve">runs</t></r><rPh><t>no</t></rPh></si><si/></sst>`;
    const cells =
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" ' +
      't="b"><v>1</v></c>' +
      '<c r="E1" t="str"><f>A1</f><v>1 &lt; 2 &#38; _x0041_</v></c><c r="F1" s="3"/><c r="AA1"><v>1E2</v></c>';
    const [sheet] = await open(await workbookOfParts(inSheet(`<row r="1">${cells}</row>`), shared));
    expect(sheet?.name).toBe("A & B");
    const [row] = await rowsOf(sheet);
    expect(row?.slice(1, 7)).toEqual(["plain", "two runs", "", "TRUE", "1 < 2 & A", null]);
    expect(row).toHaveLength(28);
    expect(row?.[27]).toBe("1E2");
  });

  test("may leave out rows, name no places, and prefix its elements", async () => {
    const xml =
      '<x:worksheet><x:sheetData><x:row r="3"><x:c><x:v>1</x:v></x:c></x:row><x:row/></x:sheetData></x:worksheet>';
    const [sheet] = await open(await workbookOfParts(xml));
    expect(await rowsOf(sheet)).toEqual([[3, "1"], [4]]);
  });
});

describe("what isn't a whole workbook is refused", () => {
  const refusal = (bytes: Uint8Array) =>
    open(bytes).then(
      async (sheets) =>
        rowsOf(sheets[0]).then(
          () => "taken",
          (error: Error) => error.message,
        ),
      (error: Error) => error.message,
    );

  test("by its title, where it is a web page", async () => {
    expect(await refusal(Buffer.from("<html><title>Access Denied</title></html>"))).toContain("Access Denied");
  });

  test("where it was cut off", async () => {
    const whole = await workbookOf({ Only: [["a"]] });
    expect(await refusal(whole.subarray(0, whole.length - 30))).toContain("not a whole ZIP archive");
  });

  test("where a sheet ends too early, or names a text that is not there", async () => {
    expect(await refusal(await workbookOfParts('<worksheet><sheetData><row r="1"></row>'))).toContain("it was cut off");
    expect(await refusal(await workbookOfParts('<worksheet><sheetData><row r="1"><c>'))).toContain("it was cut off");
    const text = inSheet('<row r="2"><c r="A2" t="s"><v>4</v></c></row>');
    expect(await refusal(await workbookOfParts(text))).toContain("made.xlsx:2: a cell names text 4, and there are 0");
  });

  test("where its shared texts are more than it may hold, before all of them are in memory", async () => {
    const shared = `<sst>${"<si><t>text</t></si>".repeat(100)}</sst>`;
    const bytes = await workbookOfParts(inSheet('<row r="1"><c t="s"><v>0</v></c></row>'), shared);
    const blob = new Blob([bytes.slice()]);
    const rows = async (most: number) => rowsOf((await openWorkbook(blob, "made.xlsx", most))[0]);
    expect(await rows(10_000)).toEqual([[1, "text"]]);
    await expect(rows(3_000)).rejects.toThrow("made.xlsx: xl/sharedStrings.xml has more text than any workbook");
  });

  test("where an entity is of no character", async () => {
    const text = inSheet('<row r="3"><c r="A3"><v>&#99999999;</v></c></row>');
    expect(await refusal(await workbookOfParts(text))).toContain(
      'made.xlsx:3: & is not a character reference, in "&#99999999;"',
    );
    const shared = "<sst><si><t>a&#x110000;b</t></si></sst>";
    expect(await refusal(await workbookOfParts(inSheet('<row r="1"><c t="s"><v>0</v></c></row>'), shared))).toContain(
      "made.xlsx: &#x110000; is not a character reference",
    );
  });

  test.each(["&", "a & b", "&amp", "&bogus;", "&constructor;", "&__proto__;", "&#xZZ;", "&#;", "&#-5;"])(
    "where %s stands for no character",
    async (text) => {
      const rows = inSheet(`<row r="1"><c t="inlineStr"><is><t>${text}</t></is></c></row>`);
      expect(await refusal(await workbookOfParts(rows))).toContain("is not a character reference, in ");
    },
  );

  test.each(["&#0;", "&#x8;", "&#xFFFF;", "&#xD800;", "_x0000_", "_xD800_", "one<two"])(
    "where %s is in no text",
    async (text) => {
      const rows = inSheet(`<row r="1"><c t="inlineStr"><is><t>${text}</t></is></c></row>`);
      expect(await refusal(await workbookOfParts(rows))).toContain("is not text: ");
    },
  );

  test("where rows are out of order, or it is not UTF-8", async () => {
    const rows = inSheet('<row r="2"/><row r="1"/>');
    expect(await refusal(await workbookOfParts(rows))).toContain("rows out of order");
    const latin = Buffer.from(inSheet('<row r="1"><c t="inlineStr"><is><t>Doña</t></is></c></row>'), "latin1");
    expect(await refusal(await workbookOfParts(latin))).toContain("is not UTF-8");
  });

  test("where it is an archive of something else", async () => {
    const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
    await writer.add("readme.txt", new TextReader("text"));
    const bytes = new Uint8Array(await (await writer.close()).arrayBuffer());
    expect(await refusal(bytes)).toContain("is a ZIP archive, but not an XLSX workbook");
  });
});
