import type { Sql } from "postgres";
import type { Feature } from "../feature.ts";
import { webhooksPart } from "./process/part.ts";
import { replaysPart } from "./replays/runner.ts";
import { cleaningJob } from "./retention/job.ts";
import type { CompanyDirectory } from "./subscriptions/companies.ts";
import { sealingPart } from "./subscriptions/sealing.ts";

/** Subscriptions to filing events, and the signed deliveries to them. `directory`: the companies they can list. */
export const webhooks = (directory: (sql: Sql) => Promise<CompanyDirectory>): Feature => ({
  name: "webhooks",
  tag: {
    name: "Webhooks",
    description: "Filing events as a stream, subscriptions to them, their signed deliveries, and replays.",
  },
  endpoints: async (database, settings) =>
    (await import("./endpoints/routes.ts")).webhookEndpoints(database, settings, await directory(database.sql)),
  pages: async ({ baseUrl }) => (await import("./catalog/schema-pages.ts")).schemaPages(baseUrl),
  jobs: [cleaningJob],
  parts: [sealingPart, webhooksPart, replaysPart],
});
