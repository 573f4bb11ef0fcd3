import { roundedPercent } from "../../metrics/ratio.ts";
import { SCREENER_FIELDS } from "./fields.ts";
import type { ScreenerFieldRow } from "./schema.ts";
import type { Screened } from "./screened.ts";

/** Returns every field of the screener with its coverage. */
export function fieldRows({ companies, coverage }: Screened): ScreenerFieldRow[] {
  const total = companies.length;
  return SCREENER_FIELDS.map((field) => {
    const count = coverage.get(field.name) ?? 0;
    return {
      ...field,
      parameters: [`${field.name}_min`, `${field.name}_max`],
      companies: count,
      coverage: roundedPercent(count, total, 2),
    };
  });
}
