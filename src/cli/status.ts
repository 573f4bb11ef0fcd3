import type { Dataset, Gap } from "../loading/dataset.ts";
import type { FailedLoadRow, ServedVintage } from "../loading/queries.ts";
import type { Database } from "../storage/database.ts";
import { defineCommand, JSON_OPTION } from "./shell/command.ts";

/** What `govdata status` knows of one dataset. */
interface DatasetStatus {
  name: string;
  title: string;
  source: string;
  vintages: ServedVintage[];
  failures: FailedLoadRow[];
  /** What is worth knowing of what is loaded. */
  facts: string[];
  /** What could be loaded and is not, with the command that does it. */
  missing: Gap[];
}

/** `govdata status`: what is loaded, from where and when; what was refused, and why; what is missing. */
export const statusCommand = defineCommand({
  summary: "Show what is loaded, how fresh it is, what was refused and what is missing",
  options: { json: JSON_OPTION },
  async run({ options, settings, print }) {
    const [{ allDatasets, SCHEMA }, { openStorage }, { migrate }] = await Promise.all([
      import("../features.ts"),
      import("../storage/instance.ts"),
      import("../storage/migrate.ts"),
    ]);
    const storage = await openStorage(settings(), { mode: "command" });
    try {
      await migrate(storage.database, SCHEMA);
      const statuses = await datasetStatuses(storage.database, await allDatasets());
      if (options.json) print(JSON.stringify(statuses, null, 2));
      else for (const line of statuses.flatMap(statusLines)) print(line);
    } finally {
      await storage.close();
    }
  },
});

async function datasetStatuses(database: Database, datasets: readonly Dataset[]): Promise<DatasetStatus[]> {
  const { servedVintages, openFailures } = await import("../loading/queries.ts");
  const vintages = await servedVintages(database.sql);
  const failures = await openFailures(database.sql);
  return Promise.all(
    datasets.map(async (dataset) => {
      const own = vintages.filter((vintage) => vintage.dataset === dataset.name);
      const { name, title, source } = dataset;
      const missing =
        own.length === 0
          ? [{ missing: "nothing is loaded", command: `govdata load ${name}` }]
          : ((await dataset.gaps?.(database)) ?? []);
      const facts = own.length === 0 ? [] : ((await dataset.facts?.(database)) ?? []);
      const ownFailures = failures.filter((row) => row.dataset === name);
      return { name, title, source, vintages: own, failures: ownFailures, facts, missing };
    }),
  );
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

const shortTime = (time: Date): string => `${time.toISOString().slice(0, 16)}Z`;
