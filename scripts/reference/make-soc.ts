import { join } from "node:path";
import { readFirstSheet } from "../../src/loading/formats/workbook.ts";
import { ROOT } from "../check/sources.ts";

/**
 * Makes `data/reference/soc_2018.tsv`:
 *
 *     npx bun scripts/reference/make-soc.ts FOLDER
 *
 * FOLDER holds `soc_2018_definitions.xlsx`, and `soc_structure_2018.xlsx` to compare its codes with.
 */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: make-soc.ts FOLDER");
  process.exit(2);
}

const CODE = /^\d{2}-\d{4}$/;
const GROUPS = new Set(["Major", "Minor", "Broad", "Detailed"]);
const rowsOf = async (file: string) => {
  const rows = await readFirstSheet(Bun.file(join(folder, file)), file);
  return rows.map((row) => row.map((text) => (text ?? "").trim().replace(/\s+/g, " ")));
};

const lines = ["code\tgroup\ttitle\tdefinition"];
const titles = new Map<string, string>();
for (const [group = "", code = "", title = "", definition = ""] of await rowsOf("soc_2018_definitions.xlsx")) {
  if (!CODE.test(code)) continue;
  if (!GROUPS.has(group) || title === "") throw new Error(`${code}: "${group}" "${title}"`);
  titles.set(code, title);
  lines.push([code, group.toLowerCase(), title, definition].join("\t"));
}
for (const row of await rowsOf("soc_structure_2018.xlsx")) {
  const code = row.find((text) => CODE.test(text));
  if (code && titles.get(code) !== row.at(-1)) throw new Error(`${code} is called "${row.at(-1)}" in the structure`);
}
await Bun.write(join(ROOT, "data/reference/soc_2018.tsv"), `${lines.join("\n")}\n`);
console.log(`${titles.size} codes`);
