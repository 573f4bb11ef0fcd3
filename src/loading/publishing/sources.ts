import { createHash } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";

/** Returns the `Publication.detail` of the served vintage with this label. Undefined if none is served. */
export async function servedDetail<Detail>(sql: Sql, dataset: string, label: string): Promise<Detail | undefined> {
  const [row] = await sql<{ detail: Detail }[]>`
    select detail
      from dataset_vintages
     where dataset = ${dataset} and label = ${label} and state = 'served'`;
  return row?.detail;
}

/** Returns the checksum of what is served under a label; undefined if nothing is. */
export async function servedSha256(sql: Sql, dataset: string, label: string): Promise<string | undefined> {
  const [row] = await sql<{ sha256: string }[]>`
    select sha256 from dataset_vintages where dataset = ${dataset} and label = ${label} and state = 'served'`;
  return row?.sha256;
}

/** Returns where the rows that are served under a label come from; undefined if none are. */
export async function servedSource(
  sql: Sql | TransactionSql,
  dataset: string,
  label: string,
): Promise<string | undefined> {
  const [row] = await sql<{ source: string }[]>`
    select source from dataset_vintages where dataset = ${dataset} and label = ${label} and state = 'served'`;
  return row?.source;
}

/** Between the sources of one vintage. */
export const SOURCE_SEPARATOR = "; ";
/** The most sources of one vintage that are named: the newest. */
const MOST_SOURCES = 40;

/** Adds a source to those of a vintage. What it said before of the same folder or server (up to a colon) goes. */
export function addSource(sources: string, source: string): string {
  const originOf = (text: string) => text.replace(/: [^:]*$/, "");
  const otherSources = sources.split(SOURCE_SEPARATOR).filter((other) => originOf(other) !== originOf(source));
  return [...otherSources, source].slice(-MOST_SOURCES).join(SOURCE_SEPARATOR);
}

/** Returns what each served vintage of a dataset was published with, by label. */
export async function servedDetails<Detail>(sql: Sql, dataset: string): Promise<Map<string, Detail>> {
  const rows = await sql<{ label: string; detail: Detail }[]>`
    select label, detail
      from dataset_vintages
     where dataset = ${dataset} and state = 'served'`;
  return new Map(rows.map(({ label, detail }) => [label, detail]));
}

/**
 * Returns the files that a vintage is made of once `files` have been added to the `served` ones, sorted by name. A file
 * of the same name takes the place of the served one.
 */
export const mergeFiles = <File>(
  served: Readonly<Record<string, File>> | undefined,
  files: Readonly<Record<string, File>>,
): Record<string, File> =>
  Object.fromEntries(Object.entries({ ...served, ...files }).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Returns the identity of a publication (`Publication.sha256`): the same `madeOf`, a text or an object as JSON, changes
 * nothing. It holds the files' checksums in a fixed order, and the reader's version. Never change its form, names of
 * fields included: every database would take the files that it serves for new ones.
 */
export const identityOf = (madeOf: string | object): string =>
  createHash("sha256")
    .update(typeof madeOf === "string" ? madeOf : JSON.stringify(madeOf))
    .digest("hex");
