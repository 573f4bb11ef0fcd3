import { setTimeout as sleep } from "node:timers/promises";
import { GovdataError, unavailable, usageError } from "../errors.ts";
import { VERSION } from "../executable/version.ts";
import { beginning, isConnectionTrouble, mayPass, plainReason, retryAfterMs } from "../loading/source/answers.ts";
import { retry, TryAgain } from "../loading/source/retry.ts";
import type { Embedder, EmbedOptions } from "./embedder.ts";
import { unitVector } from "./model.ts";
import type { TextTokenizer } from "./tokenizer.ts";

/** A server with OpenAI's `/v1/embeddings`. */
export interface EmbeddingServer {
  /** With or without `/v1` or `/v1/embeddings` at its end. */
  url: string;
  model: string | undefined;
  key: string | undefined;
  /** The most requests in a minute. */
  perMinute: number | undefined;
  /** Counts tokens in place of the server's own. */
  tokenizer: TextTokenizer;
  /** The first wait before another attempt. */
  backoffMs?: number;
  timeoutMs?: number;
}

/** Every server that was looked at accepts so many texts in a request. */
const BATCH = 32;
/** Chunks are not longer, so the limit of the server does not matter. */
const MOST_TOKENS = 254;
/** A user waits for the vector of a query, but not for those of passages. */
const ATTEMPTS = { query: 2, passage: 6 };
const TIMEOUTS_MS = { query: 10_000, passage: 60_000 };

/**
 * Opens a server of embeddings. It is asked for one vector, which gives the dimension.
 * @throws `usage` without the name of a model, `unavailable` with the reason if the server gives no vector.
 */
export async function openServer(server: EmbeddingServer): Promise<Embedder> {
  const { model, tokenizer } = server;
  if (model === undefined) throw usageError(`GOVDATA_EMBEDDINGS is ${server.url}: set GOVDATA_EMBEDDINGS_MODEL, too`);
  const requests = new Requests(server, model);
  const [probe] = await requests.vectors(["dimension"], { as: "query" });
  const dimension = probe?.length ?? 0;
  return {
    model,
    dimension,
    mostTokens: MOST_TOKENS,
    countTokens: tokenizer.count,
    async embed(texts, options = {}) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += BATCH)
        vectors.push(...(await requests.vectors(texts.slice(from, from + BATCH), options)));
      const other = vectors.find((vector) => vector.length !== dimension);
      if (other)
        throw unavailable(`${requests.address} gave vectors of ${dimension} dimensions, and now ${other.length}`);
      return vectors;
    },
    async close() {},
  };
}

/** Sends requests to one server, as often as it may be asked. */
class Requests {
  readonly address: string;
  /** When the next request may start. */
  private nextAt = 0;

  constructor(
    private readonly server: EmbeddingServer,
    private readonly model: string,
  ) {
    this.address = `${server.url.replace(/(\/v1)?(\/embeddings)?$/, "")}/v1/embeddings`;
  }

  /** @throws `unavailable` if the server gives no vectors, the signal's reason if it is aborted. */
  vectors(texts: readonly string[], { as = "passage", signal }: EmbedOptions): Promise<Float32Array[]> {
    const own = signal ?? new AbortController().signal;
    return retry(() => this.ask(texts, as, own), {
      address: this.address,
      attempts: ATTEMPTS[as],
      backoffMs: this.server.backoffMs ?? 500,
      signal: own,
      onRetry: () => {},
    });
  }

  private async ask(texts: readonly string[], as: "query" | "passage", signal: AbortSignal): Promise<Float32Array[]> {
    await this.turn(signal);
    const timeoutMs = this.server.timeoutMs ?? TIMEOUTS_MS[as];
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await fetch(this.address, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": `govdata/${VERSION}`,
          ...(this.server.key === undefined ? {} : { authorization: `Bearer ${this.server.key}` }),
        },
        body: JSON.stringify({ model: this.model, input: texts, encoding_format: "float" }),
        redirect: "manual", // the key is not for another server
        signal: AbortSignal.any([signal, deadline]),
      });
      if (answer.status !== 200) throw await this.refusal(answer);
      return readVectors(await answer.json(), texts.length);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TryAgain || error instanceof GovdataError) throw error;
      if (deadline.aborted) throw new TryAgain(`${this.address}: no answer within ${timeoutMs / 1_000} s`, undefined);
      if (isConnectionTrouble(error))
        throw new TryAgain(`${this.address}: the connection failed (${plainReason(error as Error)})`, undefined);
      throw unavailable(`${this.address}: ${error instanceof Error ? error.message : error}`, error);
    }
  }

  /** Waits for the turn of another request. */
  private async turn(signal: AbortSignal): Promise<void> {
    if (this.server.perMinute === undefined) return;
    const now = performance.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + 60_000 / this.server.perMinute;
    // A timer leaves out fractions of a millisecond.
    if (at > now) await sleep(Math.ceil(at - now), undefined, { signal });
  }

  private async refusal(answer: Response): Promise<Error> {
    const text = (await beginning(answer)).replace(/\s+/g, " ").trim().slice(0, 300);
    const shown = this.server.key === undefined ? text : text.replaceAll(this.server.key, "…");
    const reason = `${this.address}: the server answered ${answer.status}${shown ? `, ${shown}` : ""}`;
    if (mayPass(answer.status)) return new TryAgain(reason, retryAfterMs(answer.headers.get("retry-after")));
    return unavailable(reason);
  }
}

/** The vectors of an answer, in the order of the request. @throws `unavailable` if it does not have them. */
function readVectors(answer: unknown, amount: number): Float32Array[] {
  const data = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(data) || data.length !== amount)
    throw unavailable(`the server gave ${Array.isArray(data) ? data.length : "no"} vectors for ${amount} texts`);
  const vectors = new Array<Float32Array>(amount);
  for (const [position, item] of data.entries()) {
    const { index = position, embedding } = (item ?? {}) as { index?: unknown; embedding?: unknown };
    const isVector = Array.isArray(embedding) && embedding.length > 0 && embedding.every(Number.isFinite);
    if (!isVector || !Number.isInteger(index)) throw unavailable("the server gave a vector that is not of numbers");
    vectors[Number(index)] = unitVector(embedding);
  }
  if (vectors.length !== amount || vectors.includes(undefined as never))
    throw unavailable("the server gave two vectors for one text");
  return vectors;
}
