import type { Endpoint } from "../any-endpoint.ts";
import { pathNames } from "../endpoint.ts";
import type { Json } from "./open-api-schemas.ts";
import { frameSnippet, type SentRequest, snippets } from "./snippets.ts";

/** How syntax highlighters name the languages of samples. */
const HIGHLIGHTED = { curl: "bash", TypeScript: "typescript", Python: "python", R: "r", pandas: "python" } as const;

/**
 * Returns a request of an endpoint in several languages, as `x-codeSamples`, which /docs and other viewers of OpenAPI
 * documents show; of a list or a series, also its table in pandas. It sends the examples of what is required.
 * `baseUrl`: where the service is, without a slash at the end.
 */
export function samplesOf(endpoint: Endpoint, baseUrl: string): Json[] {
  const { method, path, parameters } = endpoint;
  const exampleOf = (name: string): string => parameters[name]?.example ?? "";
  const inPath = new Set(pathNames(path));
  const query = Object.entries(parameters)
    .filter(([name, { required }]) => !inPath.has(name) && (required || endpoint.sample.includes(name)))
    .map(([name]): [string, string] => [name, exampleOf(name)]);
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleOf(name)));
  const [body] = endpoint.kind === "action" ? Object.values(endpoint.bodyExamples) : [];
  const request = {
    url: `${baseUrl}${filledPath}${query.length === 0 ? "" : `?${new URLSearchParams(query)}`}`,
    method,
    body,
    answered: answeredBy(endpoint),
  };
  const isTable = endpoint.kind === "list" || endpoint.kind === "series";
  return [...snippets(request), ...(isTable ? [frameSnippet(request.url)] : [])].map(({ language, text }) => ({
    lang: HIGHLIGHTED[language],
    label: language,
    source: text,
  }));
}

function answeredBy(endpoint: Endpoint): NonNullable<SentRequest["answered"]> {
  if (endpoint.kind === "feed") return "text";
  if (endpoint.kind === "stream" || endpoint.kind === "export") return "lines";
  return endpoint.kind === "action" && 204 in endpoint.answers ? "nothing" : "json";
}
