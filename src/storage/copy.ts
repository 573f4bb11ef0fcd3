import type { Writable } from "node:stream";
import { pipeline, Readable } from "node:stream";
import type { TransactionSql } from "postgres";
import { failed } from "../errors.ts";

/** Returns one row in COPY's text form: `null` is `\N`; tab, newline, carriage return and backslash are escaped. */
export function copyLine(values: readonly (string | number | boolean | null | undefined)[]): string {
  let line = "";
  for (let index = 0; index < values.length; index++) {
    if (index > 0) line += "\t";
    const value = values[index];
    if (value === null || value === undefined) line += "\\N";
    else if (typeof value === "string") line += escapeCopy(value);
    else line += value;
  }
  return `${line}\n`;
}

const escapeCopy = (text: string): string =>
  /[\\\t\n\r]/.test(text)
    ? text.replace(/[\\\t\n\r]/g, (sign) => ({ "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" })[sign] ?? sign)
    : text;

/**
 * Copies `lines` (text in COPY's form or its bytes, or its binary form; any number of rows a piece) into `target`
 * (`table (columns)`), inside a transaction. Rejects with Postgres's error, whatever fails and whenever. postgres.js
 * rejects the query, but not the stream, for an error after the stream's end (porsager/postgres#1173), so the error is
 * taken from the query.
 */
export async function copyInto(
  tx: TransactionSql,
  target: string,
  lines: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  format: "text" | "binary" = "text",
): Promise<void> {
  const query = tx.unsafe(`copy ${target} from stdin (format ${format})`) as unknown as {
    writable(): Promise<Writable>;
    reject(error: Error): void;
  };
  const writable = await query.writable();
  const source: { failure?: unknown } = {};
  await new Promise<void>((resolve, refuse) => {
    const reject = query.reject;
    query.reject = (error) => {
      reject(error);
      refuse(source.failure ?? error);
      writable.destroy();
    };
    pipeline(Readable.from(briefly(lines, source)), writable, (error) =>
      error ? refuse(source.failure ?? error) : resolve(),
    );
  });
}

/**
 * Yields `lines`, but fails with a short message. postgres.js sends the message to Postgres, which treats one of more
 * than 10,000 bytes as a broken connection and hangs up. `source` keeps the real error.
 */
async function* briefly(
  lines: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  source: { failure?: unknown },
): AsyncGenerator<string | Uint8Array> {
  try {
    yield* lines;
  } catch (error) {
    source.failure = error;
    throw failed("the rows to copy could not be read", error);
  }
}
