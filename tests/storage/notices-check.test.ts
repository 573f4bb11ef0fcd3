import { expect, test } from "bun:test";
import { requireNotices } from "../../src/storage/notices-check.ts";
import { testStore } from "../support/store.ts";

const store = testStore("notices", {});

test("a server that delivers notices passes in a moment", async () => {
  await requireNotices(store.database);
});

test("a pooler that gives each transaction another connection is refused with the reason", async () => {
  const { sql } = store.database;
  // As behind it: LISTEN succeeds, and the connection of the server that listens is not this client's afterwards.
  const pooled = { sql, listen: async () => ({ stop: async () => {} }) };
  await expect(requireNotices(pooled)).rejects.toThrow("PgBouncer: pool_mode = session");
});
