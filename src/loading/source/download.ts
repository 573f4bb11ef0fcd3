import { open } from "node:fs/promises";
import { type GovdataError, notCovered, sourceRefused } from "../../errors.ts";
import { describePage, refusePage } from "../text.ts";
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
  /** A server that is silent for so long is taken for dead. */
  silenceMs: number;
  maxBytes: number;
  acceptsHtml: boolean;
  signal: AbortSignal;
  manners: Manners | undefined;
}

/** Answers that may be different later: overload, a gateway's trouble, a lock. */
const MAY_PASS = new Set([408, 423, 425, 429, 500, 502, 503, 504]);

/**
 * Sends one request and brings the answer into the cache: what is `known` is asked for under its condition, and a part
 * of an earlier attempt goes on where it broke off, if the server still has the same file.
 * @throws {TryAgain} for what may pass.
 */
export async function download(
  entry: CacheEntry,
  attempt: Attempt,
  known: CachedMeta | undefined,
): Promise<CachedMeta> {
  const isCompressed = attempt.manners?.isCompressed ?? false;
  const part = isCompressed ? undefined : await entry.partMeta();
  const partBytes = part && ifRange(part) ? Bun.file(entry.part).size : 0;
  const watch = new SilenceWatch(attempt);
  try {
    const answer = await fetch(attempt.url, {
      headers: {
        "user-agent": attempt.userAgent,
        accept: "*/*",
        "accept-encoding": isCompressed ? "gzip" : "identity", // plain, lengths and ranges are those of the file
        ...(partBytes > 0 && part ? { range: `bytes=${partBytes}-`, "if-range": ifRange(part) ?? "" } : {}),
        ...(partBytes === 0 && known?.etag ? { "if-none-match": known.etag } : {}),
        ...(partBytes === 0 && known?.lastModified ? { "if-modified-since": known.lastModified } : {}),
      },
      signal: watch.signal,
    });
    watch.heard();
    if (answer.status === 304 && known) return known;
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
    if (isConnectionTrouble(error))
      throw new TryAgain(`${attempt.what}: the connection failed (${plainReason(error as Error)})`, undefined);
    throw error;
  } finally {
    watch.stop();
  }
}

/** The validator that a range may be asked for under; a weak ETag may not (RFC 9110, 13.1.5). */
const ifRange = ({ etag, lastModified }: CachedMeta): string | undefined =>
  etag && !etag.startsWith("W/") ? etag : (lastModified ?? undefined);

/** What the disk of the cache can fail with: another try would fail in the same way. */
const DISK_TROUBLE = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EIO", "EROFS", "EACCES", "EPERM", "ENOENT", "EMFILE"]);

/** What Bun's fetch throws when a connection fails: errors with a code of its own, or of the system. */
function isConnectionTrouble(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && !DISK_TROUBLE.has(code) && (error as Error).name !== "GovdataError";
}

/** Bun's fetch ends its messages in advice to who calls it. */
const plainReason = ({ message }: Error): string => message.replace(/\.? For more information, pass .*$/s, "");

/** Stops a request whose server says nothing for too long, or whose load has ended. */
class SilenceWatch {
  private readonly dead = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly signal: AbortSignal;

  constructor(private readonly attempt: Attempt) {
    this.signal = AbortSignal.any([this.dead.signal, attempt.signal]);
    this.heard();
  }

  get isDead(): boolean {
    return this.dead.signal.aborted;
  }

  heard(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.dead.abort(), this.attempt.silenceMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

async function refusedStatus(answer: Response, attempt: Attempt): Promise<Error> {
  const text = (await answer.text().catch(() => "")).slice(0, 20_000);
  const judged = await attempt.manners?.judge({ status: answer.status, text, what: attempt.what });
  if (judged) return judged;
  const said = /<\w/.test(text) ? describePage(text) : text.replace(/\s+/g, " ").trim().slice(0, 200);
  const reason = `the server answered ${answer.status}${said ? `, ${said}` : ""}`;
  const told = `${attempt.what}: ${reason}`;
  if (MAY_PASS.has(answer.status)) return new TryAgain(told, retryAfterMs(answer.headers.get("retry-after")));
  if (answer.status === 404 || answer.status === 410) return notCovered(`${told}; ${attempt.shown} is not there`);
  return sourceRefused({ file: attempt.shown }, undefined, reason);
}

/** `Retry-After`: seconds, or a date. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Writes the body behind what is there already, and makes it the cached file when all of it has come. */
async function receive(
  entry: CacheEntry,
  attempt: Attempt,
  answer: Response,
  { watch, partBytes }: { watch: SilenceWatch; partBytes: number },
): Promise<CachedMeta> {
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get("content-range") ?? "");
  if (answer.status === 206 && Number(range?.[1]) !== partBytes) {
    await entry.dropPart();
    throw new TryAgain(`${attempt.what}: the server sent another range than it was asked for`, 0);
  }
  const begins = answer.status === 206 ? partBytes : 0;
  const isEncoded = answer.headers.has("content-encoding");
  const length = isEncoded ? null : answer.headers.get("content-length");
  const expected = range ? Number(range[2]) : length === null ? undefined : Number(length);
  if (expected !== undefined && expected > attempt.maxBytes) throw tooLarge(attempt);
  const meta: CachedMeta = {
    address: attempt.shown,
    etag: answer.headers.get("etag"),
    lastModified: answer.headers.get("last-modified"),
    sizeBytes: 0,
    fetchedAt: new Date().toISOString(),
  };
  if (begins === 0) await entry.beginPart(meta);
  const size = await append(entry.part, answer, { begins, attempt, watch });
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
  try {
    // The type of a body lacks the iterator that Bun's streams have.
    for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      watch.heard();
      if (size === 0) await refuseAnswer(chunk, attempt);
      size += chunk.length;
      if (size > attempt.maxBytes) throw tooLarge(attempt);
      await file.appendFile(chunk); // `write` may take a part of it, on a disk that is nearly full
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return size;
}

/** A server that has something to say can say it under 200: in a page, or in XML. */
async function refuseAnswer(start: Uint8Array, attempt: Attempt): Promise<void> {
  const text = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, 4_096)).toString("latin1");
  if (/^\s*</.test(text)) {
    const judged = await attempt.manners?.judge({ status: 200, text, what: attempt.what });
    if (judged) throw judged;
  }
  if (!attempt.acceptsHtml) refusePage(start, attempt.shown);
}

const tooLarge = (attempt: Attempt): GovdataError =>
  sourceRefused({ file: attempt.shown }, undefined, `is larger than ${attempt.maxBytes} bytes`);
