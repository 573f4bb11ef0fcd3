import { createHash } from "node:crypto";
import { failed } from "../errors.ts";
import type { Database } from "./database.ts";

/** One step of the schema. Numbers run from 1 without a gap; a published step never changes. */
export interface Migration {
  number: number;
  name: string;
  sql: string;
}

/** A step that was applied, as `schema_migrations` has it. */
interface AppliedMigration {
  number: number;
  name: string;
  sha256: string;
}

const checksum = (migration: Migration): string => createHash("sha256").update(migration.sql).digest("hex");

/** A lock of this program alone, so that replicas which start together migrate one after the other. */
const MIGRATION_LOCK = 0x676f7664; // "govd"

/**
 * Brings the schema up to date, all steps in one transaction, and gives the numbers of those applied now. Where nothing
 * is to be done it only reads: a user who may not create tables can use a schema that is up to date.
 * @throws `failed` when a step that was applied has changed since, or the database is newer than this program.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<number[]> {
  if ((await pendingMigrations(database, migrations)).length === 0) return [];
  return database.transaction(async (tx) => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    await tx`
      create table if not exists schema_migrations (
        number     integer primary key,
        name       text not null,
        sha256     text not null,
        applied_at timestamptz not null default now()
      )`;
    const applied = await tx<AppliedMigration[]>`select number, name, sha256 from schema_migrations order by number`;
    const pending = pendingAfter(applied, migrations);
    for (const migration of pending) {
      await tx.unsafe(migration.sql);
      await tx`
        insert into schema_migrations (number, name, sha256)
        values (${migration.number}, ${migration.name}, ${checksum(migration)})`;
    }
    return pending.map((migration) => migration.number);
  });
}

/** The steps that this database still lacks; `[]` when it is up to date. Changes nothing. */
export async function pendingMigrations(database: Database, migrations: readonly Migration[]): Promise<Migration[]> {
  const [table] = await database.sql`select to_regclass('schema_migrations') is not null as exists`;
  const applied = table?.exists
    ? await database.sql<AppliedMigration[]>`select number, name, sha256 from schema_migrations order by number`
    : [];
  return pendingAfter(applied, migrations);
}

function pendingAfter(applied: readonly AppliedMigration[], migrations: readonly Migration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const step of applied) {
    const migration = known.get(step.number);
    if (!migration)
      throw failed(
        `the database has migration ${step.number} (${step.name}), which this version of govdata does not know: ` +
          "run the newer version that made it",
      );
    if (checksum(migration) !== step.sha256)
      throw failed(
        `migration ${step.number} (${step.name}) was applied in another form than this version has it: ` +
          "run the version that made this database",
      );
  }
  const done = new Set(applied.map((step) => step.number));
  return migrations.filter((migration) => !done.has(migration.number));
}
