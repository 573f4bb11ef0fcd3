import { schemaSteps } from "../../../storage/schema-steps.ts";
import areas from "./0001-areas.sql" with { type: "text" };
import latest from "./0002-latest.sql" with { type: "text" };

/** The schema of `labor/laus`, step by step. A new step is a file and an entry; a released one never changes. */
export const LAUS_STEPS = schemaSteps("labor/laus", { "0001-areas": areas, "0002-latest": latest });
