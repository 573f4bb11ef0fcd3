import { EVENT_TYPE_NAMES } from "../../events/names.ts";
import { requiredBaseUrl } from "../../settings/base-url.ts";
import { DELIVERY_STATUSES, type DeliveryRow } from "../../webhooks/subscriptions/queries/deliveries.ts";
import { defineCommand, JSON_OPTION, wholeNumber } from "../shell/command.ts";
import { table } from "../shell/text.ts";
import { type OwnedSubscription, ownedDelivery, SUBSCRIPTION, withSubscription } from "./owned.ts";

const DEFAULT_LIMIT = 50;
const MOST = 10_000;

/** `govdata webhooks deliveries ID` */
export const deliveries = defineCommand({
  summary: "List deliveries of a subscription, newest first, or the attempts of one",
  examples: ["webhooks deliveries ID --status failed", "webhooks deliveries ID DELIVERY"],
  args: [SUBSCRIPTION, { name: "DELIVERY", doc: "The id of a delivery, whose attempts are shown." }],
  options: {
    status: { type: "string", value: "STATUS", doc: "Only deliveries of this status.", choices: DELIVERY_STATUSES },
    "event-type": {
      type: "string",
      value: "TYPE",
      doc: "Only deliveries of this type.",
      choices: [...EVENT_TYPE_NAMES, "webhook.test"],
    },
    limit: { type: "string", value: "N", doc: `The most deliveries to print; ${DEFAULT_LIMIT} by default.` },
    json: JSON_OPTION,
  },
  async run({ words: [id = "", deliveryId], options, settings, print }) {
    const current = settings();
    const baseUrl = options.json ? requiredBaseUrl(current) : current.baseUrl;
    const limit = options.limit === undefined ? DEFAULT_LIMIT : wholeNumber("limit", options.limit, { most: MOST });
    await withSubscription(current, id, async (owned) => {
      if (deliveryId !== undefined) return showDelivery(owned, { deliveryId, baseUrl, isJson: options.json, print });
      const { deliveriesOf } = await import("../../webhooks/subscriptions/deliveries.ts");
      const filter = { subscriptionId: owned.subscription.id, status: options.status, type: options["event-type"] };
      const { rows } = await deliveriesOf(owned.sql, filter, { limit, offset: 0 });
      if (options.json) {
        const { shownDelivery } = await import("../../webhooks/endpoints/delivery-schemas.ts");
        const shownRows = rows.map((row) => shownDelivery(row, baseUrl));
        return print(JSON.stringify(shownRows, null, 2));
      }
      const header = ["id", "created", "status", "attempts", "answer", "next attempt", "trigger", "type"];
      for (const line of table(header, rows.map(cells))) print(line);
    });
  },
});

const seconds = (time: Date | null): string => (time === null ? "–" : `${time.toISOString().slice(0, 19)}Z`);

const cells = (row: DeliveryRow): string[] => [
  row.id,
  seconds(row.created_at),
  row.state,
  String(row.attempts),
  String(row.http_status ?? "–"),
  seconds(row.next_attempt_at),
  row.triggered_by ?? "–",
  row.type,
];

interface ShowOptions {
  deliveryId: string;
  baseUrl: string;
  isJson: boolean;
  print(line: string): void;
}

async function showDelivery(
  owned: OwnedSubscription,
  { deliveryId, baseUrl, isJson, print }: ShowOptions,
): Promise<void> {
  const delivery = await ownedDelivery(owned, deliveryId);
  const [{ attemptsOf }, { attemptLines }] = await Promise.all([
    import("../../webhooks/subscriptions/queries/deliveries.ts"),
    import("./attempts.ts"),
  ]);
  const attempts = await attemptsOf(owned.sql, delivery.id);
  if (isJson) {
    const { shownAttempt, shownDelivery } = await import("../../webhooks/endpoints/delivery-schemas.ts");
    return print(
      JSON.stringify({ ...shownDelivery(delivery, baseUrl), attempts: attempts.map(shownAttempt) }, null, 2),
    );
  }
  print(`${delivery.type} ${delivery.id}: ${delivery.state}, next attempt ${seconds(delivery.next_attempt_at)}`);
  for (const attempt of attempts) for (const line of attemptLines(attempt)) print(line);
}
