import { schemaSteps } from "../../storage/schema-steps.ts";
import log from "./0001-log.sql" with { type: "text" };
import retention from "./0002-retention.sql" with { type: "text" };

/** The schema of `events`, step by step. A new step is a file and an entry; a released one never changes. */
export const EVENTS_STEPS = schemaSteps("events", { "0001-log": log, "0002-retention": retention });
