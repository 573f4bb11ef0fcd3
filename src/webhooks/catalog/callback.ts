import type { Callback } from "../../http/action.ts";
import { ATTEMPT_MS, MOST_ATTEMPTS, MOST_FAILURES, RETRY_DELAYS_S } from "../limits.ts";
import { DELIVERY_TYPES, payloadSchema } from "./delivery-types.ts";
import { examplePayload } from "./examples.ts";

const ATTEMPT_S = ATTEMPT_MS / 1_000;

/** What is sent to a subscription, for the documentation. */
export const DELIVERY_CALLBACK: Callback = {
  id: "receiveWebhookDelivery",
  url: "{$request.body#/url}",
  summary: "A delivery to your address",
  description:
    "For each event that matches, the payload is sent to the address of the subscription. The body is canonical " +
    "JSON: keys sorted at every depth, no spaces. Verify `X-Service-Signature` with the bytes of the body before you " +
    `read it. The same delivery may arrive more than once, with the same \`id\`. Answer within ${ATTEMPT_S} seconds. ` +
    `Attempts: up to ${MOST_ATTEMPTS}, at once and then ${RETRY_DELAYS_S.slice(0, -1).join(", ")} and ` +
    `${RETRY_DELAYS_S.at(-1)} seconds after the previous attempt.`,
  headers: {
    "X-Service-Signature": {
      description:
        "`t=<unix time>,v1=<hex>`: the HMAC-SHA256 of `<unix time>.<body>`, keyed with the whole text of the secret. " +
        "It is the scheme of Stripe, whose libraries verify it. Refuse times that are minutes old.",
      example: "t=1772460130,v1=5f1c3a0e6bb1c5b0d7a64a1f0e0f6c0f3f0f8a7a2f0d9e0b3a1c2d4e5f60718a",
    },
  },
  body: {
    tag: "type",
    variants: DELIVERY_TYPES.map((type) => ({
      word: type,
      schema: payloadSchema(type),
      example: examplePayload(type, "https://data.example.org"),
    })),
  },
  answers: {
    "2XX": "The delivery has succeeded. Up to 1 KiB of the answer's body is kept.",
    default:
      "The attempt has failed. A redirect (3xx) is a failure, too: it is not followed. An attempt also fails without " +
      `a connection, and without an answer within ${ATTEMPT_S} seconds. There are up to ${MOST_ATTEMPTS} attempts. ` +
      `After ${MOST_FAILURES} failed deliveries in a row the subscription is disabled.`,
  },
};
