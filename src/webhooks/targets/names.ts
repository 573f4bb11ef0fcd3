import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { addressText, type ListenAddress } from "../../settings/values.ts";
import type { TargetAddress } from "./verdict.ts";

/** What is known of a name: the addresses that a webhook may be sent to, or why there are none. */
export type NameAnswer = { addresses: TargetAddress[] } | { fault: string };

/** Names to judged addresses, by DNS only. */
export interface Names {
  /** Resolves a name, or judges an address. */
  lookUp(host: string, signal: AbortSignal): Promise<NameAnswer>;
  /** What `lookUp` would give at once; undefined if DNS must be asked. */
  known(host: string): NameAnswer | undefined;
  close(): void;
}

/** Judges the addresses of a host, `[]` if it has none. */
type Judge = (host: string, addresses: readonly string[]) => NameAnswer;

/** A name is asked for again after its records' time to live, in these bounds. */
const LEAST_KEPT_MS = 1000;
const MOST_KEPT_MS = 30_000;
const FAULT_KEPT_MS = 1000;
/** Names that are remembered; the oldest goes first. */
const MOST_NAMES = 10_000;
const LIMIT_MS = 5000;

interface Entry {
  pending: Promise<NameAnswer>;
  /** Undefined while the DNS server is asked. */
  answer: NameAnswer | undefined;
  untilMs: number;
}

/**
 * Opens a resolver. Questions for one name at a time are asked once, and answers are remembered for seconds. That is
 * safe: a connection goes to the very address that was judged. Questions go to the server as they are (c-ares), so no
 * search domain is added, and a server that is silent holds up no other question.
 */
export function openNames(server: ListenAddress | undefined, judge: Judge): Names {
  let resolver = openResolver(server);
  const entries = new Map<string, Entry>();
  const add = (host: string): Entry => {
    const finding = ask(resolver, host);
    const judged = finding.then((result) => ("fault" in result ? result : judge(host, result.addresses)));
    const entry: Entry = { pending: judged, answer: undefined, untilMs: Number.POSITIVE_INFINITY };
    void Promise.all([finding, judged]).then(([result, answer]) => {
      entry.answer = answer;
      entry.untilMs = performance.now() + result.keptMs;
      // The system's servers are read when a resolver is opened, and they may have changed since.
      if ("fault" in result && !server) resolver = openResolver(server);
    });
    entries.delete(host); // so that it becomes the newest
    entries.set(host, entry);
    const [oldest] = entries.keys();
    if (entries.size > MOST_NAMES && oldest !== undefined) entries.delete(oldest);
    return entry;
  };
  return {
    lookUp(host, signal) {
      const entry = entries.get(host);
      const current = entry && entry.untilMs > performance.now() ? entry : add(host);
      return current.answer ? Promise.resolve(current.answer) : beforeAbort(current.pending, host, signal);
    },
    known(host) {
      const entry = entries.get(host);
      return entry && entry.untilMs > performance.now() ? entry.answer : undefined;
    },
    close: () => resolver.cancel(),
  };
}

function openResolver(server: ListenAddress | undefined): Resolver {
  const resolver = new Resolver({ timeout: 1500, tries: 3 });
  if (server) resolver.setServers([addressText(server)]);
  return resolver;
}

const timedOut = (name: string): { fault: string } => ({
  fault: `"${name}" could not be resolved: the DNS server did not answer in time`,
});

/** Gives the answer, or a fault when the signal comes first. */
function beforeAbort(answer: Promise<NameAnswer>, name: string, signal: AbortSignal): Promise<NameAnswer> {
  if (signal.aborted) return Promise.resolve(timedOut(name));
  const { promise, resolve } = Promise.withResolvers<NameAnswer>();
  const stop = () => resolve(timedOut(name));
  signal.addEventListener("abort", stop, { once: true });
  void answer.then((value) => {
    signal.removeEventListener("abort", stop);
    resolve(value);
  });
  return promise;
}

/** What DNS said, and how long that is remembered. */
type Finding = ({ addresses: string[] } | { fault: string }) & { keptMs: number };

/** RFC 6761: these names are this machine, and no DNS server is asked. */
const isLocalhost = (name: string): boolean => name === "localhost" || name.endsWith(".localhost");

async function ask(resolver: Resolver, host: string): Promise<Finding> {
  if (isIP(host) !== 0) return { addresses: [host], keptMs: MOST_KEPT_MS };
  if (isLocalhost(host)) return { addresses: ["127.0.0.1"], keptMs: MOST_KEPT_MS };
  const limit = Promise.withResolvers<"late">();
  const timer = setTimeout(() => limit.resolve("late"), LIMIT_MS);
  // Asked in functions, so that an error that is thrown at once counts as a failed question, too.
  const questions = Promise.allSettled([
    (async () => await resolver.resolve4(host, { ttl: true }))(),
    (async () => await resolver.resolve6(host, { ttl: true }))(),
  ]);
  const results = await Promise.race([questions, limit.promise]);
  clearTimeout(timer);
  if (results === "late") return { ...timedOut(host), keptMs: FAULT_KEPT_MS };
  const records = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  const errors = results.flatMap((result) => (result.status === "rejected" ? [codeOf(result.reason)] : []));
  const failure = errors.find((code) => code !== "ENOTFOUND" && code !== "ENODATA");
  // If the question for one family failed and the other family has addresses, those are used.
  if (records.length === 0 && failure !== undefined) return { ...failed(host, failure), keptMs: FAULT_KEPT_MS };
  const ttlMs = Math.min(...records.map(({ ttl }) => ttl * 1000), MOST_KEPT_MS);
  return {
    addresses: records.map(({ address }) => address),
    keptMs: records.length === 0 ? FAULT_KEPT_MS : Math.max(LEAST_KEPT_MS, ttlMs),
  };
}

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "no code");

const failed = (name: string, code: string): { fault: string } =>
  code === "ETIMEOUT" ? timedOut(name) : { fault: `"${name}" could not be resolved: the DNS server failed (${code})` };
