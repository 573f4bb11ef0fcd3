import { commandText } from "../../command.ts";
import type { Settings } from "../../config.ts";
import { choice } from "../../http/parameters/parameters.ts";
import { resource, series } from "../../http/read-endpoints.ts";
import { type DatasetState, updatedAtOf } from "../../http/versions.ts";
import type { Dataset } from "../../loading/dataset.ts";
import { isStarterData } from "../../loading/queries.ts";
import { type ServedDataset, servedDatasets } from "../../loading/statuses.ts";
import { newer, spansOf } from "../../metrics/loaded-periods.ts";
import type { MetricSource, MetricSpan } from "../../metrics/metric.ts";
import type { Database } from "../../storage/database.ts";
import { DatasetDetail, DatasetRow, datasetMetadata } from "./schema.ts";

/** What the endpoints of datasets are made from. */
interface DatasetEndpointOptions {
  database: Database;
  settings: Settings;
  tag: string;
  datasets: readonly Dataset[];
  /** How datasets answer for metrics of areas. */
  sources: readonly MetricSource[];
}

/** What is loaded of each dataset, and what one of them lacks. */
export function datasetEndpoints({ database, settings, tag, datasets, sources }: DatasetEndpointOptions) {
  const [firstName = "census", ...otherNames] = datasets.map(({ name }) => name);
  const rowOf = async (dataset: Dataset, served: ServedDataset, state: DatasetState): Promise<DatasetRow> => {
    const source = sources.find(({ dataset: name }) => name === dataset.name);
    return datasetRow(dataset, served, { state, spans: source ? await spansOf(database.sql, source, state) : [] });
  };
  const metadataOf = (state: DatasetState, shown: readonly Dataset[]) => ({
    source: [...new Set(shown.map(({ source }) => source))].join("; "),
    cadence: "as each dataset says",
    updated_at: updatedAtOf(state),
    units: { editions: "editions", rows: "rows" },
  });
  return [
    series({
      id: "listDatasets",
      path: "/v1/us/datasets",
      tag,
      summary: "What is loaded of each dataset",
      description:
        "Every dataset with its agency, its first and last period, and whether anything of it is loaded. " +
        "`/v1/us/datasets/{dataset}` says what one lacks, and `/v1/us/metrics` has the periods of each metric.",
      parameters: {},
      datasets: [firstName, ...otherNames],
      needs: "any",
      metadata: datasetMetadata,
      row: DatasetRow,
      async answer(_, { state, dataset }) {
        const served = await servedDatasets(database, datasets);
        // One for each dataset, in their order.
        const rows = datasets.map((known, index) => rowOf(known, served[index]!, state(known.name)));
        return { rows: await Promise.all(rows), metadata: metadataOf(dataset, datasets) };
      },
    }),
    resource({
      id: "getDataset",
      path: "/v1/us/datasets/{dataset}",
      tag,
      summary: "What is loaded of a dataset, and what is not",
      description:
        "The dataset with facts about what is loaded, and with what could be loaded and is not, each with the " +
        "command for it.",
      parameters: {
        dataset: choice(
          datasets.map(({ name }) => name),
          { name: "DatasetName", description: "Name of a dataset.", example: "laus" },
        ),
      },
      datasets: [firstName, ...otherNames],
      needs: "any",
      // Facts also say how far the texts of filings are read and indexed, which is in no version of a dataset.
      isPerReader: true,
      metadata: datasetMetadata,
      data: DatasetDetail,
      async answer({ dataset: name }, { state }) {
        const dataset = datasets.find((known) => known.name === name)!; // the parameter takes only their names
        const [served] = await servedDatasets(database, [dataset]);
        const row = await rowOf(dataset, served!, state(name));
        const isLoaded = row.state === "loaded";
        const [notes, gaps] = await Promise.all([
          (isLoaded && dataset.facts?.(database, settings)) || [],
          (isLoaded && dataset.gaps?.(database)) || [],
        ]);
        const whole = isLoaded ? gaps : [{ missing: "all of it", command: row.command }];
        return { data: { ...row, notes, gaps: whole }, metadata: metadataOf(state(name), [dataset]) };
      },
    }),
  ];
}

function datasetRow(
  { name, title, source, cadence }: Dataset,
  { vintages }: ServedDataset,
  { state, spans }: { state: DatasetState; spans: readonly MetricSpan[] },
): DatasetRow {
  const filled = vintages.filter(({ row_count: count }) => count > 0);
  return {
    ...{ name, title, source, cadence },
    state: state.version > 0 ? "loaded" : state.isArriving ? "arriving" : "not_loaded",
    first_period: spans.map((span) => span.first_period).reduce<string | null>(older, null),
    last_period: spans.map((span) => span.last_period).reduce<string | null>(newer, null),
    editions: filled.length,
    rows: filled.reduce((sum, { row_count: count }) => sum + count, 0),
    updated_at: state.updatedAt ?? null,
    is_starter: vintages.length > 0 && vintages.every(isStarterData),
    command: commandText(`load ${name}`),
  };
}

/** Returns the older of two periods of any kind. */
const older = (left: string | null, right: string | null): string | null =>
  left === null || (right !== null && newer(left, right) === left) ? right : left;
