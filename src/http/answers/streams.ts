import { tooManyStreams, unavailable } from "../../errors.ts";
import type { Grant } from "../access/access.ts";
import type { Gauge } from "../metrics/metrics.ts";
import type { EventSource, StartedSource } from "../stream.ts";

/** Bytes that wait for one client. A client that is further behind gets the rest from the log. */
const MOST_WAITING_BYTES = 64 * 1024;
/** How often keys and clients are looked at. */
const LOOK_MS = 1_000;
/** Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 15_000;
/** A client that has read nothing for so long, though bytes wait for it, is gone or hangs. */
const STUCK_MS = 30_000;

/** How soon a client connects again: after a lost connection, and after a stop, so that not all come at once. */
const RETRY_MS = 3_000;
const retryAfterStop = (): number => 1_000 + Math.floor(Math.random() * 4_000);

const encoder = new TextEncoder();

/** The streams of this process that are open: bounded by account, alive, and ended in time. */
export class OpenStreams {
  private readonly streams = new Set<OpenStream>();
  private readonly byAccount = new Map<number, number>();
  private looking: ReturnType<typeof setInterval> | undefined;
  private isStopping = false;
  private stuck = 0;

  constructor(
    private readonly mostOfAccount: number,
    private readonly now: () => number,
  ) {}

  /**
   * Keeps a place for a stream of an account while it is opened. The place is given back by the returned function, or
   * by the end of the stream. @throws 429 above the limit; 503 at a stop
   */
  reserve({ account: { id } }: Grant): () => void {
    if (this.isStopping) throw unavailable("This server is stopping; connect again in a moment");
    const count = this.byAccount.get(id) ?? 0;
    if (count >= this.mostOfAccount) throw tooManyStreams(this.mostOfAccount);
    this.byAccount.set(id, count + 1);
    let isKept = true;
    return () => {
      if (!isKept) return;
      isKept = false;
      const left = (this.byAccount.get(id) ?? 1) - 1;
      if (left === 0) this.byAccount.delete(id);
      else this.byAccount.set(id, left);
    };
  }

  /** Opens a stream, and returns its body. `leave` gives its place back. */
  open(source: EventSource, { grant, leave }: { grant: Grant; leave: () => void }): ReadableStream<Uint8Array> {
    const stream = new OpenStream(grant, this.now, () => {
      leave();
      this.streams.delete(stream);
      if (this.streams.size > 0) return;
      clearInterval(this.looking);
      this.looking = undefined;
    });
    const body = stream.start(source);
    if (stream.hasEnded) return body;
    this.streams.add(stream);
    this.looking ??= setInterval(() => this.look(), LOOK_MS);
    if (this.isStopping) void stream.end(`retry: ${retryAfterStop()}\n\n`);
    return body;
  }

  /** Ends all streams. No other can be opened. */
  async endAll(): Promise<void> {
    this.isStopping = true;
    await Promise.all([...this.streams].map((stream) => stream.end(`retry: ${retryAfterStop()}\n\n`)));
  }

  /** The metrics of streams. */
  gauges(): Gauge[] {
    return [
      {
        name: "govdata_streams",
        help: "Streams of events that are open.",
        type: "gauge",
        values: [{ value: this.streams.size }],
      },
      {
        name: "govdata_streams_stuck_total",
        help: "Streams that were closed because their client read nothing for 30 s.",
        type: "counter",
        values: [{ value: this.stuck }],
      },
    ];
  }

  private look(): void {
    for (const stream of this.streams) if (stream.look() === "stuck") this.stuck++;
  }
}

/** One open stream. */
class OpenStream {
  hasEnded = false;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private source: StartedSource | undefined;
  private sentAt: number;
  private sentBytes = 0;
  /** Bytes that the client had taken at the last look. */
  private takenBytes = 0;
  /** Since when a client has read nothing of what waits for it. */
  private stuckSince: number | undefined;

  constructor(
    private readonly grant: Grant,
    private readonly now: () => number,
    private readonly onEnd: () => void,
  ) {
    this.sentAt = now();
  }

  get hasRoom(): boolean {
    return !this.hasEnded && (this.controller?.desiredSize ?? 0) > 0;
  }

  /** Returns the body, to which `source` has begun to send. */
  start(source: EventSource): ReadableStream<Uint8Array> {
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.controller = controller;
        },
        pull: () => this.source?.onRoom(),
        cancel: () => this.ended(),
      },
      { highWaterMark: MOST_WAITING_BYTES, size: (bytes) => bytes?.byteLength ?? 0 },
    );
    this.send(encoder.encode(`retry: ${RETRY_MS}\n\n`));
    this.source = source(this);
    return body;
  }

  send(bytes: Uint8Array): void {
    if (this.hasEnded) return;
    this.controller?.enqueue(bytes);
    this.sentBytes += bytes.byteLength;
    this.sentAt = this.now();
  }

  /** Ends the stream after what waits, and `last`. */
  async end(last = ""): Promise<void> {
    if (this.hasEnded) return;
    if (last !== "") this.send(encoder.encode(last));
    this.controller?.close();
    await this.ended();
  }

  /** Ends the stream of a key that is not valid any more, and that of a client that hangs; keeps others alive. */
  look(): "stuck" | undefined {
    if (this.hasEnded) return undefined;
    if (this.grant.state !== "active") return void this.end(": the API key is not valid any more\n\n");
    const waiting = MOST_WAITING_BYTES - (this.controller?.desiredSize ?? 0);
    const takenBytes = this.sentBytes - waiting;
    if (waiting === 0 || takenBytes > this.takenBytes) this.stuckSince = undefined;
    else this.stuckSince ??= this.now();
    this.takenBytes = takenBytes;
    if (this.stuckSince !== undefined && this.now() - this.stuckSince >= STUCK_MS) {
      this.controller?.error(); // what waits for the client is dropped; given an error, Bun would print it
      void this.ended();
      return "stuck";
    }
    if (waiting === 0 && this.source && this.now() - this.sentAt >= HEARTBEAT_MS) this.send(this.source.heartbeat());
    return undefined;
  }

  /** Called at each end, also where the client ended it. */
  async ended(): Promise<void> {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.onEnd();
    await this.source?.onEnd();
  }
}
