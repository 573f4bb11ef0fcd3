import type { Gap } from "../../loading/dataset.ts";
import type { Database } from "../../storage/database.ts";
import { unreadable } from "./queries/readings.ts";

/** At most this many unreadable files are listed one by one. */
const TOLD = 20;

/**
 * Returns what could not be read, each with its reason, newest first. Documents whose filings no list has yet are only
 * counted.
 */
export async function secGaps({ sql }: Database): Promise<Gap[]> {
  const rows = await unreadable(sql, TOLD);
  const [refused, early] = [rows.filter((row) => !row.is_early), rows.filter((row) => row.is_early)];
  const gaps = refused.map(({ failure, is_passing }) => ({
    missing: failure,
    command: is_passing ? "govdata load sec" : "govdata load sec --force",
  }));
  const moreCount = (refused[0]?.count ?? 0) - refused.length;
  if (moreCount > 0)
    gaps.push({ missing: `${moreCount} more files that could not be read`, command: "govdata load sec --force" });
  if (early[0])
    gaps.push({
      missing: `filings of ${early[0].count} documents that no list has, such as ${early[0].failure}`,
      command: "govdata load sec CIK",
    });
  return gaps;
}
