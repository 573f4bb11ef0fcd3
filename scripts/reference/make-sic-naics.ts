import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { openWorkbook, type StreamedSheet } from "../../src/loading/formats/workbook.ts";
import { openXls } from "../../src/loading/formats/xls.ts";
import { naics, rangeOf } from "../../src/reference/naics.ts";
import { ROOT } from "../check/sources.ts";

/**
 * Makes `data/reference/sic_naics.csv` and `connecticut_regions.csv`:
 *
 *     npx bun scripts/reference/make-sic-naics.ts FOLDER SIC_CODES
 *
 * FOLDER holds the files that `data/reference/README.md` names; SIC_CODES is a CSV of SIC codes with EDGAR's own, such
 * as mwaldstein/edgarWebR's `sic_codes`, whose codes besides those of 1987 (8880) get a row too.
 */
const [folder, sicCodes] = process.argv.slice(2);
if (!folder || !sicCodes) {
  console.error("usage: make-sic-naics.ts FOLDER SIC_CODES");
  process.exit(2);
}
type Row = Record<string, string>;

const rowsOf = async (path: string): Promise<Row[]> =>
  parse(await Bun.file(path).text(), { columns: true, bom: true, trim: true });
const write = (file: string, lines: readonly string[]) =>
  Bun.write(join(ROOT, "data/reference", file), `${lines.join("\n")}\n`);

/** Codes that people chose where the concordance says nothing, or what no filer of the code does. */
const CHOSEN: Readonly<Record<string, string>> = {
  "3841": "339112",
  "5812": "7225",
  "6021": "522110",
  "6022": "522110",
  "6331": "524126",
  "6798": "531",
  "7370": "518210",
  "7372": "513210",
  "7374": "518210",
  "8742": "54161",
};
/** Codes that say nothing of an industry: blank checks, whatever services, depositary receipts, no code. */
const WITHOUT = new Set(["0000", "6199", "6770", "7389", "8880"]);

await writeSic();
await writeConnecticut();

/** 6-digit pairs of one edition and the next, both columns by their numbers. */
async function pairsOf(file: string, from: number, to: number): Promise<Map<string, string[]>> {
  const path = join(folder!, file);
  const sheets: StreamedSheet[] = await (file.endsWith(".xls") ? openXls : openWorkbook)(Bun.file(path), file);
  const pairs = new Map<string, string[]>();
  for await (const { rows } of sheets[0]!.batches())
    for (const row of rows) {
      const [old, next] = [codeIn(row[from], 6), codeIn(row[to], 6)];
      if (old && next) pairs.set(old, [...(pairs.get(old) ?? []), next]);
    }
  if (pairs.size < 900) throw new Error(`${file}: ${pairs.size} codes are too few: its columns have moved`);
  return pairs;
}

/** A code of so many digits; numbers have lost their leading zeros. */
function codeIn(cell: string | null | undefined, length: number): string | undefined {
  const text = (cell ?? "").trim().replace(/\.0$/, "");
  return /^\d+$/.test(text) && text.length <= length && text.length >= length - 2
    ? text.padStart(length, "0")
    : undefined;
}

/** The codes of NAICS 2022 that a SIC code of 1987 leads to, by its own row or those that begin as it does. */
async function writeSic() {
  const editions = [
    reversed(await pairsOf("2007_to_2002_NAICS.xls", 0, 2)),
    reversed(await pairsOf("2012_to_2007_NAICS.xls", 0, 2)),
    reversed(await pairsOf("2017_to_2012_NAICS.xlsx", 0, 2)),
  ];
  const known = await naics();
  const follow = (code: string): string[] => {
    let codes = [code];
    for (const pairs of editions) codes = codes.flatMap((one) => pairs.get(one) ?? []);
    return codes.flatMap((one) => known.changeOf(one)?.newCodes ?? [one]);
  };
  const bySic = new Map<string, Set<string>>();
  for (const { sic, naics_2002: code } of await rowsOf(join(folder!, "sic1987_to_naics2002.csv")))
    for (const next of follow(code!.padStart(6, "0")))
      bySic.set(sic!, (bySic.get(sic!) ?? new Set<string>()).add(next));
  const listed = new Set([
    ...bySic.keys(),
    ...(await rowsOf(join(folder!, "sec_sic_codes.csv"))).map(({ sic }) => sic!),
    ...(await rowsOf(sicCodes!)).map(({ sic }) => sic!),
    ...Object.keys(CHOSEN),
    ...WITHOUT,
  ]);
  const lines = ["sic,naics,way"];
  const counts: Record<string, number> = {};
  for (const sic of [...listed].filter((code) => /^\d{4}$/.test(code)).sort()) {
    const { code, way } = CHOSEN[sic]
      ? { code: CHOSEN[sic], way: "chosen" }
      : WITHOUT.has(sic)
        ? { code: "", way: "none" }
        : concordance(sic, bySic);
    if (code !== "" && !known.find(code)?.editions.includes("2022"))
      throw new Error(`${sic}: NAICS 2022 has no ${code}`);
    counts[code === "" ? `${way}, null` : way] = (counts[code === "" ? `${way}, null` : way] ?? 0) + 1;
    lines.push(`${sic},${code},${way}`);
  }
  await write("sic_naics.csv", lines);
  console.log(`${lines.length - 1} SIC codes`, counts);

  /** EDGAR's codes that end in 0 or 00 are groups of SIC: their codes are those of the group. */
  function concordance(sic: string, codes: ReadonlyMap<string, ReadonlySet<string>>): { code: string; way: string } {
    const own = codes.get(sic);
    if (own) return { code: prefixOf([...own]), way: "concordance" };
    for (const length of sic.endsWith("00") ? [2] : sic.endsWith("0") ? [3] : []) {
      const group = [...codes].filter(([code]) => code.startsWith(sic.slice(0, length))).flatMap(([, all]) => [...all]);
      if (group.length > 0) return { code: prefixOf(group), way: "concordance_of_group" };
    }
    return { code: "", way: "none" };
  }

  /** What all codes begin with, if it is a sector at least: of 31 to 33 the range. */
  function prefixOf(codes: readonly string[]): string {
    const [first = ""] = codes;
    let length = first.length;
    while (length > 0 && !codes.every((code) => code.startsWith(first.slice(0, length)))) length--;
    if (length > 2) return first.slice(0, length);
    const sectors = new Set(codes.map((code) => sectorOf(code)));
    return sectors.size === 1 ? [...sectors][0]! : "";
  }
}

function sectorOf(code: string): string {
  const digits = code.slice(0, 2);
  return rangeOf(digits) ?? digits;
}

/** Old to new, from new to old. */
function reversed(pairs: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const turned = new Map<string, string[]>();
  for (const [next, olds] of pairs) for (const old of olds) turned.set(old, [...(turned.get(old) ?? []), next]);
  return turned;
}

/** The planning region of each of Connecticut's towns, of the ZIPs whose post office has a town's name, of villages. */
async function writeConnecticut() {
  const regions = new Map<string, string>();
  for (const { town, planning_region_fips: region } of await rowsOf(join(folder!, "ct_towns.csv")))
    regions.set(town!.replace(/^Town of /, "").toUpperCase(), region!);
  const towns = new Map(regions);
  const villages: Readonly<Record<string, string>> = {
    "COS COB": "GREENWICH",
    "GALES FERRY": "LEDYARD",
    GEORGETOWN: "REDDING",
    GLENBROOK: "STAMFORD",
    MYSTIC: "STONINGTON",
    NIANTIC: "EAST LYME",
    OAKVILLE: "WATERTOWN",
    "OLD GREENWICH": "GREENWICH",
    PAWCATUCK: "STONINGTON",
    PLANTSVILLE: "SOUTHINGTON",
    RIVERSIDE: "GREENWICH",
    ROCKVILLE: "VERNON",
    ROWAYTON: "NORWALK",
    "SANDY HOOK": "NEWTOWN",
    SOUTHPORT: "FAIRFIELD",
    STORRS: "MANSFIELD",
    TARIFFVILLE: "SIMSBURY",
    TERRYVILLE: "PLYMOUTH",
    UNCASVILLE: "MONTVILLE",
    UNIONVILLE: "FARMINGTON",
    WEATOGUE: "SIMSBURY",
    YALESVILLE: "WALLINGFORD",
  };
  for (const [village, town] of Object.entries(villages)) regions.set(village, towns.get(town)!);
  const zips = new Map<string, Set<string>>();
  const add = (zip: string, city: string) => {
    const region = regions.get(city.toUpperCase());
    if (/^\d{5}$/.test(zip) && region) zips.set(zip, (zips.get(zip) ?? new Set<string>()).add(region));
  };
  for (const row of await rowsOf(join(folder!, "ZIP_Locale_Detail.csv")))
    if (row["PHYSICAL STATE"] === "CT")
      for (const city of [row["LOCALE NAME"]!, row["PHYSICAL CITY"]!]) add(row["DELIVERY ZIPCODE"]!, city);
  for (const row of await rowsOf(join(folder!, "geo-data.csv")))
    if (row.state_abbr === "CT") add(row.zipcode!, row.city!);
  for (const [zip, found] of zips) if (found.size === 1) regions.set(zip, [...found][0]!);
  const lines = [...regions]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, region]) => `${key},${region}`);
  await write("connecticut_regions.csv", ["place_or_zip,region_fips", ...lines]);
  console.log(`${lines.length} towns, villages and ZIPs of Connecticut`);
}
