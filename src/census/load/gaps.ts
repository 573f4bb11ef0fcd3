import type { Gap } from "../../loading/dataset.ts";
import type { Database } from "../../storage/database.ts";
import { METRICS } from "../metrics/metrics.ts";
import { COMPLETE_FROM, LEVEL_NAMES } from "../vocabulary/levels.ts";
import { LEVELS } from "../vocabulary/vintages.ts";
import { newestCoverage } from "./vintage/queries-coverage.ts";

/**
 * Returns what the newest loaded 5-year vintage lacks, by level, with the command that loads it; of the newest 1-year
 * vintage where no other is loaded. A metric that only some of the level's places have counts as missing.
 */
export async function censusGaps({ sql }: Database): Promise<Gap[]> {
  const rows = await newestCoverage(sql);
  const vintage = rows[0]?.vintage;
  if (vintage === undefined) return [];
  const isFiveYear = vintage.endsWith("acs5");
  return LEVELS.filter((level) => isFiveYear || level !== "tract").flatMap((level) => {
    // 1-year estimates cover only some places of a level, and how many differs by year.
    const least = isFiveYear ? COMPLETE_FROM[level] : 1;
    const completeMetrics = new Set(
      rows.filter((row) => row.level === level && row.places >= least).map(({ metric }) => metric),
    );
    const missing = METRICS.filter((metric) => !metric.stored.every((name) => completeMetrics.has(name))).length;
    if (missing === 0) return [];
    return [
      {
        missing:
          `${missing} of ${METRICS.length} metrics for ${LEVEL_NAMES[level].many} in ${vintage}, ` +
          "wholly or in part",
        command: `govdata load census --vintage ${vintage} --level ${level}`,
      },
    ];
  });
}
