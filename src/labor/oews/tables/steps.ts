import { schemaSteps } from "../../../storage/schema-steps.ts";
import estimates from "./0001-estimates.sql" with { type: "text" };

/** The schema of `labor/oews`, step by step. A new step is a file and an entry; a released one never changes. */
export const OEWS_STEPS = schemaSteps("labor/oews", { "0001-estimates": estimates });
