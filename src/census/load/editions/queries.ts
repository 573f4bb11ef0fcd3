import type { Sql, TransactionSql } from "postgres";
import { LOST_LETTERS } from "../files/mangled-names.ts";

/** The served editions of a kind, but for one, that were made of a file with this checksum. */
export const editionsWithFile = (sql: Sql, { kind, label, sha256 }: { kind: string; label: string; sha256: string }) =>
  sql<{ label: string }[]>`
    select label
      from dataset_vintages, jsonb_each_text(detail->'files') as file (level, sha256)
     where dataset = 'census'
       and state = 'served'
       and label like ${`${kind}-%`}
       and label <> ${label}
       and file.sha256 = ${sha256}
     order by label`;

/**
 * Mends names whose letters were lost, by the nearest other Gazetteer that has the name whole, else by the nearest
 * vintage, whose names of counties and places have the state behind them.
 */
export const mendGazetteerNames = (tx: TransactionSql, target: string, edition: string) =>
  tx.unsafe(
    `update ${target} as bad
        set name = coalesce(
              (select good.name from census_gazetteer as good
                where good.level = bad.level and good.fips = bad.fips and good.edition <> $1 and good.name !~ $2
                order by abs(good.year - bad.year), good.edition limit 1),
              (select case when bad.level in ('county', 'place') then regexp_replace(good.name, ', [^,]+$', '')
                           else good.name end
                 from census_places as good
                where good.level = bad.level and good.fips = bad.fips and good.name !~ $2
                order by abs(left(good.vintage, 4)::int - bad.year), good.vintage limit 1),
              bad.name)
      where bad.name ~ $2`,
    [edition, LOST_LETTERS],
  );

/** Keeps the levels of an edition that the new files lack. */
export async function keepServedGazetteer(tx: TransactionSql, target: string, edition: string): Promise<void> {
  await tx.unsafe(
    `insert into ${target}
     select old.* from census_gazetteer as old
      where old.edition = $1
        and not exists (select from ${target} as new
                         where new.level = old.level or (new.level = 'metro' and old.level = 'micro'))`,
    [edition],
  );
}
