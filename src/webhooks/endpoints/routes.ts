import type { Settings } from "../../config.ts";
import type { Database } from "../../storage/database.ts";
import type { CompanyDirectory } from "../subscriptions/companies.ts";
import { openUrlChecks } from "../subscriptions/targets.ts";
import { deliveryEndpoints } from "./deliveries.ts";
import { catalogEndpoint } from "./event-types.ts";
import { previewEndpoint } from "./preview.ts";
import { replayEndpoints } from "./replays.ts";
import { subscriptionEndpoints } from "./subscriptions.ts";

/** Endpoints of subscriptions and their deliveries. */
export function webhookEndpoints({ sql, transaction }: Database, settings: Settings, directory: CompanyDirectory) {
  const { secretsKeys: keys, baseUrl, webhooksPerAccount: mostSubscriptions } = settings;
  const parts = { sql, transaction, urls: openUrlChecks(settings), directory, keys, baseUrl, mostSubscriptions };
  return [
    catalogEndpoint(baseUrl),
    ...subscriptionEndpoints(parts),
    previewEndpoint(parts),
    ...deliveryEndpoints(parts),
    ...replayEndpoints(parts, settings),
  ];
}
