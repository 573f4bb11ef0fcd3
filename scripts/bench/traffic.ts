/**
 * Traffic over plain sockets: a client that costs less than the servers it measures. Each connection sends its next
 * request when the answer to the last one is whole.
 */
import { sized } from "./smoke.ts";

/** What a run of requests showed. Latencies are in milliseconds. */
export interface TrafficResult {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
  /** Answers by status. */
  statuses: Record<string, number>;
}

/** What to ask, how, and for how long. */
export interface Traffic {
  port: number;
  /** Paths with their query, asked one after another, again from the start at the end. */
  paths: readonly string[];
  headers: Record<string, string>;
  connections: number;
  durationMs: number;
}

const END_OF_HEAD = Buffer.from("\r\n\r\n");

/** Takes the next bytes of a body; returns whether it is whole. */
type Body = (piece: Buffer) => boolean;

/** Returns what finds the end of the body that follows `head`: by its length or its chunks; 204 and 304 have none. */
function bodyAfter(head: string): Body {
  if (/^HTTP\/1\.1 (204|304)/.test(head)) return () => true;
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return chunkedBody();
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
  if (length === undefined) throw new Error(`an answer has neither Content-Length nor chunks:\n${head}`);
  let missing = Number(length);
  return (piece) => {
    missing -= piece.length;
    return missing === 0;
  };
}

/**
 * A body in chunks: the size of each in hexadecimal digits, a line end, its bytes, a line end. The last one is empty.
 */
function chunkedBody(): Body {
  let sizeLine = "";
  let isLast = false;
  let missing = 0; // of the chunk and its line end
  return (piece) => {
    for (let at = 0; at < piece.length; ) {
      if (missing > 0) {
        const taken = Math.min(missing, piece.length - at);
        missing -= taken;
        at += taken;
        if (isLast && missing === 0) return true;
        continue;
      }
      const end = piece.indexOf("\n", at);
      sizeLine += piece.toString("latin1", at, end < 0 ? piece.length : end);
      if (end < 0) return false;
      at = end + 1;
      const size = Number.parseInt(sizeLine, 16);
      [sizeLine, isLast, missing] = ["", size === 0, size + "\r\n".length];
    }
    return false;
  };
}

/** Asks `paths` over and over for `durationMs`, and gives rate and latencies. Fails when a connection breaks. */
export async function traffic({ port, paths, headers, connections, durationMs }: Traffic): Promise<TrafficResult> {
  const headLines = Object.entries({ host: `127.0.0.1:${port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${headLines}\r\n`));
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let next = 0;
  const began = performance.now();
  const until = began + sized(durationMs, 300);

  const one = () =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0;
      let waiting = Buffer.alloc(0);
      let body: Body | undefined;
      const send = (socket: Bun.Socket) => {
        sentAt = performance.now();
        socket.write(requests[next++ % requests.length] as Buffer);
      };
      const finished = (socket: Bun.Socket) => {
        body = undefined;
        const now = performance.now();
        latencies.push(now - sentAt);
        if (now < until) send(socket);
        else {
          resolve();
          socket.end();
        }
      };
      Bun.connect({
        hostname: "127.0.0.1",
        port,
        socket: {
          open: send,
          data(socket, piece) {
            if (body) {
              if (body(piece)) finished(socket);
              return;
            }
            waiting = waiting.length > 0 ? Buffer.concat([waiting, piece]) : Buffer.from(piece);
            const end = waiting.indexOf(END_OF_HEAD);
            if (end < 0) return;
            const head = waiting.toString("latin1", 0, end);
            const status = head.slice(9, 12);
            statuses[status] = (statuses[status] ?? 0) + 1;
            body = bodyAfter(head);
            const rest = waiting.subarray(end + END_OF_HEAD.length);
            waiting = Buffer.alloc(0);
            if (body(rest)) finished(socket);
          },
          close: () => resolve(),
          error: (_socket, error) => reject(error),
          connectError: (_socket, error) => reject(error),
        },
      }).catch(reject);
    });
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - began) / 1000;
  latencies.sort((left, right) => left - right);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    requests: latencies.length,
    perSecond: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    max: latencies.at(-1) ?? 0,
    statuses,
  };
}

/** The median of `values`; NaN of none. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/**
 * Rounds in which each server is measured once, one right after the other, so that a noisy machine is noisy for both.
 * Gives the median of the rounds' ratios of rates, `subject` to `baseline`.
 */
export async function ratioOfRates(
  subject: Traffic,
  baseline: Traffic,
  rounds = sized(7, 1),
): Promise<{ ratio: number; subject: TrafficResult; baseline: TrafficResult; worst: number; best: number }> {
  const ratios: number[] = [];
  let lastSubject: TrafficResult | undefined;
  let lastBaseline: TrafficResult | undefined;
  for (let round = 0; round < rounds; round++) {
    // Turns are swapped each round: who goes second finds warmer caches and a hotter processor.
    for (const who of round % 2 === 0 ? ["subject", "baseline"] : ["baseline", "subject"])
      if (who === "subject") lastSubject = await traffic(subject);
      else lastBaseline = await traffic(baseline);
    ratios.push((lastSubject?.perSecond ?? 0) / (lastBaseline?.perSecond ?? 1));
  }
  if (!lastSubject || !lastBaseline) throw new Error("no round was measured");
  return {
    ratio: median(ratios),
    worst: Math.min(...ratios),
    best: Math.max(...ratios),
    subject: lastSubject,
    baseline: lastBaseline,
  };
}
