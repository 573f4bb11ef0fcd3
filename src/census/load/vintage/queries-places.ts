import type { TransactionSql } from "postgres";
import { copyInto } from "../../../storage/copy.ts";
import { CopyBinary, rowBeginning } from "../../../storage/copy-binary.ts";
import { STORED_LEVELS, type StoredLevel, type Vintage } from "../../vocabulary/vintages.ts";
import type { PlaceNames } from "../files/place-names.ts";

/** Offers the names that the vintage is served with. */
export async function servedNames(tx: TransactionSql, vintage: Vintage, names: PlaceNames): Promise<void> {
  const rows = await tx<{ level: StoredLevel; fips: string; name: string }[]>`
    select level, fips, name from census_places where vintage = ${vintage}`;
  for (const { level, fips, name } of rows) names.offer(level, fips, name);
}

/** Copies the places of which some file had a row. */
export const copyPlaces = (
  tx: TransactionSql,
  { target, vintage, names }: { target: string; vintage: Vintage; names: PlaceNames },
) => copyInto(tx, `${target} (vintage, level, fips, name)`, placeRows(vintage, names), "binary");

function* placeRows(vintage: Vintage, names: PlaceNames): Generator<Buffer> {
  const output = new CopyBinary();
  const beginnings = new Map(STORED_LEVELS.map((level) => [level, rowBeginning(4, [vintage, level])]));
  for (const { level, fips, name } of names.entries()) {
    output.bytes(beginnings.get(level)!); // one for every level
    output.text(fips);
    output.text(name);
    if (output.isAmple) yield* output.take();
  }
  yield* output.end();
}

/**
 * Keeps the places that the new files lack. A name whose letters were lost (the export of 2010 writes `Do?a Ana`) is
 * taken from the nearest vintage that has it whole, else from the nearest Gazetteer.
 */
export async function keepServedPlaces(tx: TransactionSql, target: string, vintage: Vintage): Promise<void> {
  await tx.unsafe(
    `insert into ${target} (vintage, level, fips, name)
     select old.vintage, old.level, old.fips, old.name from census_places as old
      where old.vintage = $1
        and not exists (select from ${target} as new where new.level = old.level and new.fips = old.fips)`,
    [vintage],
  );
  // Finds `?` and the replacement character for bytes that were not UTF-8. A pattern took twice as long.
  const lost = (name: string) => `(strpos(${name}, '?') > 0 or strpos(${name}, $2) > 0)`;
  await tx.unsafe(
    `update ${target} as bad
        set name = coalesce(
              (select good.name from census_places as good
                where good.level = bad.level and good.fips = bad.fips and not ${lost("good.name")}
                order by abs(left(good.vintage, 4)::int - left($1, 4)::int), good.vintage limit 1),
              (select good.name || case when bad.level in ('county', 'place')
                                        then coalesce(substring(bad.name from ', [^,]+$'), '') else '' end
                 from census_gazetteer as good
                where good.level = bad.level and good.fips = bad.fips and not ${lost("good.name")}
                order by abs(good.year - left($1, 4)::int), good.edition limit 1),
              bad.name)
      where ${lost("bad.name")}`,
    [vintage, "\uFFFD"],
  );
}

/**
 * Has the statistics of new places made from a tenth of the usual sample, and none of their names, by which nobody
 * looks for them here: a full sample is a third of all rows, and took as long as their index.
 */
export const sampleFewPlaces = (tx: TransactionSql, target: string) =>
  tx.unsafe(`
    alter table ${target}
      alter column vintage set statistics 10,
      alter column level set statistics 10,
      alter column fips set statistics 10,
      alter column name set statistics 0`);

/** Whether the new table's places, or their names, are others than those served for the vintage. */
export async function placesDiffer(tx: TransactionSql, target: string, vintage: Vintage): Promise<boolean> {
  const [row] = await tx.unsafe<{ differ: boolean }[]>(
    `select exists (select from ${target} as new
                      full join (select level, fips, name from census_places where vintage = $1) as old
                        using (level, fips)
                     where new.name is distinct from old.name) as differ`,
    [vintage],
  );
  return row?.differ ?? true;
}
