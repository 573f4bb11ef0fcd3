import { schemaSteps } from "../../../storage/schema-steps.ts";
import industries from "./0001-industries.sql" with { type: "text" };

/** The schema of `labor/ces`, step by step. A new step is a file and an entry; a released one never changes. */
export const CES_STEPS = schemaSteps("labor/ces", { "0001-industries": industries });
