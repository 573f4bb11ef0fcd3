import type { Gap } from "../../../loading/dataset.ts";
import { STATES } from "../../../reference/states.ts";
import type { Database } from "../../../storage/database.ts";
import { loadedStates } from "../queries.ts";

/** JOLTS covers the 50 states and the District of Columbia. */
const LAST_STATE = "56";

/** Returns the states that no release has. */
export async function joltsGaps({ sql }: Database): Promise<Gap[]> {
  const loaded = new Set(await loadedStates(sql));
  const missing = STATES.filter(({ fips }) => fips <= LAST_STATE && !loaded.has(fips)).map(({ name }) => name);
  return missing.length === 0 ? [] : [{ missing: `turnover in ${missing.join(", ")}`, command: "govdata load jolts" }];
}
