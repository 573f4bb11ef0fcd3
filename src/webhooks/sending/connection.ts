import { connect as connectPlain, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { TargetAddress } from "../targets/verdict.ts";
import { endingText, handshakeText } from "./endings.ts";

/** Where a connection goes. Connections are used again only for the same destination. */
export interface Destination {
  isTls: boolean;
  /** The host of the URL, without brackets: the name that the certificate must have. */
  host: string;
  port: number;
}

/** What a connection reports. `ended` comes once; `code` is that of the error, undefined after an ordinary end. */
export interface ConnectionEvents {
  bytes(piece: Buffer): void;
  ended(code: string | undefined): void;
}

/** An open connection. Each exchange sets `events`; without them the connection is idle. */
export interface Connection {
  address: string;
  openedAtMs: number;
  events: ConnectionEvents;
  write(text: string): void;
  isOpen(): boolean;
  /** Whether all that was written has left. */
  isFlushed(): boolean;
  close(): void;
}

/** A connection with the time that its steps took, or why there is none. */
export type Opening =
  | { connection: Connection; connectMs: number; tlsMs: number | null }
  | { fault: string; connectMs: number | null };

const ignored: ConnectionEvents = { bytes: () => undefined, ended: () => undefined };

/**
 * Opens a connection to an address that was judged, and checks the certificate against the host of the URL. Nothing is
 * looked up, and no proxy is used.
 */
export function openConnection(
  { isTls, host, port }: Destination,
  { address }: TargetAddress,
  signal: AbortSignal,
): Promise<Opening> {
  const beganMs = performance.now();
  let connectMs: number | null = null;
  const { promise, resolve } = Promise.withResolvers<Opening>();
  const socket = isTls ? startTls(address, port, host) : connectPlain({ host: address, port, noDelay: true });
  const connection = connectionOn(socket, address);
  const stop = () => connection.close();
  const finish = (opening: Opening) => {
    signal.removeEventListener("abort", stop);
    connection.events = ignored;
    resolve(opening);
  };
  const ready = () => {
    const readyMs = performance.now() - beganMs;
    const tcpMs = connectMs ?? readyMs;
    finish({ connection, connectMs: tcpMs, tlsMs: isTls ? readyMs - tcpMs : null });
  };
  socket.once("connect", () => {
    connectMs = performance.now() - beganMs;
    if (!isTls) ready();
  });
  if (isTls) socket.once("secureConnect", ready);
  connection.events = {
    bytes: () => undefined,
    ended: (code) => finish({ fault: isTls && connectMs !== null ? handshakeText(code) : endingText(code), connectMs }),
  };
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  return promise;
}

/** `rejectUnauthorized` is written out: without it, NODE_TLS_REJECT_UNAUTHORIZED=0 would turn the check off. */
const startTls = (address: string, port: number, host: string): Socket =>
  connectTls({
    host: address,
    port,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ["http/1.1"],
    rejectUnauthorized: true,
  });

function connectionOn(socket: Socket, address: string): Connection {
  let code: string | undefined;
  let isEnded = false;
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    socket.destroy();
    connection.events.ended(code);
  };
  const connection: Connection = {
    address,
    openedAtMs: performance.now(),
    events: ignored,
    write: (text) => void socket.write(text),
    isOpen: () => !isEnded,
    isFlushed: () => socket.writableLength === 0,
    close: end,
  };
  socket.setNoDelay(true);
  socket.on("data", (piece: Buffer) => connection.events.bytes(piece));
  socket.on("error", (error: Error & { code?: string }) => {
    code = error.code ?? error.message;
    end();
  });
  socket.on("end", end);
  socket.on("close", end);
  return connection;
}
