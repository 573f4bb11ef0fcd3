import { type AnswerOf, type ApiClient, segment } from "../../in-process/api-client.ts";
import type { DataOf, RowOf } from "../../in-process/operations.ts";
import { MOST_FAILURES } from "../../webhooks/limits.ts";

/** A subscription, as the API answers it. */
export type Subscription = RowOf<"listWebhooks">;

/** A subscription with what waits and what failed last. */
export type SubscriptionHealth = DataOf<"getWebhook">;

/** A type of event that can be subscribed to. */
export type EventTypeEntry = RowOf<"listWebhookEventTypes">;

/** The path of a subscription's page, and below it. */
export const pagePath = (id: string, below = ""): string => `/webhooks/${segment(id)}${below}`;

/** Returns a subscription with its health. @throws 404 if the account has none of this id */
export const readSubscription = (api: ApiClient, id: string): Promise<AnswerOf<"getWebhook">> =>
  api.get("getWebhook", { id });

/** Returns the types of events that can be subscribed to. */
export const readEventTypes = (api: ApiClient): Promise<AnswerOf<"listWebhookEventTypes">> =>
  api.get("listWebhookEventTypes", {});

/** How a subscription is named: its description, or else its address. */
export const nameOf = ({ description, url }: Pick<Subscription, "description" | "url">): string =>
  description?.trim() || url;

/** Whether failures disabled a subscription; one can also be set inactive by its account. */
export const isDisabledByFailures = (subscription: Subscription): boolean =>
  !subscription.is_active && subscription.consecutive_failure_count >= MOST_FAILURES;
