import type { TransactionSql } from "postgres";
import { sourceRefused } from "../../../errors.ts";
import { formatQuarter } from "../../../reference/quarters.ts";
import { conflictingCell, type IndustryParts, mergeBlocks } from "./queries.ts";

/** What was gathered of a quarter. */
export interface GatheredQuarter {
  target: string;
  quarter: number;
  /** Names of the files, by their places. */
  files: readonly string[];
  industryParts: IndustryParts;
}

/**
 * Fills `target` with what was gathered of the files and what is served of the quarter; identical copies of a cell
 * count once.
 * @throws `source_refused` for a cell that a file has twice, or for which two files have different figures: nothing
 *   says which of them counts.
 */
export async function mergeFiles(
  tx: TransactionSql,
  { target, quarter, files, industryParts }: GatheredQuarter,
): Promise<void> {
  const conflict = files.length > 1 ? await conflictingCell(tx) : undefined;
  if (conflict)
    throw sourceRefused(
      { file: conflict.parts.map((part) => files[part]).join(", ") },
      undefined,
      `${cellName(conflict)} has different figures for ${formatQuarter(quarter)} in these files; ` +
        "load only one of them",
    );
  const twice = await mergeBlocks(tx, target, quarter, industryParts);
  if (twice)
    throw sourceRefused(
      { file: files.join(", ") },
      undefined,
      `${cellName(twice)} appears twice in ${formatQuarter(quarter)}`,
    );
}

const cellName = (cell: { area_fips: string; ownership: number; industry: number }): string =>
  `area ${cell.area_fips}, ownership ${cell.ownership}, industry ${cell.industry}`;
