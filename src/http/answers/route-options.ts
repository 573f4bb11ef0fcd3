import type { Access } from "../access/access.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Versions } from "../versions.ts";

/** The options of every endpoint's route. The cache is in `PublicRouteOptions`. */
export interface RouteOptions {
  access: Access;
  versions: Versions;
  metrics: Metrics;
  /** The start of a `Link`, before its path; `""` if only the client knows our address. */
  linkBase: string;
  /** The largest body of a request, in bytes. */
  maxBodyBytes: number;
  /** The clock of rate limits, in ms. */
  now: () => number;
}
