import type { Settings } from "../../config.ts";
import type { JobRun } from "../../jobs/job.ts";
import { lastRuns } from "../../jobs/queries.ts";
import type { Database } from "../../storage/database.ts";
import type { Dataset, LoadGuide } from "../dataset.ts";
import { type RunningLoad, runningLoads } from "../lock.ts";
import { type PastLoad, pastLoads } from "../queries.ts";
import { nextLook } from "../schedule.ts";
import { type ServedDataset, servedDatasets } from "../statuses.ts";

/** A dataset as operators see it. */
export interface DatasetOverview extends ServedDataset {
  /** How often its agency publishes, in words. */
  cadence: string;
  guide: LoadGuide | undefined;
  /** Why it can't be loaded from its agency with these settings; undefined if it can. */
  obstacle: string | undefined;
  /** Its last loads, the newest first; of each vintage the last ones that published or failed. */
  past: readonly PastLoad[];
  /** The load that runs now, on any machine. */
  running: RunningLoad | undefined;
  /** When the schedule last looked for news; undefined if it never did. */
  lastLook: JobRun | undefined;
  /** When it looks next; undefined if it never does. */
  nextLook: Date | undefined;
}

/** How many past loads of a dataset are listed. */
const MOST_PAST = 20;

/** Returns every dataset with its loads, by four queries. */
export async function datasetOverviews(
  database: Database,
  settings: Settings,
  datasets: readonly Dataset[],
  now = new Date(),
): Promise<DatasetOverview[]> {
  const { sql } = database;
  const names = datasets.map(({ name }) => name);
  const [served, past, running, runs] = await Promise.all([
    servedDatasets(database, datasets),
    pastLoads(sql, MOST_PAST),
    runningLoads(sql, names),
    lastRuns(sql),
  ]);
  return datasets.map((dataset, index) => ({
    ...served[index]!, // one for each dataset, in their order
    cadence: dataset.cadence,
    guide: dataset.guide,
    obstacle: dataset.obstacle(settings),
    past: past.filter(({ dataset: name }) => name === dataset.name),
    running: running.find(({ dataset: name }) => name === dataset.name),
    lastLook: runs.find(({ job }) => job === `load ${dataset.name}`),
    nextLook: nextLook(dataset, settings, now),
  }));
}
