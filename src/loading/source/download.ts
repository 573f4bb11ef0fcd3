import { open } from "node:fs/promises";
import { GovdataError, notCovered, sourceRefused } from "../../errors.ts";
import { describePage, refusePage } from "../formats/text.ts";
import { beginning, isConnectionTrouble, mayPass, plainReason, retryAfterMs } from "./answers.ts";
import type { CachedMeta, CacheEntry } from "./cache.ts";
import type { Manners } from "./manners.ts";
import { TryAgain } from "./retry.ts";

/** One request, as it is sent. */
export interface Attempt {
  /** With secrets. */
  url: string;
  /** Without them, for the cache and for messages. */
  shown: string;
  what: string;
  userAgent: string;
  /** A server that sends next to nothing this long is taken for dead. */
  silenceMs: number;
  maxBytes: number;
  acceptsHtml: boolean;
  refuse: ((answer: Response) => Error | undefined) | undefined;
  signal: AbortSignal;
  manners: Manners | undefined;
}

/**
 * Sends one request and puts the answer into the cache. A `known` file is requested only if it changed, and a part of
 * an earlier attempt is resumed if the server still has the same file.
 * @throws {TryAgain} for errors that may pass.
 */
export async function download(
  entry: CacheEntry,
  attempt: Attempt,
  cachedMeta: CachedMeta | undefined,
): Promise<CachedMeta> {
  const isCompressed = attempt.manners?.isCompressed?.(attempt.shown) ?? false;
  const part = isCompressed ? undefined : await entry.partMeta();
  const partBytes = part && ifRange(part) ? Bun.file(entry.part).size : 0;
  const watch = new SilenceWatch(attempt);
  try {
    const answer = await ask(attempt, watch.signal, {
      "user-agent": attempt.userAgent,
      accept: "*/*",
      "accept-encoding": isCompressed ? "gzip" : "identity", // plain, lengths and ranges are those of the file
      ...(partBytes > 0 && part ? { range: `bytes=${partBytes}-`, "if-range": ifRange(part) ?? "" } : {}),
      ...(partBytes === 0 && cachedMeta?.etag ? { "if-none-match": cachedMeta.etag } : {}),
      ...(partBytes === 0 && cachedMeta?.lastModified ? { "if-modified-since": cachedMeta.lastModified } : {}),
    });
    watch.answered();
    const refusal = attempt.refuse?.(answer);
    if (refusal) throw refusal;
    if (answer.status === 304 && cachedMeta) return cachedMeta;
    if (answer.status === 416) {
      await entry.dropPart();
      throw new TryAgain(`${attempt.what}: the part of an earlier download no longer fits`, 0);
    }
    if (answer.status !== 200 && answer.status !== 206) throw await refusedStatus(answer, attempt);
    return await receive(entry, attempt, answer, { watch, partBytes });
  } catch (error) {
    attempt.signal.throwIfAborted();
    if (watch.isDead)
      throw new TryAgain(`${attempt.what}: the server was silent for ${attempt.silenceMs / 1000} s`, undefined);
    if (isConnectionTrouble(error)) {
      const isOffline = NO_NETWORK.has(String((error as { code?: unknown }).code));
      const reason = `${attempt.what}: the connection failed (${plainReason(error as Error)})`;
      throw new TryAgain(reason, undefined, isOffline ? WITHOUT_NETWORK : undefined);
    }
    throw error;
  } finally {
    watch.stop();
  }
}

/** Most redirects of one request. */
const MOST_REDIRECTS = 5;

/** Sends the request and follows redirects: each step in a turn of its own, where turns are kept. */
async function ask(attempt: Attempt, signal: AbortSignal, headers: Record<string, string>): Promise<Response> {
  const { manners } = attempt;
  if (!manners?.turn) return fetch(attempt.url, { headers, signal });
  let url = attempt.url;
  for (let redirects = 0; ; redirects++) {
    // On a connection that was used before, Bun sends a request again by itself when that breaks off: out of turn.
    const answer = await fetch(url, { headers, signal, redirect: "manual", keepalive: false });
    const location = REDIRECTS.has(answer.status) ? answer.headers.get("location") : null;
    if (location === null) return answer;
    const next = URL.parse(location, url);
    if (!next || next.protocol !== new URL(url).protocol || redirects === MOST_REDIRECTS)
      throw sourceRefused({ file: attempt.shown }, undefined, `the server redirects to "${location}"`);
    await answer.body?.cancel();
    await manners.turn(signal);
    url = next.href;
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The validator that a range request may use; a weak ETag may not be used (RFC 9110, 13.1.5). */
const ifRange = ({ etag, lastModified }: CachedMeta): string | undefined =>
  etag && !etag.startsWith("W/") ? etag : (lastModified ?? undefined);

/** Errors of a machine without a network, or one that must use a proxy. */
const NO_NETWORK = new Set(["ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH", "ENETDOWN"]);
const WITHOUT_NETWORK = {
  attempts: 3,
  advice: "behind a proxy, set HTTPS_PROXY",
};

/** A server that sends less than this in the time of a silence counts as silent: a load would never end. */
const LEAST_BYTES = 1_024;

/** Stops a request whose server says nothing, or next to nothing, for too long, or whose load has ended. */
class SilenceWatch {
  private readonly dead = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private bytes = 0;
  readonly signal: AbortSignal;

  constructor(private readonly attempt: Attempt) {
    this.signal = AbortSignal.any([this.dead.signal, attempt.signal]);
    this.answered();
  }

  get isDead(): boolean {
    return this.dead.signal.aborted;
  }

  /** Starts the wait again. */
  answered(): void {
    clearTimeout(this.timer);
    this.bytes = 0;
    this.timer = setTimeout(() => this.dead.abort(), this.attempt.silenceMs);
  }

  heard(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes >= LEAST_BYTES) this.answered();
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

async function refusedStatus(answer: Response, attempt: Attempt): Promise<Error> {
  const text = await beginning(answer);
  const judged = await attempt.manners?.judge?.({ status: answer.status, text, what: attempt.what });
  if (judged) return judged;
  const answerText = /<\w/.test(text) ? describePage(text) : text.replace(/\s+/g, " ").trim().slice(0, 200);
  const isDenied = answer.status === 401 || answer.status === 403;
  const reason =
    `the server answered ${answer.status}${answerText ? `, ${answerText}` : ""}` +
    (isDenied ? `: ${denial(attempt)}` : "");
  const answerReason = `${attempt.what}: ${reason}`;
  if (mayPass(answer.status)) return new TryAgain(answerReason, retryAfterMs(answer.headers.get("retry-after")));
  if (answer.status === 404 || answer.status === 410)
    return notCovered(`${answerReason}; ${attempt.shown} is not there`);
  return sourceRefused({ file: attempt.shown }, undefined, reason);
}

/** Appends the body to what is there already, and makes it the cached file once it is complete. */
async function receive(
  entry: CacheEntry,
  attempt: Attempt,
  answer: Response,
  { watch, partBytes }: { watch: SilenceWatch; partBytes: number },
): Promise<CachedMeta> {
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get("content-range") ?? "");
  const isEncoded = answer.headers.has("content-encoding");
  // A range of the compressed file does not fit the plain one, although their validators can be the same.
  if (answer.status === 206 && (isEncoded || Number(range?.[1]) !== partBytes)) {
    await entry.dropPart();
    throw new TryAgain(`${attempt.what}: the server sent a range that was not requested`, 0);
  }
  const begins = answer.status === 206 ? partBytes : 0;
  const length = range?.[2] ?? (isEncoded ? null : answer.headers.get("content-length"));
  const expected = length === null ? undefined : Number(length);
  if (expected !== undefined && expected > attempt.maxBytes) throw tooLarge(attempt);
  const meta: CachedMeta = {
    address: attempt.shown,
    etag: answer.headers.get("etag"),
    lastModified: answer.headers.get("last-modified"),
    sizeBytes: 0,
    fetchedAt: new Date().toISOString(),
  };
  // Parts of a compressed answer do not fit together, so without a validator the download is not resumed.
  if (begins === 0) await entry.beginPart(isEncoded ? { ...meta, etag: null, lastModified: null } : meta);
  const size = await append(entry.part, answer, { begins, attempt, watch }).catch(async (error: unknown) => {
    // A body that was refused for its content is not a part of the file.
    if (error instanceof GovdataError || error instanceof TryAgain) await entry.dropPart();
    throw error;
  });
  if (expected !== undefined && size > expected) await entry.dropPart();
  if (expected !== undefined && size !== expected)
    throw new TryAgain(`${attempt.what}: ${size} of ${expected} bytes came`, undefined);
  if (size === 0) throw sourceRefused({ file: attempt.shown }, undefined, "is empty");
  await entry.keep({ ...meta, sizeBytes: size });
  return { ...meta, sizeBytes: size };
}

async function append(
  path: string,
  answer: Response,
  { begins, attempt, watch }: { begins: number; attempt: Attempt; watch: SilenceWatch },
): Promise<number> {
  const file = await open(path, begins === 0 ? "w" : "a", 0o600);
  let size = begins;
  // A page or an error is known by its beginning, which can come byte by byte; a continued part was known before.
  let unjudged: Buffer | undefined = begins === 0 ? Buffer.alloc(0) : undefined;
  try {
    // The type of a body lacks the iterator that Bun's streams have.
    for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      watch.heard(chunk.length);
      size += chunk.length;
      if (size > attempt.maxBytes) throw tooLarge(attempt);
      if (unjudged) unjudged = Buffer.concat([unjudged, chunk]);
      if (unjudged && unjudged.length >= JUDGED_BYTES) {
        await refuseAnswer(unjudged, attempt);
        unjudged = undefined;
      }
      await file.appendFile(chunk); // `write` may take a part of it, on a disk that is nearly full
    }
    if (unjudged?.length) await refuseAnswer(unjudged, attempt);
    await file.sync();
  } finally {
    await file.close();
  }
  return size;
}

/** Bytes at the beginning of a body that show whether it is a page or an error under 200. */
const JUDGED_BYTES = 4_096;

/** A server can send an error under 200: as a page, or as XML. */
async function refuseAnswer(start: Buffer, attempt: Attempt): Promise<void> {
  const text = start.toString("latin1", 0, JUDGED_BYTES);
  if (/^\s*</.test(text)) {
    const judgement = await attempt.manners?.judge?.({ status: 200, text, what: attempt.what });
    if (judgement) throw judgement;
  }
  if (attempt.acceptsHtml) return;
  if (DENIAL_PAGE.test(text))
    throw sourceRefused({ file: attempt.shown }, undefined, `is ${describePage(text)}, not data: ${denial(attempt)}`);
  refusePage(start, attempt.shown);
}

/** Pages by which firewalls in front of agencies refuse a program, under any status. */
export const DENIAL_PAGE = /<title[^>]*>\s*(?:access denied|(?:403 )?forbidden|request rejected|just a moment)/i;

/** What a refusal means, and what to do. */
const denial = ({ userAgent }: Attempt): string =>
  `it refuses this program or network. Agencies want a working e-mail address (GOVDATA_CONTACT); sent: ${userAgent}`;

const tooLarge = (attempt: Attempt): GovdataError =>
  sourceRefused({ file: attempt.shown }, undefined, `is larger than ${attempt.maxBytes} bytes`);
