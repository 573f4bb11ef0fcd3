import type { Settings } from "../config.ts";
import { SCREENER_SOURCE } from "../enrichment/screener/fields.ts";
import { optional, text } from "../http/parameters/parameters.ts";
import { list } from "../http/read-endpoints.ts";
import type { RowPlaces } from "../http/row-places.ts";
import { updatedAtOf } from "../http/versions.ts";
import type { Dataset } from "../loading/dataset.ts";
import type { MetricSource } from "../metrics/metric.ts";
import type { Database } from "../storage/database.ts";
import { datasetEndpoints } from "./datasets/routes.ts";
import { type Listed, measureRow } from "./listing.ts";
import { matchesOf, namesOf } from "./match.ts";
import { allMeasures } from "./measure.ts";
import { MeasureRow, measureMetadata } from "./schema.ts";
import { valuesEndpoints } from "./values/routes.ts";

/** The heading of these endpoints in the documentation. */
const TAG = "Measures";

/** What these endpoints are made from. */
export interface MeasureOptions {
  database: Database;
  settings: Settings;
  datasets: readonly Dataset[];
  /** How every dataset answers for its metrics. */
  sources: readonly MetricSource[];
  /** Where areas are. */
  places: RowPlaces<{ fips: string; level: string }>;
}

/** The list of measures, tables of metrics, and what is loaded of each dataset. */
export function measureEndpoints({ database, settings, datasets, sources, places }: MeasureOptions) {
  const { sql } = database;
  const measures = allMeasures(sources);
  const names = namesOf(measures);
  const [firstDataset = "census", ...otherDatasets] = new Set(measures.map(({ dataset }) => dataset));
  const programs = sources.map(({ source }) => source);
  const otherAgencies = SCREENER_SOURCE.split("; ").filter(
    (agency) => !programs.some((program) => program.startsWith(agency)),
  );
  const agencies = [...new Set([...programs, ...otherAgencies])].join("; ");
  return [
    list({
      id: "listMeasures",
      path: "/v1/us/measures",
      tag: TAG,
      summary: "All measures, or those that a query names",
      description:
        "Every metric of areas and every figure of companies, with its dataset, unit and what is loaded. `query` " +
        "finds them in users' words, such as rent, jobs or pay, the likeliest first. What it says besides, such as a " +
        "place, is in `rest`.",
      parameters: {
        query: optional(
          text({
            description: "Words that name a measure, with a place, an industry, an occupation or a company.",
            example: "unemployment wayne county",
            maxLength: 100,
          }),
        ),
      },
      datasets: [firstDataset, ...otherDatasets],
      needs: "any",
      metadata: measureMetadata,
      row: MeasureRow,
      async answer({ query }, { state, dataset }) {
        const foundMeasures = query === undefined ? undefined : matchesOf(query, names);
        const listed: readonly Listed[] = foundMeasures?.matches ?? measures.map((measure) => ({ measure }));
        const rowsOf = (part: readonly Listed[]) =>
          Promise.all(part.map((row) => measureRow(sql, row, state(row.measure.dataset))));
        return {
          page: async ({ limit, offset }) => ({
            rows: await rowsOf(listed.slice(offset, offset + limit)),
            total: listed.length,
          }),
          async *all() {
            yield await rowsOf(listed);
          },
          metadata: {
            source: agencies,
            cadence: "as each measure says",
            updated_at: updatedAtOf(dataset),
            read_as: foundMeasures?.readAs ?? null,
          },
        };
      },
    }),
    ...valuesEndpoints(sql, { tag: TAG, sources, places }),
    ...datasetEndpoints({ database, settings, tag: TAG, datasets, sources }),
  ];
}
