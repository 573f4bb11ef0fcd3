import { schemaSteps } from "../../storage/schema-steps.ts";
import estimates from "./0001-estimates.sql" with { type: "text" };
import places from "./0002-places.sql" with { type: "text" };

/** The schema of `census`, step by step. A new step is a file and an entry; a released one never changes. */
export const CENSUS_STEPS = schemaSteps("census", { "0001-estimates": estimates, "0002-places": places });
