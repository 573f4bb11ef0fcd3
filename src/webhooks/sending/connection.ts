import { connect as connectPlain, isIP, type OnReadOpts, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import type { TargetAddress } from "../targets/verdict.ts";
import { endingText, handshakeText, WEAK_SIGNATURE } from "./endings.ts";
import type { Limit } from "./limit.ts";

/** Where a connection goes. Connections are used again only for the same destination. */
export interface Destination {
  isTls: boolean;
  /** The host of the URL, without brackets: the name that the certificate must have. */
  host: string;
  port: number;
}

/** What a connection reports. `ended` comes once; `code` is that of the error, undefined after an ordinary end. */
export interface ConnectionEvents {
  /** The memory of `piece` is used again afterwards: what is kept must be copied. */
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
 * looked up, and no proxy is used. `withinMs`: the fault is `LATE` after this time.
 */
export function openConnection(
  { isTls, host, port }: Destination,
  { address }: TargetAddress,
  limit: Limit,
  withinMs?: number,
): Promise<Opening> {
  const beganMs = performance.now();
  let connectMs: number | null = null;
  let isLate = false;
  const { promise, resolve } = Promise.withResolvers<Opening>();
  const reading: Reading = { events: ignored };
  const tlsSocket = isTls ? startTls(address, port, host, reading) : undefined;
  const socket = tlsSocket ?? connectPlain({ host: address, port, noDelay: true, onread: onReadOf(reading) });
  const connection = connectionOn(socket, address, reading);
  const stop = () => connection.close();
  const timer =
    withinMs === undefined
      ? undefined
      : setTimeout(() => {
          isLate = true;
          stop();
        }, withinMs);
  const finish = (opening: Opening) => {
    limit.stop = undefined;
    clearTimeout(timer);
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
  tlsSocket?.once("secureConnect", () => {
    if (hasWeakSignature(tlsSocket))
      tlsSocket.destroy(Object.assign(new Error(WEAK_SIGNATURE), { code: WEAK_SIGNATURE }));
    else ready();
  });
  connection.events = {
    bytes: () => undefined,
    ended(code) {
      const fault = isTls && connectMs !== null ? handshakeText(code) : endingText(code);
      finish({ fault: isLate ? LATE : fault, connectMs });
    },
  };
  limit.stop = stop;
  if (limit.cutoff !== undefined) stop();
  return promise;
}

/** The fault of an address that took too long. */
export const LATE = "late";

/** `rejectUnauthorized` is written out: without it, NODE_TLS_REJECT_UNAUTHORIZED=0 would turn the check off. */
const startTls = (address: string, port: number, host: string, reading: Reading): TLSSocket =>
  connectTls({
    host: address,
    port,
    onread: onReadOf(reading),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ["http/1.1"],
    rejectUnauthorized: true,
  });

/** Whether the receiver's certificate is signed with SHA-1 or MD5, which can be forged; BoringSSL accepts SHA-1. */
const hasWeakSignature = (socket: TLSSocket): boolean =>
  /sha-?1(?!\d)|md5/i.test(socket.getPeerX509Certificate()?.signatureAlgorithm ?? "");

/** Where a socket's bytes go. */
interface Reading {
  events: ConnectionEvents;
}

/** One memory for all sockets: each piece is read before the next one comes, whichever socket that is of. */
const MEMORY = Buffer.alloc(65_536);

/** Past the socket's stream, which would cost half as much as the rest of reading an answer. */
const onReadOf = (reading: Reading): OnReadOpts => ({
  buffer: MEMORY,
  callback(byteCount) {
    reading.events.bytes(MEMORY.subarray(0, byteCount));
    return true;
  },
});

function connectionOn(socket: Socket, address: string, reading: Reading): Connection {
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
    get events() {
      return reading.events;
    },
    set events(events) {
      reading.events = events;
    },
    write: (text) => void socket.write(text),
    isOpen: () => !isEnded,
    isFlushed: () => socket.writableLength === 0,
    close: end,
  };
  socket.setNoDelay(true);
  socket.on("error", (error: Error & { code?: string }) => {
    code = error.code ?? error.message;
    end();
  });
  socket.on("end", end);
  socket.on("close", end);
  return connection;
}
