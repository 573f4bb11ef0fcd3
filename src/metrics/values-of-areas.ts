import type { AreaValue, MetricArea, MetricCells } from "./metric.ts";

/**
 * Returns a metric of some areas in a period: a value for each area, in their order. Where the dataset has no row, it
 * is a null with the reason.
 */
export async function valuesOfAreas(
  cells: MetricCells,
  period: string,
  areas: readonly MetricArea[],
): Promise<AreaValue[]> {
  const codes = areas.map(({ code }) => code);
  const values = await cells.values(period, codes);
  const valueByCode = new Map(values.map((value) => [value.code, value]));
  const lacking = codes.filter((code) => !valueByCode.has(code));
  const reasons = lacking.length === 0 ? undefined : await cells.whyAbsent(period, lacking);
  return areas.map(({ code, name }) => {
    const note = reasons?.get(code) ?? "not_published";
    return valueByCode.get(code) ?? { code, name, value: null, note, preliminary: false, footnotes: null };
  });
}
