import { VERSION } from "../../../executable/version.ts";
import { signatureOf } from "../../envelope/signature.ts";
import { ATTEMPT_MS } from "../../limits.ts";
import type { AttemptRequest } from "../../sending/request.ts";
import { openSecret } from "../../subscriptions/secrets.ts";
import type { HeldDelivery } from "../claiming/held-delivery.ts";
import { createBodies } from "./bodies.ts";

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
      headers: {
        "Content-Type": "application/json",
        "User-Agent": `govdata/${VERSION}`,
        "X-Service-Signature": signatureOf(body, secret, Math.floor(startedAtMs / 1000)),
      },
      timeoutMs: ATTEMPT_MS,
    };
  };
}
