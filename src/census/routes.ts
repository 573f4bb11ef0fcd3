import type { Endpoint } from "../http/endpoint.ts";
import type { Versions } from "../http/versions.ts";
import type { Database } from "../storage/database.ts";
import { keepCatalogs } from "./catalog/catalog.ts";
import { geographyEndpoints } from "./serving/geographies/geography-routes.ts";
import { metricEndpoints } from "./serving/metrics/metric-routes.ts";
import { placeEndpoints } from "./serving/places/place-routes.ts";

/** All endpoints below /v1/us/census, in the order of the documentation. */
export function censusEndpoints(
  { sql }: Pick<Database, "sql">,
  beforeServing: Versions["beforeServing"] = () => {},
): Endpoint[] {
  const { of: catalogOf, prepare } = keepCatalogs(sql);
  beforeServing("census", prepare);
  return [...geographyEndpoints(sql, catalogOf), ...placeEndpoints(sql, catalogOf), ...metricEndpoints(sql, catalogOf)];
}
