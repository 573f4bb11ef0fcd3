import type { Sql, TransactionSql } from "postgres";

/** The channel on which instances hear of what is published. */
export const PUBLISHED_CHANNEL = "govdata_published";

/** What instances hear of a dataset: a new version is there; or what is served of it may change from now on, until… */
export interface PublishNotice {
  dataset: string;
  news: "published" | "begins" | "ends";
}

/** Tells every instance; inside a transaction, when it is committed. */
export const tellInstances = (sql: Sql | TransactionSql, { dataset, news }: PublishNotice) =>
  sql`select pg_notify(${PUBLISHED_CHANNEL}, ${news === "published" ? dataset : `${news} ${dataset}`})`;

/** A notice as it was heard. */
export function readNotice(payload: string): PublishNotice {
  const [, news, dataset] = /^(begins|ends) (.+)$/.exec(payload) ?? [];
  return dataset ? { dataset, news: news as "begins" | "ends" } : { dataset: payload, news: "published" }; // as matched
}
