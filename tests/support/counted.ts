import type { Sql } from "postgres";
import { openClient } from "../../src/storage/connections/client.ts";

/** A client that counts the statements that it sends. */
export interface CountedClient {
  readonly sql: Sql;
  /** Returns how many statements `use` sent. */
  sentBy(use: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/** Opens a client of a test's database with one connection, and sends its first statement, which reads types. */
export async function countedClient(url: string): Promise<CountedClient> {
  let sent = 0;
  const debug = () => {
    sent += 1;
  };
  const settings = { max: 1, connection: {}, debug }; // the option of postgres.js that the program does not use
  const { sql } = openClient({ url }, settings);
  await sql`select 1`;
  return {
    sql,
    async sentBy(use) {
      sent = 0;
      await use();
      return sent;
    },
    close: () => sql.end(),
  };
}
