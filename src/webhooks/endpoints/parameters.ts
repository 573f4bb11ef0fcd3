import { EVENT_TYPE_NAMES } from "../../events/names.ts";
import type { NotFound } from "../../http/endpoint.ts";
import { choice, optional } from "../../http/parameters/parameters.ts";
import { timeParameter } from "../../http/parameters/period-parameters.ts";
import { idParameter } from "../../http/parameters/uuid.ts";
import { TEST_TYPE } from "../envelope/envelope.ts";
import { DELIVERY_STATUSES } from "../subscriptions/queries/deliveries.ts";
import { noSubscription } from "../subscriptions/subscriptions.ts";

/** What every endpoint of webhooks is: about an account, and without datasets. */
export const OF_ACCOUNT = { scope: "account", datasets: [], tag: "Webhooks" } as const;

const SUBSCRIPTION_EXAMPLE = "019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90";

/** The path of the list of subscriptions. */
export const PATH = "/v1/webhooks";

/** When a subscription's endpoint answers 404. */
export const NO_SUBSCRIPTION: NotFound = {
  when: "The account has no subscription of this id.",
  sent: {},
  message: noSubscription(SUBSCRIPTION_EXAMPLE).message,
};

/** `id`: a subscription. */
export const subscriptionId = idParameter("The id of a subscription.", SUBSCRIPTION_EXAMPLE);

/** `delivery_id`: a delivery. */
export const deliveryId = idParameter("The id of a delivery.", "019cae60-11d2-7c3e-8a5b-0f2d4c6e8a01");

/** The filters of lists of deliveries. */
export const deliveryFilters = {
  status: optional(
    choice(DELIVERY_STATUSES, {
      name: "WebhookDeliveryStatus",
      description: "Only deliveries of this status.",
      example: "failed",
      otherWords: { delivered: "succeeded", success: "succeeded", pending: "queued", error: "failed" },
    }),
  ),
  event_type: optional(
    choice([...EVENT_TYPE_NAMES, TEST_TYPE], {
      name: "DeliveredEventType",
      description: "Only deliveries of this type.",
      example: "filing.created",
    }),
  ),
  from: optional(
    timeParameter({ description: "Only deliveries queued at this time or later.", example: "2026-03-01" }),
  ),
  to: optional(
    timeParameter({ description: "Only deliveries queued before this time.", example: "2026-03-02T18:00Z" }),
  ),
};
