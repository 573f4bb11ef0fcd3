import { afterAll, beforeAll } from "bun:test";
import { type ScratchDatabase, scratchStore } from "./database.ts";

/** A database that is there while tests run. */
export type TestStore = Pick<ScratchDatabase, "url" | "database">;

/** A database with every table, for the tests of the file or the `describe` that asks for it; dropped after them. */
export const testStore = (purpose: string): TestStore => keptStore(() => scratchStore(purpose));

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
