import { afterAll, beforeAll } from "bun:test";
import { type ScratchDatabase, scratchStore } from "./database.ts";

/** A database that is there while tests run. */
export type TestStore = Pick<ScratchDatabase, "url" | "database">;

/** A database with every table, for the tests of the file or the `describe` that asks for it; it is dropped after them. */
export const testStore = (purpose: string): TestStore => keptStore(() => scratchStore(purpose));

/** The database that `make` gives, for the tests of the file or the `describe` that asks for it. */
export function keptStore(make: () => Promise<ScratchDatabase>): TestStore {
  let scratch: ScratchDatabase | undefined;
  beforeAll(async () => {
    scratch = await make();
  }, 60_000);
  afterAll(() => scratch?.close());
  const made = (): ScratchDatabase => {
    if (scratch === undefined)
      throw new Error("the database is made before the first test, not before the file is read");
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
