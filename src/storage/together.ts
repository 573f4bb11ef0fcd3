import type { Sql } from "postgres";

/** How many statements run at once; reads that come in between wait, and share the next statement. */
const MOST_STATEMENTS = 4;

/** How many reads share a statement; with more, the first would wait long for the last. */
const MOST_TOGETHER = 8;

interface WaitingRead<Key, Row> {
  key: Key;
  resolve(row: Row): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that reads the row of one key: at once while few statements run, else together with the other
 * keys that wait. More than half of what a small read costs, in the database and here, is the cost of its statement.
 * Under load reads share it; without load none waits. `readAll` returns a row for each key, in the order of the keys,
 * and an error in the place of a row that could not be read. Two requests for one key are two reads: a publish may lie
 * between them.
 * @throws the error in the key's place, or what `readAll` throws, to every read of that statement.
 */
export function readTogether<Key, Row>(
  readAll: (keys: readonly Key[]) => Promise<(Row | Error)[]>,
  mostTogether = MOST_TOGETHER,
): (key: Key) => Promise<Row> {
  let waiting: WaitingRead<Key, Row>[] = [];
  let running = 0;
  const readNext = async (): Promise<void> => {
    if (running >= MOST_STATEMENTS || waiting.length === 0) return;
    const reads = waiting.slice(0, mostTogether);
    waiting = waiting.slice(mostTogether);
    running++;
    try {
      const rows = await readAll(reads.map(({ key }) => key));
      for (const [index, { resolve, reject }] of reads.entries()) {
        const row = rows[index] as Row | Error; // a row for each key
        if (row instanceof Error) reject(row);
        else resolve(row);
      }
    } catch (error) {
      for (const { reject } of reads) reject(error);
    } finally {
      running--;
      void readNext();
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      queueMicrotask(() => void readNext()); // after the other reads of this turn have joined
    });
}

/**
 * As {@link readTogether}, for keys of several kinds: one statement reads those of a kind, which `kindOf` names, and
 * its error fails only them.
 */
export const readAlikeTogether = <Key, Row>(
  kindOf: (key: Key) => string,
  readAlike: (keys: readonly [Key, ...Key[]]) => Promise<Row[]>,
  mostTogether = MOST_TOGETHER,
): ((key: Key) => Promise<Row>) =>
  readTogether(async (keys) => {
    const results: (Row | Error)[] = [];
    const read = async (indexes: readonly number[]) => {
      try {
        // A kind has one at least.
        const rows = await readAlike(indexes.map((index) => keys[index]!) as [Key, ...Key[]]);
        for (const [position, index] of indexes.entries()) results[index] = rows[position]!;
      } catch (error) {
        for (const index of indexes) results[index] = error as Error; // postgres.js throws nothing else
      }
    };
    await Promise.all([...Map.groupBy(keys.keys(), (index) => kindOf(keys[index]!)).values()].map(read));
    return results;
  }, mostTogether);

/** As many as a table of metrics has columns. */
const MOST_COLUMNS = 40;

/** As {@link readAlikeTogether}, for columns of a table: a function for all databases, made at the top of a module. */
export function readColumnsTogether<Key, Row>(
  kindOf: (key: Key) => string,
  readAlike: (sql: Sql, keys: readonly [Key, ...Key[]]) => Promise<Row[]>,
): (sql: Sql, key: Key) => Promise<Row> {
  const readers = new WeakMap<Sql, (key: Key) => Promise<Row>>();
  return (sql, key) => {
    const reader = readers.get(sql) ?? readAlikeTogether(kindOf, (keys) => readAlike(sql, keys), MOST_COLUMNS);
    readers.set(sql, reader);
    return reader(key);
  };
}
