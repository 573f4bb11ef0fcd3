import { VERSION } from "../../../executable/version.ts";
import { canonicalJson } from "../../../webhooks/envelope/canonical.ts";
import type { Attempt, Payload } from "./delivery-data.tsx";

/**
 * Returns the request of a delivery as it is sent to an address: its lines, headers, and the very bytes of its body.
 * The signature needs the secret, which pages don't have: it is named by what it is made of.
 */
export function sentRequest(url: string, payload: Payload, attempt: Attempt | undefined): string {
  const { host, pathname, search } = new URL(url);
  const body = canonicalJson(payload);
  const seconds = attempt ? Math.floor(Date.parse(attempt.started_at) / 1000) : undefined;
  return [
    `POST ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    "Content-Type: application/json",
    `User-Agent: govdata/${VERSION}`,
    `X-Service-Signature: t=${seconds ?? "<seconds since 1970>"},v1=<HMAC-SHA256 of "t.body" with the secret, in hex>`,
    "Accept: */*",
    "Accept-Encoding: identity",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\n");
}
