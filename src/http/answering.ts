import { noneLoaded, notLoaded, unavailable } from "../errors.ts";
import type { Access } from "./access/access.ts";
import { take, tooManyRequests } from "./access/rates.ts";
import type { Cache } from "./answers/cache.ts";
import type { Room } from "./answers/gather.ts";
import { encodingFor, formatFor } from "./answers/negotiate.ts";
import { type ReadVersion, type Responded, respond } from "./answers/respond.ts";
import { columnsOf } from "./answers/rows.ts";
import { type Endpoint, FORMATS, type Format } from "./endpoint.ts";
import type { Exchange } from "./exchange.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { choice, optional, type Parameters } from "./parameters/parameters.ts";
import { readParameters } from "./parameters/read-parameters.ts";
import type { Route } from "./router.ts";
import type { DatasetState, Versions } from "./versions.ts";

/** What every endpoint is answered with. */
export interface AnsweringOptions {
  access: Access;
  versions: Versions;
  metrics: Metrics;
  cache: Cache | undefined;
  /** For lists that are put together before they are sent. */
  room: Room;
  /** What a `Link` starts with, before its path: `""` where only the client knows by which name it reached us. */
  linkBase: string;
  /** The clock of rate limits, in ms. */
  now: () => number;
}

/** `format` of every endpoint: one with rows is answered as CSV and NDJSON, too. */
const ROWS_FORMAT = {
  format: optional(
    choice(FORMATS, {
      name: "Format",
      description:
        "The format of the answer; without it, `Accept` decides. CSV and NDJSON carry the rows alone; in CSV, the " +
        "fields of nested objects are columns of their own, their names joined by `_`.",
      example: "json",
    }),
  ),
};
const JSON_FORMAT = {
  format: optional(
    choice(["json"], {
      name: "JsonFormat",
      description: "The format of the answer, which is JSON alone: it has no rows.",
      example: "json",
    }),
  ),
};

/** Every parameter that an endpoint reads, those that it has for being an endpoint or a list included. */
export const allParameters = (endpoint: Endpoint): Parameters => ({
  ...endpoint.parameters,
  ...(endpoint.row ? ROWS_FORMAT : JSON_FORMAT),
});

/** The route of an endpoint: key 401 or 403, rate 429, parameters 400, data 503, then what the endpoint itself says. */
export function endpointRoute(endpoint: Endpoint, options: AnsweringOptions): Route {
  const { versions, cache, room, linkBase } = options;
  const metrics = options.metrics.route(endpoint.path);
  const parameters = allParameters(endpoint);
  const columns = endpoint.row ? columnsOf(endpoint.csvRow ?? endpoint.row) : [];
  const states = endpoint.datasets.map((dataset) => versions.of(dataset)); // the objects stay, their fields change
  const state = (dataset: string): DatasetState => {
    const named = states.find((candidate) => candidate.dataset === dataset);
    if (!named) throw new ReferenceError(`${endpoint.id} reads "${dataset}", which its \`datasets\` do not name`);
    return named;
  };
  return {
    path: endpoint.path,
    metrics,
    async answer(exchange, path) {
      admit(exchange, options);
      const { headers } = exchange.request;
      const values = readParameters(parameters, path, exchange.search);
      const { format: named, page, per_page: perPage } = values;
      const accepted = formatFor(headers.get("accept"));
      const format: Format = endpoint.row ? (named ?? accepted) : "json";
      const asking = { exchange, endpoint, format, page, perPage, linkBase, room };
      const { made, stamps } = await ofOneVersion(versions, states, async (stamps, version) => {
        const dataset = requireNeeded(endpoint, states);
        const answer = await endpoint.answer(values, { dataset, states, state });
        const ownColumns = answer.kind === "list" && answer.csvRow ? columnsOf(answer.csvRow) : columns;
        return respond({ ...asking, columns: ownColumns, answer, stamps, version });
      });
      if (cache && made.keep)
        cache.put(exchange.target, accepted, encodingFor(headers.get("accept-encoding")), {
          ...made.keep(),
          route: metrics,
          states,
          stamps,
        });
      return made.response;
    },
  };
}

/** Publishes that can come in between while one answer is made. */
const MOST_TRIES = 4;

/**
 * An answer that was read from one published version, whose tag and `updated_at` it bears: one that a publish came
 * between is made again. @throws `unavailable` (503) when that goes on
 */
async function ofOneVersion(
  versions: Versions,
  states: readonly DatasetState[],
  make: (stamps: readonly string[], version: ReadVersion) => Promise<Responded>,
): Promise<{ made: Responded; stamps: readonly string[] }> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    // What is published already would be read, as part of the version before.
    const served = versions.whenServed(states);
    if (served) await served;
    const stamps = states.map((state) => state.stamp);
    const version: ReadVersion = {
      isStill: () => versions.areStill(states, stamps),
      isStillPublished: () => versions.areStillPublished(states, stamps),
    };
    const answer = await make(stamps, version);
    const isStill = version.isStill();
    if (isStill === true || (await isStill)) return { made: answer, stamps };
    await answer.response.body?.cancel().catch(() => {}); // one that has noticed it itself is broken already
  }
  throw unavailable(`${states.map(({ dataset }) => dataset).join(", ")}: published again at this moment; ask again`);
}

/** The dataset that answers by default. @throws `unavailable` (503) that names what the endpoint needs. */
function requireNeeded({ needs, datasets }: Endpoint, states: readonly DatasetState[]): DatasetState {
  const first = states[0]!; // an endpoint has a dataset
  const loaded =
    needs === "first" ? (first.version > 0 ? first : undefined) : states.find(({ version }) => version > 0);
  if (loaded) return loaded;
  if (needs === "told") return first;
  throw needs === "any"
    ? noneLoaded(
        datasets,
        states.some(({ isArriving }) => isArriving),
      )
    : notLoaded(first.dataset, first.isArriving);
}

/** Key and rate: what is asked before anything else is looked at. */
function admit(exchange: Exchange, { access, now }: AnsweringOptions): void {
  const grant = access.require(exchange.request.headers);
  exchange.grant = grant;
  if (!take(grant.bucket, grant.tier, now())) throw tooManyRequests(grant.bucket, grant.tier);
}
