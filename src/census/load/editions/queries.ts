import type { Sql, TransactionSql } from "postgres";

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
