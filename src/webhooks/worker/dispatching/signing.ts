import { canonicalJson } from "../../envelope/canonical.ts";
import { bodyAround, deliveredDataOf } from "../../envelope/envelope.ts";
import { deliveryHeaders } from "../../envelope/signature.ts";
import { ATTEMPT_MS } from "../../limits.ts";
import type { AttemptRequest } from "../../sending/request.ts";
import { openSecret } from "../../subscriptions/secrets.ts";
import type { HeldDelivery, LeasedDelivery } from "../claiming/held-delivery.ts";

/** What requests are made with. */
export interface SigningOptions {
  secretsKeys: readonly Uint8Array[];
  baseUrlOf: (id: number) => string | undefined;
  /** The database's clock, in ms since 1970. */
  nowMs: () => number;
}

/** The request of an attempt. */
export interface SignedRequest extends AttemptRequest {
  /** The time that is signed, on the database's clock, in ms since 1970. */
  startedAtMs: number;
}

/** Why a delivery can't be attempted now. It is neither failed nor lost. */
export interface Obstacle {
  reason: string;
  /** Whether it holds for every delivery of the subscription. */
  isOfSubscription: boolean;
}

/** Returns a function that builds and signs the request of a delivery. */
export function createSigning({ secretsKeys, baseUrlOf, nowMs }: SigningOptions) {
  const makeBody = createBodies();
  return (delivery: HeldDelivery): SignedRequest | Obstacle => {
    const baseUrl = baseUrlOf(delivery.baseId);
    if (baseUrl === undefined) return { reason: "the base address is not known", isOfSubscription: false };
    const body = makeBody(delivery, baseUrl);
    if (body === undefined) return { reason: "the data of the event is gone", isOfSubscription: false };
    let secret: string;
    try {
      secret = openSecret(delivery.secret, secretsKeys, delivery.subscriptionId);
    } catch (error) {
      return { reason: error instanceof Error ? error.message : String(error), isOfSubscription: true };
    }
    const startedAtMs = nowMs();
    return {
      startedAtMs,
      url: delivery.url,
      body,
      headers: deliveryHeaders(body, secret, startedAtMs),
      timeoutMs: ATTEMPT_MS,
    };
  };
}

/** Events whose data is kept as text; most deliveries of an event are sent close together. */
const MOST_EVENTS = 2_000;

/** Returns a function that makes bodies. The text of an event's data is made once for all of its deliveries. */
function createBodies(): (delivery: LeasedDelivery, baseUrl: string) => string | undefined {
  const texts = new Map<string, string>();
  return (delivery, baseUrl) => {
    const { data, eventId } = delivery;
    if (data === null) return undefined;
    const textOf = () => canonicalJson(deliveredDataOf(delivery.type, data, baseUrl));
    if (eventId === null) return bodyAround(delivery, textOf());
    const key = `${eventId} ${delivery.baseId}`;
    let text = texts.get(key);
    if (text === undefined) {
      text = textOf();
      if (texts.size >= MOST_EVENTS) texts.clear();
      texts.set(key, text);
    }
    return bodyAround(delivery, text);
  };
}
