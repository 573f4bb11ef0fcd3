import type { Sql } from "postgres";
import type { Endpoint } from "../http/endpoint.ts";
import { cesEndpoints } from "./ces/routes.ts";
import { industryEndpoints } from "./industries/routes.ts";
import { joltsEndpoints } from "./jolts/routes.ts";
import { lausEndpoints } from "./laus/routes.ts";
import { metricEndpoints } from "./metrics/routes.ts";
import { METRIC_SOURCES } from "./metrics/sources.ts";
import { occupationEndpoints } from "./oews/routes.ts";
import { qcewEndpoints } from "./qcew/routes.ts";

/** All endpoints below /v1/us/bls, in the order of the documentation. */
export const laborEndpoints = (sql: Sql): Endpoint[] => [
  ...industryEndpoints(sql),
  ...cesEndpoints(sql),
  ...joltsEndpoints(sql),
  ...lausEndpoints(sql),
  ...qcewEndpoints(sql),
  ...occupationEndpoints(sql),
  ...metricEndpoints(sql, METRIC_SOURCES),
];
