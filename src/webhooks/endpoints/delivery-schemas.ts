import { type Static, Type } from "@sinclair/typebox";
import { keyedBy, nullable, oneOf } from "../../schema.ts";
import { type Delivery as Envelope, payloadOf, SAMPLE, TEST_TYPE } from "../envelope/envelope.ts";
import { type AttemptRow, DELIVERY_STATUSES, type DeliveryRow } from "../subscriptions/queries/deliveries.ts";
import { idField, timeField } from "./subscription-schemas.ts";

const EXAMPLE_ID = "019cae60-11d2-7c3e-8a5b-0f2d4c6e8a01";

const payload = Type.Unsafe<ReturnType<typeof payloadOf>>(
  keyedBy(Type.Unknown(), {
    name: "WebhookPayload",
    description:
      "What is sent: `id`, `timestamp`, `type`, `data`, and `triggered_by` for a replay or a sample. The catalog has " +
      "a schema for each type.",
  }),
);

const fields = {
  id: idField("Its id, the same at every attempt and in the payload.", EXAMPLE_ID),
  subscription_id: idField("The subscription that it belongs to."),
  event_type: Type.String({ description: "The type of the event, or `webhook.test`.", example: "filing.created" }),
  payload,
  status: oneOf(DELIVERY_STATUSES, {
    name: "WebhookDeliveryStatus",
    description:
      "`queued` before the first attempt, `retrying` after a failed one; `succeeded` or `failed` in the end.",
    example: "succeeded",
  }),
  http_status: nullable(
    Type.Integer({ description: "The status of the newest answer; null without one.", example: 200 }),
  ),
  attempt_count: Type.Integer({ minimum: 0, description: "Attempts so far, at most 5.", example: 1 }),
  next_retry_at: nullable(
    timeField(
      "When the next attempt is due; null if none is, while one is under way, or if the subscription is not active.",
    ),
  ),
  created_at: timeField("When it was queued."),
  completed_at: nullable(timeField("When it succeeded or failed; null before.")),
  response_body: nullable(
    Type.String({ description: "The first 1 KiB of the newest answer; null without one.", example: "ok" }),
  ),
  triggered_by: oneOf(["original", "replay", "test", SAMPLE], {
    name: "WebhookDeliveryTrigger",
    description: "`original` for an event as it was recorded, `replay`, `test`, or `sample` for an invented event.",
    example: "original",
  }),
};

/** A delivery. */
export const Delivery = Type.Object(fields, {
  $id: "WebhookDelivery",
  description: "What was or will be sent to a subscription about an event.",
});

const ms = (description: string, example: number) => nullable(Type.Number({ description, example }));

const Attempt = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: "From 1.", example: 1 }),
    started_at: timeField("When it began."),
    duration_ms: Type.Number({ description: "How long it took, in ms.", example: 48.2 }),
    dns_ms: ms("Resolving the name, in ms; null on a kept connection, and if the URL has an address.", 3.1),
    connect_ms: ms("Connecting, in ms; null on a kept connection.", 12.4),
    tls_ms: ms("The TLS handshake, in ms; null on a kept connection.", 14.9),
    first_byte_ms: ms("From the end of the request to the first byte of the answer, in ms; null without one.", 17.3),
    address: nullable(Type.String({ description: "The address that was connected to.", example: "93.184.216.34" })),
    http_status: nullable(Type.Integer({ description: "The status of the answer; null without one.", example: 200 })),
    error: nullable(
      Type.String({ description: "Why it failed; null if it succeeded.", example: "the receiver answered 500" }),
    ),
    response_body: nullable(Type.String({ description: "The first 1 KiB of the answer.", example: "ok" })),
  },
  { $id: "WebhookAttempt", description: "One attempt to send a delivery." },
);

/** A delivery with its attempts. */
export const DeliveryWithAttempts = Type.Object(
  { ...fields, attempts: Type.Array(Attempt, { description: "The finished attempts, the first first." }) },
  { $id: "WebhookDeliveryDetail", description: "A delivery with its attempts." },
);

/** The answer to a test. */
export const QueuedTest = Type.Object(
  {
    test_delivery_id: idField("The delivery that was queued.", EXAMPLE_ID),
    queued_at: timeField("When it was queued."),
  },
  { $id: "QueuedWebhookTest", description: "A test delivery that will be sent." },
);

/** The answer to a replay. */
export const QueuedReplay = Type.Object(
  { replay_delivery_id: idField("The new delivery.", EXAMPLE_ID), queued_at: timeField("When it was queued.") },
  { $id: "QueuedWebhookReplay", description: "A new delivery that will be sent." },
);

/** Returns a delivery as answers have it. Before its first attempt, its payload has addresses below `baseUrl`. */
export const shownDelivery = (row: DeliveryRow, baseUrl: string): Static<typeof Delivery> => ({
  id: row.id,
  subscription_id: row.subscription_id,
  event_type: row.type,
  payload: payloadOf(
    {
      id: row.id,
      type: row.type as Envelope["type"], // the log and the test endpoint write no other
      recordedAt: row.recorded_at,
      data: row.data ?? {},
      triggeredBy: row.triggered_by,
    },
    row.base_url ?? baseUrl,
  ),
  status: row.state,
  http_status: row.http_status,
  attempt_count: row.attempts,
  next_retry_at: row.next_attempt_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
  response_body: row.response_body,
  triggered_by: triggerOf(row),
});

function triggerOf({ triggered_by: triggeredBy, type }: DeliveryRow): Static<typeof Delivery>["triggered_by"] {
  if (triggeredBy === "replay" || triggeredBy === SAMPLE) return triggeredBy;
  return type === TEST_TYPE ? "test" : "original";
}

/** Returns an attempt as answers have it. */
export const shownAttempt = ({ started_at, ...attempt }: AttemptRow): Static<typeof Attempt> => ({
  ...attempt,
  started_at: started_at.toISOString(),
});
