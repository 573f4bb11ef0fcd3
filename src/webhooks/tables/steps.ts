import { schemaSteps } from "../../storage/schema-steps.ts";
import webhooks from "./0001-webhooks.sql" with { type: "text" };
import matching from "./0002-matching.sql" with { type: "text" };
import news from "./0003-news.sql" with { type: "text" };
import uses from "./0004-uses.sql" with { type: "text" };

/** The schema of `webhooks`, step by step. A new step is a file and an entry; a released one never changes. */
export const WEBHOOKS_STEPS = schemaSteps(
  "webhooks",
  { "0001-webhooks": webhooks, "0002-matching": matching, "0003-news": news, "0004-uses": uses },
  ["accounts/0001-accounts", "events/0001-log"],
);
