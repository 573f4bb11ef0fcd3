import type { Sql } from "postgres";
import { invalidRequest } from "../../errors.ts";
import { action } from "../../http/action.ts";
import type { Occasion } from "../../http/endpoint.ts";
import { list, resource } from "../../http/read-endpoints.ts";
import { MOST_COUNTED, USES_A_MINUTE } from "../limits.ts";
import { takeUse } from "../subscriptions/account-limits.ts";
import { allDeliveries, deliveriesOf } from "../subscriptions/deliveries.ts";
import { attemptsOf } from "../subscriptions/queries/deliveries.ts";
import { queueReplay, queueTest, requireDelivery } from "../subscriptions/queueing.ts";
import {
  inactiveSubscription,
  requireActiveSubscription,
  requireSubscription,
} from "../subscriptions/subscriptions.ts";
import {
  Delivery,
  DeliveryWithAttempts,
  QueuedReplay,
  QueuedTest,
  shownAttempt,
  shownDelivery,
} from "./delivery-schemas.ts";
import { deliveryFilters, deliveryId, NO_SUBSCRIPTION, OF_ACCOUNT, PATH, subscriptionId } from "./parameters.ts";
import type { WebhookParts } from "./subscriptions.ts";

const NO_DELIVERY = {
  ...NO_SUBSCRIPTION,
  when: "The account has no subscription of this id, or the subscription no such delivery.",
};
const CONFLICT: Occasion = {
  when: "The subscription is not active, or nothing can be sent to its address.",
  message: inactiveSubscription({ disabled_reason: null }).message,
};
const REPLAY_CONFLICT: Occasion = {
  ...CONFLICT,
  when: "The subscription is not active, nothing can be sent to its address, or the event's data is no longer kept.",
};

/** Endpoints that list, read, test and replay deliveries. */
export const deliveryEndpoints = (parts: WebhookParts) => [
  testEndpoint(parts),
  ...readEndpoints(parts),
  replayEndpoint(parts),
];

const readEndpoints = ({ sql, baseUrl }: WebhookParts) => [
  list({
    ...OF_ACCOUNT,
    id: "listWebhookDeliveries",
    path: `${PATH}/{id}/deliveries`,
    summary: "Deliveries of a subscription",
    description:
      `Deliveries of a subscription, newest first. \`total\` is exact up to ${MOST_COUNTED.toLocaleString("en-US")}; ` +
      "above, it is at least one more than all rows up to this page, while more follow.",
    parameters: { id: subscriptionId, ...deliveryFilters },
    row: Delivery,
    notFound: NO_SUBSCRIPTION,
    async answer({ id, status, event_type: type, from, to }, { account }) {
      refuseEmptyRange(from, to);
      const subscription = await requireSubscription(sql, account, id);
      const filter = { subscriptionId: subscription.id, status, type, from, to };
      return {
        async page(range) {
          const { rows, total } = await deliveriesOf(sql, filter, range);
          return { rows: rows.map((row) => shownDelivery(row, baseUrl)), total };
        },
        all: () => shownParts(sql, filter, baseUrl),
      };
    },
  }),
  resource({
    ...OF_ACCOUNT,
    id: "getWebhookDelivery",
    path: `${PATH}/{id}/deliveries/{delivery_id}`,
    summary: "A delivery with its attempts",
    description: "A delivery, with the time, duration, status, error and answer of each attempt.",
    parameters: { id: subscriptionId, delivery_id: deliveryId },
    data: DeliveryWithAttempts,
    notFound: NO_DELIVERY,
    async answer({ id, delivery_id: deliveryId }, { account }) {
      const subscription = await requireSubscription(sql, account, id);
      const delivery = await requireDelivery(sql, { subscriptionId: subscription.id, id: deliveryId });
      const attempts = (await attemptsOf(sql, delivery.id)).map(shownAttempt);
      return { data: { ...shownDelivery(delivery, baseUrl), attempts } };
    },
  }),
];

function refuseEmptyRange(from: Date | undefined, to: Date | undefined): void {
  if (from === undefined || to === undefined || from < to) return;
  const message = `"${from.toISOString()}" is not before \`to\`; accepted: an earlier time`;
  throw invalidRequest([{ parameter: "from", message }]);
}

async function* shownParts(sql: Sql, filter: Parameters<typeof allDeliveries>[1], baseUrl: string) {
  for await (const rows of allDeliveries(sql, filter)) yield rows.map((row) => shownDelivery(row, baseUrl));
}

const testEndpoint = ({ sql, urls, mostSubscriptions }: WebhookParts) =>
  action({
    ...OF_ACCOUNT,
    id: "testWebhook",
    method: "POST",
    path: `${PATH}/{id}/test`,
    summary: "Send a test delivery",
    description:
      "Queues a signed delivery of the type `webhook.test`, which is sent like any other. It does not count toward " +
      `\`consecutive_failure_count\`. A subscription takes ${USES_A_MINUTE} in 60 seconds, from all keys and servers ` +
      "together, and an account as many for each subscription that it may have, including those of deleted " +
      "subscriptions; more are a 429 with `Retry-After`.",
    parameters: { id: subscriptionId },
    answers: { 202: QueuedTest },
    notFound: NO_SUBSCRIPTION,
    conflicts: CONFLICT,
    async answer({ id }, { account }) {
      const subscription = await requireActiveSubscription(sql, account, id);
      await urls.requireTarget(subscription.url);
      await takeUse(sql, account.id, { kind: "tests", mostSubscriptions });
      const queued = await queueTest(sql, account, subscription.id);
      return { status: 202, data: { test_delivery_id: queued.id, queued_at: queued.queued_at.toISOString() } };
    },
  });

const replayEndpoint = ({ sql, urls, mostSubscriptions }: WebhookParts) =>
  action({
    ...OF_ACCOUNT,
    id: "replayWebhookDelivery",
    method: "POST",
    path: `${PATH}/{id}/deliveries/{delivery_id}/replay`,
    summary: "Send a delivery again",
    description:
      "Queues a new delivery of the same event, with an id of its own and `triggered_by: replay` in its payload. Any " +
      "delivery can be replayed, including one that succeeded. An account can make " +
      `${USES_A_MINUTE} replays in 60 seconds for each subscription that it may have; more are a 429 with ` +
      "`Retry-After`.",
    parameters: { id: subscriptionId, delivery_id: deliveryId },
    answers: { 202: QueuedReplay },
    notFound: NO_DELIVERY,
    conflicts: REPLAY_CONFLICT,
    async answer({ id, delivery_id: deliveryId }, { account }) {
      const subscription = await requireActiveSubscription(sql, account, id);
      await urls.requireTarget(subscription.url);
      await takeUse(sql, account.id, { kind: "replays", mostSubscriptions });
      const queued = await queueReplay(sql, account, { subscriptionId: subscription.id, id: deliveryId });
      return { status: 202, data: { replay_delivery_id: queued.id, queued_at: queued.queued_at.toISOString() } };
    },
  });
