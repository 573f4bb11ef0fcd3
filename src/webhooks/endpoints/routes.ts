import type { Settings } from "../../config.ts";
import type { Endpoint } from "../../http/endpoint.ts";
import type { Database } from "../../storage/database.ts";
import { openUrlChecks } from "../subscriptions/targets.ts";
import { deliveryEndpoints } from "./deliveries.ts";
import { catalogEndpoint } from "./event-types.ts";
import { replayEndpoints } from "./replays.ts";
import { subscriptionEndpoints, type WebhookParts } from "./subscriptions.ts";

/** Endpoints of subscriptions and their deliveries. */
export function webhookEndpoints({ sql }: Database, settings: Settings): Endpoint[] {
  const { secretsKeys: keys, baseUrl } = settings;
  const parts: WebhookParts = { sql, urls: openUrlChecks(settings), keys, baseUrl };
  return [
    catalogEndpoint(baseUrl),
    ...subscriptionEndpoints(parts),
    ...deliveryEndpoints(parts),
    ...replayEndpoints(parts, settings),
  ];
}
