import { usageError } from "../errors.ts";
import { defineCommand } from "./shell/command.ts";
import { withDatabase } from "./shell/database.ts";

/** `govdata export`: whole tables as files in a folder or an object store. */
export const exportCommand = defineCommand({
  summary: "Write whole tables as Parquet or CSV files, with a manifest",
  details:
    "Writes one file for each table and vintage, manifest.json (rows, columns with units, SHA-256, editions) and " +
    "README.md. The same command again writes only what is new or was not finished. An object store is reached with " +
    "AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and, for other stores than Amazon's, AWS_ENDPOINT.",
  examples: [
    "export sec sba --to exports",
    "export census/values_counties --vintage 2023-acs5 --format csv --to exports",
    "export all --to s3://BUCKET/FOLDER",
  ],
  args: [
    { name: "DATASET", doc: "A dataset, a table (census/values_states), or all.", required: true, multiple: true },
  ],
  options: {
    to: { type: "string", doc: "The folder, or s3://BUCKET/FOLDER.", value: "DIR", required: true },
    format: {
      type: "string",
      doc: "The format of the files; parquet by default.",
      value: "FORMAT",
      choices: ["parquet", "csv"],
    },
    vintage: {
      type: "string",
      doc: "Only this vintage of tables that have several; all by default.",
      value: "VINTAGE",
      multiple: true,
    },
  },
  async run({ options, words, settings, note }) {
    const { to, format = "parquet", vintage: vintages } = options;
    const current = settings();
    const [{ writeFolder }, { tableSources }, { dataEndpoints }, { startVersions }] = await Promise.all([
      import("../exports/folder/write-folder.ts"),
      import("../exports/edition.ts"),
      import("../features.ts"),
      import("../http/versions.ts"),
    ]);
    const target = await targetOf(to);
    await withDatabase(current, async (database) => {
      const versions = await startVersions(database);
      try {
        const sources = await tableSources(database, (source) => dataEndpoints(source, current));
        const reading = { ...sources, versions };
        const { written, kept } = await writeFolder({ words, vintages, format, target, log: note }, reading);
        note(`${target.place}: ${written} written, ${kept} already there`);
      } finally {
        await versions.stop();
      }
    });
  },
});

/** @throws `usage` for a store that is not S3 */
async function targetOf(to: string) {
  if (!to.includes("://")) return (await import("../exports/folder/local-folder.ts")).localFolder(to);
  if (!to.startsWith("s3://"))
    throw usageError(`--to "${to}" is not accepted; accepted: a folder, or s3://BUCKET/FOLDER`);
  return (await import("../exports/folder/object-store.ts")).objectStore(to, process.env);
}
