import { schemaSteps } from "../../storage/schema-steps.ts";
import screener from "./0001-screener.sql" with { type: "text" };

/** The schema of `enrichment`, step by step. A new step is a file and an entry; a released one never changes. */
export const ENRICHMENT_STEPS = schemaSteps("enrichment", { "0001-screener": screener });
