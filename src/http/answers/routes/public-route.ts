import { encodingFor, formatFor, tableFormatFor } from "../../encoding/negotiate.ts";
import type { DatasetStates, PublicEndpoint, SentFormat } from "../../endpoint.ts";
import type { Exchange } from "../../exchange.ts";
import { readParameters } from "../../parameters/read-parameters.ts";
import type { Route } from "../../router.ts";
import { columnsOf } from "../../tables/columns.ts";
import type { DatasetState, Versions } from "../../versions.ts";
import { allParameters } from "../all-parameters.ts";
import { sharedBody } from "../body.ts";
import type { Cache, PublicAnswer } from "../cache.ts";
import { datasetStates, requireNeeded } from "../dataset-states.ts";
import type { Room } from "../gather.ts";
import { ofOneVersion, type ReadVersion } from "../one-version.ts";
import {
  type FileRequest,
  fileKey,
  fileReader,
  keptFileResponse,
  madeFileResponse,
  onceFileResponse,
} from "../parquet-answer.ts";
import { publicAudience } from "../public-audience.ts";
import { type Responded, respond } from "../respond.ts";
import { admit, type RouteOptions } from "../route-options.ts";

/** The options of public endpoints, the only ones whose answers may be cached. */
export interface PublicRouteOptions extends RouteOptions {
  cache: Cache | undefined;
  /** Memory for lists that are assembled before they are sent. */
  room: Room;
}

/** Returns the route of a public endpoint. Checks: key 401 or 403, rate 429, parameters 400, data 503, then its own. */
export function publicRoute(endpoint: PublicEndpoint, options: PublicRouteOptions): Route {
  const { versions, cache, room, linkBase, files, readings, keepOpen } = options;
  const metrics = options.metrics.route(endpoint.path);
  const parameters = allParameters(endpoint);
  const columns = endpoint.row ? columnsOf(endpoint.csvRow ?? endpoint.row) : [];
  const always = datasetStates(endpoint, versions);
  const audience = publicAudience(endpoint, room);
  const filingOf = (exchange: Exchange, version: ReadVersion, states: readonly DatasetState[]): FileRequest => {
    const reader = fileReader({ exchange, account: exchange.grant?.account.id ?? 0, readings });
    return { files, key: fileKey(reader.request, states, version.stamps), reader };
  };
  return {
    method: "GET",
    path: endpoint.path,
    takesBody: false,
    metrics,
    async answer(exchange, path) {
      const { account } = admit(options, exchange, { isLinkable: true });
      const reader = endpoint.isPerReader ? String(account.id) : undefined;
      const { headers } = exchange.request;
      const values = readParameters(parameters, path, exchange.search);
      const { format: formatParameter, page, per_page: perPage } = values;
      const accepted = formatFor(headers.get("accept"));
      const ownFormat = endpoint.places ? accepted : tableFormatFor(headers.get("accept"));
      const format: SentFormat =
        endpoint.kind === "feed" ? "atom" : endpoint.row ? (formatParameter ?? ownFormat) : "json";
      const asking = { exchange, endpoint, format, page, perPage, linkBase, audience };
      const further = endpoint.alsoReads?.(values) ?? [];
      const { states, state } = further.length === 0 ? always : statesWith(endpoint, further, versions);
      const { answer: responded, version } = await ofOneVersion<Responded>(versions, states, async (version) => {
        const dataset = requireNeeded(endpoint, always.states);
        const filing = format === "parquet" && !endpoint.isPerReader ? filingOf(exchange, version, states) : undefined;
        const keptResponse = filing && (await keptFileResponse(filing));
        if (keptResponse) return { response: keptResponse };
        const answer = await endpoint.answer(values, { dataset, states, state, reader });
        const ownColumns = answer.kind === "list" && answer.csvRow ? columnsOf(answer.csvRow) : columns;
        const answering = { ...asking, columns: ownColumns, answer, version };
        if (format !== "parquet") return respond(answering);
        keepOpen(exchange.request);
        if (!filing || (answer.kind === "list" && answer.isPartial))
          return { response: await onceFileResponse(answering, files, account.id) };
        return { response: await madeFileResponse(answering, filing) };
      });
      if (cache && responded.whole && !endpoint.isPerReader)
        cache.put(exchange.target, accepted, encodingFor(headers.get("accept-encoding")), {
          ...keptPart(endpoint, responded.whole),
          route: metrics,
          states,
          stamps: version.stamps,
        });
      return responded.response;
    },
  };
}

/** Returns what a cache keeps of an answer. Only a public endpoint has the scope that the cache takes. */
const keptPart = (
  { scope }: PublicEndpoint,
  { body, headers }: NonNullable<Responded["whole"]>,
): Pick<PublicAnswer, "scope" | "body" | "headers" | "etag"> => ({
  scope,
  body: typeof body === "string" ? sharedBody(Buffer.from(body)) : body,
  headers: new Headers({ ...headers, "x-content-type-options": "nosniff" }),
  etag: headers.etag ?? "", // every public answer has one
});

/** Returns the states of an endpoint's datasets, and of further ones that this answer reads. */
const statesWith = ({ id, datasets }: PublicEndpoint, further: readonly string[], versions: Versions): DatasetStates =>
  datasetStates({ id, datasets: [...new Set([...datasets, ...further])] }, versions);
