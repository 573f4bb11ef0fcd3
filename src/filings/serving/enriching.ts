import { type TObject, type TOptional, type TSchema, Type } from "@sinclair/typebox";
import type { DatasetStates } from "../../http/endpoint.ts";
import { type Parameter, Refusal, shortened } from "../../http/parameters/parameters.ts";
import { nearest } from "../../nearest.ts";
import type { CompanyEnrichment, Enriched, EnrichmentRequest } from "./enrichment.ts";

/** What an endpoint needs to add the objects that `include=` names. */
export interface Enriching {
  readonly parameter: ReturnType<typeof includeParameter>;
  /** `metadata.enrichment`, for the schema of `metadata`. */
  readonly metadata: { enrichment: TOptional<TSchema> };
  /** Returns a schema with the named objects, or all, as further fields. Its type lacks these. */
  withObjects<Schema extends TObject>(schema: Schema, names?: readonly string[]): Schema;
  /** Returns the datasets that an answer with these objects reads. */
  datasetsOf(names: readonly string[]): readonly string[];
  /** Makes the requested objects; undefined if none is requested. */
  enrich(request: EnrichmentRequest, states: DatasetStates): Promise<Enriched | undefined>;
}

/** Returns what endpoints of companies need to be enriched. Called once. */
export function createEnriching(enrichment: CompanyEnrichment): Enriching {
  const { objects } = enrichment;
  const chosen = (names: readonly string[]) => objects.filter(({ name }) => names.includes(name));
  const allNames = objects.map(({ name }) => name);
  return {
    parameter: includeParameter(enrichment),
    metadata: { enrichment: Type.Optional(enrichment.metadata) },
    withObjects<Schema extends TObject>(schema: Schema, names: readonly string[] = allNames) {
      const fields = chosen(names).map(({ name, schema: ofObject }) => [name, Type.Optional(ofObject)] as const);
      return Type.Object(
        { ...schema.properties, ...Object.fromEntries(fields) },
        schemaOptions(schema),
      ) as TSchema as Schema;
    },
    datasetsOf: (names) => [...new Set(chosen(names).flatMap(({ datasets }) => datasets))],
    enrich: async (request, states) => (request.names.length === 0 ? undefined : enrichment.enrich(request, states)),
  };
}

const schemaOptions = ({ $id, description }: TObject) => ({
  ...($id === undefined ? {} : { $id }),
  ...(description === undefined ? {} : { description }),
});

/** Returns rows that are JSON objects already, with the objects of an enrichment as last fields. */
export function withEnriched(rows: readonly string[], enriched: Enriched | undefined): readonly string[] {
  if (!enriched) return rows;
  const end = `,${JSON.stringify(enriched.objects).slice(1)}`;
  return rows.map((row) => row.slice(0, -1) + end);
}

/**
 * `include`: the names of objects to add, separated by commas. Blanks and repeated names among them are ignored,
 * because clients join such lists from parts.
 */
function includeParameter({ objects }: Pick<CompanyEnrichment, "objects">): Parameter<readonly string[]> {
  const names = objects.map(({ name }) => name);
  const accepted = `${names.join(", ")}, or several of these, separated by commas`;
  return {
    description:
      "Objects to add: `labor_context`, the labor market of the company's industry and county, and " +
      "`lending_context`, small-business lending there. Their datasets need not be loaded: what is missing is null, " +
      "and `metadata.enrichment` says why.",
    example: names.join(","),
    accepted,
    schema: { type: "array", items: { type: "string", enum: names, $id: "ContextName" } },
    required: false,
    isList: true,
    fallback: [],
    read(sentText) {
      const sentNames = new Set(sentText.split(",").map((name) => name.trim()));
      sentNames.delete("");
      const unknownNames = [...sentNames].filter((name) => !names.includes(name));
      if (sentNames.size === 0) return new Refusal();
      if (unknownNames.length === 0) return names.filter((name) => sentNames.has(name));
      return new Refusal(`${refusal(unknownNames, names)}; accepted: ${accepted}`);
    },
  };
}

/** At most this many unknown names are quoted. */
const MOST_QUOTED = 5;

function refusal(unknownNames: readonly string[], names: readonly string[]): string {
  const quoted = unknownNames.slice(0, MOST_QUOTED).map((name) => {
    const closest = nearest(name, names);
    return `"${shortened(name)}"${closest ? ` (did you mean "${closest}"?)` : ""}`;
  });
  const moreText = unknownNames.length > MOST_QUOTED ? ` and ${unknownNames.length - MOST_QUOTED} more` : "";
  return `unknown: ${quoted.join(", ")}${moreText}`;
}
