import type { Settings } from "../config.ts";
import { failed } from "../errors.ts";
import type { Log } from "../log.ts";

/** Answers a request, as `Bun.serve` wants it. */
export type Answer = (request: Request) => Response | Promise<Response>;

/** The addresses that a process has taken, and what answers there. */
export interface Listeners {
  /** `http://127.0.0.1:8080` */
  url: string;
  metricsUrl: string | undefined;
  /** Returns the address that the connection of a request to the API comes from. */
  addressOf(request: Request): string | undefined;
  /** Lets the connection of a request to the API stay open while its client sends nothing: that of a stream. */
  keepOpen(request: Request): void;
  /** From now on these answer; until then it was the two that {@link takeAddresses} was given. */
  answer(answers: Answers): void;
  /** Refuses new connections; resolves when running requests are answered. `now` drops those too. */
  stop(how?: "now"): Promise<void>;
}

/** What answers at the address of the API, and at that of the metrics. */
export interface Answers {
  api: Answer;
  metrics: Answer;
}

/** Bun refuses larger bodies itself, without an envelope: its limit is put well above ours. */
const BODY_LIMIT_FACTOR = 16;

/**
 * Takes the addresses of the API and of the metrics. If the metrics' address can't be taken, that is only a warning.
 * @throws `failed` when the API's can't be taken: says which setting to change.
 */
export function takeAddresses(
  settings: Pick<Settings, "listen" | "metricsListen" | "maxBodyKb"> & { idleSeconds?: number },
  answers: Answers,
  log: Log,
): Listeners {
  const { listen, metricsListen, maxBodyKb, idleSeconds } = settings;
  const api = take(listen, "GOVDATA_LISTEN", answers.api, maxBodyKb * 1024 * BODY_LIMIT_FACTOR, idleSeconds);
  const metrics = takeForMetrics(metricsListen, answers.metrics, log);
  return {
    url: api.url.origin,
    metricsUrl: metrics && `${metrics.url.origin}/metrics`,
    addressOf: (request) => api.requestIP(request)?.address,
    keepOpen: (request) => api.timeout(request, 0),
    answer(next) {
      api.reload(handlers(next.api));
      metrics?.reload(handlers(next.metrics));
    },
    async stop(how) {
      await api.stop(how === "now");
      await metrics?.stop(true);
    },
  };
}

interface Address {
  host: string;
  port: number;
}

const handlers = (fetch: Answer) => ({
  fetch,
  // What an error in our own last resort would show otherwise: Bun's page with the source code.
  error: () => new Response(LAST_RESORT, { status: 500, headers: LAST_RESORT_HEADERS }),
});

const LAST_RESORT = '{"error":{"code":"internal_error","message":"Something failed here","status":500}}';
const LAST_RESORT_HEADERS = { "content-type": "application/json", "x-content-type-options": "nosniff" };

/** After so long without a byte from its client, Bun closes a connection, also one that it sends to. */
const IDLE_SECONDS = 120;

/** Without `reusePort: false` a second server on the same port would start in silence and take half of the requests. */
function take(
  address: Address,
  setting: string,
  fetch: Answer,
  maxRequestBodySize: number,
  idleTimeout = IDLE_SECONDS,
): Bun.Server<undefined> {
  const { host: hostname, port } = address;
  try {
    return Bun.serve({ hostname, port, reusePort: false, idleTimeout, maxRequestBodySize, ...handlers(fetch) });
  } catch (error) {
    throw notTaken(error, address, setting);
  }
}

function notTaken(error: unknown, { host, port }: Address, setting: string): unknown {
  const code = (error as { code?: string } | null)?.code;
  if (code === "EADDRINUSE") return failed(`port ${port} of ${host} is taken: set ${setting} to another`, error);
  if (code === "EACCES")
    return failed(`port ${port} of ${host} may not be opened: set ${setting} to one above 1023`, error);
  if (code === "EADDRNOTAVAIL") return failed(`this machine has no address ${host}: set ${setting} to another`, error);
  return error;
}

/** Takes the address of the metrics. Undefined if there is none, or, with a warning, if it can't be taken. */
export function takeForMetrics(
  address: Address | undefined,
  fetch: Answer,
  log: Log,
): Bun.Server<undefined> | undefined {
  if (!address) return undefined;
  try {
    return take(address, "GOVDATA_METRICS_LISTEN", fetch, 1024);
  } catch (error) {
    log.warn(`no metrics are served: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
