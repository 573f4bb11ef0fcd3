import type { Sql } from "postgres";
import type { Part } from "../../jobs/part.ts";
import { isSealedAsNow, resealed } from "../../storage/sealing.ts";
import { FIRST_ID } from "./ids.ts";
import { hasSecrets, replaceStored, type StoredSecret, storedSecrets } from "./queries/secrets.ts";

/** What happened to the stored secrets. */
export interface SealedCounts {
  /** Secrets that are encrypted with the first key from now on. */
  sealed: number;
  /** Secrets that no key decrypts. */
  unreadable: number;
}

const BATCH_ROWS = 500;

/**
 * Encrypts every secret with the first key that is not: those stored before there was a key, and those of a key that is
 * being replaced. Secrets that no key decrypts stay. Nothing is done without keys. Ends early if `signal` is aborted.
 */
export async function sealStoredSecrets(
  sql: Sql,
  keys: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<SealedCounts> {
  const counts = { sealed: 0, unreadable: 0 };
  if (keys.length === 0) return counts;
  for (let lastId = FIRST_ID; !signal.aborted; ) {
    const rows = await storedSecrets(sql, lastId, BATCH_ROWS);
    const outdated = rows.filter(({ id, secret }) => !isSealedAsNow(secret, keys, id));
    const replaced = outdated.flatMap((row) => {
      const sealed = resealed(row.secret, keys, row.id);
      return sealed === undefined ? [] : [{ ...row, sealed }];
    });
    if (replaced.length > 0) counts.sealed += await replaceStored(sql, replaced);
    counts.unreadable += outdated.length - replaced.length;
    if (rows.length < BATCH_ROWS) break;
    lastId = rows.at(-1)?.id ?? lastId;
  }
  return counts;
}

/** Returns how many signing secrets there are, and how many of them no key opens: undefined before there are tables. */
export async function countSecrets(
  sql: Sql,
  keys: readonly Uint8Array[],
): Promise<{ all: number; unreadable: number } | undefined> {
  if (!(await hasSecrets(sql))) return undefined;
  const counts = { all: 0, unreadable: 0 };
  for (let lastId: string | undefined = FIRST_ID; lastId !== undefined; ) {
    const rows: readonly StoredSecret[] = await storedSecrets(sql, lastId, BATCH_ROWS);
    counts.all += rows.length;
    counts.unreadable += rows.filter(({ id, secret }) => resealed(secret, keys, id) === undefined).length;
    lastId = rows.at(-1)?.id;
  }
  return counts;
}

/** The part that encrypts stored secrets after a start with a new key. It delays nothing. */
export const sealingPart: Part = {
  name: "webhook secrets",
  role: "webhooks",
  async start({ database, settings, log }) {
    const stop = new AbortController();
    const sealing = sealStoredSecrets(database.sql, settings.secretsKeys, stop.signal).then(
      ({ sealed, unreadable }) => {
        if (sealed > 0) log.info("signing secrets were encrypted with the first key", { secrets: sealed });
        if (unreadable > 0)
          log.error("no key of GOVDATA_SECRETS_KEY decrypts some signing secrets", { secrets: unreadable });
      },
      (error: unknown) => log.error("signing secrets could not be encrypted; the next start tries again", { error }),
    );
    return {
      async stop() {
        stop.abort();
        await sealing;
      },
    };
  },
};
