import type { Sql } from "postgres";

/** A base address that payloads have been sent with. */
export interface Base {
  id: number;
  url: string;
}

/** Adds a base address unless it is there. */
export const addBase = (sql: Sql, url: string) => sql`
  insert into webhook_bases (url)
  select ${url} where not exists (select from webhook_bases where url = ${url})
      on conflict (url) do nothing`;

/** Returns every base address. */
export const allBases = (sql: Sql) => sql<Base[]>`select id, url from webhook_bases`;
