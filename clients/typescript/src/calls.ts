import { type Answer, answerOf, type Received, type ServerEvent, textOf } from "./answers.js";
import { GovdataError } from "./errors.js";
import { EventReader } from "./events.js";
import { ExportReader } from "./exports.js";
import type { Resumable } from "./lines.js";
import { RETRIES, type Request, type Retries, requestOf, waitAfterBreakMs, waitAfterMs } from "./requests.js";
import { Rows, Table } from "./rows.js";

/** How a client reaches the server. */
export interface Options {
  /** The address of the server, such as `https://data.example.org`. */
  baseUrl: string;
  /** A key of the API. */
  apiKey: string;
  /** When a failed request is sent again. */
  retries?: Partial<Retries>;
  /** Sends requests. Default: the `fetch` of the browser or of Node. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Waits. */
  sleep?: (milliseconds: number) => Promise<unknown>;
  /** The longest time until an answer is complete, and of silence in a stream. Default: 45 s. */
  timeoutMs?: number;
}

const sleepFor = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Sends requests, again where that can help. The methods of {@link Operations} use it. */
export class Calls {
  readonly #options: Required<Omit<Options, "retries">>;
  readonly #retries: Retries;

  constructor({ retries, ...options }: Options) {
    if (!options.apiKey) throw new TypeError("apiKey is missing: every request needs a key");
    this.#options = {
      fetch: (url, init) => globalThis.fetch(url, init),
      sleep: sleepFor,
      timeoutMs: 45_000,
      ...options,
      baseUrl: new URL(options.baseUrl).href.replace(/\/+$/, ""),
    };
    this.#retries = { ...RETRIES, ...retries };
  }

  /** Returns the whole answer of a request. @throws ApiError or NoAnswerError */
  async receive(request: Request): Promise<Received> {
    for (let attempt = 0; ; attempt++) {
      let waitMs: number;
      try {
        const received = await this.#received(request);
        if (received.response.ok) return received;
        const text = textOf(received);
        waitMs = waitAfterMs(this.#retries, request, { response: received.response, text }, attempt);
      } catch (error) {
        if (error instanceof GovdataError) throw error;
        waitMs = waitAfterBreakMs(this.#retries, request, error, attempt);
      }
      await this.#options.sleep(waitMs);
    }
  }

  protected rows<Data, Row, Metadata>(path: string, parameters: object, perPage?: number): Rows<Data, Row, Metadata> {
    return new Rows(this, requestOf("GET", path, parameters), perPage);
  }

  protected table<Data, Metadata>(path: string, parameters: object): Table<Data, Metadata> {
    return new Table(this, requestOf("GET", path, parameters));
  }

  protected async answer<Data, Metadata>(path: string, parameters: object): Promise<Answer<Data, Metadata>> {
    return answerOf(await this.receive(requestOf("GET", path, parameters)));
  }

  protected async text(path: string, parameters: object): Promise<string> {
    return textOf(await this.receive(requestOf("GET", path, parameters)));
  }

  protected async send<Data>(
    method: string,
    path: string,
    parameters: object,
    body?: object,
  ): Promise<Answer<Data, null>> {
    return answerOf(await this.receive(requestOf(method, path, parameters, body)));
  }

  protected async act(method: string, path: string, parameters: object, body?: object): Promise<void> {
    await this.receive(requestOf(method, path, parameters, body));
  }

  /** Events until the caller stops. */
  protected events(path: string, parameters: object): AsyncGenerator<ServerEvent, void> {
    return this.#resumed(new EventReader(requestOf("GET", path, parameters)));
  }

  /** Rows until the last one. */
  protected exported(path: string, parameters: object): AsyncGenerator<Record<string, unknown>, void> {
    return this.#resumed(new ExportReader(requestOf("GET", path, parameters)));
  }

  /** Reads an answer that comes in pieces. One that breaks is asked for again, from where it broke. */
  async *#resumed<Item>(reader: Resumable<Item>): AsyncGenerator<Item, void> {
    for (let attempt = 0; !reader.isComplete; attempt++) {
      reader.begin();
      const { request, headers } = reader;
      let waitMs = 0;
      const ending = new AbortController();
      const silence = new Silence(this.#options.timeoutMs, ending);
      try {
        const response = await this.#response(request, ending.signal, headers);
        if (response.ok) {
          for await (const piece of piecesOf(response)) {
            silence.end();
            attempt = -1;
            yield* reader.read(piece);
          }
          reader.end();
        } else waitMs = waitAfterMs(this.#retries, request, { response, text: await response.text() }, attempt);
      } catch (error) {
        if (error instanceof GovdataError) throw error;
        waitMs = waitAfterBreakMs(this.#retries, request, error, attempt);
      } finally {
        silence.stop();
        ending.abort();
      }
      if (!reader.isComplete) await this.#options.sleep(Math.max(waitMs, reader.pauseMs));
    }
  }

  async #received(request: Request): Promise<Received> {
    const response = await this.#response(request, AbortSignal.timeout(this.#options.timeoutMs), {});
    return { response, body: new Uint8Array(await response.arrayBuffer()) };
  }

  #response({ method, path, query, body }: Request, signal: AbortSignal, more: Record<string, string>) {
    const { baseUrl, apiKey } = this.#options;
    const headers = { "x-api-key": apiKey, ...(body ? { "content-type": "application/json" } : {}), ...more };
    const init: RequestInit = { method, headers, signal, ...(body ? { body: JSON.stringify(body) } : {}) };
    return this.#options.fetch(`${baseUrl}${path}${query.size > 0 ? `?${query}` : ""}`, init);
  }
}

/** Ends a stream in which nothing comes, not even the server's comments. */
class Silence {
  #timer: ReturnType<typeof setTimeout> | undefined;
  constructor(
    readonly timeoutMs: number,
    readonly ending: AbortController,
  ) {
    this.end();
  }
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.ending.abort(new DOMException("Nothing came", "TimeoutError")), this.timeoutMs);
  }
  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** The pieces of a body. Not every browser can iterate over a stream. */
async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array, void> {
  const reader = body?.getReader();
  try {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) yield piece.value;
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}
