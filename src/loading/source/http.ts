import { setTimeout as sleep } from "node:timers/promises";
import { GovdataError } from "../../errors.ts";
import { VERSION } from "../../executable/version.ts";
import { type CacheEntry, cacheEntry } from "./cache.ts";
import { diskFile } from "./disk.ts";
import { type Attempt, download } from "./download.ts";
import { fetchFailure } from "./fetch-failure.ts";
import type { Manners } from "./manners.ts";
import { retry } from "./retry.ts";
import type { HttpRequest, HttpSource, SourceFile } from "./source.ts";

/** How requests to agencies are made. */
export interface HttpOptions {
  /** Folder of the cache; made when it is missing. */
  cacheFolder: string;
  /** The operator's e-mail, which agencies ask for; sent in the User-Agent. */
  contact: string | undefined;
  /** `--from URL`: a mirror that has the agencies' paths. Secrets are not sent to it. */
  mirror?: string | undefined;
  /** Aborted when the load has to end. */
  signal: AbortSignal;
  /** Hears of each retry. */
  log(line: string): void;
  /** Least time between the starts of two requests to one host, which are never at the same time. */
  pauseMs?: number;
  /** How often a request is tried. */
  attempts?: number;
  /** The first wait before another attempt; each next one is twice as long. */
  backoffMs?: number;
  /** A server that is silent this long is taken for dead. */
  silenceMs?: number;
  /** How this agency wants requests. */
  manners?: Manners | undefined;
  /**
   * With manners: a request starts in its turn, without waiting for the answers to others. The caller limits how many
   * there are.
   */
  isSideBySide?: boolean;
}

const LARGEST_BODY = 4 * 1024 * 1024 * 1024;

/** Opens the agencies' servers, or a mirror of them, as a source. Nothing is sent before the first `fetch`. */
export function openHttp(options: HttpOptions): HttpSource {
  const { pauseMs = 250, attempts = 6, backoffMs = 1_000, silenceMs = 60_000 } = options;
  const userAgent = userAgentOf(options.contact);
  const queues = new Map<string, HostQueue>();
  return {
    kind: "http",
    async fetch(address, request = {}) {
      const url = mirrored(address, options.mirror);
      const entry = await cacheEntry(options.cacheFolder, url.href);
      const cachedMeta = request.ignoreCache ? undefined : await entry.meta();
      if (cachedMeta && isFresh(cachedMeta.fetchedAt, request.freshForMs)) {
        await entry.touch();
        return cachedFile(entry, url.href, cachedMeta.lastModified);
      }
      const queue = queues.get(url.host) ?? new HostQueue(pauseMs, options.signal, options.manners);
      queues.set(url.host, queue);
      const attempt: Attempt = {
        url: withSecrets(url, options.mirror === undefined ? request.secrets : undefined),
        shown: url.href,
        what: request.what ?? url.href,
        userAgent,
        silenceMs,
        maxBytes: request.maxBytes ?? LARGEST_BODY,
        acceptsHtml: request.acceptsHtml ?? false,
        refuse: request.refuse,
        signal: options.signal,
        manners: options.manners,
      };
      const mask = masker(request.secrets);
      try {
        const meta = await retry(() => queue.run(() => download(entry, attempt, cachedMeta), options.isSideBySide), {
          address: url.href,
          attempts,
          backoffMs,
          signal: options.signal,
          onRetry: (error, waitMs) =>
            options.log(mask(`${error.message}; trying again in ${(waitMs / 1000).toFixed(1)} s`)),
        });
        await entry.touch();
        return cachedFile(entry, url.href, meta.lastModified);
      } catch (error) {
        throw fetchFailure(request.secrets ? masked(error as Error, mask) : (error as Error));
      }
    },
  };
}

/** How requests to agencies name the program, and the person to write to. */
export const userAgentOf = (contact: string | undefined): string =>
  `govdata/${VERSION}${contact ? ` (${contact})` : ""}`;

/** What was fetched in the future was fetched by a clock that was wrong. */
function isFresh(fetchedAt: string, freshForMs = 0): boolean {
  const ageMs = Date.now() - Date.parse(fetchedAt);
  return ageMs >= 0 && ageMs < freshForMs;
}

/** The address on the mirror: its own path, then the agency's. */
export function mirrored(address: string, mirror: string | undefined): URL {
  const url = new URL(address);
  return mirror === undefined ? url : new URL(mirror.replace(/\/+$/, "") + url.pathname + url.search);
}

function withSecrets(url: URL, secrets: HttpRequest["secrets"] = {}): string {
  const full = new URL(url);
  for (const [name, value] of Object.entries(secrets)) full.searchParams.set(name, value);
  return full.href;
}

function cachedFile(entry: CacheEntry, address: string, lastModified: string | null): SourceFile {
  const time = Date.parse(lastModified ?? "");
  return diskFile({
    path: entry.file,
    name: address.replace(/\.gz$/, ""),
    isGzip: new URL(address).pathname.endsWith(".gz"),
    lastModified: Number.isNaN(time) ? undefined : new Date(time),
  });
}

/** Takes secrets out of texts: in whatever form they come, a message or a log line shows `…`. */
function masker(secrets: HttpRequest["secrets"] = {}): (text: string) => string {
  const inForm = (value: string) => new URLSearchParams([["", value]]).toString().slice(1);
  const forms = Object.values(secrets).flatMap((value) => [value, encodeURIComponent(value), inForm(value)]);
  return (text) =>
    forms.reduce((maskedText, form) => (form === "" ? maskedText : maskedText.replaceAll(form, "…")), text);
}

/** The same error with a text that shows no secret; the cause, whose text may, is left out. */
function masked(error: Error, mask: (text: string) => string): Error {
  if (error instanceof GovdataError) return new GovdataError(error.kind, mask(error.message));
  return new GovdataError("unavailable", mask(error.message));
}

/** One request at a time to a host, and a pause between two. */
class HostQueue {
  private last: Promise<unknown> = Promise.resolve();
  private lastStart = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly pauseMs: number,
    private readonly signal: AbortSignal,
    private readonly manners: Manners | undefined,
  ) {}

  run<T>(work: () => Promise<T>, isSideBySide = false): Promise<T> {
    if (isSideBySide && this.manners?.turn) return this.manners.turn(this.signal).then(work);
    const turn = this.last.then(async () => {
      const wait = this.lastStart + this.pauseMs - performance.now();
      if (this.manners?.turn) await this.manners.turn(this.signal);
      else if (wait > 0) await sleep(wait, undefined, { signal: this.signal });
      this.lastStart = performance.now();
      return work();
    });
    this.last = turn.catch(() => {}); // the next one's turn comes even if this one failed
    return turn;
  }
}
