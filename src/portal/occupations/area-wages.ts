import { GovdataError } from "../../errors.ts";
import { type AnswerOf, type ApiClient, type ApiFailure, isAnswer } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import type { WageKind } from "./occupation.ts";

/** A figure of an area; null with the reason next to it. */
type AreaFigure = RowOf<"listLaborMetricValues">;

type AreaFigures = AnswerOf<"listLaborMetricValues">;

/** The figures that the table of areas has, after the kind of wage. */
export const AREA_MEASURES = ["mean", "pct10", "median", "pct90"] as const;

/** An area with the figures of its occupation by their names: `employment`, `annual_median`. */
export interface AreaWages {
  fips: string;
  name: string;
  figures: Readonly<Record<string, AreaFigure>>;
}

/** The levels that the table can show. */
export const AREA_LEVELS = ["state", "metro"] as const;
export type AreaLevel = (typeof AREA_LEVELS)[number];

/** The names of the levels. */
export const AREA_LEVEL_NAMES: Readonly<Record<AreaLevel, string>> = { state: "states", metro: "metropolitan areas" };

/** Reads employment and wages of an occupation in all areas of a level, in a year. */
export async function readAreaWages(
  api: ApiClient,
  { soc, level, year, kind }: { soc: string; level: AreaLevel; year: number; kind: WageKind },
): Promise<{ rows: readonly AreaWages[]; answers: readonly AreaFigures[]; failure: ApiFailure | undefined }> {
  const fields = fieldsOf(kind);
  const rowAnswers = await Promise.all(fields.map((field) => askRows(api, field, { level, soc, period: year })));
  const rows = new Map<string, { fips: string; name: string; figures: Record<string, AreaFigure> }>();
  for (const [index, answer] of rowAnswers.entries())
    for (const figure of isAnswer(answer) ? answer.data : []) {
      const row = rows.get(figure.fips) ?? { fips: figure.fips, name: figure.name, figures: {} };
      row.figures[fields[index] ?? ""] = figure;
      rows.set(figure.fips, row);
    }
  return {
    rows: [...rows.values()],
    answers: rowAnswers.filter(isAnswer),
    failure: rowAnswers.find((answer): answer is ApiFailure => "error" in answer),
  };
}

/** Reads a figure of all areas. The page does without it: not every year has every level. */
async function askRows(
  api: ApiClient,
  field: string,
  query: { level: AreaLevel; soc: string; period: number },
): Promise<AreaFigures | ApiFailure> {
  const values = { metric: `oews_${field}`, ...query };
  try {
    return await api.rows("listLaborMetricValues", values);
  } catch (error) {
    if (error instanceof GovdataError) return { request: api.request("listLaborMetricValues", values), error };
    throw error;
  }
}

/** Returns the areas as rows for CSV: a column for each figure; null where it has no value. */
export function areaWagesTable(
  { rows }: { rows: readonly AreaWages[] },
  kind: WageKind,
): { columns: readonly string[]; rows: readonly object[] } {
  const fields = fieldsOf(kind);
  return {
    columns: ["fips", "name", "period", ...fields],
    rows: rows.map(({ fips, name, figures }) => ({
      fips,
      name,
      period: Object.values(figures)[0]?.period ?? null,
      ...Object.fromEntries(fields.map((field) => [field, figures[field]?.value ?? null])),
    })),
  };
}

const fieldsOf = (kind: WageKind): string[] => [
  "employment",
  ...AREA_MEASURES.map((measure) => `${kind}_${measure}`),
  "location_quotient",
];
