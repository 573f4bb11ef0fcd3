/** The industry and ownership codes of QCEW, as in the files and as in the tables. */

/** `own_code` by the value of `ownership=`, in the order of rows in answers. */
export const OWN_CODES = { total: 0, private: 5, federal: 1, state: 2, local: 3 } as const;

/** Owner of the establishments. */
export type Ownership = keyof typeof OWN_CODES;
export const OWNERSHIPS = Object.keys(OWN_CODES) as Ownership[]; // all keys of the object above

/** Total, all industries. */
export const ALL_INDUSTRIES = 10;

/** Sectors with more than one 2-digit code, by their first code. The tables use the first code. */
const RANGES: Readonly<Record<number, string>> = { 31: "31-33", 44: "44-45", 48: "48-49" };
/** The first code of a range, by its later codes. */
const FIRST_OF_RANGE: Readonly<Record<number, number>> = { 32: 31, 33: 31, 45: 44, 49: 48 };
/** Two-digit codes that are only part of a sector. */
const IN_RANGES = new Set([31, 32, 33, 44, 45, 48, 49]);
const RANGE_STARTS = new Map(Object.entries(RANGES).map(([start, range]) => [range, Number(start)]));

/**
 * Parses a code: 541511 for `541511`, 31 for `31-33` (API URLs have `31_33`). Undefined for codes that are not QCEW
 * codes.
 */
export function parseIndustry(code: string): number | undefined {
  const start = RANGE_STARTS.get(code);
  if (start !== undefined) return start;
  const number = Number(code);
  return /^[1-9][0-9]{1,5}$/.test(code) && !IN_RANGES.has(number) ? number : undefined;
}

/** Formats a code as in files and answers. */
export const formatIndustry = (industry: number): string => RANGES[industry] ?? String(industry);

/**
 * Returns the last digit of `agglvl_code`: 2 domain, 3 supersector, 4 sector, 5 to 8 for 3 to 6 digits. For 10 it is 0
 * or 1.
 */
export function levelOf(industry: number): number {
  if (industry === ALL_INDUSTRIES) return 1;
  if (industry === 101 || industry === 102) return 2;
  if (industry >= 1011 && industry <= 1029) return 3;
  return String(industry).length + 2;
}

export const SECTOR_LEVEL = 4;
export const SUPERSECTOR_LEVEL = 3;

/** Returns the sector of a code of 3 to 6 digits, by the sector's first 2-digit code. */
export function sectorOf(industry: number): number {
  const firstDigits = Math.floor(industry / 10 ** (String(industry).length - 2));
  return FIRST_OF_RANGE[firstDigits] ?? firstDigits;
}

/**
 * Sectors whose details share a block. A few long arrays compress best: a cell takes 27 bytes with one block, 29 with
 * three and 35 with twelve. With three blocks, a series of one industry reads a third of the county's cells.
 */
const BLOCKS: readonly (readonly number[])[] = [
  [11, 21, 22, 23, 31, 42],
  [44, 48, 51, 52, 53],
  [54, 55, 56, 61, 62, 71, 72, 81, 92, 99],
];
const BLOCK_OF_SECTOR = new Map(BLOCKS.flatMap((sectors, index) => sectors.map((sector) => [sector, index + 1])));

/** Block 0 has the sums and sectors. Codes of unknown sectors go into the last block. */
export const BLOCK_COUNT = BLOCKS.length + 1;

/** Returns the block of an industry's cells. */
export const blockOf = (industry: number): number =>
  levelOf(industry) <= SECTOR_LEVEL ? 0 : (BLOCK_OF_SECTOR.get(sectorOf(industry)) ?? BLOCKS.length);

/** The supersector of each sector (QCEW's high-level crosswalk). */
const SUPERSECTORS: Readonly<Record<number, number>> = {
  11: 1011, 21: 1011, 23: 1012, 31: 1013, 42: 1021, 44: 1021, 48: 1021, 22: 1021, 51: 1022, 52: 1023, 53: 1023,
  54: 1024, 55: 1024, 56: 1024, 61: 1025, 62: 1025, 71: 1026, 72: 1026, 81: 1027, 92: 1028, 99: 1029,
}; // biome-ignore format: a table

/** Returns the codes above an industry, nearest first, up to all industries. */
export function parentsOf(industry: number): number[] {
  const level = levelOf(industry);
  if (level <= 1) return [];
  if (level === 2) return [ALL_INDUSTRIES];
  if (level === SUPERSECTOR_LEVEL) return [industry <= 1013 ? 101 : 102, ALL_INDUSTRIES];
  if (level === SECTOR_LEVEL) {
    const above = SUPERSECTORS[industry];
    return above === undefined ? [ALL_INDUSTRIES] : [above, ...parentsOf(above)];
  }
  const shorter = level === 5 ? sectorOf(industry) : Math.floor(industry / 10);
  return [shorter, ...parentsOf(shorter)];
}
