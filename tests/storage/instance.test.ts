import { expect, test } from "bun:test";
import { openStorage } from "../../src/storage/instance.ts";
import { scratchDatabase } from "../support/database.ts";

const server = (databaseUrl: string) => ({ home: "/nonexistent", databaseUrl, databasePool: 16 });

test("a server of DATABASE_URL is used without touching the home", async () => {
  const scratch = await scratchDatabase("instance");
  const storage = await openStorage(server(scratch.url), { mode: "serve" });
  expect(storage.kind).toBe("server");
  expect([...(await storage.database.sql`select 1 as n`)]).toEqual([{ n: 1 }]);
  await storage.close();
  await expect(storage.database.sql`select 1`.execute()).rejects.toThrow("CONNECTION_ENDED");
  await scratch.close();
});

test("a pool for requests plans each statement once; a pool for loads leaves planning to Postgres", async () => {
  const scratch = await scratchDatabase("plans");
  for (const [mode, expected] of [
    ["serve", "force_generic_plan"],
    ["command", "auto"],
  ] as const) {
    const storage = await openStorage(server(scratch.url), { mode });
    expect([...(await storage.database.sql`show plan_cache_mode`)]).toEqual([{ plan_cache_mode: expected }]);
    await storage.close();
  }
  await scratch.close();
});

test("a pooler that refuses a session setting is recognized, and the error says what to set there", async () => {
  const refusal = "unsupported startup parameter: plan_cache_mode";
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${refusal}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]); // ErrorResponse
  const pooler = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: { data: (socket) => void socket.end(Buffer.concat([head, fields])) },
  });
  const opened = openStorage(server(`postgres://ann@127.0.0.1:${pooler.port}/d`), { mode: "serve" });
  await expect(opened).rejects.toThrow(`${refusal}; let the pooler ignore it (PgBouncer: ignore_startup_parameters =`);
  pooler.stop(true);
});

test("a server that does not answer is reported as unavailable, without its password", async () => {
  const opened = openStorage(server("postgres://ann:secret@127.0.0.1:1/d"), { mode: "command" });
  const error = await opened.then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(error).toMatchObject({ kind: "unavailable", exitCode: 4 });
  expect(error?.message).toContain("the server of DATABASE_URL does not answer");
  expect(error?.message).not.toContain("secret");
});
