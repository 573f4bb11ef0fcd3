import { openStorage, type Storage } from "../../../../src/storage/instance.ts";
import { migrate } from "../../../../src/storage/migrate.ts";
import { SCHEMA } from "../../../../src/tables/steps.ts";
import { postmasterOf } from "../../../storage/holding.ts";

/** A PostgreSQL of its own, with every table, that can be stopped and started. */
export interface Cluster {
  /** For another process; the same after a restart. */
  url: string;
  readonly storage: Storage;
  /** As `pg_ctl stop -m immediate`: nothing is written any more, and the next start recovers. */
  stopNow(): Promise<void>;
  /** Starts again what has ended. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Makes a PostgreSQL in a home. */
export async function openCluster(home: string): Promise<Cluster> {
  const open = () => openStorage({ home, databaseUrl: undefined, databasePool: 6 }, { mode: "serve" });
  let storage = await open();
  await migrate(storage.database, SCHEMA);
  const { target } = storage.database;
  if (!("socketFolder" in target)) throw new Error("the home has no PostgreSQL of its own");
  const { user, database, socketFolder } = target;
  return {
    url: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`,
    get storage() {
      return storage;
    },
    async stopNow() {
      process.kill(postmasterOf(home), "SIGQUIT");
      await storage.ended;
    },
    async start() {
      await storage.close();
      storage = await open();
    },
    close: () => storage.close(),
  };
}
