import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Returns whether govdata sent this delivery, at most `toleranceSeconds` ago.
 *
 * `header` is the value of X-Service-Signature. `body` has the bytes as they came, before any parser: `await
 * request.arrayBuffer()` of a Request, `express.raw({ type: "application/json" })` in Express.
 */
export function verify(
  header: string,
  body: Uint8Array,
  secret: string,
  now = Math.floor(Date.now() / 1000),
  toleranceSeconds = 300,
): boolean {
  const fields = header.split(",");
  const time = fields.find((field) => field.startsWith("t="))?.slice(2) ?? "";
  if (!/^[0-9]{1,12}$/.test(time) || Math.abs(now - Number(time)) > toleranceSeconds) return false;
  const expected = Buffer.from(createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex"));
  return fields
    .filter((field) => field.startsWith("v1="))
    .map((field) => Buffer.from(field.slice(3)))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}
