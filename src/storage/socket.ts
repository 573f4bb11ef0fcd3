import { EventEmitter } from "node:events";
import { connect, type Socket } from "node:net";

/** Where a socket is to lead: postgres.js hands over its options, of which these are asked for. */
export interface SocketTarget {
  host: string[];
  port: number[];
}

/** As long as postgres.js itself waits for a connection. */
const CONNECT_LIMIT_MS = 10_000;

/**
 * Makes the sockets of a client of a server, in place of postgres.js itself, which takes a connection that is closed
 * before the server said a word for a reason to connect again at once, for ever: a thousand times a second, while the
 * query that asked for it never ends. Whatever stands before a server that is down does that (Docker's proxy, a load
 * balancer). Here it is an error like a refused connection, and queries are rejected.
 */
export function socketMaker(): (target: SocketTarget) => Promise<Socket | UnopenedSocket> {
  let made = 0;
  return ({ host, port }) => {
    const index = made++ % host.length; // the next of several hosts, as postgres.js does
    return openSocket(host[index] ?? "localhost", port[index] ?? 5432);
  };
}

function openSocket(host: string, port: number): Promise<Socket | UnopenedSocket> {
  const socket = connect(port, host);
  // Read by postgres.js: the name for TLS, and the address in its messages.
  Object.assign(socket, { host, port });
  return new Promise((resolve) => {
    const late = setTimeout(() => socket.destroy(trouble("CONNECT_TIMEOUT", host, port)), CONNECT_LIMIT_MS);
    const settle = () => {
      clearTimeout(late);
      socket.off("connect", connected).off("error", failed);
    };
    const connected = () => {
      settle();
      socket.once("close", (hadError: boolean) => {
        if (!hadError && socket.bytesRead === 0) socket.emit("error", trouble("CONNECTION_CLOSED", host, port));
      });
      resolve(socket);
    };
    const failed = (error: Error) => {
      settle();
      resolve(new UnopenedSocket(error, host, port));
    };
    socket.once("connect", connected).once("error", failed);
  });
}

/**
 * Stands for a socket that could not be opened: postgres.js would lose a connection for good if it got none for it. It
 * tells its error when the first message is written, because a message that waits is never sent again (#1155).
 */
class UnopenedSocket extends EventEmitter {
  readonly #error: Error;
  constructor(
    error: Error,
    readonly host: string,
    readonly port: number,
  ) {
    super();
    this.#error = error;
  }
  write(): boolean {
    queueMicrotask(() => this.emit("error", this.#error) && this.emit("close", true));
    return true;
  }
  setKeepAlive(): void {}
  end(): void {}
  destroy(): void {}
}

const trouble = (code: string, host: string, port: number): Error =>
  Object.assign(new Error(`${code} ${host}:${port}`), { code });
