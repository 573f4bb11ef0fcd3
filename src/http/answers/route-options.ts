import { refusedLink } from "../../errors.ts";
import type { Access, Grant } from "../access/access.ts";
import { take, tooManyRequests } from "../access/rates.ts";
import type { Exchange } from "../exchange.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Versions } from "../versions.ts";
import type { Readings } from "./readings.ts";
import type { OpenStreams } from "./streams.ts";
import type { TableFiles } from "./table-files.ts";

/** The options of every endpoint's route. The cache is in `PublicRouteOptions`. */
export interface RouteOptions {
  access: Access;
  versions: Versions;
  metrics: Metrics;
  /** The start of a `Link`, before its path; `""` if only the client knows our address. */
  linkBase: string;
  /** The streams that are open. */
  streams: OpenStreams;
  /** The Parquet files, and who reads which. */
  files: TableFiles;
  readings: Readings;
  /** Lets the connection of a request stay open while its client sends nothing. */
  keepOpen(request: Request): void;
  /** The largest body of a request, in bytes. */
  maxBodyBytes: number;
  /** The clock of rate limits, in ms. */
  now: () => number;
}

/**
 * Checks key and rate limit, before anything else. `isLinkable`: a signed link stands for the key.
 * @throws 401, 403, 429; 503 when out of touch
 */
export function admit(
  { access, now }: Pick<RouteOptions, "access" | "now">,
  exchange: Exchange,
  { isLinkable = false } = {},
): Grant {
  const { link, request } = exchange;
  if (link && !isLinkable) throw refusedLink("is for no address like this one");
  const grant = access.require(request.headers, link);
  exchange.grant = grant;
  if (!take(grant, now())) throw tooManyRequests(grant);
  return grant;
}
