import { distributionOf } from "../../metrics/distribution.ts";
import { roundedPercent } from "../../metrics/ratio.ts";
import { SCREENER_FIELDS, type ScreenerField } from "./fields.ts";
import type { ScreenerFieldRow, ScreenerStatistics } from "./schema.ts";
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

/** Returns the distribution of fields over the companies at some positions. */
export const statisticRows = (
  { companies, columns }: Screened,
  positions: readonly number[],
  fields: readonly ScreenerField[],
): ScreenerStatistics[] =>
  fields.map(({ name, title, unit, group }) => {
    const column = columns.get(name);
    const known = positions.filter((position) => !Number.isNaN(column?.[position] ?? Number.NaN));
    const values = known.map((position) => column![position]!); // known values only
    const periods = known.flatMap((position) => companies[position]?.periods[group] ?? []).toSorted();
    return {
      name,
      title,
      unit,
      companies: known.length,
      lacking: positions.length - known.length,
      ...distributionOf(values),
      first_period: periods[0] ?? null,
      last_period: periods.at(-1) ?? null,
    };
  });
