import type { TransactionSql } from "postgres";
import { refuseShrinking } from "../../../loading/publishing/checks.ts";
import { formatQuarter } from "../../../reference/quarters.ts";
import { copyInto } from "../../../storage/copy.ts";
import { BLOCK_COLUMNS } from "./blocks.ts";
import { mergeFiles } from "./merge-files.ts";
import {
  countCells,
  GATHERED,
  gather,
  type IndustryParts,
  makeGathering,
  needsMerge,
  prepareBlocks,
  type QuarterDetail,
  servedCells,
} from "./queries.ts";

/** What the table of a quarter is filled with. */
interface QuarterContents {
  quarter: number;
  /** Names of the year's files, in order of precedence. */
  files: readonly string[];
  /** Whether the blocks come from several files, each with the place of its file. */
  isGathered: boolean;
  /** The blocks as COPY takes them. */
  blocks: AsyncIterable<Uint8Array>;
  /** Known once all blocks were read. */
  industryParts: IndustryParts;
}

/** Fills the new table of a quarter. Returns whether served rows stay in it. */
export async function fillQuarter(
  tx: TransactionSql,
  target: string,
  { quarter, files, isGathered, blocks, industryParts }: QuarterContents,
): Promise<boolean> {
  await prepareBlocks(tx, target);
  if (isGathered) await makeGathering(tx, target);
  const columns = BLOCK_COLUMNS.join(", ");
  await copyInto(tx, isGathered ? `${GATHERED} (part, ${columns})` : `${target} (${columns})`, blocks, "binary");
  if (!isGathered) {
    if (industryParts.parts.length === 0 && !(await needsMerge(tx, target, quarter))) return false;
    await gather(tx, target);
  }
  await mergeFiles(tx, { target, quarter, files, industryParts });
  return true;
}

/** What the rows of a quarter are compared with. */
interface QuarterComparison {
  quarter: number;
  served: ReadonlyMap<string, QuarterDetail>;
  /** Whether the files have all areas, so that the quarter before can be compared, too. */
  isWhole: boolean;
  acceptSmaller: boolean;
}

/**
 * Returns the number of cells of each level in the new table.
 * @throws `source_refused` for far fewer cells than in the served quarter or the quarter before
 */
export async function checkQuarter(
  tx: TransactionSql,
  target: string,
  { quarter, served, isWhole, acceptSmaller }: QuarterComparison,
): Promise<Record<string, number>> {
  const contents = await countCells(tx, target);
  const cells = Object.fromEntries(contents.map((entry) => [entry.level, entry.cells]));
  const label = formatQuarter(quarter);
  const before = Object.fromEntries((await servedCells(tx, quarter)).map((entry) => [entry.level, entry.cells]));
  const changes = (suffix: string, earlier: Record<string, number>) =>
    Object.entries(earlier).map(([level, count]) => ({
      what: `${level} cells of ${label}${suffix}`,
      before: count,
      after: cells[level] ?? 0,
    }));
  refuseShrinking(label, changes("", before), acceptSmaller);
  const previous = [...served.keys()]
    .filter((entry) => entry < label)
    .sort()
    .at(-1);
  const last = previous === undefined ? undefined : served.get(previous);
  if (isWhole && last?.whole) refuseShrinking(label, changes(` against ${previous}`, last.cells), acceptSmaller);
  return cells;
}
