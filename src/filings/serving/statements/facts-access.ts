import type { DatasetState } from "../../../http/versions.ts";
import { xbrlFilings } from "../../queries/filing-lists.ts";
import type { Asking } from "../asking.ts";
import { noFacts } from "../metadata.ts";
import type { SentIdentifier } from "../parameters.ts";
import { type FactsOf, type KeptFacts, keepFacts } from "./kept-facts.ts";

/** @throws 404 if no loaded company has the identifier */
export type RequireFacts = (identifier: SentIdentifier, dataset: DatasetState) => Promise<KeptFacts>;

/** How endpoints read the facts of companies. */
export interface FactsAccess {
  factsOf: FactsOf;
  requireFacts: RequireFacts;
}

/** Creates it, once for all endpoints: the facts of the last companies are kept. */
export function createFactsAccess({ sql, noCompany }: Asking): FactsAccess {
  const factsOf = keepFacts(sql);
  return {
    factsOf,
    async requireFacts(identifier, dataset) {
      const facts = await factsOf(identifier, dataset);
      if (!facts) throw await noCompany(identifier);
      const { company } = facts;
      return facts.facts.length > 0
        ? facts
        : { ...facts, absence: noFacts(company, await xbrlFilings(sql, company.cik)) };
    },
  };
}
