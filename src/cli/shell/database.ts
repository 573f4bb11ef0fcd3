import type { Settings } from "../../config.ts";
import type { Database } from "../../storage/database.ts";

/** Brings the schema of the settings' database up to date and runs `work` on it. Leaves nothing open or running. */
export async function withDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const [{ openStorage }, { migrate }, { SCHEMA }] = await Promise.all([
    import("../../storage/instance.ts"),
    import("../../storage/migrate.ts"),
    import("../../tables/steps.ts"),
  ]);
  const storage = await openStorage(settings, { mode: "command" });
  try {
    const applied = await migrate(storage.database, SCHEMA);
    if (storage.kind === "server" && applied.length === SCHEMA.length)
      process.stderr.write("govdata: made new tables in the database of DATABASE_URL, which had none\n");
    return await work(storage.database);
  } finally {
    await storage.close();
  }
}
