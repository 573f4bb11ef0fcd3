import type { Sql, TransactionSql } from "postgres";
import { unavailable } from "../errors.ts";
import type { Database } from "./database.ts";

/** A database as it was at one moment. */
export interface Snapshot {
  /** Its `sql` reads what was committed at that moment, and can't write. */
  readonly database: Database;
  /** Whether it can still be read: @throws `unavailable` once its connection was lost */
  isOpen(): true;
  end(): Promise<void>;
}

/** A snapshot ends after so long without a statement: while it is open, the database can't remove replaced rows. */
const MOST_IDLE_MS = 60_000;

/**
 * Opens a snapshot: what is committed later, it does not read. It holds up no writer. It has a connection of its own,
 * which the server closes when nothing is read for a minute. @throws what the database says
 */
export async function openSnapshot(database: Database): Promise<Snapshot> {
  const opened = Promise.withResolvers<TransactionSql>();
  const ending = Promise.withResolvers<void>();
  let lost: unknown;
  const ended = database
    .transaction(async (tx) => {
      await tx`set transaction isolation level repeatable read, read only`;
      await tx`select set_config('idle_in_transaction_session_timeout', ${String(MOST_IDLE_MS)}, true),
                      set_config('plan_cache_mode', 'force_generic_plan', true)`;
      opened.resolve(tx);
      await ending.promise;
    })
    .catch((error: unknown) => {
      lost = error ?? true;
      opened.reject(error);
    });
  const tx = await opened.promise;
  return {
    // A transaction is all that statements use of a pool; it can't begin another one.
    database: { ...database, sql: tx as unknown as Sql },
    isOpen() {
      if (lost === undefined) return true;
      throw unavailable(
        "The connection that reads this state of the data was lost, or nothing was read for long",
        lost,
      );
    },
    async end() {
      ending.resolve();
      await ended;
    },
  };
}
