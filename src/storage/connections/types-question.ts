import type { Sql } from "postgres";

/** What postgres.js asks of each new connection, before its first statement. */
const QUESTION = /from pg_catalog\.pg_type a\s+left join/;

interface QueryPrototype {
  then(this: { strings: readonly string[] }, ...handlers: Handlers): Promise<unknown>;
  isQuiet?: boolean;
}

type Handlers = [onResult?: (result: unknown) => unknown, onError?: (error: unknown) => unknown];

/**
 * Keeps postgres.js from leaving an unhandled rejection behind. On each new connection it asks for the types of arrays,
 * and nothing awaits the answer. If the connection is lost at that moment, the statement that opened it is rejected, as
 * it should be; no code would catch the question's own error, which would end the process. Here it is caught.
 */
export function quietTypesQuestion(sql: Sql): void {
  // A query that is not awaited is never sent. All queries of postgres.js have one prototype.
  const prototype = Object.getPrototypeOf(sql`select 1`) as QueryPrototype;
  if (prototype.isQuiet) return;
  prototype.isQuiet = true;
  const { then } = prototype;
  // biome-ignore lint/suspicious/noThenProperty: a query is a promise already
  prototype.then = function thenQuietly(onResult, onError) {
    return then.call(this, onResult, QUESTION.test(this.strings[0] ?? "") ? () => {} : onError);
  };
}
