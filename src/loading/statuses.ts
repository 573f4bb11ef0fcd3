import { commandText } from "../command.ts";
import type { Settings } from "../config.ts";
import type { Database } from "../storage/database.ts";
import type { Dataset, Gap } from "./dataset.ts";
import { type DerivedDataset, derivedAsDataset } from "./derived.ts";
import { type FailedLoadRow, openFailures, type ServedVintage, servedVintages } from "./queries.ts";

/** What is served of one dataset, and what was refused. */
export interface ServedDataset {
  name: string;
  title: string;
  source: string;
  vintages: ServedVintage[];
  failures: FailedLoadRow[];
}

/** A dataset with notes, and with what is missing. */
export interface DatasetStatus extends ServedDataset {
  /** Notes on what is loaded. */
  facts: string[];
  /** What could be loaded and is not, with the command that loads it. */
  missing: Gap[];
}

/** Of a dataset whose starter data was begun and is not in. */
const ARRIVING = "nothing is loaded yet, its starter data comes while the server runs";

/** Returns what is served of each dataset, by two queries: quick enough for a page. */
export async function servedDatasets(database: Database, datasets: readonly Dataset[]): Promise<ServedDataset[]> {
  const [vintages, failures] = await Promise.all([servedVintages(database.sql), openFailures(database.sql)]);
  return datasets.map(({ name, title, source }) => ({
    name,
    title,
    source,
    vintages: vintages.filter((vintage) => vintage.dataset === name),
    failures: failures.filter((row) => row.dataset === name),
  }));
}

/**
 * Returns the state of each dataset, with its facts and gaps, which takes a second or more. `isArriving`: whether the
 * starter data of an empty one is on its way.
 */
export async function datasetStatuses(
  database: Database,
  settings: Settings,
  datasets: readonly Dataset[],
  isArriving: (dataset: string) => boolean,
): Promise<DatasetStatus[]> {
  const statuses = await servedDatasets(database, datasets);
  return Promise.all(
    datasets.map(async (dataset, index) => {
      const status = statuses[index]!; // one for each dataset, in their order
      if (status.vintages.length > 0) {
        const facts = (await dataset.facts?.(database, settings)) ?? [];
        return { ...status, facts, missing: (await dataset.gaps?.(database)) ?? [] };
      }
      const reason = isArriving(dataset.name) ? ARRIVING : "nothing is loaded";
      return { ...status, facts: [], missing: [{ missing: reason, command: commandText(`load ${dataset.name}`) }] };
    }),
  );
}

/** Returns what is served of datasets that are made from others. They are rebuilt by themselves, so none is missing. */
export async function derivedStatuses(
  database: Database,
  settings: Settings,
  allDerived: readonly DerivedDataset[],
): Promise<DatasetStatus[]> {
  const statuses = await datasetStatuses(database, settings, allDerived.map(derivedAsDataset), () => false);
  return statuses
    .filter(({ vintages, failures }) => vintages.length + failures.length > 0)
    .map((status) => ({ ...status, missing: [] }));
}
