import { answeredError, bug, type ErrorDetail, type GovdataError } from "../errors.ts";
import { CONTENT_TYPES } from "../http/answers/render.ts";
import type { Endpoint } from "../http/any-endpoint.ts";
import { type Format, pathNames } from "../http/endpoint.ts";
import type {
  ActionId,
  BodyOf,
  DataOf,
  ListId,
  MetadataOf,
  OperationId,
  ReadId,
  ResultOf,
  ValuesOf,
} from "./operations.ts";

/** The values of a query; undefined ones are left out. */
export type ApiQuery = Readonly<Record<string, string | number | undefined>>;

/** What an endpoint answered, and the request that anybody can repeat with a key. */
export interface ApiAnswer<Data, Metadata = Readonly<Record<string, unknown>>> {
  /** Path and query: `/v1/us/census/places/06/metrics?vintage=2023`. */
  request: string;
  data: Data;
  metadata: Metadata;
  /** The total of a list; null if it was not counted. */
  total: number | null;
  /** Whether a list has another page. */
  hasMore: boolean;
}

/** What an operation answered, by the schemas of its endpoint. */
export type AnswerOf<Id extends ReadId> = ApiAnswer<DataOf<Id>, MetadataOf<Id>>;

/** The error of an endpoint, and the request that it is for. */
export interface ApiFailure {
  request: string;
  error: GovdataError;
}

/** What an endpoint answered, or why it could not. */
export type Asked<Data, Metadata = Readonly<Record<string, unknown>>> = ApiAnswer<Data, Metadata> | ApiFailure;

/** Whether an endpoint answered. */
export const isAnswer = <Answer extends ApiAnswer<unknown, unknown>>(outcome: Answer | ApiFailure): outcome is Answer =>
  !("error" in outcome);

/** Asks endpoints by their operation: what a page or a tool shows is what the API answers. */
export interface ApiClient {
  /** Returns the answer. @throws the error of the API: 404 for an unknown place, 503 before a load */
  get<Id extends ReadId>(id: Id, values: ValuesOf<Id>): Promise<AnswerOf<Id>>;
  /** As `get`, but returns the API's error where a page can do without the answer. */
  ask<Id extends ReadId>(id: Id, values: ValuesOf<Id>): Promise<AnswerOf<Id> | ApiFailure>;
  /** Returns all rows of a list, however many pages it has. @throws the error of the API */
  rows<Id extends ListId>(id: Id, values: ValuesOf<Id>): Promise<AnswerOf<Id>>;
  /** Returns the path and query of a request. */
  request<Id extends OperationId>(id: Id, values: ValuesOf<Id>): string;
  /** Returns all rows of a request's answer. They are sent on as they come. @throws the error of the API */
  table(request: string, format: Format): Promise<Response>;
  /** Sends an action, with a body as JSON if it takes one. Returns the API's error, for the fields of a form. */
  send<Id extends ActionId>(id: Id, values: ValuesOf<Id>, body?: BodyOf<Id>): Promise<Asked<ResultOf<Id>>>;
}

/** Returns the path with its query, every character that means something in a URL or a shell escaped. */
export function requestLine(path: string, query: ApiQuery = {}): string {
  const values = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(Object.fromEntries(values.map(([name, value]) => [name, String(value)])));
  // Lists stay readable: a comma means nothing in a query, and nothing in a shell.
  return values.length === 0 ? path : `${path}?${String(search).replaceAll("%2C", ",")}`;
}

/** Returns the sources of answers, each once: an answer of several datasets names several. */
export const sourcesOf = (answers: readonly ApiAnswer<unknown>[]): string[] => [
  ...new Set(
    answers.flatMap(({ metadata }) => [metadata.source ?? []].flat().flatMap((text) => `${text}`.split("; "))),
  ),
];

/** Returns a value as a segment of a path. Quotes are escaped, because the request is shown for shells too. */
export const segment = (value: string): string => encodeURIComponent(value).replaceAll("'", "%27");

/** Sends a request of a path and query, and returns its response. */
export type Send = (line: string, init: { method?: string; headers?: object; body?: string }) => Promise<Response>;

/** Returns a client of endpoints, by id, to which `send` brings requests. */
export function createApiClient(endpoints: ReadonlyMap<string, Endpoint>, send: Send): ApiClient {
  const endpointOf = (id: string) => {
    const endpoint = endpoints.get(id);
    if (!endpoint) throw bug(`no endpoint is named ${id}`);
    return endpoint;
  };
  const request = <Id extends OperationId>(id: Id, values: ValuesOf<Id>): string => {
    const { path } = endpointOf(id);
    const inPath = new Set(pathNames(path));
    const sent: ApiQuery = values;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(String(sent[name] ?? "")));
    return requestLine(filled, Object.fromEntries(Object.entries(sent).filter(([name]) => !inPath.has(name))));
  };
  // Each id comes with the schemas of its endpoint, and the endpoint's answer has their types.
  const answerTo = async <Data, Metadata>(line: string, response: Response): Promise<Asked<Data, Metadata>> => {
    const body = (response.status === 204 ? {} : await response.json()) as AnyEnvelope<Data, Metadata>;
    if (body.error) return { request: line, error: answeredError(body.error) };
    const { data, metadata, pagination: { total = null, has_more: hasMore = false } = {} } = body;
    return { request: line, data, metadata: metadata ?? ({} as Metadata), total, hasMore };
  };
  const ask: ApiClient["ask"] = async (id, values) => {
    const line = request(id, values);
    return answerTo(line, await send(line, {}));
  };
  const get: ApiClient["get"] = async (id, values) => {
    const answer = await ask(id, values);
    if (!isAnswer(answer)) throw answer.error;
    return answer;
  };
  const allRows = async (line: string, accept: string): Promise<Response> => {
    const response = await send(line, { headers: { accept } });
    if (response.ok) return response;
    throw answeredError(((await response.json()) as Required<Pick<AnyEnvelope<never, never>, "error">>).error);
  };
  return {
    ask,
    get,
    request,
    async send(id, values, body) {
      const line = request(id, values);
      const json = body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      return answerTo(line, await send(line, { method: endpointOf(id).method, ...json }));
    },
    table: (line, format) => allRows(line, CONTENT_TYPES[format].split(";")[0] ?? ""),
    async rows(id, values) {
      const line = request(id, values);
      // The lines have all rows but no metadata, which the answer with the fewest rows has.
      const head = await get(id, { ...values, per_page: 1 });
      const lines = (await (await allRows(line, "application/x-ndjson")).text()).trimEnd();
      const data = lines === "" ? [] : JSON.parse(`[${lines.replaceAll("\n", ",")}]`);
      return { ...head, request: line, data, hasMore: false };
    },
  };
}

/** The parts of every answer. */
interface AnyEnvelope<Data, Metadata> {
  data: Data;
  metadata?: Metadata;
  pagination?: { total: number | null; has_more: boolean };
  error?: { code: string; message: string; details?: ErrorDetail[] };
}
