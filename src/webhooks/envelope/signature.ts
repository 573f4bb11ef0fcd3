import { VERSION } from "../../executable/version.ts";

/**
 * Returns the value of the header `X-Service-Signature`: `t=<unix time>,v1=<hex>`, the HMAC-SHA256 of `<unix
 * time>.<body>`, keyed with the UTF-8 bytes of the whole secret. Stripe's scheme, so that Stripe's libraries accept it.
 */
export function signatureOf(body: string, secret: string, unixSeconds: number): string {
  const digest = new Bun.CryptoHasher("sha256", secret).update(`${unixSeconds}.${body}`).digest("hex");
  return `t=${unixSeconds},v1=${digest}`;
}

/** Returns the headers of an attempt that is signed at `nowMs`, since 1970. */
export const deliveryHeaders = (body: string, secret: string, nowMs: number): Record<string, string> => ({
  "Content-Type": "application/json",
  "User-Agent": `govdata/${VERSION}`,
  "X-Service-Signature": signatureOf(body, secret, Math.floor(nowMs / 1000)),
});
