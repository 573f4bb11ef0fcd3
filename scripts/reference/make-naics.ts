import { join } from "node:path";
import { readFirstSheet } from "../../src/loading/formats/workbook.ts";
import { ROOT } from "../check/sources.ts";

/**
 * Makes `data/reference/naics.csv` and `naics_changes.csv`:
 *
 *     npx bun scripts/reference/make-naics.ts FOLDER CONCORDANCE
 *
 * FOLDER holds `codes/2022_NAICS_Structure.xlsx` and `codes/2-6 digit_2017_Codes.xlsx`;
 * CONCORDANCE is a CSV with the columns NAICS_2017_Code and NAICS_2022_Code, such as USEPA/flowsa's
 * `NAICS_Year_Concordance.csv`, which joins the Census Bureau's concordances.
 */
const [folder, concordance] = process.argv.slice(2);
if (!folder || !concordance) {
  console.error("usage: make-naics.ts FOLDER CONCORDANCE");
  process.exit(2);
}

const CODE = /^(?:\d{2,6}|31-33|44-45|48-49)$/;

/** Titles by code. Codes are numbers or text; titles have blanks and, in 2022, a stray T at their ends. */
async function titles(file: string, column: number): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const row of await readFirstSheet(Bun.file(join(folder!, file)), file)) {
    const code = row[column]?.trim() ?? "";
    if (!CODE.test(code)) continue;
    const title = (row[column + 1] ?? "").trim().replace(/\s+/g, " ");
    // A footnote mark that lost its place: only titles of 2 to 5 digits have it, and no true title ends in a capital T.
    found.set(code, code.length < 6 || code.includes("-") ? title.replace(/T$/, "").trim() : title);
  }
  return found;
}

const inCsv = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const byCode = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const of2017 = await titles("codes/2-6 digit_2017_Codes.xlsx", 1);
const of2022 = await titles("codes/2022_NAICS_Structure.xlsx", 0);
const lines = ["code,editions,title"];
for (const code of [...new Set([...of2017.keys(), ...of2022.keys()])].sort(byCode)) {
  const [before, now] = [of2017.get(code), of2022.get(code)];
  if (before !== undefined && before === now) lines.push(`${code},2017 2022,${inCsv(now)}`);
  else {
    if (before !== undefined) lines.push(`${code},2017,${inCsv(before)}`);
    if (now !== undefined) lines.push(`${code},2022,${inCsv(now)}`);
  }
}
await Bun.write(join(ROOT, "data/reference/naics.csv"), `${lines.join("\n")}\n`);

const text = await Bun.file(concordance).text();
const [header, ...rows] = text.trimEnd().split(/\r?\n/);
const names = header!.split(",");
const [old, next] = [names.indexOf("NAICS_2017_Code"), names.indexOf("NAICS_2022_Code")];
const pairs = new Map<string, Set<string>>();
for (const row of rows) {
  const fields = row.split(",");
  const [from, to] = [fields[old]!, fields[next]!];
  if (!of2017.has(from) || !of2022.has(to)) continue; // finished groups, which are not NAICS codes
  pairs.set(from, (pairs.get(from) ?? new Set()).add(to));
}
const missing = [...of2017.keys()].filter((code) => code.length === 6 && !code.includes("-") && !pairs.has(code));
if (missing.length > 0) throw new Error(`the concordance lacks ${missing.join(", ")}`);

/** All successors of a code of 2 to 6 digits, cut to its own length. */
const successors = (code: string): string[] => {
  const found = new Set<string>();
  for (const [from, all] of pairs) if (from.startsWith(code)) for (const to of all) found.add(to.slice(0, code.length));
  return [...found].sort(byCode);
};
const changes = ["old_code,new_codes,origin"];
for (const code of [...of2017.keys()].sort(byCode)) {
  if (of2022.has(code)) continue;
  const origin = code.length === 6 ? "Census Bureau 2017 to 2022 concordance" : "derived from its 6-digit codes";
  changes.push(`${code},${successors(code).join(" ")},${origin}`);
}
await Bun.write(join(ROOT, "data/reference/naics_changes.csv"), `${changes.join("\n")}\n`);

console.log(`${lines.length - 1} codes and titles, ${changes.length - 1} codes that ended`);
