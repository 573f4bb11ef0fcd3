/** An event as a client of a stream gets it. */
export interface StreamedEvent {
  id: number;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: payloads are read as receivers do, without types
  data: any;
}

/** A client of a stream. */
export interface StreamReader {
  response: Response;
  events: StreamedEvent[];
  /** Comments, each without its colon. */
  comments: string[];
  /** The last id that the server told, in an event or without one. */
  lastId: string | undefined;
  /** The last `retry`, in ms. */
  retryMs: number | undefined;
  /** Resolves when the stream ends: `true` if cleanly. */
  ended: Promise<boolean>;
  /** Resolves when `isEnough` of what has come. */
  until(isEnough: (reader: StreamReader) => boolean): Promise<void>;
  close(): void;
}

/**
 * Reads a stream as HTML specifies server-sent events: fields up to an empty line, of which only whole blocks count.
 */
export async function readStream(url: string, headers: Readonly<Record<string, string>>): Promise<StreamReader> {
  const closing = new AbortController();
  const response = await fetch(url, { headers, signal: closing.signal });
  const waiting = new Set<() => void>();
  const ended = Promise.withResolvers<boolean>();
  const reader: StreamReader = {
    response,
    events: [],
    comments: [],
    lastId: headers["last-event-id"],
    retryMs: undefined,
    ended: ended.promise,
    async until(isEnough) {
      const over = ended.promise.then(() => {
        if (!isEnough(reader)) throw new Error(`the stream ended: ${JSON.stringify(reader.comments)}`);
      });
      over.catch(() => {}); // what was enough may not be when the stream ends, long after this
      while (!isEnough(reader)) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add(resolve);
        await Promise.race([promise, over]);
      }
    },
    close: () => closing.abort(),
  };
  void (async () => {
    let text = "";
    try {
      for await (const piece of (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
        new TextDecoderStream(),
      )) {
        const blocks = (text + piece).split("\n\n");
        text = blocks.pop() ?? "";
        for (const block of blocks) readBlock(reader, block);
        for (const resolve of waiting) resolve();
        waiting.clear();
      }
      ended.resolve(true);
    } catch {
      ended.resolve(false);
    }
  })();
  return reader;
}

function readBlock(reader: StreamReader, block: string): void {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [name = "", value = ""] = line.split(/: ?(.*)/s, 2);
    if (name === "") reader.comments.push(value);
    else if (name === "id") reader.lastId = value;
    else if (name === "event") event = value;
    else if (name === "data") data.push(value);
    else if (name === "retry") reader.retryMs = Number(value);
    else throw new Error(`not a field: ${line}`);
  }
  if (data.length > 0) reader.events.push({ id: Number(reader.lastId), event, data: JSON.parse(data.join("\n")) });
}
