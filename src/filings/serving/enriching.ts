import { type TObject, type TOptional, type TSchema, Type } from "@sinclair/typebox";
import type { DatasetStates } from "../../http/endpoint.ts";
import type { CompanyEnrichment, Enriched, EnrichmentRequest } from "./enrichment.ts";
import { includeParameter } from "./include-parameter.ts";

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
