import type { Settings } from "../../config.ts";
import type { Database } from "../../storage/database.ts";
import type { CompanyDirectory } from "../subscriptions/companies.ts";
import { openUrlChecks } from "../subscriptions/targets.ts";
import { deliveryEndpoints } from "./deliveries.ts";
import { streamEndpoint } from "./event-stream.ts";
import { catalogEndpoint } from "./event-types.ts";
import { previewEndpoint } from "./preview.ts";
import { replayEndpoints } from "./replays.ts";
import { subscriptionEndpoints } from "./subscriptions.ts";

/** The stream of events, and endpoints of subscriptions and their deliveries. */
export function webhookEndpoints(database: Database, settings: Settings, directory: CompanyDirectory) {
  const { sql, transaction } = database;
  const { secretsKeys: keys, baseUrl, webhooksPerAccount: mostSubscriptions } = settings;
  const parts = { sql, transaction, urls: openUrlChecks(settings), directory, keys, baseUrl, mostSubscriptions };
  return [
    streamEndpoint({ database, checks: parts, baseUrl }),
    catalogEndpoint(baseUrl),
    ...subscriptionEndpoints(parts),
    previewEndpoint(parts),
    ...deliveryEndpoints(parts),
    ...replayEndpoints(parts, settings),
  ];
}
