import type { Sql } from "postgres";
import { geographyEndpoints } from "./serving/geographies/geography-routes.ts";
import { metricEndpoints } from "./serving/metrics/metric-routes.ts";
import { placeEndpoints } from "./serving/places/place-routes.ts";

/** All endpoints below /v1/us/census, in the order of the documentation. */
export const censusEndpoints = (sql: Sql) => [
  ...geographyEndpoints(sql),
  ...placeEndpoints(sql),
  ...metricEndpoints(sql),
];
