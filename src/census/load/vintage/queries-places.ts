import type { TransactionSql } from "postgres";
import { fullCountyNames } from "../../../reference/counties.ts";
import { copyInto } from "../../../storage/copy.ts";
import { CopyBinary, rowBeginning } from "../../../storage/copy-binary.ts";
import { STORED_LEVELS, type StoredLevel, type Vintage } from "../../vocabulary/vintages.ts";
import { hasLostLetters, LOST_LETTERS } from "../files/mangled-names.ts";
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

/** Keeps the places that the new files lack. */
export const keepServedPlaces = (tx: TransactionSql, target: string, vintage: Vintage) =>
  tx.unsafe(
    `insert into ${target} (vintage, level, fips, name)
     select old.vintage, old.level, old.fips, old.name from census_places as old
      where old.vintage = $1
        and not exists (select from ${target} as new where new.level = old.level and new.fips = old.fips)`,
    [vintage],
  );

/** A column whose letters were lost. Most names have none of the signs: a pattern for all took twice as long. */
const isLost = (name: string, pattern: string) =>
  `((octet_length(${name}) <> length(${name}) or strpos(${name}, '?') > 0 or strpos(${name}, '&') > 0)
    and ${name} ~ ${pattern})`;

/**
 * Mends names whose letters were lost (the export of 2010 writes `Do?a Ana`): by the nearest vintage that has the name
 * whole, else the nearest Gazetteer, else the list of counties. Returns the places whose names could not be mended.
 */
export async function mendNames(tx: TransactionSql, target: string, vintage: Vintage) {
  const counties = [...(await fullCountyNames())];
  const rows = await tx.unsafe<{ level: StoredLevel; fips: string; name: string }[]>(
    `update ${target} as bad
        set name = coalesce(
              (select good.name from census_places as good
                where good.level = bad.level and good.fips = bad.fips and good.vintage <> $1
                  and not ${isLost("good.name", "$2")}
                order by abs(left(good.vintage, 4)::int - left($1, 4)::int), good.vintage limit 1),
              (select good.name || case when bad.level in ('county', 'place')
                                        then coalesce(substring(bad.name from ', [^,]+$'), '') else '' end
                 from census_gazetteer as good
                where good.level = bad.level and good.fips = bad.fips and not ${isLost("good.name", "$2")}
                order by abs(good.year - left($1, 4)::int), good.edition limit 1),
              (select county.name
                 from unnest($3::text[], $4::text[]) as county (fips, name)
                where bad.level = 'county' and county.fips = bad.fips),
              bad.name)
      where ${isLost("bad.name", "$2")}
     returning level, fips, name`,
    [vintage, LOST_LETTERS, counties.map(([fips]) => fips), counties.map(([, name]) => name)],
  );
  return rows.filter(({ name }) => hasLostLetters(name));
}

/**
 * Has the statistics of new places made from a tenth of the usual sample, and none of their names, by which no user
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
