import { join } from "node:path";
import { openWorkbook, readFirstSheet } from "../../src/loading/formats/workbook.ts";
import { openXls } from "../../src/loading/formats/xls.ts";
import { naics } from "../../src/reference/naics.ts";
import { ROOT } from "../check/sources.ts";

/**
 * Makes `data/reference/naics_older.csv`: codes of NAICS 1997 to 2012 that later editions lack, with the last edition
 * that had each.
 *
 *     npx bun scripts/reference/make-older-naics.ts FOLDER TITLES
 *
 * FOLDER holds the Census Bureau's concordances `1997_NAICS_to_1987_SIC.xls`, `2002_NAICS_to_1987_SIC.xls`,
 * `2007_to_2002_NAICS.xls` and `2012_to_2007_NAICS.xls`, whose first columns list an edition. TITLES is QCEW's
 * `industry-titles.xlsx`, which marks ended codes of 2 to 6 digits.
 */
const [folder, titlesFile] = process.argv.slice(2);
if (!folder || !titlesFile) {
  console.error("usage: make-older-naics.ts FOLDER TITLES");
  process.exit(2);
}

/** The editions, newest first: file, and the column of the titles. Codes are in the first column. */
const EDITIONS = [
  { edition: 2012, file: "2012_to_2007_NAICS.xls", titleColumn: 1 },
  { edition: 2007, file: "2007_to_2002_NAICS.xls", titleColumn: 1 },
  { edition: 2002, file: "2002_NAICS_to_1987_SIC.xls", titleColumn: 1 },
  { edition: 1997, file: "1997_NAICS_to_1987_SIC.xls", titleColumn: 2 },
] as const;

interface OlderCode {
  edition: number;
  title: string;
}

/** The 6-digit codes of an edition. The list of 1997 writes a code that ends in 0 with 5 digits. */
async function codesOf(file: string, titleColumn: number): Promise<Map<string, string>> {
  const path = join(folder!, file);
  const sheets = await (file.endsWith(".xls") ? openXls : openWorkbook)(Bun.file(path), file);
  const codes = new Map<string, string>();
  for await (const { rows } of sheets[0]!.batches())
    for (const row of rows) {
      const code = row[0]?.trim() ?? "";
      if (!/^\d{5,6}$/.test(code)) continue;
      const title = (row[titleColumn] ?? "").trim().replace(/\s+/g, " ");
      if (!codes.has(code.padEnd(6, "0"))) codes.set(code.padEnd(6, "0"), title);
    }
  if (codes.size < 1_000) throw new Error(`${file}: ${codes.size} codes are too few: its columns have moved`);
  return codes;
}

const known = await naics();
const older = new Map<string, OlderCode>();
// QCEW's list marks codes by the last edition that had them: NAICS12, NAICS07, NAICS02.
for (const [code, title] of await readFirstSheet(Bun.file(titlesFile), titlesFile)) {
  const [, year, rest] = /^NAICS(12|07|02) \S+ (.+)$/.exec(title ?? "") ?? [];
  if (code && year && rest && !known.find(code)) older.set(code, { edition: Number(`20${year}`), title: rest.trim() });
}
for (const { edition, file, titleColumn } of EDITIONS) {
  const codes = await codesOf(file, titleColumn);
  for (const [code, title] of codes) if (!known.find(code) && !older.has(code)) older.set(code, { edition, title });
  for (const group of groupsOf(codes.keys()))
    if (!known.find(group) && !older.has(group)) older.set(group, { edition, title: titleOfGroup(group, codes) });
}

/** The codes of 3 to 5 digits that contain the codes. The concordances list only codes of 6 digits. */
function groupsOf(codes: Iterable<string>): Set<string> {
  return new Set([...codes].flatMap((code) => [3, 4, 5].map((length) => code.slice(0, length))));
}

/** The title of the only code in a group, which is the group's own; of several, no list has the group's title. */
function titleOfGroup(group: string, codes: ReadonlyMap<string, string>): string {
  const members = [...codes.keys()].filter((code) => code.startsWith(group)).sort();
  const [first = "", last = ""] = [members[0], members.at(-1)];
  return first === last ? (codes.get(first) ?? "") : `Codes ${first} to ${last}`;
}

const inCsv = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const lines = [...older]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([code, { edition, title }]) => `${code},${edition},${inCsv(title)}`);
await Bun.write(join(ROOT, "data/reference/naics_older.csv"), `${["code,edition,title", ...lines].join("\n")}\n`);
console.log(`${lines.length} codes`);
