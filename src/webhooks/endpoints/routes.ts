import type { Settings } from "../../config.ts";
import type { Database } from "../../storage/database.ts";
import { openUrlChecks } from "../subscriptions/targets.ts";
import { deliveryEndpoints } from "./deliveries.ts";
import { catalogEndpoint } from "./event-types.ts";
import { replayEndpoints } from "./replays.ts";
import { subscriptionEndpoints } from "./subscriptions.ts";

/** Endpoints of subscriptions and their deliveries. */
export function webhookEndpoints({ sql, transaction }: Database, settings: Settings) {
  const { secretsKeys: keys, baseUrl, webhooksPerAccount: mostSubscriptions } = settings;
  const parts = { sql, transaction, urls: openUrlChecks(settings), keys, baseUrl, mostSubscriptions };
  return [
    catalogEndpoint(baseUrl),
    ...subscriptionEndpoints(parts),
    ...deliveryEndpoints(parts),
    ...replayEndpoints(parts, settings),
  ];
}
