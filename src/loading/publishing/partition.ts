import { randomBytes } from "node:crypto";
import type { TransactionSql } from "postgres";
import { bug } from "../../errors.ts";

/** A new table that will be the partition of `parent` for the rows whose `column` is `key`. */
export interface Partition {
  parent: string;
  table: string;
  column: string;
  key: string;
}

/** The comment that marks a table made by a load. A marked table that is not a partition was left by a killed load. */
export const madeBy = (dataset: string): string => `made by a load of ${dataset}`;

/** `'text'` as SQL has it: partition bounds, checks and comments take no parameters. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const LONGEST_NAME = 63;

/** A name that says what the table is, and is never the name of another load's table. */
function newName(parent: string, key: string): string {
  const slug = key.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  const suffix = `_${randomBytes(4).toString("hex")}`;
  return `${parent}_${slug}`.slice(0, LONGEST_NAME - suffix.length) + suffix;
}

/** The one column by which `parent` is partitioned. */
async function partitionColumn(tx: TransactionSql, parent: string): Promise<string> {
  const [row] = await tx<{ name: string }[]>`
    select a.attname as name
      from pg_partitioned_table p
      join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
     where p.partrelid = ${parent}::regclass and p.partstrat = 'l'`;
  if (!row) throw bug(`table ${parent} is not partitioned by list`); // a mistake in a dataset's code
  return row.name;
}

/** Makes an empty table like `parent`, without indexes: they are built faster over the rows than with them. */
export async function newPartition(
  tx: TransactionSql,
  parent: string,
  { dataset, label, key = label }: { dataset: string; label: string; key?: string },
): Promise<Partition> {
  const column = await partitionColumn(tx, parent);
  const table = newName(parent, key);
  // The check is made row by row while the rows come in, and lets the table be attached without being read again.
  await tx.unsafe(`
    create table ${table} (
      like ${parent} including defaults including constraints including generated,
      constraint ${boundName(table)} check (${column} = ${literal(key)})
    );
    comment on table ${table} is ${literal(madeBy(dataset))}`);
  return { parent, table, column, key };
}

/** Gives a filled table its parent's indexes and statistics, and returns the number of its rows. */
export async function finishPartition(tx: TransactionSql, { parent, table }: Partition): Promise<number> {
  const [indexes, arrays] = await Promise.all([indexesOf(tx, parent), arraysOf(tx, table)]);
  // Together, because a load of many small tables would wait for the trips to the server more than for its work.
  await tx.unsafe(
    [
      ...indexes.map((index) => indexText(index, { parent, table })),
      ...(arrays.length > 0 ? [leaveOutText(table, arrays)] : []),
      `analyze ${table}`,
    ].join(";\n"),
  );
  const [count] = await tx.unsafe<{ rows: number }[]>(`select count(*) as rows from ${table}`);
  return count!.rows; // count(*) always gives one row
}

interface Index {
  definition: string;
  is_primary: boolean;
}

const indexesOf = (tx: TransactionSql, parent: string) => tx<Index[]>`
    select pg_get_indexdef(indexrelid) as definition, indisprimary as is_primary
      from pg_index where indrelid = ${parent}::regclass
     order by indisprimary desc, indexrelid`;

/** The statement that gives `table` an index of its parent. */
function indexText({ definition, is_primary }: Index, { parent, table }: { parent: string; table: string }): string {
  const parts = /^CREATE (UNIQUE )?INDEX .+? ON (?:ONLY )?\S+ (USING .+)$/s.exec(definition);
  if (!parts) throw bug(`index of ${parent} in an unknown form: ${definition}`); // a new PostgreSQL's form
  return is_primary
    ? `alter table ${table} add primary key ${/\(.+\)/s.exec(parts[2]!)![0]}`
    : `create ${parts[1] ?? ""}index on ${table} ${parts[2]}`;
}

const arraysOf = (tx: TransactionSql, table: string) => tx<{ name: string }[]>`
    select quote_ident(attname) as name
      from pg_attribute
      join pg_type on pg_type.oid = atttypid
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and typcategory = 'A'`;

/**
 * The statement that keeps the table's arrays out of its statistics, now and in later runs of autovacuum: counting
 * their elements took a tenth of a load, and no query searches for elements.
 */
const leaveOutText = (table: string, arrays: readonly { name: string }[]): string =>
  `alter table ${table} ${arrays.map(({ name }) => `alter column ${name} set statistics 0`).join(", ")}`;

/** The name of the check that states the partition's bound; dropped once it is attached. */
export const boundName = (table: string): string => `${table.slice(0, LONGEST_NAME - 6)}_bound`;

/** Returns the table that is attached for the same key now; undefined if there is none. */
export async function partitionOf(tx: TransactionSql, { parent, key }: Partition): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`
    select c.oid::regclass::text as name
      from pg_inherits i
      join pg_class c on c.oid = i.inhrelid
     where i.inhparent = ${parent}::regclass
       and pg_get_expr(c.relpartbound, c.oid) = ${`FOR VALUES IN (${literal(key)})`}`;
  return row?.name;
}

/**
 * Lets this transaction read, under the parents' names, what will be served: temporary views come before tables of the
 * same name. Derived tables are thus rebuilt before the lock that stalls readers is taken. Returns the function that
 * drops the views.
 */
export async function shadowParents(
  tx: TransactionSql,
  partitions: readonly Partition[],
): Promise<() => Promise<void>> {
  const [schema] = await tx<{ name: string }[]>`select quote_ident(current_schema()) as name`;
  const ownSchema = schema!.name; // current_schema() always gives one row
  const byParent = Map.groupBy(partitions, ({ parent }) => parent);
  for (const [parent, ofParent] of byParent) {
    const { column } = ofParent[0]!; // a group has a member
    const replaced = ofParent.map(({ key }) => literal(key)).join(", ");
    const addedRows = ofParent.map(({ table }) => `union all select * from ${ownSchema}.${table}`).join("\n      ");
    await tx.unsafe(`
      create temporary view ${parent} as
      select * from ${ownSchema}.${parent}
       where ${column} not in (${replaced})
      ${addedRows}`);
  }
  return async () => {
    for (const parent of byParent.keys()) await tx.unsafe(`drop view pg_temp.${parent}`);
  };
}
