import { createHash } from "node:crypto";
import type { TransactionSql } from "postgres";
import { failed } from "../errors.ts";
import { VERSION } from "../executable/version.ts";
import type { Database } from "./database.ts";
import { databaseTooOld, hasReplaced, lacksReplaced, type ReplacedStep, replaceSteps } from "./replaced-steps.ts";

/** One step of the schema: a file `tables/NNNN-name.sql`. A released step never changes. */
export interface SchemaStep {
  /** Its path without `tables/` and `.sql`, such as `census/0001-census`. The database keeps it. */
  name: string;
  sql: string;
  /** The steps of builds before the first release whose work it does. */
  replaces?: readonly ReplacedStep[];
}

/** A step that was applied, as `schema_steps` has it. */
interface AppliedStep {
  name: string;
  sha256: string;
  /** The version that applied it; null if that was before versions were noted. */
  program: string | null;
}

const checksum = ({ sql }: SchemaStep): string => createHash("sha256").update(sql).digest("hex");

/** Held while a step is applied, so that replicas that start together migrate one after the other. */
const MIGRATION_LOCK = 0x676f7664; // "govd"

/**
 * Applies the steps that the database lacks, in their order, and returns the names of those applied now. If none is
 * missing it only reads: a user that may not create tables can use a schema that is up to date.
 *
 * All steps share one transaction, so that a failed upgrade leaves the old schema. A new transaction begins only after
 * a step that adds a value to an enum: PostgreSQL refuses to use that value before it is committed.
 * @throws `failed` if an applied step has changed since, the database is newer than this program, or a build from
 * before commit a1f0ecc made it. All say that nothing was changed, and which program opens it.
 */
export async function migrate(database: Database, steps: readonly SchemaStep[]): Promise<string[]> {
  const appliedNow: string[] = [];
  while ((await pendingSteps(database, steps)).length > 0)
    appliedNow.push(...(await database.transaction((tx) => applyNext(tx, steps))));
  return appliedNow;
}

/** Applies the pending steps up to the first after which a commit is needed; returns their names. */
async function applyNext(tx: TransactionSql, steps: readonly SchemaStep[]): Promise<string[]> {
  await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
  await tx`
    create table if not exists schema_steps (
      name       text primary key,
      sha256     text not null,
      applied_at timestamptz not null default now()
    )`;
  await tx`alter table schema_steps add column if not exists program text`;
  const applied = await tx<AppliedStep[]>`select name, sha256, program from schema_steps`;
  const pending = pendingAfter(applied, steps);
  const names = namesOf(applied);
  const enumStep = pending.findIndex(addsEnumValue);
  const batch = enumStep === -1 ? pending : pending.slice(0, enumStep + 1);
  for (const step of batch) {
    const { sql, replaces: replaced = [] } = step;
    await (hasReplaced(replaced, names) ? replaceSteps(tx, sql, { replaced, applied: names }) : tx.unsafe(sql));
    await tx`insert into schema_steps (name, sha256, program) values (${step.name}, ${checksum(step)}, ${VERSION})`;
  }
  return batch.map(({ name }) => name);
}

const addsEnumValue = ({ sql }: SchemaStep): boolean => /^\s*alter\s+type\s+\S+\s+add\s+value\b/im.test(sql);

/** Returns the steps that this database still lacks; `[]` if it is up to date. Changes nothing. */
export async function pendingSteps(database: Database, steps: readonly SchemaStep[]): Promise<SchemaStep[]> {
  const [tables] = await database.sql`
    select to_regclass('schema_steps') is not null as has_steps,
           to_regclass('schema_migrations') is not null as is_old`;
  // Early development builds numbered their steps, which were folded later: their schemas can't be distinguished.
  if (tables?.is_old && !tables.has_steps) throw databaseTooOld();
  const applied = tables?.has_steps
    ? await database.sql<AppliedStep[]>`
        select name, sha256, to_jsonb(s) ->> 'program' as program from schema_steps s order by applied_at, name`
    : [];
  return pendingAfter(applied, steps);
}

/** Returns the steps that a database with these applied ones lacks. */
function pendingAfter(applied: readonly AppliedStep[], steps: readonly SchemaStep[]): SchemaStep[] {
  const replaced = steps.flatMap(({ replaces = [] }) => replaces);
  const textsByName = Map.groupBy(
    [...steps.map((step) => ({ name: step.name, sha256: checksum(step) })), ...replaced],
    ({ name }) => name,
  );
  for (const { name, sha256, program } of applied) {
    const texts = textsByName.get(name);
    if (!texts)
      throw failed(
        `the database has schema step "${name}", which govdata ${VERSION} does not know. Nothing was changed: ` +
          `run the newer version that made it${program ? ` (${program})` : ""}, or restore the backup from before it`,
      );
    if (!texts.some((text) => text.sha256 === sha256))
      throw failed(
        `schema step "${name}" differs from the one that this database was made with. Nothing was changed: ` +
          `run the version that made this database${program ? ` (${program})` : ""}`,
      );
  }
  const done = namesOf(applied);
  if (hasReplaced(replaced, done) && lacksReplaced(replaced, done)) throw databaseTooOld();
  return steps.filter(({ name }) => !done.has(name));
}

const namesOf = (applied: readonly AppliedStep[]): Set<string> => new Set(applied.map(({ name }) => name));
