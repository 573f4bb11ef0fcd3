import { Type } from "@sinclair/typebox";
import { type ApiClient, isAnswer } from "../../in-process/api-client.ts";
import type { FoundPage } from "../../portal/parts/search/kinds.ts";
import { searchPages } from "../../portal/parts/search/search.ts";
import { oneOf } from "../../schema.ts";
import { candidateOf } from "../named/place.ts";
import { type Candidate, defineTool, optional, rowsOf, type ToolAnswer } from "../tool.ts";

const KINDS = ["place", "industry", "occupation", "company", "metric"] as const;

/** The groups of the search, by the kind of what they hold. */
const GROUPS = { place: "Places", industry: "Industries", occupation: "Occupations", company: "Companies" } as const;

/** Codes and names for the other tools. */
export const find = defineTool({
  name: "find",
  title: "Find codes and names",
  description:
    "Looks up the ids that other tools take: codes of places (FIPS, CBSA), industries (NAICS) and " +
    "occupations (SOC), tickers and CIKs of companies, names of metrics. Use it for 'what is the code " +
    "or ticker of X', 'what is the figure for X called', or when a tool does not know a name; most take " +
    "plain names, too. Best match first. Not for figures, nor for text of filings (search_filings). " +
    'Examples: {"q":"rent","kind":"metric"}; {"q":"springfield","kind":"place","state":"IL"}.',
  input: Type.Object(
    {
      q: Type.String({ minLength: 1, maxLength: 100, description: "Name, code or words." }),
      kind: optional(
        oneOf(KINDS, { description: "Only this kind; metric: also figures of companies.", example: "place" }),
      ),
      state: optional(Type.String({ minLength: 2, maxLength: 30, description: "Only places of this state: IL." })),
      limit: optional(Type.Integer({ minimum: 1, maximum: 10, description: "Default 5." })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    results: rowsOf({
      kind: Type.String(),
      id: Type.String(),
      name: Type.String(),
      about: optional(Type.String()),
      of: optional(Type.String()),
    }),
  }),
  mostTokens: 500,
  cutList: "results",
  async call({ q, kind, state, limit = 5 }, api) {
    if (kind === "metric") return metricsOf(api, q, limit);
    const query = state === undefined ? q : `${q}, ${state}`;
    const only = kind ? GROUPS[kind] : state === undefined ? undefined : GROUPS.place;
    const { groups, from, failures, notes } = await searchPages(api, query, { most: limit, ...(only ? { only } : {}) });
    const pages = groups.flatMap(({ items }) => items).sort((a, b) => a.rank - b.rank);
    return {
      results: pages.slice(0, limit).map(resultOf),
      notes: [...notes, ...failures, ...(pages.length === 0 ? [NOTHING] : [])],
      requests: from.slice(0, 2).map(({ request }) => request),
    };
  },
});

const NOTHING = "Nothing that is loaded has this name. Try another spelling or a broader word.";

async function metricsOf(api: ApiClient, query: string, limit: number): Promise<ToolAnswer> {
  const outcome = await api.ask("listMeasures", { query, per_page: limit });
  if (!isAnswer(outcome)) throw outcome.error;
  return {
    results: outcome.data.map(({ name, title, unit, cadence, source, subject, absent }) => ({
      kind: subject === "areas" ? "metric" : "screener field",
      id: name,
      name: title,
      about: [unit, cadence, source, absent && `not loaded: ${absent}`].filter(Boolean).join(", "),
    })),
    notes: outcome.data.length === 0 ? [NOTHING] : [],
    requests: [outcome.request],
  };
}

function resultOf(page: FoundPage): Candidate & { of?: string } {
  const { label, place, subject, measure } = page;
  const code = subject === undefined ? undefined : subject.kind === "place" ? candidateOf(page).id : subject.code;
  if (measure !== undefined)
    return { kind: "metric", id: measure, name: label, about: place, ...(code ? { of: code } : {}) };
  if (subject?.kind === "place") return candidateOf(page);
  return { kind: subject?.kind ?? "page", id: code ?? label, name: label, about: place };
}
