import { join } from "node:path";
import { readFirstSheet } from "../../src/loading/formats/workbook.ts";
import { ROOT } from "../check/sources.ts";

/**
 * Makes `data/reference/qcew_industries.csv` and `qcew_areas.csv`:
 *
 *     npx bun scripts/reference/make-qcew.ts FOLDER
 *
 * FOLDER holds `industry-titles.xlsx`, `area-titles-xlsx.xlsx` and the older list `area_titles.csv`, whose areas are
 * added where the newer list has ended them.
 */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: make-qcew.ts FOLDER");
  process.exit(2);
}

const inCsv = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

async function rowsOf(file: string): Promise<(readonly [code: string, title: string])[]> {
  const rows = await readFirstSheet(Bun.file(join(folder!, file)), file);
  return rows.slice(1).map((row) => [row[0]?.trim() ?? "", row[1]?.trim() ?? ""] as const);
}

// "NAICS 541511 …" is a code of the newest edition, "NAICS17 …" one that ended with 2017's, "1011 …" one of QCEW's own.
const industries = (await rowsOf("industry-titles.xlsx")).map(([code, titled]) => {
  const [, edition, own, title] = /^(?:NAICS(\d{2})? )?(\S+) (.+)$/.exec(titled) ?? [];
  if (own !== code || title === undefined) throw new Error(`industry ${code} has the title "${titled}"`);
  return `${code},${edition === undefined ? "" : `20${edition}`},${inCsv(title)}`;
});
await Bun.write(
  join(ROOT, "data/reference/qcew_industries.csv"),
  `code,last_edition,title\n${industries.join("\n")}\n`,
);

const isServed = (code: string): boolean => code === "US000" || (/^(?!57)\d{5}$/.test(code) && !/99[5-9]$/.test(code));
const areas = new Map<string, string>();
for (const line of (await Bun.file(join(folder, "area_titles.csv")).text()).split(/\r?\n/).slice(1)) {
  const [, code, title] = /^"([^"]+)","([^"]+)"$/.exec(line) ?? [];
  if (code !== undefined && title !== undefined && isServed(code)) areas.set(code, title);
}
for (const [code, title] of await rowsOf("area-titles-xlsx.xlsx")) if (isServed(code)) areas.set(code, title);
// The district is a state and a county of its own, told from its "unknown" rows by the end of its title.
const named = (title: string): string =>
  title === "U.S. TOTAL" ? "United States" : title.replace(/ -- Statewide$|, not unknown$/, "");
const lines = [...areas].sort().map(([code, title]) => `${code},${inCsv(named(title))}`);
await Bun.write(join(ROOT, "data/reference/qcew_areas.csv"), `area_fips,title\n${lines.join("\n")}\n`);
console.log(`${industries.length} industries, ${lines.length} areas`);
