import { expect, test } from "bun:test";
import { openStorage } from "../../src/storage/instance.ts";
import { scratchDatabase } from "../support/database.ts";

const server = (databaseUrl: string) => ({ home: "/nonexistent", databaseUrl, databasePool: 16 });

test("a server of DATABASE_URL is used as it is, and the home is not touched", async () => {
  const scratch = await scratchDatabase("instance");
  const storage = await openStorage(server(scratch.url), { mode: "serve" });
  expect(storage.kind).toBe("server");
  expect([...(await storage.database.sql`select 1 as n`)]).toEqual([{ n: 1 }]);
  await storage.close();
  await expect(storage.database.sql`select 1`.execute()).rejects.toThrow("CONNECTION_ENDED");
  await scratch.close();
});

test("a server that does not answer is said to be unavailable, without its password", async () => {
  const opened = openStorage(server("postgres://ann:secret@127.0.0.1:1/d"), { mode: "command" });
  const error = await opened.then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(error).toMatchObject({ kind: "unavailable", exitCode: 4 });
  expect(error?.message).toContain("the server of DATABASE_URL does not answer");
  expect(error?.message).not.toContain("secret");
});
