import type { JobRun } from "../jobs/job.ts";
import { SOURCE_SEPARATOR } from "../loading/publishing/sources.ts";
import type { DatasetStatus } from "../loading/statuses.ts";
import { defineCommand, JSON_OPTION } from "./shell/command.ts";
import { withDatabase } from "./shell/database.ts";

/** `govdata status`: what is loaded, from where and when; what was refused, and why; what is missing. */
export const statusCommand = defineCommand({
  summary: "Show what is loaded, how fresh it is, what was refused and what is missing",
  options: { json: JSON_OPTION },
  async run({ options, settings, print }) {
    const [{ allDatasets, allDerived }, { datasetStatuses, derivedStatuses }, { openDatasets }] = await Promise.all([
      import("../features.ts"),
      import("../loading/statuses.ts"),
      import("../starter/start.ts"),
    ]);
    const given = settings();
    await withDatabase(given, async (database) => {
      const { withStored } = await import("../stored-settings/stored-settings.ts");
      const current = await withStored(database, given);
      const arriving = await openDatasets(database);
      const statuses = [
        ...(await datasetStatuses(database, current, await allDatasets(), (name) => arriving.has(name))),
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

function statusLines({ name, title, source, vintages, failures, facts, missing }: DatasetStatus): string[] {
  return [
    `${name}: ${title} (${source})`,
    ...vintages.flatMap(({ label, row_count, published_at, source }) => {
      const [newest = "", ...others] = source.split(SOURCE_SEPARATOR).toReversed().map(shortened);
      return [
        `  ${label.padEnd(18)} ${row_count.toLocaleString("en-US").padStart(12)} rows   ` +
          `loaded ${shortTime(published_at)} from ${newest}`,
        ...others.map((other) => `${" ".repeat(66)}and ${other}`),
      ];
    }),
    ...failures.map(
      ({ label, state, reason, at }) => `  ${state} ${shortTime(at)}${label ? ` ${label}` : ""}: ${reason}`,
    ),
    ...facts.map((fact) => `  ${fact}`),
    ...missing.map(({ missing, command }) => `  missing: ${missing}; load with: ${command}`),
    "",
  ];
}

const shortened = (source: string): string => (source.length > 70 ? `${source.slice(0, 69)}…` : source);

/** The last runs of jobs; loads are left out, since the datasets above show what they did. */
export function jobLines(runs: readonly JobRun[]): string[] {
  const shown = runs.filter(({ job }) => !job.startsWith("load "));
  return shown.map(({ job, started_at, finished_at, outcome }) => {
    const end = finished_at === null ? "running, or cut off" : `${outcome ?? "done"}, ended ${shortTime(finished_at)}`;
    return `job ${job}: started ${shortTime(started_at)}, ${end}`;
  });
}

const shortTime = (time: Date): string => `${time.toISOString().slice(0, 16)}Z`;
