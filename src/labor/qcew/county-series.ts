import type { Sql } from "postgres";
import { FIRST_QUARTER, formatQuarter, LAST_QUARTER, parseQuarter, spanText } from "../../reference/quarters.ts";
import { type CellRow, Cells } from "./cells.ts";
import {
  ALL_INDUSTRIES,
  BLOCK_COUNT,
  blockOf,
  formatIndustry,
  levelOf,
  type Ownership,
  SECTOR_LEVEL,
  SUPERSECTOR_LEVEL,
} from "./codes.ts";
import { noSuchCounty, noteOfCounty } from "./counties.ts";
import { noSuchIndustry, refuseUnknownCodes } from "./coverage.ts";
import { type AskedIndustry, askedIndustry, type IndustryChoice } from "./industries.ts";
import { areaBlocks, areaCells, areaSpan } from "./queries.ts";
import { type Titles, titles } from "./titles.ts";

/** What a request asks for about a county. */
export interface SeriesRequest {
  fips: string;
  choice: IndustryChoice;
  /** Undefined means the total for all industries, and private ownership for every other industry. */
  ownership: Ownership | undefined;
  /** First and last quarter, both included. Undefined means open. */
  from: string | undefined;
  to: string | undefined;
}

/** A county's series, oldest quarter first. */
export interface CountySeries {
  name: string | null;
  rows: CellRow[];
  notes: string[];
}

/** Up to this many industries, the database picks the cells out of the blocks. */
const FEW = 4;

const ALL_BLOCKS = Array.from({ length: BLOCK_COUNT }, (_, block) => block);

/** Returns the rows of the requested industries. Notes name industries without a row in the range. */
export async function countySeries(sql: Sql, request: SeriesRequest): Promise<CountySeries> {
  const { fips, choice, ownership } = request;
  const knownTitles = await titles();
  const askedIndustries = typeof choice === "string" ? undefined : await Promise.all(choice.codes.map(askedIndustry));
  if (askedIndustries && askedIndustries.length > 1) await refuseUnknownCodes(sql, askedIndustries);
  const from = request.from === undefined ? FIRST_QUARTER : parseQuarter(request.from);
  const to = request.to === undefined ? LAST_QUARTER : parseQuarter(request.to);
  const namedIndustries = askedIndustries?.flatMap((code) => code.industries);
  // Only the rows of all industries show whether a total can be summed.
  const industries =
    namedIndustries && ownership === "total" ? [...new Set([...namedIndustries, ALL_INDUSTRIES])] : namedIndustries;
  const listedBlocks = choice === "all" ? ALL_BLOCKS : [0];
  const blocks = industries ? [...new Set(industries.map(blockOf))] : listedBlocks;
  // A summed total is compared with the sum of the previous year.
  const readFrom = ownership === "total" ? from - 10 : from;
  const blocksOfArea = { area: fips, blocks, from: readFrom, to };
  const stored = await (industries && industries.length <= FEW
    ? areaCells(sql, blocksOfArea, industries)
    : areaBlocks(sql, blocksOfArea));
  const cells = new Cells(stored, industries && new Set(industries));
  const rows = rowsOf(cells, knownTitles, { fips, choice, ownership, from, askedIndustries });
  if (rows.length === 0) await refuseUnknown(sql, request, askedIndustries ?? []);
  const notes = [
    ...(await noteOfCounty(fips)),
    ...(askedIndustries ?? []).flatMap(({ note }) => note ?? []),
    ...missingNotes(rows, askedIndustries ?? []),
    ...(ownership === "total" ? noTotalNotes(cells.quartersWithoutTotals.filter((quarter) => quarter >= from)) : []),
    ...(rows.length === 0 ? [await spanNote(sql, fips)] : []),
  ];
  return { name: knownTitles.areas.get(fips)?.title ?? null, rows, notes };
}

/** Returns the ownership of an industry's row if the request names no ownership. */
const defaultOwnership = (industry: number): Ownership => (industry === ALL_INDUSTRIES ? "total" : "private");

/** The level that a choice by word selects. */
const LEVEL_OF_CHOICE = { sectors: SECTOR_LEVEL, supersectors: SUPERSECTOR_LEVEL, all: undefined };

function rowsOf(
  cells: Cells,
  { industries: titleByIndustry }: Titles,
  {
    fips,
    choice,
    ownership,
    from,
    askedIndustries,
  }: Pick<SeriesRequest, "fips" | "choice" | "ownership"> & {
    from: number;
    askedIndustries: readonly AskedIndustry[] | undefined;
  },
): CellRow[] {
  const level = typeof choice === "string" ? LEVEL_OF_CHOICE[choice] : undefined;
  const requestedOf = (industry: number): string =>
    askedIndustries?.find(({ industries }) => industries.includes(industry))?.code ?? String(choice);
  const rows: CellRow[] = [];
  for (const quarter of cells.quarters) {
    if (quarter < from) continue;
    const period = formatQuarter(quarter);
    const industries = askedIndustries
      ? [...new Set(askedIndustries.flatMap((entry) => entry.industries))]
      : cells.industriesOf(quarter);
    for (const industry of industries) {
      if (level !== undefined && levelOf(industry) !== level) continue;
      const owner = ownership ?? defaultOwnership(industry);
      const cell = cells.find(quarter, industry, owner);
      if (!cell) continue;
      const naics_title = titleByIndustry.get(industry)?.title ?? null;
      const head = { fips, period, naics_code: formatIndustry(industry), naics_title, ownership: owner };
      rows.push({ head: { ...head, requested: requestedOf(industry) }, cell });
    }
  }
  return rows;
}

/** @throws `not_found` for a county or industries without a loaded quarter */
async function refuseUnknown(
  sql: Sql,
  request: SeriesRequest,
  askedIndustries: readonly AskedIndustry[],
): Promise<void> {
  const { fips, ownership } = request;
  if ((await areaSpan(sql, fips)) === null) throw await noSuchCounty(sql, fips);
  const all = new Cells(
    await areaBlocks(sql, { area: fips, blocks: ALL_BLOCKS, from: FIRST_QUARTER, to: LAST_QUARTER }),
  );
  const isLoaded = (industry: number, owner: Ownership): boolean =>
    all.quarters.some((quarter) => all.find(quarter, industry, owner) !== undefined);
  const isAnywhere = askedIndustries.some(({ industries }) =>
    industries.some((industry) => isLoaded(industry, ownership ?? defaultOwnership(industry))),
  );
  const [first] = askedIndustries;
  if (first && !isAnywhere) throw await noSuchIndustry(sql, first.code, { fips, ownership, has: isLoaded });
}

/** Notes which of several industries have no row. */
function missingNotes(rows: readonly CellRow[], askedIndustries: readonly AskedIndustry[]): string[] {
  if (rows.length === 0) return [];
  const answeredCodes = new Set(rows.map(({ head }) => head.naics_code));
  const missing = askedIndustries.filter(
    ({ industries }) => !industries.some((industry) => answeredCodes.has(formatIndustry(industry))),
  );
  return missing.length === 0 ? [] : [`No rows of ${missing.map(({ code }) => code).join(", ")} in these quarters.`];
}

/** Notes which quarters have no totals of single industries. */
const noTotalNotes = (quarters: readonly number[]): string[] =>
  quarters.length === 0
    ? []
    : [
        `Not every ownership of the county is loaded for ${quarters.map(formatQuarter).join(", ")}: only industry ` +
          "10 has a total there, which is the sum of all ownerships.",
      ];

async function spanNote(sql: Sql, fips: string): Promise<string> {
  const span = await areaSpan(sql, fips);
  return span === null ? "" : `Loaded quarters of the county: ${spanText(span)}.`;
}
