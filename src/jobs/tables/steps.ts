import { schemaSteps } from "../../storage/schema-steps.ts";
import runs from "./0001-runs.sql" with { type: "text" };

/** The schema of `jobs`, step by step. A new step is a file and an entry; a released one never changes. */
export const JOBS_STEPS = schemaSteps("jobs", { "0001-runs": runs });
