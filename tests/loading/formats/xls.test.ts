import { expect, test } from "bun:test";
import { openXls } from "../../../src/loading/formats/xls.ts";
import { workbookOf } from "../../support/workbook.ts";
import { type XlsCell, xlsOf } from "../../support/xls-workbook.ts";

const open = (bytes: Uint8Array) => openXls(new Blob([bytes.slice()]), "made.xls");
const ROWS: XlsCell[][] = [
  [{ text: "OCC_CODE" }, { text: "Chief Executives, and a longer text" }],
  [{ number: 76.43 }, { rk: 12.25 }],
  [{ truth: true }, { formula: 2.5 }, { formula: "told" }, { direct: "own" }],
];

test("An Excel 97 workbook gives texts, all forms of numbers, booleans and formula results", async () => {
  const [sheet] = await open(xlsOf("national_dl", ROWS));
  expect(sheet?.name).toBe("national_dl");
  const batches = await Array.fromAsync(sheet!.batches());
  expect(batches).toEqual([
    {
      lines: [1, 2, 3],
      rows: [
        ["OCC_CODE", "Chief Executives, and a longer text"],
        ["76.43", "12.25", "12"],
        ["TRUE", "2.5", "told", "own"],
      ],
    },
  ]);
});

test("A damaged Excel 97 workbook is refused where the damage shows, without checksums", async () => {
  const whole = Buffer.from(xlsOf("national_dl", ROWS));
  const damaged = async (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(whole);
    change(bytes);
    return open(bytes)
      .then(async ([sheet]) => JSON.stringify(await Array.fromAsync(sheet!.batches())))
      .catch((error: Error) => error.message);
  };
  const text = whole.indexOf("Chief");
  expect(await damaged((bytes) => bytes.writeUInt8(0, text + 2))).toBe(
    'made.xls:1: "Ch\\u0000ef Executives, and a longer text" is not text',
  );
  // The record of the cell A1: its kind, its length, its row, column and format, then the text's number.
  const cell = whole.indexOf(Buffer.from([0xfd, 0x00, 0x0a, 0x00, 0x00, 0x00, 0x00, 0x00]));
  expect(await damaged((bytes) => bytes.writeUInt8(99, cell + 10))).toBe(
    "made.xls:1: a cell names a text that is not there",
  );
  expect(await damaged((bytes) => bytes.writeUInt16LE(0xfff0, cell + 2))).toContain(
    "made.xls: ends in the middle of a record: damaged or cut off",
  );
});

test("A file that is not an Excel 97 workbook, or was cut off, is refused", async () => {
  const refusal = (bytes: Uint8Array) =>
    open(bytes).then(
      () => "taken",
      (error: Error) => error.message,
    );
  expect(await refusal(Buffer.from("<html><title>Access Denied</title></html>"))).toContain("Access Denied");
  expect(await refusal(await workbookOf({ Only: [["a"]] }))).toBe("made.xls: is not an Office 97 to 2003 document");
  const whole = xlsOf("national_dl", ROWS);
  for (const length of [512, 1024, 1536, whole.length - 4096 + 100])
    expect(await refusal(whole.subarray(0, length))).toContain("made.xls: is not a whole Office 97 to 2003 document");
  const older = whole.slice();
  older[3 * 512 + 5] = 5; // the version of its first record
  expect(await refusal(older)).toBe("made.xls: is of an Excel before 97");
});
