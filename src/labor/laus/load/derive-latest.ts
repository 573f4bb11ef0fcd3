import type { TransactionSql } from "postgres";
import { GovdataError } from "../../../errors.ts";
import { withLoadLock } from "../../../loading/lock.ts";
import { databaseRefusal } from "../../../storage/connections/trouble.ts";
import type { Database } from "../../../storage/database.ts";
import { partsToDerive, writeLatest } from "../queries-latest.ts";

/**
 * Derives the newest figures of areas if no load has done it, as in a store that another version of this program
 * filled. If a load of LAUS is running, that load does it, and until then answers come from all observations.
 */
export async function deriveLatest(database: Database): Promise<void> {
  if ((await partsToDerive(database.sql)).length === 0) return;
  try {
    await withLoadLock(database, "laus", () => database.transaction(deriveParts));
  } catch (error) {
    const isLoading = error instanceof GovdataError && error.kind === "conflict";
    // A database user with only read rights can serve what others load.
    if (!isLoading && databaseRefusal(error) === undefined) throw error;
  }
}

/** Derives the newest figures of every part of the store that lacks them. */
export async function deriveParts(tx: TransactionSql): Promise<void> {
  for (const { level, frequency } of await partsToDerive(tx)) await writeLatest(tx, level, frequency);
}
