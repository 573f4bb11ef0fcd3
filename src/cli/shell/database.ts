import type { Settings } from "../../config.ts";
import type { Database } from "../../storage/database.ts";

/** Brings the schema of the settings' database up to date and runs `work` on it. Leaves nothing open or running. */
export async function withDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const [{ openStorage }, { migrate }, { SCHEMA }] = await Promise.all([
    import("../../storage/instance.ts"),
    import("../../storage/migrate.ts"),
    import("../../features.ts"),
  ]);
  const storage = await openStorage(settings, { mode: "command" });
  try {
    await migrate(storage.database, SCHEMA);
    return await work(storage.database);
  } finally {
    await storage.close();
  }
}
