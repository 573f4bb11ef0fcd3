/**
 * A year of QCEW of full size for the benches, in the agency's own form (the single file, 42 columns): the real list of
 * counties, with as many cells each as real ones have, from a few dozen to 2,700 a quarter. The values are made up, but
 * they add up as real ones do; nothing of it is ever part of the program's data.
 */
import { join } from "node:path";
import { dataFile } from "../../src/executable/data.ts";
import { formatIndustry, parentsOf, parseIndustry } from "../../src/labor/qcew/codes.ts";
import { sized } from "./smoke.ts";

const HEADER = `"area_fips","own_code","industry_code","agglvl_code","size_code","year","qtr","disclosure_code",\
"qtrly_estabs","month1_emplvl","month2_emplvl","month3_emplvl","total_qtrly_wages","taxable_qtrly_wages",\
"qtrly_contributions","avg_wkly_wage","lq_disclosure_code","lq_qtrly_estabs","lq_month1_emplvl","lq_month2_emplvl",\
"lq_month3_emplvl","lq_total_qtrly_wages","lq_taxable_qtrly_wages","lq_qtrly_contributions","lq_avg_wkly_wage",\
"oty_disclosure_code","oty_qtrly_estabs_chg","oty_qtrly_estabs_pct_chg","oty_month1_emplvl_chg",\
"oty_month1_emplvl_pct_chg","oty_month2_emplvl_chg","oty_month2_emplvl_pct_chg","oty_month3_emplvl_chg",\
"oty_month3_emplvl_pct_chg","oty_total_qtrly_wages_chg","oty_total_qtrly_wages_pct_chg","oty_taxable_qtrly_wages_chg",\
"oty_taxable_qtrly_wages_pct_chg","oty_qtrly_contributions_chg","oty_qtrly_contributions_pct_chg",\
"oty_avg_wkly_wage_chg","oty_avg_wkly_wage_pct_chg"\r\n`;

/** Of 3.5 million cells a quarter, a county of middling size has a thousand, and the largest 2,700. */
const FEWEST = 70;
const MOST = 2_700;
const STEEPNESS = 1.6;

/** A number from 0 up to `below` that looks random and is the same each time. */
const made = (seed: number, below: number): number => (Math.imul(seed ^ 0x9e3779b9, 2_654_435_761) >>> 9) % below;

/** One industry of a county and ownership: its establishments, added up from its 6-digit codes. */
interface MadeIndustry {
  code: string;
  level: number;
  establishments: number;
}

/** The counties of the list, and how many cells each has in a quarter. */
export async function madeCounties(): Promise<{ fips: string; cells: number }[]> {
  const lines = (await dataFile("reference/qcew_areas.csv").text()).trimEnd().split("\n").slice(1);
  const codes = lines.map((line) => line.slice(0, 5)).filter((code) => /^\d{5}$/.test(code) && !code.endsWith("000"));
  return codes.map((fips, index) => {
    // Large and small ones are mixed in the list, as in the real one.
    const rank = made(index * 7 + 1, 10_000) / 10_000;
    return { fips, cells: Math.round(FEWEST + (MOST - FEWEST) * (1 - rank) ** STEEPNESS) };
  });
}

async function leafCodes(): Promise<number[]> {
  const lines = (await dataFile("reference/qcew_industries.csv").text()).trimEnd().split("\n").slice(1);
  return lines
    .map((line) => line.split(","))
    .filter(([code, edition]) => code?.length === 6 && edition === "" && !code.startsWith("92"))
    .map(([code]) => parseIndustry(code ?? "") ?? 0);
}

/** The tree of one ownership with about `cells` rows, in the order of the agency's files. */
function madeTree(leaves: readonly number[], cells: number, seed: number): MadeIndustry[] {
  const found = new Map<number, number>();
  const step = 389; // no divisor of the number of codes: all are visited before one comes again
  for (let index = 0; found.size < cells && index < leaves.length; index++) {
    const leaf = leaves[(seed + index * step) % leaves.length]!;
    const establishments = 1 + made(seed * 31 + index, 40);
    for (const code of [leaf, ...parentsOf(leaf)]) found.set(code, (found.get(code) ?? 0) + establishments);
  }
  return [...found]
    .map(([industry, establishments]) => ({
      code: formatIndustry(industry),
      level: parentsOf(industry).length,
      establishments,
    }))
    .sort((one, other) => (one.code < other.code ? -1 : 1));
}

const percent = (tenths: number): string => (tenths / 10).toFixed(1);

function rowText(head: string, quarter: number, { level, establishments }: MadeIndustry, seed: number): string {
  // A quarter of the larger cells is suppressed, and half of the smallest.
  if (level > 3 && made(seed, 100) < 20 + level * 4)
    return `${head}"${quarter}","N",${establishments},0,0,0,0,0,0,0,"N",1.00,0,0,0,0,0,0,0,"N"${",0".repeat(16)}\r\n`;
  // The totals of ownerships add up to that of all; below them nothing but establishments is compared.
  const perEstablishment = level === 0 ? 15 : 4 + made(seed + 3, 20);
  const employment = establishments * perEstablishment;
  const wages = employment * (level === 0 ? 12_000 : 9_000 + made(seed + 5, 9_000));
  const weekly = Math.floor(wages / (employment * 13) + 0.5);
  const lq = (made(seed + 7, 400) / 100).toFixed(2);
  const change = percent(made(seed + 9, 300) - 150);
  return (
    `${head}"${quarter}","",${establishments},${employment},${employment},${employment},${wages},` +
    `${Math.floor(wages / 3)},${Math.floor(wages / 90)},${weekly},"",` +
    `${lq},${lq},${lq},${lq},${lq},${lq},${lq},${lq},"",` +
    `${made(seed, 9)},${change},${made(seed, 90)},${change},${made(seed, 91)},${change},${made(seed, 92)},${change},` +
    `${made(seed, 90_000)},${change},${made(seed, 80_000)},${change},${made(seed, 7_000)},${change},` +
    `${made(seed, 60)},${change}\r\n`
  );
}

/**
 * Writes `YEAR.q1-q4.singlefile.csv` of `share` of the counties into `folder`, and gives the number of its rows; all
 * counties make 14 million, or fewer with at most `mostCells` cells each.
 */
export async function writeYear(
  folder: string,
  { year, share = sized(1, 0.02), mostCells = MOST }: { year: number; share?: number; mostCells?: number },
): Promise<number> {
  const leaves = await leafCodes();
  const counties = await madeCounties();
  const writer = Bun.file(join(folder, `${year}.q1-q4.singlefile.csv`)).writer({ highWaterMark: 1 << 22 });
  writer.write(HEADER);
  let rows = 0;
  for (const [index, { fips, cells: cellsOfCounty }] of counties.entries()) {
    if (index >= counties.length * share) break;
    const cells = Math.min(cellsOfCounty, mostCells);
    // Private ownership has 19 of 20 cells; federal, state and local government share the rest.
    const owners = [1, 2, 3].map((own) => ({ own, tree: madeTree(leaves, Math.max(6, cells / 60), index + own * 13) }));
    owners.push({ own: 5, tree: madeTree(leaves, cells * 0.95, index * 17) });
    const all = owners.reduce((sum, { tree }) => sum + (tree[0]?.establishments ?? 0), 0);
    let text = "";
    const add = (own: number, industry: MadeIndustry, agglvl: number) => {
      const head = `"${fips}","${own}","${industry.code}","${agglvl}","0","${year}",`;
      for (let quarter = 1; quarter <= 4; quarter++) {
        text += rowText(head, quarter, industry, rows + index);
        rows++;
      }
    };
    add(0, { code: "10", level: 0, establishments: all }, 70);
    for (const { own, tree } of owners) for (const industry of tree) add(own, industry, 71 + industry.level);
    writer.write(text);
    if (index % 20 === 0) await writer.flush();
  }
  await writer.end();
  return rows;
}
