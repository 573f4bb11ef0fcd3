import { join } from "node:path";
import { type DelineatedCounty, readDelineation } from "../../src/census/load/files/delineation.ts";
import { openFolder } from "../../src/loading/source/folder.ts";
import { ROOT } from "../check/sources.ts";

/**
 * Makes `data/reference/county_cbsas.csv`:
 *
 *     npx bun scripts/reference/make-county-cbsas.ts FOLDER
 *
 * FOLDER holds list 1 of each edition, saved as CSV: `list1_Sep_2018.csv`, plain or .gz. The name has the year.
 */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: make-county-cbsas.ts FOLDER");
  process.exit(2);
}

const inCsv = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const lineOf = ({ countyFips, cbsa, isMetro, title }: DelineatedCounty): string =>
  [countyFips, cbsa, isMetro ? "metropolitan" : "micropolitan", inCsv(title)].join(",");

/** The years of the editions, by the line that they share. */
const editionsByLine = new Map<string, string[]>();
for (const file of (await openFolder(folder)).files) {
  const year = /^list1_\w+_(\d{4})\.csv/.exec(file.name)?.[1];
  if (year === undefined) throw new Error(`${file.name}: the name has no year`);
  for await (const county of readDelineation(file, false)) {
    const line = lineOf(county);
    editionsByLine.set(line, [...(editionsByLine.get(line) ?? []), year]);
  }
}

const lines = [...editionsByLine]
  .map(([line, years]) => `${line.slice(0, 5)},${years.sort().join(" ")}${line.slice(5)}`)
  .sort();
await Bun.write(
  join(ROOT, "data/reference/county_cbsas.csv"),
  `county_fips,editions,cbsa,kind,title\n${lines.join("\n")}\n`,
);
console.log(`${lines.length} lines`);
