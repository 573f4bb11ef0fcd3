import type { Gap } from "../../loading/dataset.ts";
import type { Database } from "../../storage/database.ts";
import { METRICS } from "../metrics/metrics.ts";
import { COMPLETE_FROM, LEVEL_NAMES } from "../vocabulary/levels.ts";
import { LEVELS } from "../vocabulary/vintages.ts";
import { newestCoverage } from "./vintage/queries-coverage.ts";

/**
 * What the newest 5-year vintage that is loaded lacks, a line a level, with the command that loads it; of the newest
 * 1-year one where there is no other. A metric that only a part of the level's places has is lacking.
 */
export async function censusGaps({ sql }: Database): Promise<Gap[]> {
  const rows = await newestCoverage(sql);
  const vintage = rows[0]?.vintage;
  if (vintage === undefined) return [];
  const isFiveYear = vintage.endsWith("acs5");
  return LEVELS.filter((level) => isFiveYear || level !== "tract").flatMap((level) => {
    // 1-year estimates have fewer places each year than the level has: how many, only the Bureau knows.
    const least = isFiveYear ? COMPLETE_FROM[level] : 1;
    const whole = new Set(rows.filter((row) => row.level === level && row.places >= least).map(({ metric }) => metric));
    const missing = METRICS.filter((metric) => !metric.stored.every((name) => whole.has(name))).length;
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
