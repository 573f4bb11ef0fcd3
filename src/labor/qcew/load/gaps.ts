import type { Gap } from "../../../loading/dataset.ts";
import { formatQuarter } from "../../../reference/quarters.ts";
import { STATES } from "../../../reference/states.ts";
import type { Database } from "../../../storage/database.ts";
import { areasOfQuarter, loadedSpan } from "../queries.ts";

const NATION = "US000";

/** About how many counties a quarter has. Counties come and go, so a few missing ones are not reported. */
const COUNTIES = 3_100;

/** Returns the areas missing in the newest quarter, and whether industries of 3 to 6 digits are missing. */
export async function qcewGaps({ sql }: Database): Promise<Gap[]> {
  const span = await loadedSpan(sql);
  if (!span) return [];
  const areas = await areasOfQuarter(sql, span.last);
  const codes = new Set(areas.map(({ area }) => area));
  const states = STATES.filter(({ fips }) => !codes.has(`${fips}000`)).map(({ name }) => name);
  const counties = areas.filter(({ area }) => isCounty(area));
  const detailed = counties.filter(({ is_detailed }) => is_detailed).length;
  const missing = [
    ...(codes.has(NATION) ? [] : ["the nation"]),
    ...states,
    ...(counties.length < COUNTIES ? [`all but ${counties.length.toLocaleString("en-US")} counties`] : []),
    ...(detailed < counties.length / 2 ? [`industries of 3 to 6 digits in all but ${detailed} counties`] : []),
  ];
  if (missing.length === 0) return [];
  return [
    {
      missing: `in ${formatQuarter(span.last)}: ${missing.join("; ")}`,
      command: `govdata load qcew --vintage ${Math.floor(span.last / 10)}`,
    },
  ];
}

/** Codes that end in 999 are for establishments without a known county. */
const isCounty = (area: string): boolean => /^[0-9]{5}$/.test(area) && !/(?:000|999)$/.test(area);
