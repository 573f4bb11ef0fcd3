import { expect, test } from "bun:test";
import fc from "fast-check";
import { readObservations } from "../../../src/labor/labstat/observations.ts";
import { inPieces } from "../../loading/formats/bytes.ts";

const HEADING = "series_id        \tyear\tperiod\t       value\tfootnote_codes\r\n";

async function readAll(text: string, cuts: readonly number[] = []) {
  const all = [];
  for await (const batch of readObservations(inPieces(text, cuts), "xx.data.1"))
    for (const { seriesId, period, value, footnotes, line } of batch)
      all.push([seriesId, period, value, footnotes, line].join(" "));
  return all;
}

test("quarters, half years and years are left out; month 13 is the annual average", async () => {
  const rows = ["2023\tQ01", "2023\tS01", "2023\tA01", "2023\tM12", "2023\tM13", "2024\tM01"];
  const text = HEADING + rows.map((period) => `ENU01   \t${period}\t     1.5\tP,R\r\n`).join("");
  expect(await readAll(text)).toEqual(["ENU01 202312 1.5 P,R 5", "ENU01 202313 1.5 P,R 6", "ENU01 202401 1.5 P,R 7"]);
});

test("a value has the 12 characters of its column at most: a longer one is two that ran together", async () => {
  const file = (value: string) => `${HEADING}ENU01   \t2023\tM01\t${value}\t\r\n`;
  expect(await readAll(file("123456789.12"))).toEqual(["ENU01 202301 123456789.12  2"]);
  await expect(readAll(file("99999999999999999999"))).rejects.toThrow(
    'xx.data.1:2, value: "99999999999999999999" is longer than the 12 characters that a value can have',
  );
});

test("a file gives the same however its bytes come", async () => {
  const text =
    HEADING +
    Array.from(
      { length: 40 },
      (_, month) =>
        `CES00000000${10 + Math.floor(month / 12)}  \t2023\tM${String((month % 12) + 1).padStart(2, "0")}\t  ` +
        `${month}.5\t\r\n`,
    ).join("");
  const whole = await readAll(text);
  expect(whole.length).toBe(40);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 8 }), async (cuts) => {
      expect(await readAll(text, cuts)).toEqual(whole);
    }),
    { numRuns: 40 },
  );
});
