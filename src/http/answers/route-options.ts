import type { Access } from "../access/access.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Versions } from "../versions.ts";

/** What every endpoint is answered with. What is kept for everybody is not among it: see `PublicRouteOptions`. */
export interface RouteOptions {
  access: Access;
  versions: Versions;
  metrics: Metrics;
  /** What a `Link` starts with, before its path: `""` where only the client knows by which name it reached us. */
  linkBase: string;
  /** The largest body of a request. */
  maxBodyBytes: number;
  /** The clock of rate limits, in ms. */
  now: () => number;
}
