import type { Sql, TransactionSql } from "postgres";

/** The channel on which instances learn of publishes. */
export const PUBLISHED_CHANNEL = "govdata_published";

/** News about a dataset: a new version is published, or a change of its served data begins or ends. */
export interface PublishNotice {
  dataset: string;
  news: "published" | "begins" | "ends";
}

/** Notifies every instance; inside a transaction, at its commit. */
export const tellInstances = (sql: Sql | TransactionSql, { dataset, news }: PublishNotice) =>
  sql`select pg_notify(${PUBLISHED_CHANNEL}, ${news === "published" ? dataset : `${news} ${dataset}`})`;

/** Reads the payload of a notice. */
export function readNotice(payload: string): PublishNotice {
  const [, news, dataset] = /^(begins|ends) (.+)$/.exec(payload) ?? [];
  return dataset ? { dataset, news: news as "begins" | "ends" } : { dataset: payload, news: "published" }; // as matched
}
