import { afterEach, expect, test } from "bun:test";
import { connect, createServer, type Server, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { socketMaker } from "../../../src/storage/connections/socket.ts";
import { databaseTrouble } from "../../../src/storage/connections/trouble.ts";
import { type Database, openDatabase } from "../../../src/storage/database.ts";
import { testServer } from "../../support/database.ts";

const servers: Server[] = [];
const databases: Database[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.close();
  for (const server of servers.splice(0)) server.close();
});

/** Listens on a port, by default a free one, and hands every connection to `onConnection`. */
async function listen(onConnection: (socket: Socket) => void, { host = "127.0.0.1", port = 0 } = {}): Promise<number> {
  const server = createServer(onConnection);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return (server.address() as { port: number }).port; // of a TCP listener
}

function open(url: string): Database {
  const database = openDatabase({ url }, { max: 2 });
  databases.push(database);
  return database;
}

/** Hands connections on to the test's PostgreSQL, as a load balancer does. */
async function handOn(): Promise<{ forward: (socket: Socket) => void; path: string }> {
  const url = new URL(await testServer());
  const folder = url.searchParams.get("host");
  const forward = (socket: Socket) => {
    const onward = folder ? connect(join(folder, ".s.PGSQL.5432")) : connect(Number(url.port || 5432), url.hostname);
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on("error", () => end.destroy());
  };
  return { forward, path: url.pathname };
}

const user = async (): Promise<string> => new URL(await testServer()).username || "root";

const outcome = (query: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(query).then(
    () => "answered",
    (error: unknown) => error,
  );

test("a query is rejected while a proxy closes the connection, until the server is back", async () => {
  const { forward, path } = await handOn();
  let isDown = true;
  let connections = 0;
  const port = await listen((socket) => {
    connections++;
    if (isDown) socket.end();
    else forward(socket);
  });
  const database = open(`postgres://${await user()}@127.0.0.1:${port}${path}`);
  for (let round = 0; round < 5; round++) {
    const errors = await Promise.all([
      outcome(database.sql`select 1`),
      outcome(database.transaction((tx) => tx`select 1`)),
    ]);
    for (const error of errors) expect(databaseTrouble(error)).toBe("the database can't be reached");
  }
  expect(connections).toBeLessThan(30); // not as many as can be made
  isDown = false;
  for (let round = 0; round < 10; round++) expect(await outcome(database.sql`select 1`)).toBe("answered");
  expect(await outcome(database.transaction((tx) => tx`select 1`))).toBe("answered");
}, 20_000);

test("a query is rejected while the port is closed, and answered once it is open", async () => {
  const { forward, path } = await handOn();
  const port = await listen(() => {});
  await new Promise((resolve) => servers.pop()?.close(resolve));
  const database = open(`postgres://${await user()}@127.0.0.1:${port}${path}`);
  for (let round = 0; round < 5; round++)
    expect(databaseTrouble(await outcome(database.sql`select 1`))).toBe("the database can't be reached");
  await listen(forward, { port });
  for (let round = 0; round < 10; round++) expect(await outcome(database.sql`select 1`)).toBe("answered");
}, 20_000);

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));

test.if(hasIpv6)("a server is reached by its IPv6 address", async () => {
  const { forward, path } = await handOn();
  const port = await listen(forward, { host: "::1" });
  const database = open(`postgres://${await user()}@[::1]:${port}${path}`);
  expect(await outcome(database.sql`select 1`)).toBe("answered");
});

test("a client that is closed while it gets its socket does not end the process", async () => {
  const port = await listen(() => {});
  const sockets = socketMaker();
  const socket = (await sockets.make({ host: ["127.0.0.1"], port: [port], path: false })) as Socket;
  sockets.destroy(); // nothing listens to the socket's errors yet
  await new Promise((resolve) => socket.once("close", resolve));
  expect(socket.destroyed).toBe(true);
});

test.each(["before", "just after"])(
  "a client that is closed %s postgres.js leaves a socket does not end the process",
  async (when) => {
    const port = await listen(() => {});
    const sockets = socketMaker();
    const socket = (await sockets.make({ host: ["127.0.0.1"], port: [port], path: false })) as Socket;
    if (when === "before") sockets.destroy();
    socket.removeAllListeners(); // as postgres.js does
    sockets.destroy();
    await new Promise((resolve) => socket.once("close", resolve));
    expect(socket.destroyed).toBe(true);
  },
);
