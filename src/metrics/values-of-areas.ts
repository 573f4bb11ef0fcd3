import type { AreaValue, KnownArea, MetricCells } from "./metric.ts";

/**
 * Returns a metric of some areas in a period: a value for each area, in their order. Where the dataset has no row and
 * does not say why, it is a null: `not_published` if other figures of the area are loaded, otherwise `not_loaded`.
 */
export async function valuesOfAreas(
  cells: MetricCells,
  period: string,
  areas: readonly KnownArea[],
): Promise<AreaValue[]> {
  const values = await cells.values(
    period,
    areas.map(({ code }) => code),
  );
  const valueByCode = new Map(values.map((value) => [value.code, value]));
  return areas.map(({ code, name, isLoaded }) => {
    const note = isLoaded ? "not_published" : "not_loaded";
    return valueByCode.get(code) ?? { code, name, value: null, note, preliminary: false, footnotes: null };
  });
}
