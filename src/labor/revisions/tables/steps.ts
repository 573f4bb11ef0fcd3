import { schemaSteps } from "../../../storage/schema-steps.ts";
import observations from "./0001-observations.sql" with { type: "text" };

/** The schema of `labor/revisions`, step by step. A new step is a file and an entry; a released one never changes. */
export const REVISIONS_STEPS = schemaSteps("labor/revisions", { "0001-observations": observations });
