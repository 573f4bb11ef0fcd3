import { expect, test } from "bun:test";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { openDatabase } from "../../../src/storage/database.ts";
import { testServer } from "../../support/database.ts";

test("a connection lost while postgres.js reads types rejects its statement, and nothing else", async () => {
  const url = new URL(await testServer());
  const folder = url.searchParams.get("host");
  let cut = 0;
  const proxy = createServer((near) => {
    const far = folder ? connect(join(folder, ".s.PGSQL.5432")) : connect(Number(url.port || 5432), url.hostname);
    for (const end of [near, far]) end.on("error", () => end.destroy());
    far.pipe(near);
    near.on("data", (bytes) => {
      if (cut === 3 || !bytes.includes("pg_catalog.pg_type")) return void far.write(bytes);
      cut++;
      near.resetAndDestroy();
      far.destroy();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as { port: number };
  const user = url.password ? `${url.username}:${url.password}` : url.username;
  const database = openDatabase({ url: `postgres://${user}@127.0.0.1:${port}${url.pathname}` }, { max: 1 });
  const ask = () => database.sql`select ${[1, 2]}::int[] as numbers`;
  // bun test fails a test that leaves an unhandled rejection.
  for (let round = 0; round < 3; round++) expect(await ask().catch((error: unknown) => error)).toBeInstanceOf(Error);
  expect([...(await ask())]).toEqual([{ numbers: [1, 2] }]);
  await database.close();
  proxy.close();
});
