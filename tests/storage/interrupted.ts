/**
 * A process whose first connections are cut off while postgres.js asks for the types of arrays, as a server that is
 * restarted cuts them. Argument: the URL of a server. Prints a line for each query, and for what nothing has caught.
 */
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { openDatabase } from "../../src/storage/database.ts";
import { ignoreStrayErrors } from "../../src/storage/stray.ts";

const CUT = 3;

ignoreStrayErrors((error) => {
  console.log("fatal", (error as Error).message);
  process.exit(3);
});
const url = new URL(process.argv[2] ?? "");
const folder = url.searchParams.get("host");
let cut = 0;
const proxy = createServer((socket) => {
  const server = folder ? connect(join(folder, ".s.PGSQL.5432")) : connect(Number(url.port || 5432), url.hostname);
  for (const end of [socket, server]) end.on("error", () => end.destroy());
  server.pipe(socket);
  socket.on("data", (bytes) => {
    if (cut < CUT && bytes.includes("pg_catalog.pg_type")) {
      cut++;
      socket.resetAndDestroy();
      server.destroy();
    } else server.write(bytes);
  });
});
await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
const { port } = proxy.address() as { port: number }; // of a TCP listener
const database = openDatabase({ url: `postgres://${url.username}@127.0.0.1:${port}${url.pathname}` }, { max: 1 });
for (let round = 0; round <= CUT; round++)
  await database.sql`select ${[1, 2]}::int[] as numbers`.then(
    ([row]) => console.log("answered", JSON.stringify(row?.numbers)),
    (error: { code?: string }) => console.log("rejected", error.code),
  );
process.exit(0);
