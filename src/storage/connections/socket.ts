import { EventEmitter } from "node:events";
import { connect, type Socket } from "node:net";
import { connectionTrouble } from "./trouble.ts";

/** The target of a socket: those options of postgres.js that are needed here. */
export interface SocketTarget {
  host: string[];
  port: number[];
  /** A Unix socket, instead of host and port. */
  path?: string | false;
}

/** Makes the sockets of a client, and can close them. */
export interface SocketMaker {
  make(target: SocketTarget): Promise<Socket | UnopenedSocket>;
  /** Closes all sockets at once, whether the other side notices or not; no new one opens. */
  destroy(): void;
}

/** How long connecting may take in all; postgres.js itself waits for this long. */
const CONNECT_LIMIT_MS = 10_000;

/**
 * A try without an answer ends after this time, and the next begins. The kernel itself tries again only after 1, 3, 7
 * and 15 s, and would notice a recovered network late.
 */
const TRY_LIMIT_MS = 1_200;

/** An ended connection is closed after this time, even if the other side is out of reach. */
const END_LIMIT_MS = 1_000;

interface Address {
  host: string;
  port: number;
  path: string | undefined;
}

const textOf = ({ host, port, path }: Address): string => path ?? `${host}:${port}`;

/**
 * Makes the sockets of a client, instead of postgres.js. If a connection is closed before the server has sent anything,
 * postgres.js connects again at once, a thousand times a second and forever, and the query never ends. A proxy in front
 * of a server that is down does that (Docker's proxy, a load balancer). Here it is an error like a refused connection.
 */
export function socketMaker(): SocketMaker {
  const sockets = new Set<Socket>();
  let serial = 0;
  let isDestroyed = false;
  const open = async (address: Address): Promise<Socket | UnopenedSocket> => {
    const giveUpAtMs = performance.now() + CONNECT_LIMIT_MS;
    for (;;) {
      if (isDestroyed) return new UnopenedSocket(connectionTrouble("CONNECTION_DESTROYED", textOf(address)), address);
      const tried = await tryToConnect(address, sockets);
      const isSilent = tried instanceof UnopenedSocket && tried.error.code === "CONNECT_TIMEOUT";
      if (!isSilent || performance.now() >= giveUpAtMs) return tried;
    }
  };
  return {
    make({ host, port, path }) {
      for (const socket of sockets) if (socket.destroyed) sockets.delete(socket);
      const index = serial++ % host.length; // the next of several hosts, as postgres.js does
      return open({ host: host[index] ?? "localhost", port: port[index] ?? 5432, path: path || undefined });
    },
    destroy() {
      isDestroyed = true;
      for (const socket of sockets) socket.destroy(connectionTrouble("CONNECTION_DESTROYED", "given up"));
      sockets.clear();
    },
  };
}

function tryToConnect(address: Address, sockets: Set<Socket>): Promise<Socket | UnopenedSocket> {
  const { host, port, path } = address;
  const socket = path === undefined ? connect(port, host) : connect(path);
  sockets.add(socket);
  bearErrors(socket);
  // postgres.js reads these: the name for TLS, and the address for its messages.
  Object.assign(socket, { host, port });
  return new Promise((resolve) => {
    const late = setTimeout(() => socket.destroy(connectionTrouble("CONNECT_TIMEOUT", textOf(address))), TRY_LIMIT_MS);
    const settle = () => {
      clearTimeout(late);
      socket.off("connect", connected).off("error", failed);
    };
    const connected = () => {
      settle();
      socket.once("close", (hadError: boolean) => {
        if (!hadError && socket.bytesRead === 0)
          socket.emit("error", connectionTrouble("CONNECTION_CLOSED", textOf(address)));
      });
      boundEnd(socket);
      resolve(socket);
    };
    const failed = (error: NodeJS.ErrnoException) => {
      settle();
      resolve(new UnopenedSocket(error, address));
    };
    socket.once("connect", connected).once("error", failed);
  });
}

/**
 * Lets errors pass that nothing else listens to: they would end the process. postgres.js listens a moment after it has
 * a socket, and removes all listeners from one that it leaves, maybe between `destroy` and the error.
 */
function bearErrors(socket: Socket): void {
  const bear = () => {};
  const removeAll = socket.removeAllListeners.bind(socket);
  socket.removeAllListeners = (...events) => removeAll(...events).on("error", bear);
  socket.on("error", bear);
}

function boundEnd(socket: Socket): void {
  const end = socket.end.bind(socket);
  socket.end = ((...words: Parameters<Socket["end"]>) => {
    setTimeout(() => socket.destroy(), END_LIMIT_MS).unref();
    return end(...words);
  }) as Socket["end"]; // the same overloads
}

/**
 * A stand-in for a socket that could not be opened; without one, postgres.js would lose a connection for good. It
 * reports its error when the first message is written, because a message that waits is never sent again (#1155).
 */
export class UnopenedSocket extends EventEmitter {
  readonly host: string;
  readonly port: number;
  constructor(
    readonly error: NodeJS.ErrnoException,
    { host, port }: Address,
  ) {
    super();
    this.host = host;
    this.port = port;
  }
  write(): boolean {
    queueMicrotask(() => this.emit("error", this.error) && this.emit("close", true));
    return true;
  }
  setKeepAlive(): void {}
  end(): void {}
  destroy(): void {}
}
