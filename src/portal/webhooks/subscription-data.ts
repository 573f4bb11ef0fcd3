import { type ApiAnswer, type ApiClient, segment } from "../api-client.ts";

/** A subscription, as the API answers it. */
export interface Subscription {
  id: string;
  url: string;
  events: readonly string[];
  /** Null: every form. */
  filing_types: readonly string[] | null;
  description: string | null;
  is_active: boolean;
  /** From 0 to 10; at 10 it is disabled. */
  consecutive_failure_count: number;
  created_at: string;
  updated_at: string;
  last_delivery_at: string | null;
  /** From 0 to 1. */
  success_rate_last_100: number | null;
  disabled_at: string | null;
  disabled_reason: string | null;
}

/** A subscription with what waits and what failed last. */
export interface SubscriptionHealth extends Subscription {
  queued_count: number;
  next_attempt_at: string | null;
  last_failure: { time: string; reason: string; http_status: number | null; delivery_id: string } | null;
}

/** A type of event that can be subscribed to. */
export interface EventTypeEntry {
  event_type: string;
  description: string;
}

/** The path of all subscriptions in the API. */
export const SUBSCRIPTIONS = "/v1/webhooks";

/** The path of a subscription in the API, and below it. */
export const apiPath = (id: string, below = ""): string => `${SUBSCRIPTIONS}/${segment(id)}${below}`;

/** The path of a subscription's page, and below it. */
export const pagePath = (id: string, below = ""): string => `/webhooks/${segment(id)}${below}`;

/** Returns a subscription with its health. @throws 404 if the account has none of this id */
export const readSubscription = (api: ApiClient, id: string): Promise<ApiAnswer<SubscriptionHealth>> =>
  api.get<SubscriptionHealth>(apiPath(id));

/** Returns the types of events that can be subscribed to. */
export const readEventTypes = (api: ApiClient): Promise<ApiAnswer<EventTypeEntry[]>> =>
  api.get<EventTypeEntry[]>(`${SUBSCRIPTIONS}/event-types`);

/** How a subscription is named: its description, or else its address. */
export const nameOf = ({ description, url }: Pick<Subscription, "description" | "url">): string =>
  description?.trim() || url;

/** Failed deliveries in a row that disable a subscription. */
export const MOST_FAILURES = 10;

/** Whether failures disabled a subscription; one can also be set inactive by its account. */
export const isDisabledByFailures = (subscription: Subscription): boolean =>
  !subscription.is_active && subscription.consecutive_failure_count >= MOST_FAILURES;
