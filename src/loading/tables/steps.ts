import { schemaSteps } from "../../storage/schema-steps.ts";
import vintages from "./0001-vintages.sql" with { type: "text" };

/** The schema of `loading`, step by step. A new step is a file and an entry; a released one never changes. */
export const LOADING_STEPS = schemaSteps("loading", { "0001-vintages": vintages });
