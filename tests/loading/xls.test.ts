import { expect, test } from "bun:test";
import { openXls } from "../../src/loading/xls.ts";
import { workbookOf } from "../support/workbook.ts";
import { type XlsCell, xlsOf } from "../support/xls-workbook.ts";

const open = (bytes: Uint8Array) => openXls(new Blob([bytes.slice()]), "made.xls");
const ROWS: XlsCell[][] = [
  [{ text: "OCC_CODE" }, { text: "Chief Executives, and a longer text" }],
  [{ number: 76.43 }, { rk: 12.25 }],
  [{ truth: true }, { formula: 2.5 }, { formula: "told" }, { direct: "own" }],
];

test("a workbook of Excel 97 has texts, numbers in all their forms, truth values and formulas' results", async () => {
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

test("what is no workbook of Excel 97, or was cut off, is refused", async () => {
  const refusal = (bytes: Uint8Array) =>
    open(bytes).then(
      () => "taken",
      (error: Error) => error.message,
    );
  expect(await refusal(Buffer.from("<html><title>Access Denied</title></html>"))).toContain("Access Denied");
  expect(await refusal(await workbookOf({ Only: [["a"]] }))).toBe("made.xls: is no document of Office 97 to 2003");
  const whole = xlsOf("national_dl", ROWS);
  for (const length of [512, 1024, 1536, whole.length - 4096 + 100])
    expect(await refusal(whole.subarray(0, length))).toContain("made.xls: is no whole document");
  const older = whole.slice();
  older[3 * 512 + 5] = 5; // the version of its first record
  expect(await refusal(older)).toBe("made.xls: is of an Excel before 97");
});
