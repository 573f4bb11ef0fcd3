import { failed, invalidRequest, unavailable } from "../errors.ts";
import type { ParquetHead } from "../http/tables/parquet.ts";
import type { ColumnCells } from "../http/tables/values.ts";
import { type BackgroundChild, startChild } from "../loading/child/spawn.ts";
import { type ParquetMessage, type ParquetOrder, packCells, type WrittenFile } from "./messages.ts";

/** A process without a file for so long ends: it takes 60 MB, and starts again in a fifth of a second. */
const IDLE_MS = 60_000;

/** A file to write. */
export interface FileOrder {
  path: string;
  mostBytes: number;
  head: ParquetHead;
  /** The rows, as cells by column. Read as fast as they are written. */
  batches: AsyncIterable<ColumnCells>;
}

type Reply = Exclude<ParquetMessage, { type: "ready" | "error" }>;

/** The process that writes Parquet files, started with the first one. */
export class WriterProcess {
  private child: Promise<RunningChild> | undefined;
  private lastId = 0;
  private openFiles = 0;
  private idle: ReturnType<typeof setTimeout> | undefined;

  /**
   * Writes a file.
   * @throws 503 if the disk is full or the folder can't be written; 400 above `mostBytes`; what `batches` throws. The
   * file is removed then.
   */
  async write({ path, mostBytes, head, batches }: FileOrder): Promise<WrittenFile> {
    clearTimeout(this.idle);
    this.openFiles++;
    const id = ++this.lastId;
    try {
      const child = await this.running();
      const ask = (order: ParquetOrder): Promise<Reply> => child.ask(order);
      let earlier = ask({ type: "begin", id, path, mostBytes, head });
      try {
        for await (const cells of batches) {
          // The next rows are read while these are written.
          taken(await earlier);
          earlier = ask({ type: "rows", id, cells: packCells(cells) });
        }
        taken(await earlier);
        earlier = ask({ type: "finish", id });
        const reply = taken(await earlier);
        if (reply.type !== "written") throw failed("a file was not finished");
        return reply.file;
      } catch (error) {
        await earlier; // a file has one order at a time
        await ask({ type: "abandon", id });
        throw error;
      }
    } finally {
      this.openFiles--;
      if (this.openFiles === 0) {
        this.idle = setTimeout(() => void this.stop(), IDLE_MS);
        this.idle.unref();
      }
    }
  }

  /** Ends the process. Files that it has not finished are removed. */
  async stop(): Promise<void> {
    clearTimeout(this.idle);
    const { child } = this;
    this.child = undefined;
    await (await child?.catch(() => undefined))?.stop();
  }

  private running(): Promise<RunningChild> {
    this.child ??= RunningChild.start(() => {
      this.child = undefined; // the next file starts another one
    });
    return this.child;
  }
}

function taken(reply: Reply): Reply {
  if (reply.type !== "failed") return reply;
  if (reply.isTooLarge)
    throw invalidRequest([
      {
        parameter: "format",
        message:
          '"parquet" would be larger than a file of an account can be here; accepted: other formats, or fewer rows',
      },
    ]);
  const message = `The Parquet file could not be written: ${reply.reason}. Other formats need no disk`;
  throw unavailable(message, reply.detail ?? reply.reason);
}

/** A process that has started. */
class RunningChild {
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private endReason: string | undefined;

  private constructor(private readonly child: BackgroundChild) {}

  static async start(onEnd: () => void): Promise<RunningChild> {
    const ready = Promise.withResolvers<void>();
    let trouble = "";
    const child = startChild<ParquetMessage>(
      "__parquet",
      {},
      (message) => {
        if (message.type === "ready") ready.resolve();
        else if (message.type === "error") trouble = message.message;
        else started.answered(message);
      },
      undefined,
      "json",
    );
    const started = new RunningChild(child);
    void child.ended.then((how) => {
      onEnd();
      const reason = `the process that writes it ended (${how})`;
      started.endReason = reason;
      const detail = trouble === "" ? reason : trouble;
      ready.reject(unavailable(`The Parquet file could not be written: ${reason}; try again in a moment`, detail));
      for (const id of [...started.waiting.keys()])
        started.answered({ type: "failed", id, reason, isTooLarge: false, detail });
    });
    await ready.promise;
    return started;
  }

  ask(order: ParquetOrder): Promise<Reply> {
    const { endReason: reason } = this;
    if (reason !== undefined) return Promise.resolve({ type: "failed", id: order.id, reason, isTooLarge: false });
    return new Promise((resolve) => {
      this.waiting.set(order.id, resolve);
      this.tell(order);
    });
  }

  tell(order: ParquetOrder): void {
    this.child.send(order);
  }

  async stop(): Promise<void> {
    this.child.kill("SIGTERM");
    await this.child.ended;
  }

  private answered(reply: Reply): void {
    const resolve = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    resolve?.(reply);
  }
}
