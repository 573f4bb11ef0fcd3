/**
 * The receiver of deliveries, on plain sockets, so that it costs less than the workers it measures. The first part of
 * the path says how it answers: `/ok` at once, `/hang` never, `/drip` a byte each second, `/endless` without end.
 */
import { answerCalls } from "./calls.ts";
import { Histogram, type Times } from "./histogram.ts";

/** What came in since the last reset. */
export interface Received {
  /** Requests to `/ok`. */
  count: number;
  /** Requests to the other paths. */
  badCount: number;
  /** When the first and last request to `/ok` came, in milliseconds since 1970. */
  firstAt: number;
  lastAt: number;
  /** From the event's record to its request. */
  lateness: Times;
}

interface Connection {
  /** The start of a request whose rest has not come yet. */
  rest: Buffer | undefined;
  mode: "ok" | "endless" | "silent";
  timer?: ReturnType<typeof setInterval>;
}

const OK = Buffer.from("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok");
const CHUNKED = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n";
const FLOOD = Buffer.from(`10000\r\n${"x".repeat(0x10000)}\r\n`);
const TIMESTAMP = Buffer.from('"timestamp":"');
const TIMESTAMP_LENGTH = "2026-01-01T00:00:00.000Z".length;
const DRIP_MS = 1_000;

const lateness = new Histogram();
const received = { count: 0, badCount: 0, firstAt: 0, lastAt: 0 };

function answerOk(socket: Bun.Socket<Connection>, request: Buffer): void {
  const now = performance.timeOrigin + performance.now();
  received.count++;
  received.firstAt ||= now;
  received.lastAt = now;
  const at = request.lastIndexOf(TIMESTAMP) + TIMESTAMP.length;
  if (at >= TIMESTAMP.length) lateness.add(now - Date.parse(request.toString("latin1", at, at + TIMESTAMP_LENGTH)));
  socket.write(OK);
}

function answerBadly(socket: Bun.Socket<Connection>, path: string): void {
  received.badCount++;
  const connection = socket.data;
  connection.mode = path === "/endless" ? "endless" : "silent";
  if (path === "/hang") return;
  socket.write(CHUNKED);
  if (path === "/endless") flood(socket);
  else connection.timer = setInterval(() => socket.write("1\r\nx\r\n"), DRIP_MS);
}

/**
 * Writes until the socket's buffer is full; `drain` continues. Half a piece would end the answer, so it is not counted.
 */
function flood(socket: Bun.Socket<Connection>): void {
  while (socket.write(FLOOD) === FLOOD.length);
}

/** Answers the whole requests of `data`, and returns what is left. */
function answerAll(socket: Bun.Socket<Connection>, data: Buffer): Buffer | undefined {
  let start = 0;
  while (socket.data.mode === "ok") {
    const headEnd = data.indexOf("\r\n\r\n", start);
    if (headEnd < 0) break;
    const head = data.toString("latin1", start, headEnd);
    const end = headEnd + 4 + Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (end > data.length) break;
    const [, path = ""] = /^\w+ (\/\w+)/.exec(head) ?? [];
    if (path === "/ok") answerOk(socket, data.subarray(start, end));
    else answerBadly(socket, path);
    start = end;
  }
  return start < data.length ? data.subarray(start) : undefined;
}

const listeners: Bun.TCPSocketListener<Connection>[] = [];

const listenOn = (hostname: string, port: number): Bun.TCPSocketListener<Connection> =>
  Bun.listen<Connection>({
    hostname,
    port,
    socket: {
      open(socket) {
        socket.data = { rest: undefined, mode: "ok" };
      },
      data(socket, piece) {
        const { rest } = socket.data;
        const left = answerAll(socket, rest ? Buffer.concat([rest, piece]) : piece);
        socket.data.rest = left && Buffer.from(left); // the piece's memory is used again
      },
      drain(socket) {
        if (socket.data.mode === "endless") flood(socket);
      },
      close: ({ data }) => clearInterval(data?.timer),
      error: (_socket, error) => console.error(`receiver: ${error.message}`),
    },
  });

const calls = {
  /** Listens on the same port of these loopback addresses, and returns it. */
  listen(hosts: readonly string[]): number {
    for (const host of hosts) listeners.push(listenOn(host, listeners[0]?.port ?? 0));
    return listeners[0]?.port ?? 0;
  },
  received: (): Received => ({ ...received, lateness: lateness.times() }),
  /** As `received`, and starts over. */
  takeReceived(): Received {
    const taken = { ...received, lateness: lateness.times() };
    Object.assign(received, { count: 0, badCount: 0, firstAt: 0, lastAt: 0 });
    lateness.clear();
    return taken;
  },
};

/** What the receiver answers to the bench. */
export type ReceiverCalls = typeof calls;

if (import.meta.main) answerCalls(calls);
