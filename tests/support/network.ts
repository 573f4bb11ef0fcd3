import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";

/** A network between this process and a server, which a test can break. */
export interface Network {
  /** Its port on 127.0.0.1. */
  port: number;
  /** From now on nothing passes in either direction, and no connection is closed: as when packets are dropped. */
  drop(): void;
  /** From now on every connection is closed, new ones too: as when the server has ended. */
  refuse(): void;
  /**
   * New connections pass again. The earlier ones stay silent for good, as where a router forgot them: a client that
   * waits on one waits in vain.
   */
  heal(): void;
  /** How many connections have been opened through it. */
  opened(): number;
  /** Those that are open now. */
  open(): number;
  close(): Promise<void>;
}

/** A network to a database. */
export interface DatabaseNetwork extends Network {
  /** The database of the given URL, through this network. */
  url: string;
}

/** Makes a network to the database of `url`. */
export async function brokenNetwork(url: string): Promise<DatabaseNetwork> {
  const target = new URL(url);
  const folder = target.searchParams.get("host");
  const network = await networkTo(() =>
    folder ? connect(join(folder, ".s.PGSQL.5432")) : connect(Number(target.port || 5432), target.hostname),
  );
  const user = target.password ? `${target.username}:${target.password}` : target.username || "root";
  return { ...network, url: `postgres://${user}@127.0.0.1:${network.port}${target.pathname}` };
}

/** Makes a network to the server that `reach` connects to. */
export async function networkTo(reach: () => Socket): Promise<Network> {
  const links = new Set<Socket>();
  const silences = new Set<() => void>();
  let state: "passing" | "dropping" | "refusing" = "passing";
  let opened = 0;
  const server: Server = createServer((near) => {
    opened++;
    links.add(near);
    near.on("error", () => near.destroy()).on("close", () => links.delete(near));
    if (state === "refusing") return void near.destroy();
    if (state === "dropping") return void near.resume(); // what comes is lost
    const far = reach();
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
  const closeLinks = () => {
    for (const link of links) link.destroy();
  };
  return {
    port: (server.address() as { port: number }).port, // of a TCP listener
    drop() {
      state = "dropping";
      for (const silence of silences) silence();
      silences.clear();
    },
    refuse() {
      state = "refusing";
      closeLinks();
    },
    heal() {
      state = "passing";
    },
    opened: () => opened,
    open: () => links.size,
    async close() {
      closeLinks();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
