import { schemaSteps } from "../../storage/schema-steps.ts";
import accounts from "./0001-accounts.sql" with { type: "text" };
import sessions from "./0002-sessions.sql" with { type: "text" };
import keyForms from "./0003-key-forms.sql" with { type: "text" };
import keyUsage from "./0004-key-usage.sql" with { type: "text" };
import knownBrowsers from "./0005-known-browsers.sql" with { type: "text" };

/** The schema of `accounts`, step by step. A new step is a file and an entry; a released one never changes. */
export const ACCOUNTS_STEPS = schemaSteps("accounts", {
  "0001-accounts": accounts,
  "0002-sessions": sessions,
  "0003-key-forms": keyForms,
  "0004-key-usage": keyUsage,
  "0005-known-browsers": knownBrowsers,
});
