import { BlobReader, BlobWriter, type FileEntry, TextReader, TextWriter, ZipReader, ZipWriter } from "@zip.js/zip.js";
import { Parser } from "htmlparser2";

/** A cell of a made workbook: text, a number, or nothing. */
type MadeCell = string | number | null;

/** An XLSX workbook with these sheets, as small as readers take it. Texts stay texts, numbers numbers. */
export async function workbookOf(sheets: Record<string, readonly (readonly MadeCell[])[]>): Promise<Uint8Array> {
  const names = Object.keys(sheets);
  const parts: Record<string, string> = {
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      '<Override PartName="/xl/workbook.xml" ' +
      'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
      "</Types>",
    "_rels/.rels":
      `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" ` +
      `Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml":
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("") +
      "</sheets></workbook>",
    "xl/_rels/workbook.xml.rels":
      `<Relationships xmlns="${PACKAGE}">` +
      names
        .map(
          (_, at) =>
            `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join("") +
      "</Relationships>",
  };
  for (const [at, rows] of Object.values(sheets).entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(rowXml).join("")}</sheetData></worksheet>`;
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [name, text] of Object.entries(parts)) await writer.add(name, new TextReader(XML + text));
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}

/**
 * Reads the first sheet of a workbook by another way than the loads do: an XML parser, over the parts whole. Texts are
 * trimmed, empty cells null.
 */
export async function firstSheetOf(workbook: Uint8Array): Promise<(string | null)[][]> {
  const parts = new Map<string, string>();
  for (const entry of await new ZipReader(new BlobReader(new Blob([workbook.slice()]))).getEntries())
    if (/sharedStrings|sheet1\.xml$/.test(entry.filename))
      parts.set(entry.filename, await (entry as FileEntry).getData(new TextWriter())); // both are files
  const shared: string[] = [];
  eachText(parts.get("xl/sharedStrings.xml") ?? "", { element: "si", texts: ["t"] }, (text) => void shared.push(text));
  const rows: (string | null)[][] = [];
  eachText(parts.get("xl/worksheets/sheet1.xml") ?? "", { element: "c", texts: ["v", "t"] }, (text, { r = "", t }) => {
    const [, letters = "", row = ""] = /^([A-Z]+)(\d+)$/.exec(r) ?? [];
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    while (rows.length < Number(row)) rows.push([]);
    rows.at(Number(row) - 1)![column] = (t === "s" ? shared[Number(text)]! : text).trim() || null;
  });
  return rows.map((row) => Array.from(row, (cell) => cell ?? null));
}

/** Calls `onText` with the texts inside each `element`, joined, and its attributes. */
function eachText(
  xml: string,
  { element, texts }: { element: string; texts: readonly string[] },
  onText: (text: string, attributes: Record<string, string>) => void,
): void {
  let [text, isInside] = ["", false];
  let attributes: Record<string, string> = {};
  const parser = new Parser(
    {
      onopentag(name, given) {
        if (name === element) [text, attributes] = ["", given];
        isInside = texts.includes(name);
      },
      ontext: (piece) => {
        if (isInside) text += piece;
      },
      onclosetag(name) {
        if (texts.includes(name)) isInside = false;
        if (name === element) onText(text, attributes);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

const rowXml = (cells: readonly MadeCell[], row: number): string =>
  `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join("")}</row>`;

function cellXml(cell: MadeCell, place: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

const escapeXml = (text: string): string =>
  text.replace(/[<>&"]/g, (sign) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" })[sign] ?? sign);
