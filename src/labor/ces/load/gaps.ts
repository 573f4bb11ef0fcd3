import type { Gap } from "../../../loading/dataset.ts";
import type { Database } from "../../../storage/database.ts";
import { NOW, spansAsOf } from "../../revisions/queries.ts";
import { ADJUSTMENT_TITLES, ADJUSTMENTS } from "../../vocabulary/adjustment.ts";
import { CES } from "../dataset.ts";
import { DATA_TYPES, seriesOfNumber, supersectorOf } from "../series.ts";

/** The government supersector, which has no hours and no earnings. */
const GOVERNMENT = "90";

/** Returns the measures that no private industry has, by adjustment. */
export async function cesGaps({ sql }: Database): Promise<Gap[]> {
  const spans = await spansAsOf(sql, CES, NOW);
  const loaded = new Set(
    spans
      .map(({ series }) => seriesOfNumber(series))
      .filter(({ industry }) => supersectorOf(industry) !== GOVERNMENT)
      .map(({ type, adjustment }) => `${type} ${adjustment}`),
  );
  return ADJUSTMENTS.flatMap((adjustment) => {
    const missing = DATA_TYPES.filter(({ type }) => !loaded.has(`${type} ${adjustment}`));
    if (missing.length === 0) return [];
    const fields = missing.length === DATA_TYPES.length ? "all figures" : missing.map(({ field }) => field).join(", ");
    return [
      { missing: `${ADJUSTMENT_TITLES[adjustment]}: ${fields} of private industries`, command: "govdata load ces" },
    ];
  });
}
