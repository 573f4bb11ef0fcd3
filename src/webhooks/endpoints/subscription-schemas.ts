import { type Static, Type } from "@sinclair/typebox";
import { nullable } from "../../schema.ts";
import { MOST_COUNTED, MOST_FAILURES, NEWEST_SEARCHED } from "../limits.ts";
import type { WatchedCompany } from "../subscriptions/companies.ts";
import type { Health } from "../subscriptions/queries/health.ts";
import type { SubscriptionRow } from "../subscriptions/queries/subscriptions.ts";
import { settableLists, shownLists, watchedCompanies } from "./narrowing-schemas.ts";

/** A time as answers have it. */
export const timeField = (description: string, example = "2026-03-02T14:05:06.789Z") =>
  Type.String({ format: "date-time", description, example });

/** The id of a subscription or delivery. */
export const idField = (description: string, example = "019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90") =>
  Type.String({ format: "uuid", description, example });

const url = (more: object = {}) =>
  Type.String({
    description: "The address that deliveries are sent to.",
    example: "https://example.org/hooks",
    ...more,
  });
const description = (more: object = {}) =>
  nullable(Type.String({ description: "What the account noted about it.", example: "Annual reports", ...more }));

const SEARCHED = NEWEST_SEARCHED.toLocaleString("en-US");

const fields = {
  id: idField("Its id, for paths."),
  url: url(),
  ...shownLists,
  description: description(),
  is_active: Type.Boolean({ description: "Whether it gets deliveries.", example: true }),
  consecutive_failure_count: Type.Integer({
    minimum: 0,
    maximum: MOST_FAILURES,
    description:
      `Deliveries that failed since the last success, up to ${MOST_FAILURES}. At ${MOST_FAILURES} the subscription ` +
      "is disabled. Tests don't count.",
    example: 0,
  }),
  created_at: timeField("When it was created."),
  updated_at: timeField("When the account last changed it, or when it was disabled."),
  last_delivery_at: nullable(timeField("When the newest attempt ended, exact to a second; null before the first.")),
  success_rate_last_100: nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        "Share of the newest 100 ended deliveries that succeeded, a fraction of 1, without tests. The newest " +
        `${SEARCHED} are searched, and the ${SEARCHED} before the one that is due first; null if none of them has ` +
        "ended.",
      example: 0.98,
    }),
  ),
  disabled_at: nullable(timeField("When it was disabled; null while it is active.")),
  disabled_reason: nullable(
    Type.String({
      description: "Why it was disabled; null while it is active.",
      example: `${MOST_FAILURES} deliveries in a row failed; the last: the receiver answered 500`,
    }),
  ),
};

/** A subscription. */
export const Subscription = Type.Object(fields, {
  $id: "WebhookSubscription",
  description: "A subscription to events. Its signing secret is shown only when it is created or rotated.",
});

const secret = Type.String({
  description: "The signing secret. It is never shown again. The key of the signature is the whole text.",
  example: "whsec_c2VjcmV0cyBhcmUgbWFkZSBhdCByYW5kb20gaGVyZSE=",
});

/** A subscription that was just created. */
export const CreatedSubscription = Type.Object(
  { ...fields, secret },
  { $id: "CreatedWebhookSubscription", description: "A new subscription, with its signing secret." },
);

/** The answer to a rotation. */
export const RotatedSecret = Type.Object(
  { id: idField("The subscription."), secret },
  { $id: "RotatedWebhookSecret", description: "The new signing secret. The old one is no longer used." },
);

const LastFailure = Type.Object(
  {
    time: timeField("When the attempt began."),
    reason: Type.String({ description: "Why it failed.", example: "the receiver answered 500" }),
    http_status: nullable(Type.Integer({ description: "The status of the answer; null without one.", example: 500 })),
    delivery_id: idField("The delivery.", "019cae60-11d2-7c3e-8a5b-0f2d4c6e8a01"),
  },
  { $id: "WebhookFailure", description: "A failed attempt." },
);

/** A subscription with what only one subscription at a time is asked for. */
export const SubscriptionHealth = Type.Object(
  {
    ...fields,
    watched_companies: watchedCompanies,
    queued_count: Type.Integer({
      minimum: 0,
      maximum: MOST_COUNTED,
      description:
        "Deliveries that wait for an attempt or have one under way, counted up to " +
        `${MOST_COUNTED.toLocaleString("en-US")}.`,
      example: 2,
    }),
    next_attempt_at: nullable(
      timeField(
        "When the next attempt is due, without those under way; null if no delivery waits, or if the subscription is " +
          "not active.",
      ),
    ),
    last_failure: nullable(LastFailure),
  },
  { $id: "WebhookSubscriptionHealth", description: "A subscription, with what waits and what failed last." },
);

const settable = {
  url: url({ maxLength: 2048 }),
  ...settableLists,
  description: Type.Optional(description({ maxLength: 500 })),
};

/** The body that creates a subscription. */
export const NewSubscription = Type.Object(settable, { description: "The subscription to create." });

/** The body that changes a subscription. */
export const SubscriptionPatch = Type.Object(
  {
    url: Type.Optional(settable.url),
    ...settableLists,
    events: Type.Optional(settable.events),
    description: settable.description,
    is_active: Type.Optional(
      Type.Boolean({ description: "true reactivates a disabled subscription, false disables it.", example: true }),
    ),
  },
  { minProperties: 1, description: "The fields to change." },
);

/** Returns a subscription as answers have it. */
export const shownSubscription = (row: SubscriptionRow): Static<typeof Subscription> => ({
  id: row.id,
  url: row.url,
  events: row.events,
  filing_types: row.filing_types,
  companies: row.companies,
  sics: row.sics,
  states: row.states,
  item_codes: row.item_codes,
  description: row.description,
  is_active: row.is_active,
  consecutive_failure_count: row.consecutive_failure_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  last_delivery_at: row.last_delivery_at?.toISOString() ?? null,
  success_rate_last_100: row.success_rate_last_100,
  disabled_at: row.disabled_at?.toISOString() ?? null,
  disabled_reason: row.disabled_reason,
});

/**
 * Returns a subscription with its health as answers have it. `watched`: its companies as they are called now; null
 * without a list.
 */
export const shownHealth = (
  row: SubscriptionRow,
  { health, watched }: { health: Health; watched: WatchedCompany[] | null },
): Static<typeof SubscriptionHealth> => ({
  ...shownSubscription(row),
  watched_companies: watched,
  queued_count: health.queued_count,
  next_attempt_at: health.next_attempt_at?.toISOString() ?? null,
  last_failure:
    health.failed_at === null || health.failed_delivery === null
      ? null
      : {
          time: health.failed_at.toISOString(),
          reason: health.failed_reason ?? "",
          http_status: health.failed_status,
          delivery_id: health.failed_delivery,
        },
});
