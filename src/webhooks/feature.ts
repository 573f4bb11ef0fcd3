import type { Feature } from "../feature.ts";
import { webhooksPart } from "./process/part.ts";
import { replaysPart } from "./replays/runner.ts";
import { cleaningJob } from "./retention/job.ts";
import { sealingPart } from "./subscriptions/sealing.ts";

/** Subscriptions to filing events, and the signed deliveries to them. */
export const webhooks: Feature = {
  name: "webhooks",
  tag: { name: "Webhooks", description: "Subscriptions to filing events, their signed deliveries, and replays." },
  endpoints: async (database, settings) => (await import("./endpoints/routes.ts")).webhookEndpoints(database, settings),
  pages: async ({ baseUrl }) => (await import("./catalog/schema-pages.ts")).schemaPages(baseUrl),
  jobs: [cleaningJob],
  parts: [sealingPart, webhooksPart, replaysPart],
};
