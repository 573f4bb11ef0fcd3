import { schemaSteps } from "../../../storage/schema-steps.ts";
import blocks from "./0001-blocks.sql" with { type: "text" };

/** The schema of `labor/qcew`, step by step. A new step is a file and an entry; a released one never changes. */
export const QCEW_STEPS = schemaSteps("labor/qcew", { "0001-blocks": blocks });
