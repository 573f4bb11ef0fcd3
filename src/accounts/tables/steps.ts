import { schemaSteps } from "../../storage/schema-steps.ts";
import accounts from "./0001-accounts.sql" with { type: "text" };

/** The schema of `accounts`, step by step. A new step is a file and an entry; a released one never changes. */
export const ACCOUNTS_STEPS = schemaSteps("accounts", { "0001-accounts": accounts });
