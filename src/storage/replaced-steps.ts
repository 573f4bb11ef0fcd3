import type { TransactionSql } from "postgres";
import { failed } from "../errors.ts";

/** A step of builds before the first release. Another step does its work now, and databases of these builds have it. */
export interface ReplacedStep {
  name: string;
  /** SHA-256 of its text. A step whose text was changed is listed once for each text. */
  sha256: string;
  /**
   * For a step that not all of these databases have: what one without it needs before the new step, such as a column.
   * It gets missing tables and indexes, and every function, from the new step itself.
   */
  ifMissing?: string;
}

/** Whether a database is of a build before the first release: it has steps that were replaced. */
export const hasReplaced = (replaced: readonly ReplacedStep[], applied: ReadonlySet<string>): boolean =>
  replaced.some(({ name }) => applied.has(name));

/** Whether a database lacks steps that each build had from commit a1f0ecc on. */
export const lacksReplaced = (replaced: readonly ReplacedStep[], applied: ReadonlySet<string>): boolean =>
  replaced.some(({ name, ifMissing }) => ifMissing === undefined && !applied.has(name));

/** Says that the database is of a build whose steps this program does not know. */
export const databaseTooOld = () =>
  failed(
    "the database was made by an early development build, from before commit a1f0ecc, and can't be upgraded. " +
      "Nothing was changed: the program that made it still opens it. Its source is in the repository (git log, " +
      "git checkout COMMIT, npm ci, npm start). For this version, start with another GOVDATA_HOME (or an empty " +
      "database in DATABASE_URL), load the data again, and make new keys",
  );

/** Turns the tables of replaced steps into those of the new step, whose text is `sql`. Keeps their rows. */
export async function replaceSteps(
  tx: TransactionSql,
  sql: string,
  { replaced, applied }: { replaced: readonly ReplacedStep[]; applied: ReadonlySet<string> },
): Promise<void> {
  for (const { name, ifMissing } of replaced) if (ifMissing && !applied.has(name)) await tx.unsafe(ifMissing);
  await makeMissing(tx, sql);
  await tx`delete from schema_steps where name in ${tx(replaced.map(({ name }) => name))}`;
}

/**
 * Makes the tables and indexes of a new step that the schema lacks, and each function again. Types, views and triggers
 * are not missing in any such schema. Each statement begins a line.
 */
async function makeMissing(tx: TransactionSql, sql: string): Promise<void> {
  for (const statement of sql.split(/^(?=create )/m)) {
    const [, kind, name = ""] = /^create (?:unique )?(table|index|function) (\w+)/.exec(statement) ?? [];
    if (kind === "function") await tx.unsafe(statement.replace("create", "create or replace"));
    else if (kind) {
      const [relation] = await tx`select to_regclass(${name}) is null as is_missing`;
      if (relation?.is_missing) await tx.unsafe(statement);
    }
  }
}
