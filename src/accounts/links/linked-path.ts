import { GovdataError } from "../../errors.ts";
import { LINKED_PATHS } from "../../http/access/links.ts";
import { allParameters } from "../../http/answers/all-parameters.ts";
import type { Endpoint } from "../../http/any-endpoint.ts";
import { type PublicEndpoint, pathNames } from "../../http/endpoint.ts";
import { nearestPath } from "../../http/near-path.ts";
import { shortened } from "../../http/parameters/parameters.ts";
import { readParameters } from "../../http/parameters/read-parameters.ts";

/** What a link can be made for, to follow "accepted: ". */
export const ACCEPTED_PATHS =
  `the path of a GET request below ${LINKED_PATHS} with its parameters, such as ` +
  `${LINKED_PATHS}census/places/06/metrics?format=csv`;

/** A request that a link can be made for. */
export interface LinkedPath {
  /** Path and query in the one form that is signed: clients that escape a URL again do not change it. */
  target: string;
  endpoint: PublicEndpoint;
}

/**
 * Returns the request that a path and query are, checked as the endpoint would check it. Nothing is looked up, so that
 * a link can be made for what is loaded later.
 * @returns a text that says what is wrong, to follow the name of the field
 */
export function linkedPath(endpoints: readonly Endpoint[], text: string): LinkedPath | string {
  const refused = (why: string): string => `"${shortened(text)}" ${why}; accepted: ${ACCEPTED_PATHS}`;
  if (!text.startsWith(LINKED_PATHS) || FORBIDDEN.test(text)) return refused("is not accepted");
  const question = text.indexOf("?");
  const path = question < 0 ? text : text.slice(0, question);
  const segments = path.slice(1).split("/").map(decodedSegment);
  const search = escapedQuery(question < 0 ? "" : text.slice(question + 1));
  if (segments.includes(undefined) || search === undefined) return refused("has escapes or segments of another path");
  const found = endpointAt(endpoints, segments as string[]); // checked above
  if (found === undefined) {
    const near = nearestPath(
      path,
      endpoints.map((endpoint) => endpoint.path),
    );
    return refused(`is not an endpoint${near === undefined ? "" : `; did you mean "${near}"?`}`);
  }
  if (!isPublic(found)) return refused("is a stream or about an account, which no link answers");
  const names = found.path.slice(1).split("/");
  const values = Object.fromEntries(
    names.flatMap((name, at) => (isName(name) ? [[name.slice(1, -1), segments[at]]] : [])),
  );
  try {
    readParameters(allParameters(found), values, search);
  } catch (error) {
    if (!(error instanceof GovdataError && error.details)) throw error;
    return error.details.map(({ parameter, message }) => `${parameter} ${message}`).join("; ");
  }
  const target = `/${(segments as string[]).map(encodeURIComponent).join("/")}${search === "" ? "" : `?${search}`}`;
  return { target, endpoint: found };
}

/** Control characters, blanks at the ends of lines, other ways to part a path, and fragments. */
const FORBIDDEN = /[\p{Cc}\\#]/u;

/** Decodes a segment of a path; undefined for one that another server could read as another path. */
function decodedSegment(raw: string): string | undefined {
  const segment = decoded(raw);
  if (segment === undefined || segment === "" || segment === "." || segment === "..") return undefined;
  return /[\p{Cc}/\\%?#;]/u.test(segment) ? undefined : segment;
}

/** Returns a query with escaped names and values, and without empty parts; undefined if its escapes are malformed. */
function escapedQuery(search: string): string | undefined {
  const parts = search.split("&").filter((part) => part !== "");
  const escapedParts = parts.map((part) => {
    const texts = [...part.split("=", 1), ...(part.includes("=") ? [part.slice(part.indexOf("=") + 1)] : [])];
    const decodedTexts = texts.map((text) => decoded(text.replaceAll("+", " ")));
    return decodedTexts.includes(undefined) ? undefined : decodedTexts.map((text) => escaped(text ?? "")).join("=");
  });
  return escapedParts.includes(undefined) ? undefined : escapedParts.join("&");
}

/** Escapes a text as browsers and spreadsheets do. Commas and colons, which lists and times have, stay readable. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll("'", "%27").replaceAll("%2C", ",").replaceAll("%3A", ":");

function decoded(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined; // decodeURIComponent only throws for malformed escapes
  }
}

const isName = (word: string): boolean => word.startsWith("{");

const isPublic = (endpoint: Endpoint): endpoint is PublicEndpoint =>
  endpoint.scope === "public" && endpoint.kind !== "action";

/** Returns the endpoint that the router would choose for GET: of two that fit, the one with more words of its own. */
const endpointAt = (endpoints: readonly Endpoint[], segments: readonly string[]): Endpoint | undefined =>
  endpoints
    .filter(({ method, path }) => {
      const words = path.slice(1).split("/");
      const isFitting = words.every((word, at) => isName(word) || word === segments[at]);
      return method === "GET" && words.length === segments.length && isFitting;
    })
    .sort((left, right) => pathNames(left.path).length - pathNames(right.path).length)[0];
