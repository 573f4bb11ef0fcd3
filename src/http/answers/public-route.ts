import { unavailable } from "../../errors.ts";
import type { Format, PublicEndpoint } from "../endpoint.ts";
import { readParameters } from "../parameters/read-parameters.ts";
import type { Route } from "../router.ts";
import type { DatasetState, Versions } from "../versions.ts";
import { admit } from "./admit.ts";
import { allParameters } from "./all-parameters.ts";
import type { Cache } from "./cache.ts";
import { datasetStates, requireNeeded } from "./dataset-states.ts";
import type { Room } from "./gather.ts";
import { encodingFor, formatFor } from "./negotiate.ts";
import { type ReadVersion, type Responded, respond } from "./respond.ts";
import type { RouteOptions } from "./route-options.ts";
import { columnsOf } from "./rows.ts";

/** The options of public endpoints, the only ones whose answers may be cached. */
export interface PublicRouteOptions extends RouteOptions {
  cache: Cache | undefined;
  /** Memory for lists that are assembled before they are sent. */
  room: Room;
}

/** Returns the route of a public endpoint. Checks: key 401 or 403, rate 429, parameters 400, data 503, then its own. */
export function publicRoute(endpoint: PublicEndpoint, options: PublicRouteOptions): Route {
  const { versions, cache, room, linkBase } = options;
  const metrics = options.metrics.route(endpoint.path);
  const parameters = allParameters(endpoint);
  const columns = endpoint.row ? columnsOf(endpoint.csvRow ?? endpoint.row) : [];
  const { states, state } = datasetStates(endpoint, versions);
  return {
    method: "GET",
    path: endpoint.path,
    takesBody: false,
    metrics,
    async answer(exchange, path) {
      admit(exchange, options);
      const { headers } = exchange.request;
      const values = readParameters(parameters, path, exchange.search);
      const { format: formatParameter, page, per_page: perPage } = values;
      const accepted = formatFor(headers.get("accept"));
      const format: Format = endpoint.row ? (formatParameter ?? accepted) : "json";
      const asking = { exchange, endpoint, format, page, perPage, linkBase, room };
      const { responded, stamps } = await ofOneVersion(versions, states, async (stamps, version) => {
        const dataset = requireNeeded(endpoint, states);
        const answer = await endpoint.answer(values, { dataset, states, state });
        const ownColumns = answer.kind === "list" && answer.csvRow ? columnsOf(answer.csvRow) : columns;
        return respond({ ...asking, columns: ownColumns, answer, stamps, version });
      });
      if (cache && responded.keep)
        cache.put(exchange.target, accepted, encodingFor(headers.get("accept-encoding")), {
          ...responded.keep(),
          route: metrics,
          states,
          stamps,
        });
      return responded.response;
    },
  };
}

/** How often an answer is made, if publishes interrupt it. */
const MOST_TRIES = 4;

/**
 * Returns an answer read from one published version, with its tag and `updated_at`. An answer interrupted by a publish
 * is made again. @throws `unavailable` (503) after repeated interruptions
 */
async function ofOneVersion(
  versions: Versions,
  states: readonly DatasetState[],
  make: (stamps: readonly string[], version: ReadVersion) => Promise<Responded>,
): Promise<{ responded: Responded; stamps: readonly string[] }> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    // Data of a newer publish would be read as part of the version before.
    const served = versions.whenServed(states);
    if (served) await served;
    const stamps = states.map((state) => state.stamp);
    const version: ReadVersion = {
      isStill: () => versions.areStill(states, stamps),
      isStillPublished: () => versions.areStillPublished(states, stamps),
    };
    const answer = await make(stamps, version);
    const isStill = version.isStill();
    if (isStill === true || (await isStill)) return { responded: answer, stamps };
    await answer.response.body?.cancel().catch(() => {}); // a stream that noticed the publish is closed already
  }
  throw unavailable(`${states.map(({ dataset }) => dataset).join(", ")}: published again at this moment; ask again`);
}
