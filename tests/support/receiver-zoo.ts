import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { gzipSync } from "node:zlib";

/** What a receiver does with a connection: at once (`accept`), at each whole request (`request`), or at both. */
export interface Behavior {
  accept?: (socket: Socket) => void;
  /** `count` is the number of this request on its connection, from 1. */
  request?: (socket: Socket, count: number) => void;
  /** It is where a receiver with TLS should be. */
  isHttps?: true;
  /** It never reads. */
  isDeaf?: true;
}

const OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
const says = (text: string): Behavior => ({ request: (socket) => void socket.write(text, "latin1") });
const saysAndCloses = (text: string): Behavior => ({ request: (socket) => void socket.end(text, "latin1") });
const saysAndResets = (text: string): Behavior => ({
  request: (socket) => void socket.write(text, "latin1", () => void socket.resetAndDestroy()),
});
const status = (code: number, headers = ""): Behavior =>
  says(`HTTP/1.1 ${code} Whatever\r\n${headers}Content-Length: 4\r\n\r\nbody`);

/** Says `start`, and then `piece` for as long as it is read. */
const saysForever = (start: string, piece: string): Behavior => ({
  request: (socket) => {
    const block = Buffer.from(piece.repeat(Math.ceil(4096 / piece.length)), "latin1");
    const pour = () => {
      while (!socket.destroyed && socket.write(block));
    };
    socket.on("drain", pour);
    socket.write(start, "latin1");
    pour();
  },
});

/** Says `start`, and then a byte every 20 ms. */
const drips = (start: string): Behavior => ({
  request: (socket) => {
    socket.write(start);
    const timer = setInterval(() => void socket.write("x"), 20);
    socket.on("close", () => clearInterval(timer));
  },
});

const bomb = gzipSync(Buffer.alloc(50_000_000));
const chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

/** Receivers as they are, and as somebody makes them to harm a sender. */
export const ZOO = {
  "answers at once": says(OK),
  "never reads the request": { isDeaf: true },
  "never answers": {},
  "hangs in the status line": says("HTTP/1.1 20"),
  "hangs in the headers": says("HTTP/1.1 200 OK\r\nContent-"),
  "hangs after the headers": says("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n"),
  "drips its headers": drips("HTTP/1.1 200 OK\r\nx: "),
  "drips its body": drips("HTTP/1.1 200 OK\r\n\r\n"),
  "never ends its body": saysForever("HTTP/1.1 200 OK\r\n\r\n", "body"),
  "never ends its chunks": saysForever(chunked, "4\r\nbody\r\n"),
  "never ends the extension of a chunk": saysForever(`${chunked}4;`, "x"),
  "never ends its trailers": saysForever(`${chunked}0\r\n`, "x: y\r\n"),
  "never ends its headers": saysForever("HTTP/1.1 200 OK\r\n", "x: y\r\n"),
  "never ends one header": saysForever("HTTP/1.1 200 OK\r\nx: ", "y"),
  "never ends its status line": saysForever("HTTP/1.1 200 ", "OK"),
  "never ends saying 100 Continue": saysForever("", "HTTP/1.1 100 Continue\r\n\r\n"),
  "never ends its garbage": saysForever("", "\u0000\u0001\u0002"),
  "sends a chunk size that is not hexadecimal": says(`${chunked}zz\r\nbody\r\n0\r\n\r\n`),
  "sends a negative chunk size": says(`${chunked}-9\r\nbody\r\n0\r\n\r\n`),
  "sends a huge chunk size": says(`${chunked}fffffffffffffffff\r\nbody`),
  "sends a negative length": says("HTTP/1.1 200 OK\r\nContent-Length: -40\r\n\r\nx"),
  "sends two lengths": says("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok"),
  "sends a length and chunks": says(
    "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ),
  "sends a header line without a colon": says("HTTP/1.1 200 OK\r\nwhatever\r\n\r\n"),
  "sends a folded header": says("HTTP/1.1 200 OK\r\nx: y\r\n z\r\n\r\n"),
  "ends lines only with LF": says("HTTP/1.1 200 OK\nContent-Length: 2\n\nok"),
  "sends bytes that are not UTF-8, and NUL": says("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n\u00ff\u0000ok"),
  "sends trailers": says(`${chunked}2\r\nok\r\n0\r\nx: y\r\n\r\n`),
  "sends a gzip bomb": {
    request: (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    },
  },
  "breaks off its body": saysAndCloses("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello"),
  "ends its body with the connection": saysAndCloses("HTTP/1.1 200 OK\r\n\r\nhello"),
  "resets at once": { accept: (socket) => void socket.resetAndDestroy() },
  "resets after the request": { request: (socket) => void socket.resetAndDestroy() },
  "resets in its headers": saysAndResets("HTTP/1.1 200 OK\r\nContent-"),
  "resets in its body": saysAndResets("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello"),
  "closes at once": { accept: (socket) => void socket.end() },
  "closes after the request": { request: (socket) => void socket.end() },
  "closes in its headers": saysAndCloses("HTTP/1.1 200 OK\r\nContent-"),
  "says 100 and 103 first": says(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n${OK}`),
  "changes the protocol": says("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
  "sends a body with 204": says("HTTP/1.1 204 No Content\r\n\r\nbody"),
  "answers 201": status(201),
  "redirects with 301": status(301, "Location: http://127.0.0.1:1/\r\n"),
  "redirects with 302": status(302, "Location: http://127.0.0.1:1/\r\n"),
  "redirects with 303": status(303, "Location: http://127.0.0.1:1/\r\n"),
  "redirects with 307": status(307, "Location: http://127.0.0.1:1/\r\n"),
  "redirects with 308": status(308, "Location: http://127.0.0.1:1/\r\n"),
  "answers 400": status(400),
  "answers 410": status(410),
  "answers 429": status(429, "Retry-After: 3600\r\n"),
  "answers 500": status(500),
  "answers 503": status(503),
  "answers 999": status(999),
  "answers 000": status(0),
  "speaks HTTP/1.0": saysAndCloses("HTTP/1.0 200 OK\r\n\r\nhello"),
  "speaks HTTP/0.9": saysAndCloses("hello"),
  "speaks HTTP/2": says("\u0000\u0000\u0006\u0004\u0000\u0000\u0000\u0000\u0000"),
  "sends no status": says("HTTP/1.1\r\n\r\n"),
  "sends no reason": says("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n"),
  "closes after each answer": says("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok"),
  "resets at the second request": {
    request: (socket, count) => void (count === 1 ? socket.write(OK) : socket.resetAndDestroy()),
  },
  "closes at the second request": {
    request: (socket, count) => void (count === 1 ? socket.write(OK) : socket.end()),
  },
  "answers twice": says(`${OK}HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n`),
  "answers again a moment later": {
    request: (socket) =>
      void socket.write(OK, () =>
        setTimeout(() => void socket.write("HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n"), 20),
      ),
  },
  "answers before the request": { accept: (socket) => void socket.write(OK) },
  "refuses a body that it did not read": {
    accept: (socket) => void socket.write("HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n"),
    isDeaf: true,
  },
  "never starts TLS": { isHttps: true },
  "sends a TLS alert": { isHttps: true, accept: (socket) => void socket.write(Buffer.from("15030300020228", "hex")) },
  "speaks HTTP where TLS should be": { isHttps: true, accept: (socket) => void socket.write(OK) },
  "closes in the TLS handshake": { isHttps: true, accept: (socket) => void socket.once("data", () => socket.end()) },
} as const satisfies Record<string, Behavior>;

/** A receiver's name in the zoo. */
export type ZooName = keyof typeof ZOO;

/** A receiver that runs. */
export interface ZooReceiver {
  url: string;
  /** How many connections it has accepted. */
  connections: number;
  /** How many of them are open. */
  readonly openConnections: number;
  close(): Promise<void>;
}

/** Starts a receiver on a port of loopback of its own. */
export async function startZooReceiver(name: ZooName): Promise<ZooReceiver> {
  const behavior: Behavior = ZOO[name];
  const sockets = new Set<Socket>();
  const server: Server = createServer({ allowHalfOpen: false }, (socket) => {
    receiver.connections += 1;
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    if (behavior.isDeaf) socket.pause();
    else onRequests(socket, (count) => behavior.request?.(socket, count));
    behavior.accept?.(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const receiver: ZooReceiver = {
    url: `${behavior.isHttps ? "https" : "http"}://127.0.0.1:${port}/`,
    connections: 0,
    get openConnections() {
      return sockets.size;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}

/** Calls back at the end of each request, counted from 1. */
function onRequests(socket: Socket, call: (count: number) => void): void {
  let received = "";
  let count = 0;
  socket.on("data", (piece: Buffer) => {
    received += piece.toString("latin1");
    for (;;) {
      const head = received.indexOf("\r\n\r\n");
      const [, length] = /content-length: (\d+)/i.exec(received) ?? [];
      if (head < 0 || length === undefined || received.length < head + 4 + Number(length)) return;
      received = received.slice(head + 4 + Number(length));
      count += 1;
      call(count);
    }
  });
}
