import type { Sql } from "postgres";
import { conflict, type GovdataError, notFound, rateLimited, unavailable } from "../../errors.ts";
import type { EventType } from "../../events/names.ts";
import type { Account } from "../../http/endpoint.ts";
import { isUuid } from "../../http/parameters/uuid.ts";
import { cutText } from "../../text.ts";
import { sampleDelivery } from "../catalog/examples.ts";
import { TEST_MESSAGE, TEST_TYPE } from "../envelope/envelope.ts";
import { USES_A_MINUTE } from "../limits.ts";
import { type DeliveryRow, deliveryOf } from "./queries/deliveries.ts";
import {
  insertReplay,
  insertTest,
  type OwnDelivery,
  type QueuedDelivery,
  secondsToNextTest,
} from "./queries/queueing.ts";
import { noSubscription, type Owner, requireActiveSubscription } from "./subscriptions.ts";

/**
 * Queues a test delivery, and returns it. Its data names the e-mail of the account that asked.
 * @throws 404, 409 if the subscription is not active, 429 after five in 60 s
 */
export const queueTest = (sql: Sql, account: Account, id: string): Promise<QueuedDelivery> =>
  queueOwn(sql, account, {
    id,
    type: TEST_TYPE,
    data: { message: TEST_MESSAGE, triggered_by: account.email },
    triggeredBy: null,
  });

/**
 * Queues a sample of an event, which is not in the log. It counts as a test. @throws as {@link queueTest}
 */
export const queueSample = (
  sql: Sql,
  account: Owner,
  { id, type }: { id: string; type: EventType },
): Promise<QueuedDelivery> => queueOwn(sql, account, { id, ...sampleDelivery(type) });

async function queueOwn(
  sql: Sql,
  account: Owner,
  { id, ...delivery }: OwnDelivery & { id: string },
): Promise<QueuedDelivery> {
  if (!isUuid(id)) throw noSubscription(id);
  const queued = await insertTest(sql, { accountId: account.id, id }, delivery);
  if (queued !== undefined) return queued;
  await requireActiveSubscription(sql, account, id);
  throw rateLimited(USES_A_MINUTE, await secondsToNextTest(sql, id), "test deliveries of this subscription");
}

/** Returns a delivery of a subscription that belongs to the account. @throws 404 */
export async function requireDelivery(
  sql: Sql,
  { subscriptionId, id }: { subscriptionId: string; id: string },
): Promise<DeliveryRow> {
  const delivery = isUuid(id) ? await deliveryOf(sql, subscriptionId, id) : undefined;
  if (delivery === undefined) throw noDelivery(id);
  return delivery;
}

const noDelivery = (id: string): GovdataError =>
  notFound("delivery", cutText(id, 80), "GET /v1/webhooks/{id}/deliveries lists those of the subscription");

/**
 * Queues a new delivery of what a delivery was about, and returns it.
 * @throws 404 if the account has no such delivery, 409 if its subscription is not active or its data is no longer kept
 */
export async function queueReplay(
  sql: Sql,
  account: Owner,
  { subscriptionId, id }: { subscriptionId: string; id: string },
): Promise<QueuedDelivery> {
  const { id: owned } = await requireActiveSubscription(sql, account, subscriptionId);
  const delivery = await requireDelivery(sql, { subscriptionId: owned, id });
  if (delivery.data === null)
    throw conflict(
      "The data of this delivery's event is no longer kept (GOVDATA_EVENT_DAYS), so it can't be sent again",
    );
  const queued = await insertReplay(sql, { accountId: account.id, subscriptionId: owned, deliveryId: delivery.id });
  if (queued === undefined) throw unavailable("The subscription changed meanwhile; try again");
  return queued;
}
