import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { ROOT } from "../check/sources.ts";

/**
 * Makes `data/reference/filer_sics.csv`:
 *
 *     npx bun scripts/reference/make-filer-sics.ts FILERS
 *
 * FILERS is a CSV of listed filers with `cik` and `sic`, as `data/reference/README.md` names it.
 */
const [filers] = process.argv.slice(2);
if (!filers) {
  console.error("usage: make-filer-sics.ts FILERS");
  process.exit(2);
}
const rows: Record<string, string>[] = parse(await Bun.file(filers).text(), { columns: true, bom: true, trim: true });
const lines = rows
  .filter(({ cik = "", sic = "" }) => /^\d{1,10}$/.test(cik) && /^\d{3,4}$/.test(sic) && Number(sic) > 0)
  .map(({ cik = "", sic = "" }) => `${cik.padStart(10, "0")},${sic.padStart(4, "0")}`)
  .toSorted();
if (lines.length < 5_000) throw new Error(`${filers}: ${lines.length} filers with a SIC code are too few`);
await Bun.write(join(ROOT, "data/reference/filer_sics.csv"), `cik,sic\n${lines.join("\n")}\n`);
