import type { TSchema } from "@sinclair/typebox";
import type { DatasetStates } from "../../http/endpoint.ts";

/**
 * What companies and their statements are enriched with: objects made from other datasets, which `include=` names. The
 * app passes it in, so that filings know of no other feature.
 */
export interface CompanyEnrichment {
  /** The objects, in the order of the answer. */
  readonly objects: readonly EnrichingObject[];
  /** The schema of `metadata.enrichment`. */
  readonly metadata: TSchema;
  /** Makes the requested objects of a company. `asOf`: as had been published by that day. */
  enrich(request: EnrichmentRequest, states: DatasetStates): Promise<Enriched>;
}

/** An object that `include=` can add. */
export interface EnrichingObject {
  /** Its name in `include=` and in the answer: `labor_context`. */
  readonly name: string;
  readonly schema: TSchema;
  /** The datasets that it is made from. They need not be loaded. */
  readonly datasets: readonly string[];
}

/** Which objects of which company. */
export interface EnrichmentRequest {
  cik: string;
  names: readonly string[];
  asOf?: string | undefined;
}

/** The requested objects, by name, and what readers must know about them. */
export interface Enriched {
  objects: Readonly<Record<string, unknown>>;
  metadata: unknown;
}
