import type { Sql, TransactionSql } from "postgres";
import type { TestServer } from "./server.ts";
import { waitUntil } from "./wait.ts";

/** Raises a dataset's version and tells every server, as a load does at its end. */
export const publishAgain = (sql: Sql | TransactionSql, dataset: string) => sql`
  with raised as (
    insert into dataset_versions (dataset)
    values (${dataset})
    on conflict (dataset) do update set version = dataset_versions.version + 1, updated_at = clock_timestamp()
  )
  select pg_notify('govdata_published', ${dataset})`;

/** As {@link publishAgain}, and waits until the server has heard of it: an answer of the dataset at `path` tells. */
export async function publishAndHear(server: TestServer, dataset: string, path: string): Promise<void> {
  const tag = async () => (await server.get(path)).headers.get("etag");
  const before = await tag();
  await publishAgain(server.scratch.database.sql, dataset);
  await waitUntil("the publish is heard of", async () => (await tag()) !== before);
}
