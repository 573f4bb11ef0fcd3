import { GovdataError, sourceRefused } from "../errors.ts";
import type { Database } from "../storage/database.ts";

/** The row about a load that published nothing. */
export interface FailedLoad {
  dataset: string;
  /** The vintage, or "" where the load ended before it was known. */
  label: string;
  sha256: string;
  source: string;
  durationMs: number;
}

/** Errors that have their row: the publication that failed wrote it, and the load around it must not write a second. */
const recorded = new WeakSet<Error>();

/** Whether PostgreSQL refused the data: class 22, 23 and 54. */
export const isDataError = (error: unknown): error is Error =>
  error instanceof Error &&
  !(error instanceof GovdataError) &&
  /^(?:2[23]|54)\w{3}$/.test(String((error as { code?: unknown }).code));

/**
 * A data error of Postgres (class 22, 23 and 54: a value out of range, a key that appears twice, one too long for an
 * index) as the refusal of `source` that it is; every other error as it came.
 */
export function asRefusal(error: unknown, source: string): Error {
  if (!isDataError(error)) return error instanceof Error ? error : new TypeError(String(error), { cause: error });
  const { message, detail, where } = error as Error & Record<"detail" | "where", unknown>;
  const facts = [message, detail, where].filter((fact) => typeof fact === "string" && fact !== "");
  const refusal = sourceRefused({ file: source }, undefined, facts.join("; "));
  refusal.cause = error;
  return refusal;
}

/**
 * Turns an unforeseen error of a reader into a refusal of `source`, so that one bad file does not keep the others from
 * being read. `cause` keeps the stack; users only see the message. Undefined for errors that readers
 * don't throw: of the system, of the database.
 */
export function readerFault(error: unknown, source: string): GovdataError | undefined {
  if (error instanceof GovdataError || !(error instanceof RangeError || error instanceof TypeError)) return undefined;
  if ((error as { code?: unknown }).code !== undefined) return undefined;
  const refusal = sourceRefused({ file: source }, undefined, `cannot be read because of a bug in govdata (${error})`);
  refusal.cause = error;
  return refusal;
}

/**
 * Writes why a load published nothing: `refused` where the source is at fault, `failed` else. Never throws: when the
 * database itself is the trouble, the error that is reported is that one.
 */
export async function recordFailure(database: Database, load: FailedLoad, error: Error): Promise<void> {
  if (recorded.has(error)) return;
  recorded.add(error);
  const state = error instanceof GovdataError && error.kind === "source_refused" ? "refused" : "failed";
  try {
    await database.sql`
      insert into dataset_vintages (dataset, label, state, sha256, source, duration_ms, reason, published_at)
      values (${load.dataset}, ${load.label}, ${state}, ${load.sha256}, ${load.source}, ${load.durationMs},
              ${error.message.slice(0, 4_000)}, clock_timestamp())`;
  } catch {
    // See above.
  }
}
