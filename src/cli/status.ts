import type { Settings } from "../config.ts";
import type { JobRun } from "../jobs/job.ts";
import type { Dataset, Gap } from "../loading/dataset.ts";
import type { DerivedDataset } from "../loading/derived.ts";
import type { FailedLoadRow, ServedVintage } from "../loading/queries.ts";
import type { Database } from "../storage/database.ts";
import { defineCommand, JSON_OPTION } from "./shell/command.ts";
import { withDatabase } from "./shell/database.ts";

/** What `govdata status` reports about one dataset. */
interface DatasetStatus {
  name: string;
  title: string;
  source: string;
  vintages: ServedVintage[];
  failures: FailedLoadRow[];
  /** Notes on what is loaded. */
  facts: string[];
  /** What could be loaded and is not, with the command that loads it. */
  missing: Gap[];
}

/** `govdata status`: what is loaded, from where and when; what was refused, and why; what is missing. */
export const statusCommand = defineCommand({
  summary: "Show what is loaded, how fresh it is, what was refused and what is missing",
  options: { json: JSON_OPTION },
  async run({ options, settings, print }) {
    const { allDatasets, allDerived } = await import("../features.ts");
    const current = settings();
    await withDatabase(current, async (database) => {
      const statuses = [
        ...(await datasetStatuses(database, current, await allDatasets())),
        ...(await derivedStatuses(database, current, await allDerived())),
      ];
      if (options.json) print(JSON.stringify(statuses, null, 2));
      else {
        const { lastRuns } = await import("../jobs/queries.ts");
        const lines = [...statuses.flatMap(statusLines), ...jobLines(await lastRuns(database.sql))];
        for (const line of lines) print(line);
      }
    });
  },
});

/** Of a dataset whose starter data was begun and is not in. */
const ARRIVING = "nothing is loaded yet, its starter data comes while govdata serve runs";

async function datasetStatuses(
  database: Database,
  settings: Settings,
  datasets: readonly Dataset[],
): Promise<DatasetStatus[]> {
  const { servedVintages, openFailures } = await import("../loading/queries.ts");
  const vintages = await servedVintages(database.sql);
  const failures = await openFailures(database.sql);
  const arriving = await (await import("../starter/start.ts")).openDatasets(database);
  return Promise.all(
    datasets.map(async (dataset) => {
      const { name, title, source } = dataset;
      const servedHere = vintages.filter((vintage) => vintage.dataset === name);
      const missing =
        servedHere.length === 0
          ? [{ missing: arriving.has(name) ? ARRIVING : "nothing is loaded", command: `govdata load ${name}` }]
          : ((await dataset.gaps?.(database)) ?? []);
      const facts = servedHere.length === 0 ? [] : ((await dataset.facts?.(database, settings)) ?? []);
      const failuresHere = failures.filter((row) => row.dataset === name);
      return { name, title, source, vintages: servedHere, failures: failuresHere, facts, missing };
    }),
  );
}

/** What is served of datasets that are made from others. They are rebuilt by themselves, so none is missing. */
async function derivedStatuses(
  database: Database,
  settings: Settings,
  allDerived: readonly DerivedDataset[],
): Promise<DatasetStatus[]> {
  const { derivedAsDataset } = await import("../loading/derived.ts");
  const statuses = await datasetStatuses(database, settings, allDerived.map(derivedAsDataset));
  return statuses
    .filter(({ vintages, failures }) => vintages.length + failures.length > 0)
    .map((status) => ({ ...status, missing: [] }));
}

function statusLines({ name, title, source, vintages, failures, facts, missing }: DatasetStatus): string[] {
  return [
    `${name}: ${title} (${source})`,
    ...vintages.map(
      ({ label, row_count, published_at, source }) =>
        `  ${label.padEnd(18)} ${row_count.toLocaleString("en-US").padStart(12)} rows   ` +
        `loaded ${shortTime(published_at)} from ${source.length > 70 ? `${source.slice(0, 69)}…` : source}`,
    ),
    ...failures.map(
      ({ label, state, reason, at }) => `  ${state} ${shortTime(at)}${label ? ` ${label}` : ""}: ${reason}`,
    ),
    ...facts.map((fact) => `  ${fact}`),
    ...missing.map(({ missing, command }) => `  missing: ${missing}; load with: ${command}`),
    "",
  ];
}

/** The last runs of jobs; loads are left out, since the datasets above show what they did. */
export function jobLines(runs: readonly JobRun[]): string[] {
  const shown = runs.filter(({ job }) => !job.startsWith("load "));
  return shown.map(({ job, started_at, finished_at, outcome }) => {
    const end = finished_at === null ? "running, or cut off" : `${outcome ?? "done"}, ended ${shortTime(finished_at)}`;
    return `job ${job}: started ${shortTime(started_at)}, ${end}`;
  });
}

const shortTime = (time: Date): string => `${time.toISOString().slice(0, 16)}Z`;
