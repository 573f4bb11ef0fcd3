import type { TransactionSql } from "postgres";
import { markUnlisted, updateGeographies } from "../../../src/census/geographies/rebuild.ts";
import type { CompleteFrom } from "../../../src/census/vocabulary/levels.ts";
import type { Database } from "../../../src/storage/database.ts";

/** Runs `work` on an otherwise empty store, which stays empty. */
export async function onEmptyStore<T>(database: Database, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const result: { value?: T } = {};
  await database
    .transaction(async (tx) => {
      for (const [parent, keys] of [
        ["census_places", ["2018-acs5", "2018-acs1", "2022-acs5", "2023-acs5"]],
        ["census_gazetteer", ["gazetteer-2010", "gazetteer-2020", "gazetteer-2023", "geoinfo-2023"]],
        ["census_delineations", ["delineation-2018", "delineation-2023"]],
      ] as const)
        for (const [index, key] of keys.entries())
          await tx.unsafe(`create table ${parent}_${index} partition of ${parent} for values in ('${key}')`);
      result.value = await work(tx);
      throw new Error("rolled back");
    })
    .catch((error) => {
      if (error.message !== "rolled back") throw error;
    });
  return result.value as T;
}

/** Adds places of a level to a vintage, under their names by code. */
export const places = (tx: TransactionSql, vintage: string, level: string, rows: Record<string, string>) =>
  tx`insert into census_places ${tx(Object.entries(rows).map(([fips, name]) => ({ vintage, level, fips, name })))}`;

/** Adds places of a level to a Gazetteer: their names and land areas by code. */
export const gazetteer = (
  tx: TransactionSql,
  edition: string,
  level: string,
  rows: Record<string, [string, number | null]>,
) =>
  tx`insert into census_gazetteer ${tx(
    Object.entries(rows).map(([fips, [name, land]]) => ({
      edition,
      level,
      year: Number(edition.slice(-4)),
      fips,
      name,
      land_area_sq_mi: land,
    })),
  )}`;

/** Derives the whole list of places again, as if every vintage and edition had just been published. */
export async function rebuildGeographies(tx: TransactionSql, completeFrom?: CompleteFrom): Promise<void> {
  await tx`
    insert into census_unlisted (label)
    select vintage from census_places
     union
    select unnest(vintages) from census_vintage_sets
        on conflict do nothing`;
  await markUnlisted(tx, "every edition"); // after a label that isn't a vintage, all levels are derived
  await updateGeographies(tx, completeFrom);
}
