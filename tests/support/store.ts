import { afterAll, beforeAll, beforeEach } from "bun:test";
import { type ScratchDatabase, scratchStore, starterStore } from "./database.ts";

/** A database that is there while tests run. */
export type TestStore = Pick<ScratchDatabase, "url" | "database">;

/** A store that can be emptied. */
export interface EmptyableStore extends TestStore {
  /**
   * Deletes every row but those of migrations. Versions of datasets continue counting: they tell caches what is new.
   */
  empty(): Promise<void>;
}

/**
 * Makes a database with every table for the tests of this file or `describe`; it is dropped after them.
 * `emptyBefore`: each test begins with empty tables. `hasStarterData`: the tables have the starter data.
 */
export function testStore(purpose: string, { emptyBefore = false, hasStarterData = false } = {}): EmptyableStore {
  const store = keptStore(() => (hasStarterData ? starterStore : scratchStore)(purpose));
  let tables: string[] = [];
  beforeAll(async () => {
    const names = await store.database.sql<{ name: string }[]>`
      select relname as name
        from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname <> 'dataset_versions'`;
    const filled = await tablesWithRows(
      store,
      names.map(({ name }) => name),
    );
    tables = names.map(({ name }) => name).filter((name) => !filled.includes(name));
  }, 60_000);
  const empty = async (): Promise<void> => {
    const written = (await writtenTables(store)).filter((name) => tables.includes(name));
    if (written.length === 0) return;
    const truncate = () => store.database.sql.unsafe(`truncate ${written.join(", ")} cascade`);
    // What the test before left to read in the background can lock the same tables in another order.
    await truncate().catch((error: { code?: string }) => {
      if (error.code !== DEADLOCK) throw error;
      return truncate();
    });
  };
  if (emptyBefore) beforeEach(empty, 60_000);
  return Object.defineProperty(store as EmptyableStore, "empty", { value: empty });
}

/** PostgreSQL's code of a deadlock, which ends one of those that wait for each other. */
const DEADLOCK = "40P01";

async function tablesWithRows({ database }: TestStore, tables: readonly string[]): Promise<string[]> {
  if (tables.length === 0) return [];
  const one = (table: string) => `select '${table}' as name where exists (select from ${table})`;
  const rows = await database.sql.unsafe<{ name: string }[]>(tables.map(one).join(" union all "));
  return rows.map(({ name }) => name);
}

/** Tables with rows since they were made or emptied: their files have pages. Looking for rows takes longer by far. */
async function writtenTables({ database }: TestStore): Promise<string[]> {
  const rows = await database.sql<{ name: string }[]>`
    select distinct coalesce(pg_partition_root(oid), oid)::regclass::text as name
      from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;
  return rows.map(({ name }) => name);
}

/** As {@link testStore}, of a database that `make` gives. */
export function keptStore(make: () => Promise<ScratchDatabase>): TestStore {
  let scratch: ScratchDatabase | undefined;
  beforeAll(async () => {
    scratch = await make();
  }, 60_000);
  afterAll(() => scratch?.close(), 60_000); // the disk may be busy with what the last test wrote
  const made = (): ScratchDatabase => {
    if (scratch === undefined) throw new Error("the database is made before the first test, not when the file is read");
    return scratch;
  };
  return {
    get url() {
      return made().url;
    },
    get database() {
      return made().database;
    },
  };
}
