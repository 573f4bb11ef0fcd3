import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";

/** A network between this process and a PostgreSQL server, which a test can break. */
export interface Network {
  /** The database of the given URL, through this network. */
  url: string;
  /** From now on nothing passes in either direction, and no connection is closed: as when packets are dropped. */
  drop(): void;
  /**
   * New connections pass again. Those of before stay silent for good, as where a router forgot them: whoever waits on
   * one waits in vain.
   */
  heal(): void;
  /** How many connections have been opened through it. */
  opened(): number;
  /** Those that are open now. */
  open(): number;
  close(): Promise<void>;
}

/** Makes a network to the database of `url`. */
export async function brokenNetwork(url: string): Promise<Network> {
  const target = new URL(url);
  const folder = target.searchParams.get("host");
  const links = new Set<Socket>();
  const silences = new Set<() => void>();
  let isDropping = false;
  let opened = 0;
  const server: Server = createServer((near) => {
    opened++;
    links.add(near);
    near.on("error", () => near.destroy()).on("close", () => links.delete(near));
    if (isDropping) return void near.resume(); // what comes is lost
    const far = folder ? connect(join(folder, ".s.PGSQL.5432")) : connect(Number(target.port || 5432), target.hostname);
    near.pipe(far).pipe(near);
    far.on("error", () => near.destroy());
    far.on("close", () => near.resume()); // what comes now is lost, and is read for the end behind it
    near.on("close", () => far.destroy());
    silences.add(() => {
      near.unpipe(far).resume();
      far.unpipe(near).resume();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number }; // of a TCP listener
  const user = target.password ? `${target.username}:${target.password}` : target.username || "root";
  return {
    url: `postgres://${user}@127.0.0.1:${port}${target.pathname}`,
    drop() {
      isDropping = true;
      for (const silence of silences) silence();
      silences.clear();
    },
    heal() {
      isDropping = false;
    },
    opened: () => opened,
    open: () => links.size,
    async close() {
      for (const link of links) link.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
